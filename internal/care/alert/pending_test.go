package alert_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery"
)

// postbox is a phone and a mailbox that take what leaves.
type postbox struct {
	mu  sync.Mutex
	got []string
}

func (p *postbox) Send(_ context.Context, l delivery.Letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, l.To)
	return nil
}

// leave sends what may leave by the morning and lists where it went.
func (h *house) leave(t *testing.T) []string {
	t.Helper()
	box := &postbox{}
	sending := messagetest.With(delivery.New(delivery.Deps{
		DB: h.DB, Now: h.Time, Keys: h.Keys, Brands: h.Brands, Poll: time.Millisecond,
		Senders: map[delivery.Channel]delivery.Sender{delivery.SMS: box, delivery.Email: box},
	}), alert.Messages)
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { jobs.Run(ctx, time.Now, sending.Jobs()...) })
	for range 200 {
		if len(h.query(t, "SELECT id FROM outbox_messages WHERE state = 'waiting' AND due_at <= $1", h.Time().UnixMilli())) == 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	cancel()
	done.Wait()
	slices.Sort(box.got)
	return box.got
}

// STOP, a no, removal, another address or the end of the account withdraw what
// still waits for the morning: alerts, all-clears and invitations alike.
func TestWhatWaitsIsWithdrawn(t *testing.T) {
	ctx := context.Background()
	manner := func(t *testing.T, h *house, id string, change func(*alert.Manner)) {
		t.Helper()
		low := 90
		m := alert.Manner{Channel: delivery.SMS, Levels: alert.Levels{Low: &low}, Locale: "en-US", Quiet: delivery.Night}
		change(&m)
		if _, err := h.alerts.SetManner(ctx, rosa, id, m); err != nil {
			t.Fatal(err)
		}
	}
	causes := map[string]struct {
		happen func(t *testing.T, h *house, id string)
		want   map[string][]string // by what waits; nothing where it is not named
	}{
		"nothing": {func(*testing.T, *house, string) {}, map[string][]string{"alert": {ana}, "clear": {ana}, "invite": {ana}}},
		"STOP":    {func(t *testing.T, h *house, _ string) { h.reply(t, ana, "STOP") }, map[string][]string{"alert": {"stopped"}, "clear": {"stopped"}, "invite": {"stopped"}}},
		"removed": {func(t *testing.T, h *house, id string) {
			if err := h.alerts.Remove(ctx, rosa, id); err != nil {
				t.Fatal(err)
			}
		}, nil},
		"no by reply": {func(t *testing.T, h *house, _ string) { h.reply(t, ana, "No") }, map[string][]string{"alert": {ana}, "clear": {ana}}}, // a no answers an invitation alone
		"another number": {func(t *testing.T, h *house, id string) { h.edit(t, id, phone(anaNew)) }, map[string][]string{
			"alert": {anaNew}, "clear": {anaNew}, "invite": {anaNew}, // the invitation to the new one
		}},
		"not told of lows": {func(t *testing.T, h *house, id string) {
			manner(t, h, id, func(m *alert.Manner) { m.Levels.Low = nil })
		}, map[string][]string{"clear": {ana}, "invite": {ana}}},
		"another level": {func(t *testing.T, h *house, id string) {
			low := 60
			manner(t, h, id, func(m *alert.Manner) { m.Levels.Low = &low })
		}, map[string][]string{"clear": {ana}, "invite": {ana}}},
		"account ended": {func(t *testing.T, h *house, _ string) {
			h.exec(t, "UPDATE accounts SET status = 'ended' WHERE id = $1", rosa)
		}, nil},
	}
	waits := map[string]func(t *testing.T, h *house) string{
		"alert": func(t *testing.T, h *house) string {
			id := h.add(t, "Ana", ana, 90)
			h.measure(t, 0, 80)
			return id
		},
		"clear": func(t *testing.T, h *house) string {
			id := h.add(t, "Ana", ana, 90)
			h.measure(t, 1, 80)
			h.exec(t, "UPDATE outbox_messages SET state = 'sent', finished_at = 1")
			h.measure(t, 0, 110)
			return id
		},
		"invite": func(t *testing.T, h *house) string {
			low := 90
			c, err := h.alerts.Add(ctx, rosa, alert.Family, alert.Person{
				FirstName: "Ana", LastName: "Ruiz", Phones: []alert.Phone{{Number: ana}},
			}, &alert.Levels{Low: &low})
			if err != nil {
				t.Fatal(err)
			}
			return c.ID
		},
	}
	for cause, c := range causes {
		for what, queue := range waits {
			t.Run(what+", "+cause, func(t *testing.T) {
				each(t, func(t *testing.T, h *house) {
					h.exec(t, "DELETE FROM alert_destinations WHERE member_id = $1", rosa)
					h.exec(t, "DELETE FROM contacts WHERE member_id = $1", rosa)
					id := queue(t, h)
					// A worker took it and died; its lease runs out later.
					h.exec(t, "UPDATE outbox_messages SET lease = 'dead', due_at = due_at + 60000 WHERE state = 'waiting'")
					h.Pass(time.Second)
					c.happen(t, h, id)
					h.Pass(10 * time.Minute)
					want := slices.Clone(c.want[what])
					if slices.Contains(want, "stopped") {
						want = []string{ana} // that we stop, and nothing else
						if left := h.query(t, "SELECT template FROM outbox_messages WHERE state = 'waiting'"); strings.Join(left, " ") != "contactStopped" {
							t.Errorf("waits: %v", left)
						}
					}
					if got := h.leave(t); !slices.Equal(got, want) {
						t.Errorf("left for %v, want %v", got, want)
					}
				})
			})
		}
	}
}

