package alert_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

var coachEN = who.Who{AccountID: demo.MemberID("coach.en"), Role: who.Coach}

func (h *house) closed(t *testing.T, w who.Who) []alert.Closing {
	t.Helper()
	list, err := h.alerts.Closed(context.Background(), w)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (h *house) close(t *testing.T, w who.Who, done alert.Done) string {
	t.Helper()
	one := h.queue(t, w)[0]
	closed, err := h.alerts.Close(context.Background(), w, one.MemberID, one.AlertID, one.Through, done)
	if err != nil {
		t.Fatal(err)
	}
	return closed.ID
}

func (h *house) reopen(t *testing.T, w who.Who, closingID string) {
	t.Helper()
	if err := h.alerts.Reopen(context.Background(), w, rosa, closingID); err != nil {
		t.Fatal(err)
	}
}

// A person who closes an alert says what they did. Colleagues read it, and a wrong
// click is undone: the alert is open again for everybody, and escalates anew.
func TestStaffSayWhatTheyDid(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 45)
		h.unseen(t, 31*time.Minute) // everybody on duty sees it
		id := h.close(t, coachEN, alert.Done{Outcome: alert.Relative, Note: "  Canary: her son is with her. "})
		for _, w := range []who.Who{coachES, coachEN} {
			list := h.closed(t, w)
			if len(list) != 1 || list[0].Outcome != alert.Relative || list[0].Note != "Canary: her son is with her." || list[0].By == "" ||
				list[0].Shown.Text != "45" || list[0].At != h.Time().UnixMilli() || !list[0].CanReopen {
				t.Fatalf("%+v", list)
			}
		}
		if list := h.closed(t, who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}); len(list) != 0 {
			t.Errorf("a coach of other members reads %+v", list)
		}
		if got := h.query(t, "SELECT COUNT(*) FROM alert_closings WHERE CAST(note_enc AS TEXT) LIKE '%Canary%'"); h.DB.Engine() == db.SQLite && got[0] != "0" {
			t.Error("the note is not sealed")
		}
		if got := h.shows(t); got != "followed up, coach 0" {
			t.Errorf("after the closing: %s", got)
		}
		h.Pass(time.Minute)
		h.reopen(t, coachES, id)
		h.reopen(t, coachES, id)
		if got := h.shows(t); got != "treat, coach 1" {
			t.Errorf("open again: %s", got)
		}
		if list := h.closed(t, coachES); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		history := h.queue(t, coachES)[0].History
		if len(history) != 1 || history[0].ReopenedAt != h.Time().UnixMilli() || history[0].ReopenedBy == "" || history[0].Note == "" {
			t.Errorf("%+v", history)
		}
		if got := h.query(t, "SELECT action FROM audit_rows WHERE action IN ('alert-closed', 'alert-reopened') ORDER BY action"); !slices.Equal(got, []string{"alert-closed", "alert-reopened"}) {
			t.Errorf("recorded: %v", got)
		}
		before := len(h.notices(t))
		if h.unseen(t, 29*time.Minute); len(h.notices(t)) != before {
			t.Error("escalated at once")
		}
		if h.unseen(t, 2*time.Minute); len(h.notices(t)) == before {
			t.Error("nobody hears of an alert that was closed by mistake")
		}
		h.close(t, coachES, spoke)
		if list := h.closed(t, coachES); len(list) != 1 || list[0].Outcome != alert.Spoke {
			t.Errorf("%+v", list)
		}
		if h.Pass(24*time.Hour + time.Minute); len(h.closed(t, coachES)) != 0 {
			t.Error("still listed a day later")
		}
	})
}

// What is not said, or not to be read, closes nothing.
func TestAClosingSaysWhatWasDone(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 45)
		one := h.queue(t, coachES)[0]
		for name, c := range map[string]struct {
			done alert.Done
			ok   bool
		}{
			"nothing":             {alert.Done{}, false},
			"unknown":             {alert.Done{Outcome: "slept"}, false},
			"other without words": {alert.Done{Outcome: alert.Other, Note: "  "}, false},
			"1001 characters":     {alert.Done{Outcome: alert.Spoke, Note: strings.Repeat("é", 1001)}, false},
			"hidden characters":   {alert.Done{Outcome: alert.Spoke, Note: "fine\x00"}, false},
			"1000 characters":     {alert.Done{Outcome: alert.Other, Note: strings.Repeat("é", 1000)}, true},
		} {
			closed, err := h.alerts.Close(context.Background(), coachES, rosa, one.AlertID, one.Through, c.done)
			if (err == nil) != c.ok {
				t.Errorf("%s: %v", name, err)
			}
			if err == nil {
				h.reopen(t, coachES, closed.ID)
			}
		}
		if len(h.queue(t, coachES)) != 1 {
			t.Error("it is closed")
		}
	})
}

