package survey

import (
	"time"

	"wellhouse.app/internal/people/question"
)

// The areas of the health insights, in the order of the page.
const (
	Activity = "activity"
	Sleep    = "sleep"
	Produce  = "produce"
	Food     = "food"
	Tobacco  = "tobacco"
	Alcohol  = "alcohol"
	Mood     = "mood"
	Worry    = "worry"
)

// What an answer means beside the rule of its area.
const (
	Met     = "met"
	Near    = "near"
	Below   = "below"
	Talk    = "talk"   // worth talking about with a person
	Former  = "former" // quit tobacco
	Skipped = "skipped"
)

// The rules that we hold answers against. The page names their sources.
const (
	ActiveMinutes     = 150 // a week, adults: Physical Activity Guidelines for Americans, Canadian 24-Hour Movement Guidelines
	TeenActiveMinutes = 420 // 60 a day
	SleepHours        = 7   // adults: American Academy of Sleep Medicine and Sleep Research Society
	TeenSleepHours    = 8
	Servings          = 5 // a day: World Health Organization, 400 g
	alcoholMen        = 4 // points of AUDIT-C
	alcoholOthers     = 3
)

// Person is what the rules need to know of somebody.
type Person struct {
	Age  int
	Male bool
}

// Area is what the answers of one area mean.
type Area struct {
	ID, State           string
	Value, Goal, Before *float64
}

// AreasOf holds the answers of a round against the rules.
func AreasOf(file question.Questionnaire, given question.Answers, p Person) []Area {
	scores := map[string]question.Score{}
	for _, s := range file.Scores(given) {
		scores[s.Scale] = s
	}
	minutes, hours := float64(ActiveMinutes), float64(SleepHours)
	if p.Age < 18 {
		minutes, hours = TeenActiveMinutes, TeenSleepHours
	}
	return []Area{
		numbered(Activity, activeMinutes(given), minutes, minutes/2),
		numbered(Sleep, given["sleepHours"].Number, hours, hours-1),
		numbered(Produce, given["produce"].Number, Servings, 3),
		{ID: Food, State: foodState(given)},
		{ID: Tobacco, State: tobaccoState(given)},
		{ID: Alcohol, State: scored(scores, "auditC", alcoholCut(p))},
		{ID: Mood, State: scored(scores, "phq2", 3)},
		{ID: Worry, State: scored(scores, "gad2", 3)},
	}
}

// numbered compares a number with the goal of its area; near is the lowest that is near.
func numbered(id string, value *float64, goal, near float64) Area {
	out := Area{ID: id, State: Skipped, Value: value, Goal: &goal}
	switch {
	case value == nil:
	case *value >= goal:
		out.State = Met
	case *value >= near:
		out.State = Near
	default:
		out.State = Below
	}
	return out
}

// activeMinutes are the minutes of a week.
func activeMinutes(given question.Answers) *float64 {
	days, each := given["activeDays"].Number, given["activeMinutes"].Number
	if days == nil || *days > 0 && each == nil {
		return nil
	}
	total := 0.0
	if *days > 0 {
		total = *days * *each
	}
	return &total
}

// foodState reads the Hunger Vital Sign: often or sometimes to either question.
func foodState(given question.Answers) string {
	never := 0
	for _, id := range []string{"foodRanOut", "foodDidNotLast"} {
		a := given[id]
		if a.Is("often") || a.Is("sometimes") {
			return Talk
		}
		if a.Is("never") {
			never++
		}
	}
	if never == 2 {
		return Met
	}
	return Skipped
}

func tobaccoState(given question.Answers) string {
	switch a := given["tobacco"]; {
	case a.Is("never"):
		return Met
	case a.Is("quit"):
		return Former
	case len(a.Options) > 0:
		return Talk
	}
	return Skipped
}

// alcoholCut is the points from which AUDIT-C is positive: 4 for men, otherwise 3, and
// any for a person who is not an adult.
func alcoholCut(p Person) int {
	switch {
	case p.Age < 18:
		return 1
	case p.Male:
		return alcoholMen
	}
	return alcoholOthers
}

func scored(scores map[string]question.Score, scale string, from int) string {
	s, ok := scores[scale]
	switch {
	case !ok:
		return Skipped
	case s.Total >= from:
		return Talk
	}
	return Met
}

// compare puts the number of the round before beside each area. It is fair where both
// were asked the same way and held against the same goal.
func compare(areas, before []Area, sameVersion bool) {
	if !sameVersion || len(areas) != len(before) {
		return
	}
	for i := range areas {
		was := before[i]
		if areas[i].Value != nil && was.Value != nil && *areas[i].Goal == *was.Goal {
			areas[i].Before = was.Value
		}
	}
}

// ageOn counts whole years. Somebody whose birth date is not known is an adult.
func ageOn(born, day time.Time) int {
	if born.IsZero() {
		return 18
	}
	years := day.Year() - born.Year()
	if day.Month() < born.Month() || day.Month() == born.Month() && day.Day() < born.Day() {
		years--
	}
	return years
}
