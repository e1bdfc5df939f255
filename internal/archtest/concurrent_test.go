package archtest

import (
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

func TestConcurrent(t *testing.T) {
	for body, want := range map[string]bool{
		"func f() { go f() }":                           true,
		"func f(c chan int) {}":                         true,
		"func f(c <-chan int) {}":                       true,
		"func f() { select {} }":                        true,
		"func f() { <-done }":                           true,
		"import \"sync\"\nvar mu sync.Mutex":            true,
		"import \"sync\"\nvar m = sync.OnceValue(f)":    false,
		"import \"sync/atomic\"\nvar n atomic.Int64":    true,
		"// go f() is only a comment here\nfunc f() {}": false,
		"func f() string { return \"go f() <-c\" }":     false,
		"func f(a, b int) bool { return a < -b }":       false,
		"import \"context\"\nvar _ context.Context":     false,
	} {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, "a.go", "package a\n"+body, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files := []GoFile{{Package: "internal/a", AST: file, Set: set}}
		if got := slices.Contains(Concurrent(files), "internal/a"); got != want {
			t.Errorf("%s: concurrent is %v, want %v", body, got, want)
		}
	}
}

// What starts goroutines today and must keep the race detector.
func TestConcurrentPackagesOfTheTree(t *testing.T) {
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	files, err := GoFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	found := Concurrent(files)
	for _, name := range []string{"internal/platform/db", "internal/talk/delivery", "internal/app", "cmd/wellhouse"} {
		if !slices.Contains(found, name) {
			t.Errorf("%s is tested without the race detector", name)
		}
	}
}
