package alert_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/delivery"
)

// G25: one message for one low, however often it arrives; a lock screen shows
// neither a number nor a condition.
func TestOneMessageForOneLow(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for range 3 {
			h.measure(t, 1, 52)
		}
		h.expect(t, "alertLow "+elena)
		text, _, _ := strings.Cut(h.newest(t), "http") // the link is random
		if strings.Contains(text, "52") || strings.Contains(strings.ToLower(text), "azúcar") || !strings.Contains(text, "Rosa") || !strings.Contains(text, "a las 9:29") {
			t.Error(text)
		}
	})
}

// Threshold 70: 70 is fine, 69 is told. A control check and one that is not
// Rosa's are told to nobody.
func TestWhatFamilyIsToldOf(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 3, 70)
		b := h.sugar(2, 40)
		b.Glucose[0].Mark = figure.Control
		h.keep(t, rosa, b)
		b = h.sugar(1, 40)
		b.Glucose[0].Mark = figure.NotMine
		h.keep(t, rosa, b)
		h.expect(t)
		h.measure(t, 0, 69)
		h.expect(t, "alertLow "+elena)
	})
}

// One alert an hour in a direction, unless it is worse.
func TestFamilyIsNotFlooded(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 65)
		h.Pass(20 * time.Minute)
		h.measure(t, 0, 64)
		h.expect(t, "alertLow "+elena)
		h.Pass(10 * time.Minute)
		h.measure(t, 0, 45) // urgent now
		h.Pass(10 * time.Minute)
		h.measure(t, 0, 44)
		if n := len(h.query(t, "SELECT id FROM outbox_messages WHERE template = 'alertLow'")); n != 2 {
			t.Errorf("%d messages, want one and one that is worse", n)
		}
		h.Pass(61 * time.Minute)
		h.measure(t, 0, 60)
		if n := len(h.query(t, "SELECT id FROM outbox_messages WHERE template = 'alertLow'")); n != 3 {
			t.Errorf("%d messages, want another one after the hour", n)
		}
	})
}

// One direction never mutes the other.
func TestDirectionsDoNotMuteEachOther(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		settings, err := h.alerts.Settings(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		c := settings.Contacts[0]
		low, high := 70, 250
		_, err = h.alerts.SetManner(context.Background(), rosa, c.ID, alert.Manner{
			Channel: delivery.SMS, Levels: alert.Levels{Low: &low, High: &high}, Locale: "es-US", Quiet: c.Quiet, TellNumber: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		h.measure(t, 2, 50)
		h.measure(t, 1, 300)
		h.measure(t, 0, 49)
		open := h.query(t, "SELECT direction FROM alert_episodes WHERE closed_at IS NULL ORDER BY direction")
		if strings.Join(open, " ") != "high low" {
			t.Errorf("open: %v", open)
		}
		h.expect(t, "alertLowNumber "+elena, "alertHighNumber "+elena)
		if !strings.Contains(h.newest(t), "300 mg/dL") {
			t.Error(h.newest(t))
		}
	})
}

// Contacts who got an alert get one all-clear.
func TestAllClear(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 2, 52)
		h.forget(t)
		h.measure(t, 1, 110)
		h.measure(t, 0, 112)
		h.expect(t, "alertClear "+elena)
		if state := h.query(t, "SELECT state FROM alert_episodes"); strings.Join(state, " ") != "cleared" {
			t.Errorf("%v", state)
		}
		h.left(t)
		h.Pass(time.Hour)
		h.measure(t, 0, 55)
		h.expect(t, "alertClear "+elena, "alertLow "+elena) // a new low is a new episode
	})
}

// What was somebody else's is taken back, and undoing the mark tells nobody
// twice.
func TestTakenBack(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.measure(t, 1, 48)
		h.forget(t)
		h.mark(t, id, figure.NotMine)
		h.expect(t, "alertWithdrawn "+elena)
		if got := h.query(t, "SELECT state FROM alerts"); strings.Join(got, " ") != "withdrawn" {
			t.Errorf("%v", got)
		}
		h.mark(t, id, figure.Counted)
		if got := h.query(t, "SELECT state FROM alerts"); strings.Join(got, " ") != "open" {
			t.Errorf("%v", got)
		}
	})
}

