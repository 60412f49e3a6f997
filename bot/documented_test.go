package bot_test

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ofFaults are the files of whose tests docs/faults.md tells all.
var ofFaults = []string{"bot/faults_test.go", "bot/late_test.go", "bot/people_test.go", "bot/ping_test.go", "bot/rounds_test.go"}

var (
	namedTest = regexp.MustCompile("`(Test[A-Za-z0-9]+)`")
	testFunc  = regexp.MustCompile(`(?m)^func (Test[A-Za-z0-9]+)\(`)
)

// TestFaultsAreDocumented: docs/faults.md names tests that there are, and every
// test of faults and of people here.
func TestFaultsAreDocumented(t *testing.T) {
	document, err := os.ReadFile("../docs/faults.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	tree := os.DirFS("..")
	err = fs.WalkDir(tree, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(tree, path)
		for _, found := range testFunc.FindAllStringSubmatch(string(source), -1) {
			tests[found[1]] = true
			here := slices.Contains(ofFaults, path)
			if here && !strings.Contains(string(document), "`"+found[1]+"`") {
				t.Errorf("%s is not in docs/faults.md", found[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, named := range namedTest.FindAllStringSubmatch(string(document), -1) {
		if !tests[named[1]] {
			t.Errorf("docs/faults.md names %s, which is not there", named[1])
		}
	}
}
