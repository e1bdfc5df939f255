package healthprofile

import (
	"slices"
	"testing"

	"wellhouse.app/internal/people/question"
)

// What a coach and a care team read: answers that were given, and nothing about identity,
// origin or weight.
func TestWhatTheTeamReads(t *testing.T) {
	closed := []string{sex, weight, "ethnicity", "race", "sexualOrientation", "genderIdentity", "pronouns", a1cTaken, a1cDate, a1cValue}
	for _, s := range Questions.Sections {
		for _, q := range s.Questions {
			if got := slices.Contains(teamReads, q.ID); got == slices.Contains(closed, q.ID) || got && q.Sensitive {
				t.Errorf("%s is read: %t", q.ID, got)
			}
		}
	}
	asked := func(id string, a *question.Answer) Asked { return Asked{Question: find(t, id), Answer: a} }
	yes, sensitive := option(yes), asked(smoker, &question.Answer{})
	sensitive.Sensitive = true
	p := Profile{Country: "CA", Left: 3, Follows: []string{FollowsQuit}, Sections: []Section{
		{ID: "tests", ConfirmedAt: 7, Questions: []Asked{asked(a1cTaken, &yes), asked(eyeExam, &yes), asked(footExam, nil)}},
		{ID: "prevention", Questions: []Asked{sensitive}},
		{ID: "about", Questions: []Asked{asked("ethnicity", &yes)}},
	}}
	got := forTeam(p)
	if len(got.Sections) != 1 || got.Sections[0].ConfirmedAt != 7 || got.Country != "CA" || len(got.Follows) > 0 {
		t.Fatalf("%+v", got)
	}
	if read := got.Sections[0].Questions; len(read) != 1 || read[0].ID != eyeExam {
		t.Errorf("%+v", read)
	}
	if len(p.Sections[0].Questions) != 3 {
		t.Error("the profile was changed")
	}
}
