package nav

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// patience is how long a start-up waits for one part before it goes on
// without it.
const patience = 3 * time.Second

// Failure names a part that did not work and why.
type Failure struct {
	Call string
	Code string
}

// part is one piece of a start-up with its own transaction.
type part struct {
	call string
	read func(ctx context.Context, q db.Q) error
	// system: it reads of other people too, whom the caller acts for.
	system bool
	// after runs when the read has ended well, outside its transaction.
	after func(ctx context.Context) error
	// deniedIsNone: being refused means that there is nothing, as the
	// specification has it for the programs.
	deniedIsNone bool
}

// gather runs the parts side by side and waits for all of them. It returns the
// failures it could tolerate in the order of the parts, or the one it could not.
func (s *Service) gather(ctx context.Context, scope db.Scope, parts []part) ([]Failure, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	errs := make([]error, len(parts))
	var wg sync.WaitGroup
	for i, p := range parts {
		wg.Go(func() {
			errs[i] = s.run(ctx, scope, p)
			if errs[i] != nil && !p.tolerates(errs[i]) {
				stop()
			}
		})
	}
	wg.Wait()
	failures := []Failure{}
	var closed error
	for i, err := range errs {
		if err == nil {
			continue
		}
		if !parts[i].tolerates(err) {
			if closed == nil || apperr.Is(closed, apperr.Canceled) {
				closed = err
			}
			continue
		}
		failures = append(failures, Failure{Call: parts[i].call, Code: apperr.From(err).ErrorType()})
		s.log.WarnContext(ctx, "start-up part failed", slog.String("call", parts[i].call), slog.Any("error", err))
	}
	return failures, closed
}

func (s *Service) run(ctx context.Context, scope db.Scope, p part) (err error) {
	ctx, done := context.WithTimeout(ctx, patience)
	defer done()
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic in start-up part %s: %v", p.call, caught)
		}
	}()
	if p.system {
		scope = db.System
	}
	err = s.db.Read(ctx, scope, func(ctx context.Context, q db.Q) error {
		if s.around != nil {
			if q, err = s.around(p.call, q); err != nil {
				return err
			}
		}
		return p.read(ctx, q)
	})
	if err == nil && p.after != nil {
		err = p.after(ctx)
	}
	return err
}

// tolerates reports whether a start-up may go on without the part that failed:
// only when the part could not be had, never when the caller may not have it.
func (p part) tolerates(err error) bool {
	switch apperr.From(err).Kind {
	case apperr.PermissionDenied:
		return p.deniedIsNone
	case apperr.Unavailable, apperr.DeadlineExceeded, apperr.ResourceExhausted, apperr.Aborted,
		apperr.Internal, apperr.Unknown, apperr.DataLoss:
		return true
	}
	return false
}
