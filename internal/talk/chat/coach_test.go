package chat_test

import (
	"slices"
	"sync"
	"testing"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

func (h *house) ask(w who.Who, r chat.Request) chat.Requested {
	h.t.Helper()
	got, err := h.RequestCoach(as(w), w, r)
	if err != nil {
		h.t.Fatal(err)
	}
	return got
}

func (h *house) available(name string, state coaching.Availability) {
	h.exec("UPDATE staff SET availability = $1, away_until = NULL WHERE account_id = $2", string(state), demo.MemberID(name))
}

// speaks leaves a coach one language.
func (h *house) speaks(name, locale string) {
	h.exec("UPDATE staff SET languages = $1 WHERE account_id = $2", `["`+locale+`"]`, demo.MemberID(name))
}

// lastEvent is what the system said last in a channel.
func (h *house) lastEvent(w who.Who, id string) (event, about string) {
	h.t.Helper()
	list, _, err := h.Messages(as(w), w, id, chat.Page{Most: chat.MostMessages})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, m := range list {
		if m.Admin {
			return m.Event, m.About
		}
	}
	return "", ""
}

func names(c chat.Channel) (list []string) {
	for _, p := range c.People {
		list = append(list, p.Name)
	}
	return list
}

// S2-4-46 S2-4-47 S2-7-84: a fresh member has a stand-in; the first message
// opens the real channel, which takes its place.
func TestStandInBecomesTheChannel(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		luis := member("luis")
		list, err := h.Channels(as(luis), luis, "", chat.MostChannels)
		if err != nil || len(list) != 1 || list[0].ID != "new" || list[0].Kind != chat.OneOnOne {
			t.Fatalf("%+v %v", list, err)
		}
		if c := h.channel(luis, chat.Placeholder); c.ID != "new" || c.Best().Availability != coaching.NoCoach {
			t.Errorf("%+v", c)
		}
		if messages, more, err := h.Messages(as(luis), luis, "new", chat.Page{Most: 10}); err != nil || more || len(messages) != 0 {
			t.Errorf("%v %v", messages, err)
		}
		var wg sync.WaitGroup
		ids := make([]string, 8)
		for i := range ids {
			wg.Go(func() {
				c, err := h.CreateOneOnOne(as(luis), luis, "Hola")
				if err != nil {
					t.Error(err)
				}
				ids[i] = c.ID
			})
		}
		wg.Wait()
		if slices.Sort(ids); ids[0] == "" || ids[0] != ids[len(ids)-1] {
			t.Fatalf("%v", ids)
		}
		h.say(luis, "new", "primero")
		h.say(luis, ids[0], "segundo")
		list, err = h.Channels(as(luis), luis, "", chat.MostChannels)
		if err != nil || len(list) != 1 || list[0].ID != ids[0] || list[0].Last == nil {
			t.Errorf("%+v %v", list, err)
		}
		if c := h.channel(luis, chat.Placeholder); c.ID != ids[0] {
			t.Errorf("the stand-in leads to %s", c.ID)
		}
	})
}

// S2-4-50 S2-4-37: a message in coaching asks for a coach when nobody is there:
// one who is available and speaks the member's language.
func TestAMessageBringsACoach(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		luis := member("luis")
		h.speaks("coach.es", "es-US")
		h.say(luis, "new", "Hola")
		c := h.channel(luis, "new")
		if !slices.Equal(names(c), []string{"Emily Carter"}) || !c.AwaitingCoach || c.PingedMessageID == "" || c.Name != "Emily Carter" {
			t.Fatalf("%+v", c)
		}
		if event, about := h.lastEvent(luis, c.ID); event != chat.CoachJoined || about != "Emily Carter" {
			t.Errorf("%s %s", event, about)
		}
		if c.Task == nil || c.Task.OwnerName != "Emily Carter" {
			t.Errorf("%+v", c.Task)
		}
		emily := staff("coach.en", who.Coach)
		if at := h.channel(emily, c.ID); at.Unread != 1 {
			t.Errorf("what brought her here is read already: %+v", at)
		}
		// S2-4-31: her answer ends the waiting.
		h.say(emily, c.ID, "Welcome, Luis.")
		if c := h.channel(luis, c.ID); c.AwaitingCoach || c.PingedMessageID != "" || c.Task != nil {
			t.Errorf("%+v", c)
		}
	})
}

