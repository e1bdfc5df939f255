package jobs

import (
	"context"
	"time"
)

// Wake tells a job that there is something to do.
type Wake chan struct{}

// NewWake makes one.
func NewWake() Wake { return make(Wake, 1) }

// Nudge makes the job look at once, or once more if it is looking.
func (w Wake) Nudge() {
	select {
	case w <- struct{}{}:
	default: // it is going to look anyway
	}
}

// wait returns after a pause, when somebody nudges or when the context ends.
func (w Wake) wait(ctx context.Context, pause time.Duration) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-w: // never, for a job that nobody wakes
	case <-timer.C:
	}
}
