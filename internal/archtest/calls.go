package archtest

import (
	"fmt"
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"wellhouse.app/api/access"
)

// Call is an operation of the contract or a method that claims to serve one.
type Call struct {
	Verb string
	Path string
	Rule access.Rule
	Func string // package.Type.Method; empty while nothing serves it
	File string
}

// RPC reports whether the call is a procedure.
func (c Call) RPC() bool { return strings.HasPrefix(c.Path, "/wellhouse.") }

var (
	restType = "REST"
	rpcType  = "RPC"
	pathLine = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE) (/\S+)$`)
)

// Served finds the methods of the adapters that carry a path in the last line
// of their comment. A method of the contract without one is named in faults.
func Served(files []GoFile) (calls []Call, faults []string) {
	for _, f := range files {
		if f.Test || f.Generated || !strings.HasPrefix(f.Package, "internal/") {
			continue
		}
		for _, d := range f.AST.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || !method.Name.IsExported() {
				continue
			}
			adapter := receiver(method)
			kind := kindOf(adapter)
			if kind == "" {
				continue
			}
			call, fault := served(f, adapter, kind, method)
			if fault != "" {
				faults = append(faults, fmt.Sprintf("%s: %s.%s %s", f.Path, adapter, method.Name.Name, fault))
			} else if call.Path != "" {
				calls = append(calls, call)
			}
		}
	}
	return calls, faults
}

// kindOf is REST or RPC for a type that serves calls, and empty for any other.
// The adapter of a second service has its name in front, as MigrationRPC.
func kindOf(adapter string) string {
	switch {
	case adapter == restType:
		return restType
	case strings.HasSuffix(adapter, rpcType) && ast.IsExported(adapter):
		return rpcType
	}
	return ""
}

func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) != 1 {
		return ""
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

func served(f GoFile, adapter, kind string, method *ast.FuncDecl) (Call, string) {
	name := method.Name.Name
	rule, contract := access.Operation(name)
	if kind == restType && !contract {
		if strings.HasPrefix(name, "Handle") { // a security scheme of the generated server
			return Call{}, ""
		}
		return Call{}, "is no operation of the contract"
	}
	lines := strings.Split(strings.TrimSpace(method.Doc.Text()), "\n")
	found := pathLine.FindStringSubmatch(lines[len(lines)-1])
	if found == nil {
		return Call{}, "lacks its path in the line above, such as // GET /v1/users/me/info"
	}
	call := Call{Verb: found[1], Path: found[2], Func: path.Base(f.Package) + "." + adapter + "." + name, File: f.Path}
	if kind == rpcType {
		if rule, contract = access.RPC(call.Path); !contract || path.Base(call.Path) != name {
			return Call{}, "names " + call.Path + ", which is no procedure of that name"
		}
		rule.Method, rule.Path = "POST", call.Path
	}
	if call.Verb != rule.Method || call.Path != rule.Path {
		return Call{}, fmt.Sprintf("says %s %s, the contract says %s %s", call.Verb, call.Path, rule.Method, rule.Path)
	}
	call.Rule = rule
	if want := strings.ToLower(kind) + "_"; !strings.HasPrefix(path.Base(f.Path), want) {
		return Call{}, "belongs in a file named " + want + "*.go"
	}
	return call, ""
}

// Contract lists every operation, with the method that serves it where there
// is one, ordered by path.
func Contract(served []Call) []Call {
	var all []Call
	for _, rule := range access.REST {
		all = append(all, Call{Verb: rule.Method, Path: rule.Path, Rule: rule})
	}
	for _, procedure := range access.Procedures() {
		rule, _ := access.RPC(procedure)
		all = append(all, Call{Verb: "POST", Path: procedure, Rule: rule})
	}
	for i, c := range all {
		for _, s := range served {
			if s.Verb == c.Verb && s.Path == c.Path {
				all[i].Func, all[i].File = s.Func, s.File
			}
		}
	}
	slices.SortFunc(all, func(a, b Call) int { return strings.Compare(a.Path+" "+a.Verb, b.Path+" "+b.Verb) })
	return all
}

// Count tells how many calls of a kind are served.
func Count(all []Call, rpc bool) (built, total int) {
	for _, c := range all {
		if c.RPC() == rpc {
			total++
			if c.Func != "" {
				built++
			}
		}
	}
	return built, total
}

// Line is a row of docs/routes.golden.
func (c Call) Line() string {
	if c.Func == "" {
		return fmt.Sprintf("%-6s %s | %s | not built |", c.Verb, c.Path, ruleText(c.Rule))
	}
	return fmt.Sprintf("%-6s %s | %s | %s | %s", c.Verb, c.Path, ruleText(c.Rule), c.Func, c.File)
}

func ruleText(r access.Rule) string {
	parts := []string{strings.Join(r.Who, ",")}
	for _, p := range []struct{ name, value string }{
		{"programs", strings.Join(r.Programs, ",")},
		{"viewing", strings.Join(r.Impersonators, ",")},
		{"brand", r.Brand},
		{"flag", r.Flag},
		{"family", r.Family},
	} {
		if p.value != "" {
			parts = append(parts, p.name+"="+p.value)
		}
	}
	if r.Changes {
		parts = append(parts, "changes")
	}
	if r.WhileViewing {
		parts = append(parts, "also-while-viewing")
	}
	return strings.Join(parts, " ")
}

var (
	protoPackage = regexp.MustCompile(`(?m)^package (wellhouse\.[a-z0-9.]+);`)
	protoService = regexp.MustCompile(`(?m)^service (\w+) \{`)
	protoMethod  = regexp.MustCompile(`(?m)^\s+rpc (\w+)\(`)
)

// WrittenProcedures reads the procedures from the .proto files, so it also
// counts a procedure whose generated package is not imported anywhere.
func WrittenProcedures(root string) ([]string, error) {
	files, err := Files(filepath.Join(root, "api", "proto"))
	if err != nil {
		return nil, err
	}
	var found []string
	for _, name := range files {
		if path.Ext(name) != ".proto" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, "api", "proto", name))
		if err != nil {
			return nil, err
		}
		pkg := protoPackage.FindSubmatch(text)
		services := protoService.FindAllSubmatchIndex(text, -1)
		for i, s := range services {
			end := len(text)
			if i+1 < len(services) {
				end = services[i+1][0]
			}
			for _, m := range protoMethod.FindAllSubmatch(text[s[1]:end], -1) {
				found = append(found, fmt.Sprintf("/%s.%s/%s", pkg[1], text[s[2]:s[3]], m[1]))
			}
		}
	}
	slices.Sort(found)
	return found, nil
}
