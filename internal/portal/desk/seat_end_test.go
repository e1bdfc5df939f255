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

// seats counts the seats of a person in a conversation.
func (h *house) seats(person, channelID string) string {
	h.t.Helper()
	return h.text("SELECT COUNT(*) FROM chat_participants WHERE channel_id = $1 AND staff_id = $2 AND left_at IS NULL", channelID, demo.MemberID(person))
}

// refused checks that a person can do nothing in a conversation.
func (h *house) refused(person string, role who.Role, channelID string) {
	h.t.Helper()
	ctx, w := as(person, role)
	for name, call := range map[string]func() error{
		"messages": func() error { _, _, err := h.chat.Messages(ctx, w, channelID, chat.Page{Most: 10}); return err },
		"post": func() error {
			_, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: channelID, Body: "Me again"})
			return err
		},
		"conversation": func() error { _, err := h.desk.Conversation(ctx, w, channelID); return err },
		"snapshot":     func() error { _, err := h.desk.Snapshot(ctx, w, channelID); return err },
		"notes":        func() error { _, _, err := h.desk.Notes(ctx, w, channelID, ""); return err },
		"hand over": func() error {
			_, err := h.desk.HandOver(ctx, w, channelID, "", desk.Card{Promises: "x"}, false)
			return err
		},
	} {
		if err := call(); !apperr.Is(err, apperr.NotFound) {
			h.t.Errorf("%s, %s: %v", person, name, err)
		}
	}
}

// A stand-in's seat ends with the answer, no matter who gives it. From then on the
// stand-in can reach nothing about the member. The next message is taken the same
// way as the first.
func TestAStandInGoesWithTheAnswer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, team := range []struct {
			role                    who.Role
			person, standIn, member string
			kind                    chat.Kind
		}{
			{who.Coach, "coach.en", "coach.es", "priya", chat.OneOnOne},
			{who.Guide, "guide", "coach.fr", "devon", chat.Guide},
			{who.CareTeam, "nurse", "coach.fr", "rosa", chat.CareTeam},
		} {
			h.colleague(team.standIn, team.role)
			for range 2 {
				h.set(team.person, coaching.ExtendedAway, nil)
				id := h.write(team.member, team.kind, "Hello?")
				ctx, w := as(team.standIn, team.role)
				if err := h.desk.Claim(ctx, w, id); err != nil {
					t.Fatal(team.role, err)
				}
				if _, err := h.desk.Snapshot(ctx, w, id); err != nil {
					t.Errorf("%s: the stand-in cannot prepare an answer: %v", team.role, err)
				}
				sent := chat.PostInput{ChannelID: id, ClientID: "answer-" + h.text("SELECT last_seq FROM chat_channels WHERE id = $1", id), Body: "I am helping out today."}
				first, err := h.chat.Post(ctx, w, sent)
				if err != nil {
					t.Fatal(team.role, err)
				}
				if h.seats(team.standIn, id) != "0" || h.seats(team.person, id) != "1" {
					t.Errorf("%s: %s seats of the stand-in, %s of the other", team.role, h.seats(team.standIn, id), h.seats(team.person, id))
				}
				h.refused(team.standIn, team.role, id)
				// An answer sent again because its receipt was lost is the same answer.
				if again, err := h.chat.Post(ctx, w, sent); err != nil || again.ID != first.ID {
					t.Errorf("%s: sent again: %q, %v", team.role, again.ID, err)
				}
				if !h.ear.heard("channel " + demo.MemberID(team.standIn)) {
					t.Errorf("%s: the stand-in's page was not told", team.role)
				}
			}
		}
	})
}

// The seat also ends when someone else answers, and when the stand-in gives
// the answer back.
func TestAStandInGoesWhenNotNeeded(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, end := range []func(id string) error{
			func(id string) error {
				ctx, w := as("coach.en", who.Coach)
				_, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "I am back."})
				return err
			},
			func(id string) error {
				ctx, w := as("coach.es", who.Coach)
				return h.desk.Release(ctx, w, id)
			},
		} {
			h.set("coach.en", coaching.ExtendedAway, nil)
			id := h.write("priya", chat.OneOnOne, "Hello?")
			h.back("coach.es")
			ctx, w := as("coach.es", who.Coach)
			if err := h.desk.Claim(ctx, w, id); err != nil {
				t.Fatal(err)
			}
			if err := end(id); err != nil {
				t.Fatal(err)
			}
			if h.seats("coach.es", id) != "0" {
				t.Error("the stand-in is still there")
			}
		}
	})
}

// A late answer that is moved makes a stand-in too, whose seat ends with it.
func TestALateAnswerMakesAStandIn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		h.back("coach.en")
		id := h.write("priya", chat.OneOnOne, "Hello?")
		h.back("coach.es")
		h.Pass(14 * 24 * time.Hour)
		h.run(1)
		if h.seats("coach.es", id) != "1" {
			t.Fatal("nobody stands in")
		}
		ctx, w := as("coach.es", who.Coach)
		if _, err := h.chat.Post(ctx, w, chat.PostInput{ChannelID: id, Body: "Sorry for the wait."}); err != nil {
			t.Fatal(err)
		}
		h.refused("coach.es", who.Coach, id)
	})
}

// A person who takes a member for good stays: there was no coach, a colleague
// invited them, or the conversation was handed to them while they stood in.
func TestWhoTakesOverStays(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		coach, w := as("coach.es", who.Coach)
		answered := func(id string) string {
			t.Helper()
			if _, err := h.chat.Post(coach, w, chat.PostInput{ChannelID: id, Body: "Hello!"}); err != nil {
				t.Fatal(err)
			}
			return h.seats("coach.es", id)
		}
		h.awayAll()
		id := h.write("luis", chat.OneOnOne, "Is anybody there?")
		h.back("coach.es")
		if err := h.desk.Claim(coach, w, id); err != nil {
			t.Fatal(err)
		}
		if answered(id) != "1" {
			t.Error("a member without a coach has none again")
		}
		id = h.write("priya", chat.OneOnOne, "Hello?")
		en, own := as("coach.en", who.Coach)
		if err := h.desk.Invite(en, own, id, w.AccountID); err != nil {
			t.Fatal(err)
		}
		if answered(id) != "1" {
			t.Error("a colleague who was asked in is gone")
		}
		if err := h.desk.Leave(coach, w, id); err != nil {
			t.Fatal(err)
		}
		h.set("coach.en", coaching.ExtendedAway, nil)
		h.write("priya", chat.OneOnOne, "One more thing")
		if err := h.desk.Claim(coach, w, id); err != nil {
			t.Fatal(err)
		}
		if _, err := h.desk.HandOver(en, own, id, w.AccountID, desk.Card{Promises: "Recipes"}, false); err != nil {
			t.Fatal(err)
		}
		if answered(id) != "1" {
			t.Error("the new coach is gone")
		}
	})
}
