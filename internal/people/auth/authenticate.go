package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Authenticate says who a request acts for: no one when it carries no
// credential, and invalid_token when its credential is not valid. A call that a
// person caused counts as activity; a background call (Wellhouse-Background)
// does not.
//
// It costs one read, and at most once a minute for each session one write.
func (s *Service) Authenticate(ctx context.Context, m *wire.Meta) (who.Who, error) {
	one, err := s.identify(ctx, m)
	if err != nil || one.SessionID == "" {
		return who.Who{}, err
	}
	now := s.now()
	if now >= one.AccessUntil {
		// The refresher still takes it, so the cookie stays.
		return who.Who{}, errToken
	}
	if err := s.noteActivity(ctx, m, one, now); err != nil {
		return who.Who{}, err
	}
	return one.who(now), nil
}

// Session tells a page about its session without counting as activity. It also
// answers when access has expired, as long as a refresh would still work. The
// zero Session means that no one is signed in.
//
// A cookie that opens nothing any more is taken from the browser here and by the
// refresher, where a page begins. Ordinary calls leave it: their answer may come
// after a new sign-in, and would take the new one.
func (s *Service) Session(ctx context.Context, m *wire.Meta) (Session, error) {
	one, err := s.identify(ctx, m)
	if apperr.Is(err, apperr.Unauthenticated) {
		if present(m).use == useSession {
			clearCookies(m)
		}
		return Session{}, nil
	}
	if err != nil || one.SessionID == "" {
		return Session{}, err
	}
	return one.public(s.now()), nil
}

// identify finds the open session of a request. What turns out to be over is
// ended for good, so that a clock set back wakes nothing.
func (s *Service) identify(ctx context.Context, m *wire.Meta) (session, error) {
	had := present(m)
	if had.use == "" {
		return session{}, nil
	}
	one, err := s.lookUp(ctx, had)
	if err == nil {
		err = s.settle(ctx, one, s.now())
	}
	if err != nil {
		return session{}, err
	}
	if now := s.now(); one.ViewingMember != "" && !one.viewing(now) {
		if err := s.endView(ctx, one, viewExpired); err != nil {
			return session{}, err
		}
		one.ViewingMember = ""
	}
	return one, nil
}

// lookUp finds the session of a credential. A secret works only for the use it
// was made for.
func (s *Service) lookUp(ctx context.Context, had presented) (one session, err error) {
	if !had.valid {
		return session{}, errToken
	}
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		one, err = findSession(ctx, q, had.secret)
		return err
	})
	if apperr.Is(err, apperr.NotFound) || (err == nil && one.Use != had.use) {
		return session{}, errToken
	}
	return one, err
}

// settle returns nil for a session that stands at a moment, and otherwise ends
// it.
func (s *Service) settle(ctx context.Context, one session, now int64) error {
	switch one.state(now) {
	case current, previous:
		return nil
	case reused:
		if err := s.endNow(ctx, one, endReuse, actReuse); err != nil {
			return err
		}
	case over:
		if one.EndedAt.Valid {
			break
		}
		if err := s.endNow(ctx, one, one.endReason(now), actSessionEnded); err != nil {
			return err
		}
	}
	return errToken
}

func (s *Service) noteActivity(ctx context.Context, m *wire.Meta, one session, now int64) error {
	if m.Background() || now-one.LastActivityAt < activityStep.Milliseconds() {
		return nil
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := authdb.New(q).TouchSession(ctx, authdb.TouchSessionParams{ID: one.SessionID, Now: now})
		return err
	})
}

// Clock is when a session ends without further activity.
type Clock struct {
	LastActivityAt, IdleEndsAt, EndsAt int64
}

// ReportActivity notes that a person is at the device now. The browser sends
// it at most once a minute, so it is written exactly: the page and the server
// then count the same idle time.
func (s *Service) ReportActivity(ctx context.Context) (Clock, error) {
	id := who.From(ctx).SessionID
	if id == "" {
		return Clock{}, errSignIn
	}
	var c Clock
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := authdb.New(q)
		if _, err := store.TouchSession(ctx, authdb.TouchSessionParams{ID: id, Now: s.now()}); err != nil {
			return err
		}
		row, err := store.SessionClock(ctx, id)
		c = Clock{
			LastActivityAt: row.LastActivityAt, EndsAt: row.EndsAt,
			IdleEndsAt: min(row.LastActivityAt+IdleFor.Milliseconds(), row.EndsAt),
		}
		return err
	})
	if apperr.Is(err, apperr.NotFound) {
		return Clock{}, errToken
	}
	return c, err
}
