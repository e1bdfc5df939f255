package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// tellNewSignIn tells somebody of a sign-in with a browser that the account does
// not know. The very first sign-in is no news.
func (s *Service) tellNewSignIn(ctx context.Context, q db.Q, m *wire.Meta, c Client, a authdb.AccountToSignInRow, b buckets) error {
	first, err := authdb.New(q).NoteFirstSignIn(ctx, authdb.NoteFirstSignInParams{ID: a.ID, Now: s.now()})
	if err != nil || first > 0 || b.known || c.Mode != CookieMode {
		return err
	}
	if s.Teller == nil {
		return nil
	}
	return s.Teller.NewSignIn(ctx, q, recipientOf(a), device(m.UserAgent))
}

// ReviewSignIns takes a member's answer whether their sign-ins were all theirs. If
// one was not, everybody else who is signed in to the account is signed out. It
// returns how many.
func (s *Service) ReviewSignIns(ctx context.Context, w who.Who, recognized bool) (int, error) {
	ended := 0
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if !recognized {
			if ended, err = s.endSessions(ctx, q, Account{ID: w.AccountID, Role: w.Role}, w.SessionID, endRevoked); err != nil {
				return err
			}
			if err = s.ForgetDevices(ctx, q, w.AccountID); err != nil {
				return err
			}
		}
		if s.Teller != nil {
			if err := s.Teller.SignInsReviewed(ctx, q, w.MemberID, recognized); err != nil {
				return err
			}
		}
		reason := "recognized"
		if !recognized {
			reason = "not recognized"
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: actReviewed, Area: area, Target: w.AccountID, Reason: reason})
	})
	return ended, err
}
