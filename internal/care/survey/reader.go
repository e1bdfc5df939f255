package survey

import (
	"context"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// mayRead tells whether a role reads answers, by what the questionnaire said when it was
// asked.
func mayRead(role who.Role, readers question.Readers) bool {
	switch role {
	case who.CareTeam:
		return readers == question.CareTeam || readers == question.Coach
	case who.Coach:
		return readers == question.Coach
	}
	return false
}

// MemberRounds gives the rounds that a person of the staff may read of a member whom they
// look after. Every look is recorded, and so is every refusal.
func (s *Service) MemberRounds(ctx context.Context, w who.Who, memberID string) (out []Asked, err error) {
	if memberID == "" {
		return nil, apperr.InvalidField("memberId", "errors.value", "Please choose a member.")
	}
	row := audit.Row{MemberID: memberID, Action: "read", Area: deskArea, Target: memberID}
	sees, err := s.Sees(ctx, w, memberID)
	if err != nil {
		return nil, err
	}
	if !sees {
		row.Outcome, row.Reason = audit.Refused, "not theirs"
		if err := s.Audit.OwnRead(ctx, row); err != nil {
			return nil, err
		}
		return nil, apperr.NotFoundError()
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		f := frame(facts, s.Now())
		rows, err := surveydb.New(q).Done(ctx, memberID)
		if err != nil {
			return err
		}
		for _, r := range rows {
			file, err := LoadFile(ctx, q, r.Questionnaire, r.Version)
			if err != nil {
				return err
			}
			if !mayRead(w.Role, file.Readers) {
				continue
			}
			round, err := s.read(ctx, q, memberID, surveydb.OpenRow(r))
			if err != nil {
				return err
			}
			out = append(out, Asked{Round: round, Country: f.Country, Born: f.Born, Today: f.Today})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, s.Audit.OwnRead(ctx, row)
}