// Quiet hours hold back what can wait. Urgent alerts get through to contacts who
// allow it, and the ladder goes on to the next contact who may be woken.
func TestQuietHours(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		settings, _ := h.alerts.Settings(context.Background(), rosa)
		mateoID := settings.Contacts[len(settings.Contacts)-1].ID
		low := 70
		night := alert.Manner{Channel: delivery.SMS, Levels: alert.Levels{Low: &low}, Locale: "en-US", Quiet: delivery.Quiet{From: 22 * 60, To: 7 * 60}}
		if _, err := h.alerts.SetManner(context.Background(), rosa, mateoID, night); err != nil {
			t.Fatal(err)
		}
		h.Pass(14 * time.Hour) // 23:30 where Rosa is
		h.measure(t, 0, 66)
		h.expect(t)
		want := []string{"Elena Delgado low quiet", "Mateo Delgado invite", "Mateo Delgado low quiet"}
		if got := slices.Sorted(slices.Values(h.log(t))); !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 50)
		h.expect(t, "alertLow "+elena) // she lets urgent ones through, Mateo does not
	})
}

// Nobody answers: the next person is told, once; an answer ends it. It holds
// across a restart, because nothing of it is in memory.
func TestEscalation(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 50)
		h.expect(t, "alertLow "+elena)
		h.escalate(t, alert.NextAfterUrgent-time.Second)
		h.expect(t, "alertLow "+elena)
		restarted := newHouse(h.World)
		restarted.escalate(t, 2*time.Second)
		restarted.escalate(t, 0)
		h.expect(t, "alertLow "+elena, "alertLow "+mateo)
		h.escalate(t, time.Hour)
		h.expect(t, "alertLow "+elena, "alertLow "+mateo)
	})
}

// What is broken for one member keeps nobody else from being told.
func TestEscalationBesideABrokenOne(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 50)
		h.exec(t, `INSERT INTO alert_episodes (member_id, id, direction, state, urgent, round, reading_id, reading_at, value, opened_at, told_at, next_at)
			VALUES ('`+luis+`', 'broken', 'low', 'open', TRUE, 1, 'r', 1, 50, 1, 1, 1)`)
		h.exec(t, `INSERT INTO contacts (member_id, id, contact_type, person_enc, position, locale, consent, quiet_from, quiet_to, urgent_anyway, tell_number, created_at)
			SELECT '`+luis+`', id, contact_type, person_enc, position, locale, consent, quiet_from, quiet_to, urgent_anyway, tell_number, created_at FROM contacts WHERE member_id = '`+rosa+`'`)
		h.exec(t, "UPDATE contacts SET person_enc = $1 WHERE member_id = $2", unknownKey, luis)
		h.Pass(alert.NextAfterUrgent + time.Second)
		if err := h.alerts.Escalate(context.Background()); err == nil {
			t.Error("a contact whose key is not here is no fault")
		}
		h.expect(t, "alertLow "+elena, "alertLow "+mateo)
	})
}

// A number that is refused for good is not waited for.
func TestEscalationAfterAFailure(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 50)
		h.exec(t, "UPDATE outbox_messages SET state = 'failed', finished_at = $1", h.Time().UnixMilli())
		h.escalate(t, time.Second)
		h.escalate(t, time.Second)
		h.expect(t, "alertLow "+elena, "alertLow "+mateo)
	})
}

// Acknowledged by link: the ladder stops, the log says so, and a wrong secret
// leads nowhere.
func TestAcknowledgedByLink(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 50)
		token := h.token(t)
		ctx := context.Background()
		link, err := h.alerts.OpenLink(ctx, token)
		if err != nil || link.Purpose != "alert" || link.Member != "Rosa" || link.State != "open" || !link.Urgent {
			t.Fatalf("%+v %v", link, err)
		}
		for range 2 {
			if link, err = h.alerts.AnswerLink(ctx, token, alert.SaySeen); err != nil || link.State != "seen" {
				t.Fatalf("%+v %v", link, err)
			}
		}
		h.escalate(t, time.Hour)
		h.expect(t, "alertLow "+elena)
		if got := h.log(t)[0]; got != "Elena Delgado low waiting link" {
			t.Error(got)
		}
		for _, bad := range []string{"", "x", token + "x", strings.ToUpper(token), strings.Repeat("A", len(token))} {
			if _, err := h.alerts.OpenLink(ctx, bad); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%q: %v", bad, err)
			}
		}
		if stored := h.query(t, "SELECT token_hash FROM contact_links"); slices.Contains(stored, token) {
			t.Error("the secret is stored")
		}
		h.Pass(49 * time.Hour)
		if _, err := h.alerts.OpenLink(ctx, token); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("an old link: %v", err)
		}
	})
}

