package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Refresh exchanges a secret for its successor: the cookie of a browser, or the
// refresh token of an api client. Asked again within ten seconds it gives the
// same successor; later it ends the session, because then two parties hold a
// secret that only one should. An api client shows its own secret beside the
// token. A browser whose session was moved on in the last
// ten seconds keeps its secret. A refresh is never activity.
func (s *Service) Refresh(ctx context.Context, m *wire.Meta, refreshToken string) (Grant, error) {
	had := present(m)
	if refreshToken != "" {
		sec, ok := parseSecret(refreshToken)
		had = presented{secret: sec, use: useRefresh, valid: ok}
	}
	if had.use == "" || had.use == useAccess {
		return Grant{}, errSignIn
	}
	in, err := s.rotate(ctx, had)
	if err != nil {
		if had.inCookie() && apperr.Is(err, apperr.Unauthenticated) {
			clearCookies(m)
		}
		return Grant{}, err
	}
	return s.hand(m, in), nil
}

func (s *Service) rotate(ctx context.Context, had presented) (admission, error) {
	one, err := s.lookUp(ctx, had)
	if err != nil {
		return admission{}, err
	}
	if err := mayRefresh(ctx, one); err != nil {
		return admission{}, err
	}
	now := s.now()
	if had.inCookie() && one.restsAt(now) {
		return s.keep(ctx, had, one, now)
	}
	if one.state(now) == current {
		if one, err = s.advance(ctx, had, one, now); err != nil {
			return admission{}, err
		}
	}
	// No matter who advanced it, the secret is now the one before the current. What
	// counts is when the request came: a slow disk is no theft.
	if err := s.settle(ctx, one, now); err != nil {
		return admission{}, err
	}
	return s.successor(had, one, now), nil
}

// mayRefresh asks an api client for its own id and secret, so that a refresh token
// alone opens nothing. It comes before the session is judged: a stranger with a
// stolen token neither moves it on nor ends it. The apps of partners can't keep a
// secret; what protects their tokens is that a token used twice ends the session.
func mayRefresh(ctx context.Context, one session) error {
	if Mode(one.Mode) != APIMode || one.ClientID == PartnerApps.ID {
		return nil
	}
	c, err := clientFrom(ctx)
	if err == nil && c.ID != one.ClientID {
		err = errClient
	}
	return err
}

// keep leaves the browser the secret that it has.
func (s *Service) keep(ctx context.Context, had presented, one session, now int64) (admission, error) {
	in := s.successor(had, one, now)
	in.kept = true
	return in, s.recordLook(ctx, one.who(now), refreshOperation)
}

// advance moves the family on by one generation, unless another request did
// so first, and returns the session as it then stands.
func (s *Service) advance(ctx context.Context, had presented, one session, now int64) (session, error) {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := s.recordInView(ctx, q, one.who(now), refreshOperation); err != nil {
			return err
		}
		one, err = s.advanceIn(ctx, q, had, one, now)
		return err
	})
	return one, err
}

// advanceIn is advance in the caller's transaction.
func (s *Service) advanceIn(ctx context.Context, q db.Q, had presented, one session, now int64) (session, error) {
	until := min(now+AccessFor.Milliseconds(), one.EndsAt)
	n, err := authdb.New(q).RotateSession(ctx, authdb.RotateSessionParams{
		ID: one.SessionID, Generation: one.SecretGeneration, Now: now, AccessUntil: until,
	})
	if err != nil {
		return one, err
	}
	if n == 0 {
		return findSession(ctx, q, had.secret)
	}
	one.Generation, one.RotatedAt, one.AccessUntil = one.Generation+1, now, until
	return one, storeSecrets(ctx, q, one.SessionID, Mode(one.Mode), s.keys.issue(had.secret, one.Generation), one.Generation)
}

// issue derives the secrets of a generation from the secret before it.
func (k keys) issue(from secret, generation int64) issued {
	return issued{
		session: k.next(from, useSession, generation),
		access:  k.next(from, useAccess, generation),
		refresh: k.next(from, useRefresh, generation),
	}
}

// successor is the answer to a refresh, the same for everyone who asks with
// the same secret.
func (s *Service) successor(had presented, one session, now int64) admission {
	unlinked, eligible := one.program()
	return admission{
		mode: Mode(one.Mode), secrets: s.keys.issue(had.secret, one.Generation),
		reference: one.Reference, expiresAt: one.AccessUntil, framed: one.framed(),
		grant: Grant{
			LastActivityAt: one.LastActivityAt, ExpiresIn: seconds(one.AccessUntil - now),
			AccountID: one.AccountID, Role: who.Role(one.Role),
			NoActiveMember: unlinked, MigrationEligible: eligible,
		},
	}
}
