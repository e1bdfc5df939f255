package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
)

// LeaseFor is how long a worker that died keeps its rows. A lease is renewed
// while a row is worked on, so it can be short: what was due at a crash is
// done within ten seconds of it.
const (
	LeaseFor   = 8 * time.Second
	renewEvery = LeaseFor / 3
)

// ErrLost is why the context of a row ended that somebody else has taken over.
var ErrLost = errors.New("jobs: the row is no longer ours")

// Unnoted says that only noting the outcome failed. Nothing else is done about
// it: the lease runs out, and the row is worked on again.
func Unnoted(err error) error {
	if err == nil {
		return nil
	}
	return unnoted{err}
}

type unnoted struct{ error }

func (u unnoted) Unwrap() error { return u.error }

// Queue works off rows that a domain keeps in its own table. A row carries a
// lease and the time when it is due; leasing it moves that time ahead, so that
// another node takes it over if this one dies. Work is done at least once.
type Queue[Row any] struct {
	Name string
	Now  func() time.Time
	// Poll is how soon a node finds what another one queued.
	Poll time.Duration
	// AtOnce is how many rows one node works on side by side.
	AtOnce int
	// Within bounds one try.
	Within time.Duration
	// Drain is what a stopping server gives the tries under way.
	Drain time.Duration
	Wake  Wake
	// Next is when the next row is due, negative while none waits. An idle
	// queue asks nothing else, so it holds up no writer.
	Next func(ctx context.Context) (ms int64, err error)
	// Claim leases rows that are due.
	Claim func(ctx context.Context, t Term, most int) ([]Row, error)
	// Renew moves the end of a lease, and says whether the row is still ours.
	Renew func(ctx context.Context, row Row, t Term) (held bool, err error)
	// Work does one row and notes that it is done.
	Work func(ctx context.Context, row Row, lease string) error
	// Fail notes that Work ended in an error or a panic.
	Fail func(ctx context.Context, row Row, lease string, cause error) error
	// Allowed may be nil; it is how many of the free places may be used.
	Allowed func(free int) int
}

// Term is a lease and its end.
type Term struct {
	Lease      string
	Now, Until int64 // milliseconds
}

func (q Queue[Row]) name() string { return q.Name }

func (q Queue[Row]) term(lease string) Term {
	now := q.Now()
	return Term{Lease: lease, Now: now.UnixMilli(), Until: now.Add(LeaseFor).UnixMilli()}
}

// run works until the context ends, and then lets the tries under way finish.
func (q Queue[Row]) run(ctx context.Context, f *figures) {
	working, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var tries sync.WaitGroup
	places := make(chan struct{}, q.AtOnce)
	for ctx.Err() == nil {
		pause := q.Poll
		err := Guard(q.Name, func() error {
			rows, lease, wait, err := q.take(ctx, cap(places)-len(places), f)
			pause = wait
			for _, row := range rows {
				places <- struct{}{}
				tries.Go(func() {
					q.try(working, row, lease, f)
					<-places
					q.Wake.Nudge()
				})
			}
			return err
		})
		if err != nil && ctx.Err() == nil {
			f.ran(q.Name, 0, err)
			slog.Error("looking for work failed and is tried again", "work", q.Name, "cause", err.Error())
		}
		q.Wake.wait(ctx, pause)
	}
	stop := time.AfterFunc(q.Drain, cancel)
	defer stop.Stop()
	tries.Wait()
}

// take leases as many rows as there are places and says when to look again.
func (q Queue[Row]) take(ctx context.Context, free int, f *figures) (rows []Row, lease string, wait time.Duration, err error) {
	if q.Allowed != nil {
		free = q.Allowed(free)
	}
	due, err := q.Next(ctx) // also while there is no place, so that the lag is known
	if err != nil {
		return nil, "", q.Poll, err
	}
	now := q.Now().UnixMilli()
	if due < 0 || due > now {
		f.late(q.Name, 0)
		if due < 0 {
			return nil, "", q.Poll, nil
		}
		return nil, "", min(q.Poll, time.Duration(due-now)*time.Millisecond), nil
	}
	f.late(q.Name, time.Duration(now-due)*time.Millisecond)
	if free == 0 {
		return nil, "", q.Poll, nil
	}
	lease = uuid.NewString() // of its own, so that one who was too slow ends nothing
	rows, err = q.Claim(ctx, q.term(lease), free)
	return rows, lease, q.Poll, err
}

// try works on one row and holds its lease meanwhile. When the outcome cannot be
// noted, the lease runs out and the row is worked on again.
func (q Queue[Row]) try(ctx context.Context, row Row, lease string, f *figures) {
	began := f.now()
	working, cancel := context.WithTimeout(ctx, q.Within)
	defer cancel()
	working, lost := context.WithCancelCause(working)
	defer lost(nil)
	var heart sync.WaitGroup
	heart.Go(func() { q.hold(working, row, lease, lost) })
	err := Guard(q.Name, func() error { return q.Work(working, row, lease) })
	gone := errors.Is(err, ErrLost) || err != nil && errors.Is(context.Cause(working), ErrLost)
	lost(nil)
	heart.Wait() // so that a late heartbeat does not lease the row again
	if gone || err != nil && ctx.Err() != nil && !errors.As(err, &Panic{}) {
		return // the outcome is somebody else's to note, or the server stops and the lease runs out
	}
	f.ran(q.Name, f.since(began), err)
	if err != nil && !errors.As(err, &unnoted{}) {
		err = q.note(ctx, row, lease, err)
	}
	if err != nil {
		slog.Error("noting an outcome failed; the lease runs out", "work", q.Name, "cause", err.Error())
	}
}

// note tells the domain of a failed try, for no longer than the lease lasts:
// after that the row belongs to somebody else.
func (q Queue[Row]) note(ctx context.Context, row Row, lease string, cause error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), LeaseFor)
	defer cancel()
	return Guard(q.Name, func() error { return q.Fail(ctx, row, lease, cause) })
}

// hold renews a lease until the work is done.
func (q Queue[Row]) hold(ctx context.Context, row Row, lease string, lost context.CancelCauseFunc) {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		held := true
		err := Guard(q.Name, func() (err error) {
			held, err = q.Renew(ctx, row, q.term(lease))
			return err
		})
		switch {
		case err != nil && ctx.Err() == nil:
			slog.Warn("holding a lease failed and is tried again", "work", q.Name, "cause", err.Error())
		case err == nil && !held:
			lost(ErrLost)
			return
		}
	}
}

// Abandon runs a step that may hang in spite of its context, and returns without
// it when the context ends. It begins nothing after that.
func Abandon(ctx context.Context, name string, step func(context.Context) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- Guard(name, func() error { return step(ctx) }) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
