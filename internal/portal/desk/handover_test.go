package desk_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// A coach hands over with a card; the member reads it and says what is wrong.
func TestHandOver(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Measure(t)
		id := h.write("priya", chat.OneOnOne, "How much salt is too much?")
		ctx, w := as("coach.en", who.Coach)
		card, locale, err := h.desk.Draft(ctx, w, id)
		if err != nil || locale != "en-CA" {
			t.Fatal(locale, err)
		}
		for part, text := range map[string]string{
			"Programs: ":                   card.WorkingOn,
			"Blood pressure: ":             card.LastMonth,
			"A reply to the message from ": card.Promises,
			"English":                      card.Wishes,
		} {
			if !strings.Contains(text, part) {
				t.Errorf("the draft lacks %q: %+v", part, card)
			}
		}
		card.Wishes += " Likes short answers."
		if _, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.es"), desk.Card{}, false); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("an empty card: %v", err)
		}
		if _, err := h.desk.HandOver(ctx, w, id, demo.MemberID("nurse"), card, false); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("to a nurse: %v", err)
		}
		given, err := h.desk.HandOver(ctx, w, id, demo.MemberID("coach.es"), card, false)
		if err != nil || given.ToName != "Lucía Herrera" || given.FromName != "Emily Carter" || given.Card != card {
			t.Fatalf("%+v %v", given, err)
		}
		if h.events(id, chat.HandedOver) != "1" || !h.ear.heard("channel "+demo.MemberID("priya")) || !h.ear.heard("channel "+demo.MemberID("coach.es")) {
			t.Error("nobody was told")
		}
		if _, err := h.desk.Conversation(ctx, w, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("who handed over still reaches it: %v", err)
		}
		if got := h.text("SELECT staff_id FROM coach_assignments WHERE member_id = $1 AND relation = 'coach'", demo.MemberID("priya")); got != demo.MemberID("coach.es") {
			t.Errorf("coached by %s", got)
		}

		priya, member := as("priya", who.Member)
		read, err := h.desk.OwnHandover(priya, member, id)
		if err != nil || read.Card != card || read.Correction != "" {
			t.Fatalf("%+v %v", read, err)
		}
		if _, err := h.desk.Correct(priya, member, id, read.ID, "  I prefer calls.\n"); err != nil {
			t.Fatal(err)
		}
		tom, other := as("tom", who.Member)
		if _, err := h.desk.OwnHandover(tom, other, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("Tom reads it: %v", err)
		}
		if _, err := h.desk.Correct(tom, other, id, read.ID, "x"); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("Tom corrects it: %v", err)
		}
		if _, err := h.desk.Correct(priya, member, id, read.ID, strings.Repeat("a", 2001)); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("too long: %v", err)
		}
		ctx, w = as("coach.es", who.Coach)
		seen, err := h.desk.Handover(ctx, w, id)
		if err != nil || seen.Correction != "I prefer calls." || seen.CorrectedAt == nil {
			t.Errorf("%+v %v", seen, err)
		}
		if page := h.list("coach.es", who.Coach, desk.Mine); len(page.Items) != 1 || page.Items[0].ChannelID != id {
			t.Errorf("%+v", page)
		}
	})
}

// Back to the team: the next coach who looks finds it, and the member is told
// that somebody is looked for.
func TestHandOverToTheTeam(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello?")
		ctx, w := as("coach.en", who.Coach)
		if _, err := h.desk.HandOver(ctx, w, id, "", desk.Card{Promises: "Recipes"}, true); err != nil {
			t.Fatal(err)
		}
		page := h.list("coach.es", who.Coach, desk.Waiting)
		if len(page.Items) != 1 || page.Items[0].ChannelID != id || page.Items[0].Task.OwnerID != "" {
			t.Fatalf("%+v", page)
		}
		if h.events(id, chat.CoachLooking) != "1" {
			t.Error("the member was not told")
		}
		// A care team keeps its mail.
		mail := h.write("rosa", chat.CareTeam, "Necesito una receta.")
		ctx, w = as("nurse", who.CareTeam)
		if err := h.desk.Claim(ctx, w, mail); err != nil {
			t.Fatal(err)
		}
		if _, err := h.desk.HandOver(ctx, w, mail, "", desk.Card{Promises: "Receta"}, false); err != nil {
			t.Fatal(err)
		}
		if page := h.list("nurse", who.CareTeam, desk.Waiting); len(page.Items) != 1 || page.Items[0].Task.OwnerID != "" {
			t.Errorf("%+v", page)
		}
	})
}

func TestColleaguesAndAvailability(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("rosa", chat.OneOnOne, "Hola")
		ctx, w := as("coach.es", who.Coach)
		list, err := h.desk.Colleagues(ctx, w, id)
		if err != nil || len(list) != 4 || list[0].Name != "Emily Carter" || list[0].Speaks || list[len(list)-1].Name != "Olivia Grant" {
			t.Fatalf("%+v %v", list, err)
		}
		until := h.Time().AddDate(0, 0, 4).UnixMilli()
		owed, err := h.desk.SetPresence(ctx, w, coaching.ShortAway, &until)
		if err != nil || owed != 1 || !h.ear.heard("channel "+demo.MemberID("rosa")) {
			t.Errorf("%d %v", owed, err)
		}
		p, err := h.desk.Presence(ctx, w)
		if err != nil || p.Availability != coaching.ShortAway || p.AwayUntil == nil || *p.AwayUntil != until || p.OpenTasks != 0 {
			t.Errorf("%+v %v", p, err)
		}
		if _, err := h.desk.SetPresence(ctx, w, coaching.Available, nil); err != nil {
			t.Error(err)
		}
		if p, err = h.desk.Presence(ctx, w); err != nil || p.AwayUntil != nil {
			t.Errorf("%+v %v", p, err)
		}
	})
}

