package archtest

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// looksUpMethods are names whose use makes the linker keep every method of every type.
var looksUpMethods = []string{"MethodByName", "NumMethod"}

// A program that looks methods up by name at run time is a quarter larger: the linker
// cannot leave any out. Templates of the standard library do so; see markup.
func TestNothingKeepsEveryMethod(t *testing.T) {
	for _, f := range tree(t).files {
		if f.Test || f.Generated || under(f.Package, tests) || strings.HasPrefix(f.Package, "tools") || strings.HasPrefix(f.Package, "bench") {
			continue
		}
		for _, i := range f.AST.Imports {
			if strings.HasSuffix(i.Path.Value, `/template"`) {
				t.Errorf("%s imports %s: write HTML with internal/platform/markup", f.Path, i.Path.Value)
			}
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(looksUpMethods, s.Sel.Name) {
				t.Errorf("%s uses %s", f.Path, s.Sel.Name)
			}
			return true
		})
	}
}
