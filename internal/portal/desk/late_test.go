package desk_test

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// run lets several nodes look for late answers at once, several times.
func (h *house) run(nodes int) {
	h.t.Helper()
	var all sync.WaitGroup
	for range nodes {
		node := h.another()
		all.Go(func() {
			for range 3 {
				if err := node.MoveLate(context.Background()); err != nil {
					h.t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func (h *house) number(query string, args ...any) int64 {
	h.t.Helper()
	n, err := strconv.ParseInt(h.text(query, args...), 10, 64)
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// A late answer moves once, however many nodes look, and the member is told who
// answers and by when.
func TestLateAnswersMoveOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "How much salt is too much?")
		h.run(3)
		if h.events(id, chat.MovedTo) != "0" {
			t.Fatal("moved before it was late")
		}
		due := h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)
		h.Pass(time.UnixMilli(due).Sub(h.Time()))
		h.run(4)
		if n := h.events(id, chat.MovedTo); n != "1" {
			t.Fatalf("moved %s times", n)
		}
		owner := h.text("SELECT owner_id FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)
		if owner != demo.MemberID("coach.es") {
			t.Errorf("moved to %s", owner)
		}
		if next := h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); next <= h.Time().UnixMilli() {
			t.Error("the new promise is in the past")
		}
		priya, member := as("priya", who.Member)
		c, err := h.chat.Channel(priya, member, id)
		if err != nil || c.Task == nil || c.Task.OwnerName != "Lucía Herrera" || c.Task.MovedAt == nil || c.Task.MovedFrom != demo.MemberID("coach.en") {
			t.Errorf("the member sees %+v %v", c.Task, err)
		}
		for _, who := range []string{"priya", "coach.es", "coach.en"} {
			if !h.ear.heard("channel "+demo.MemberID(who)) && !h.ear.heard("inbox "+demo.MemberID(who)) {
				t.Errorf("%s was not told", who)
			}
		}
		// Both coaches take part now, and an answer from either ends it.
		if page := h.list("coach.es", who.Coach, desk.Mine); len(page.Items) != 1 || page.Items[0].Task.MovedAt == 0 {
			t.Errorf("%+v", page)
		}
		ctx, w := as("coach.en", who.Coach)
		if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "Less than 2,300 mg."}); err != nil {
			t.Error(err)
		}
		h.Pass(1000 * time.Hour)
		h.run(2)
		if n := h.events(id, chat.MovedTo); n != "1" {
			t.Errorf("an answered one moved: %s", n)
		}
	})
}

// With nobody there it stays, late and at the top, told once; when somebody
// comes back it moves.
func TestLateWithNoOneAvailable(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		id := h.write("luis", chat.OneOnOne, "Is anybody there?")
		h.write("priya", chat.OneOnOne, "Hello")
		h.exec("UPDATE chat_tasks SET due_at = $1 WHERE channel_id = $2 AND state = 'open'", h.Time().UnixMilli(), id)
		h.Pass(time.Minute)
		h.run(3)
		first := h.number("SELECT late_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)
		h.Pass(time.Minute)
		h.run(2)
		if again := h.number("SELECT late_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); again != first {
			t.Error("marked late again")
		}
		if h.events(id, chat.MovedTo) != "0" {
			t.Error("moved to somebody who is away")
		}
		page := h.list("coach.en", who.Coach, desk.Waiting)
		if len(page.Items) == 0 || page.Items[0].ChannelID != id || !page.Items[0].Task.Stuck || !page.Items[0].Task.Late {
			t.Fatalf("%+v", page)
		}
		// Emily does not speak his language, Lucía does.
		h.exec("UPDATE accounts SET locale = 'es-US' WHERE id = $1", demo.MemberID("luis"))
		h.back("coach.en")
		h.run(2)
		if h.events(id, chat.MovedTo) != "0" {
			t.Error("moved to somebody who does not speak the language")
		}
		h.back("coach.es")
		h.run(3)
		if h.events(id, chat.MovedTo) != "1" || h.text("SELECT owner_id FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id) != demo.MemberID("coach.es") {
			t.Error("did not move when somebody came back")
		}
		if n := h.text("SELECT COUNT(*) FROM chat_tasks WHERE channel_id = $1 AND late_at IS NOT NULL", id); n != "0" {
			t.Error("still marked late")
		}
	})
}

// Teams share their mail: a late letter is marked and moves to nobody.
func TestLateMailIsMarked(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("rosa", chat.CareTeam, "Necesito una receta.")
		h.Pass(300 * time.Hour)
		h.run(2)
		if h.events(id, chat.MovedTo) != "0" || h.number("SELECT late_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id) == 0 {
			t.Error("not marked")
		}
		page := h.list("nurse", who.CareTeam, desk.Waiting)
		if len(page.Items) != 1 || !page.Items[0].Task.Stuck || page.Counts.Late != 1 {
			t.Errorf("%+v", page)
		}
	})
}

// A message and a move take the conversation in the same order: neither waits
// for the other for ever.
func TestMessagesGoOnWhileAnswersMove(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "How much salt is too much?")
		ctx, priya := as("priya", who.Member)
		var all sync.WaitGroup
		all.Go(func() {
			for range 30 {
				if _, err := h.chat.Post(ctx, priya, chat.PostInput{ChannelID: id, Body: "And pepper?"}); err != nil {
					t.Error(err)
				}
			}
		})
		all.Go(func() {
			for range 30 {
				h.exec("UPDATE chat_tasks SET due_at = 1 WHERE channel_id = $1 AND state = 'open'", id)
				if err := h.desk.MoveLate(context.Background()); err != nil {
					t.Error(err)
				}
			}
		})
		all.Wait()
		if n := h.events(id, chat.MovedTo); n != "30" {
			t.Errorf("moved %s times", n)
		}
	})
}
