package password

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Rule names a rule that a password can break.
type Rule string

// The rules, in the order in which they are told. Pages know them by these names.
const (
	Length    Rule = "length"
	MostBytes Rule = "tooLong"
	Repeats   Rule = "repeats"
	Sequence  Rule = "sequence"
	Words     Rule = "words"
	Personal  Rule = "personal"
	Breached  Rule = "breached"
)

const (
	// Fewest is how many characters a password has at least.
	Fewest = 12
	// MaxBytes is how long it may be; far more than anyone types.
	MaxBytes = 1024
)

// About is what a person is called. A password must not be made of it alone.
type About struct {
	GivenName, FamilyName, Email, Brand string
}

// Broken lists the rules that a password breaks, in order; none for a good one.
func Broken(password string, about About) []Rule {
	if len(password) > MaxBytes {
		return []Rule{MostBytes}
	}
	return append(brokenByShape(password), brokenByLists(password, about)...)
}

// BrokenByLists is the part that a page can't judge itself, because the lists are
// too large for it. It knows nobody.
func BrokenByLists(password string) []Rule {
	if len(password) > MaxBytes {
		return nil
	}
	return brokenByLists(password, About{})
}

func brokenByShape(password string) (broken []Rule) {
	password = norm.NFC.String(password) // an accent is no character of its own
	if utf8.RuneCountInString(password) < Fewest {
		broken = append(broken, Length)
	}
	if hasRepeats(password) {
		broken = append(broken, Repeats)
	}
	if hasSequence(password) {
		broken = append(broken, Sequence)
	}
	return broken
}

func brokenByLists(password string, about About) (broken []Rule) {
	folded := fold(password)
	names := about.names()
	isName := func(w string) bool { return names[w] }
	isEither := func(w string) bool { return names[w] || isListedWord(w) }
	switch {
	case madeOfWords(folded, isName):
		broken = append(broken, Personal)
	case madeOfWords(folded, isListedWord):
		broken = append(broken, Words)
	case madeOfWords(folded, isEither):
		broken = append(broken, Personal)
	}
	if isBreached(folded) {
		broken = append(broken, Breached)
	}
	return broken
}
