package acting

import (
	"slices"
	"strings"
	"time"

	"wellhouse.app/api/access"
)

// The areas that one person can open to another.
const (
	Readings     = "readings"
	Messages     = "messages"
	Visits       = "visits"
	Supplies     = "supplies"
	Documents    = "documents"
	MentalHealth = "mental_health"
)

// Account is the profile, emergency contacts, coverage and bills of a child, and who
// viewed the child's record. A child has nobody else to keep them right, so a parent
// has it until the child is a teen. It is none of the areas that can be granted.
const Account = access.FamilyAccount

// Areas lists what can be granted, in the order in which it is shown.
func Areas() []string { return access.FamilyAreas() }

// Kind is why one person acts for another.
type Kind string

// The kinds of links.
const (
	Adult         Kind = "adult"          // an adult lets someone in the family act for them
	Dependent     Kind = "dependent"      // a parent acts for a child
	Consenter     Kind = "consenter"      // a guardian or proxy whose papers Member Support has checked
	CareRecipient Kind = "care_recipient" // an adult is cared for by someone
)

// Audience is the group of the family page that a kind belongs to.
func (k Kind) Audience() string {
	return map[Kind]string{
		Adult: "members", Dependent: "dependents", Consenter: "authorized_consenters", CareRecipient: "care_recipients",
	}[k]
}

// Stage is how old somebody is, as far as acting for them goes.
type Stage string

// The stages.
const (
	Child Stage = "child" // a parent manages everything
	Teen  Stage = "teen"  // some areas are private
	Grown Stage = "adult" // nobody acts as a parent
)

// Ages are from when somebody is a teen and from when an adult. A brand sets them.
type Ages struct{ Teen, Adult int }

// Usual are the ages of a brand that says nothing else.
var Usual = Ages{Teen: 13, Adult: 18}

// Birthday is the first moment of the day on which somebody reaches an age, on
// their own clock. Somebody born on February 29 reaches it on March 1 in a year
// without that day. It is false when the birth date is unknown.
func Birthday(birthDate, zone string, age int) (time.Time, bool) {
	born, err := time.Parse(time.DateOnly, birthDate)
	if err != nil {
		return time.Time{}, false
	}
	day := born.AddDate(age, 0, 0)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, place(zone)), true
}

// Age is how many birthdays somebody has had, on their own clock. It is -1 when the
// birth date is unknown or in the future.
func Age(birthDate, zone string, now time.Time) int {
	age := -1
	for {
		day, known := Birthday(birthDate, zone, age+1)
		if !known || now.Before(day) {
			return age
		}
		age++
	}
}

// place is a time zone by its name, UTC for one that is unknown.
func place(name string) *time.Location {
	if at, err := time.LoadLocation(name); err == nil && name != "Local" {
		return at
	}
	return time.UTC
}

// StageOf tells how old somebody is at a moment. Nobody knows the stage of a person
// without a birth date.
func StageOf(birthDate, zone string, ages Ages, now time.Time) (stage Stage, known bool) {
	adult, known := Birthday(birthDate, zone, ages.Adult)
	if !known {
		return "", false
	}
	teen, _ := Birthday(birthDate, zone, ages.Teen)
	switch {
	case !now.Before(adult):
		return Grown, true
	case !now.Before(teen):
		return Teen, true
	}
	return Child, true
}

// Link is all that decides what is open to the person who acts.
type Link struct {
	Kind    Kind
	Granted []string // by the adult, or by Member Support for a consenter
	Since   int64    // ms UTC
	EndedAt int64    // ms UTC; 0 while it stands
	Until   int64    // ms UTC; 0 for no end

	// The person acted for.
	Gone           bool // the account has ended
	BirthDate      string
	Zone           string
	Ages           Ages
	ReadingsClosed bool // a teenager keeps their readings to themselves
}

// forTeens are the areas that a parent keeps while the child is a teen.
var forTeens = []string{Readings, Visits, Supplies, Documents}

// Open lists the areas that are open at a moment, in their order. Nil means that
// the access has ended.
func (l Link) Open(now time.Time) []string {
	if ends := l.EndsAt(); l.EndedAt != 0 || l.Gone || ends != 0 && now.UnixMilli() >= ends {
		return nil
	}
	stage, known := StageOf(l.BirthDate, l.Zone, l.Ages, now)
	switch {
	case l.Kind == Dependent && !known:
		return nil
	case l.Kind == Dependent && stage == Child:
		return append(Areas(), Account)
	case l.Kind == Dependent:
		return inOrder(l.forParents())
	case known && stage != Grown:
		// Only adults let others act for them. If a corrected birth date makes one a
		// minor, what is private to a teen stays private.
		return inOrder(intersect(l.Granted, l.forParents()))
	case l.Kind == Consenter:
		return inOrder(without(l.Granted, MentalHealth))
	}
	return inOrder(l.Granted)
}

// OfChild reports whether a parent or guardian acts for somebody who is not a teen yet.
func (l Link) OfChild(now time.Time) bool {
	stage, known := StageOf(l.BirthDate, l.Zone, l.Ages, now)
	return (l.Kind == Dependent || l.Kind == Consenter) && known && stage == Child
}

// forParents are the areas that a parent keeps while the child is a teen.
func (l Link) forParents() []string {
	if l.ReadingsClosed {
		return without(forTeens, Readings)
	}
	return forTeens
}

// inOrder lists areas in the order in which they are shown. It is never nil.
func inOrder(areas []string) []string {
	return slices.DeleteFunc(Areas(), func(a string) bool { return !slices.Contains(areas, a) })
}

// EndsAt is when the access ends automatically, ms UTC; 0 when nothing is planned. What
// a parent, or a guardian of a minor, may do ends on the day the minor is an adult.
func (l Link) EndsAt() int64 {
	day, known := Birthday(l.BirthDate, l.Zone, l.Ages.Adult)
	if !known {
		return l.Until
	}
	grown := day.UnixMilli()
	if l.OfMinor() && (l.Until == 0 || grown < l.Until) {
		return grown
	}
	return l.Until
}

// OfMinor reports a parent, or a guardian whose papers were checked for a minor. Papers
// that outlast the birthday are entered anew.
func (l Link) OfMinor() bool {
	day, known := Birthday(l.BirthDate, l.Zone, l.Ages.Adult)
	return l.Kind == Dependent || l.Kind == Consenter && known && l.Since < day.UnixMilli()
}

// Write is how a list of areas is stored, and Read how it comes back.
func Write(areas []string) string { return strings.Join(areas, ",") }

// Read gives back what Write stored.
func Read(stored string) []string {
	if stored == "" {
		return []string{}
	}
	return strings.Split(stored, ",")
}

func intersect(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return !slices.Contains(b, x) })
}

func without(a []string, area string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return x == area })
}
