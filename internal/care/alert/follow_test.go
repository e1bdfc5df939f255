package alert_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
)

// confused is Rosa with 45 mg/dL who says that she is confused.
func (h *house) confused(t *testing.T) (id string) {
	t.Helper()
	h.duty(t)
	h.measure(t, 1, 45)
	id = h.stages(t, rosa)[0].AlertID
	h.Pass(time.Second)
	h.answerTo(t, rosa, id, "low.feel", "severe")
	h.unseen(t, 0)
	return id
}

// A member who called for help stays in the queue until staff close the alert,
// whatever ended it for the member. It goes on to more people unless two fine
// readings are 15 minutes apart.
func TestStaffFollowUpOnACallForHelp(t *testing.T) {
	for name, c := range map[string]struct {
		then      func(t *testing.T, h *house, id string)
		over      bool   // for the member
		recovered string // what staff read of it
		later     string // who sees it an hour later
	}{
		"one fine reading": {func(t *testing.T, h *house, _ string) { h.measure(t, 0, 118) }, true, "118", "coach.es all, coach.en all, coach.fr all"},
		"two fine readings": {func(t *testing.T, h *house, _ string) {
			h.measure(t, 0, 118)
			h.Pass(15 * time.Minute)
			h.measure(t, 0, 121)
		}, true, "121", "coach.es duty, coach.en duty"},
		"two fine readings, not long apart": {func(t *testing.T, h *house, _ string) {
			h.measure(t, 0, 118)
			h.Pass(15*time.Minute - time.Second)
			h.measure(t, 0, 121)
		}, true, "121", "coach.es all, coach.en all, coach.fr all"},
		"two readings just inside": {func(t *testing.T, h *house, _ string) {
			h.measure(t, 0, 72)
			h.Pass(15 * time.Minute)
			h.measure(t, 0, 72)
		}, true, "72", "coach.es duty, coach.en duty"},
		"one reading just inside": {func(t *testing.T, h *house, _ string) { h.measure(t, 0, 72) }, false, "", "coach.es all, coach.en all, coach.fr all"},
		"a fine reading from before the call": {func(t *testing.T, h *house, _ string) {
			b := h.sugar(0, 118)
			b.Glucose[0].At = h.Time().Add(-62 * time.Second).UnixMilli()
			h.keep(t, rosa, b)
		}, false, "", "coach.es all, coach.en all, coach.fr all"},
		"it is over": {func(t *testing.T, h *house, id string) { h.answerTo(t, rosa, id, "end", "gotHelp") }, true, "", "coach.es duty, coach.en duty"},
		"it is over, and a fine reading": {func(t *testing.T, h *house, id string) {
			h.answerTo(t, rosa, id, "end", "gotHelp")
			h.Pass(time.Minute)
			h.measure(t, 0, 118)
		}, true, "118", "coach.es duty, coach.en duty"},
		"the reading is somebody else's": {func(t *testing.T, h *house, _ string) {
			one := h.query(t, "SELECT reading_id FROM alerts WHERE member_id = $1 AND direction = 'low'", rosa)[0]
			h.mark(t, one, figure.NotMine)
		}, true, "", "coach.es all, coach.en all, coach.fr all"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				id := h.confused(t)
				h.Pass(time.Minute)
				c.then(t, h, id)
				if over := len(h.stages(t, rosa)) == 0; over != c.over {
					t.Errorf("over for the member: %v", over)
				}
				list := h.queue(t, coachES)
				if len(list) != 1 || list[0].AlertID != id || list[0].Action != alert.CallNow && name[:5] != "it is" || list[0].Recovered.Text != c.recovered ||
					(list[0].RecoveredAt > 0) != (c.recovered != "") {
					t.Fatalf("staff see %+v", list)
				}
				h.unseen(t, 31*time.Minute)
				h.unseen(t, 31*time.Minute)
				if got := h.sees(t); got != c.later {
					t.Errorf("an hour later: %s", got)
				}
				if _, err := h.alerts.Close(context.Background(), coachES, rosa, id, h.queue(t, coachES)[0].Through, spoke); err != nil {
					t.Fatal(err)
				}
				h.Pass(time.Minute)
				h.measure(t, 0, 119)
				if got := h.sees(t); got != "" || len(h.stages(t, rosa)) != 0 {
					t.Errorf("still there after staff closed it: %s", got)
				}
			})
		})
	}
}

