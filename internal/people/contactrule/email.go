package contactrule

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// EmailMost is how many bytes an email address may have.
const EmailMost = 254

// Email judges an email address and gives it the form in which addresses are
// compared. Only a message that arrives shows that an address is one.
func Email(text string) (string, Fault) {
	text = strings.TrimSpace(text)
	if len(text) > EmailMost || !utf8.ValidString(text) {
		return "", EmailForm
	}
	folded := strings.ToLower(norm.NFC.String(text))
	local, domain, _ := strings.Cut(folded, "@")
	odd := strings.ContainsFunc(folded, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || strings.ContainsRune(`"<>,;`, r)
	})
	labels := strings.Split(domain, ".")
	if local == "" || len(labels) < 2 || slices.Contains(labels, "") || strings.Contains(domain, "@") || odd {
		return "", EmailForm
	}
	return folded, Fine
}
