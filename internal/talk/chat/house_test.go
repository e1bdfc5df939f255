package chat_test

import (
	"context"
	"sync"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// ear hears what would go to open pages.
type ear struct {
	mu    sync.Mutex
	heard map[string][]live.Event
}

func (e *ear) Tell(id string, event live.Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard[id] = append(e.heard[id], event)
}

func (e *ear) TellRole(role who.Role, event live.Event) { e.Tell("role "+string(role), event) }

func (e *ear) Online(context.Context, ...string) map[string]bool { return nil }

// kinds lists what somebody heard since the last time.
func (e *ear) kinds(id string) (kinds []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, one := range e.heard[id] {
		kinds = append(kinds, one.Kind)
	}
	delete(e.heard, id)
	return kinds
}

// house is a world with its conversations.
type house struct {
	*chat.Service
	*ear
	world *demotest.World
	t     *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		e := &ear{heard: map[string][]live.Event{}}
		test(t, &house{chat.New(chat.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Live: e}), e, w, t})
	})
}

func member(name string) who.Who {
	return who.Who{SessionID: "s", AccountID: demo.MemberID(name), Role: who.Member, MemberID: demo.MemberID(name)}
}

func staff(name string, role who.Role) who.Who {
	return who.Who{SessionID: "s", AccountID: demo.MemberID(name), Role: role}
}

// as is a context in which somebody calls.
func as(w who.Who) context.Context { return who.With(context.Background(), w) }

// of finds the channel of a member.
func (h *house) of(name string, kind chat.Kind) string {
	h.t.Helper()
	for source, kinds := range map[string][]chat.Kind{
		"chronicCare": {chat.OneOnOne, chat.FoodLogging, chat.Support}, "telemed": {chat.CareTeam}, "myStrength": {chat.Guide},
	} {
		for _, k := range kinds {
			if k != kind {
				continue
			}
			list, err := h.Channels(as(member(name)), member(name), source, chat.MostChannels)
			if err != nil {
				h.t.Fatal(err)
			}
			for _, c := range list {
				if c.Kind == kind {
					return c.ID
				}
			}
		}
	}
	h.t.Fatalf("%s has no %s", name, kind)
	return ""
}

// channel reads a channel as somebody.
func (h *house) channel(w who.Who, id string) chat.Channel {
	h.t.Helper()
	c, err := h.Channel(as(w), w, id)
	if err != nil {
		h.t.Fatal(err)
	}
	return c
}

// say sends a message that must be stored.
func (h *house) say(w who.Who, id, body string) chat.Message {
	h.t.Helper()
	m, err := h.Post(as(w), w, chat.PostInput{ChannelID: id, Body: body})
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// exec changes the store behind the service's back.
func (h *house) exec(statement string, args ...any) {
	h.t.Helper()
	err := h.world.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) count(statement string, args ...any) (n int) {
	h.t.Helper()
	err := h.world.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, statement, args...).Scan(&n)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}
