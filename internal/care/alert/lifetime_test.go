package alert_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

var coachES = who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}

func (h *house) queue(t *testing.T, w who.Who) []alert.Queued {
	t.Helper()
	list, err := h.alerts.Queue(context.Background(), w)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (h *house) pressure(t *testing.T, memberID string, minutes, top, bottom int) {
	t.Helper()
	h.keep(t, memberID, reading.Batch{Pressure: []reading.Pressure{{Stamp: h.ago(minutes), Systolic: top, Diastolic: bottom}}})
}

// What nobody has seen does not go away: the member is asked and the coach sees
// it, however much time passes, until somebody closes it or a later reading does.
func TestUnseenAlertsStay(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.pressure(t, rosa, 0, 200, 130)
		h.measure(t, 0, 45)
		for _, after := range []time.Duration{24*time.Hour + time.Minute, 30 * 24 * time.Hour, 100 * 24 * time.Hour} {
			h.Pass(after)
			if list := h.stages(t, rosa); len(list) != 2 {
				t.Fatalf("the member is asked %+v", list)
			}
			if list := h.queue(t, coachES); len(list) != 2 || list[0].MemberID != rosa {
				t.Fatalf("the coach sees %+v", list)
			}
		}
		h.measure(t, 0, 110)
		if list := h.queue(t, coachES); len(list) != 1 || list[0].Direction != alert.Severe {
			t.Fatalf("after a check that is fine: %+v", list)
		}
		if _, err := h.alerts.Close(context.Background(), coachES, rosa, h.queue(t, coachES)[0].AlertID, 0, spoke); err != nil {
			t.Fatal(err)
		}
		if list := h.queue(t, coachES); len(list) != 0 {
			t.Errorf("after it was closed: %+v", list)
		}
	})
}

// A dangerous reading that arrives late has its alert and says that it is late.
// Family is not told of what is older than four hours.
func TestLateReadings(t *testing.T) {
	for name, c := range map[string]struct {
		minutes int
		late    bool
		rings   int
	}{
		"four hours":      {4 * 60, false, 1},
		"a minute more":   {4*60 + 1, true, 0},
		"24.1 hours":      {24*60 + 6, true, 0},
		"ninety days old": {90 * 24 * 60, true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.Pass(100 * 24 * time.Hour)
				h.measure(t, c.minutes, 45)
				stages, queue := h.stages(t, rosa), h.queue(t, coachES)
				if len(stages) != 1 || stages[0].Late != c.late || stages[0].ReceivedAt != h.Time().UnixMilli() {
					t.Errorf("the member is asked %+v", stages)
				}
				if len(queue) != 1 || queue[0].Late != c.late || queue[0].Shown.Text != "45" {
					t.Errorf("the coach sees %+v", queue)
				}
				if got := h.rings(t); got != c.rings {
					t.Errorf("%d messages, want %d", got, c.rings)
				}
			})
		})
	}
}

// A late reading that a later one has answered has its row and asks for nobody;
// one that is older than ninety days is history.
func TestLateReadingsThatWereAnswered(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Pass(100 * 24 * time.Hour)
		h.measure(t, 60, 110)
		h.measure(t, 25*60, 45)
		h.measure(t, 91*24*60, 44)
		if rows := h.query(t, "SELECT CAST(value AS TEXT) || ' ' || state FROM alerts WHERE member_id = $1", rosa); strings.Join(rows, ", ") != "45 cleared" {
			t.Errorf("%v", rows)
		}
		if len(h.stages(t, rosa)) != 0 || len(h.queue(t, coachES)) != 0 || h.rings(t) != 0 {
			t.Error("somebody is asked or told")
		}
	})
}

// Domain 2.4: a gain that a scale sends days later is a gain.
func TestALateGain(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{
			{Stamp: h.ago(3 * 24 * 60), Grams: 89_811}, {Stamp: h.ago(2*24*60 + 10), Grams: 89_811 + 1_452},
		}})
		nurse := who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam}
		if list := h.stages(t, james); len(list) != 1 || list[0].Direction != alert.Gain || !list[0].Late {
			t.Errorf("the member is asked %+v", list)
		}
		if list := h.queue(t, nurse); len(list) != 1 || !list[0].Late {
			t.Errorf("the nurse sees %+v", list)
		}
	})
}

// Three months of a meter's memory at once: one line in the queue, and only what
// no later check has answered is open.
func TestTheMemoryOfAMeter(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Pass(100 * 24 * time.Hour)
		var b reading.Batch
		for day := range 89 {
			for hour, value := range map[int]int{2: 45, 8: 120} {
				if day < 30 && value == 120 {
					value = 60 // not fine for a month
				}
				b.Glucose = append(b.Glucose, h.sugar((day+1)*24*60-hour*60, value).Glucose...)
			}
		}
		h.keep(t, rosa, b)
		rows := func(state string) int {
			n, _ := strconv.Atoi(h.query(t, "SELECT CAST(COUNT(*) AS TEXT) FROM alerts WHERE member_id = $1 AND state = $2", rosa, state)[0])
			return n
		}
		if open, cleared := rows("open"), rows("cleared"); open != 30 || cleared != 59 {
			t.Errorf("%d open and %d cleared, want 30 and 59", open, cleared)
		}
		list := h.queue(t, coachES)
		if len(list) != 1 || list[0].More != 29 || !list[0].Late {
			t.Fatalf("%+v", list)
		}
		if _, err := h.alerts.Close(context.Background(), coachES, rosa, list[0].AlertID, list[0].Through, spoke); err != nil {
			t.Fatal(err)
		}
		if list = h.queue(t, coachES); len(list) != 0 {
			t.Errorf("%+v", list)
		}
	})
}

// An answer is for what was there when it was given: what arrives after it is
// asked about by itself, also when it was made before.
func TestAnAnswerIsForWhatWasThere(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.pressure(t, rosa, 10, 192, 126)
		first := h.stages(t, rosa)[0]
		for _, said := range [][2]string{{"pressure.symptoms", "none"}, {"pressure.again", "lower"}} {
			if _, err := h.alerts.Answer(ctx, member(rosa), alert.Given{AlertID: first.AlertID, Question: said[0], Codes: []string{said[1]}}); err != nil {
				t.Fatal(err)
			}
		}
		h.Pass(3 * time.Hour)
		if list := h.stages(t, rosa); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		h.pressure(t, rosa, 26*60, 205, 128)
		if list := h.stages(t, rosa); len(list) != 1 || list[0].Shown.Text != "205/128" || !list[0].Late {
			t.Errorf("%+v", list)
		}
	})
}
