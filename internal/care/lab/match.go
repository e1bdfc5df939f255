package lab

import (
	"slices"
	"strings"
	"unicode"

	"wellhouse.app/internal/platform/legible"
)

// Person is what tells whose a report is.
type Person struct {
	ID, Given, Last, Born string
	Ended                 bool
}

// Why a report has no member.
const (
	reasonUnknown   = "lab.unmatched.unknown"
	reasonBirthDate = "lab.unmatched.birthDate"
	reasonName      = "lab.unmatched.name"
	reasonSeveral   = "lab.unmatched.several"
	reasonEnded     = "lab.unmatched.ended"
)

// whose finds the member of a report: by the order that it answers, and only without
// one by a number that we gave the member. The birth date and the last name must
// agree either way. It is pure.
func whose(p SentPatient, byOrder, byNumber []Person) (memberID, reason string) {
	found := byOrder
	if len(found) == 0 {
		found = byNumber
	}
	switch {
	case len(found) == 0:
		return "", reasonUnknown
	case len(found) > 1:
		return "", reasonSeveral
	case found[0].Ended:
		return "", reasonEnded
	case p.Born == "" || found[0].Born != p.Born:
		return "", reasonBirthDate
	case !SameLastName(p.Last, found[0].Last):
		return "", reasonName
	}
	return found[0].ID, ""
}

// particles are the small words of last names. They alone are nobody's name.
var particles = []string{"de", "del", "la", "las", "los", "y", "da", "dos", "das", "di", "du", "des", "le", "van", "von", "der", "den", "el", "al", "st", "saint"}

// SameLastName compares two last names without case, accents and hyphens. One of
// several last names is enough: many systems keep only one.
func SameLastName(a, b string) bool {
	one, other := nameParts(a), nameParts(b)
	if len(one) == 0 || len(other) == 0 {
		return false
	}
	if strings.Join(one, "") == strings.Join(other, "") {
		return true
	}
	if len(one) > len(other) {
		one, other = other, one
	}
	for _, part := range one {
		if !slices.Contains(other, part) {
			return false
		}
	}
	return slices.ContainsFunc(one, func(part string) bool { return !slices.Contains(particles, part) })
}

func nameParts(name string) []string {
	folded := strings.Map(func(r rune) rune {
		if r == '\'' || r == '’' || r == '.' {
			return -1
		}
		return r
	}, legible.Fold(name))
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