// Replies: OK acknowledges, STOP ends everything, START begins it again, and
// HELP is answered.
func TestReplies(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		say := func(text string) {
			t.Helper()
			if err := h.alerts.Reply(ctx, "(312) 555-0142", text); err != nil {
				t.Fatal(err)
			}
		}
		h.second(t, 70)
		h.measure(t, 0, 50)
		say("ok, voy")
		h.escalate(t, time.Hour)
		h.expect(t, "alertLow "+elena)
		if got := h.log(t)[0]; got != "Elena Delgado low waiting reply" {
			t.Error(got)
		}
		h.forget(t)
		say("ALTO")
		say("STOP")
		h.expect(t, "contactStopped "+elena)
		h.measure(t, 0, 48)
		h.expect(t, "contactStopped "+elena, "alertLow "+mateo)
		h.forget(t)
		say("AYUDA")
		say("START")
		say("what?")
		h.expect(t, "contactConfirmed "+elena) // the answer to START takes the place of the one to AYUDA
		if err := h.alerts.Reply(ctx, "+19995550000", "STOP"); err != nil {
			t.Error(err)
		}
	})
}

// A contact gets no alerts before saying yes, and is asked again when their number
// changes.
func TestOptIn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx, low := context.Background(), 90
		c, err := h.alerts.Add(ctx, rosa, alert.Family, alert.Person{FirstName: "Ana", LastName: "Ruiz", Phones: []alert.Phone{{Number: mateo}}}, &alert.Levels{Low: &low})
		if err != nil || c.Consent != alert.Invited {
			t.Fatalf("%+v %v", c, err)
		}
		h.expect(t, "contactOptIn "+mateo)
		token := h.token(t)
		h.measure(t, 1, 80) // only Ana would be told of this
		h.expect(t, "contactOptIn "+mateo)
		if link, err := h.alerts.AnswerLink(ctx, token, alert.SayYes); err != nil || link.State != "yes" {
			t.Fatalf("%+v %v", link, err)
		}
		h.measure(t, 0, 81)
		h.expect(t, "contactOptIn "+mateo, "contactConfirmed "+mateo, "alertLow "+mateo)
		changed, _, err := h.alerts.Edit(ctx, rosa, c.ID, alert.Family, func(p *alert.Person) { p.Phones[0].Number = "3125550144" }, nil)
		if err != nil || changed.Consent != alert.Invited {
			t.Errorf("%+v %v", changed, err)
		}
		if _, err := h.alerts.AnswerLink(ctx, token, alert.SaySeen); err == nil {
			t.Error("an invitation was acknowledged")
		}
		_, err = h.alerts.Add(ctx, rosa, alert.Family, alert.Person{FirstName: "E", LastName: "D", Email: "ELENA@family.test"}, nil)
		if err == nil {
			t.Error("Elena is there twice")
		}
		for range 2 {
			if _, err := h.alerts.Invite(ctx, rosa, c.ID); err != nil && !apperr.Is(err, apperr.ResourceExhausted) {
				t.Error(err)
			}
		}
		if _, err := h.alerts.Invite(ctx, rosa, c.ID); !apperr.Is(err, apperr.ResourceExhausted) {
			t.Errorf("a fourth invitation: %v", err)
		}
	})
}

// A threshold of the settings holds for everybody who is told of the side,
// whatever level they had.
func TestTheThresholdOfASideIsToldBy(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, err := h.alerts.SetSides(context.Background(), rosa, map[alert.Direction]*alert.SideChange{
			alert.Low: {Threshold: 95, Destinations: []alert.Destination{{Channel: delivery.SMS, Address: elena}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		h.measure(t, 2, 95)
		h.expect(t)
		h.measure(t, 1, 94)
		h.expect(t, "alertLow "+elena)
	})
}
