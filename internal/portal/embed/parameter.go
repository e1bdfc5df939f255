package embed

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"wellhouse.app/internal/platform/legible"
)

type source string

// Where a parameter stands in the address.
const (
	fromQuery source = "query"
	fromPath  source = "path"
)

type kind string

// The kinds of parameters.
const (
	idKind    kind = "id"
	flagKind  kind = "flag"
	tokenKind kind = "token"
	textKind  kind = "text"
	enumKind  kind = "enum"
)

// parameter is what the table says about one name.
type parameter struct {
	source source
	kind   kind
	rule   string
	most   int // characters
}

// parameter finds what is known about a name. The {id} of a path is whatever
// the page is about; in a query the same name is an article.
func (d destination) parameter(from source, name string) (parameter, bool) {
	if from == fromPath && name == "id" && d.pathID != "-" {
		return parameter{source: fromPath, kind: idKind, rule: d.pathID, most: 64}, true
	}
	p, known := parameters[name]
	return p, known && p.source == from
}

var (
	idPattern   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]*$`)
	codePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/-]*$`)
)

// allows reports whether a value has the form of the parameter. Tokens are
// never allowed: they stay in the page and have no business on our side.
func (p parameter) allows(value string) bool {
	if value == "" || !utf8.ValidString(value) || utf8.RuneCountInString(value) > p.most {
		return false
	}
	switch p.kind {
	case idKind:
		return idPattern.MatchString(value)
	case flagKind:
		return value == "true" || value == "false"
	case enumKind:
		return slices.Contains(list(p.rule), value)
	case textKind:
		if p.rule == "code" {
			return codePattern.MatchString(value)
		}
		return legible.Line(value)
	}
	return false
}
