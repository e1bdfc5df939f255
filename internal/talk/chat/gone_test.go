package chat_test

import (
	"slices"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// end closes the account of a staff person.
func (h *house) end(name string) {
	h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", demo.MemberID(name))
}

// S2-4-50 S2-7-85: nobody is connected with a coach whose account has ended,
// whichever way they ask: there is a new one, and the member is told.
func TestAnEndedCoachIsNeverBroughtBack(t *testing.T) {
	for name, ask := range map[string]func(h *house, priya who.Who, id string) string{
		"asks for the coach of before": func(h *house, priya who.Who, _ string) string {
			return h.ask(priya, chat.Request{Kind: chat.OneOnOne, Previous: true}).Notice
		},
		"asks for another one": func(h *house, priya who.Who, _ string) string {
			return h.ask(priya, chat.Request{Kind: chat.OneOnOne}).Notice
		},
		"writes": func(h *house, priya who.Who, id string) string {
			h.say(priya, id, "Hello?")
			return chat.ConnectingNewCoach
		},
		"asks after the coach has left the channel": func(h *house, priya who.Who, id string) string {
			h.exec("UPDATE chat_participants SET left_at = 1 WHERE channel_id = $1", id)
			return h.ask(priya, chat.Request{Kind: chat.OneOnOne, Previous: true}).Notice
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				priya := member("priya") // with Emily
				id := h.of("priya", chat.OneOnOne)
				h.end("coach.en")
				if c := h.channel(priya, id); len(c.People) != 0 || c.Best().Availability != coaching.NoCoach {
					t.Errorf("before: %v", names(c))
				}
				if notice := ask(h, priya, id); notice != chat.ConnectingNewCoach {
					t.Errorf("told %q", notice)
				}
				c := h.channel(priya, id)
				if !slices.Equal(names(c), []string{"Lucía Herrera"}) {
					t.Errorf("after: %v", names(c))
				}
				if event, about := h.lastEvent(priya, id); event != chat.CoachJoined || about != "Lucía Herrera" {
					t.Errorf("told of %s %s", event, about)
				}
				if c.Task != nil && c.Task.OwnerName != "Lucía Herrera" {
					t.Errorf("owed by %+v", c.Task)
				}
				if n := h.count("SELECT COUNT(*) FROM chat_participants WHERE channel_id = $1 AND staff_id = $2 AND left_at IS NULL", id, demo.MemberID("coach.en")); n != 0 {
					t.Error("her place is kept for her")
				}
			})
		})
	}
}

// With nobody to take over the channel waits, for a new coach and no ghost.
func TestAnEndedCoachAndNobodyFree(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		priya := member("priya")
		id := h.of("priya", chat.OneOnOne)
		h.say(priya, id, "Hello?")
		h.end("coach.en")
		h.available("coach.es", coaching.LongAway)
		if c := h.channel(priya, id); c.Task == nil || c.Task.OwnerName != "" {
			t.Errorf("promised by somebody who has left: %+v", c.Task)
		}
		if got := h.ask(priya, chat.Request{Kind: chat.OneOnOne, Previous: true}); got.Notice != chat.ConnectingNewCoach {
			t.Errorf("%+v", got)
		}
		c := h.channel(priya, id)
		if event, _ := h.lastEvent(priya, id); event != chat.CoachLooking || !c.AwaitingCoach || len(c.People) != 0 {
			t.Errorf("%s %+v", event, c)
		}
	})
}

// A channel that is opened later has no place for them either, nor has the
// stand-in, nor the food log.
func TestAnEndedCoachIsInNoNewChannel(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		luis := member("luis")
		h.exec("INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at) VALUES ($1, $2, 'coach', 1)", luis.MemberID, demo.MemberID("coach.en"))
		if c := h.channel(luis, chat.Placeholder); !slices.Equal(names(c), []string{"Emily Carter"}) {
			t.Fatalf("%v", names(c))
		}
		h.end("coach.en")
		if c := h.channel(luis, chat.Placeholder); len(c.People) != 0 {
			t.Errorf("the stand-in: %v", names(c))
		}
		if c, err := h.CreateOneOnOne(as(luis), luis, ""); err != nil || len(c.People) != 0 {
			t.Errorf("coaching: %v %v", names(c), err)
		}
		got := h.ask(luis, chat.Request{Kind: chat.FoodLogging, Previous: true})
		if c := h.channel(luis, got.ChannelID); !slices.Equal(names(c), []string{"Lucía Herrera"}) {
			t.Errorf("the food log: %v", names(c))
		}
	})
}
