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
func (s *Service) EndSessions(ctx context.Context, accountID, except string) (int, error) {
	account, err := s.AccountByID(ctx, accountID)
	if err != nil {
		return 0, err
	}
	var ended []string
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		ended, err = s.endAll(ctx, q, accountID, account.Role, except)
		return err
	})
	if err != nil {
		return 0, err
	}
	s.tellEnded(ended)
	return len(ended), nil
}

// endAll ends every open session of an account but one in the caller's
// transaction and says which; tellEnded closes their sockets after it.
func (s *Service) endAll(ctx context.Context, q db.Q, accountID string, role who.Role, except string) (ended []string, err error) {
	open, err := authdb.New(q).OpenSessionsOf(ctx, authdb.OpenSessionsOfParams{AccountID: accountID, ExceptID: except})
	for _, o := range open {
		if err == nil {
			err = s.end(ctx, q, sessionOf(o.ID, accountID, o.ViewingMember, role), endRevoked, actSessionEnded)
		}
		ended = append(ended, o.ID)
	}
	return ended, err
}

func (s *Service) tellEnded(sessions []string) {
	for _, id := range sessions {
		s.OnEnd(id)
	}
}

// sessionOf is as much of a session as ending it needs.
func sessionOf(id, accountID, viewing string, role who.Role) session {
	return session{authdb.SecretByHashRow{SessionID: id, AccountID: accountID, ViewingMember: viewing, Role: string(role)}}
}
