package delivery_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery"
)

// clock is a time that a test moves while workers look at it.
type clock struct{ ms atomic.Int64 }

func newClock(at time.Time) *clock {
	c := &clock{}
	c.ms.Store(at.UnixMilli())
	return c
}

func (c *clock) Now() time.Time       { return time.UnixMilli(c.ms.Load()) }
func (c *clock) pass(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// postman keeps what it was given and answers as it is told.
type postman struct {
	mu      sync.Mutex
	letters []delivery.Letter
	answer  func(n int) error // n counts the tries from one
	tries   int
}

func (p *postman) Send(_ context.Context, l delivery.Letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tries++
	if p.answer != nil {
		if err := p.answer(p.tries); err != nil {
			return err
		}
	}
	p.letters = append(p.letters, l)
	return nil
}

func (p *postman) got() []delivery.Letter {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]delivery.Letter(nil), p.letters...)
}

func (p *postman) tried() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tries
}

// house is a world with an outbox in it.
type house struct {
	*demotest.World
	*delivery.Service
	clock *clock
	mail  *postman
	text  *postman
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) { test(t, newHouse(w, nil)) })
}

func newHouse(w *demotest.World, chooser delivery.Chooser) *house {
	h := &house{World: w, clock: newClock(demotest.Now), mail: &postman{}, text: &postman{}}
	h.Service = messagetest.With(delivery.New(delivery.Deps{
		DB: w.DB, Now: h.clock.Now, Keys: w.Keys, Brands: w.Brands, Chooser: chooser,
		Senders: map[delivery.Channel]delivery.Sender{delivery.Email: h.mail, delivery.SMS: h.text},
	}), report.Messages)
	return h
}

// run starts a worker that ends with the test.
func (h *house) run(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); jobs.Run(ctx, time.Now, h.Jobs()...) }()
	t.Cleanup(func() { stop(); <-done })
}

func (h *house) queue(t *testing.T, m delivery.Message) string {
	t.Helper()
	var id string
	err := h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) (err error) {
		id, err = h.Queue(ctx, q, m)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (h *house) number(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	err := h.World.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func (h *house) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (h *house) in(t *testing.T, state delivery.State) int {
	t.Helper()
	return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE state = $1", string(state))
}

// free reports whether no worker holds a message. The clock may then go on by
// less than a lease lasts without taking a message from a worker that is alive.
func (h *house) free(t *testing.T) bool {
	t.Helper()
	return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE lease <> ''") == 0
}

// resting reports whether also nothing is due, so that no worker is about to take
// a message. The clock may then leap as far as it likes.
func (h *house) resting(t *testing.T) bool {
	t.Helper()
	return h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE lease <> '' OR state = 'waiting' AND parked_at IS NULL AND due_at <= $1",
		h.clock.Now().UnixMilli()) == 0
}

// eventually waits for workers, who have goroutines and timers of their own.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 2000 {
		if holds() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("never: " + what)
}

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

var rosa = demo.MemberID("rosa")

func toRosa() delivery.Message {
	return delivery.Message{MemberID: rosa, Template: delivery.CareTeamMessage}
}

func aCode(code string) delivery.Message {
	return delivery.Message{
		MemberID: rosa, Template: delivery.Code, Params: delivery.Params{"code": code, "minutes": "10"}, Channel: delivery.SMS, To: "+16125550109", Slot: "code",
	}
}

// A message leaves once its cause is durable, in its reader's language and
// under its brand, and what filled it is forgotten.
func TestMessageLeaves(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Service.Poll = time.Hour // so that only the commit wakes the worker
		h.run(t)
		message := toRosa()
		message.File = &delivery.File{Name: "a.ics", Type: "text/calendar", Content: []byte("BEGIN")}
		id := h.queue(t, message)
		eventually(t, "an email", func() bool { return len(h.mail.got()) == 1 && h.in(t, delivery.Sent) == 1 })
		l := h.mail.got()[0]
		if l.ID != id || l.To != "rosa@demo.test" || l.Subject != "Tiene un mensaje nuevo de su equipo de atención" || l.From == "" || l.Locale != "es-US" || l.File == nil || string(l.File.Content) != "BEGIN" {
			t.Errorf("%+v", l)
		}
		if h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE params_enc IS NULL AND lease = '' AND finished_at = $1", h.clock.Now().UnixMilli()) != 1 {
			t.Error("what filled the text is still there")
		}
		h.exec(t, "DELETE FROM contact_points WHERE account_id = $1 AND kind = 'SMS'", rosa)
		code := aCode("480163")
		code.To = ""
		h.queue(t, code)
		eventually(t, "no proven phone: the code goes by email", func() bool { return len(h.mail.got()) == 2 })
		h.queue(t, aCode("480164"))
		eventually(t, "a text message", func() bool { return len(h.text.got()) == 1 })
		if l := h.text.got()[0]; l.To != "+16125550109" || !strings.Contains(l.Text, "480164") {
			t.Errorf("%+v", l)
		}
	})
}

