package alert_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
)

// An answer covers the older alerts of the same direction: they stay in the queue
// and no longer escalate. It does not cover one that the member needs help with,
// a newer one, or the other direction.
func TestAnAnswerCoversOlderAlerts(t *testing.T) {
	const own, duty = "coach.es own", "coach.es duty, coach.en duty"
	for name, c := range map[string]struct {
		happen func(t *testing.T, h *house)
		want   string // who sees the lows half an hour later
	}{
		"the newest is answered": {func(t *testing.T, h *house) {
			h.measure(t, 2, 45)
			h.measure(t, 0, 50)
			h.say(t, rosa, "low.feel", "better")
			h.say(t, rosa, "low.treated", "ate")
		}, own},
		"it is over": {func(t *testing.T, h *house) {
			h.measure(t, 2, 45)
			h.measure(t, 0, 50)
			h.say(t, rosa, "end", "gotHelp")
		}, own},
		"the older one is answered": {func(t *testing.T, h *house) {
			h.measure(t, 2, 45)
			h.say(t, rosa, "low.feel", "better")
			h.say(t, rosa, "low.treated", "ate")
			h.Pass(time.Second)
			h.measure(t, 0, 50)
		}, duty},
		"help was needed before": {func(t *testing.T, h *house) {
			h.measure(t, 2, 45)
			h.say(t, rosa, "low.feel", "severe")
			h.measure(t, 0, 50)
			h.say(t, rosa, "low.feel", "better")
			h.say(t, rosa, "low.treated", "ate")
		}, duty},
		"help was needed before, and it is over": {func(t *testing.T, h *house) {
			h.measure(t, 2, 45)
			h.say(t, rosa, "low.feel", "severe")
			h.Pass(time.Second)
			h.measure(t, 0, 50)
			h.say(t, rosa, "end", "gotHelp")
		}, own},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				c.happen(t, h)
				h.unseen(t, alert.UnseenUrgent)
				if got := h.sees(t); got != c.want {
					t.Errorf("seen by %q, want %q", got, c.want)
				}
			})
		})
	}
}

// A stand-in closes the alerts that they were shown, not those that only the
// member's own coach sees so far.
func TestAStandInClosesWhatTheyWereShown(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 0, 45)
		h.unseen(t, alert.UnseenUrgent)
		h.measure(t, 0, 50)
		en := who.Who{AccountID: demo.MemberID("coach.en"), Role: who.Coach}
		h.Pass(time.Second)
		list := h.queue(t, en)
		if len(list) != 1 || list[0].Shown.Text != "45" || list[0].More != 0 {
			t.Fatalf("%+v", list)
		}
		if _, err := h.alerts.Close(context.Background(), en, rosa, list[0].AlertID, h.Time().UnixMilli(), spoke); err != nil {
			t.Fatal(err)
		}
		if list := h.queue(t, coachES); len(list) != 1 || list[0].Shown.Text != "50" {
			t.Errorf("the coach sees %+v", list)
		}
	})
}

// What staff have closed does not escalate, whatever its row says.
func TestClosedAlertsDoNotEscalate(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 0, 45)
		h.exec(t, "UPDATE alerts SET coach_seen_at = 1, coach_seen_by = 'x'")
		h.unseen(t, time.Hour)
		if got := h.notices(t); len(got) != 0 {
			t.Errorf("written to: %v", got)
		}
		if got := h.query(t, "SELECT CAST(step AS TEXT) FROM alerts")[0]; got != "0" {
			t.Errorf("step %s", got)
		}
	})
}

// An older server leaves escalate_at empty: its alerts escalate like the others.
// Empty after an answer means that the member has seen it.
func TestAlertsOfAnOlderServerEscalate(t *testing.T) {
	for name, c := range map[string]struct {
		then string
		want []string
	}{
		"unseen":   {"", []string{"coach.en", "coach.es"}},
		"answered": {", done_at = coach_at", nil},
		"closed":   {", coach_seen_at = coach_at", nil},
		"no coach": {", coach_at = NULL", nil},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				h.measure(t, 0, 45)
				h.exec(t, "UPDATE alerts SET escalate_at = NULL"+c.then)
				h.unseen(t, 0)
				if got := h.notices(t); !slices.Equal(got, c.want) {
					t.Errorf("written to %q, want %q", strings.Join(got, " "), c.want)
				}
			})
		})
	}
}

// Answering and closing take the member's turn, as storing a reading does, so
// that neither works on what the other is about to change.
func TestAnswersAndClosingTakeTurns(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 45)
		id := h.stages(t, rosa)[0].AlertID
		turn := func() string {
			return h.query(t, "SELECT CAST(turn AS TEXT) FROM alert_turns WHERE member_id = $1", rosa)[0]
		}
		before := turn()
		h.answerTo(t, rosa, id, "low.feel", "better")
		between := turn()
		if _, err := h.alerts.Close(context.Background(), coachES, rosa, id, 0, spoke); err != nil {
			t.Fatal(err)
		}
		if before == between || between == turn() {
			t.Errorf("turns %s, %s, %s", before, between, turn())
		}
	})
}
