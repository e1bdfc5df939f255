package alert_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/talk/delivery"
)

const (
	ana      = "+13125550177"
	anaNew   = "+13125550178"
	anaEmail = "ana@family.test"
)

// said lists what a contact said at each address, such as "ana@family.test invited".
func said(c alert.Contact) string {
	var out []string
	for _, address := range slices.Sorted(maps.Keys(c.Said)) {
		out = append(out, address+" "+string(c.Said[address].Consent))
	}
	return string(c.Consent) + ": " + strings.Join(out, ", ")
}

func (h *house) contact(t *testing.T, id string) alert.Contact {
	t.Helper()
	settings, err := h.alerts.Settings(context.Background(), rosa)
	if err != nil {
		t.Fatal(err)
	}
	c, err := settings.Contact(id)
	if err != nil {
		t.Fatal(err)
	}
	return *c
}

func (h *house) wantSaid(t *testing.T, id, want string) {
	t.Helper()
	if got := said(h.contact(t, id)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func (h *house) edit(t *testing.T, id string, change func(*alert.Person)) {
	t.Helper()
	if _, _, err := h.alerts.Edit(context.Background(), rosa, id, alert.Family, change, nil); err != nil {
		t.Fatal(err)
	}
}

func (h *house) reply(t *testing.T, from, text string) {
	t.Helper()
	if err := h.alerts.Reply(context.Background(), from, text); err != nil {
		t.Fatal(err)
	}
}

func withEmail(p *alert.Person)    { p.Email = anaEmail }
func withoutEmail(p *alert.Person) { p.Email = "" }
func phone(number string) func(*alert.Person) {
	return func(p *alert.Person) { p.Phones = []alert.Phone{{Number: number}} }
}

// Consent belongs to an address: another one is asked for by itself, and
// meanwhile the person is told where they said yes.
func TestAnotherAddressMutesNobody(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.add(t, "Ana", ana, 90) // nobody else is told of 80
		h.edit(t, id, withEmail)
		h.expect(t, "contactOptIn "+anaEmail)
		h.wantSaid(t, id, "yes: "+ana+" yes, "+anaEmail+" invited")
		token := h.token(t)
		h.measure(t, 2, 80)
		h.expect(t, "contactOptIn "+anaEmail, "alertLow "+ana)

		low := 90
		manner := alert.Manner{Channel: delivery.Email, Levels: alert.Levels{Low: &low}, Locale: "en-US"}
		if _, err := h.alerts.SetManner(context.Background(), rosa, id, manner); err != nil {
			t.Fatal(err)
		}
		h.measure(t, 1, 110)
		h.left(t)
		h.Pass(time.Hour)
		h.measure(t, 0, 79)
		h.expect(t, "contactOptIn "+anaEmail, "alertClear "+ana, "alertLow "+ana) // by email they have not said yes
		if _, err := h.alerts.AnswerLink(context.Background(), token, alert.SayYes); err != nil {
			t.Fatal(err)
		}
		h.wantSaid(t, id, "yes: "+ana+" yes, "+anaEmail+" yes")
		h.forget(t)
		h.Pass(time.Minute)
		h.measure(t, 0, 110)
		h.left(t)
		h.Pass(time.Hour)
		h.measure(t, 0, 78)
		h.expect(t, "alertClear "+anaEmail, "alertLow "+anaEmail) // the low that still waited moved, and its end went after it
		h.edit(t, id, withoutEmail)
		h.wantSaid(t, id, "yes: "+ana+" yes")
		h.edit(t, id, phone(anaNew))
		h.wantSaid(t, id, "invited: "+anaNew+" invited")
	})
}

// A person who is new is asked once, at the usual address; a link answers for the
// address that it went to, and leads nowhere once that one is gone.
func TestALinkAnswersForItsAddress(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx, low := context.Background(), 90
		c, err := h.alerts.Add(ctx, rosa, alert.Family, alert.Person{
			FirstName: "Ana", LastName: "Ruiz", Email: anaEmail, Phones: []alert.Phone{{Number: ana}},
		}, &alert.Levels{Low: &low})
		if err != nil {
			t.Fatal(err)
		}
		h.expect(t, "contactOptIn "+ana)
		token := h.token(t)
		h.edit(t, c.ID, phone(anaNew))
		h.wantSaid(t, c.ID, "invited: "+anaNew+" invited")
		if _, err := h.alerts.AnswerLink(ctx, token, alert.SayYes); err == nil {
			t.Error("who has the old number said yes for the new one")
		}
		h.wantSaid(t, c.ID, "invited: "+anaNew+" invited")
		h.reply(t, anaNew, "Yes, please do") // a yes that begins a sentence answers the question
		h.wantSaid(t, c.ID, "yes: "+anaNew+" yes")
	})
}