// The member reads that a message was canceled, not that it is on its way.
func TestTheLogOfWhatWasWithdrawn(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 60)
		h.reply(t, elena, "STOP")
		if got := h.log(t); len(got) != 1 || got[0] != "Elena Delgado low withdrawn" {
			t.Errorf("%v", got)
		}
	})
}

// An alert that is still waiting follows the contact's new channel.
func TestAnAlertThatWaitsMoves(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		settings, err := h.alerts.Settings(context.Background(), rosa)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.alerts.Invite(context.Background(), rosa, settings.Contacts[0].ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.alerts.AnswerLink(context.Background(), h.token(t), alert.SayYes); err != nil {
			t.Fatal(err)
		}
		h.forget(t)
		h.measure(t, 0, 60)
		h.expect(t, "alertLow "+elena)
		low := 70
		_, err = h.alerts.SetManner(context.Background(), rosa, settings.Contacts[0].ID, alert.Manner{
			Channel: delivery.Email, Levels: alert.Levels{Low: &low}, Locale: "es-US",
		})
		if err != nil {
			t.Fatal(err)
		}
		h.expect(t, "alertLow elena@family.test")
	})
}

// One phone, alerts of two members: an OK is for one of them, and we ask which.
func TestAnOKIsForOneMember(t *testing.T) {
	type step struct{ say, want string } // what is said, and who has an answer then
	for name, steps := range map[string][]step{
		"by number":                {{"OK", ""}, {"2", "Luis"}, {"1", "Luis Rosa"}},
		"by name":                  {{"OK", ""}, {"Rosa", "Rosa"}, {"ok", "Luis Rosa"}},
		"named at once":            {{"OK luis, on my way", "Luis"}, {"OK", "Luis Rosa"}},
		"a number that is not":     {{"OK", ""}, {"3", ""}, {"1", "Rosa"}},
		"a number nobody asked":    {{"1", ""}, {"1", "Rosa"}},
		"a sentence about her":     {{"Rosa is with me", ""}, {"OK Rosa", "Rosa"}},
		"something else":           {{"thanks", ""}, {"who is this?", ""}},
		"the number after an hour": {{"OK", ""}, {"+1h", ""}, {"1", "Rosa"}},
		"the number a day later":   {{"OK", ""}, {"+13h", ""}, {"2", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				ctx, low := context.Background(), 70
				c, err := h.alerts.Add(ctx, luis, alert.Family, alert.Person{
					FirstName: "Elena", LastName: "Delgado", Phones: []alert.Phone{{Number: elena}},
				}, &alert.Levels{Low: &low})
				if err != nil || c.Consent != alert.Invited {
					t.Fatalf("%+v %v", c, err)
				}
				h.reply(t, elena, "YES")
				h.measure(t, 0, 45)
				h.keep(t, luis, h.sugar(0, 44))
				for _, s := range steps {
					if after, wait := strings.CutPrefix(s.say, "+"); wait {
						pass, _ := time.ParseDuration(after)
						h.Pass(pass)
						continue
					}
					h.reply(t, elena, s.say)
					got := h.query(t, `SELECT DISTINCT a.given_name FROM alert_episodes e JOIN accounts a ON a.id = e.member_id
						WHERE e.state = 'acknowledged' ORDER BY a.given_name`)
					if strings.Join(got, " ") != s.want {
						t.Errorf("after %q: %v, want %s", s.say, got, s.want)
					}
				}
				if name == "by number" && !strings.Contains(strings.Join(h.letters(t), ", "), "alertWhich "+elena) {
					t.Errorf("nobody was asked: %v", h.letters(t))
				}
			})
		})
	}
}
