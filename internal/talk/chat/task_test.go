package chat_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// The demo has something to answer for everybody: a coach who is there, one who
// is back soon, nobody, and support.
func TestWhatWaitsInTheDemo(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		now := h.world.Time().UnixMilli()
		for _, c := range []struct {
			person string
			kind   chat.Kind
			owner  string
		}{
			{"rosa", chat.FoodLogging, "Lucía Herrera"}, {"marcus", chat.OneOnOne, "Ben Novak"}, {"james", chat.OneOnOne, ""}, {"tom", chat.Support, ""},
		} {
			got := h.channel(member(c.person), h.of(c.person, c.kind))
			if got.Task == nil || got.Task.OwnerName != c.owner || got.Task.DueAt < now {
				t.Errorf("%s %s: %+v", c.person, c.kind, got.Task)
			}
		}
		for person, kind := range map[string]chat.Kind{"rosa": chat.OneOnOne, "devon": chat.OneOnOne, "priya": chat.FoodLogging} {
			if got := h.channel(member(person), h.of(person, kind)); got.Task != nil {
				t.Errorf("%s owes %+v", person, got.Task)
			}
		}
		if got := h.channel(member("james"), h.of("james", chat.OneOnOne)); !got.AwaitingCoach {
			t.Error("nobody looks for James's coach")
		}
		ben := staff("ben.novak", who.Coach)
		if got := h.channel(ben, h.of("marcus", chat.OneOnOne)); got.Unread != 1 {
			t.Errorf("Ben has %d to read, want Marcus's last words", got.Unread)
		}
	})
}

// A task is given on, moved with a new promise, and stays answered.
func TestTasksMove(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, emily := member("rosa"), demo.MemberID("coach.en")
		id := h.of("rosa", chat.OneOnOne)
		h.say(rosa, id, "hola")
		change := func(work func(ctx context.Context, q db.Q, t chat.Task) (bool, error)) (done bool) {
			t.Helper()
			err := h.world.DB.Write(as(rosa), db.Member(rosa.MemberID), func(ctx context.Context, q db.Q) error {
				if err := chat.Lock(ctx, q, rosa.MemberID, id); err != nil {
					return err
				}
				owed, err := h.OpenTask(ctx, q, rosa.MemberID, id)
				if err != nil || owed == nil {
					return err
				}
				done, err = work(ctx, q, *owed)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return done
		}
		first := h.channel(rosa, id).Task
		if !change(func(ctx context.Context, q db.Q, owed chat.Task) (bool, error) {
			return h.GiveTask(ctx, q, rosa.MemberID, owed, emily)
		}) {
			t.Error("not given")
		}
		if got := h.channel(rosa, id).Task; got.OwnerID != emily || got.DueAt != first.DueAt || got.MovedAt != nil {
			t.Errorf("%+v", got)
		}
		later := time.UnixMilli(first.DueAt).Add(time.Hour)
		change(func(ctx context.Context, q db.Q, owed chat.Task) (bool, error) {
			late := chat.LateTask{MemberID: rosa.MemberID, ID: owed.ID, OwnerID: owed.OwnerID, DueAt: owed.DueAt}
			return late.Move(ctx, q, "", first.DueAt, later.UnixMilli())
		})
		if got := h.channel(rosa, id).Task; got.OwnerID != "" || got.MovedFrom != emily || got.MovedAt == nil || got.DueAt != later.UnixMilli() {
			t.Errorf("%+v", got)
		}
		stale := *h.channel(rosa, id).Task
		lucia := staff("coach.es", who.Coach)
		h.say(lucia, id, "hola")
		err := h.world.DB.Write(as(rosa), db.Member(rosa.MemberID), func(ctx context.Context, q db.Q) error {
			if done, err := h.GiveTask(ctx, q, rosa.MemberID, stale, emily); done || err != nil {
				t.Errorf("an answered task was given on: %v", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
