package enrol

import (
	"slices"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// ConsentVersion names the words that a member agrees to when they join. It changes
// with the words.
const ConsentVersion = "2026-11"

// Kinds of questions.
const (
	yesNo   = "yesNo"
	choice  = "choice"
	choices = "choices"
)

const (
	mostNote  = 500
	diagnosis = "diagnosis"
	answerYes = "yes"
	answerNo  = "no"
)

// Question is asked before a member joins.
type Question struct {
	ID      string
	Kind    string
	Options []string
}

// questions are what everybody is asked; the diagnosis comes first where it is not
// on record.
func questions(slug string, diagnoses []string) []Question {
	list := []Question{
		{ID: "help", Kind: choices, Options: []string{"numbers", "food", "activity", "medicines", "stress", "unsure"}},
		{ID: "reach", Kind: choice, Options: []string{"morning", "afternoon", "evening", "any"}},
	}
	if asksDiagnosis(slug, diagnoses) {
		list = append([]Question{{ID: diagnosis, Kind: yesNo, Options: []string{answerYes, answerNo}}}, list...)
	}
	return list
}

// Answers are what a member answered, by question.
type Answers map[string][]string

// refuse says what is wrong with the answers, each beside its question.
func (a Answers) refuse(asked []Question) (refused []apperr.Field) {
	for _, q := range asked {
		if f, wrong := q.refuse(a[q.ID]); wrong {
			refused = append(refused, f)
		}
	}
	for id := range a {
		if !slices.ContainsFunc(asked, func(q Question) bool { return q.ID == id }) {
			refused = append(refused, apperr.Field{Name: id, MessageKey: "program.answer", Message: "We did not ask this."})
		}
	}
	return refused
}

func (q Question) refuse(given []string) (apperr.Field, bool) {
	given = slices.DeleteFunc(slices.Clone(given), func(s string) bool { return strings.TrimSpace(s) == "" })
	refused := func(key, message string) (apperr.Field, bool) {
		return apperr.Field{Name: q.ID, MessageKey: key, Message: message}, true
	}
	switch {
	case len(given) == 0:
		return refused("forms.required", "This field is required.")
	case q.Kind != choices && len(given) > 1, slices.ContainsFunc(given, func(s string) bool { return !slices.Contains(q.Options, s) }):
		return refused("program.answer", "Choose one of the answers.")
	case q.ID == diagnosis && given[0] == answerNo:
		return refused("program.diagnosis", "This program is for people who have been told so by a doctor or nurse.")
	}
	return apperr.Field{}, false
}

// leaveReasons are why members leave, as far as they say.
var leaveReasons = []string{"", "time", "goal", "cost", "privacy", "health", "other"}
