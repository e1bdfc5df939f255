package survey_test

import (
	"testing"

	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/people/question"
)

func number(v float64) question.Answer    { return question.Answer{Number: &v} }
func chose(ids ...string) question.Answer { return question.Answer{Options: ids} }

// Every boundary of every area.
func TestAreas(t *testing.T) {
	file, _ := survey.Latest(survey.HealthInsights)
	adult, man, teen := survey.Person{Age: 18}, survey.Person{Age: 40, Male: true}, survey.Person{Age: 17}
	type given = question.Answers
	for _, c := range []struct {
		name, area, state string
		p                 survey.Person
		given             given
	}{
		{"150 minutes", survey.Activity, survey.Met, adult, given{"activeDays": number(5), "activeMinutes": number(30)}},
		{"149 minutes", survey.Activity, survey.Near, adult, given{"activeDays": number(1), "activeMinutes": number(149)}},
		{"75 minutes", survey.Activity, survey.Near, adult, given{"activeDays": number(3), "activeMinutes": number(25)}},
		{"74 minutes", survey.Activity, survey.Below, adult, given{"activeDays": number(2), "activeMinutes": number(37)}},
		{"no day", survey.Activity, survey.Below, adult, given{"activeDays": number(0)}},
		{"days alone", survey.Activity, survey.Skipped, adult, given{"activeDays": number(3)}},
		{"a teenager, 419", survey.Activity, survey.Near, teen, given{"activeDays": number(1), "activeMinutes": number(419)}},
		{"a teenager, 420", survey.Activity, survey.Met, teen, given{"activeDays": number(7), "activeMinutes": number(60)}},
		{"7 hours", survey.Sleep, survey.Met, adult, given{"sleepHours": number(7)}},
		{"6.9 hours", survey.Sleep, survey.Near, adult, given{"sleepHours": number(6.9)}},
		{"6 hours", survey.Sleep, survey.Near, adult, given{"sleepHours": number(6)}},
		{"5.9 hours", survey.Sleep, survey.Below, adult, given{"sleepHours": number(5.9)}},
		{"a teenager, 7.9 hours", survey.Sleep, survey.Near, teen, given{"sleepHours": number(7.9)}},
		{"a teenager, 8 hours", survey.Sleep, survey.Met, teen, given{"sleepHours": number(8)}},
		{"5 servings", survey.Produce, survey.Met, adult, given{"produce": number(5)}},
		{"4 servings", survey.Produce, survey.Near, adult, given{"produce": number(4)}},
		{"3 servings", survey.Produce, survey.Near, adult, given{"produce": number(3)}},
		{"2 servings", survey.Produce, survey.Below, adult, given{"produce": number(2)}},
		{"sometimes", survey.Food, survey.Talk, adult, given{"foodRanOut": chose("never"), "foodDidNotLast": chose("sometimes")}},
		{"often", survey.Food, survey.Talk, adult, given{"foodRanOut": chose("often"), "foodDidNotLast": chose("skip")}},
		{"never", survey.Food, survey.Met, adult, given{"foodRanOut": chose("never"), "foodDidNotLast": chose("never")}},
		{"never, and not said", survey.Food, survey.Skipped, adult, given{"foodRanOut": chose("never"), "foodDidNotLast": chose("skip")}},
		{"some days", survey.Tobacco, survey.Talk, adult, given{"tobacco": chose("someDays")}},
		{"every day", survey.Tobacco, survey.Talk, adult, given{"tobacco": chose("everyDay")}},
		{"quit", survey.Tobacco, survey.Former, adult, given{"tobacco": chose("quit")}},
		{"never used", survey.Tobacco, survey.Met, adult, given{"tobacco": chose("never")}},
		{"never drinks", survey.Alcohol, survey.Met, adult, given{"alcoholOften": chose("never")}},
		{"2 points", survey.Alcohol, survey.Met, adult, given{"alcoholOften": chose("2to4AMonth"), "alcoholMany": chose("1or2"), "alcoholSix": chose("never")}},
		{"3 points", survey.Alcohol, survey.Talk, adult, given{"alcoholOften": chose("2to3AWeek"), "alcoholMany": chose("1or2"), "alcoholSix": chose("never")}},
		{"3 points, a man", survey.Alcohol, survey.Met, man, given{"alcoholOften": chose("2to3AWeek"), "alcoholMany": chose("1or2"), "alcoholSix": chose("never")}},
		{"4 points, a man", survey.Alcohol, survey.Talk, man, given{"alcoholOften": chose("2to3AWeek"), "alcoholMany": chose("3or4"), "alcoholSix": chose("never")}},
		{"any, a teenager", survey.Alcohol, survey.Talk, teen, given{"alcoholOften": chose("monthly"), "alcoholMany": chose("1or2"), "alcoholSix": chose("never")}},
		{"PHQ-2 of 2", survey.Mood, survey.Met, adult, given{"mood1": chose("severalDays"), "mood2": chose("severalDays")}},
		{"PHQ-2 of 3", survey.Mood, survey.Talk, adult, given{"mood1": chose("moreThanHalf"), "mood2": chose("severalDays")}},
		{"PHQ-2 with a gap", survey.Mood, survey.Skipped, adult, given{"mood1": chose("nearlyEveryDay")}},
		{"GAD-2 of 2", survey.Worry, survey.Met, adult, given{"worry1": chose("notAtAll"), "worry2": chose("moreThanHalf")}},
		{"GAD-2 of 3", survey.Worry, survey.Talk, adult, given{"worry1": chose("notAtAll"), "worry2": chose("nearlyEveryDay")}},
	} {
		for _, a := range survey.AreasOf(file, c.given, c.p) {
			if a.ID == c.area && a.State != c.state {
				t.Errorf("%s, %s: %s", c.area, c.name, a.State)
			}
		}
	}
}

// Every text of our files is there in four languages, in words that say nothing about a
// diagnosis.
func TestOurFiles(t *testing.T) {
	for _, id := range survey.Own() {
		file, _ := survey.Latest(id)
		whole := func(at string, w question.Words) {
			for _, locale := range []string{"en-US", "es-US", "fr-CA"} {
				if w[locale] == "" {
					t.Errorf("%s, %s: nothing in %s", id, at, locale)
				}
			}
		}
		whole("title", file.Title)
		whole("intro", file.Intro)
		for _, s := range file.Sections {
			whole(s.ID, s.Title)
			for _, q := range s.Questions {
				whole(q.ID, q.Label)
				for _, o := range q.Options {
					if q.Kind != question.YesNo {
						whole(q.ID+" "+o.ID, o.Label)
					}
				}
			}
		}
	}
}
