package archtest

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// Concurrent lists the packages, by their folders, in which goroutines meet:
// whose code or tests start one, use a channel or need a lock. Their tests run
// with the race detector; the others are too slow with it for what it could
// find there.
func Concurrent(files []GoFile) []string {
	found := map[string]bool{}
	for _, file := range files {
		if !file.Generated && meetsOthers(file.AST) {
			found[file.Package] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// meetsOthers is true of a file with a go statement, a channel, or a package
// that exists for sharing memory.
func meetsOthers(file *ast.File) bool {
	for _, spec := range file.Imports {
		switch spec.Path.Value {
		case `"sync/atomic"`, `"golang.org/x/sync/errgroup"`, `"testing/synctest"`:
			return true
		}
	}
	found := false
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt, *ast.SendStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || node.Op == token.ARROW
		case *ast.SelectorExpr:
			found = found || isLock(node)
		}
		return !found
	})
	return found
}

// isLock is true of what package sync has, except for what is made once: that
// is right by itself.
func isLock(node *ast.SelectorExpr) bool {
	of, ok := node.X.(*ast.Ident)
	return ok && of.Name == "sync" && !strings.HasPrefix(node.Sel.Name, "Once")
}
