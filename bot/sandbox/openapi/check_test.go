package openapi

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEverySandboxIsChecked looks at the project's tests: whoever starts a
// sandbox has its requests checked.
func TestEverySandboxIsChecked(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	looked := 0
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") || filepath.Base(path) == "check_test.go" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		started := bytes.Count(source, []byte("sandbox.New("))
		checked := bytes.Count(source, []byte("openapi.Check(")) + bytes.Count(source, []byte("openapi.Watch("))
		if looked += started; started != checked {
			t.Errorf("%s starts %d sandboxes and checks %d", path, started, checked)
		}
		return nil
	})
	if err != nil || looked == 0 {
		t.Errorf("looked at %d sandboxes, %v", looked, err)
	}
}
