package alert

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// Question is one step of a check-in.
type Question struct {
	Code     string
	Answers  []string
	Multiple bool
	of       Direction // the alerts that ask it; empty for all
}

// none is the answer to a question of several that goes with no other.
const none = "none"

var questions = map[string]Question{
	"low.feel":          {Code: "low.feel", Answers: []string{"better", "shaky", "severe"}, of: Low},
	"low.treated":       {Code: "low.treated", Answers: []string{"ate", "notYet"}, of: Low},
	"high.feel":         {Code: "high.feel", Answers: []string{none, "thirsty", "vomiting", "breathing", "confused"}, Multiple: true, of: High},
	"high.signs":        {Code: "high.signs", Answers: []string{"vomiting", "belly", "confused", "breathing", "fruity", none}, Multiple: true, of: High},
	"pressure.symptoms": {Code: "pressure.symptoms", Answers: []string{"headache", "breathing", "pain", "numbness", "vision", none}, Multiple: true, of: Severe},
	"pressure.again":    {Code: "pressure.again", Answers: []string{"lower", "stillHigh"}, of: Severe},
	endQuestion:         {Code: endQuestion, Answers: []string{"gotHelp", "called"}},
	"gain.symptoms":     {Code: "gain.symptoms", Answers: []string{"swelling", "cough", "breathless", "chestPain", "pinkFoam", "fainting", none}, Multiple: true, of: Gain},
}

// Answer is what a member said.
type Answer struct {
	Question string
	Codes    []string
	At       int64
	By       By
}

// By is who answered: the member, where there is no name.
type By struct{ AccountID, Name, Relationship string }

// checkAgainAfter is how long a member waits before they check a severe pressure
// again.
const checkAgainAfter = 5 * time.Minute

// checkedAgain says whether a severe pressure is the check after others that
// were as high, the newest first: the member was told to check again, or let as
// much time pass as they would have been told.
func checkedAgain(before []severely) bool {
	for _, b := range before {
		if b.said("pressure.again", "lower") {
			return false // it had come down in between
		}
		if b.Apart >= checkAgainAfter || b.said("pressure.symptoms", none) {
			return true
		}
	}
	return false
}

// severely is an earlier severe pressure: how long before, and what was said of it.
type severely struct {
	Apart   time.Duration
	Answers []Answer
}

func (b severely) said(question, code string) bool {
	return slices.ContainsFunc(b.Answers, func(a Answer) bool { return a.Question == question && slices.Contains(a.Codes, code) })
}

// Next is where a check-in stands after the answers so far: the next question,
// or the advice where there is none. Grave is a severe pressure that was checked
// again, so nobody is asked whether it is still as high, or a blood sugar above
// 600, where every answer leads to a call.
func Next(d Direction, answers []Answer, grave bool) (q Question, advice string) {
	said := map[string][]string{}
	for _, a := range answers {
		said[a.Question] = a.Codes
	}
	has := func(question string, codes ...string) bool {
		return slices.ContainsFunc(codes, func(c string) bool { return slices.Contains(said[question], c) })
	}
	ask := func(code string) (Question, string) { return questions[code], "" }
	switch d {
	case Low:
		switch {
		case said["low.feel"] == nil:
			return ask("low.feel")
		case has("low.feel", "severe"):
			return q, "alert.advice.low.call"
		case said["low.treated"] == nil:
			return ask("low.treated")
		case has("low.treated", "ate"):
			return q, "alert.advice.low.recheck"
		}
		return q, "alert.advice.low.treat"
	case High:
		switch {
		case grave && (has("high.signs", "vomiting", "belly", "confused", "breathing", "fruity") || has("high.feel", "vomiting", "breathing", "confused")):
			return q, "alert.advice.high.call"
		case grave && said["high.signs"] == nil:
			return ask("high.signs")
		case grave:
			return q, "alert.advice.high.now"
		case said["high.feel"] == nil:
			return ask("high.feel")
		case has("high.feel", "breathing", "confused"):
			return q, "alert.advice.high.call"
		case has("high.feel", "vomiting"):
			return q, "alert.advice.high.team"
		}
		return q, "alert.advice.high.water"
	case Severe:
		switch {
		case said["pressure.symptoms"] == nil:
			return ask("pressure.symptoms")
		case !has("pressure.symptoms", none):
			return q, "alert.advice.pressure.call"
		case has("pressure.again", "lower"):
			return q, "alert.advice.pressure.watch"
		case grave || has("pressure.again", "stillHigh"):
			return q, "alert.advice.pressure.team"
		}
		return ask("pressure.again")
	case Gain:
		switch {
		case said["gain.symptoms"] == nil:
			return ask("gain.symptoms")
		case has("gain.symptoms", "breathless", "chestPain", "pinkFoam", "fainting"):
			return q, "alert.advice.gain.call"
		}
		return q, "alert.advice.gain.team"
	}
	return q, ""
}

// write puts codes into the order of the question, so that the same answer is always
// stored as the same.
func (q Question) write(codes []string) string {
	in := slices.SortedFunc(slices.Values(codes), func(a, b string) int {
		return cmp.Compare(slices.Index(q.Answers, a), slices.Index(q.Answers, b))
	})
	return strings.Join(in, ",")
}

// check judges an answer to the question.
func (q Question) check(codes []string) error {
	refused := func(text string) error {
		return apperr.Invalid(apperr.Field{Name: "answerCodes", MessageKey: "errors.value", Message: text})
	}
	seen := map[string]bool{}
	for _, c := range codes {
		if !slices.Contains(q.Answers, c) || seen[c] {
			return refused("Please choose one of the answers.")
		}
		seen[c] = true
	}
	switch {
	case len(codes) == 0:
		return refused("Please choose an answer.")
	case len(codes) > 1 && (!q.Multiple || seen[none]):
		return refused("These answers don’t go together.")
	}
	return nil
}
