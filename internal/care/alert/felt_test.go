package alert_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
)

// A number does not take away what somebody felt: after 911 because of a sign, a
// fine reading leaves a call to the care team, until the member says that they
// called, or staff close it. A low is over with its number, and so is what only
// meant a call to the care team.
func TestAFineReadingAfterWhatTheMemberFelt(t *testing.T) {
	sugar := func(value int) func(*testing.T, *house) {
		return func(t *testing.T, h *house) { h.keep(t, james, h.sugar(0, value)) }
	}
	pressed := func(systolic, diastolic int) func(*testing.T, *house) {
		return func(t *testing.T, h *house) { h.pressure(t, james, 0, systolic, diastolic) }
	}
	weighed := func(pounds float64) func(*testing.T, *house) {
		return func(t *testing.T, h *house) {
			h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(0, pounds)}})
		}
	}
	for name, c := range map[string]struct {
		danger   func(*testing.T, *house)
		question string
		answer   string
		fine     func(*testing.T, *house)
		want     alert.Action
		staff    bool // who ends it
	}{
		"above 600, fruity breath":    {sugar(601), "high.signs", "fruity", sugar(235), alert.CallTeam, false},
		"above 600, none of these":    {sugar(601), "high.signs", "none", sugar(235), alert.NoAction, false},
		"high, trouble breathing":     {sugar(400), "high.feel", "breathing", sugar(235), alert.CallTeam, true},
		"high, vomiting":              {sugar(400), "high.feel", "vomiting", sugar(235), alert.NoAction, false},
		"pressure with pain":          {pressed(190, 122), "pressure.symptoms", "pain", pressed(168, 108), alert.CallTeam, true},
		"a gain with chest pain":      {weighed(202), "gain.symptoms", "chestPain", weighed(197), alert.CallTeam, false},
		"a gain with swelling":        {weighed(202), "gain.symptoms", "swelling", weighed(197), alert.NoAction, false},
		"a low, too weak to treat it": {sugar(45), "low.feel", "severe", sugar(95), alert.NoAction, false},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.wipe(t, james)
				h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198)}})
				c.danger(t, h)
				h.say(t, james, c.question, c.answer)
				h.Pass(2 * time.Minute)
				c.fine(t, h)
				action := func() alert.Action {
					if list := h.stages(t, james); len(list) > 0 {
						return list[0].Action
					}
					return alert.NoAction
				}
				if got := action(); got != c.want {
					t.Fatalf("after a fine reading: %q, not %q", got, c.want)
				}
				h.Pass(30 * time.Hour)
				if got := action(); got != c.want {
					t.Errorf("a day later: %q, not %q", got, c.want)
				}
				if c.want == alert.NoAction {
					return
				}
				if w := h.waiting(t, james); w.Action != alert.CallTeam {
					t.Errorf("the first page: %+v", w)
				}
				id := h.stages(t, james)[0].AlertID
				if c.staff {
					if _, err := h.alerts.Close(context.Background(), nurse, james, id, h.Time().UnixMilli(), spoke); err != nil {
						t.Fatal(err)
					}
				} else {
					h.say(t, james, "end", "called")
				}
				if got := action(); got != alert.NoAction {
					t.Errorf("at the end: %q", got)
				}
			})
		})
	}
}
