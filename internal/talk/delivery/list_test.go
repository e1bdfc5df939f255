package delivery_test

import (
	"context"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

func TestOnlyKnownChannelsAndTopicsAreQueued(t *testing.T) {
	const toy delivery.Key = "toy"
	weather := module.Messages{Templates: map[delivery.Key]delivery.Template{toy: {Topic: "weather", Lasts: time.Hour}}, Texts: fstest.MapFS{}}
	for _, locale := range i18n.Locales {
		weather.Texts.(fstest.MapFS)["message_"+locale+".txt"] = &fstest.MapFile{Data: []byte("[toy]\nsubject: Rain\nsms: Rain\n\nRain.\n")}
	}
	each(t, func(t *testing.T, h *house) {
		if err := h.Register(weather); err == nil {
			t.Error("a message about a topic nobody listed was registered")
		}
		queue := func(m delivery.Message) error {
			return h.World.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				_, err := h.Queue(ctx, q, m)
				return err
			})
		}
		rosa := demo.MemberID("rosa")
		for name, m := range map[string]delivery.Message{
			"a pigeon":              {MemberID: rosa, Template: delivery.NewMessage, Channel: "PIGEON", To: "the roof"},
			"a channel in small":    {MemberID: rosa, Template: delivery.NewMessage, Channel: "email", To: "rosa@demo.test"},
			"a pigeon to staff":     {Template: delivery.StaffMessage, Channel: "PIGEON", To: "the roof", Locale: "en-US"},
			"a topic nobody listed": {MemberID: rosa, Template: toy},
		} {
			if queue(m) == nil {
				t.Errorf("%s was queued", name)
			}
		}
		if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages"); n != 0 {
			t.Fatalf("%d messages were written", n)
		}
		for _, c := range delivery.Channels {
			if err := queue(delivery.Message{MemberID: rosa, Template: delivery.NewMessage, Channel: c, To: "to " + string(c)}); err != nil {
				t.Errorf("%s: %v", c, err)
			}
			if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE channel = $1", string(c)); n != 1 {
				t.Errorf("%d messages by %s", n, c)
			}
		}
		// Without a device of their own, a member gets an email.
		h.queue(t, delivery.Message{MemberID: rosa, Template: delivery.NewMessage, Channel: delivery.Push})
		if n := h.number(t, "SELECT COUNT(*) FROM outbox_messages WHERE channel = 'EMAIL'"); n != 2 {
			t.Errorf("%d emails, want the second one in place of a notification", n)
		}
	})
}
