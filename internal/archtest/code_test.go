package archtest

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// support are packages of the upper floors without a domain of their own, and
// recorded the one domain of the ground floor.
var (
	support  = []string{"internal/portal/page"}
	recorded = "internal/platform/audit"
)

func isDomain(pkg string) bool {
	floor := floorOf(pkg)
	return pkg == recorded || floor > 0 && floor < slices.Index(floors, "demo") && strings.Count(pkg, "/") == 2 && !slices.Contains(support, pkg)
}

func domains(t *testing.T) map[string][]GoFile {
	t.Helper()
	found := map[string][]GoFile{}
	for _, f := range tree(t).files {
		if isDomain(f.Package) {
			found[f.Package] = append(found[f.Package], f)
		}
	}
	if len(found) < 25 {
		t.Fatalf("only %d domains were found", len(found))
	}
	return found
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	said := map[string]bool{}
	for _, f := range tree(t).files {
		if f.Test || f.Generated {
			continue
		}
		doc := f.AST.Doc.Text()
		said[f.Package] = said[f.Package] || strings.HasPrefix(doc, "Package "+f.AST.Name.Name+" ") || strings.HasPrefix(doc, "Command ")
	}
	for pkg, ok := range said {
		if !ok {
			t.Errorf("%s has no comment that begins with Package or Command", pkg)
		}
	}
}

func TestEveryExportedNameSaysWhatItIs(t *testing.T) {
	for _, f := range tree(t).files {
		if f.Test || f.Generated {
			continue
		}
		for _, d := range f.AST.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && (d.Recv == nil || ast.IsExported(receiver(d))) {
					t.Errorf("%s: %s has no comment", f.Path, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if kind, ok := s.(*ast.TypeSpec); ok && kind.Name.IsExported() && d.Doc == nil && kind.Doc == nil {
						t.Errorf("%s: %s has no comment", f.Path, kind.Name.Name)
					}
				}
			}
		}
	}
}

// Only the program itself, and what starts a test server, may look at the
// clock; everything else is given one.
func TestTimeIsAnArgument(t *testing.T) {
	for _, f := range tree(t).files {
		if f.Test || under(f.Package, tests) || !strings.HasPrefix(f.Package, "internal/") {
			continue
		}
		for _, name := range clockReads(f) {
			t.Errorf("%s reads the clock with time.%s; take Now from Deps", f.Path, name)
		}
	}
}

func clockReads(f GoFile) (found []string) {
	ast.Inspect(f.AST, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "time" && slices.Contains([]string{"Now", "Since", "Until"}, s.Sel.Name) {
				found = append(found, s.Sel.Name)
			}
		}
		return true
	})
	return found
}

var (
	fileName  = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*\.go$`)
	queryFile = regexp.MustCompile(`^queries(_[a-z]+)?\.sql$`)
	vagueName = regexp.MustCompile(`^(handlers?|models?|types?|utils?|helpers?|common|misc|core|base|consts?|constants|interfaces?|impl)\.go$`)
)

func TestDomainsRepeatTheSameFileNames(t *testing.T) {
	s := tree(t)
	for pkg, files := range domains(t) {
		has := map[string]bool{}
		for _, f := range files {
			name := path.Base(f.Path)
			has[name] = true
			if !fileName.MatchString(name) || vagueName.MatchString(name) {
				t.Errorf("%s: name the file after the thing it is about", f.Path)
			}
		}
		if !has["doc.go"] {
			t.Errorf("%s has no doc.go", pkg)
		}
		for _, name := range s.names {
			rest, inside := strings.CutPrefix(name, pkg+"/")
			sub, _, nested := strings.Cut(rest, "/")
			if inside && nested && sub != path.Base(pkg)+"db" && sub != "testdata" {
				t.Errorf("%s: a domain is one flat package", name)
			}
			if inside && !nested && path.Ext(rest) == ".sql" && !queryFile.MatchString(rest) {
				t.Errorf("%s: queries stand in queries.sql, or in queries_<noun>.sql once there are many", name)
			}
		}
	}
}

// The text of an error is for the log; a reply says what apperr says.
func TestAdaptersNeverSendErrorTexts(t *testing.T) {
	for _, f := range tree(t).files {
		name := path.Base(f.Path)
		if f.Test || (!strings.HasPrefix(name, "rest_") && !strings.HasPrefix(name, "rpc_")) {
			continue
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 0 {
				if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Error" {
					t.Errorf("%s: .Error() in an adapter", f.Set.Position(call.Pos()))
				}
			}
			return true
		})
	}
}
