package desk_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// comeBack lets several nodes look at once who is back.
func (h *house) comeBack() {
	h.t.Helper()
	var all sync.WaitGroup
	for range 3 {
		node := h.another()
		all.Go(func() {
			if err := node.ComeBack(context.Background()); err != nil {
				h.t.Error(err)
			}
		})
	}
	all.Wait()
}

func (h *house) until(moment time.Time) { h.Pass(moment.Sub(h.Time())) }

// S2-4-34 S2-9-10: a coach counts as back on the announced day, if it is a working
// day, both for due times and for what members see. They get no new members until
// they confirm it themselves.
func TestAReturnDateThatHasCome(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		saturday := time.Date(2026, time.November, 14, 15, 0, 0, 0, time.UTC)
		monday := saturday.AddDate(0, 0, 2)
		emily := demo.MemberID("coach.en")
		h.exec("UPDATE staff SET availability = 'LONG_AWAY', away_until = $1 WHERE account_id = $2", saturday.UnixMilli(), emily)
		id := h.channel("priya", chat.OneOnOne)
		ctx, priya := as("priya", who.Member)
		state := func() coaching.Availability {
			t.Helper()
			c, err := h.chat.Channel(ctx, priya, id)
			if err != nil {
				t.Fatal(err)
			}
			return c.Best().Availability
		}
		free := func() (ids []string) {
			err := h.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				list, err := chat.FreeCoaches(ctx, q)
				for _, f := range list {
					ids = append(ids, f.ID)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return ids
		}
		for _, moment := range []time.Time{saturday.Add(-time.Hour), saturday.Add(time.Hour), monday.Add(-time.Second)} {
			h.until(moment)
			h.comeBack()
			if got := state(); got != coaching.LongAway {
				t.Errorf("%s: %s", moment, got)
			}
		}
		if h.ear.heard("channel " + demo.MemberID("priya")) {
			t.Error("the member is told before")
		}
		h.until(monday)
		h.comeBack()
		if got := state(); got != coaching.Available || !h.ear.heard("channel "+demo.MemberID("priya")) || !h.ear.heard("alert coach") || !h.ear.heard("alert careteam") {
			t.Errorf("on Monday: %s", got)
		}
		if n := h.text("SELECT COUNT(*) FROM audit_rows WHERE area = 'availability' AND target = $1 AND reason = 'return date'", emily); n != "1" {
			t.Errorf("recorded %s times", n)
		}
		h.write("priya", chat.OneOnOne, "Are you back?")
		c, err := h.chat.Channel(ctx, priya, id)
		if err != nil || c.Task == nil || c.Task.OwnerID != emily || time.UnixMilli(c.Task.DueAt).Sub(monday) > 32*time.Hour {
			t.Errorf("%+v %v", c.Task, err)
		}
		if len(free()) != 1 {
			t.Errorf("somebody new is given to who did not say that she is back: %v", free())
		}
		desk, w := as("coach.en", who.Coach)
		if p, err := h.desk.Presence(desk, w); err != nil || p.Availability != coaching.Available || p.AwayUntil == nil {
			t.Errorf("the desk has nothing to ask: %+v %v", p, err)
		}
		if _, err := h.desk.SetPresence(desk, w, coaching.Available, nil); err != nil {
			t.Fatal(err)
		}
		if p, err := h.desk.Presence(desk, w); err != nil || p.AwayUntil != nil {
			t.Errorf("the desk asks again: %+v %v", p, err)
		}
		if len(free()) != 2 {
			t.Errorf("%v", free())
		}
	})
}

// A late answer goes to somebody who said that they are here.
func TestLateAnswersWaitForAWord(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		h.exec("UPDATE staff SET away_until = $1 WHERE account_id = $2", h.Time().UnixMilli()-1, demo.MemberID("coach.es"))
		h.exec("UPDATE chat_tasks SET due_at = 1 WHERE channel_id = $1 AND state = 'open'", id)
		h.run(1)
		if n := h.events(id, chat.MovedTo); n != "0" {
			t.Errorf("moved %s times", n)
		}
		h.back("coach.es")
		h.run(1)
		if n := h.events(id, chat.MovedTo); n != "1" {
			t.Errorf("moved %s times", n)
		}
	})
}

// Who is away without a date, for good, or without an account does not come
// back by the clock.
func TestWhoDoesNotComeBackByTheClock(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.exec("UPDATE staff SET availability = 'SHORT_AWAY', away_until = NULL WHERE account_id = $1", demo.MemberID("coach.en"))
		h.exec("UPDATE staff SET availability = 'INDEFINITE_AWAY', away_until = $1 WHERE account_id = $2", h.Time().UnixMilli(), demo.MemberID("coach.es"))
		h.exec("UPDATE staff SET availability = 'SHORT_AWAY', away_until = $1 WHERE account_id = $2", h.Time().UnixMilli(), demo.MemberID("coach.fr"))
		h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", demo.MemberID("coach.fr"))
		h.Pass(24 * time.Hour)
		h.comeBack()
		if n := h.text("SELECT COUNT(*) FROM staff s JOIN accounts a ON a.id = s.account_id WHERE a.role = 'coach' AND s.availability = 'AVAILABLE'"); n != "0" {
			t.Errorf("%s are back", n)
		}
	})
}
