package archtest

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
)

// tiers is the direction of dependency: a package imports only packages of
// earlier lines. A domain that needs a neighbour of its own line declares a
// small interface for it, or the neighbour moves up with a reason.
var tiers = [][]string{
	{"internal/platform/apperr", "internal/platform/who", "internal/platform/limit", "internal/platform/legible", "internal/care/figure", "internal/platform/workday", "migrations", "web"},
	{"internal/platform/wire", "internal/platform/db"},
	{"internal/platform/seal", "internal/platform/live", "internal/dbtest"},
	{"internal/platform/audit", "internal/platform/idem"},
	{"api"}, // the contract and what is generated from it
	{"internal/platform/guard", "internal/people/brand", "internal/people/flag", "internal/people/program", "internal/people/coaching", "internal/portal/draft", "internal/portal/notice", "internal/portal/fault", "internal/people/journey", "internal/people/trail"},
	{"internal/people/member", "internal/people/auth", "internal/talk/chat", "internal/portal/page", "internal/care/reading"},
	{"internal/talk/delivery"},                           // what members are told, so that every later domain can tell them something
	{"internal/care/alert", "internal/talk/preferences"}, // what readings ask for, told by the outbox, and what members chose of it
	{"internal/people/account", "internal/portal/embed", "internal/talk/support", "internal/people/staff", "internal/care/ingest", "internal/care/report", "internal/talk/attach", "internal/talk/letters", "internal/talk/unread", "internal/portal/desk"},
	{"internal/portal/nav"},
	{"internal/demo"},
	{"internal/app"},
	{"cmd/wellhouse"},
}

// tests are packages that only tests and test commands import.
var tests = []string{"internal/dbtest", "internal/platform/live/redistest", "internal/archtest", "internal/apitest", "internal/sample", "internal/demo/demotest"}

// tierOf returns the line of a package: its own, or that of its folder.
func tierOf(pkg string) int {
	for i, tier := range tiers {
		for _, p := range tier {
			if pkg == p || (p == "api" && strings.HasPrefix(pkg, "api/")) {
				return i
			}
		}
	}
	return -1
}

// generatedFor returns the domain whose queries a package holds.
func generatedFor(pkg string) (domain string, ok bool) {
	return path.Dir(pkg), path.Base(pkg) == path.Base(path.Dir(pkg))+"db"
}

func under(pkg string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return pkg == p || strings.HasPrefix(pkg, p+"/") })
}

// direction checks one import of code that ships.
func direction(from, to string) string {
	if domain, ok := generatedFor(to); ok {
		if domain != from {
			return fmt.Sprintf("%s imports %s: the queries of a domain are its own", from, to)
		}
		return ""
	}
	if under(to, tests) && !under(from, tests) {
		return fmt.Sprintf("%s imports %s, which is for tests", from, to)
	}
	if under(from, tests) || (tierOf(from) == tierOf(to) && strings.HasPrefix(to, "api")) {
		return ""
	}
	if tierOf(to) >= tierOf(from) {
		return fmt.Sprintf("%s imports %s, which stands on the same line of the tiers or after it", from, to)
	}
	return ""
}

func TestImportsPointOneWay(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range tree(t).files {
		if f.Test {
			continue
		}
		if _, generated := generatedFor(f.Package); generated {
			continue
		}
		if tierOf(f.Package) < 0 && !under(f.Package, tests) && !seen[f.Package] {
			t.Errorf("%s stands in no tier: give it its line in internal/archtest/imports_test.go", f.Package)
		}
		seen[f.Package] = true
		for _, to := range f.Imports() {
			if fault := direction(f.Package, to); fault != "" && tierOf(f.Package) >= 0 {
				t.Error(f.Path + ": " + fault)
			}
		}
	}
	if len(seen) < 15 {
		t.Errorf("only %d packages were read", len(seen))
	}
}

func TestWrongDirectionsAreRefused(t *testing.T) {
	for _, c := range []struct {
		from, to string
		allowed  bool
	}{
		{"internal/people/auth", "internal/platform/audit", true},
		{"internal/people/auth", "internal/people/auth/authdb", true},
		{"internal/people/auth", "api/rest", true},
		{"api/access", "api/internal/vocab", true},
		{"internal/people/account", "internal/people/member", true},
		{"internal/dbtest/pgserver", "internal/dbtest", true},
		{"internal/people/auth", "internal/people/member", false},
		{"internal/people/member", "internal/people/account", false},
		{"internal/platform/db", "internal/platform/audit", false},
		{"internal/platform/audit", "api/rest", false},
		{"api", "internal/people/auth", false},
		{"internal/portal/nav", "internal/people/auth/authdb", false},
		{"internal/portal/nav", "internal/dbtest", false},
		{"internal/portal/nav", "internal/app", false},
		{"internal/people/auth", "internal/unknown", true}, // named by its own missing tier
	} {
		if fault := direction(c.from, c.to); (fault == "") != c.allowed {
			t.Errorf("%s -> %s: %q", c.from, c.to, fault)
		}
	}
}
