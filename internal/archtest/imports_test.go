package archtest

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// floors are the folders of internal from the ground up. A package imports the
// floors below its own.
var floors = []string{"platform", "people", "talk", "care", "portal", "demo", "app"}

// neighbours are the imports within a floor that are allowed, beside those of
// platform, whose packages build on each other. A domain that needs another one
// of its floor declares an interface of one to three methods for it, or gets a
// line here.
var neighbours = map[string][]string{
	"internal/people/account":      {"internal/people/member"},
	"internal/people/auth":         {"internal/people/acting", "internal/people/contactrule", "internal/people/password"},
	"internal/people/brand":        {"internal/people/acting"},
	"internal/people/enrol":        {"internal/people/brand", "internal/people/member", "internal/people/program"},
	"internal/people/factor":       {"internal/people/auth", "internal/people/contactrule"},
	"internal/people/family":       {"internal/people/account", "internal/people/acting", "internal/people/auth", "internal/people/brand", "internal/people/contactrule", "internal/people/member", "internal/people/password"},
	"internal/people/member":       {"internal/people/auth", "internal/people/contactrule", "internal/people/program"},
	"internal/people/program":      {"internal/people/acting"},
	"internal/people/recovery":     {"internal/people/auth"},
	"internal/people/roster":       {"internal/people/account", "internal/people/auth", "internal/people/contactrule", "internal/people/password", "internal/people/brand", "internal/people/coaching", "internal/people/member"},
	"internal/people/frame":        {"internal/people/auth", "internal/people/brand"},
	"internal/people/sso":          {"internal/people/auth", "internal/people/brand"},
	"internal/people/staff":        {"internal/people/auth", "internal/people/member"},
	"internal/talk/chat":           {"internal/talk/attach"},
	"internal/talk/emailchange":    {"internal/talk/delivery"},
	"internal/talk/letters":        {"internal/talk/chat"},
	"internal/talk/preferences":    {"internal/talk/delivery"},
	"internal/talk/profile":        {"internal/talk/attach", "internal/talk/delivery"},
	"internal/talk/support":        {"internal/talk/chat", "internal/talk/delivery"},
	"internal/talk/unread":         {"internal/talk/chat", "internal/talk/delivery"},
	"internal/care/alert":          {"internal/care/figure", "internal/care/reading"},
	"internal/care/healthprofile":  {"internal/care/figure", "internal/care/reading"},
	"internal/care/ingest":         {"internal/care/figure", "internal/care/reading"},
	"internal/care/reading":        {"internal/care/figure"},
	"internal/care/report":         {"internal/care/figure", "internal/care/lab", "internal/care/reading"},
	"internal/portal/crisis":       {"internal/portal/page"},
	"internal/portal/nav":          {"internal/portal/billing"},
	"internal/portal/record":       {"internal/portal/billing", "internal/portal/desk"},
	"internal/care/supply":         {"internal/care/figure", "internal/care/fulfil"},
	"internal/people/booking":      {"internal/people/acting", "internal/people/contactrule", "internal/people/member"},
	"internal/care/lab":            {"internal/care/figure", "internal/care/reading"},
	"internal/people/questionfhir": {"internal/people/question"},
	"internal/care/kit":            {"internal/care/figure", "internal/care/fulfil", "internal/care/lab"},
}

// readsContract is the one package of the ground floor that knows the contract.
const readsContract = "internal/platform/guard"

// tests are packages that only tests and test commands import.
var tests = []string{"internal/dbtest", "internal/platform/live/redistest", "internal/archtest", "internal/apitest", "internal/demo/demotest", "internal/messagetest"}

// floorOf returns the floor of a package of internal, and -1 for the others.
func floorOf(pkg string) int {
	parts := strings.Split(pkg, "/")
	if parts[0] != "internal" || len(parts) < 2 {
		return -1
	}
	return slices.Index(floors, parts[1])
}

// domainOf leaves the folders inside a domain out.
func domainOf(pkg string) string {
	return strings.Join(strings.SplitN(pkg, "/", 4)[:min(3, strings.Count(pkg, "/")+1)], "/")
}

