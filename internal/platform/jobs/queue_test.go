package jobs

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// row is a line of a table as domains keep them.
type row struct {
	id, lease string
	due       int64
	done      bool
	tries     int
}

// table is rows in memory that are leased as the tables of domains are.
type table struct {
	mu     sync.Mutex
	rows   []*row
	failed []error
}

func (t *table) with(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	do()
}

func (t *table) add(r *row) *table { t.rows = append(t.rows, r); return t }

// queue works on the table; a row is done when work returns nil.
func (t *table) queue(work func(ctx context.Context, r row) error) Queue[row] {
	ours := func(id, lease string) *row {
		for _, r := range t.rows {
			if r.id == id && r.lease == lease && !r.done {
				return r
			}
		}
		return nil
	}
	return Queue[row]{
		Name: "rows", Now: time.Now, Poll: time.Second, AtOnce: 2, Within: time.Minute, Wake: NewWake(),
		Next: func(context.Context) (next int64, err error) {
			next = -1
			t.with(func() {
				for _, r := range t.rows {
					if !r.done && (next < 0 || r.due < next) {
						next = r.due
					}
				}
			})
			return next, nil
		},
		Claim: func(_ context.Context, term Term, most int) (out []row, err error) {
			t.with(func() {
				for _, r := range t.rows {
					if !r.done && r.due <= term.Now && len(out) < most {
						r.lease, r.due, r.tries = term.Lease, term.Until, r.tries+1
						out = append(out, *r)
					}
				}
			})
			return out, nil
		},
		Renew: func(_ context.Context, of row, term Term) (held bool, err error) {
			t.with(func() {
				if r := ours(of.id, term.Lease); r != nil {
					r.due, held = term.Until, true
				}
			})
			return held, nil
		},
		Work: func(ctx context.Context, of row, lease string) error {
			if err := work(ctx, of); err != nil {
				return err
			}
			t.with(func() {
				if r := ours(of.id, lease); r != nil {
					r.done, r.lease = true, ""
				}
			})
			return nil
		},
		Fail: func(_ context.Context, of row, lease string, cause error) error {
			t.with(func() {
				t.failed = append(t.failed, cause)
				if r := ours(of.id, lease); r != nil {
					r.lease, r.due = "", time.Now().Add(2*time.Second).UnixMilli()
				}
			})
			return nil
		},
	}
}

func in(d time.Duration) int64 { return time.Now().Add(d).UnixMilli() }

func TestTheRowOfADeadWorkerIsTakenOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a", lease: "dead", due: in(LeaseFor), tries: 1})
		began, took := time.Now(), time.Duration(0)
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(context.Context, row) error { took = time.Since(began); return nil }))
		time.Sleep(10 * time.Second)
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		if took < LeaseFor || took > LeaseFor+time.Second || !rows.rows[0].done {
			t.Errorf("taken over after %v", took)
		}
	})
}

// A row that takes longer than a lease stays with the node that works on it.
func TestALeaseIsRenewedWhileARowIsWorkedOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"})
		slow := func(context.Context, row) error { time.Sleep(5 * LeaseFor); return nil }
		one, other := NewRunner(time.Now), NewRunner(time.Now)
		one.Start(rows.queue(slow))
		other.Start(rows.queue(slow))
		time.Sleep(6 * LeaseFor)
		if err := errors.Join(one.Stop(time.Second), other.Stop(time.Second)); err != nil {
			t.Error(err)
		}
		if r := rows.rows[0]; r.tries != 1 || !r.done {
			t.Errorf("%d tries, done %v", r.tries, r.done)
		}
	})
}

func TestWorkEndsWhenItsLeaseIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"})
		var cause error
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(ctx context.Context, _ row) error {
			<-ctx.Done()
			cause = context.Cause(ctx)
			return ctx.Err()
		}))
		synctest.Wait()
		rows.with(func() { rows.rows[0].lease, rows.rows[0].due = "another", in(time.Hour) })
		time.Sleep(LeaseFor)
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		if !errors.Is(cause, ErrLost) || len(rows.failed) != 0 || rows.rows[0].lease != "another" {
			t.Errorf("ended for %v, failures %v, %+v", cause, rows.failed, rows.rows[0])
		}
	})
}

func TestAPanicFailsOneRowAndOthersGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "bad"}).add(&row{id: "a"}).add(&row{id: "b"})
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(_ context.Context, of row) error {
			if of.id == "bad" && of.tries == 1 {
				panic("a bug")
			}
			return nil
		}))
		time.Sleep(100 * time.Millisecond)
		rows.with(func() {
			if bad, a, b := *rows.rows[0], *rows.rows[1], *rows.rows[2]; bad.done || !a.done || !b.done {
				t.Errorf("%+v, %+v, %+v", bad, a, b)
			}
		})
		time.Sleep(3 * time.Second)
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		if len(rows.failed) != 1 || !errors.As(rows.failed[0], &Panic{}) || !rows.rows[0].done {
			t.Errorf("failures %v, %+v", rows.failed, rows.rows[0])
		}
		for name, want := range map[string]float64{"runs_total": 4, "failures_total": 1, "lag_seconds": 0} {
			if got := figure(t, r.Collector(), "wellhouse_job_"+name, "rows"); got != want {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
	})
}

func TestATryThatTakesTooLongFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"})
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(ctx context.Context, _ row) error {
			return Abandon(ctx, "rows", func(context.Context) error { time.Sleep(2 * time.Minute); return nil }) // deaf to its context
		}))
		time.Sleep(61 * time.Second)
		rows.with(func() {
			if len(rows.failed) != 1 || !errors.Is(rows.failed[0], context.DeadlineExceeded) {
				t.Errorf("%v", rows.failed)
			}
		})
		if err := r.Stop(time.Second); err != nil {
			t.Error(err)
		}
		time.Sleep(5 * time.Minute)
	})
}

// A server that stops lets rows finish, for a while; what is not done then is
// taken over by another node.
func TestAStopDrains(t *testing.T) {
	for name, c := range map[string]struct {
		takes, ends time.Duration
		done        bool
	}{
		"what is nearly done": {2 * time.Second, 2 * time.Second, true},
		"what takes too long": {time.Hour, 5 * time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rows := new(table).add(&row{id: "a"})
				q := rows.queue(func(ctx context.Context, _ row) error {
					select {
					case <-ctx.Done():
						return ctx.Err()
					case <-time.After(c.takes):
						return nil
					}
				})
				q.Drain = 5 * time.Second
				r := NewRunner(time.Now)
				r.Start(q)
				synctest.Wait()
				rows.with(func() { rows.add(&row{id: "late"}) })
				began := time.Now()
				if err := r.Stop(10 * time.Second); err != nil {
					t.Error(err)
				}
				a, late := rows.rows[0], rows.rows[1]
				if took := time.Since(began); took != c.ends || a.done != c.done || len(rows.failed) != 0 || late.tries != 0 {
					t.Errorf("after %v: %+v, %+v, %v", took, a, late, rows.failed)
				}
				if !c.done && a.due > in(LeaseFor) {
					t.Error("held longer than a lease")
				}
			})
		})
	}
}

func TestANudgeSavesTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table)
		q := rows.queue(func(context.Context, row) error { return nil })
		q.Poll = time.Hour
		r := NewRunner(time.Now)
		r.Start(q)
		synctest.Wait()
		rows.with(func() { rows.add(&row{id: "a"}) })
		q.Wake.Nudge()
		synctest.Wait()
		if !rows.rows[0].done {
			t.Error("waited")
		}
		if err := r.Stop(time.Second); err != nil {
			t.Error(err)
		}
	})
}

// An outcome that could not be noted is no failure of the row: the lease runs
// out, and the row is worked on again.
func TestWhatWasNotNotedIsLeftToTheLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"})
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(_ context.Context, of row) error {
			if of.tries == 1 {
				return Unnoted(errors.New("the store is gone"))
			}
			return nil
		}))
		time.Sleep(10 * time.Second)
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		if a := rows.rows[0]; len(rows.failed) != 0 || a.tries != 2 || !a.done {
			t.Errorf("%v, %+v", rows.failed, a)
		}
	})
}

// The figures show rows that wait while every place is taken,
// and a queue that cannot be read.
func TestFiguresTellOfWhatWaitsAndFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"}).add(&row{id: "b"}).add(&row{id: "c", due: in(0)})
		r := NewRunner(time.Now)
		r.Start(rows.queue(func(context.Context, row) error { time.Sleep(40 * time.Second); return nil }))
		broken := new(table).queue(nil)
		broken.Name = "broken"
		broken.Next = func(context.Context) (int64, error) { return 0, errors.New("no store") }
		r.Start(broken)
		time.Sleep(30 * time.Second)
		if lag := valueOf(t, r.figures.lag.WithLabelValues("rows")); lag < 25 {
			t.Errorf("the third row has waited for 30 s, the lag is %v", lag)
		}
		if failed := valueOf(t, r.figures.failed.WithLabelValues("broken")); failed < 25 {
			t.Errorf("30 looks failed, and %v were counted", failed)
		}
		if err := r.Stop(time.Minute); err != nil {
			t.Error(err)
		}
	})
}

func valueOf(t *testing.T, m prometheus.Metric) float64 {
	t.Helper()
	var out dto.Metric
	if err := m.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.GetGauge().GetValue() + out.GetCounter().GetValue()
}

// A store that does not answer holds a place no longer than the lease lasts.
func TestNotingAFailureEndsWithTheLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := new(table).add(&row{id: "a"})
		q := rows.queue(func(context.Context, row) error { return errors.New("no") })
		took := make(chan time.Duration, 9)
		q.Fail = func(ctx context.Context, _ row, _ string, _ error) error {
			began := time.Now()
			<-ctx.Done()
			took <- time.Since(began)
			return ctx.Err()
		}
		r := NewRunner(time.Now)
		r.Start(q)
		if held := <-took; held != LeaseFor {
			t.Errorf("held for %v", held)
		}
		if err := r.Stop(time.Minute); err != nil {
			t.Error(err)
		}
	})
}

func TestNothingIsBegunOnceItsTimeIsOver(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	synctest.Test(t, func(t *testing.T) {
		err := Abandon(ctx, "late", func(context.Context) error { t.Error("begun"); return nil })
		synctest.Wait()
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}