// Who does not see an alert undoes nothing, and nobody undoes what readings ended.
func TestWhatCanBeUndone(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.duty(t)
		h.measure(t, 1, 45)
		id := h.close(t, coachES, spoke)
		for name, w := range map[string]who.Who{
			"a colleague": coachEN, "a nurse": {AccountID: demo.MemberID("nurse"), Role: who.CareTeam}, "the member": member(rosa),
		} {
			if err := h.alerts.Reopen(ctx, w, rosa, id); err == nil {
				t.Errorf("%s undid it", name)
			}
		}
		if err := h.alerts.Reopen(ctx, coachES, luis, id); err == nil {
			t.Error("undone in the name of another member")
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 118)
		if list := h.closed(t, coachES); len(list) != 1 || list[0].CanReopen {
			t.Errorf("%+v", list)
		}
		h.reopen(t, coachES, id)
		if got := h.queue(t, coachES); len(got) != 0 {
			t.Errorf("a low that has ended is open: %+v", got)
		}
	})
}

// A closing is undone by those who have it on their list: who look after the
// member, and who closed it. A colleague on duty who saw the alert does not.
func TestAClosingIsUndoneFromTheList(t *testing.T) {
	coachFR := who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.duty(t)
		refused := func(when string, w who.Who, id string) {
			t.Helper()
			if list := h.closed(t, w); len(list) != 0 {
				t.Errorf("%s: on the list, %+v", when, list)
			}
			before := len(h.query(t, "SELECT target FROM audit_rows WHERE action = 'alert-reopened' AND outcome = 'refused'"))
			if err := h.alerts.Reopen(ctx, w, rosa, id); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", when, err)
			}
			if after := len(h.query(t, "SELECT target FROM audit_rows WHERE action = 'alert-reopened' AND outcome = 'refused'")); after != before+1 {
				t.Errorf("%s: not recorded", when)
			}
		}
		h.measure(t, 1, 45)
		h.unseen(t, 31*time.Minute)
		h.unseen(t, 31*time.Minute) // every coach sees it
		id := h.close(t, coachES, spoke)
		refused("on duty", coachEN, id)
		refused("away", coachFR, id)
		if len(h.queue(t, coachES)) != 0 {
			t.Fatal("it is open again")
		}
		h.reopen(t, coachES, id)
		refused("what was undone", coachEN, id)
		h.reopen(t, coachES, id)
		id = h.close(t, coachEN, spoke)
		refused("closed by a stand-in", coachFR, id)
		h.reopen(t, coachEN, id)
		id = h.close(t, coachES, leftWord)
		refused("a message", coachES, id)
		id = h.close(t, coachES, spoke)
		h.Pass(24*time.Hour + time.Second)
		refused("a day later", coachES, id)
	})
}

// A call for help that was closed by mistake is back with its last fine reading.
func TestACallForHelpIsOpenAgain(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.confused(t)
		id := h.close(t, coachES, spoke)
		h.Pass(time.Minute)
		h.measure(t, 0, 118)
		h.reopen(t, coachES, id)
		list := h.queue(t, coachES)
		if len(list) != 1 || list[0].Recovered.Text != "118" {
			t.Fatalf("%+v", list)
		}
	})
}

// A damaged note hides nothing else.
func TestADamagedNote(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 45)
		h.close(t, coachES, alert.Done{Outcome: alert.Relative, Note: "Her son is with her."})
		h.exec(t, "UPDATE alert_closings SET note_enc = $1", []byte("damaged"))
		if list := h.closed(t, coachES); len(list) != 1 || !list[0].NoteLost || list[0].Note != "" || list[0].Outcome != alert.Relative {
			t.Errorf("%+v", list)
		}
	})
}