// Nobody is free: the channel waits, says so once, and asks again by itself.
func TestNobodyIsFree(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.available("coach.en", coaching.ShortAway)
		luis := member("luis")
		h.speaks("coach.es", "es-US")
		h.say(luis, "new", "Hola")
		h.say(luis, "new", "¿Hay alguien?")
		c := h.channel(luis, "new")
		if len(c.People) != 0 || !c.AwaitingCoach || c.Best().Availability != coaching.NoCoach || c.Task == nil || c.Task.OwnerID != "" {
			t.Fatalf("%+v", c)
		}
		if got := h.ask(luis, chat.Request{Kind: chat.OneOnOne, Previous: true}); got.Notice != chat.Connecting {
			t.Errorf("%+v", got)
		}
		if n := h.count("SELECT COUNT(*) FROM chat_messages WHERE channel_id = $1 AND event = 'coachLooking'", c.ID); n != 1 {
			t.Errorf("said %d times", n)
		}
		h.available("coach.en", coaching.Available)
		h.ask(luis, chat.Request{Kind: chat.OneOnOne, Previous: true})
		if c := h.channel(luis, "new"); !slices.Equal(names(c), []string{"Emily Carter"}) || c.Task.OwnerName != "Emily Carter" {
			t.Errorf("%+v", c)
		}
	})
}

// S2-4-35 S2-4-38 S2-4-51 S2-7-85: a coach who is away is waited for, unless
// the member wants another one, who then sees the history.
func TestPreviousOrNewCoach(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		marcus := member("marcus")
		h.speaks("coach.es", "es-US")
		h.speaks("coach.fr", "en-CA") // has nothing to do, so that there are two to choose from
		h.available("coach.fr", coaching.Available)
		id := h.of("marcus", chat.OneOnOne)
		before := h.channel(marcus, id)
		// Who doesn't say which coach means the one before.
		if got, err := (chat.RPC{Service: h.Service}).RequestCoach(as(marcus), &chatv1.RequestCoachRequest{ChatType: string(chat.OneOnOne)}); err != nil ||
			got.GetNotice() != chat.Connecting || got.GetChannel().GetUrl() != id {
			t.Errorf("%v %v", got, err)
		}
		if c := h.channel(marcus, id); !slices.Equal(names(c), []string{"Ben Novak"}) || c.AwaitingCoach {
			t.Errorf("%+v", names(c))
		}
		var wg sync.WaitGroup
		for range 4 { // an impatient finger
			wg.Go(func() {
				if got, err := h.RequestCoach(as(marcus), marcus, chat.Request{Kind: chat.OneOnOne}); err != nil || got.Notice != chat.ConnectingNewCoach {
					t.Errorf("%+v %v", got, err)
				}
			})
		}
		wg.Wait()
		c := h.channel(marcus, id)
		if !slices.Equal(names(c), []string{"Ben Novak", "Isabelle Gagnon"}) || c.Best().Name != "Isabelle Gagnon" || !c.AwaitingCoach {
			t.Fatalf("%v", names(c))
		}
		if c.Task == nil || c.Task.OwnerName != "Isabelle Gagnon" || c.Task.DueAt > before.Task.DueAt {
			t.Errorf("%+v, was %+v", c.Task, before.Task)
		}
		isabelle := staff("coach.fr", who.Coach)
		if list, _, err := h.Messages(as(isabelle), isabelle, id, chat.Page{Most: 200}); err != nil || len(list) < 10 {
			t.Errorf("%d messages, %v", len(list), err)
		}
	})
}

// A coach who has left for good makes room for the new one.
func TestACoachWhoHasLeft(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		devon := member("devon")
		h.speaks("coach.es", "es-US")
		got := h.ask(devon, chat.Request{Kind: chat.OneOnOne, Previous: true})
		if c := h.channel(devon, got.ChannelID); !slices.Equal(names(c), []string{"Emily Carter"}) {
			t.Errorf("%v", names(c))
		}
		sam := staff("sam.whitaker", who.Coach)
		if _, err := h.Channel(as(sam), sam, got.ChannelID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("he still reads: %v", err)
		}
		// Nor does a channel that is opened later bring him back.
		h.exec("INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at) VALUES ($1, $2, 'coach', 1)", demo.MemberID("luis"), sam.AccountID)
		luis := member("luis")
		if c, err := h.CreateOneOnOne(as(luis), luis, ""); err != nil || len(c.People) != 0 {
			t.Errorf("%v %v", names(c), err)
		}
	})
}