// A cause that is taken back tells nobody, and one cause is told once.
func TestQueueCommitsWithItsCause(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		refused := errors.New("refused")
		err := h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			if _, err := h.Queue(ctx, q, toRosa()); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) || h.number(t, "SELECT COUNT(*) FROM outbox_messages") != 0 {
			t.Errorf("%v", err)
		}
		m := toRosa()
		m.Cause = delivery.Cause{Kind: "message", ID: "1"}
		if first, second := h.queue(t, m), h.queue(t, m); first == "" || second != "" {
			t.Errorf("one cause, twice: %q %q", first, second)
		}
		m.Cause = delivery.Cause{Kind: "message", ID: "2"}
		h.queue(t, m)
		m.MemberID = demo.MemberID("tom")
		h.queue(t, m)
		if n := h.in(t, delivery.Waiting); n != 3 {
			t.Errorf("%d wait", n)
		}
		for name, bad := range map[string]delivery.Message{
			"unknown template":   {MemberID: rosa, Template: "nothing"},
			"undeclared values":  {MemberID: rosa, Template: delivery.CareTeamMessage, Params: delivery.Params{"value": "52"}},
			"nobody's":           {MemberID: "nobody", Template: delivery.CareTeamMessage},
			"staff, no address":  {Template: delivery.CareTeamMessage, Channel: delivery.Email},
			"staff, no channel":  {Template: delivery.CareTeamMessage, To: "a@b.example"},
			"no such channel":    {MemberID: rosa, Template: delivery.CareTeamMessage, Channel: "PIGEON"},
			"expired when asked": {MemberID: rosa, Template: delivery.CareTeamMessage, ExpiresAt: 1},
		} {
			err := h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := h.Queue(ctx, q, bad)
				return err
			})
			if (err == nil) != (bad.ExpiresAt == 1) { // what came too late is noted, and never sent
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// G13: neither address nor code stands in the database in the clear, and a
// sealed value does not open in another row.
func TestMessagesAreSealed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		first, second := h.queue(t, aCode("480163")), ""
		m := aCode("999999")
		m.Slot = ""
		second = h.queue(t, m)
		err := h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			var address, params []byte
			if err := q.QueryRowContext(ctx, "SELECT address_enc, params_enc FROM outbox_messages WHERE id = $1", first).Scan(&address, &params); err != nil {
				return err
			}
			if strings.Contains(string(address), "5550109") || strings.Contains(string(params), "480163") {
				t.Error("in the clear")
			}
			_, err := q.ExecContext(ctx, "UPDATE outbox_messages SET params_enc = $1 WHERE id = $2", params, second)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		h.run(t)
		eventually(t, "one of two", func() bool { return h.in(t, delivery.Sent) == 1 && h.in(t, delivery.Failed) == 1 })
		if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE id = $1 AND trouble = 'unreadable'", second); n != 1 {
			t.Error("a moved value opened")
		}
	})
}

// Only the newest code is good for anything, so only that one is sent.
func TestANewerCodeReplacesTheOneBefore(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.queue(t, aCode("111111"))
		h.queue(t, toRosa())
		h.queue(t, aCode("222222"))
		if h.in(t, delivery.Replaced) != 1 || h.in(t, delivery.Waiting) != 2 {
			t.Error("not replaced")
		}
		h.run(t)
		eventually(t, "the newer code", func() bool { return len(h.text.got()) == 1 && len(h.mail.got()) == 1 })
		if !strings.Contains(h.text.got()[0].Text, "222222") {
			t.Error(h.text.got()[0].Text)
		}
	})
}

// choices is a member's own choice.
type choices map[delivery.Topic]delivery.Choice

