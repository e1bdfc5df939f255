// Package legible finds hidden or misleading characters in text.
package legible

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line reports whether everything in a text can be seen and stands on one line:
// no breaks, no controls, and no marks that turn the direction of what follows.
func Line(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return r == unicode.ReplacementChar || !unicode.IsGraphic(r)
	})
}

// Text reports whether a text of several lines holds no control but breaks and
// tabs. Marks of direction are a part of some languages and stay.
func Text(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return r == unicode.ReplacementChar || unicode.IsControl(r) && !slices.Contains([]rune("\n\r\t"), r)
	})
}
