package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// SignOut ends the session of a request and takes everything from the browser
// but that it is known, which names nobody and opens nothing. It answers the same when there is nothing to end. Any secret of the family
// will do, also one that ran out. A page that signs out by itself, because its
// person has been away too long, says so by marking the call.
func (s *Service) SignOut(ctx context.Context, m *wire.Meta) error {
	clearCookies(m)
	m.SetHeader("Clear-Site-Data", `"cache", "storage"`)
	had := present(m)
	if had.use == "" {
		return nil
	}
	one, err := s.lookUp(ctx, had)
	if apperr.Is(err, apperr.Unauthenticated) || (err == nil && one.EndedAt.Valid) {
		return nil
	}
	if err != nil {
		return err
	}
	if m.Background() {
		return s.endNow(ctx, one, endIdle, actSessionEnded)
	}
	return s.endNow(ctx, one, endSignOut, actSignOut)
}

// EndSessions ends every open session of an account but one, for password and
// factor changes and for "sign out everywhere". It returns how many.
func (s *Service) EndSessions(ctx context.Context, accountID, except string) (n int, err error) {
	account, err := s.AccountByID(ctx, accountID)
	if err != nil {
		return 0, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		n, err = s.endSessions(ctx, q, account, except, endRevoked)
		return err
	})
	return n, err
}

// endSessions is EndSessions in the caller's transaction. Sockets close once it is
// durable.
func (s *Service) endSessions(ctx context.Context, q db.Q, account Account, except, reason string) (int, error) {
	open, err := authdb.New(q).OpenSessionsOf(ctx, authdb.OpenSessionsOfParams{AccountID: account.ID, ExceptID: except})
	if err != nil {
		return 0, err
	}
	for _, o := range open {
		if err := s.end(ctx, q, sessionOf(o.ID, account.ID, o.ViewingMember, account.Role), reason, actSessionEnded); err != nil {
			return 0, err
		}
		db.After(ctx, func() { s.OnEnd(o.ID) })
	}
	return len(open), nil
}

// sessionOf is as much of a session as ending it needs.
func sessionOf(id, accountID, viewing string, role who.Role) session {
	return session{authdb.SecretByHashRow{SessionID: id, AccountID: accountID, ViewingMember: viewing, Role: string(role)}}
}
