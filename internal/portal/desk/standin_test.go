package desk_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// teams are those that share what one of them cannot answer, with somebody of
// them who takes part in a conversation of a member.
var teams = []struct {
	role           who.Role
	person, member string
	kind           chat.Kind
}{
	{who.Guide, "guide", "devon", chat.Guide},
	{who.CareTeam, "nurse", "rosa", chat.CareTeam},
}

// colleague makes somebody of the demo a colleague in another team, who is there.
func (h *house) colleague(person string, role who.Role) {
	h.exec("UPDATE accounts SET role = $1 WHERE id = $2", string(role), demo.MemberID(person))
	h.back(person)
}

// sees finds a conversation in the queue of somebody who is not part of it.
func (h *house) sees(person string, role who.Role, channelID string) *desk.Item {
	h.t.Helper()
	page := h.list(person, role, desk.Waiting)
	for _, i := range page.Items {
		if i.ChannelID == channelID {
			if page.Counts.Waiting == 0 {
				h.t.Errorf("%s: seen and not counted", person)
			}
			return &i
		}
	}
	return nil
}

func (h *house) set(person string, state coaching.Availability, until *int64) {
	h.exec("UPDATE staff SET availability = $1, away_until = $2 WHERE account_id = $3", string(state), until, demo.MemberID(person))
}

// S2-4-34: a guide and a care team have stand-ins. What is urgent or late, and
// what waits for nobody who is there, stands in the queue of the team without a
// word of it; everything else is seen by those who take part.
func TestStandIns(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, team := range teams {
			other := "coach.fr"
			h.colleague(other, team.role)
			soon := h.Time().Add(48 * time.Hour).UnixMilli()
			for _, c := range []struct {
				name, words string
				state       coaching.Availability
				until       *int64
				late, seen  bool
			}{
				{"there", "Hello", coaching.Available, nil, false, false},
				{"on leave", "Hello", coaching.ExtendedAway, nil, false, true},
				{"has left", "Hello", coaching.IndefiniteAway, nil, false, true},
				{"away, in a crisis", "I want to kill myself", coaching.ShortAway, &soon, false, true},
				{"there and late", "Hello", coaching.Available, nil, true, true},
				{"away and late", "Hello", coaching.ShortAway, &soon, true, true},
			} {
				h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
				h.set(team.person, c.state, c.until)
				id := h.write(team.member, team.kind, c.words)
				if c.late {
					h.exec("UPDATE chat_tasks SET due_at = 1 WHERE channel_id = $1 AND state = 'open'", id)
					h.run(1)
				}
				item := h.sees(other, team.role, id)
				if (item != nil) != c.seen {
					t.Errorf("%s %s: the colleague sees %+v", team.role, c.name, item)
				}
				if item != nil && (item.Preview != "" || item.Task.OwnerID != "") {
					t.Errorf("%s %s: %+v", team.role, c.name, item)
				}
			}
			// The coach who takes it reads it and answers.
			id := h.channel(team.member, team.kind)
			ctx, w := as(other, team.role)
			if _, _, err := h.chat.Messages(ctx, w, id, chat.Page{Most: 1}); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: read before it was taken: %v", team.role, err)
			}
			if err := h.desk.Claim(ctx, w, id); err != nil {
				t.Fatal(team.role, err)
			}
			if due := h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open' AND late_at IS NULL", id); due <= h.Time().UnixMilli() {
				t.Errorf("%s: the person who takes it gets no new due time", team.role)
			}
			if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "I am here for you."}); err != nil {
				t.Error(team.role, err)
			}
			if told := h.events(id, chat.CoachJoined); (told == "1") != (team.kind == chat.Guide) {
				t.Errorf("%s: the member was told %s times who came", team.role, told)
			}
			// Another team has no part in it.
			if h.sees("coach.es", who.Coach, id) != nil {
				t.Errorf("%s: a coach sees it", team.role)
			}
		}
	})
}

