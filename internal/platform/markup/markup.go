package markup

import (
	"html"
	"strings"
)

// HTML is markup that needs no escaping.
type HTML string

// Values are what a layout shows, by the names in it.
type Values map[string]any

// Fill puts values where a layout names them, as in {{name}}. Text is escaped, for a place
// between tags or in a quoted attribute; HTML is not. A name without a value is a mistake
// of the program.
func Fill(layout string, values Values) HTML {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(layout, "{{")
		out.WriteString(before)
		if !found {
			return HTML(out.String())
		}
		name, after, _ := strings.Cut(rest, "}}")
		switch v := values[name].(type) {
		case HTML:
			out.WriteString(string(v))
		case string:
			out.WriteString(html.EscapeString(v))
		default:
			panic("markup: no text for " + name)
		}
		layout = after
	}
}

// Each writes a piece for each item.
func Each[T any](items []T, piece func(T) HTML) HTML {
	var out strings.Builder
	for _, item := range items {
		out.WriteString(string(piece(item)))
	}
	return HTML(out.String())
}

// If writes a piece where it holds.
func If(holds bool, piece HTML) HTML {
	if holds {
		return piece
	}
	return ""
}
