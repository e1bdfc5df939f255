package archtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Lab results are read by package lab alone, whose Load and AsOf pass none that is
// held back for a phone call. A query of another package would go round them.
func TestOnlyLabReadsLabResults(t *testing.T) {
	files, err := filepath.Glob("../../internal/*/*/*.sql")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files of queries: %v", len(files), err)
	}
	found := false
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "lab_results") {
			continue
		}
		if found = found || strings.Contains(file, "care/lab/"); !strings.Contains(file, "care/lab/") {
			t.Errorf("%s reads lab_results", file)
		}
	}
	if !found {
		t.Error("no query reads lab_results")
	}
}
