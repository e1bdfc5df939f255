package archtest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Module is the path in go.mod.
const Module = "wellhouse.app"

// Root finds the folder of go.mod, from the working directory upwards.
func Root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if text, readErr := os.ReadFile(filepath.Join(dir, "go.mod")); readErr == nil && strings.HasPrefix(string(text), "module "+Module+"\n") {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			err = errors.New("no go.mod of " + Module + " here or above")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// left are folders that hold no source of this module.
var left = []string{".git", "node_modules", "bin", "data", "dist", "shots", "results", "tmp"}

// Files lists the source files of the tree by their slash paths, without what
// is built, installed or another module.
func Files(root string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if rel != "." && (slices.Contains(left, d.Name()) || err == nil) {
				return fs.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() {
			files = append(files, filepath.ToSlash(rel))
		}
		return nil
	})
	return files, err
}

// GoFile is a parsed file of the module.
type GoFile struct {
	Path      string // from the root
	Package   string // folder, from the root
	Test      bool
	Generated bool
	Text      string
	AST       *ast.File
	Set       *token.FileSet
}

// GoFiles parses every Go file of the module.
func GoFiles(root string) ([]GoFile, error) {
	names, err := Files(root)
	if err != nil {
		return nil, err
	}
	var files []GoFile
	for _, name := range names {
		if path.Ext(name) != ".go" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, GoFile{
			Path: name, Package: path.Dir(name), Test: strings.HasSuffix(name, "_test.go"),
			Generated: ast.IsGenerated(tree), Text: string(text), AST: tree, Set: set,
		})
	}
	return files, nil
}

// Imports returns the packages of this module that a file imports, from the
// root.
func (f GoFile) Imports() []string {
	var own []string
	for _, i := range f.AST.Imports {
		if name, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), Module+"/"); ok {
			own = append(own, name)
		}
	}
	return own
}