// An address is asked when the member chooses it for alerts. Until its owner says
// yes, the person is told where they have.
func TestAnAddressIsAskedWhenItIsUsed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx, low := context.Background(), 90
		c, err := h.alerts.Add(ctx, rosa, alert.Family, alert.Person{
			FirstName: "Ana", LastName: "Ruiz", Email: anaEmail, Phones: []alert.Phone{{Number: ana}},
		}, &alert.Levels{Low: &low})
		if err != nil {
			t.Fatal(err)
		}
		h.reply(t, ana, "YES")
		h.forget(t)
		if _, err := h.alerts.SetManner(ctx, rosa, c.ID, alert.Manner{Channel: delivery.Email, Levels: alert.Levels{Low: &low}, Locale: "en-US"}); err != nil {
			t.Fatal(err)
		}
		h.wantSaid(t, c.ID, "yes: "+ana+" yes, "+anaEmail+" invited")
		h.measure(t, 0, 80)
		h.expect(t, "contactOptIn "+anaEmail, "alertLow "+ana)
	})
}

// A YES does not answer an invitation that waits for the end of quiet hours.
func TestAYesAnswersWhatHasReachedThePhone(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ids := map[string]string{}
		for _, memberID := range []string{rosa, luis} {
			c, err := h.alerts.Add(context.Background(), memberID, alert.Family, alert.Person{
				FirstName: "Ana", LastName: "Ruiz", Phones: []alert.Phone{{Number: ana}},
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ids[memberID] = c.ID
			h.Pass(time.Second)
		}
		h.exec(t, "UPDATE outbox_messages SET due_at = due_at + 3600000 WHERE member_id = $1", luis)
		h.reply(t, ana, "YES")
		for memberID, want := range map[string]string{rosa: "yes", luis: "invited"} {
			if got := h.query(t, "SELECT consent FROM contacts WHERE id = $1", ids[memberID])[0]; got != want {
				t.Errorf("%s is %s, want %s", memberID, got, want)
			}
		}
	})
}

// STOP holds: no change of the list writes to the person again, only they begin
// it anew: with START after a text message, and by the link that confirmed it
// after a stop by link.
func TestStopHolds(t *testing.T) {
	for name, again := range map[string]func(t *testing.T, h *house, id string) string{
		"an email is added": func(t *testing.T, h *house, id string) string {
			h.edit(t, id, withEmail)
			return id
		},
		"removed and added": func(t *testing.T, h *house, id string) string {
			if err := h.alerts.Remove(context.Background(), rosa, id); err != nil {
				t.Fatal(err)
			}
			low := 90
			c, err := h.alerts.Add(context.Background(), rosa, alert.Family, alert.Person{
				FirstName: "Ana", LastName: "Ruiz", Email: anaEmail, Phones: []alert.Phone{{Number: "312 555 0177"}},
			}, &alert.Levels{Low: &low})
			if err != nil {
				t.Fatal(err)
			}
			return c.ID
		},
		"another number and back": func(t *testing.T, h *house, id string) string {
			h.edit(t, id, func(p *alert.Person) { p.Email, p.Phones = anaEmail, nil })
			h.forget(t) // the email is another person's way in
			h.edit(t, id, func(p *alert.Person) { p.Email, p.Phones = "", []alert.Phone{{Number: ana}} })
			return id
		},
		"asked again": func(t *testing.T, h *house, id string) string {
			if _, err := h.alerts.Invite(context.Background(), rosa, id); err == nil {
				t.Error("somebody who stopped was asked again")
			}
			return id
		},
	} {
		for _, how := range []string{"reply", "link"} {
			t.Run(name+" after a "+how, func(t *testing.T) {
				each(t, func(t *testing.T, h *house) {
					id := h.add(t, "Ana", ana, 90)
					if how == "reply" {
						h.reply(t, ana, "STOP")
					} else {
						h.measure(t, 1, 80)
						if _, err := h.alerts.AnswerLink(context.Background(), h.token(t), alert.SayStop); err != nil {
							t.Fatal(err)
						}
					}
					token := ""
					if how == "link" {
						token = h.token(t)
					}
					h.forget(t)
					before := id
					id = again(t, h, id)
					h.measure(t, 0, 79)
					h.expect(t)
					if c := h.contact(t, id); c.Consent != alert.Stopped {
						t.Errorf("%s", said(c))
					}
					h.reply(t, ana, "YES") // nobody asked
					h.expect(t)
					h.reply(t, ana, "START")
					want, letters := alert.Yes, []string{"contactConfirmed " + ana}
					switch {
					case how == "link":
						want, letters = alert.Stopped, nil
					case name == "removed and added" || name == "another number and back":
						want, letters = alert.Invited, []string{"contactOptIn " + ana} // what they had said is forgotten
					}
					h.expect(t, letters...)
					if c := h.contact(t, id); c.Said[ana].Consent != want {
						t.Errorf("%s, want %s", said(c), want)
					}
					if how == "link" && id == before {
						if _, err := h.alerts.AnswerLink(context.Background(), token, alert.SayYes); err != nil {
							t.Fatal(err)
						}
						h.expect(t, "contactConfirmed "+ana)
					}
				})
			})
		}
	}
}

