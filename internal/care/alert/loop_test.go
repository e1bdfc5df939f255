package alert_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/talk/delivery"
)

// turns is how often something was done for Rosa.
func (h *house) turns(t *testing.T) string {
	t.Helper()
	return strings.Join(h.query(t, "SELECT CAST(turn AS TEXT) FROM alert_turns WHERE member_id = $1", rosa), "")
}

func (h *house) quietHours(t *testing.T, id string, q delivery.Quiet) {
	t.Helper()
	low := 70
	m := alert.Manner{Channel: delivery.SMS, Levels: alert.Levels{Low: &low}, Locale: "en-US", Quiet: q}
	if _, err := h.alerts.SetManner(context.Background(), rosa, id, m); err != nil {
		t.Fatal(err)
	}
}

// The message to Elena is refused and Mateo's quiet hours end within the hour: we
// look once, and then when he wakes up.
func TestARefusalIsActedOnOnce(t *testing.T) {
	for _, before := range []bool{false, true} { // whether Mateo comes first in the list
		each(t, func(t *testing.T, h *house) {
			mateoID := h.second(t, 70)
			h.quietHours(t, mateoID, delivery.Quiet{From: 9 * 60, To: 10 * 60}) // it is half past nine
			if before {
				settings, err := h.alerts.Settings(context.Background(), rosa)
				if err != nil {
					t.Fatal(err)
				}
				if err := h.alerts.Order(context.Background(), rosa, []string{mateoID, settings.Contacts[0].ID}); err != nil {
					t.Fatal(err)
				}
			}
			h.measure(t, 0, 60)
			h.Pass(time.Second)
			h.exec(t, "UPDATE outbox_messages SET state = 'failed', finished_at = $1 WHERE template = 'alertLow'", h.Time().UnixMilli())
			h.escalate(t, time.Second)
			turns := h.turns(t)
			for range 5 {
				h.escalate(t, time.Second)
			}
			if got := h.turns(t); got != turns {
				t.Errorf("looked from turn %s to %s without a reason", turns, got)
			}
			h.Pass(30 * time.Minute)
			h.escalate(t, 0)
			h.expect(t, "alertLow "+elena, "alertLow "+mateo)
		})
	}
}

// Whatever happens, the next moment at which something is due lies ahead: a
// second look at the same moment finds nothing to do.
func TestTheNextMomentLiesAhead(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		random := rand.New(rand.NewPCG(9, 12))
		ids := []string{h.second(t, 70), h.add(t, "Ana", ana, 80), h.add(t, "Bea", anaNew, 60)}
		for range 120 {
			switch random.IntN(6) {
			case 0:
				h.measure(t, 0, []int{45, 52, 60, 69, 72, 110}[random.IntN(6)])
			case 1:
				h.exec(t, "UPDATE outbox_messages SET state = 'failed', finished_at = $1 WHERE state = 'waiting' AND template = 'alertLow'", h.Time().UnixMilli())
			case 2:
				from := random.IntN(24 * 60)
				h.quietHours(t, ids[random.IntN(len(ids))], delivery.Quiet{From: from, To: (from + random.IntN(120)) % (24 * 60)})
			case 3:
				h.reply(t, []string{elena, mateo, ana}[random.IntN(3)], []string{"OK", "STOP", "START"}[random.IntN(3)])
			default:
				h.Pass(time.Duration(random.IntN(20*60)) * time.Second)
			}
			h.escalate(t, time.Second)
			h.unseen(t, 0)
			h.escalate(t, time.Millisecond) // a failure of this very moment may be seen twice
			h.unseen(t, 0)
			turns := h.turns(t)
			h.escalate(t, 0)
			h.unseen(t, 0)
			if got := h.turns(t); got != turns {
				t.Fatalf("a second look at one moment did something: turn %s to %s", turns, got)
			}
		}
	})
}