// S2-4-49: the food log asks for a coach only when none is available; support
// never does.
func TestFoodLogAndSupport(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := member("rosa")
		food := h.of("rosa", chat.FoodLogging)
		h.say(rosa, food, "Sopa")
		if c := h.channel(rosa, food); !slices.Equal(names(c), []string{"Lucía Herrera"}) || c.AwaitingCoach {
			t.Errorf("%+v", c)
		}
		h.available("coach.es", coaching.LongAway)
		h.available("coach.fr", coaching.Available)
		h.speaks("coach.fr", "es-US")
		h.say(rosa, food, "Ensalada")
		if c := h.channel(rosa, food); !slices.Equal(names(c), []string{"Lucía Herrera", "Isabelle Gagnon"}) {
			t.Errorf("%v", names(c))
		}
		got := h.ask(rosa, chat.Request{Kind: chat.Support, Previous: true})
		h.say(rosa, got.ChannelID, "¿Dónde está mi medidor?")
		if c := h.channel(rosa, got.ChannelID); got.Notice != "" || len(c.People) != 0 || c.AwaitingCoach || c.Task == nil || c.Task.Pool != "support" {
			t.Errorf("%+v", c)
		}
		// All of support see it, and who answers takes part.
		chris := staff("support", who.Support)
		h.say(chris, got.ChannelID, "En camino.")
		if c := h.channel(rosa, got.ChannelID); !slices.Equal(names(c), []string{"Chris Doyle"}) || c.Task != nil {
			t.Errorf("%+v", c)
		}
	})
}

// The fewest owed answers decide between two who are free.
func TestTheOneWithTheLeastToDo(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owes := func(name string) int {
			return h.count("SELECT COUNT(*) FROM chat_tasks WHERE owner_id = $1 AND state = 'open'", demo.MemberID(name))
		}
		kdoe := member("kdoe") // with Emily
		for owes("coach.en") <= owes("coach.es") {
			h.say(kdoe, h.of("kdoe", chat.OneOnOne), "hi")
			h.say(member("priya"), h.of("priya", chat.OneOnOne), "hi")
		}
		luis := member("luis")
		h.say(luis, "new", "Hola")
		if c := h.channel(luis, "new"); !slices.Equal(names(c), []string{"Lucía Herrera"}) {
			t.Errorf("%v", names(c))
		}
	})
}

// S2-4-32 S2-4-33 S2-6-08: who has no chat is told so on every call; guide chat
// and mail follow their own rule.
func TestWithoutChat(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa := member("rosa")
		id := h.of("rosa", chat.OneOnOne)
		refused := func(why string, w who.Who, id string) {
			t.Helper()
			for name, try := range map[string]func() error{
				"Channels":       func() error { _, err := h.Channels(as(w), w, "", 30); return err },
				"Channel":        func() error { _, err := h.Channel(as(w), w, id); return err },
				"Messages":       func() error { _, _, err := h.Messages(as(w), w, id, chat.Page{Most: 1}); return err },
				"Search":         func() error { _, _, err := h.Search(as(w), w, "hola", id); return err },
				"Post":           func() error { _, err := h.Post(as(w), w, chat.PostInput{ChannelID: id, Body: "x"}); return err },
				"Read":           func() error { return h.Read(as(w), w, id, 1) },
				"Typing":         func() error { return h.Typing(as(w), w, id, true) },
				"CreateOneOnOne": func() error { _, err := h.CreateOneOnOne(as(w), w, ""); return err },
				"RequestCoach": func() error {
					_, err := h.RequestCoach(as(w), w, chat.Request{Kind: chat.OneOnOne})
					return err
				},
			} {
				if err := try(); !apperr.Is(err, apperr.PermissionDenied) {
					t.Errorf("%s: %s: %v", why, name, err)
				}
			}
		}
		h.exec("UPDATE members SET shared_coaching = $1 WHERE member_id = $2", true, rosa.MemberID)
		refused("shared coaching", rosa, id)
		if _, err := h.Channels(as(rosa), rosa, "telemed", 30); err != nil {
			t.Errorf("mail: %v", err)
		}
		if found, _, err := h.Search(as(rosa), rosa, "caminata", ""); err != nil || len(found) != 0 {
			t.Errorf("a search finds %d, %v", len(found), err)
		}
		lucia := staff("coach.es", who.Coach)
		if _, err := h.Post(as(lucia), lucia, chat.PostInput{ChannelID: id, Body: "x"}); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("a coach writes into a closed channel: %v", err)
		}
		h.exec("UPDATE members SET shared_coaching = $1 WHERE member_id = $2", false, rosa.MemberID)
		if n := h.count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = 'chat' AND outcome = 'refused'", rosa.MemberID); n < 8 {
			t.Errorf("%d refusals are recorded", n)
		}

		devon := member("devon")
		coachID, guideID := h.of("devon", chat.OneOnOne), h.of("devon", chat.Guide)
		h.exec("UPDATE member_programs SET status = 'INACTIVE' WHERE member_id = $1 AND program <> 'BEHAVIORAL_HEALTH'", devon.MemberID)
		refused("behavioral health alone", devon, coachID)
		h.say(devon, guideID, "hi")
		h.exec("UPDATE members SET mh_guide = $1 WHERE member_id = $2", false, devon.MemberID)
		refused("no guide", devon, guideID)
		h.exec("UPDATE members SET mh_guide = $1 WHERE member_id = $2", true, devon.MemberID)
		h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", devon.MemberID)
		refused("ended, with a guide", devon, guideID)

		h.exec("UPDATE accounts SET status = 'ended' WHERE id = $1", rosa.MemberID)
		refused("ended", rosa, id)
		if _, err := h.Channels(as(rosa), rosa, "telemed", 30); !apperr.Is(err, apperr.PermissionDenied) {
			t.Errorf("mail of an ended member: %v", err)
		}
	})
}

