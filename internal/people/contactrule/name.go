package contactrule

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// NameMost is how many characters a first or last name may have.
const NameMost = 100

var (
	spaces = regexp.MustCompile("[ \t\r\n\u00a0\u2009\u202f\u3000]+")
	// Letters of every script pass, except those that show nothing.
	nameCharacters = regexp.MustCompile(`^[\p{L}\p{M}0-9 '’.\-]+$`)
	blankLetters   = regexp.MustCompile(`[\x{115F}\x{1160}\x{3164}\x{FFA0}]`)
	// No script puts more than three marks on one letter.
	stackedMarks = regexp.MustCompile(`\p{M}{4}`)
	letter       = regexp.MustCompile(`\p{L}`)
)

// tidy brings a line of text into the one form that is kept.
func tidy(text string) string {
	text = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2018", "’", "\u02bc", "’").Replace(norm.NFC.String(text))
	return strings.TrimSpace(spaces.ReplaceAllString(text, " "))
}

// Name judges a first or last name and gives it the form that is kept: letters
// with any accent, digits, spaces, apostrophes, periods and hyphens.
func Name(text string) (string, Fault) {
	if !utf8.ValidString(text) {
		return "", NameCharacters
	}
	name := tidy(text)
	switch {
	case name == "":
		return "", NameMissing
	case utf8.RuneCountInString(name) > NameMost:
		return "", NameLong
	case !nameCharacters.MatchString(name), blankLetters.MatchString(name), stackedMarks.MatchString(name):
		return "", NameCharacters
	case !letter.MatchString(name):
		return "", NameLetter
	}
	return name, Fine
}
