package app

import (
	"context"

	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// toldA1c keeps the A1c of a health profile with the other lab results. One without a
// month stays with the profile: a trend would have to guess its place.
type toldA1c struct{ labs *lab.Service }

func (t toldA1c) PutProfileA1c(ctx context.Context, q db.Q, memberID string, before, a healthprofile.A1c) error {
	if a.Month == 0 {
		return nil
	}
	return t.labs.PutProfileA1c(ctx, q, memberID, labA1c(before), labA1c(a))
}

func (toldA1c) StandingA1c(ctx context.Context, q db.Q, memberID string, told healthprofile.A1c) (now healthprofile.A1c, ok bool, err error) {
	if told.Month == 0 {
		return told, true, nil
	}
	a, ok, err := lab.StandingA1c(ctx, q, memberID, labA1c(told))
	return healthprofile.A1c{Value: a.Value, Year: a.Year, Month: a.Month, At: told.At}, ok, err
}

func (toldA1c) CallsAboutA1c(ctx context.Context, q db.Q, memberID string) (bool, error) {
	return lab.CallsAboutA1c(ctx, q, memberID)
}

func labA1c(a healthprofile.A1c) lab.ProfileA1c {
	return lab.ProfileA1c{Value: a.Value, Year: a.Year, Month: a.Month}
}

// toldAnswers tells the desk of calls what was answered in a questionnaire.
type toldAnswers struct{ *survey.Service }

func (t toldAnswers) answered(ctx context.Context, w who.Who, memberID, round, questionID string) (lab.Answered, error) {
	told, err := t.Helped(ctx, w, memberID, round, questionID)
	return lab.Answered(told), err
}

// toldChecks tells supplies how often a day a member means to check.
type toldChecks struct{ *healthprofile.Service }

func (t toldChecks) ChecksPerDay(ctx context.Context, q db.Q, memberID string) (int, error) {
	count, _, err := t.LoadChecks(ctx, q, memberID)
	return count, err
}

// toldHabits tells the health insights what the health profile says about smoking. Only
// what means the same in both: somebody who smokes has not said how often.
type toldHabits struct{ *healthprofile.Service }

func (t toldHabits) known(ctx context.Context, q db.Q, memberID, questionnaire string) (question.Answers, error) {
	if questionnaire != survey.HealthInsights {
		return nil, nil
	}
	quit, err := t.HasQuitSmoking(ctx, q, memberID)
	if err != nil || !quit {
		return nil, err
	}
	return question.Answers{"tobacco": {Options: []string{"quit"}}}, nil
}