// Other members, coaches who are not in the channel, staff of other kinds and
// staff who view a member find nothing, as if it were not there.
func TestStrangersFindNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		viewer := staff("admin", who.Admin)
		viewer.MemberID, viewer.Viewing = demo.MemberID("rosa"), &who.Viewing{}
		for kind, insider := range map[chat.Kind]who.Who{
			chat.OneOnOne: staff("coach.es", who.Coach), chat.FoodLogging: staff("coach.es", who.Coach), chat.CareTeam: staff("nurse", who.CareTeam),
		} {
			id := h.of("rosa", kind)
			h.channel(insider, id)
			for name, w := range map[string]who.Who{
				"another member": member("james"), "another coach": staff("coach.en", who.Coach), "the guide": staff("guide", who.Guide),
				"support": staff("support", who.Support), "a doctor": staff("doctor", who.Clinician), "an Admin": staff("admin", who.Admin), "a viewer": viewer,
				"a nurse of the name of another role": staff("nurse", who.Coach),
			} {
				for call, try := range map[string]func() error{
					"Channel":  func() error { _, err := h.Channel(as(w), w, id); return err },
					"Messages": func() error { _, _, err := h.Messages(as(w), w, id, chat.Page{Most: 1}); return err },
					"Search":   func() error { _, _, err := h.Search(as(w), w, "hola", id); return err },
					"Post":     func() error { _, err := h.Post(as(w), w, chat.PostInput{ChannelID: id, Body: "x"}); return err },
					"Read":     func() error { return h.Read(as(w), w, id, 1) },
					"Typing":   func() error { return h.Typing(as(w), w, id, true) },
				} {
					if err := try(); !apperr.Is(err, apperr.NotFound) {
						t.Errorf("%s calls %s of %s: %v", name, call, kind, err)
					}
				}
			}
		}
	})
}

// Search reads what the caller reaches, without case and accents.
func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		rosa, lucia := member("rosa"), staff("coach.es", who.Coach)
		h.say(rosa, h.of("rosa", chat.OneOnOne), "¿Y la CALABACITA rellena?")
		found, _, err := h.Search(as(rosa), rosa, "calabacíta  rellena", "")
		if err != nil || len(found) != 1 || found[0].Seq == 0 {
			t.Fatalf("%+v %v", found, err)
		}
		all, more, err := h.Search(as(rosa), rosa, "de", "")
		if err != nil || len(all) != chat.MostFound || !more {
			t.Errorf("%d found, more %v, %v", len(all), more, err)
		}
		if !slices.IsSortedFunc(all, func(a, b chat.Found) int { return int(b.CreatedAt - a.CreatedAt) }) {
			t.Error("not newest first")
		}
		if found, _, err := h.Search(as(lucia), lucia, "calabacita rellena", ""); err != nil || len(found) != 1 || found[0].ChannelName != "Rosa Delgado" {
			t.Errorf("%+v %v", found, err)
		}
		emily := staff("coach.en", who.Coach)
		for _, w := range []who.Who{emily, member("james"), staff("support", who.Support), staff("nurse", who.CareTeam)} {
			if found, _, err := h.Search(as(w), w, "calabacita rellena", ""); err != nil || len(found) != 0 {
				t.Errorf("%s finds %+v %v", w.Role, found, err)
			}
		}
		if found, _, err := h.Search(as(staff("support", who.Support)), staff("support", who.Support), "how do i connect", ""); err != nil || len(found) != 1 {
			t.Errorf("support finds %d: %v", len(found), err)
		}
		if n := h.count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND area = 'chat'", rosa.MemberID, lucia.AccountID); n == 0 {
			t.Error("that she was shown it is not recorded")
		}
		for _, query := range []string{"", "a", " a ", string(make([]byte, 101))} {
			if _, _, err := h.Search(as(rosa), rosa, query, ""); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%q: %v", query, err)
			}
		}
	})
}
