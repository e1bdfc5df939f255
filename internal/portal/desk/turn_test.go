package desk_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
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

// deadlines notes how long the transactions that move an answer may take.
type deadlines struct {
	audit.ReadRecorder
	found []time.Duration
}

func (d *deadlines) Record(ctx context.Context, q db.Q, row audit.Row) error {
	if end, bounded := ctx.Deadline(); bounded && row.Action == "answer-moved" {
		d.found = append(d.found, time.Until(end))
	}
	return d.ReadRecorder.Record(ctx, q, row)
}

// A database that hangs while an answer is moved must not keep the conversation
// waiting for good.
func TestMovingAnAnswerHasADeadline(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		if h.DB.Engine() != db.Postgres {
			t.Skip("SQLite finishes every write that it has begun")
		}
		id := h.write("priya", chat.OneOnOne, "How much salt is too much?")
		h.exec("UPDATE chat_tasks SET due_at = $1 WHERE channel_id = $2 AND state = 'open'", h.Time().UnixMilli(), id)
		h.Pass(time.Minute)
		noted := &deadlines{ReadRecorder: h.Audit}
		node := desk.New(desk.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Audit: noted, Live: h.ear, Chat: h.chat})
		if err := node.MoveLate(context.Background()); err != nil {
			t.Fatal(err)
		}
		if h.events(id, chat.MovedTo) != "1" {
			t.Fatal("the answer did not move")
		}
		if len(noted.found) != 1 || noted.found[0] > 10*time.Second {
			t.Errorf("time left for the move: %v", noted.found)
		}
	})
}