func (c choices) Choose(_ context.Context, _ db.Q, _ string, topic delivery.Topic) (delivery.Choice, error) {
	return c[topic], nil
}

// A member's choice of channels by topic holds; what keeps an account safe is
// sent all the same.
func TestMembersChoose(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		h := newHouse(w, choices{delivery.Messages: {Channels: []delivery.Channel{delivery.SMS, delivery.Email}}})
		mia := demo.MemberID("mfa")
		h.queue(t, delivery.Message{MemberID: mia, Template: delivery.CareTeamMessage})
		if id := h.queue(t, delivery.Message{MemberID: mia, Template: report.FileReady}); id != "" {
			t.Error("a topic that was switched off")
		}
		h.queue(t, delivery.Message{MemberID: mia, Template: delivery.PasswordChanged, Params: delivery.Params{"when": "1772639520000"}})
		h.run(t)
		eventually(t, "one by each channel", func() bool { return len(h.text.got()) == 1 && len(h.mail.got()) == 1 })
		if h.text.got()[0].To != "+16125550109" || !strings.Contains(h.mail.got()[0].Subject, "password") {
			t.Errorf("%+v %+v", h.text.got(), h.mail.got())
		}
	})
}

// Finished messages are kept for a while, waiting ones for good.
func TestPrune(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.queue(t, aCode("111111"))
		h.queue(t, aCode("222222"))
		for _, c := range []struct {
			pass time.Duration
			left int
		}{{400 * 24 * time.Hour, 2}, {time.Millisecond, 1}} {
			h.clock.pass(c.pass)
			if err := h.Prune(context.Background()); err != nil {
				t.Fatal(err)
			}
			if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages"); n != c.left {
				t.Errorf("after %s more %d are left, want %d", c.pass, n, c.left)
			}
		}
	})
}

// Members read that they were sent something, newest first and in parts, by
// topic, with masked addresses and nothing of the words.
func TestSentTo(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for i := range 45 {
			h.clock.pass(time.Duration(i%3) * time.Second) // several at the same moment
			m := toRosa()
			if i%3 == 0 {
				m = delivery.Message{MemberID: rosa, Template: report.FileReady}
			}
			h.queue(t, m)
		}
		h.queue(t, delivery.Message{MemberID: demo.MemberID("tom"), Template: report.FileReady})
		seen, parts, next := map[string]bool{}, 0, ""
		last := int64(1 << 62)
		for parts == 0 || next != "" {
			page, err := h.SentTo(context.Background(), rosa, "", next)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range page.Notes {
				if seen[n.ID] || n.CreatedAt > last || n.Masked != "r•••@demo.test" || n.State != delivery.Waiting {
					t.Errorf("%+v", n)
				}
				seen[n.ID], last = true, n.CreatedAt
			}
			if len(page.Topics) != 2 || page.Topics[0] != delivery.Messages || page.Topics[1] != delivery.Reports {
				t.Errorf("topics %v", page.Topics)
			}
			next = page.Next
			parts++
		}
		if len(seen) != 45 || parts != 3 {
			t.Errorf("%d messages in %d parts", len(seen), parts)
		}
		if page, err := h.SentTo(context.Background(), rosa, delivery.Reports, ""); err != nil || len(page.Notes) != 15 || page.Next != "" {
			t.Errorf("%d reports %v", len(page.Notes), err)
		}
		if page, err := h.SentTo(context.Background(), demo.MemberID("james"), "", ""); err != nil || len(page.Notes) != 0 || len(page.Topics) != 0 {
			t.Errorf("somebody else: %+v %v", page, err)
		}
		for _, bad := range [][2]string{{"gossip", ""}, {"", "x"}, {"", "MTIz"}, {"", "MTIzLic7LS0"}} {
			if _, err := h.SentTo(context.Background(), rosa, delivery.Topic(bad[0]), bad[1]); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%v: %v", bad, err)
			}
		}
	})
}

// Outside the demo there is no outbox to read.
func TestReadableIsOfTheDemo(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.queue(t, aCode("480163"))
		if _, err := h.Readable(context.Background()); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("%v", err)
		}
		h.Demo = true
		list, err := h.Readable(context.Background())
		if err != nil || len(list) != 1 || !strings.Contains(list[0].Text, "480163") || list[0].To != "+16125550109" {
			t.Errorf("%+v %v", list, err)
		}
	})
}
