package alert_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/talk/delivery"
)

func (w *twins) pick(list ...time.Duration) time.Duration { return list[w.random.IntN(len(list))] }

// moment is when a check was made: close to another, to a limit of time, or at any
// time of the last three months.
func (w *twins) moment() int64 {
	const day = 24 * time.Hour
	now := w.near.Time()
	apart := w.pick(0, time.Minute, 5*time.Minute, 10*time.Minute, 15*time.Minute, 20*time.Minute, 25*time.Minute, 6*time.Hour, day)
	close := 4
	if w.crowded {
		apart, close = time.Duration(w.random.IntN(26))*time.Minute, 9
	}
	apart = apart*w.pick(-1, 1) + w.pick(-1, 0, 0, 1)*time.Millisecond
	at := now.Add(-time.Duration(w.random.IntN(88*24*60)) * time.Minute)
	switch n := w.random.IntN(10); {
	case n < close && len(w.known) > 0:
		at = time.UnixMilli(w.known[w.random.IntN(len(w.known))].At).Add(apart)
	case n == 4:
		at = now.Add(apart - day)
	case n == 5:
		at = now.Add(-time.Duration(w.random.IntN(5*60)) * time.Minute)
	case n == 6:
		at = now.Add(apart - 90*day)
	}
	oldest, newest := now.Add(time.Second-90*day).UnixMilli(), now.Add(5*time.Minute).UnixMilli()
	return min(max(at.UnixMilli(), oldest), newest)
}

// check is a blood sugar at or beside a limit, of one of two meters or by hand.
func (w *twins) check() reading.Glucose {
	g := reading.Glucose{Stamp: w.near.ago(0), Tags: reading.Tags{Meal: figure.NoTag}}
	g.At = w.moment()
	values := []int{
		19, 40, 53, 54, 60, 69, 70, 79, 80, 99, 100, 109, 110, 110, 120, 125, 125, 130, 140, 140, 141, 150, 151, 180, 240, 241, 250, 251, 400, 601,
	}
	g.Value = values[w.random.IntN(len(values))]
	g.BelowAll, g.AboveAll = g.Value < figure.MeterLowest, g.Value > figure.MeterHighest
	switch w.random.IntN(3) {
	case 0:
		g.DeviceID = "other"
	case 1:
		g.DeviceID, g.Source = "", reading.SelfReported
	}
	if w.random.IntN(15) == 0 {
		g.Mark = figure.Control
	}
	return g
}

func (w *twins) checks(n int) (list []reading.Glucose) {
	for range n {
		list = append(list, w.check())
	}
	return list
}

// step lets time pass and one thing happen.
func (w *twins) step(t *testing.T) {
	t.Helper()
	passes := w.pick(0, time.Millisecond, time.Second, time.Minute, 5*time.Minute, 15*time.Minute, time.Hour, 7*time.Hour, 25*time.Hour, 9*24*time.Hour)
	leave := w.random.IntN(3) == 0
	w.both(func(h *house) {
		h.escalate(t, passes)
		if h.unseen(t, 0); leave {
			h.left(t)
		}
	})
	n := w.random.IntN(21)
	if len(w.known) == 0 {
		n = 0
	}
	switch {
	case n < 9:
		w.come(t, w.check())
	case n < 11:
		w.come(t, w.checks(2+w.random.IntN(6))...)
	case n < 18:
		w.change(t)
	case n == 18:
		w.answer(t)
	case n == 19:
		w.settle(t)
	default:
		w.close(t)
	}
}

// change marks a check or counts it again; one by hand may also be removed or
// corrected.
func (w *twins) change(t *testing.T) {
	t.Helper()
	g := &w.known[w.random.IntN(len(w.known))]
	switch n := w.random.IntN(4); {
	case n == 0 && g.Source == reading.SelfReported:
		w.remove(t, *g)
	case n == 1 && g.Source == reading.SelfReported:
		w.correct(t, *g, w.check())
	default:
		g.Mark = markFor(g.Mark == figure.Counted)
		w.tell("marked is %s", named(*g))
		w.both(func(h *house) { h.mark(t, g.ID, g.Mark) })
	}
}

