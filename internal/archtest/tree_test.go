package archtest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// source is the tree, read once.
type source struct {
	root  string
	names []string
	files []GoFile
}

var readTree = sync.OnceValues(func() (source, error) {
	root, err := Root()
	if err != nil {
		return source{}, err
	}
	names, err := Files(root)
	if err != nil {
		return source{}, err
	}
	files, err := GoFiles(root)
	return source{root, names, files}, err
})

func tree(t *testing.T) source {
	t.Helper()
	s, err := readTree()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.files) < 50 {
		t.Fatalf("only %d Go files were found below %s", len(s.files), s.root)
	}
	return s
}

func (s source) text(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// report fails the test with every fault.
func report(t *testing.T, faults []string) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}
