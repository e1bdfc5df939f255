package legible

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain spells the letters that have no accent to take off.
var plain = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")

// Fold writes a text without case, accents and width, as texts are compared.
func Fold(text string) string {
	if ascii(text) {
		return strings.ToLower(text)
	}
	var out strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(norm.NFKC.String(text))) {
		if !unicode.Is(unicode.Mn, r) {
			out.WriteRune(r)
		}
	}
	return plain.Replace(norm.NFC.String(out.String()))
}

func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