// answer answers an alert that is shown.
func (w *twins) answer(t *testing.T) {
	t.Helper()
	list := w.near.stages(t, rosa)
	if len(list) == 0 || list[0].Question.Code == "" {
		return
	}
	id, question := list[0].AlertID, list[0].Question
	code := question.Answers[w.random.IntN(len(question.Answers))]
	w.tell("%s is answered with %s", question.Code, code)
	w.both(func(h *house) { h.answerTo(t, rosa, id, question.Code, code) })
}

// close lets the coach close an alert, and perhaps open it again.
func (w *twins) close(t *testing.T) {
	t.Helper()
	if len(w.near.queue(t, coachES)) == 0 {
		return
	}
	again := w.random.IntN(3) == 0
	w.tell("the coach closes an alert, and opens it again: %v", again)
	w.both(func(h *house) {
		if id := h.close(t, coachES, spoke); again {
			h.reopen(t, coachES, id)
		}
	})
}

// A change of days ago that is judged with its neighbours leaves the same alerts,
// episodes and messages as one after which we judge everything made since. So does
// a check that asks for nobody and that we do not look at further.
func TestNeighboursAreEnough(t *testing.T) {
	t.Run("with family", func(t *testing.T) { neighboursAreEnough(t, false) })
	t.Run("alone", func(t *testing.T) { neighboursAreEnough(t, true) })
}

func neighboursAreEnough(t *testing.T, alone bool) {
	t.Helper()
	const rounds = 16
	w := newTwins(t, rand.New(rand.NewPCG(21, 1)), alone)
	for round := range rounds {
		w.begin(t)
		w.crowded = round%2 == 1
		w.come(t, w.checks(1+w.random.IntN(12))...)
		for range 12 {
			w.step(t)
			if near, whole := w.near.all(t), w.whole.all(t); near != whole {
				t.Fatalf("round %d\n%s\nwith its neighbours:\n%s\nwith all since:\n%s", round, strings.Join(w.story, "\n"), near, whole)
			}
		}
	}
	if w.late < 2*rounds {
		t.Errorf("only %d changes were late", w.late)
	}
}

// A reading of weeks ago is an occasion, like any other, to compare the last day
// with what family was told: here they hear of a low since a minute.
func TestALateReadingStillComparesTheLastDay(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.levelOf(t, 55)
		h.measure(t, 10*24*60, 120)
		h.measure(t, 20, 60)
		h.expect(t)
		h.Pass(time.Minute)
		h.levelOf(t, 70)
		h.measure(t, 20*24*60, 130)
		h.expect(t, "alertLow "+elena)
	})
}

// Limits for the coach hold for the readings that are there, without waiting for
// the next one.
func TestLimitsHoldForWhatIsThere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		prefs := account.New(account.Deps{DB: h.DB, Now: h.Time, Audit: h.Audit, Check: alert.CheckPreference, Changed: h.alerts.PreferencesChanged})
		set := func(name, value string) {
			t.Helper()
			if err := prefs.SetPreferences(context.Background(), rosa, []account.Preference{{AppID: 11, Name: name, Value: &value}}); err != nil {
				t.Fatal(err)
			}
		}
		h.duty(t)
		set(alert.BGUpperLimit, "200")
		h.measure(t, 3*60, 120)
		h.measure(t, 20, 195)
		if list := h.queue(t, coachES); len(list) != 0 {
			t.Errorf("asked before: %+v", list)
		}
		set(alert.PrefMeth, "CALL")
		if list := h.queue(t, coachES); len(list) != 0 {
			t.Errorf("another preference asked for somebody: %+v", list)
		}
		set(alert.BGUpperLimit, "180")
		if list := h.queue(t, coachES); len(list) != 1 {
			t.Errorf("asked of: %+v", list)
		}
		set(alert.BGUpperLimit, "250")
		if list := h.queue(t, coachES); len(list) != 0 {
			t.Errorf("asked after: %+v", list)
		}
	})
}

// levelOf says from which blood sugar on Elena is told of lows.
func (h *house) levelOf(t *testing.T, low int) {
	t.Helper()
	settings, err := h.alerts.Settings(context.Background(), rosa)
	if err == nil {
		_, err = h.alerts.SetManner(context.Background(), rosa, settings.Contacts[0].ID, alert.Manner{
			Channel: delivery.SMS, Levels: alert.Levels{Low: &low}, Locale: "en-US", UrgentAnyway: true,
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}
