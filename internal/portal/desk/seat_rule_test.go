package desk_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// A coach keeps a seat only as the member's coach, whatever has become of the
// coach the member had.
func TestALastingSeatComesWithAnAssignment(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.exec("UPDATE staff SET availability = 'EXTENDED_AWAY'")
		id := h.channel("priya", chat.OneOnOne)
		assigned := func() string {
			return h.text("SELECT COUNT(*) FROM coach_assignments WHERE member_id = $1 AND staff_id = $2", demo.MemberID("priya"), demo.MemberID("coach.es"))
		}
		for _, c := range []struct {
			name, status string
			state        coaching.Availability
			becomes      string
		}{
			{"on leave", "active", coaching.ExtendedAway, "0"},
			{"has left for good", "active", coaching.IndefiniteAway, "1"},
			{"cannot sign in", "no_sign_in", coaching.ExtendedAway, "1"},
			{"has an ended account", "ended", coaching.ExtendedAway, "1"},
		} {
			for _, late := range []bool{false, true} {
				h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
				h.exec("DELETE FROM coach_assignments WHERE staff_id = $1", demo.MemberID("coach.es"))
				h.exec("UPDATE chat_participants SET left_at = 1 WHERE staff_id = $1", demo.MemberID("coach.es"))
				h.exec("UPDATE accounts SET status = $1 WHERE id = $2", c.status, demo.MemberID("coach.en"))
				h.set("coach.en", c.state, nil)
				h.write("priya", chat.OneOnOne, "Hello?")
				h.back("coach.es")
				ctx, w := as("coach.es", who.Coach)
				if late {
					h.exec("UPDATE chat_tasks SET due_at = 1 WHERE state = 'open'")
					h.run(1)
				} else if err := h.desk.Claim(ctx, w, id); err != nil {
					t.Fatal(c.name, err)
				}
				if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "Here I am."}); err != nil {
					t.Fatal(c.name, late, err)
				}
				if h.seats("coach.es", id) != c.becomes || assigned() != c.becomes {
					t.Errorf("the coach %s, late %v: %s seats and %s assignments, want %s", c.name, late, h.seats("coach.es", id), assigned(), c.becomes)
				}
				h.Pass(time.Minute)
			}
		}
	})
}

// Who helped out before stand-ins were known reads no more after an upgrade,
// unless they owe an answer, and then until it is given.
func TestAnUpgradeEndsOldSeats(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.channel("priya", chat.OneOnOne)
		ctx, w := as("coach.es", who.Coach)
		for _, owed := range []bool{false, true} {
			h.set("coach.en", coaching.ExtendedAway, nil)
			h.back("coach.es")
			h.write("priya", chat.OneOnOne, "Hello?")
			if err := h.desk.Claim(ctx, w, id); err != nil {
				t.Fatal(err)
			}
			if !owed {
				if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "I am helping out."}); err != nil {
					t.Fatal(err)
				}
			}
			h.exec("UPDATE chat_participants SET stand_in = FALSE, left_at = NULL WHERE staff_id = $1 AND channel_id = $2", demo.MemberID("coach.es"), id)
			if _, _, err := h.chat.Messages(ctx, w, id, chat.Page{Most: 1}); err != nil {
				t.Fatal("the old seat:", err)
			}
			h.exec("DELETE FROM goose_db_version WHERE version_id = 197")
			if applied, err := h.DB.Migrate(context.Background()); err != nil || !slices.Equal(applied, []int64{197}) {
				t.Fatalf("applied %v: %v", applied, err)
			}
			if owed {
				if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "As promised."}); err != nil {
					t.Error("the answer that was owed:", err)
				}
			}
			h.refused("coach.es", who.Coach, id)
			if h.seats("coach.en", id) != "1" {
				t.Error("the coach of the member lost the seat")
			}
		}
	})
}
