package alert_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// twins are two houses in which the same happens. In the second one, every change
// of a blood sugar makes us judge all that was made since.
type twins struct {
	near, whole *house
	random      *rand.Rand
	start       time.Time
	known       []reading.Glucose // what came and was not removed
	story       []string
	crowded     bool // most checks are made within minutes of another
	// alone says that no family hears of anything.
	alone bool
	// late counts changes of days ago while nothing was open.
	late int
}

func newTwins(t *testing.T, random *rand.Rand, alone bool) *twins {
	t.Helper()
	w := &twins{near: newHouse(demotest.Loaded(t, db.SQLite)), whole: newHouse(demotest.Loaded(t, db.SQLite)), random: random, alone: alone}
	w.start = w.whole.Time()
	w.whole.readings.Stored = func(ctx context.Context, q db.Q, memberID string, b reading.Batch) error {
		now := reading.Glucose{}
		now.At = w.whole.Time().UnixMilli()
		if latest(b) < now.At-(26*time.Hour).Milliseconds() {
			var open int
			const text = "SELECT (SELECT COUNT(*) FROM alerts WHERE state = 'open') + (SELECT COUNT(*) FROM alert_episodes WHERE closed_at IS NULL)"
			if err := q.QueryRowContext(ctx, text).Scan(&open); err != nil {
				return err
			}
			if open == 0 {
				w.late++
			}
		}
		b.Glucose = append(slices.Clone(b.Glucose), now)
		return w.whole.alerts.Stored(ctx, q, memberID, b)
	}
	w.both(func(h *house) { h.duty(t) })
	if alone {
		w.both(func(h *house) { h.empty(t, "alert_destinations", "alert_sides") })
	}
	return w
}

func latest(b reading.Batch) (at int64) {
	for _, g := range b.Glucose {
		at = max(at, g.At)
	}
	return at
}

func (w *twins) both(do func(h *house)) {
	do(w.near)
	do(w.whole)
}

// tell notes what happened, for a test that fails.
func (w *twins) tell(format string, args ...any) {
	w.story = append(w.story, w.near.Time().Format("Jan 2 15:04:05.000 ")+fmt.Sprintf(format, args...))
}

func named(g reading.Glucose) string {
	return fmt.Sprintf("%d of %q, made %s, %q", g.Value, g.DeviceID, time.UnixMilli(g.At).UTC().Format("Jan 2 15:04:05.000"), g.Mark)
}

// begin forgets what was, and chooses what the coach hears of.
func (w *twins) begin(t *testing.T) {
	t.Helper()
	w.known, w.story = nil, nil
	limits := [][2]string{{"54", "250"}, {"100", "150"}, {"80", "200"}, {"40", "600"}}[w.random.IntN(4)]
	w.tell("the coach hears of %v", limits)
	w.both(func(h *house) {
		h.Pass(w.start.Sub(h.Time()))
		h.anew(t, limits)
	})
	w.settle(t)
}

// settle chooses what the family hears of.
func (w *twins) settle(t *testing.T) {
	t.Helper()
	if w.alone {
		return
	}
	levels := [][2]int{{}, {70, 250}, {100, 150}, {70, 200}}[w.random.IntN(4)]
	w.tell("family hears of %v", levels)
	m := alert.Manner{Channel: delivery.SMS, Locale: "en-US", UrgentAnyway: true, Quiet: delivery.Quiet{From: 8 * 60, To: w.random.IntN(2) * 14 * 60}}
	if levels[0] > 0 {
		m.Levels = alert.Levels{Low: &levels[0], High: &levels[1]}
	}
	w.both(func(h *house) {
		settings, err := h.alerts.Settings(context.Background(), rosa)
		if err == nil {
			_, err = h.alerts.SetManner(context.Background(), rosa, settings.Contacts[0].ID, m)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// anew wipes what a test left of Rosa, and sets the limits of her coach.
func (h *house) anew(t *testing.T, limits [2]string) {
	t.Helper()
	h.empty(t, "alerts", "alert_episodes", "alert_deliveries", "alert_answers", "alert_closings", "outbox_messages", "glucose_readings", "reading_marks", "app_preferences")
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for i, name := range []string{alert.BGLowerLimit, alert.BGUpperLimit} {
			const text = "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', $2, $3, 1)"
			if _, err := q.ExecContext(ctx, text, rosa, name, limits[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (h *house) empty(t *testing.T, tables ...string) {
	t.Helper()
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		for _, table := range tables {
			if _, err := q.ExecContext(ctx, "DELETE FROM "+table); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// come lets checks arrive together.
func (w *twins) come(t *testing.T, list ...reading.Glucose) {
	t.Helper()
	var kept []reading.Glucose
	w.both(func(h *house) {
		b := reading.Batch{Glucose: slices.Clone(list)}
		h.keep(t, rosa, b)
		kept = b.Glucose
	})
	for _, g := range kept {
		w.tell("comes %s", named(g))
	}
	w.known = append(w.known, kept...)
}

// remove forgets a check that was entered by hand.
func (w *twins) remove(t *testing.T, g reading.Glucose) {
	t.Helper()
	w.tell("removed is %s", named(g))
	w.both(func(h *house) {
		if err := h.readings.Remove(context.Background(), member(rosa), reading.BloodSugar, g.ID); err != nil {
			t.Fatal(err)
		}
	})
	w.known = slices.DeleteFunc(w.known, func(one reading.Glucose) bool { return one.ID == g.ID })
}

// correct gives a check that was entered by hand the value and the time of another.
func (w *twins) correct(t *testing.T, g, next reading.Glucose) {
	t.Helper()
	value, offset := float64(next.Value), 0
	in := reading.NewGlucose{
		When:  reading.When{Wall: time.UnixMilli(next.At).UTC().Format("2006-01-02T15:04:05"), Offset: &offset},
		Value: &value, Confirmed: true,
	}
	var out reading.Glucose
	w.both(func(h *house) {
		got, _, err := h.readings.Retag(context.Background(), member(rosa), g.ID, func(*reading.Tags) {}, nil, &in)
		if err != nil {
			t.Fatal(err)
		}
		out = got
	})
	w.tell("%s becomes %s", named(g), named(out))
	w.known = slices.DeleteFunc(w.known, func(one reading.Glucose) bool { return one.ID == g.ID || one.ID == out.ID })
	w.known = append(w.known, out)
}

// all is everything that follows from readings.
func (h *house) all(t *testing.T) string {
	t.Helper()
	rows := func(columns, from string) []string {
		list := strings.Fields(columns)
		for i, c := range list {
			list[i] = "'" + c + " ' || COALESCE(CAST(" + c + " AS TEXT), '')"
		}
		return h.query(t, "SELECT "+strings.Join(list, " || ', ' || ")+" FROM "+from)
	}
	return strings.Join(slices.Concat(
		rows(`direction reading_id reading_at value clear_at asks state created_at done_at coach_at coach_seen_at received_at urgent step escalate_at
			stopped_at followed steady recovered_at recovered_value`, "alerts ORDER BY reading_at, id"),
		rows("direction state urgent round reading_id reading_at value opened_at told_at next_at closed_at level told_value looked_at",
			"alert_episodes ORDER BY opened_at, direction, reading_id, told_at"),
		rows("purpose round skipped told_at acknowledged_at", "alert_deliveries ORDER BY told_at, purpose, round, skipped"),
		rows("template state trouble created_at due_at urgent cause_kind cause_mark", "outbox_messages ORDER BY created_at, template, state, due_at, cause_mark"),
	), "\n")
}
