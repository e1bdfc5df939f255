package embed

import (
	"context"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Session is what an embedded screen works with.
type Session struct {
	AccessToken string
	ExpiresAt   int64
	// Guide is nil when the member has no mental-health guide to write to.
	Guide *coaching.Guide
}

// errPair is one answer for every pair that is not good: expired, redeemed,
// torn apart, of another session or never ours.
var errPair = apperr.New(apperr.Unauthenticated, "errors.embedToken",
	"This screen has expired. Please open it again.").WithType("invalid_grant")

// Exchange redeems the tokens of an opened screen, once, in the session that
// they were made for.
func (s *Service) Exchange(ctx context.Context, caller who.Who, authToken, reauthToken string) (Session, error) {
	now := s.Now().UnixMilli()
	first, ok := verify(s.key, authToken, useAuth, caller, now)
	if !ok || caller.Viewing != nil {
		return Session{}, errPair
	}
	lives := accessAlone
	if reauthToken != "" {
		second, ok := verify(s.key, reauthToken, useReauth, caller, now)
		if !ok || second != first {
			return Session{}, errPair
		}
		lives = accessFor
	}
	out := Session{ExpiresAt: now + lives.Milliseconds()}
	err := s.DB.Write(ctx, db.Member(caller.MemberID), func(ctx context.Context, q db.Q) error {
		fresh, err := spendPair(ctx, q, caller.MemberID, authToken, first.expires, now)
		if err != nil {
			return err
		}
		if !fresh {
			return errPair
		}
		if caller.Opens(acting.MentalHealth) {
			if out.Guide, err = guideOf(ctx, q, caller.MemberID); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: caller.MemberID, Action: "exchange", Area: "embed"})
	})
	if err != nil {
		return Session{}, err
	}
	out.AccessToken = newPair(out.ExpiresAt).sign(s.key, useAccess, caller)
	return out, nil
}

// guideOf is the guide whom the member can write to.
func guideOf(ctx context.Context, q db.Q, memberID string) (*coaching.Guide, error) {
	m, err := member.Load(ctx, q, memberID)
	if err != nil || !m.MentalHealthGuide {
		return nil, err
	}
	return coaching.LoadGuide(ctx, q, memberID)
}