// What somebody of any team claimed and cannot answer in time is the team's
// again when they go, and when it is late.
func TestEveryTeamGetsBackWhatCannotWait(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, team := range teams {
			other := "coach.fr"
			h.colleague(other, team.role)
			h.back(team.person)
			ctx, w := as(team.person, team.role)
			id := h.write(team.member, team.kind, "Hello")
			if err := h.desk.Claim(ctx, w, id); err != nil {
				t.Fatal(err)
			}
			if h.sees(other, team.role, id) != nil {
				t.Errorf("%s: what somebody answers is everybody's", team.role)
			}
			if _, err := h.desk.HandOver(ctx, w, id, "", desk.Card{Promises: "A call"}, false); err != nil {
				t.Fatal(err)
			}
			if h.sees(other, team.role, id) == nil || h.sees(team.person, team.role, id) == nil {
				t.Errorf("%s: what was given back to the team is in no queue", team.role)
			}
			if err := h.desk.Claim(ctx, w, id); err != nil {
				t.Fatal(err)
			}
			month := h.Time().AddDate(0, 1, 0).UnixMilli()
			if _, err := h.desk.SetPresence(ctx, w, coaching.ExtendedAway, &month); err != nil {
				t.Fatal(err)
			}
			if h.sees(other, team.role, id) == nil {
				t.Errorf("%s: what is due before they are back is nobody's", team.role)
			}
			h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
		}
	})
}

// A crisis that is late or given on keeps its own promise, an hour of work, and
// is nobody's who is away.
func TestACrisisKeepsItsPromise(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		h.until(time.Date(2026, time.November, 17, 19, 0, 0, 0, time.UTC)) // Tuesday, within open hours for Priya
		due := func(id string) time.Duration {
			return time.UnixMilli(h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)).Sub(h.Time())
		}
		id := h.write("priya", chat.OneOnOne, "I want to die")
		h.Pass(time.Hour + time.Second)
		h.run(1)
		if h.events(id, chat.MovedTo) != "1" || due(id) != time.Hour {
			t.Errorf("moved %s times, due in %s", h.events(id, chat.MovedTo), due(id))
		}
		h.Pass(time.Hour + time.Second)
		ctx, w := as("coach.es", who.Coach)
		over := h.Time().UnixMilli() - 1
		for _, c := range []struct {
			name  string
			state coaching.Availability
			until *int64
			owner string
		}{
			{"on leave", coaching.LongAway, nil, ""},
			{"away a few days", coaching.ShortAway, nil, ""},
			{"did not say that they are back", coaching.Available, &over, ""},
			{"there", coaching.Available, nil, demo.MemberID("coach.fr")},
		} {
			h.set("coach.fr", c.state, c.until)
			if _, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.fr"), desk.Card{Promises: "A call"}, true); err != nil {
				t.Fatal(c.name, err)
			}
			if owner := h.text("SELECT COALESCE(owner_id, '') FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); owner != c.owner || due(id) != time.Hour {
				t.Errorf("%s: %q owes it in %s", c.name, owner, due(id))
			}
		}
	})
}

// An ordinary answer is given to a colleague who is back before it is due, and
// to the team where they are not.
func TestAnAnswerGoesToWhoIsBackInTime(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		id := h.write("priya", chat.OneOnOne, "Hello")
		due := h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id)
		ctx, w := as("coach.en", who.Coach)
		for until, kept := range map[int64]bool{due - 1: true, due: false} {
			h.set("coach.fr", coaching.ShortAway, &until)
			if _, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.fr"), desk.Card{Promises: "Recipes"}, true); err != nil {
				t.Fatal(err)
			}
			if owner := h.text("SELECT COALESCE(owner_id, '') FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); (owner == demo.MemberID("coach.fr")) != kept {
				t.Errorf("back at %d of %d: %q owes it", until, due, owner)
			}
		}
	})
}

