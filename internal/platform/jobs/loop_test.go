package jobs

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// figure reads one figure of one job.
func figure(t *testing.T, c prometheus.Collector, name, job string) float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if f.GetName() == name && m.GetLabel()[0].GetValue() == job {
				return m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	t.Fatalf("no figure %s of %s", name, job)
	return 0
}

func TestALoopKeepsItsPaceThroughErrorsAndPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, runs := NewRunner(time.Now), 0
		began := time.Now()
		var at []time.Duration
		r.Start(Loop{Name: "look", Every: time.Second, Do: func(context.Context) error {
			at = append(at, time.Since(began))
			switch runs++; runs {
			case 2:
				return errors.New("no answer")
			case 3:
				panic("a bug")
			}
			time.Sleep(600 * time.Millisecond) // the pause counts from the start
			return nil
		}})
		time.Sleep(5500 * time.Millisecond)
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		last := time.Duration(0)
		for _, a := range at {
			if pause := a - last; pause < 900*time.Millisecond || pause > time.Second {
				t.Errorf("%v between two looks", pause)
			}
			last = a
		}
		if runs < 5 {
			t.Errorf("%d looks", runs)
		}
		for name, want := range map[string]float64{"runs_total": float64(runs), "failures_total": 2, "seconds_total": float64(runs-2) * 0.6} {
			if got := figure(t, r.Collector(), "wellhouse_job_"+name, "look"); got < want-0.01 || got > want+0.01 {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
		if got := figure(t, r.Collector(), "wellhouse_job_last_success_seconds", "look"); got < float64(began.Unix()+5) {
			t.Errorf("the last success was at %v", got)
		}
	})
}

func TestALoopLooksAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		loop  Loop
		nudge bool
		want  int
	}{
		"not before its time":  {Loop{}, false, 0},
		"when the server runs": {Loop{AtStart: true}, false, 1},
		"when it is woken":     {Loop{Wake: NewWake()}, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				runs, r := 0, NewRunner(time.Now)
				l := c.loop
				if c.nudge {
					l.Wake = NewWake()
				}
				l.Name, l.Every, l.Do = "look", time.Hour, func(context.Context) error { runs++; return nil }
				r.Start(l)
				if c.nudge {
					l.Wake.Nudge()
				}
				time.Sleep(time.Second)
				synctest.Wait()
				if runs != c.want {
					t.Errorf("%d looks, want %d", runs, c.want)
				}
				if err := r.Stop(time.Second); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestALoopIsDoneOnceMoreAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var alive []bool
		r := NewRunner(time.Now)
		r.Start(Loop{Name: "look", Every: time.Hour, AtStart: true, LastWithin: 2 * time.Second, Do: func(ctx context.Context) error {
			alive = append(alive, ctx.Err() == nil)
			return nil
		}})
		synctest.Wait()
		if err := r.Stop(time.Second); err != nil {
			t.Fatal(err)
		}
		if len(alive) != 2 || !alive[1] {
			t.Errorf("%v", alive)
		}
	})
}

func TestStopNamesWhatDoesNotEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, free := NewRunner(time.Now), make(chan struct{})
		r.Start(
			Loop{Name: "stuck", Every: time.Hour, AtStart: true, Do: func(context.Context) error { <-free; return nil }},
			Loop{Name: "fine", Every: time.Hour, AtStart: true, Do: func(context.Context) error { return nil }},
		)
		synctest.Wait()
		began := time.Now()
		err := r.Stop(3 * time.Second)
		if err == nil || !strings.Contains(err.Error(), "stuck") || strings.Contains(err.Error(), "fine") || time.Since(began) != 3*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		close(free)
	})
}

func TestBackoff(t *testing.T) {
	b := Backoff{First: 2 * time.Second, Last: 15 * time.Minute}
	for _, c := range []struct {
		tries    int64
		max, min time.Duration
	}{
		{0, 2 * time.Second, time.Second},
		{1, 2 * time.Second, time.Second},
		{2, 4 * time.Second, 2 * time.Second},
		{9, 512 * time.Second, 256 * time.Second},
		{10, 15 * time.Minute, 450 * time.Second},
		{100000, 15 * time.Minute, 450 * time.Second},
	} {
		if got := b.After(c.tries, 0); got != c.max {
			t.Errorf("after %d tries at most %v, want %v", c.tries, got, c.max)
		}
		if got := b.After(c.tries, 1); got != c.min {
			t.Errorf("after %d tries at least %v, want %v", c.tries, got, c.min)
		}
	}
}
