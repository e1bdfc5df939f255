package delivery_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery"
)

// What may pass is tried again under the same id, later and later; a refusal is
// final.
func TestRetryAndRefusal(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.mail.answer = func(n int) error {
			if n <= 3 {
				return &delivery.Trouble{Kind: "busy", Status: 450}
			}
			return nil
		}
		h.text.answer = func(int) error { return &delivery.Trouble{Kind: "refused", Final: true} }
		id := h.queue(t, toRosa())
		h.queue(t, aCode("480163"))
		h.run(t)
		eventually(t, "a refusal", func() bool { return h.in(t, delivery.Failed) == 1 })
		for try := range 3 {
			eventually(t, fmt.Sprint("try ", try+1), func() bool {
				return h.mail.tried() == try+1 && h.free(t)
			})
			due := h.number(t, "SELECT due_at FROM outbox_messages WHERE id = $1", id)
			pause := time.Duration(int64(due)-h.clock.Now().UnixMilli()) * time.Millisecond
			if longest := 2 * time.Second << try; pause < longest/2 || pause > longest {
				t.Errorf("pause %s after try %d", pause, try+1)
			}
			h.clock.pass(pause - time.Millisecond)
			time.Sleep(50 * time.Millisecond)
			if h.mail.tried() != try+1 {
				t.Error("too early")
			}
			h.clock.pass(time.Millisecond)
		}
		eventually(t, "sent", func() bool { return h.in(t, delivery.Sent) == 1 })
		if got := h.mail.got(); len(got) != 1 || got[0].ID != id {
			t.Errorf("%+v", got)
		}
		if h.text.tried() != 1 || h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE trouble = 'refused'") != 1 {
			t.Error("a refusal was tried again or not noted")
		}
	})
}

// A message that cannot be sent while it is worth sending ends.
func TestExpiry(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.text.answer = func(int) error { return &delivery.Trouble{Kind: "busy", Wait: 10 * time.Minute} }
		m := aCode("480163")
		m.ExpiresAt = h.clock.Now().Add(time.Minute).UnixMilli()
		h.queue(t, m)
		late := toRosa()
		late.NotBefore = h.clock.Now().Add(30 * time.Second).UnixMilli()
		h.queue(t, late)
		h.run(t)
		eventually(t, "a try", func() bool { return h.text.tried() == 1 && h.resting(t) })
		h.clock.pass(30*time.Second - time.Millisecond)
		time.Sleep(100 * time.Millisecond)
		if h.mail.tried() != 0 {
			t.Error("sent before its time")
		}
		h.clock.pass(time.Millisecond)
		eventually(t, "sent at its time", func() bool { return h.in(t, delivery.Sent) == 1 && h.free(t) })
		h.clock.pass(30*time.Second - time.Millisecond)
		time.Sleep(1200 * time.Millisecond) // a whole turn
		if h.in(t, delivery.Waiting) != 1 {
			t.Error("ended too early")
		}
		h.clock.pass(time.Millisecond)
		eventually(t, "expired", func() bool { return h.in(t, delivery.Expired) == 1 })
		if h.text.tried() != 1 || h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE params_enc IS NULL") != 2 {
			t.Error("tried after its end, or remembered")
		}
	})
}

// Quiet hours hold on the member's clock, over midnight; what is urgent rings.
func TestQuietHours(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		// Rosa lives in Chicago time: 22:30 there.
		h.clock.ms.Store(time.Date(2026, 11, 13, 4, 30, 0, 0, time.UTC).UnixMilli())
		h.queue(t, toRosa())
		urgent := toRosa()
		urgent.Urgent = true
		h.queue(t, urgent)
		noon := toRosa() // someone else's quiet hours
		noon.Quiet = &delivery.Quiet{From: 12 * 60, To: 13 * 60}
		h.queue(t, noon)
		h.run(t)
		morning := time.Date(2026, 11, 13, 14, 0, 0, 0, time.UTC)
		eventually(t, "what rings at night, and what waits for the morning", func() bool {
			waits := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE state = 'waiting' AND lease = '' AND attempts = 0 AND due_at = $1", morning.UnixMilli())
			// Marked as well: the clock is about to leap over every lease.
			return h.in(t, delivery.Sent) == 2 && len(h.mail.got()) == 2 && waits == 1
		})
		h.clock.ms.Store(morning.UnixMilli() - 1)
		time.Sleep(1200 * time.Millisecond)
		if len(h.mail.got()) != 2 {
			t.Error("it rang before the morning")
		}
		h.clock.pass(time.Millisecond)
		eventually(t, "the morning", func() bool { return len(h.mail.got()) == 3 })
	})
}

// Workers of several nodes share the work and never take the same message.
func TestSeveralWorkersShare(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		const messages = 120
		ids := map[string]bool{}
		for range messages {
			ids[h.queue(t, toRosa())] = true
		}
		for range 4 {
			node := newHouse(h.World, nil)
			node.mail = h.mail
			node.Service = delivery.New(delivery.Deps{
				DB: h.World.DB, Now: h.clock.Now, Keys: h.Keys, Brands: h.Brands, Senders: map[delivery.Channel]delivery.Sender{delivery.Email: h.mail},
			})
			node.run(t)
		}
		eventually(t, "all sent", func() bool { return h.in(t, delivery.Sent) == messages })
		for _, l := range h.mail.got() {
			if !ids[l.ID] {
				t.Errorf("%s was sent twice", l.ID)
			}
			delete(ids, l.ID)
		}
		if len(ids) != 0 {
			t.Errorf("%d were never sent", len(ids))
		}
	})
}

