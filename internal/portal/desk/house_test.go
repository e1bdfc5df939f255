package desk_test

import (
	"context"
	"sync"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// house is the world of the demo with desks in it.
type house struct {
	*demotest.World
	t    *testing.T
	desk *desk.Service
	chat *chat.Service
	ear  *ear
}

// ear hears who was told what.
type ear struct {
	mu   sync.Mutex
	told map[string]int // kind and whom
}

func (e *ear) Tell(accountID string, event live.Event) { e.add(event.Kind + " " + accountID) }

func (e *ear) TellRole(role who.Role, event live.Event) { e.add(event.Kind + " " + string(role)) }

func (e *ear) Online(context.Context, ...string) map[string]bool { return nil }

func (e *ear) add(what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.told[what]++
}

func (e *ear) heard(what string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.told[what] > 0
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		h := &house{World: w, t: t, ear: &ear{told: map[string]int{}}}
		h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
		h.exec("UPDATE chat_messages SET event = '' WHERE event <> ''")
		h.chat = chat.New(chat.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Live: h.ear})
		h.desk = h.another()
		test(t, h)
	})
}

// another is the desk of one more node.
func (h *house) another() *desk.Service {
	labs := lab.New(lab.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit})
	return desk.New(desk.Deps{
		DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit, Live: h.ear, Chat: h.chat,
		Readings: reading.New(reading.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit}),
		Alerts:   alert.New(alert.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys}),
		Labs:     labs,
		LabCalls: labs,
		Profiles: healthprofile.New(healthprofile.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit}),
		Supplies: supply.New(supply.Deps{
			DB: h.DB, Now: h.Time, Audit: h.Audit, Shipments: fulfil.New(fulfil.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: h.Audit}),
		}),
	})
}

func as(person string, role who.Role) (context.Context, who.Who) {
	ctx := demotest.As(person, role)
	return ctx, who.From(ctx)
}

func (h *house) exec(statement string, args ...any) {
	h.t.Helper()
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) text(query string, args ...any) (value string) {
	h.t.Helper()
	err := h.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&value)
	})
	if err != nil {
		h.t.Fatalf("%s: %v", query, err)
	}
	return value
}

// channel is the conversation of a kind that a member has.
func (h *house) channel(person string, kind chat.Kind) string {
	h.t.Helper()
	return h.text("SELECT id FROM chat_channels WHERE member_id = $1 AND kind = $2", demo.MemberID(person), string(kind))
}

// write has a member say something and gives the conversation.
func (h *house) write(person string, kind chat.Kind, words string) string {
	h.t.Helper()
	ctx, w := as(person, who.Member)
	id := "new"
	if kind != chat.OneOnOne || h.text("SELECT COUNT(*) FROM chat_channels WHERE member_id = $1 AND kind = $2", w.MemberID, string(kind)) != "0" {
		id = h.channel(person, kind)
	}
	if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: words}); err != nil {
		h.t.Fatalf("%s: %v", person, err)
	}
	return h.channel(person, kind)
}

func (h *house) list(person string, role who.Role, view string) desk.Page {
	h.t.Helper()
	ctx, w := as(person, role)
	page, err := h.desk.List(ctx, w, view, "", "")
	if err != nil {
		h.t.Fatal(err)
	}
	return page
}

func (h *house) events(channelID, event string) string {
	return h.text("SELECT COUNT(*) FROM chat_messages WHERE channel_id = $1 AND event = $2", channelID, event)
}

func (h *house) awayAll() {
	h.exec("UPDATE staff SET availability = 'LONG_AWAY'")
}

func (h *house) back(person string) {
	h.exec("UPDATE staff SET availability = 'AVAILABLE', away_until = NULL WHERE account_id = $1", demo.MemberID(person))
}
