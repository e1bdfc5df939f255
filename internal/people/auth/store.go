package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// findSession looks a session up by one of its secrets.
func findSession(ctx context.Context, q db.Q, sec secret) (session, error) {
	row, err := authdb.New(q).SecretByHash(ctx, sec.hash())
	if errors.Is(err, sql.ErrNoRows) {
		return session{}, apperr.NotFoundError().Because(err)
	}
	return session{row}, err
}

// end ends a session and records why. One that has ended already stays as it
// is.
func (s *Service) end(ctx context.Context, q db.Q, one session, reason, action string) error {
	n, err := authdb.New(q).EndSession(ctx, authdb.EndSessionParams{ID: one.SessionID, Now: s.now(), Reason: reason})
	if err != nil || n == 0 {
		return err
	}
	outcome := audit.Done
	if action == actReuse {
		outcome = audit.Refused
	}
	member := subject(one.AccountID, who.Role(one.Role))
	if action == actReuse && member != "" && s.OnReuse != nil {
		if err := s.OnReuse(ctx, q, member); err != nil {
			return err
		}
	}
	if one.ViewingMember != "" {
		if err := s.recordViewEnded(ctx, q, one, reason); err != nil {
			return err
		}
	}
	row := audit.Row{MemberID: member, Action: action, Area: area, Target: one.SessionID, Outcome: outcome, Reason: reason}
	if who.From(ctx).Anonymous() { // calls about the session itself come without a caller
		row.ActorID, row.ActorRole = one.AccountID, one.Role
	}
	return s.Audit.Record(ctx, q, row)
}

// endNow ends a session in a transaction of its own and closes its sockets.
func (s *Service) endNow(ctx context.Context, one session, reason, action string) error {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.end(ctx, q, one, reason, action)
	})
	if err != nil {
		return err
	}
	s.OnEnd(one.SessionID)
	return nil
}
