package jobs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Job is a Loop or a Queue.
type Job interface {
	name() string
	run(ctx context.Context, f *figures)
}

// Runner runs the jobs of a server and keeps their figures.
type Runner struct {
	figures *figures
	cancel  context.CancelFunc
	ctx     context.Context
	mu      sync.Mutex
	running []string
	work    sync.WaitGroup
}

// NewRunner makes a runner; Start gives it work.
func NewRunner(now func() time.Time) *Runner {
	ctx, cancel := context.WithCancel(context.Background())
	return &Runner{figures: newFigures(now), ctx: ctx, cancel: cancel}
}

// Start runs jobs until Stop.
func (r *Runner) Start(list ...Job) {
	for _, j := range list {
		r.mu.Lock()
		r.running = append(r.running, j.name())
		r.mu.Unlock()
		r.work.Go(func() {
			j.run(r.ctx, r.figures)
			r.mu.Lock()
			defer r.mu.Unlock()
			at := slices.Index(r.running, j.name())
			r.running = slices.Delete(r.running, at, at+1)
		})
	}
}

// Stop lets the jobs finish what they have begun, and names those that are not
// done in time.
func (r *Runner) Stop(within time.Duration) error {
	r.cancel()
	done := make(chan struct{})
	go func() { r.work.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-time.After(within):
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return fmt.Errorf("jobs: not done %s after the stop: %s", within, strings.Join(r.running, ", "))
}

// Run runs jobs until the context ends. Nobody reads its metrics: it is for
// tests, which start single jobs.
func Run(ctx context.Context, now func() time.Time, list ...Job) {
	f := newFigures(now)
	var work sync.WaitGroup
	for _, j := range list {
		work.Go(func() { j.run(ctx, f) })
	}
	work.Wait()
}
