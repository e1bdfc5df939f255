package survey

import (
	"testing"

	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/who"
)

// Where anybody on the staff reads the answers, the care team hears of one that leads to
// help; where nobody does, nobody is told.
func TestOfWhichAnswersTheCareTeamIsTold(t *testing.T) {
	for readers, want := range map[question.Readers]bool{
		question.Alone: false, question.CareTeam: true, question.Coach: true, question.Guide: true,
	} {
		if isTold(readers) != want {
			t.Errorf("%q: told is %t", readers, !want)
		}
	}
}

// What a person of the staff reads of an answer that led to help: all of it, the form's
// name alone, or nothing but that somebody needs a call.
func TestWhoReadsAnAnswerThatLedToHelp(t *testing.T) {
	const nothing, form, all = 0, 1, 2
	for _, c := range []struct {
		role    who.Role
		readers question.Readers
		sees    bool
		want    int
	}{
		{who.CareTeam, question.CareTeam, true, all},
		{who.CareTeam, question.CareTeam, false, form},
		{who.CareTeam, question.Coach, true, all},
		{who.CareTeam, question.Coach, false, form},
		{who.CareTeam, question.Guide, true, nothing},
		{who.CareTeam, question.Guide, false, nothing},
		{who.CareTeam, question.Alone, true, nothing},
		{who.Coach, question.CareTeam, true, nothing},
		{who.Coach, question.Coach, true, all},
		{who.Guide, question.Guide, true, nothing}, // guides have no page of answers yet
		{who.Support, question.CareTeam, true, nothing},
		{who.Admin, question.CareTeam, true, nothing},
		{who.Member, question.CareTeam, true, nothing},
	} {
		whole := Helped{Form: question.Words{"en-US": "Mood"}, Question: question.Question{ID: "q"}, Answer: question.Answer{Text: "words"}}
		got := whole.readBy(c.role, c.readers, c.sees)
		asked, answered := got.Question.ID != "", got.Answer.Text != ""
		if (len(got.Form) > 0) != (c.want >= form) || asked != (c.want == all) || answered != (c.want == all) {
			t.Errorf("%s of a form for %q, looks after them %t: %+v", c.role, c.readers, c.sees, got)
		}
	}
}
