package desk_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// waits finds a conversation among what waits for somebody.
func (h *house) waits(person, channelID string) *desk.Task {
	h.t.Helper()
	for _, i := range h.list(person, who.Coach, desk.Waiting).Items {
		if i.ChannelID == channelID {
			return i.Task
		}
	}
	return nil
}

func (h *house) away(person string, state coaching.Availability, until *int64) (owed int64) {
	h.t.Helper()
	ctx, w := as(person, who.Coach)
	owed, err := h.desk.SetPresence(ctx, w, state, until)
	if err != nil {
		h.t.Fatal(err)
	}
	return owed
}

// Words of a crisis never wait for a coach who is away: every coach sees them
// at the top of the queue, within an hour of work, and may answer.
func TestACrisisDoesNotWaitForAbsentStaff(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		const words = "I want to kill myself"
		soon := h.Time().Add(4 * 24 * time.Hour).UnixMilli()
		h.exec("UPDATE staff SET availability = 'SHORT_AWAY', away_until = $1 WHERE account_id = $2", soon, demo.MemberID("coach.en"))
		for name, before := range map[string]string{"the first word": "", "after another message": "Are you there?"} {
			h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
			if before != "" {
				id := h.write("priya", chat.OneOnOne, before)
				if task := h.waits("coach.es", id); task != nil {
					t.Errorf("%s: the answer of a coach who is back soon is everybody's: %+v", name, task)
				}
			}
			id := h.write("priya", chat.OneOnOne, words)
			task := h.waits("coach.es", id)
			if task == nil || !task.Urgent || task.OwnerID != "" {
				t.Fatalf("%s: %+v", name, task)
			}
			if first := h.list("coach.es", who.Coach, desk.Waiting).Items[0]; first.ChannelID != id || first.Preview != "" {
				t.Errorf("%s: %+v", name, first)
			}
			if late := time.UnixMilli(task.DueAt).Sub(h.Time()); late > 3*24*time.Hour {
				t.Errorf("%s: due in %s", name, late)
			}
			if h.list("coach.es", who.Coach, desk.Waiting).Counts.Urgent == 0 {
				t.Errorf("%s: not counted", name)
			}
		}
		ctx, w := as("coach.es", who.Coach)
		id := h.channel("priya", chat.OneOnOne)
		if err := h.desk.Claim(ctx, w, id); err != nil {
			t.Fatal(err)
		}
		if task := h.waits("coach.es", id); task == nil || !task.Mine {
			t.Errorf("%+v", task)
		}
	})
}

// A coach who is there keeps what turns urgent.
func TestACrisisStaysWithACoachWhoIsThere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		h.write("priya", chat.OneOnOne, "Hello")
		id := h.write("priya", chat.OneOnOne, "I want to kill myself")
		if task := h.waits("coach.en", id); task == nil || !task.Urgent || !task.Mine {
			t.Errorf("%+v", task)
		}
		if h.waits("coach.es", id) != nil {
			t.Error("somebody else reads of it")
		}
	})
}

// What a coach owes who goes away is the team's when it is due before they are
// back, and when it is urgent.
func TestWhoGoesAwayLeavesTheirAnswersToTheTeam(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		tomorrow, week := h.Time().Add(12*time.Hour).UnixMilli(), h.Time().AddDate(0, 0, 7).UnixMilli()
		for _, c := range []struct {
			name, words string
			state       coaching.Availability
			until       *int64
			kept        bool
		}{
			{"back before it is due", "Hello", coaching.ShortAway, &tomorrow, true},
			{"urgent", "I want to kill myself", coaching.ShortAway, &tomorrow, false},
			{"back after it is due", "Hello", coaching.ShortAway, &week, false},
			{"nobody knows until when", "Hello", coaching.ShortAway, nil, false},
			{"for good", "Hello", coaching.IndefiniteAway, nil, false},
		} {
			h.away("coach.en", coaching.Available, nil)
			h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
			id := h.write("priya", chat.OneOnOne, c.words)
			h.exec("UPDATE chat_tasks SET due_at = $1 WHERE state = 'open'", tomorrow+1)
			if owed := h.away("coach.en", c.state, c.until); owed != 1 {
				t.Errorf("%s: owes %d", c.name, owed)
			}
			owner := h.text("SELECT COALESCE(owner_id, '') FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)
			if (owner == demo.MemberID("coach.en")) != c.kept || (h.waits("coach.es", id) == nil) != c.kept {
				t.Errorf("%s: the owner is %q", c.name, owner)
			}
		}
	})
}

// A member who asks for a coach while none is free is in every coach's queue, even
// without a written message.
func TestAskingForACoachIsSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		id := h.channel("priya", chat.OneOnOne)
		ctx, priya := as("priya", who.Member)
		if _, err := h.chat.RequestCoach(ctx, priya, chat.Request{ChannelID: id}); err != nil {
			t.Fatal(err)
		}
		h.back("coach.es")
		task := h.waits("coach.es", id)
		if task == nil || task.OwnerID != "" {
			t.Fatalf("%+v", task)
		}
		// Asking again changes nothing.
		h.awayAll()
		if _, err := h.chat.RequestCoach(ctx, priya, chat.Request{ChannelID: id}); err != nil {
			t.Fatal(err)
		}
		h.back("coach.es")
		coach, w := as("coach.es", who.Coach)
		if err := h.desk.Claim(coach, w, id); err != nil {
			t.Fatal(err)
		}
		if h.waits("coach.en", id) != nil && h.text("SELECT COUNT(*) FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id) != "1" {
			t.Error("two answers are owed")
		}
	})
}

// An answer that the team owes is in every coach's queue while none of those
// who take part is there.
func TestAnAnswerOfTheTeamIsSeenByTheTeam(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		id := h.write("priya", chat.OneOnOne, "Hello")
		h.back("coach.es")
		if task := h.waits("coach.es", id); task == nil || task.OwnerID != "" {
			t.Errorf("%+v", task)
		}
		h.back("coach.en")
		if h.waits("coach.es", id) != nil {
			t.Error("the member's own coach is there, and others read of it")
		}
	})
}
