package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/who"
)

var leftWord = alert.Done{Outcome: alert.LeftWord, Note: "No answer, will call again."}

// A message reaches nobody: an alert about danger stays in the queue with the
// message in its history. What the member sees stays too, with when their care team
// tried to reach them. A plain high leaves the queue, and nobody says "followed up".
func TestAMessageEndsNoDanger(t *testing.T) {
	sugar := func(value int) func(*testing.T, *house) string {
		return func(t *testing.T, h *house) string {
			h.measure(t, 1, value)
			return h.stages(t, rosa)[0].AlertID
		}
	}
	gain := func(t *testing.T, h *house) string {
		h.wipe(t, james)
		h.keep(t, james, reading.Batch{Weight: []reading.Weight{h.weigh(20*60, 198), h.weigh(0, 202)}})
		return h.stages(t, james)[0].AlertID
	}
	pressure := func(t *testing.T, h *house) string {
		h.pressure(t, rosa, 1, 190, 122)
		return h.stages(t, rosa)[0].AlertID
	}
	type says struct{ question, answer string }
	for name, c := range map[string]struct {
		begin   func(*testing.T, *house) string
		answers []says
		then    func(*testing.T, *house) // a reading after the answers
		shows   string                   // to the member, before and after the message
		ends    bool
	}{
		"48, not answered":    {sugar(48), nil, nil, "treat", false},
		"LO":                  {sugar(figure.MeterLowest - 1), nil, nil, "treat", false},
		"48, not yet treated": {sugar(48), []says{{"low.feel", "shaky"}, {"low.treated", "notYet"}}, nil, "treat", false},
		"48, treated":         {sugar(48), []says{{"low.feel", "better"}, {"low.treated", "ate"}}, nil, "recheck", false},
		"48, then 75":         {sugar(48), nil, func(t *testing.T, h *house) { h.measure(t, 0, 75) }, "second check", false},
		"48, confused":        {sugar(48), []says{{"low.feel", "severe"}}, nil, "call", false},
		"48, confused, then 85": {sugar(48), []says{{"low.feel", "severe"}}, func(t *testing.T, h *house) {
			h.measure(t, 0, 85)
		}, "second check", false},
		"65, below the coach limit": {func(t *testing.T, h *house) string {
			for name, value := range map[string]string{"OptIntoAlerts": "true", "BGLowerLimit": "70"} {
				h.exec(t, "INSERT INTO app_preferences (member_id, app_id, instance, name, value, updated_at) VALUES ($1, 5, '', $2, $3, 1)", rosa, name, value)
			}
			h.measure(t, 1, 65)
			return ""
		}, nil, nil, "", false},
		"190/122, not answered": {pressure, nil, nil, "call", false},
		"190/122, second check": {pressure, []says{{"pressure.symptoms", "none"}}, nil, "recheck", false},
		"190/122, chest pain, then fine": {pressure, []says{{"pressure.symptoms", "pain"}}, func(t *testing.T, h *house) {
			h.pressure(t, rosa, 0, 128, 82)
		}, "team", false},
		"HI":                   {sugar(figure.MeterHighest + 1), nil, nil, "team", false},
		"300, not answered":    {sugar(300), nil, nil, "asked", true},
		"300, vomiting":        {sugar(300), []says{{"high.feel", "vomiting"}}, nil, "team", false},
		"a gain":               {gain, nil, nil, "team", false},
		"a gain with symptoms": {gain, []says{{"gain.symptoms", "swelling"}}, nil, "team", false},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				id := c.begin(t, h)
				memberID, staff := rosa, coachES
				if strings.HasPrefix(name, "a gain") {
					memberID, staff = james, nurse
				}
				for _, one := range c.answers {
					h.Pass(time.Second)
					h.answerTo(t, memberID, id, one.question, one.answer)
				}
				h.Pass(time.Minute)
				if c.then != nil {
					c.then(t, h)
				}
				expect := func(when, shows string, tried bool) {
					t.Helper()
					got, after := h.sight(t, memberID)
					if got != shows || (after.TriedAt != 0) != tried || after.FollowedUp != 0 {
						t.Errorf("%s: %q, want %q; %+v", when, got, shows, after)
					}
					if tried && !h.waiting(t, memberID).News {
						t.Errorf("%s: Home does not ask for the news", when)
					}
				}
				expect("before", c.shows, false)
				one := h.queue(t, staff)[0]
				if one.NeedsContact == c.ends {
					t.Errorf("needs contact: %v", one.NeedsContact)
				}
				for range 2 { // a double click
					closed, err := h.alerts.Close(context.Background(), staff, memberID, one.AlertID, one.Through, leftWord)
					if err != nil || closed.StaysOpen == c.ends {
						t.Fatalf("%+v %v", closed, err)
					}
				}
				if got := h.query(t, "SELECT COUNT(*) FROM alert_closings"); got[0] != "1" {
					t.Errorf("%s messages", got[0])
				}
				if c.ends {
					if expect("after the message", "", true); len(h.queue(t, staff)) != 0 || len(h.closed(t, staff)) != 1 {
						t.Error("still open")
					}
					return
				}
				expect("after the message", c.shows, true)
				queue := h.queue(t, staff)
				if len(queue) != 1 || len(queue[0].History) != 1 || !queue[0].History[0].IsTry || queue[0].History[0].Note != leftWord.Note {
					t.Fatalf("%+v", queue)
				}
				if list := h.closed(t, staff); len(list) != 0 {
					t.Errorf("resolved: %+v", list)
				}
				h.close(t, staff, spoke)
				if _, after := h.sight(t, memberID); after.TriedAt != 0 || (after.FollowedUp == 0) != (id == "") || len(h.closed(t, staff)) != 1 {
					t.Errorf("once somebody spoke with them: %+v", after)
				}
			})
		})
	}
}