// A worker that is gone lets go of its messages; another sends them under the
// same id.
func TestLeaseOfADeadWorkerRunsOut(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.queue(t, toRosa())
		h.exec(t, "UPDATE outbox_messages SET lease = 'dead', attempts = 1, due_at = $1", h.clock.Now().Add(8*time.Second).UnixMilli())
		h.run(t)
		h.clock.pass(8*time.Second - time.Millisecond)
		time.Sleep(1200 * time.Millisecond)
		if len(h.mail.got()) != 0 {
			t.Error("taken from a worker that has its lease")
		}
		h.clock.pass(time.Millisecond)
		eventually(t, "sent by another", func() bool { return h.in(t, delivery.Sent) == 1 })
		if got := h.mail.got(); len(got) != 1 || got[0].ID != id {
			t.Errorf("%+v", got)
		}
	})
}

// A worker that only takes long holds its messages, and what it then sends
// counts.
func TestLeaseIsHeldWhileSending(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		slow := &slowPostman{done: make(chan struct{})}
		node := delivery.New(delivery.Deps{
			DB: h.World.DB, Now: h.clock.Now, Keys: h.Keys, Brands: h.Brands, Senders: map[delivery.Channel]delivery.Sender{delivery.Email: slow},
		})
		h.queue(t, toRosa())
		ctx, stop := context.WithCancel(context.Background())
		var done sync.WaitGroup
		done.Go(func() { jobs.Run(ctx, time.Now, node.Jobs()...) })
		defer done.Wait()
		defer stop()
		eventually(t, "taken", func() bool { return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE lease <> ''") == 1 })
		h.clock.pass(6 * time.Second)
		until := h.clock.Now().Add(8 * time.Second).UnixMilli()
		eventually(t, "renewed", func() bool { return int64(h.number(t, "SELECT due_at FROM outbox_messages")) == until })
		close(slow.done)
		eventually(t, "sent", func() bool { return h.in(t, delivery.Sent) == 1 })
	})
}

// slowPostman takes its time.
type slowPostman struct{ done chan struct{} }

func (p *slowPostman) Send(ctx context.Context, _ delivery.Letter) error {
	select {
	case <-p.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// G23: a channel that is down is asked rarely, does not hold up the other, and
// what waited leaves once it is back.
func TestChannelDown(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		var mu sync.Mutex
		down := true
		h.mail.answer = func(int) error {
			mu.Lock()
			defer mu.Unlock()
			if down {
				return &delivery.Trouble{Kind: "unreachable"}
			}
			return nil
		}
		const messages = 40
		for range messages {
			h.queue(t, toRosa())
		}
		h.run(t)
		eventually(t, "some tries", func() bool { return h.mail.tried() >= 5 })
		h.queue(t, aCode("480163"))
		eventually(t, "the other channel", func() bool { return len(h.text.got()) == 1 })
		time.Sleep(300 * time.Millisecond)
		if n := h.mail.tried(); n > 16 {
			t.Errorf("%d tries at a channel that is down", n)
		}
		mu.Lock()
		down = false
		mu.Unlock()
		eventually(t, "all of them", func() bool {
			if h.free(t) {
				h.clock.pass(5 * time.Second)
			}
			return h.in(t, delivery.Sent) == messages+1
		})
		if len(h.mail.got()) != messages {
			t.Errorf("%d letters for %d messages", len(h.mail.got()), messages)
		}
	})
}

// A channel that was never set up keeps its messages until they expire.
func TestChannelMissing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		bare := delivery.New(delivery.Deps{DB: h.World.DB, Now: h.clock.Now, Keys: h.Keys, Brands: h.Brands})
		if bare.Can(delivery.Email) || bare.Can(delivery.SMS) || !h.Can(delivery.SMS) {
			t.Error("what can be sent")
		}
		id := h.queue(t, toRosa())
		ctx, stop := context.WithCancel(context.Background())
		var done sync.WaitGroup
		done.Go(func() { jobs.Run(ctx, time.Now, bare.Jobs()...) })
		eventually(t, "noted", func() bool {
			return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE id = $1 AND trouble = 'noSender' AND state = 'waiting'", id) == 1
		})
		stop()
		done.Wait()
	})
}

// The figures are about messages, never about people.
func TestMetrics(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		registry := prometheus.NewPedanticRegistry()
		registry.MustRegister(h.Collector())
		h.queue(t, toRosa())
		h.clock.pass(90 * time.Second)
		check := func(want map[string]float64) {
			t.Helper()
			got := map[string]float64{}
			families, err := registry.Gather()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range families {
				for _, m := range f.GetMetric() {
					name := f.GetName()
					for _, l := range m.GetLabel() {
						name += " " + l.GetValue()
					}
					got[name] = m.GetCounter().GetValue() + m.GetGauge().GetValue()
				}
			}
			for name, value := range want {
				if got[name] != value {
					t.Errorf("%s is %v, want %v in %v", name, got[name], value, got)
				}
			}
		}
		check(map[string]float64{
			"wellhouse_outbox_queued_total EMAIL": 1, "wellhouse_outbox_waiting EMAIL": 1, "wellhouse_outbox_waiting SMS": 0,
			"wellhouse_outbox_overdue_seconds EMAIL": 90, "wellhouse_outbox_channel_down EMAIL": 0,
		})
		h.run(t)
		eventually(t, "sent", func() bool { return h.in(t, delivery.Sent) == 1 })
		time.Sleep(20 * time.Millisecond)
		check(map[string]float64{"wellhouse_outbox_tries_total EMAIL sent": 1, "wellhouse_outbox_waiting EMAIL": 0, "wellhouse_outbox_overdue_seconds EMAIL": 0})
	})
}
