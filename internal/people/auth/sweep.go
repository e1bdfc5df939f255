package auth

import (
	"context"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// EndOverdue ends sessions that expired without a call, so their sockets close
// as well. It returns how many it ended.
func (s *Service) EndOverdue(ctx context.Context) (int, error) {
	now := s.now()
	var due []authdb.OverdueSessionsRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = authdb.New(q).OverdueSessions(ctx, authdb.OverdueSessionsParams{
			IdleSince: now - IdleFor.Milliseconds(), Now: now,
		})
		return err
	})
	for i, d := range due {
		reason := endIdle
		if d.EndsAt <= now {
			reason = endAbsolute
		}
		if err := s.endNow(ctx, sessionOf(d.ID, d.AccountID, d.ViewingMember, who.Role(d.Role)), reason, actSessionEnded); err != nil {
			return i, err
		}
	}
	return len(due), err
}

// EndOverdueViews ends views that expired without a call, so their sockets
// close as well. It returns how many it ended.
func (s *Service) EndOverdueViews(ctx context.Context) (int, error) {
	var due []authdb.OverdueViewsRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = authdb.New(q).OverdueViews(ctx, s.now())
		return err
	})
	for i, d := range due {
		one := sessionOf(d.ID, d.AccountID, d.ViewingMember, who.Role(d.Role))
		one.ViewingUntil = d.ViewingUntil
		if err := s.endView(ctx, one, viewExpired); err != nil {
			return i, err
		}
	}
	return len(due), err
}

// How long rows that no longer decide anything are kept.
const (
	keepSecrets  = 24 * time.Hour
	keepSessions = 90 * 24 * time.Hour
	keepFailures = time.Hour
	keepAttempts = time.Hour
)

// Prune deletes rows that no longer decide anything.
func (s *Service) Prune(ctx context.Context) error {
	now := s.now()
	ago := func(d time.Duration) int64 { return now - d.Milliseconds() }
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := authdb.New(q)
		failures := func(pattern string, keep time.Duration) error {
			return store.PruneFailures(ctx, authdb.PruneFailuresParams{Now: now, Before: ago(keep), Pattern: pattern})
		}
		for _, step := range []func() error{
			func() error { return store.PruneTickets(ctx, now) },
			func() error { return store.PruneSecrets(ctx, ago(keepSecrets)) },
			func() error { return store.PruneSessions(ctx, ago(keepSessions)) },
			func() error { return failures("network:%", keepFailures) },
			func() error { return failures("pair:%", keepFailures) },
			func() error { return failures("sends:%", keepFailures) },
			func() error { return failures("success:%", keepFailures) },
			func() error { return failures("account:%", accountMemory) },
			func() error { return store.PruneCodes(ctx, ago(keepAttempts)) },
			func() error { return store.PruneAttempts(ctx, ago(keepAttempts)) },
			func() error { return store.PruneLinks(ctx, ago(keepAttempts)) },
			func() error { return failures("forgot:%", keepFailures) },
			func() error { return store.PrunePasswordTokens(ctx, ago(keepPasswordLink)) },
		} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	})
}
