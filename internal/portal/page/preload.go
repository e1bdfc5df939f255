package page

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// chunk is one row of the manifest that the web build writes.
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
	IsEntry bool     `json:"isEntry"`
}

// preloads knows which files a screen and a language need beyond those of the
// page itself, so that the browser fetches them at once instead of one after
// the other.
type preloads struct {
	routes  []route
	locales map[string]string // by locale: its link tags
}

type route struct {
	parts []string
	tags  map[string]string // by locale
}

// loadPreloads reads what the web build left for the server. A build without
// it works, only slower, so nothing here is an error.
func loadPreloads(dist fs.FS) preloads {
	manifest := map[string]chunk{}
	var table []struct {
		Pattern string   `json:"pattern"`
		Table   string   `json:"table"`
		Screen  string   `json:"screen"`
		Texts   []string `json:"texts"`
	}
	p := preloads{locales: map[string]string{}}
	if !readJSON(dist, ".vite/manifest.json", &manifest) {
		return p
	}
	entry := map[string]bool{}
	for name, c := range manifest {
		if c.IsEntry {
			needed(manifest, name, entry)
		}
	}
	for _, locale := range i18n.Locales {
		p.locales[locale] = tags(manifest, entry, textsOf("base", locale))
	}
	readJSON(dist, "routes.json", &table)
	for _, row := range table {
		r := route{parts: splitPath(row.Pattern), tags: map[string]string{}}
		for _, locale := range i18n.Locales {
			var modules []string
			for _, part := range row.Texts {
				modules = append(modules, textsOf(part, locale))
			}
			r.tags[locale] = tags(manifest, entry, append(modules, row.Table, row.Screen)...)
		}
		p.routes = append(p.routes, r)
	}
	// Literal parts beat parameters, and a wildcard comes last.
	slices.SortStableFunc(p.routes, func(a, b route) int {
		return strings.Compare(rank(a.parts), rank(b.parts))
	})
	return p
}

// Screens tells which paths the web app has a screen for.
func Screens(dist fs.FS) func(path string) bool {
	var table []struct {
		Pattern string `json:"pattern"`
	}
	if dist != nil {
		readJSON(dist, "routes.json", &table)
	}
	return func(path string) bool {
		for _, row := range table {
			if row.Pattern != "*" && matches(splitPath(row.Pattern), splitPath(path)) {
				return true
			}
		}
		return false
	}
}

func readJSON(dist fs.FS, name string, into any) bool {
	text, err := fs.ReadFile(dist, name)
	return err == nil && json.Unmarshal(text, into) == nil
}

// needed lists the files of a module and of everything it imports at once,
// leaving out and adding to those seen already. Imports come first, so that the
// styles of a screen stand after those of the parts it is made of.
func needed(manifest map[string]chunk, name string, seen map[string]bool) (files []string) {
	c, ok := manifest[name]
	if !ok || seen[c.File] {
		return nil
	}
	seen[c.File] = true
	for _, imported := range c.Imports {
		files = append(files, needed(manifest, imported, seen)...)
	}
	for _, css := range c.CSS {
		if !seen[css] {
			seen[css] = true
			files = append(files, css)
		}
	}
	return append(files, c.File)
}

// textsOf names the module with the texts of a part of the app in a language.
func textsOf(part, locale string) string {
	return "src/i18n/locales/" + locale + ".po?part=" + part + "?lingui"
}

// tags links the files of modules that the page does not link already.
func tags(manifest map[string]chunk, already map[string]bool, modules ...string) string {
	seen := maps.Clone(already)
	var names []string
	for _, module := range modules {
		names = append(names, needed(manifest, module, seen)...)
	}
	var out strings.Builder
	for _, name := range names {
		rel := "modulepreload"
		if strings.HasSuffix(name, ".css") {
			rel = "stylesheet"
		}
		out.WriteString(`<link rel="` + rel + `" crossorigin href="/` + esc(name) + `">`)
	}
	return out.String()
}

// of returns the link tags for a path in a language.
func (p preloads) of(path, locale string) string {
	parts := splitPath(path)
	for _, r := range p.routes {
		if matches(r.parts, parts) {
			return r.tags[locale]
		}
	}
	return p.locales[locale]
}

func splitPath(path string) []string { return strings.Split(strings.Trim(path, "/"), "/") }

func matches(pattern, parts []string) bool {
	for i, p := range pattern {
		switch {
		case p == "*":
			return true
		case i >= len(parts):
			return false
		case strings.HasPrefix(p, ":"):
			if parts[i] == "" {
				return false
			}
		case !strings.EqualFold(p, parts[i]):
			return false
		}
	}
	return len(pattern) == len(parts)
}

// rank orders patterns from the most to the least particular.
func rank(parts []string) string {
	var out strings.Builder
	for _, p := range parts {
		switch {
		case p == "*":
			out.WriteByte('c')
		case strings.HasPrefix(p, ":"):
			out.WriteByte('b')
		default:
			out.WriteByte('a')
		}
	}
	return out.String()
}
