package jobs

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

// Loop does something again and again.
type Loop struct {
	Name  string
	Every time.Duration
	// AtStart does it at once, for what came due while no server was running.
	AtStart bool
	// Wake may be nil.
	Wake Wake
	Do   func(ctx context.Context) error
	// LastWithin has it done once more when the server stops, within a time.
	LastWithin time.Duration
}

func (l Loop) name() string { return l.Name }

// run keeps the pace also after a failure: the pause bounds the load, and what
// fails is often one member's row and must not slow down the others.
func (l Loop) run(ctx context.Context, f *figures) {
	if !l.AtStart {
		l.Wake.wait(ctx, l.pause(0))
	}
	for ctx.Err() == nil {
		l.Wake.wait(ctx, l.pause(l.once(ctx, f)))
	}
	if l.LastWithin > 0 {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), l.LastWithin)
		defer cancel()
		l.once(last, f)
	}
}

func (l Loop) once(ctx context.Context, f *figures) time.Duration {
	began := f.now()
	err := Guard(l.Name, func() error { return l.Do(ctx) })
	took := f.since(began)
	if err != nil && ctx.Err() != nil {
		return took // the server stops; that is no failure
	}
	f.ran(l.Name, took, err)
	if err != nil {
		slog.Error("work behind the scenes failed and is tried again", "work", l.Name, "cause", err.Error())
	}
	return took
}

// pause counts from the last start. It is up to a tenth shorter by chance, so
// that nodes do not look at the same moment.
func (l Loop) pause(took time.Duration) time.Duration {
	return max(0, l.Every-took-time.Duration(rand.Float64()*float64(l.Every)/10))
}