// sight is what a member is shown first: what to do, that they are asked
// something, or a second check.
func (h *house) sight(t *testing.T, memberID string) (string, alert.Aftercare) {
	t.Helper()
	list, after, err := h.alerts.Stages(context.Background(), memberID, "")
	switch {
	case err != nil:
		t.Fatal(err)
	case len(list) > 0 && list[0].Action == alert.NoAction:
		return "asked", after
	case len(list) > 0:
		return string(list[0].Action), after
	case after.Recheck != nil:
		return "second check", after
	}
	return "", after
}

// An alert that stays open after a message goes on to more people.
func TestAnAlertEscalatesAfterAMessage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 48)
		h.close(t, coachES, leftWord)
		if h.unseen(t, 31*time.Minute); h.sees(t) != "coach.es duty, coach.en duty" {
			t.Errorf("seen by %q", h.sees(t))
		}
		for _, one := range h.queue(t, coachEN) {
			if one.MemberID == rosa && (len(one.History) != 1 || !one.History[0].IsTry || one.History[0].By == "") {
				t.Errorf("a colleague reads %+v", one.History)
			}
		}
	})
}

// One fine reading after a call for help may be chance. After two that are 15
// minutes apart, or once the member says that it is over, a message is enough.
func TestAMessageIsEnoughOnceItIsOver(t *testing.T) {
	for name, end := range map[string]func(*testing.T, *house, string){
		"two fine readings": func(t *testing.T, h *house, _ string) { h.Pass(15 * time.Minute); h.measure(t, 0, 118) },
		"the member":        func(t *testing.T, h *house, id string) { h.answerTo(t, rosa, id, "end", "gotHelp") },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				id := h.confused(t)
				h.Pass(time.Minute)
				if name == "two fine readings" {
					h.measure(t, 0, 116)
				}
				if one := h.queue(t, coachES)[0]; !one.NeedsContact {
					t.Fatalf("%+v", one)
				}
				end(t, h, id)
				if one := h.queue(t, coachES)[0]; one.NeedsContact {
					t.Fatalf("%+v", one)
				}
				if h.close(t, coachES, leftWord); len(h.queue(t, coachES)) != 0 {
					t.Error("still in the queue")
				}
				if _, after := h.sight(t, rosa); after.FollowedUp != 0 || after.TriedAt == 0 {
					t.Errorf("%+v", after)
				}
			})
		})
	}
}

// What staff did last is what the member reads, but a message about an alert that
// is open hides that they followed up on another one.
func TestAMessageBesideAFollowUp(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 300)
		h.close(t, coachES, leftWord)
		h.Pass(time.Minute)
		h.pressure(t, rosa, 0, 190, 122)
		h.close(t, coachES, spoke)
		if _, after := h.sight(t, rosa); after.FollowedUp != h.Time().UnixMilli() || after.TriedAt != 0 {
			t.Errorf("a message, then a follow-up: %+v", after)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 48)
		h.close(t, coachES, leftWord)
		if got, after := h.sight(t, rosa); got != "treat" || after.FollowedUp != 0 || after.TriedAt != h.Time().UnixMilli() {
			t.Errorf("a low after it: %s %+v", got, after)
		}
		h.Pass(time.Minute)
		h.measure(t, 0, 75)
		if got, after := h.sight(t, rosa); got != "second check" || after.FollowedUp != 0 || after.TriedAt == 0 {
			t.Errorf("a second check: %s %+v", got, after)
		}
		h.Pass(20 * time.Minute)
		h.measure(t, 0, 110)
		if _, after := h.sight(t, rosa); after.FollowedUp == 0 || after.TriedAt != 0 {
			t.Errorf("once the low has ended: %+v", after)
		}
	})
}

// Two clicks, or two people, close an alert once. The second hears who was first.
func TestAnAlertIsClosedOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := context.Background()
		h.duty(t)
		h.measure(t, 1, 45)
		h.unseen(t, 31*time.Minute)
		one := h.queue(t, coachES)[0]
		first := h.close(t, coachES, spoke)
		h.Pass(time.Second)
		for _, w := range []who.Who{coachES, coachEN} {
			second, err := h.alerts.Close(ctx, w, rosa, one.AlertID, one.Through, alert.Done{Outcome: alert.Other, Note: "Mine."})
			if err != nil || second.ID != "" || second.Already == nil || second.Already.ID != first || second.Already.By == "" {
				t.Errorf("%+v %v", second, err)
			}
		}
		if got := h.query(t, "SELECT COUNT(*) FROM alert_closings"); got[0] != "1" {
			t.Errorf("%s closings", got[0])
		}
		if h.reopen(t, coachES, first); len(h.queue(t, coachES)) != 1 || len(h.closed(t, coachES)) != 0 {
			t.Error("open and resolved at once")
		}
	})
}

// A call for help after a closing makes the alert open: it is not listed as
// resolved as well.
func TestACallForHelpUndoesAClosing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 1, 45)
		id := h.stages(t, rosa)[0].AlertID
		h.close(t, coachES, spoke)
		h.Pass(time.Minute)
		if _, err := h.alerts.Answer(context.Background(), member(rosa), alert.Given{AlertID: id, Question: "low.feel", Codes: []string{"severe"}}); err != nil {
			t.Fatal(err)
		}
		if len(h.queue(t, coachES)) != 1 || len(h.closed(t, coachES)) != 0 {
			t.Errorf("open %d, resolved %d", len(h.queue(t, coachES)), len(h.closed(t, coachES)))
		}
	})
}
