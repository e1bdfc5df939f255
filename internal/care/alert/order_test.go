package alert_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/audit"
)

// upload is what a device has in its memory, of every kind.
func upload(h *house, random *rand.Rand) (out []reading.Batch) {
	for range 3 + random.IntN(10) {
		minutes := random.IntN(26 * 60)
		if random.IntN(2) == 0 {
			minutes = random.IntN(90)
		}
		st := h.ago(minutes)
		switch random.IntN(6) {
		case 0:
			out = append(out, reading.Batch{Pressure: []reading.Pressure{{Stamp: st, Systolic: 120 + random.IntN(90), Diastolic: 70 + random.IntN(55)}}})
		case 1:
			out = append(out, reading.Batch{Weight: []reading.Weight{{Stamp: st, Grams: int64(80_000 + random.IntN(6_000))}}})
		default:
			g := reading.Glucose{Stamp: st, Value: []int{19, 45, 53, 60, 69, 70, 110, 180, 251, 400, 601}[random.IntN(11)], Tags: reading.Tags{Meal: figure.NoTag}}
			if random.IntN(10) == 0 {
				g.Mark = figure.Control
			}
			out = append(out, reading.Batch{Glucose: []reading.Glucose{g}})
		}
	}
	return out
}

// shuffle sends an upload in another order, in other parts, with repetitions.
func shuffle(upload []reading.Batch, random *rand.Rand) (out []reading.Batch) {
	parts := slices.Clone(upload)
	for range random.IntN(6) {
		parts = append(parts, upload[random.IntN(len(upload))])
	}
	random.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	for len(parts) > 0 {
		n := 1 + random.IntN(min(4, len(parts)))
		var b reading.Batch
		for _, p := range parts[:n] {
			b.Glucose, b.Pressure, b.Weight = append(b.Glucose, p.Glucose...), append(b.Pressure, p.Pressure...), append(b.Weight, p.Weight...)
		}
		out, parts = append(out, b), parts[n:]
	}
	return out
}

// state is what follows from the readings: every alert, the episodes that the
// newest check belongs to, and whether each person is told about them exactly
// once, as they are now, either right away or when the hour since the last
// message is over. (An episode that the newest check does not belong to only owes
// an all-clear, to the people who were told before that check was known.)
func (h *house) state(t *testing.T, memberID string) string {
	t.Helper()
	h.exec(t, "UPDATE alert_episodes SET next_at = $1 WHERE round = 0 AND next_at IS NOT NULL", h.Time().UnixMilli())
	h.escalate(t, 0)
	alerts := h.query(t, `SELECT id || ' ' || kind || ' ' || direction || ' ' || state || ' ' || CAST(value AS TEXT) || ' ' || CAST(second AS TEXT)
		FROM alerts WHERE member_id = $1 AND state <> 'withdrawn' ORDER BY id`, memberID)
	open := h.query(t, `SELECT direction || ' ' || reading_id || ' ' || CAST(value AS TEXT)
		FROM alert_episodes WHERE member_id = $1 AND closed_at IS NULL AND `+current+` ORDER BY direction`, memberID)
	told := h.query(t, `SELECT e.direction || ' ' || d.contact_id || ' ' || CAST(COUNT(*) AS TEXT) FROM alert_deliveries d
		JOIN alert_episodes e ON e.member_id = d.member_id AND e.id = d.episode_id AND e.round = d.round
		WHERE d.member_id = $1 AND e.closed_at IS NULL AND `+strings.ReplaceAll(current, "alert_episodes", "e")+` AND d.purpose IN ('low', 'high') GROUP BY e.direction, d.contact_id ORDER BY 1`, memberID)
	return strings.Join(slices.Concat(alerts, open, told), "\n")
}

const current = `70 > (SELECT value FROM glucose_readings g WHERE g.member_id = alert_episodes.member_id AND g.mark = '' ORDER BY g.at DESC, g.id DESC LIMIT 1)`

