package survey

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// demoFile is what a provider of the demo brought, in English and Spanish.
//
//go:embed demo_rides.json
var demoFile []byte

const demoBrand = "default"

// Demo gives Rosa a round of the health insights that she sent, and one that she has
// begun. Her provider asks how its members get to appointments. What is there stays.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	rosa := d.Person("rosa")
	sent := Round{ID: d.ID("survey", "rosa", "sent"), Answers: demoAnswers(), Step: "review"}
	if err := s.demoRound(ctx, q, rosa, sent, d.Begun.AddDate(0, 0, -40), true); err != nil {
		return err
	}
	begun := Round{ID: d.ID("survey", "rosa", "begun"), Answers: question.Answers{"activeDays": demoAmount(4), "activeMinutes": demoAmount(30)}, Step: "sleeping"}
	if err := s.demoRound(ctx, q, rosa, begun, d.Begun.AddDate(0, 0, -1), false); err != nil {
		return err
	}
	return demoPublished(ctx, q, d.Begun.AddDate(0, 0, -2).UnixMilli())
}

func demoAmount(v float64) question.Answer { return question.Answer{Number: &v} }

func demoAnswers() question.Answers {
	out := question.Answers{"activeDays": demoAmount(3), "activeMinutes": demoAmount(25), "sleepHours": demoAmount(6.5), "produce": demoAmount(4)}
	for id, option := range map[string]string{
		"foodRanOut": "never", "foodDidNotLast": "never", "tobacco": "never", "alcoholOften": "never",
		"mood1": "severalDays", "mood2": "notAtAll", "worry1": "severalDays", "worry2": "notAtAll",
	} {
		out[id] = question.Answer{Options: []string{option}}
	}
	return out
}

// demoRound stores a round of the health insights.
func (s *Service) demoRound(ctx context.Context, q db.Q, memberID string, r Round, at time.Time, isSent bool) error {
	r.File, _ = Latest(HealthInsights)
	err := s.keep(ctx, q, memberID, &r, at)
	if err == nil && isSent {
		r.SentAt = at.UnixMilli()
		err = s.keep(ctx, q, memberID, &r, at)
	}
	if errors.Is(err, errChanged) {
		return nil
	}
	return err
}

// demoPublished brings and publishes the file of the provider, once.
func demoPublished(ctx context.Context, q db.Q, at int64) error {
	file, problems := ReadFile(demoFile)
	if len(problems) > 0 {
		return fmt.Errorf("survey: the file of the demo: %v", problems)
	}
	body, err := json.Marshal(file)
	if err != nil {
		return err
	}
	queries := surveydb.New(q)
	n, err := queries.AddFile(ctx, surveydb.AddFileParams{Questionnaire: file.ID, Version: 1, Body: string(body), AddedAt: at})
	if err != nil || n == 0 {
		return err
	}
	_, err = queries.PublishFirst(ctx, surveydb.PublishFirstParams{BrandCode: demoBrand, Questionnaire: file.ID, Version: 1, Now: at})
	return err
}
