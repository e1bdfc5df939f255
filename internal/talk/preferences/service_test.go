package preferences_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/preferences"
)

var (
	ctx  = context.Background()
	rosa = demo.MemberID("rosa")
	mia  = demo.MemberID("mfa")
)

// house is a world with an outbox that asks for preferences.
type house struct {
	*demotest.World
	*preferences.Service
	outbox *delivery.Service
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		h := &house{World: w}
		h.Service = preferences.New(preferences.Deps{
			DB: w.DB, Now: w.Time, Audit: w.Audit, Carries: func(c delivery.Channel) bool { return h.outbox.Can(c) },
		})
		h.outbox = messagetest.With(delivery.New(delivery.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands, Chooser: h.Service, Demo: true}), alert.Messages, report.Messages)
		test(t, h)
	})
}

func (h *house) save(t *testing.T, memberID, topic string, channels ...string) {
	t.Helper()
	if _, _, err := h.Save(ctx, memberID, preferences.Asked{Topic: topic, Channels: channels}); err != nil {
		t.Fatal(err)
	}
}

// queued is how a message would go, empty when it is not wanted.
func (h *house) queued(t *testing.T, m delivery.Message) (channel string, quiet delivery.Quiet) {
	t.Helper()
	err := h.World.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		id, err := h.outbox.Queue(ctx, q, m)
		if err != nil || id == "" {
			return err
		}
		return q.QueryRowContext(ctx, "SELECT channel, quiet_from, quiet_to FROM outbox_messages WHERE id = $1", id).
			Scan(&channel, &quiet.From, &quiet.To)
	})
	if err != nil {
		t.Fatal(err)
	}
	return channel, quiet
}

// What a member chose decides how a message goes, topic by topic and
// for them alone; what keeps an account safe always goes.
func TestTheOutboxFollowsTheChoice(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.save(t, rosa, "messages")
		h.save(t, mia, "messages", "SMS")
		h.save(t, rosa, "reminders", "EMAIL")
		h.save(t, rosa, "alerts")
		when := delivery.Params{"when": "1772639520000"}
		person := delivery.Params{"member": "Rosa"}
		for name, c := range map[string]struct {
			message delivery.Message
			want    string
		}{
			"nothing":           {delivery.Message{MemberID: rosa, Template: delivery.NewMessage}, ""},
			"nor from the team": {delivery.Message{MemberID: rosa, Template: delivery.CareTeamMessage}, ""},
			"another topic":     {delivery.Message{MemberID: rosa, Template: report.FileReady}, "EMAIL"},
			"reminders":         {delivery.Message{MemberID: rosa, Template: delivery.Reminder}, "EMAIL"},
			"somebody else":     {delivery.Message{MemberID: mia, Template: delivery.NewMessage}, "SMS"},
			"safety":            {delivery.Message{MemberID: rosa, Template: delivery.PasswordChanged, Params: when}, "EMAIL"},
			"to a contact":      {delivery.Message{MemberID: rosa, Template: "alertTest", Params: person, Channel: delivery.SMS, To: "+16125550177"}, "SMS"},
		} {
			if got, _ := h.queued(t, c.message); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
		h.save(t, rosa, "messages", "EMAIL")
		if got, _ := h.queued(t, delivery.Message{MemberID: rosa, Template: delivery.NewMessage}); got != "EMAIL" {
			t.Errorf("switched on again: %q", got)
		}
	})
}

// The member's quiet hours hold for every topic; a contact keeps their
// own.
func TestQuietHours(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		note := delivery.Message{MemberID: rosa, Template: delivery.NewMessage}
		if _, quiet := h.queued(t, note); quiet != delivery.Night {
			t.Errorf("at first: %v", quiet)
		}
		own := delivery.Quiet{From: 19*60 + 30, To: 9 * 60}
		if err := h.SaveQuiet(ctx, rosa, own); err != nil {
			t.Fatal(err)
		}
		for _, m := range []delivery.Message{note, {MemberID: rosa, Template: report.FileReady}} {
			if _, quiet := h.queued(t, m); quiet != own {
				t.Errorf("%s: %v", m.Template, quiet)
			}
		}
		theirs := delivery.Quiet{From: 1, To: 2}
		contact := delivery.Message{
			MemberID: rosa, Template: "alertTest", Params: delivery.Params{"member": "Rosa"}, Channel: delivery.SMS, To: "+16125550177", Quiet: &theirs,
		}
		if _, quiet := h.queued(t, contact); quiet != theirs {
			t.Errorf("a contact: %v", quiet)
		}
		if _, quiet := h.queued(t, delivery.Message{MemberID: mia, Template: delivery.NewMessage}); quiet != delivery.Night {
			t.Errorf("somebody else: %v", quiet)
		}
		if err := h.SaveQuiet(ctx, rosa, delivery.Quiet{}); err != nil {
			t.Fatal(err)
		}
		if _, quiet := h.queued(t, note); quiet != (delivery.Quiet{}) {
			t.Errorf("switched off: %v", quiet)
		}
		// The same time twice may mean none or all day: it is asked about, never guessed.
		for _, wrong := range []delivery.Quiet{{From: -1}, {To: 24 * 60}, {From: 8 * 60, To: 8 * 60}} {
			if err := h.SaveQuiet(ctx, rosa, wrong); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%v: %v", wrong, err)
			}
		}
	})
}

// S2-7-44: everything that can be chosen is told, with the house's choice where
// there is none, and where it would go without the whole address.
func TestOverview(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.save(t, mia, "reports")
		if _, _, err := h.Save(ctx, mia, preferences.Asked{
			Topic: "reminders", Channels: []string{"SMS"}, Frequency: "WEEK", Weekdays: []string{"FRIDAY"},
		}); err != nil {
			t.Fatal(err)
		}
		o, err := h.Overview(ctx, mia)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for _, p := range o.Preferences {
			got += string(p.Topic) + "=" + string(p.Channel) + " " + p.Frequency + " " + p.Weekdays[0] + "; "
		}
		want := "messages=EMAIL DAY MONDAY; reports= DAY MONDAY; reminders=SMS WEEK FRIDAY; alerts=EMAIL DAY MONDAY; "
		if got != want {
			t.Errorf("%s", got)
		}
		if len(o.Possible) != 2 || o.Quiet != delivery.Night || o.TimeZone == "" {
			t.Errorf("%+v", o)
		}
		if o.MaskedEmail != "m•••@demo.test" || o.MaskedPhone == "" || o.MaskedPhone == "+16125550109" {
			t.Errorf("%q %q", o.MaskedEmail, o.MaskedPhone)
		}
	})
}

// Text messages need a confirmed phone, when chosen and when sent.
func TestWithoutAPhone(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.save(t, mia, "messages", "SMS")
		err := h.World.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE contact_points SET verified = FALSE WHERE kind = 'SMS'")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = h.Save(ctx, mia, preferences.Asked{Topic: "reports", Channels: []string{"SMS"}})
		if !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("chosen: %v", err)
		}
		if got, _ := h.queued(t, delivery.Message{MemberID: mia, Template: delivery.NewMessage}); got != "EMAIL" {
			t.Errorf("sent by %q", got)
		}
		if o, err := h.Overview(ctx, mia); err != nil || o.MaskedPhone != "" || len(o.Possible) != 1 {
			t.Errorf("%+v %v", o, err)
		}
	})
}
