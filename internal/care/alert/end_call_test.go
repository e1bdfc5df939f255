package alert_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
)

// A message saying that it is over waits while the member is told to call: the
// fine reading was made before the answer, or the answer opened the alert again.
// When that has ended, people get one message.
func TestAnEndWaitsForACallForHelp(t *testing.T) {
	type step func(t *testing.T, h *house)
	comes := func(minutes, value int) step {
		return func(t *testing.T, h *house) { h.come(t, h.sugar(minutes, value), waits) }
	}
	says := func(question string, codes ...string) step {
		return func(t *testing.T, h *house) {
			h.answerTo(t, rosa, h.query(t, "SELECT id FROM alerts WHERE asks")[0], question, codes...)
		}
	}
	staff := func(t *testing.T, h *house) { h.close(t, coachES, spoke) }
	message := func(t *testing.T, h *house) { h.close(t, coachES, alert.Done{Outcome: alert.LeftWord}) }
	notMine := func(t *testing.T, h *house) {
		h.mark(t, h.query(t, "SELECT reading_id FROM alerts WHERE asks")[0], figure.NotMine)
	}
	severe, gotHelp := says("low.feel", "severe"), says("end", "gotHelp")
	for name, c := range map[string]struct {
		steps []step // a minute apart
		want  string // what has left after each of them
	}{
		"no call":                              {[]step{comes(0, 45), comes(0, 95)}, "low, low clear"},
		"an answer that calls nobody":          {[]step{comes(0, 45), says("low.feel", "shaky"), comes(0, 95)}, "low, low, low clear"},
		"fine after the call":                  {[]step{comes(0, 45), severe, comes(0, 95)}, "low, low, low clear"},
		"fine before the call, then staff":     {[]step{comes(30, 45), severe, comes(5, 95), staff}, "low, low, low, low clear"},
		"fine before the call, then a message": {[]step{comes(30, 45), severe, comes(5, 95), message, staff}, "low, low, low, low, low clear"},
		"fine before the call, then the end":   {[]step{comes(30, 45), severe, comes(5, 95), gotHelp}, "low, low, low, low clear"},
		"fine before the call, then after it":  {[]step{comes(30, 45), severe, comes(5, 95), comes(0, 75), comes(0, 96)}, "low, low, low, low, low clear"},
		"reopened, then staff":                 {[]step{comes(0, 45), staff, severe, comes(0, 95), comes(0, 110), staff}, "low, low, low, low, low, low clear"},
		"reopened, then the end":               {[]step{comes(0, 45), staff, severe, comes(0, 95), gotHelp}, "low, low, low, low, low clear"},
		"the end, then fine":                   {[]step{comes(0, 45), staff, severe, gotHelp, comes(0, 95)}, "low, low, low, low, low clear"},
		"closed, but low":                      {[]step{comes(30, 45), severe, comes(5, 95), comes(0, 65), staff, comes(0, 96)}, "low, low, low, low, low, low clear"},
		"not mine":                             {[]step{comes(0, 45), severe, notMine}, "low, low, low withdrawn"},
		"reopened and not mine":                {[]step{comes(0, 45), staff, severe, notMine, staff}, "low, low, low, low, low withdrawn"},
		"a high": {
			[]step{comes(30, 300), says("high.feel", "confused"), comes(5, 150), staff}, "high, high, high, high clear",
		},
		"a high, and the care team": {
			[]step{comes(30, 300), says("high.feel", "vomiting"), comes(5, 150), gotHelp}, "high, high, high, high clear",
		},
		"thirsty": {[]step{comes(30, 300), says("high.feel", "thirsty"), comes(5, 150)}, "high, high, high clear"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.both(t)
				h.Pass(time.Hour)
				var got []string
				for _, do := range c.steps {
					do(t, h)
					got = append(got, h.gone(t))
					h.Pass(time.Minute)
				}
				if all := strings.Join(got, ", "); all != c.want {
					t.Fatalf("left: %s, want %s", all, c.want)
				}
				h.Pass(30 * time.Minute)
				h.unseen(t, 0)
				h.escalate(t, 0)
				if later := h.gone(t); later != got[len(got)-1] {
					t.Errorf("later: %s", later)
				}
			})
		})
	}
}

// While the family's message waits, Home and the queue say to call.
func TestAnEndSaysWhatHomeSays(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 30, 45)
		h.leave(t)
		h.Pass(time.Minute)
		h.say(t, rosa, "low.feel", "severe")
		h.Pass(time.Minute)
		h.measure(t, 5, 95)
		list, queue := h.stages(t, rosa), h.queue(t, coachES)
		if len(list) != 1 || list[0].Action != alert.CallNow || len(queue) != 1 || queue[0].Action != alert.CallNow || !queue[0].NeedsContact {
			t.Fatalf("the member sees %+v, staff see %+v", list, queue)
		}
		if got := h.gone(t); got != "low" {
			t.Errorf("family got %s", got)
		}
	})
}

// An all-clear that waits for the morning, or for another try, is withdrawn when
// the member calls for help, and sent when the call has ended.
func TestACallForHelpWithdrawsAnEnd(t *testing.T) {
	low := 70
	for name, troubled := range map[string]bool{"quiet hours": false, "another try": true} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.night(t, alert.Levels{Low: &low}, true)
				h.clock(t, "21:50")
				h.measure(t, 0, 45)
				id := h.stages(t, rosa)[0].AlertID
				h.leave(t)
				if !troubled {
					h.night(t, alert.Levels{Low: &low}, false)
				}
				h.clock(t, "22:20")
				h.measure(t, 0, 100)
				if troubled {
					h.exec(t, "UPDATE outbox_messages SET attempts = 3, trouble = 'down', due_at = due_at + 300000 WHERE state = 'waiting'")
				}
				h.Pass(time.Minute)
				h.answerTo(t, rosa, id, "low.feel", "severe")
				h.clock(t, "07:02")
				if got := h.gone(t); got != "low" {
					t.Errorf("left: %s", got)
				}
				h.answerTo(t, rosa, id, "end", "gotHelp")
				if got := h.gone(t); got != "low clear" {
					t.Errorf("left: %s", got)
				}
			})
		})
	}
}

// When staff open a call for help again that they had closed, the all-clear that
// waits is withdrawn. A day later it is no longer news.
func TestACallThatIsOpenAgain(t *testing.T) {
	for after, want := range map[time.Duration]string{time.Hour: "low clear", 25 * time.Hour: "low"} {
		t.Run(after.String(), func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.measure(t, 30, 45)
				h.leave(t)
				h.Pass(time.Minute)
				h.say(t, rosa, "low.feel", "severe")
				h.Pass(time.Minute)
				h.measure(t, 5, 95)
				h.Pass(time.Minute)
				closing := h.close(t, coachES, spoke)
				if got := h.sent(t); got != "low clear clear" { // held back, then queued
					t.Fatal(got)
				}
				h.reopen(t, coachES, closing)
				if got := h.gone(t); got != "low" {
					t.Errorf("left: %s", got)
				}
				h.Pass(after)
				h.close(t, coachES, spoke)
				if got := h.gone(t); got != want {
					t.Errorf("left: %s, want %s", got, want)
				}
			})
		})
	}
}
