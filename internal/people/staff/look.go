package staff

import (
	"context"
	"sync"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/who"
)

const (
	// lookedFor is how long the parts of a member's record open without counting again.
	lookedFor = 10 * time.Minute
	// looksMost bounds what is remembered; beyond it every look counts anew.
	looksMost = 10_000
)

// look is one person who opened a member's record.
type look struct{ accountID, memberID string }

// looks remembers who opened whose record lately, in the memory of this process.
type looks struct {
	now  func() time.Time
	mu   sync.Mutex
	last map[look]time.Time
}

// once runs count unless the same look was counted lately. A look that was one too many
// is not remembered, so it counts when it is tried again.
func (l *looks) once(one look, count func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if at, known := l.last[one]; known && !at.After(now) && now.Sub(at) < lookedFor {
		return nil
	}
	if err := count(); err != nil {
		return err
	}
	if l.last == nil || len(l.last) >= looksMost {
		l.last = map[look]time.Time{}
	}
	l.last[one] = now
	return nil
}

// Look counts a look at a part of one member's record as a search, so nobody reads
// through the members by any of the parts. Those of one record count once in ten
// minutes. The caller records what was read.
func (s *Service) Look(ctx context.Context, w who.Who, memberID string) error {
	if reach, ok := ReachOf(w.Role); !ok || !reach.Everyone {
		return apperr.Denied()
	}
	err := s.looks.once(look{w.AccountID, memberID}, func() error { return s.allow(w.AccountID) })
	if err != nil {
		row := audit.Row{Action: actSearch, Area: area, Target: string(ByID), Outcome: audit.Refused, Reason: tooMany}
		return firstOf(s.record(ctx, row), err)
	}
	return nil
}
