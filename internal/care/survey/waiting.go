package survey

import (
	"context"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
)

// Waiting is a questionnaire that Home tells of: it was neither sent nor dismissed since
// it was published.
type Waiting struct {
	ID string
	At int64
}

// LoadWaiting tells what waits for a member, the oldest first.
func LoadWaiting(ctx context.Context, q db.Q, memberID string) (out []Waiting, err error) {
	rows, err := surveydb.New(q).Waiting(ctx, memberID)
	for _, r := range rows {
		out = append(out, Waiting{r.Questionnaire, r.PublishedAt})
	}
	return out, err
}

// Dismiss takes a questionnaire off Home.
func (s *Service) Dismiss(ctx context.Context, memberID, id string) error {
	if id == "" {
		return apperr.InvalidField("questionnaire", "errors.value", "Please choose a questionnaire.")
	}
	err := s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		if _, err := current(ctx, q, facts.BrandCode, id); err != nil {
			return err
		}
		if err := surveydb.New(q).Dismiss(ctx, surveydb.DismissParams{MemberID: memberID, Questionnaire: id, Now: s.Now().UnixMilli()}); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "dismiss", Area: area, Target: id})
	})
	if err == nil && s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: Event})
	}
	return err
}