// A new low beside one that is over says that it is not over.
func TestANewLowBesideAFollowedOne(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.confused(t)
		h.Pass(time.Minute)
		h.measure(t, 0, 118)
		h.Pass(20 * time.Minute)
		h.measure(t, 0, 50)
		list := h.queue(t, coachES)
		if len(list) != 1 || list[0].More != 1 || list[0].RecoveredAt != 0 {
			t.Errorf("staff see %+v", list)
		}
		if list := h.stages(t, rosa); len(list) != 1 || list[0].Shown.Text != "50" || list[0].Action != alert.TreatLow {
			t.Errorf("the member sees %+v", list)
		}
	})
}

// The same for pressure and weight, whose fine reading is told in its own unit.
func TestRecoveryOfOtherKinds(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.wipe(t, james)
		weigh := func(minutes int, grams int64) {
			t.Helper()
			h.keep(t, james, reading.Batch{Weight: []reading.Weight{{Stamp: h.ago(minutes), Grams: grams}}})
		}
		weigh(20*60, 89_811)
		weigh(10, 89_811+1_452)
		h.pressure(t, james, 1, 190, 125)
		for _, one := range h.stages(t, james) {
			h.answerTo(t, james, one.AlertID, one.Question.Code, map[alert.Direction]string{alert.Severe: "breathing", alert.Gain: "swelling"}[one.Direction])
		}
		h.Pass(time.Minute)
		weigh(0, 89_811)
		h.pressure(t, james, 0, 128, 82)
		if list := h.stages(t, james); len(list) != 1 || list[0].Direction != alert.Severe || list[0].Action != alert.CallTeam {
			t.Errorf("the member sees %+v", list)
		}
		list, err := h.alerts.Of(context.Background(), james)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range list {
			got = append(got, string(one.Direction)+" "+one.Recovered.Text+" "+one.Recovered.Unit)
		}
		slices.Sort(got)
		if text := strings.Join(got, ", "); text != "gain 198.0 lb, severe 128/82 mmHg" {
			t.Errorf("%s", text)
		}
	})
}

// A call for help is told as one, to those who are there. With nobody there,
// everybody is told.
func TestWhoIsWrittenToAboutACallForHelp(t *testing.T) {
	for name, c := range map[string]struct {
		there []string
		want  string
	}{
		"her own coach is away": {[]string{"coach.en"}, "coach.en"},
		"both are there":        {[]string{"coach.en", "coach.es"}, "coach.en, coach.es"},
		"nobody is there":       {nil, "coach.en, coach.es, coach.fr"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.exec(t, "UPDATE staff SET availability = 'SHORT_AWAY'")
				for _, person := range c.there {
					h.exec(t, "UPDATE staff SET availability = 'AVAILABLE' WHERE account_id = $1", demo.MemberID(person))
				}
				h.measure(t, 0, 45)
				h.say(t, rosa, "low.feel", "severe")
				h.unseen(t, 0)
				var got []string
				for _, one := range h.letters(t) {
					if to, found := strings.CutPrefix(one, "staffHelp "); found {
						got = append(got, strings.TrimSuffix(to, "@demo.test"))
					} else if strings.HasPrefix(one, "staffAlert ") {
						t.Errorf("%s", one)
					}
				}
				slices.Sort(got)
				if text := strings.Join(got, ", "); text != c.want {
					t.Errorf("written to %q, want %q", text, c.want)
				}
			})
		})
	}
}
