package desk_test

import (
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// food opens the food log of a member with their coach.
func (h *house) food(person string) string {
	h.t.Helper()
	ctx, w := as(person, who.Member)
	got, err := h.chat.RequestCoach(ctx, w, chat.Request{Kind: chat.FoodLogging, Previous: true})
	if err != nil {
		h.t.Fatal(err)
	}
	return got.ChannelID
}

// A coach who handed a member over loses all access: the food log goes with
// coaching, and with it the answer that is owed there.
func TestFormerCoachReachesNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, to := range []string{"coach.es", ""} {
			person, toID := "priya", ""
			if to != "" {
				toID = demo.MemberID(to)
			} else {
				person = "tom"
			}
			ctx, w := as("coach.en", who.Coach)
			food := h.food(person)
			h.write(person, chat.FoodLogging, "Soup and bread.")
			id := h.write(person, chat.OneOnOne, "Hello?")
			if h.text("SELECT COUNT(*) FROM chat_participants WHERE channel_id = $1 AND staff_id = $2 AND left_at IS NULL", food, w.AccountID) != "1" {
				t.Fatalf("%s: the food log has no coach.en", person)
			}
			if _, err := h.desk.HandOver(ctx, w, id, toID, desk.Card{Promises: "Recipes"}, false); err != nil {
				t.Fatal(person, err)
			}
			if _, err := h.desk.Snapshot(ctx, w, food); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: the former coach looks at the readings: %v", person, err)
			}
			if _, _, err := h.chat.Messages(ctx, w, food, chat.Page{Most: 10}); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: the former coach reads the food log: %v", person, err)
			}
			if owner := h.text("SELECT COALESCE(MAX(owner_id), '') FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", food); owner != toID {
				t.Errorf("%s: %q owes the answer", person, owner)
			}
			if to != "" {
				ctx, w := as(to, who.Coach)
				if _, err := h.desk.Snapshot(ctx, w, food); err != nil {
					t.Errorf("the new coach: %v", err)
				}
			}
		}
	})
}

// The desk cannot open the data of a member whose account has ended.
func TestNoFactsOfEndedMembers(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id, memberID := h.write("priya", chat.OneOnOne, "Hello?"), demo.MemberID("priya")
		ctx, w := as("coach.en", who.Coach)
		if _, _, err := h.desk.MemberSnapshot(ctx, w, memberID); err != nil {
			t.Fatal(err)
		}
		h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", memberID)
		if got, _, err := h.desk.MemberSnapshot(ctx, w, memberID); !apperr.Is(err, apperr.NotFound) || got.Name != "" {
			t.Errorf("by name: %q, %v", got.Name, err)
		}
		if got, err := h.desk.Snapshot(ctx, w, id); !apperr.Is(err, apperr.NotFound) || got.Name != "" {
			t.Errorf("by conversation: %q, %v", got.Name, err)
		}
	})
}

// Every look of staff at what is known about a member is recorded, and so is
// everybody who was turned away.
func TestLooksAreRecorded(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		looks := func(person string, outcome string) string {
			return h.text("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND outcome = $3 AND action = 'read'",
				demo.MemberID("priya"), demo.MemberID(person), outcome)
		}
		ctx, w := as("coach.en", who.Coach)
		if _, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.es"), desk.Card{Promises: "Recipes"}, true); err != nil {
			t.Fatal(err)
		}
		n := 0
		for name, look := range map[string]func() error{
			"notes":        func() error { _, _, err := h.desk.Notes(ctx, w, id, ""); return err },
			"card":         func() error { _, err := h.desk.Handover(ctx, w, id); return err },
			"draft":        func() error { _, _, err := h.desk.Draft(ctx, w, id); return err },
			"conversation": func() error { _, err := h.desk.Conversation(ctx, w, id); return err },
			"snapshot":     func() error { _, err := h.desk.Snapshot(ctx, w, id); return err },
		} {
			if err := look(); err != nil {
				t.Fatal(name, err)
			}
			if n++; looks("coach.en", "done") != string(rune('0'+n)) {
				t.Errorf("%s: %s looks are recorded, want %d", name, looks("coach.en", "done"), n)
			}
		}
		nurse, stranger := as("nurse", who.CareTeam)
		if _, _, err := h.desk.Notes(nurse, stranger, id, ""); !apperr.Is(err, apperr.NotFound) {
			t.Fatal(err)
		}
		if looks("nurse", "refused") != "1" {
			t.Error("nobody knows that the nurse was turned away")
		}
	})
}

// Where chat is closed, its cards are.
func TestCardsOfAClosedChat(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		ctx, w := as("coach.en", who.Coach)
		given, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.es"), desk.Card{Promises: "Recipes"}, false)
		if err != nil {
			t.Fatal(err)
		}
		h.exec("UPDATE members SET shared_coaching = $1 WHERE member_id = $2", true, demo.MemberID("priya"))
		priya, member := as("priya", who.Member)
		if _, err := h.desk.OwnHandover(priya, member, id); !apperr.Is(err, apperr.PermissionDenied) {
			t.Errorf("it is read: %v", err)
		}
		if _, err := h.desk.Correct(priya, member, id, given.ID, "x"); !apperr.Is(err, apperr.PermissionDenied) {
			t.Errorf("it is corrected: %v", err)
		}
	})
}

// Whose account has ended is given nobody.
func TestEndedColleaguesGetNoMembers(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		ctx, w := as("coach.en", who.Coach)
		gone := demo.MemberID("coach.es")
		h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", gone)
		if err := h.desk.Invite(ctx, w, id, gone); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("invited: %v", err)
		}
		if _, err := h.desk.HandOver(ctx, w, id, gone, desk.Card{Promises: "Recipes"}, false); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("handed over: %v", err)
		}
	})
}
