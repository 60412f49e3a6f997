package judge

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestCases judges our own cases, and those of a folder named by
// SHENGJI_CASES or lying beside the project.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	folder := os.Getenv("SHENGJI_CASES")
	if folder == "" {
		folder = "../../../shared/cases"
	}
	others, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, others...) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(text) {
				v := Judge(line)
				if v.OK == nil || v.Failed() {
					got, err := json.Marshal(v)
					t.Errorf("%s\tis %s %v", line, got, err)
				}
			}
		})
	}
}
