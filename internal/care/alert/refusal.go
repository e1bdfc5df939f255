package alert

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// checkFirst checks what a staff person may do before anything is written about
// the member. What does not exist and what they may not touch get the same answer,
// and both are recorded.
func (s *Service) checkFirst(ctx context.Context, memberID, action, target string, may db.Work) error {
	err := s.DB.Read(ctx, db.Member(memberID), may)
	if !apperr.Is(err, apperr.NotFound) && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	row := audit.Row{MemberID: memberID, Action: action, Area: "alerts", Target: target, Outcome: audit.Refused, Reason: "not theirs"}
	err = s.DB.Write(db.Alone(ctx), db.System, func(ctx context.Context, q db.Q) error {
		_, err := member.LoadFacts(ctx, q, memberID)
		if apperr.Is(err, apperr.NotFound) || errors.Is(err, sql.ErrNoRows) {
			row.MemberID, err = "", nil // nobody has this id, so it is in nobody's trail
		}
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, row)
	})
	if err != nil {
		return err
	}
	return apperr.NotFoundError()
}