// STOP applies to every member, including those who add the number later, and
// still holds after the contact is removed from a list.
func TestStopIsForEverybody(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.add(t, "Ana", ana, 90)
		if err := h.alerts.Remove(context.Background(), rosa, id); err != nil {
			t.Fatal(err)
		}
		h.reply(t, ana, "Stop please")
		c, err := h.alerts.Add(context.Background(), james, alert.Family, alert.Person{
			FirstName: "Ana", LastName: "Ruiz", Phones: []alert.Phone{{Number: ana}},
		}, nil)
		if err != nil || c.Consent != alert.Stopped {
			t.Errorf("%+v %v", c, err)
		}
		h.expect(t)
		if stored := h.query(t, "SELECT address_hash FROM contact_stops"); strings.Contains(strings.Join(stored, " "), "5550177") {
			t.Error("a number stands in the clear")
		}
	})
}

// A yes from before consent was kept by address counts where the question went.
func TestOlderContacts(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 60)
		h.expect(t, "alertLow "+elena)
		settings, err := h.alerts.Settings(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		if got := said(settings.Contacts[0]); got != "yes: "+elena+" yes" {
			t.Error(got)
		}
	})
}

// A contact who says yes hears about later readings, not about earlier ones.
func TestAYesIsForWhatComes(t *testing.T) {
	for name, c := range map[string]struct {
		after time.Duration // from the high to the yes
		want  []string
	}{
		"a high before the yes": {time.Millisecond, []string{"alertLow " + elena}},
		"in the same moment":    {0, []string{"alertLow " + elena, "alertHigh " + elena}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				h.reply(t, elena, "STOP")
				h.measure(t, 180, 300)
				h.Pass(c.after)
				h.reply(t, elena, "START")
				h.forget(t)
				h.Pass(time.Minute)
				h.measure(t, 0, 45)
				h.expect(t, c.want...)
			})
		})
	}
}

// A contact who says yes during an unanswered low is told about it.
func TestAYesDuringALow(t *testing.T) {
	for name, c := range map[string]struct {
		level  int
		happen func(t *testing.T, h *house)
		want   []string
	}{
		"nobody has answered": {70, func(*testing.T, *house) {}, []string{"alertLow " + mateo}},
		"somebody has":        {70, func(t *testing.T, h *house) { h.reply(t, elena, "OK") }, []string{}},
		"not of this low":     {50, func(*testing.T, *house) {}, []string{}},
		"four hours later":    {70, func(t *testing.T, h *house) { h.Pass(4*time.Hour - alert.NextAfterUrgent) }, []string{"alertLow " + mateo}},
		"later than that":     {70, func(t *testing.T, h *house) { h.Pass(4 * time.Hour) }, []string{}},
		"fine again":          {70, func(t *testing.T, h *house) { h.measure(t, 0, 110) }, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.second(t, c.level)
				h.reply(t, mateo, "STOP")
				h.measure(t, 0, 50)
				h.escalate(t, alert.NextAfterUrgent)
				c.happen(t, h)
				h.reply(t, mateo, "START")
				h.forget(t)
				told := h.query(t, "SELECT CAST(told_at AS TEXT) FROM alert_episodes WHERE member_id = $1", rosa)
				h.escalate(t, 0)
				h.expect(t, c.want...)
				after := h.query(t, "SELECT CAST(told_at AS TEXT) FROM alert_episodes WHERE member_id = $1", rosa)
				if len(c.want) == 0 && !slices.Equal(told, after) {
					t.Error("nobody was told, and yet somebody was")
				}
			})
		})
	}
}
