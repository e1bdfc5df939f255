package password

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ligatures are letters that no accent can be taken from.
var ligatures = strings.NewReplacer("œ", "oe", "æ", "ae", "ß", "ss", "ø", "o", "ł", "l")

// fold writes a text in small letters without accents, as the lists are written.
func fold(text string) string {
	small := ligatures.Replace(strings.ToLower(text))
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(small))
}

func isLetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c > unicode.MaxASCII && unicode.IsLetter(c)
}

// names are the words that a person is called by, folded.
func (a About) names() map[string]bool {
	local, _, _ := strings.Cut(a.Email, "@")
	names := map[string]bool{}
	for _, text := range []string{a.GivenName, a.FamilyName, a.GivenName + a.FamilyName, a.FamilyName + a.GivenName, local, a.Brand} {
		whole := fold(text)
		for _, name := range append(lettersOf(whole), strings.Join(lettersOf(whole), "")) {
			if len(name) >= shortestWord {
				names[name] = true
			}
		}
	}
	return names
}

// lettersOf are the pieces of a text between whatever is no letter.
func lettersOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !isLetter(r) })
}
