package alert_test

import (
	"context"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// tripping is the outbox, with a fault that one member's messages run into.
type tripping struct {
	*delivery.Service
	memberID string
}

func (o tripping) Queue(ctx context.Context, q db.Q, m delivery.Message) (string, error) {
	if m.MemberID == o.memberID {
		panic("a fault of our own")
	}
	return o.Service.Queue(ctx, q, m)
}

// A fault of ours with one member keeps the people of nobody else waiting.
func TestAPanicHoldsUpOneMember(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.sharedPhone(t)
		low := 70
		c, err := h.alerts.Add(context.Background(), luis, alert.Family, alert.Person{
			FirstName: "Mateo", LastName: "Ortega", Phones: []alert.Phone{{Number: mateo}},
		}, &alert.Levels{Low: &low})
		if err != nil || c.Consent != alert.Invited {
			t.Fatalf("%+v %v", c, err)
		}
		h.reply(t, mateo, "YES")
		h.keep(t, luis, h.sugar(0, 44))
		h.measure(t, 0, 45)
		h.forget(t)
		h.Pass(alert.NextAfterUrgent)
		faulty := alert.New(alert.Deps{DB: h.DB, Now: h.Time, Keys: h.Keys, Outbox: tripping{h.outbox, luis}, Audit: h.Audit})
		if err := faulty.Escalate(context.Background()); err == nil {
			t.Error("nobody hears of the fault")
		}
		h.expect(t, "alertLow "+mateo) // about Rosa
		if err := h.alerts.Escalate(context.Background()); err != nil {
			t.Fatal(err)
		}
		h.expect(t, "alertLow "+mateo, "alertLow "+mateo) // and about Luis once it is mended
	})
}