// Notes stay in the team, and nothing of them is legible in the store.
func TestNotes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		coachID, mail := h.write("rosa", chat.OneOnOne, "Hola"), h.write("rosa", chat.CareTeam, "Hola")
		ctx, w := as("coach.es", who.Coach)
		if _, err := h.desk.AddNote(ctx, w, coachID, " Works nights. "); err != nil {
			t.Fatal(err)
		}
		notes, _, err := h.desk.Notes(ctx, w, coachID, "")
		if err != nil || len(notes) != 1 || notes[0].Text != "Works nights." || notes[0].Author != "Lucía Herrera" || notes[0].At == 0 {
			t.Errorf("%+v %v", notes, err)
		}
		for _, text := range []string{"", " \n", "a\x00", strings.Repeat("a", 2001)} {
			if _, err := h.desk.AddNote(ctx, w, coachID, text); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%.10q: %v", text, err)
			}
		}
		if strings.Contains(h.text("SELECT CAST(text_enc AS TEXT) FROM staff_notes"), "nights") && h.DB.Engine() == "sqlite" {
			t.Error("a note stands in the open")
		}
		nurse, n := as("nurse", who.CareTeam)
		if notes, _, err := h.desk.Notes(nurse, n, mail, ""); err != nil || len(notes) != 0 {
			t.Errorf("the nurse reads %+v %v", notes, err)
		}
		if _, _, err := h.desk.Notes(nurse, n, coachID, ""); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("the nurse opens the coach's conversation: %v", err)
		}
	})
}

// The snapshot column of the table of staff rights, and that a look is recorded.
func TestSnapshotByRole(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Measure(t)
		for _, c := range []struct {
			person   string
			role     who.Role
			member   string
			kind     chat.Kind
			readings bool
			devices  bool
		}{
			{"coach.es", who.Coach, "rosa", chat.OneOnOne, true, true},
			{"nurse", who.CareTeam, "rosa", chat.CareTeam, true, true},
			{"guide", who.Guide, "devon", chat.Guide, false, false},
			{"support", who.Support, "tom", chat.Support, false, true},
		} {
			ctx, w := as(c.person, c.role)
			s, err := h.desk.Snapshot(ctx, w, h.channel(c.member, c.kind))
			if err != nil {
				t.Fatal(c.person, err)
			}
			if len(s.Readings) > 0 != c.readings || s.ShowsReadings != c.readings || len(s.Devices) > 0 != c.devices || s.BirthYear > 0 != c.readings {
				t.Errorf("%s sees %+v", c.person, s)
			}
			if c.role == who.Guide && strings.Join(s.Programs, "") != "BEHAVIORAL_HEALTH" {
				t.Errorf("the guide sees %v", s.Programs)
			}
			if h.text("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND area = 'snapshot'", demo.MemberID(c.member), w.AccountID) != "1" {
				t.Errorf("the look of %s is not recorded", c.person)
			}
		}
	})
}

func TestTemplatesOwnAndShared(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx, w := as("coach.en", who.Coach)
		before, err := h.desk.Templates(ctx, w)
		if err != nil {
			t.Fatal(err)
		}
		texts := []desk.TemplateText{{Language: "en", Title: "Well done", Body: "Well done, {name}!"}, {Language: "es", Title: "Muy bien", Body: "¡Muy bien, {name}!"}}
		own, err := h.desk.SaveTemplate(ctx, w, desk.Template{Texts: texts})
		if err != nil || own.ID == "" || !own.Own {
			t.Fatal(own, err)
		}
		es, other := as("coach.es", who.Coach)
		if list, _ := h.desk.Templates(es, other); len(list) != len(before) {
			t.Errorf("another's own is seen: %+v", list)
		}
		own.Shared = true
		if _, err := h.desk.SaveTemplate(ctx, w, own); err != nil {
			t.Fatal(err)
		}
		if list, _ := h.desk.Templates(es, other); len(list) != len(before)+1 {
			t.Error("a shared one is not seen")
		}
		if _, err := h.desk.SaveTemplate(es, other, own); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("changed by another: %v", err)
		}
		if err := h.desk.RemoveTemplate(es, other, own.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("removed by another: %v", err)
		}
		nurse, n := as("nurse", who.CareTeam)
		list, err := h.desk.Templates(nurse, n)
		for _, one := range list {
			if one.ID == own.ID {
				t.Error("the nurse sees a template of coaches")
			}
		}
		if err != nil || h.desk.RemoveTemplate(ctx, w, own.ID) != nil {
			t.Error(err)
		}
	})
}
