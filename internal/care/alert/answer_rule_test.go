package alert

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/platform/apperr"
)

// asked are the questions of each direction, in the order in which they are asked.
var asked = map[Direction][]string{
	Low: {"low.feel", "low.treated"}, High: {"high.feel"}, above600: {"high.signs"},
	Severe: {"pressure.symptoms", "pressure.again"}, Gain: {"gain.symptoms"},
}

func realOf(d Direction) (Direction, bool) {
	if d == above600 {
		return High, true
	}
	return d, false
}

// A graver answer never leads to something less urgent, whatever else was said, and
// every answer is known to the order.
func TestAGraverAnswerIsAtLeastAsUrgent(t *testing.T) {
	for side, list := range asked {
		d, grave := realOf(side)
		for _, question := range list {
			for _, a := range questions[question].Answers {
				for _, b := range questions[question].Answers {
					if gravity(question, []string{a}) < gravity(question, []string{b}) {
						continue
					}
					for _, rest := range []string{"", "low.feel=better", "low.treated=ate", "low.treated=notYet", "pressure.symptoms=none", "pressure.again=lower"} {
						worse := FirstAction(d, append(answered(rest), Answer{Question: question, Codes: []string{a}}), grave)
						milder := FirstAction(d, append(answered(rest), Answer{Question: question, Codes: []string{b}}), grave)
						if worse.urgency() > milder.urgency() {
							t.Errorf("%s: %s leads to %q after %q, %s to %q", question, a, worse, rest, b, milder)
						}
					}
				}
			}
		}
	}
}

// Two people answer the same question: the worse answer stands in every order, and the
// other one is kept beside it.
func TestTheWorseOfTwoAnswersStands(t *testing.T) {
	pairs := 0
	for side, list := range asked {
		d, grave := realOf(side)
		for _, question := range list {
			for _, first := range questions[question].Answers {
				for _, second := range questions[question].Answers {
					pairs++
					given := []Answer{{Question: question, Codes: []string{first}, By: By{AccountID: "ana"}}}
					if question == "low.treated" {
						given = slices.Insert(given, 0, Answer{Question: "low.feel", Codes: []string{"shaky"}})
					}
					if question == "pressure.again" {
						given = slices.Insert(given, 0, Answer{Question: "pressure.symptoms", Codes: []string{none}})
					}
					one := progressIn(alertdb.AlertByIDRow{Direction: string(d)}, given, grave, time.UnixMilli(0))
					becomes, other, err := one.judge(Given{Question: question, Codes: []string{second}}, false)
					want := beside
					switch cmp.Compare(gravity(question, []string{second}), gravity(question, []string{first})) {
					case 1:
						want = stands
					case 0:
						if first == second {
							want = nothing
						}
					}
					if err != nil || becomes != want || (other == nil) != (want == nothing) || other != nil && other.By.AccountID != "ana" {
						t.Errorf("%s: %s, then %s: %s %+v %v, want %s", question, first, second, becomes, other, err, want)
					}
				}
			}
		}
	}
	if pairs < 150 {
		t.Errorf("only %d pairs", pairs)
	}
}

// What was seen has to be how it stands: nothing newer and nothing more urgent.
func TestWhoMayEndAnEmergency(t *testing.T) {
	severe := progress{Action: CallNow, AnsweredAt: 50}
	for name, c := range map[string]struct {
		one    progress
		seen   Seen
		code   string
		hidden bool
		key    string
	}{
		"as it stands":                 {severe, Seen{CallNow, 50}, "gotHelp", false, ""},
		"it has become worse":          {severe, Seen{TreatLow, 50}, "gotHelp", false, "alert.changed"},
		"somebody answered since":      {severe, Seen{CallNow, 49}, "gotHelp", false, "alert.changed"},
		"nothing was seen answered":    {severe, Seen{CallNow, 0}, "gotHelp", false, "alert.changed"},
		"a newer reading":              {severe, Seen{CallNow, 50}, "gotHelp", true, "alert.changed"},
		"it has become less urgent":    {progress{Action: CheckSoon, AnsweredAt: 50}, Seen{CallNow, 50}, "gotHelp", false, ""},
		"nothing seen":                 {severe, Seen{"", 50}, "gotHelp", false, "errors.value"},
		"seen what there is not":       {severe, Seen{"rest", 50}, "gotHelp", false, "errors.value"},
		"a call does not end 911":      {severe, Seen{CallNow, 50}, "called", false, "errors.value"},
		"a call does not end a low":    {progress{Action: TreatLow}, Seen{TreatLow, 0}, "called", false, "errors.value"},
		"a call ends a call":           {progress{Action: CallTeam}, Seen{CallTeam, 0}, "called", false, ""},
		"it is over already":           {progress{ended: true}, Seen{CallTeam, 0}, "called", true, ""},
		"no emergency, whatever is so": {progress{}, Seen{CallNow, 0}, "gotHelp", false, ""},
	} {
		_, _, err := c.one.judge(Given{Question: endQuestion, Codes: []string{c.code}, Seen: c.seen}, c.hidden)
		got := ""
		if err != nil {
			e := apperr.From(err)
			if got = e.MessageKey; len(e.Fields) > 0 {
				got = e.Fields[0].MessageKey
			}
		}
		if got != c.key {
			t.Errorf("%s: %q, want %q", name, got, c.key)
		}
	}
}