// A member who is handed back to the team is in every coach's queue, even when no
// answer was due. The coach who takes them becomes their coach, and a message does
// not bring back the one who gave them up.
func TestHandedBackWithNothingOwed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		priya := demo.MemberID("priya")
		id := h.channel("priya", chat.OneOnOne)
		ctx, w := as("coach.en", who.Coach)
		h.back("coach.en")
		if _, err := h.desk.HandOver(ctx, w, id, "", desk.Card{Promises: "Recipes"}, false); err != nil {
			t.Fatal(err)
		}
		if task := h.waits("coach.es", id); task == nil || task.OwnerID != "" {
			t.Fatalf("in no queue: %+v", task)
		}
		if h.text("SELECT COUNT(*) FROM chat_channels WHERE id = $1 AND awaiting_coach", id) != "1" {
			t.Error("nobody looks for a coach")
		}
		h.write("priya", chat.OneOnOne, "Hello?")
		if n := h.text("SELECT COUNT(*) FROM chat_participants WHERE channel_id = $1 AND left_at IS NULL", id); n != "0" {
			t.Errorf("%s came by themselves", n)
		}
		es, other := as("coach.es", who.Coach)
		if err := h.desk.Claim(es, other, id); err != nil {
			t.Fatal(err)
		}
		if got := h.text("SELECT staff_id FROM coach_assignments WHERE member_id = $1 AND relation = 'coach'", priya); got != demo.MemberID("coach.es") {
			t.Errorf("coached by %s", got)
		}
		if h.text("SELECT COUNT(*) FROM chat_channels WHERE id = $1 AND awaiting_coach", id) != "0" {
			t.Error("a coach is looked for still")
		}
	})
}

// A coach whom a message brings back to a member whom nobody coaches hears of
// that member's readings again.
func TestWhoIsBroughtBackCoaches(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		priya := demo.MemberID("priya")
		id := h.channel("priya", chat.OneOnOne)
		h.exec("DELETE FROM coach_assignments WHERE member_id = $1", priya)
		h.exec("UPDATE chat_participants SET left_at = 1 WHERE channel_id = $1", id)
		h.write("priya", chat.OneOnOne, "Hello?")
		if got := h.text("SELECT COALESCE(MAX(staff_id), '') FROM coach_assignments WHERE member_id = $1 AND relation = 'coach'", priya); got != demo.MemberID("coach.en") {
			t.Errorf("coached by %q", got)
		}
	})
}

// When a coach comes back early, the answers they owe are due earlier, and never
// later than promised.
func TestWhoIsBackSoonerAnswersSooner(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.back("coach.en")
		due := func() int64 {
			return h.number("SELECT due_at FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", h.channel("priya", chat.OneOnOne))
		}
		h.write("priya", chat.OneOnOne, "Hello")
		usual := due()
		h.exec("UPDATE chat_tasks SET due_at = $1 WHERE state = 'open'", h.Time().AddDate(0, 0, 400).UnixMilli())
		week := h.Time().AddDate(0, 0, 7).UnixMilli()
		h.away("coach.en", coaching.ShortAway, &week)
		if late := time.UnixMilli(due()).Sub(time.UnixMilli(week)); late < 0 || late > 4*24*time.Hour {
			t.Errorf("back in a week: due %s after", late)
		}
		h.away("coach.en", coaching.Available, nil)
		if due() != usual {
			t.Errorf("back now: due %s later than usual", time.Duration(due()-usual)*time.Millisecond)
		}
		h.exec("UPDATE chat_tasks SET due_at = $1 WHERE state = 'open'", usual-1)
		h.away("coach.en", coaching.Available, nil)
		if due() != usual-1 {
			t.Error("a promise became longer")
		}
	})
}

// What is owed to a member who lost the conversation keeps nobody busy.
func TestAnAnswerThatNoOneCanReadIsDropped(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, c := range []struct {
			person, lost string
			kind         chat.Kind
		}{
			{"priya", "UPDATE members SET shared_coaching = TRUE WHERE member_id = $1", chat.OneOnOne},
			{"rosa", "UPDATE members SET care_team = FALSE WHERE member_id = $1", chat.CareTeam},
			{"devon", "UPDATE member_programs SET status = 'INACTIVE' WHERE program = 'BEHAVIORAL_HEALTH' AND member_id = $1", chat.Guide},
		} {
			id := h.write(c.person, c.kind, "Hello")
			h.exec("UPDATE chat_tasks SET due_at = 1 WHERE channel_id = $1 AND state = 'open'", id)
			h.exec(c.lost, demo.MemberID(c.person))
			h.run(3)
			if n := h.text("SELECT COUNT(*) FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); n != "0" {
				t.Errorf("%s: %s answers are owed", c.person, n)
			}
			if h.events(id, chat.MovedTo) != "0" {
				t.Errorf("%s: it moved", c.person)
			}
			if n := h.text("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'answer-dropped'", demo.MemberID(c.person)); n != "1" {
				t.Errorf("%s: recorded %s times", c.person, n)
			}
		}
	})
}
