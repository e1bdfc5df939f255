package enrol

import (
	"slices"
	"time"

	"wellhouse.app/internal/people/program"
)

// Reason says why a member can or cannot join a program. Pages have the words for it.
type Reason string

// The reasons to join.
const (
	Included  Reason = "offered"   // the member's plan includes it
	Diagnosed Reason = "diagnosis" // the record has the diagnosis that it is for
	Asks      Reason = "answer"    // the member says first whether it is for them
	Again     Reason = "rejoin"    // they were in it before
)

// The reasons why not.
const (
	Unlinked   Reason = "unlinked" // no program account yet
	NotOffered Reason = "notOffered"
	Elsewhere  Reason = "country" // not in the brand's country
	TooYoung   Reason = "age"
	HasSugar   Reason = "diabetes" // prediabetes programs are for people without diabetes
	InTwin     Reason = "twin"     // another program has all that this one has
	Running    Reason = "active"
)

// Standing is what decides about a program for a member.
type Standing struct {
	Status    program.Status // empty when they never had it
	Linked    bool
	Offered   bool
	Country   string
	Age       int // negative when nobody knows
	Diagnoses []string
	Active    []string // database slugs
}

// Verdict is whether a member can join, and why.
type Verdict struct {
	Can    bool
	Reason Reason
	// About is what the reason is about: a diagnosis, or another program.
	About string
	// Replaces are the active programs that end when this one starts.
	Replaces []string
}

// adult is how old members of a program are at least.
const adult = 18

// twins are programs of which a member has one at a time. A later one has all that
// the earlier ones have.
var twins = [][]string{
	{program.Weight, program.AdvancedWeight, program.ComprehensiveWeight},
	{program.Prediabetes, program.AdvancedPrediabetes, program.ComprehensivePrediabetes},
}

// either are programs that do the same in two ways: none of them replaces the other.
var either = [][]string{{program.Diabetes, program.DeviceFlex}}

// onlyIn are the programs that are not offered in every country.
var onlyIn = map[string]string{program.DeviceFlex: "US"}

var diabetes = []string{program.Type1Diabetes, program.Type2Diabetes}

// needs are the diagnoses that a program is for; one of them is enough.
var needs = map[string][]string{
	program.Diabetes:                 diabetes,
	program.DeviceFlex:               diabetes,
	program.Hypertension:             {program.HighPressure},
	program.HeartFailure:             {program.FailingHeart},
	program.KidneyDisease:            {program.KidneyDiagnosis},
	program.Prediabetes:              {program.HighSugar},
	program.AdvancedPrediabetes:      {program.HighSugar},
	program.ComprehensivePrediabetes: {program.HighSugar},
}

// Judge says whether a member can join a program, and the first reason that decides.
func Judge(slug string, s Standing) Verdict {
	stronger, weaker := twinsOf(slug, s.Active)
	switch {
	case program.IsActive(slug, s.Status), s.Status == program.Registered:
		return Verdict{Reason: Running}
	case !s.Linked:
		return Verdict{Reason: Unlinked}
	case !s.Offered:
		return Verdict{Reason: NotOffered}
	case onlyIn[slug] != "" && onlyIn[slug] != s.Country:
		return Verdict{Reason: Elsewhere}
	case s.Age >= 0 && s.Age < adult:
		return Verdict{Reason: TooYoung}
	case stronger != "":
		return Verdict{Reason: InTwin, About: stronger}
	case isPrediabetes(slug) && overlap(diabetes, s.Diagnoses) != "":
		return Verdict{Reason: HasSugar}
	}
	return welcome(slug, s, weaker)
}

// welcome is the verdict for somebody who can join.
func welcome(slug string, s Standing, weaker []string) Verdict {
	v := Verdict{Can: true, Reason: Included, Replaces: weaker}
	found := overlap(needs[slug], s.Diagnoses)
	switch {
	case s.Status == program.Inactive:
		v.Reason = Again
	case found != "":
		v.Reason, v.About = Diagnosed, found
	case len(needs[slug]) > 0:
		v.Reason = Asks
	}
	return v
}

// asksDiagnosis reports a program that asks first whether it is for the member: its
// diagnosis is not on record.
func asksDiagnosis(slug string, diagnoses []string) bool {
	return len(needs[slug]) > 0 && overlap(needs[slug], diagnoses) == ""
}

// twinsOf finds the active program that has all that a program has, and those that
// have less.
func twinsOf(slug string, active []string) (stronger string, weaker []string) {
	for _, family := range twins {
		at := slices.Index(family, slug)
		if at < 0 {
			continue
		}
		for i, other := range family {
			switch {
			case i == at || !slices.Contains(active, other):
			case i > at:
				stronger = other
			default:
				weaker = append(weaker, other)
			}
		}
	}
	for _, family := range either {
		if slices.Contains(family, slug) {
			others := slices.DeleteFunc(slices.Clone(family), func(s string) bool { return s == slug })
			if found := overlap(others, active); found != "" {
				stronger = found
			}
		}
	}
	return stronger, weaker
}

func isPrediabetes(slug string) bool { return slices.Contains(twins[1], slug) }

// overlap is the first of some words that is among others.
func overlap(words, among []string) string {
	for _, w := range words {
		if slices.Contains(among, w) {
			return w
		}
	}
	return ""
}

// ageOn is how old somebody is on a day where they live; negative when their birth
// date is not known.
func ageOn(birthDate string, today time.Time) int {
	born, err := time.Parse(time.DateOnly, birthDate)
	if err != nil {
		return -1
	}
	years := today.Year() - born.Year()
	if today.Month() < born.Month() || today.Month() == born.Month() && today.Day() < born.Day() {
		years--
	}
	return years
}

// isOffered reports whether a member's plan includes a program. What was offered to
// the member alone counts too; a brand that lists no programs goes by that.
func isOffered(status program.Status, brandLists, brandHas bool) bool {
	switch status {
	case program.Offered, program.Pending:
		return true
	case program.Inactive:
		return brandHas || !brandLists
	}
	return brandHas
}