// Any order and any duplication of an upload leaves the same alerts.
func TestOrderLeavesNoTrace(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		random := rand.New(rand.NewPCG(4, 7))
		rounds := 60
		if testing.Short() {
			rounds = 25
		}
		for round := range rounds {
			h.Pass(7 * 24 * time.Hour)
			random := rand.New(rand.NewPCG(random.Uint64(), random.Uint64()))
			memberID := rosa
			if round%3 == 2 {
				memberID = james // heart failure: weights are judged
			}
			sent := upload(h, random)
			var want string
			for try := range 4 {
				h.wipe(t, memberID)
				parts := sent
				if try > 0 {
					parts = shuffle(sent, random)
				}
				for _, b := range parts {
					b := reading.Batch{Glucose: slices.Clone(b.Glucose), Pressure: slices.Clone(b.Pressure), Weight: slices.Clone(b.Weight)}
					if _, err := h.readings.Keep(context.Background(), memberID, &b, audit.Row{Action: "test", Area: "test"}); err != nil {
						t.Fatal(err)
					}
				}
				got := h.state(t, memberID)
				if try == 0 {
					want = got
				}
				if got != want {
					t.Fatalf("round %d, try %d\n%s\nin order:\n%s\nnow:\n%s", round, try, describe(parts, h.Time()), want, got)
				}
			}
		}
	})
}

// Nor does the order in which a meter, a second one and what is typed in reach us,
// one after the other, where their clocks say which check came first.
func TestOrderOfSourcesLeavesNoTrace(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.both(t)
		random := rand.New(rand.NewPCG(4, 8))
		for round := range 12 {
			h.Pass(7 * 24 * time.Hour)
			var sent []reading.Batch
			for minutes := 2; minutes < 180 && len(sent) < 8; minutes += 6 + random.IntN(30) {
				b := h.sugar(minutes, []int{45, 60, 70, 110, 180, 251, 400}[random.IntN(7)])
				if b.Glucose[0].DeviceID = []string{"meter", "other", ""}[random.IntN(3)]; b.Glucose[0].DeviceID == "" {
					b.Glucose[0].Source = reading.SelfReported
				}
				sent = append(sent, b)
			}
			var want string
			for try := range 4 {
				h.wipe(t, rosa)
				for _, b := range sent {
					h.Pass(time.Second)
					b := reading.Batch{Glucose: slices.Clone(b.Glucose)}
					b.Glucose[0].ReceivedAt = h.Time().UnixMilli()
					h.keep(t, rosa, b)
				}
				alerts := h.query(t, "SELECT id || ' ' || direction || ' ' || state FROM alerts WHERE member_id = $1 ORDER BY id", rosa)
				open := h.query(t, "SELECT direction FROM alert_episodes WHERE member_id = $1 AND closed_at IS NULL ORDER BY direction", rosa)
				got := strings.Join(slices.Concat(alerts, open), "\n")
				if try == 0 {
					want = got
				}
				if got != want {
					t.Fatalf("round %d, try %d\n%s\nfirst:\n%s\nnow:\n%s", round, try, describe(sent, h.Time()), want, got)
				}
				random.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
			}
		}
	})
}

func describe(parts []reading.Batch, now time.Time) string {
	var out strings.Builder
	for _, b := range parts {
		for _, g := range b.Glucose {
			fmt.Fprintf(&out, "%d min ago: %d %s\n", (now.UnixMilli()-g.At)/60_000, g.Value, g.Mark)
		}
		out.WriteString("--\n")
	}
	return out.String()
}

// wipe takes everything back that follows from readings.
func (h *house) wipe(t *testing.T, memberID string) {
	t.Helper()
	for _, table := range []string{
		"alerts", "alert_episodes", "alert_deliveries", "outbox_messages", "glucose_readings", "pressure_readings", "weight_readings",
	} {
		h.exec(t, "DELETE FROM "+table+" WHERE member_id = $1", memberID)
	}
}

// G25: every reading in a band yields exactly one alert of each rule.
func TestEveryReadingInABandHasOneAlert(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, luis)
		for range 2 {
			h.keep(t, luis, reading.Batch{Pressure: []reading.Pressure{
				{Stamp: h.ago(30), Systolic: 184, Diastolic: 122}, {Stamp: h.ago(20), Systolic: 150, Diastolic: 121}, {Stamp: h.ago(10), Systolic: 180, Diastolic: 120},
			}})
			h.measure(t, 5, 40)
			h.measure(t, 4, 41)
		}
		if got := len(h.query(t, "SELECT id FROM alerts WHERE member_id = $1", luis)); got != 2 {
			t.Errorf("%d alerts of pressure", got)
		}
		if got := len(h.query(t, "SELECT id FROM alerts WHERE member_id = $1", demo.MemberID("rosa"))); got != 2 {
			t.Errorf("%d alerts of blood sugar", got)
		}
	})
}
