package desk_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// A member who asked for a coach without writing, and whose coach hands them
// back, waits in every coach's queue.
func TestHandedBackBeforeAWordWasWritten(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		h.back("coach.en")
		member, luis := as("luis", who.Member)
		asked, err := h.chat.RequestCoach(member, luis, chat.Request{Kind: chat.OneOnOne})
		if err != nil {
			t.Fatal(err)
		}
		h.back("coach.es")
		ctx, w := as("coach.en", who.Coach)
		if _, err := h.desk.HandOver(ctx, w, asked.ChannelID, "", desk.Card{Promises: "Nothing yet"}, false); err != nil {
			t.Fatal(err)
		}
		task := h.waits("coach.es", asked.ChannelID)
		if task == nil || task.OwnerID != "" || task.DueAt <= h.Time().UnixMilli() {
			t.Fatalf("in no queue: %+v", task)
		}
		if n := h.list("coach.es", who.Coach, desk.Waiting).Counts.Unclaimed; n != 1 {
			t.Errorf("%d are waiting for anybody", n)
		}
	})
}

// Taking a conversation over ends the wait: the message that asked for a coach is
// no longer marked.
func TestTakingOverForgetsWhatWasAskedWith(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		h.write("luis", chat.OneOnOne, "Is anybody there?")
		member, luis := as("luis", who.Member)
		asked, err := h.chat.RequestCoach(member, luis, chat.Request{Kind: chat.OneOnOne})
		if err != nil {
			t.Fatal(err)
		}
		pinged := func() string {
			return h.text("SELECT COALESCE(pinged_message_id, '') FROM chat_channels WHERE id = $1", asked.ChannelID)
		}
		if pinged() == "" {
			t.Fatal("nothing was asked with")
		}
		h.back("coach.es")
		ctx, w := as("coach.es", who.Coach)
		if err := h.desk.Claim(ctx, w, asked.ChannelID); err != nil {
			t.Fatal(err)
		}
		if id := pinged(); id != "" {
			t.Errorf("still asked with %s", id)
		}
	})
}

// However many late answers nobody can take, one that somebody can take moves.
func TestLateAnswersBehindManyThatNoOneCanTake(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		waits := h.write("luis", chat.OneOnOne, "Is anybody there?")
		h.exec("UPDATE accounts SET locale = 'es-US' WHERE id = $1", demo.MemberID("luis"))
		// Nobody who is there speaks Ann-Marie's language; she may have many letters, so they stand in for many members.
		for i := range 230 {
			id := fmt.Sprintf("late-%03d", i)
			h.exec(`INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at, awaiting_coach, category)
				VALUES ($1, $2, 'CARE_TEAM', '', 1, 0, 1, 1, FALSE, '')`, demo.MemberID("annmarie"), id)
			h.exec(`INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state, late_at)
				VALUES ($1, $2, $2, 'coach', 1, 1, $3, FALSE, 'open', 1)`, demo.MemberID("annmarie"), id, h.Time().UnixMilli())
		}
		h.exec("UPDATE chat_tasks SET due_at = $1, late_at = 1 WHERE channel_id = $2 AND state = 'open'", h.Time().Add(time.Minute).UnixMilli(), waits)
		h.Pass(time.Hour)
		h.back("coach.es")
		node := h.another()
		for range 3 {
			if err := node.MoveLate(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if h.events(waits, chat.MovedTo) != "1" {
			t.Error("an answer that somebody could take did not move")
		}
		// The walk begins again: what can be moved later is found too.
		h.exec("UPDATE staff SET languages = '[\"fr-CA\"]' WHERE account_id = $1", demo.MemberID("coach.es"))
		for range 3 {
			if err := node.MoveLate(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if n := h.number("SELECT COUNT(*) FROM chat_tasks WHERE member_id = $1 AND owner_id = $2", demo.MemberID("annmarie"), demo.MemberID("coach.es")); n < 200 {
			t.Errorf("%d of 230 moved when somebody could take them", n)
		}
	})
}
