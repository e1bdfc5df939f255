package delivery_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
)

// clumsy trips over the letters of one id.
type clumsy struct {
	*postman
	over func(l delivery.Letter) bool
}

func (c *clumsy) Send(ctx context.Context, l delivery.Letter) error {
	if c.over(l) {
		panic("a fault of ours")
	}
	return c.postman.Send(ctx, l)
}

// shaky is a brand that our code trips over while it is read.
type shaky struct {
	delivery.Brands
	trip func() bool
}

func (s shaky) ByCode(ctx context.Context, code string) (brand.Brand, error) {
	if s.trip() {
		panic("another fault of ours")
	}
	return s.Brands.ByCode(ctx, code)
}

func gauge(t *testing.T, s *delivery.Service, name string) (sum float64) {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(s.Collector())
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			for _, m := range f.GetMetric() {
				sum += m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// One message that our own code trips over is tried again, then parked with
// everything it needs; the others go on, and an operator can let it go.
func TestAFaultParksOneMessageAndOthersGoOn(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		h := newHouse(w, nil)
		bad, mended := "", false
		sender := &clumsy{postman: h.mail, over: func(l delivery.Letter) bool { return l.ID == bad && !mended }}
		h.Service = delivery.New(delivery.Deps{
			DB: w.DB, Now: h.clock.Now, Keys: w.Keys, Brands: w.Brands, Poll: 5 * time.Millisecond,
			Senders: map[delivery.Channel]delivery.Sender{delivery.Email: sender, delivery.SMS: h.text},
		})
		bad = h.queue(t, toRosa())
		h.queue(t, toRosa())
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() { defer close(done); jobs.Run(ctx, time.Now, h.Jobs()...) }()
		defer func() { stop(); <-done }()
		eventually(t, "the other message leaves", func() bool { return h.in(t, delivery.Sent) == 1 })
		eventually(t, "parked", func() bool {
			h.clock.pass(time.Minute)
			return gauge(t, h.Service, "wellhouse_outbox_parked") == 1
		})
		if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE id = $1 AND state = 'waiting' AND params_enc IS NOT NULL AND trouble = 'fault' AND lease = ''", bad); n != 1 {
			t.Error("the parked message lost something")
		}
		if waiting := gauge(t, h.Service, "wellhouse_outbox_waiting"); waiting != 0 {
			t.Errorf("%v wait", waiting)
		}
		parked, err := delivery.ListParked(context.Background(), w.DB)
		if err != nil || len(parked) != 1 || parked[0].ID != bad || parked[0].Template != delivery.CareTeamMessage {
			t.Errorf("operators see %+v, %v", parked, err)
		}
		h.queue(t, toRosa())
		eventually(t, "messages after it leave", func() bool { return h.in(t, delivery.Sent) == 2 })
		stop()
		<-done
		mended = true
		if n, err := delivery.Unpark(context.Background(), w.DB, h.clock.Now()); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
		h.run(t)
		eventually(t, "the mended one leaves", func() bool { return h.in(t, delivery.Sent) == 3 })
	})
}

// A fault while a message is put into words is no different.
func TestAFaultWhileReadingAMessageIsSurvived(t *testing.T) {
	h := newHouse(demotest.Loaded(t, db.SQLite), nil)
	tripping := true
	h.Service = delivery.New(delivery.Deps{
		DB: h.World.DB, Now: h.clock.Now, Keys: h.Keys, Brands: shaky{h.Brands, func() bool { return tripping }}, Poll: 5 * time.Millisecond,
		Senders: map[delivery.Channel]delivery.Sender{delivery.Email: h.mail},
	})
	h.queue(t, toRosa())
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); jobs.Run(ctx, time.Now, h.Jobs()...) }()
	eventually(t, "tried again later", func() bool {
		return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE faults > 0 AND lease = ''") == 1
	})
	stop()
	<-done
	tripping = false
	h.clock.pass(time.Minute)
	h.run(t)
	eventually(t, "sent", func() bool { return h.in(t, delivery.Sent) == 1 })
}

// A message with which the process dies is parked as well, after its lease ran
// out often enough.
func TestAMessageThatEndsTheProcessIsParked(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Service.Poll = 5 * time.Millisecond
		id := h.queue(t, toRosa())
		h.exec(t, "UPDATE outbox_messages SET faults = 7, lease = 'of a process that is gone', attempts = 7 WHERE id = $1", id)
		h.run(t)
		eventually(t, "parked", func() bool {
			return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE parked_at IS NOT NULL AND params_enc IS NOT NULL") == 1
		})
		if h.mail.tried() != 0 {
			t.Error("tried once more")
		}
		h.clock.pass(31 * 24 * time.Hour)
		if err := h.Prune(context.Background()); err != nil {
			t.Fatal(err)
		}
		if h.in(t, delivery.Failed) != 1 || h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE params_enc IS NULL") != 1 {
			t.Error("kept for ever")
		}
	})
}

// While a node lacks a key its messages wait, with all they need; they leave
// when the key comes, from this node or from one that has it.
func TestAnUnknownKeyPostpones(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		h := newHouse(w, nil)
		path := filepath.Join(t.TempDir(), "keys.json")
		first, err := seal.LoadOrCreate(path)
		if err != nil {
			t.Fatal(err)
		}
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := first.Rotate(); err != nil {
			t.Fatal(err)
		}
		behind := filepath.Join(t.TempDir(), "keys.json")
		if err := os.WriteFile(behind, old, 0o600); err != nil {
			t.Fatal(err)
		}
		lacking, err := seal.Load(behind)
		if err != nil {
			t.Fatal(err)
		}
		node := func(keys *seal.Keyring) *delivery.Service {
			return delivery.New(delivery.Deps{
				DB: w.DB, Now: h.clock.Now, Keys: keys, Brands: w.Brands, Poll: 5 * time.Millisecond,
				Senders: map[delivery.Channel]delivery.Sender{delivery.Email: h.mail, delivery.SMS: h.text},
			})
		}
		h.Service = node(first)
		const messages = 12
		for range messages {
			h.queue(t, toRosa())
		}
		h.Service = node(lacking)
		h.run(t)
		eventually(t, "all were tried and put off", func() bool {
			return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE attempts > 0 AND lease = '' AND trouble = 'unreadable'") == messages
		})
		for range 20 {
			eventually(t, "tried again and put off", func() bool { return h.resting(t) })
			h.clock.pass(time.Minute)
		}
		if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE state = 'waiting' AND params_enc IS NOT NULL AND parked_at IS NULL"); n != messages || h.mail.tried() != 0 {
			t.Fatalf("%d of %d wait, %d tried", n, messages, h.mail.tried())
		}
		fresh, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(behind, fresh, 0o600); err != nil {
			t.Fatal(err)
		}
		eventually(t, "sent once the key is here", func() bool {
			if h.free(t) {
				h.clock.pass(time.Second)
			}
			return h.in(t, delivery.Sent) == messages
		})
		if strings.Contains(h.mail.got()[0].Subject, "{") {
			t.Errorf("%+v", h.mail.got()[0])
		}
	})
}
