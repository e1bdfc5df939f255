package lab

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// Person is what tells whose a report is.
type Person struct {
	ID, Given, Last, Born string
	Legal                 string // the legal first name, where it is another one
	Sex                   figure.Sex
	Ended                 bool
}

// Fit is how what a report says of a person agrees with a member.
type Fit string

// How two things agree. One that is missing on either side is unknown.
const (
	Fitting   Fit = "same"
	Differing Fit = "differs"
	NotKnown  Fit = "unknown"
)

// Fits holds a report against a member, in everything that tells people apart.
type Fits struct{ First, Last, Born, Sex, Order Fit }

// compare holds a report against a member. The owners are the members whose order it
// answers. It is pure.
func compare(sent SentReport, p Person, owners []Person) Fits {
	said := sent.Patient
	isFirst := SameLastName(said.First, p.Given) || SameLastName(said.First, p.Legal) // by the same rule as the last one
	isOwner := slices.ContainsFunc(owners, func(o Person) bool { return o.ID == p.ID })
	return Fits{
		First: fitOf(said.First != "" && p.Given != "", isFirst),
		Last:  fitOf(said.Last != "" && p.Last != "", SameLastName(said.Last, p.Last)),
		Born:  fitOf(said.Born != "" && p.Born != "", said.Born == p.Born),
		Sex:   fitOf(said.Sex != "" && (p.Sex == figure.Female || p.Sex == figure.Male), said.Sex == p.Sex),
		Order: fitOf(len(owners) > 0, isOwner),
	}
}

func fitOf(isKnown, isSame bool) Fit {
	switch {
	case !isKnown:
		return NotKnown
	case isSame:
		return Fitting
	}
	return Differing
}

func (f Fits) all() []Fit { return []Fit{f.First, f.Last, f.Born, f.Sex, f.Order} }

// count is how many things agree.
func (f Fits) count() (n int) {
	for _, one := range f.all() {
		if one == Fitting {
			n++
		}
	}
	return n
}

// needsReason says whether somebody must say why it is this member all the same: where
// anything differs, or the birth date can't be held against theirs.
func (f Fits) needsReason() bool { return f.Born != Fitting || slices.Contains(f.all(), Differing) }

// trail names what did not agree, without what it was.
func (f Fits) trail() string {
	var out []string
	for i, name := range []string{"first name", "last name", "birth date", "sex", "order"} {
		if f.all()[i] == Differing {
			out = append(out, name)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "differs: " + strings.Join(out, ", ")
}

// mayChoose reports whether a report may go to a member: one the desk lists as a
// possible match, one with the same birth date and last name, or one of the nurse's
// own. It is pure.
func mayChoose(sent SentReport, p Person, listed []Candidate, own bool) bool {
	return !p.Ended && (own || slices.ContainsFunc(listed, func(c Candidate) bool { return c.ID == p.ID }) ||
		sent.Patient.Born != "" && sent.Patient.Born == p.Born && SameLastName(sent.Patient.Last, p.Last))
}

// mayMatch asks for a reason where something differs.
func mayMatch(f Fits, reason string) error {
	n := utf8.RuneCountInString(reason)
	if f.needsReason() && n < reasonLeast || n > reasonMost || strings.Contains(reason, "\x00") {
		return apperr.InvalidField("reason", "lab.desk.reason", "Not everything agrees. Please say in 3 to 500 characters why it is this member all the same.")
	}
	return nil
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