// generatedFor returns the domain whose queries a package holds.
func generatedFor(pkg string) (domain string, ok bool) {
	return path.Dir(pkg), path.Base(pkg) == path.Base(path.Dir(pkg))+"db"
}

func under(pkg string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return pkg == p || strings.HasPrefix(pkg, p+"/") })
}

func inFolder(pkg, folder string) bool { return under(pkg, []string{folder}) }

// direction checks one import of code that ships.
func direction(from, to string) string {
	if domain, ok := generatedFor(to); ok && domain != from {
		return fmt.Sprintf("%s imports %s: the queries of a domain are its own", from, to)
	}
	if under(to, tests) && !under(from, tests) {
		return fmt.Sprintf("%s imports %s, which is for tests", from, to)
	}
	if under(from, tests) || inFolder(from, "cmd") {
		return ""
	}
	if inFolder(from, "api") && floorOf(to) > 0 {
		return fmt.Sprintf("%s imports %s: the contract knows no domain", from, to)
	}
	return upward(from, to)
}

// upward finds what is wrong with an import within internal.
func upward(from, to string) string {
	mine, theirs := floorOf(from), floorOf(to)
	switch {
	case inFolder(to, "api") && mine == 0 && from != readsContract:
		return fmt.Sprintf("%s imports %s: the ground floor knows no contract", from, to)
	case mine < 0 || theirs < 0 || theirs < mine || mine == 0 && theirs == 0:
		return ""
	case theirs > mine:
		return fmt.Sprintf("%s imports %s, which is on a floor above it", from, to)
	case domainOf(from) == domainOf(to) || slices.Contains(neighbours[from], to):
		return ""
	}
	return fmt.Sprintf("%s imports %s of its own floor: declare a small interface, or list it in neighbours", from, to)
}

func TestImportsPointOneWay(t *testing.T) {
	seen, used := map[string]bool{}, map[string]bool{}
	for _, f := range tree(t).files {
		if f.Test {
			continue
		}
		if inFolder(f.Package, "internal") && floorOf(f.Package) < 0 && !under(f.Package, tests) && !seen[f.Package] {
			t.Errorf("%s is on no floor: move it into one of internal's folders", f.Package)
		}
		seen[f.Package] = true
		for _, to := range f.Imports() {
			used[f.Package+" "+to] = true
			if fault := direction(f.Package, to); fault != "" {
				t.Error(f.Path + ": " + fault)
			}
		}
	}
	if len(seen) < 15 {
		t.Errorf("only %d packages were read", len(seen))
	}
	for _, from := range slices.Sorted(maps.Keys(neighbours)) {
		for _, to := range neighbours[from] {
			if !used[from+" "+to] {
				t.Errorf("%s no longer imports %s: take it out of neighbours", from, to)
			}
		}
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
		{"internal/platform/guard", "api/access", true},
		{"internal/platform/seal", "internal/platform/db", true},
		{"internal/people/account", "internal/people/member", true},
		{"internal/care/report", "internal/talk/delivery", true},
		{"internal/portal/desk", "internal/care/alert", true},
		{"internal/demo", "internal/care/reading", true},
		{"internal/app", "internal/demo", true},
		{"internal/dbtest/pgserver", "internal/dbtest", true},
		{"api/access", "api/internal/vocab", true},
		{"cmd/wellhouse", "internal/app", true},
		{"internal/people/auth", "internal/people/member", false},
		{"internal/people/member", "internal/people/account", false},
		{"internal/people/member", "internal/talk/chat", false},
		{"internal/talk/chat", "internal/care/reading", false},
		{"internal/care/alert", "internal/portal/desk", false},
		{"internal/platform/db", "internal/people/auth", false},
		{"internal/platform/audit", "api/rest", false},
		{"api", "internal/people/auth", false},
		{"internal/portal/nav", "internal/people/auth/authdb", false},
		{"internal/portal/nav", "internal/dbtest", false},
		{"internal/portal/nav", "internal/app", false},
		{"internal/demo", "internal/app", false},
	} {
		if fault := direction(c.from, c.to); (fault == "") != c.allowed {
			t.Errorf("%s -> %s: %q", c.from, c.to, fault)
		}
	}
}
