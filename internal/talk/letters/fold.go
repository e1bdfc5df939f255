package letters

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold makes texts comparable: small letters without accents.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
}
