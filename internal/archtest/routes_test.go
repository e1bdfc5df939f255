package archtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/api/access"
)

var update = flag.Bool("update", false, "write docs/routes.golden")

// The path above a method, the contract and docs/routes.golden are one.
func TestRoutesAreWrittenDown(t *testing.T) {
	s := tree(t)
	served, faults := Served(s.files)
	report(t, faults)
	seen := map[string]string{}
	for _, c := range served {
		key := c.Verb + " " + c.Path
		if other, twice := seen[key]; twice {
			t.Errorf("%s is served by %s and %s", key, other, c.Func)
		}
		seen[key] = c.Func
	}
	all := Contract(served)
	var text strings.Builder
	for _, c := range all {
		text.WriteString(c.Line() + "\n")
	}
	golden := filepath.Join(s.root, "docs", "routes.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != text.String() {
		t.Errorf("docs/routes.golden is not what the code says (go test ./internal/archtest -update writes it):\n%s", difference(string(written), text.String()))
	}
}

func difference(old, fresh string) string {
	var out strings.Builder
	before, after := strings.Split(old, "\n"), strings.Split(fresh, "\n")
	for _, l := range before {
		if !slices.Contains(after, l) {
			fmt.Fprintln(&out, "-", l)
		}
	}
	for _, l := range after {
		if !slices.Contains(before, l) {
			fmt.Fprintln(&out, "+", l)
		}
	}
	return out.String()
}

func TestEveryCallHasARule(t *testing.T) {
	s := tree(t)
	procedures := access.Procedures()
	slices.Sort(procedures)
	written, err := WrittenProcedures(s.root)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(procedures, written) {
		t.Errorf("the .proto files have %d procedures, linked.go links %d:\n%s", len(written), len(procedures),
			difference(strings.Join(procedures, "\n"), strings.Join(written, "\n")))
	}
	for _, c := range Contract(nil) {
		if err := c.Rule.Validate(); err != nil {
			t.Errorf("%s %s: %v", c.Verb, c.Path, err)
		}
	}
	if n := len(strings.Split(s.text(t, "api/openapi.yaml"), "operationId: ")) - 1; n != len(access.REST) {
		t.Errorf("the contract has %d operations, the rules are of %d: run make generate", n, len(access.REST))
	}
}
