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

func (h *house) unseen(t *testing.T, after time.Duration) {
	t.Helper()
	h.Pass(after)
	if err := h.alerts.EscalateUnseen(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// sees lists which of three coaches see an alert of Rosa's, with how far it has
// come: her own, one who is there and one who is away.
func (h *house) sees(t *testing.T) string {
	t.Helper()
	var out []string
	for _, person := range []string{"coach.es", "coach.en", "coach.fr"} {
		for _, a := range h.queue(t, who.Who{AccountID: demo.MemberID(person), Role: who.Coach}) {
			if a.MemberID != rosa {
				continue
			}
			if a.StandsIn != (person != "coach.es") {
				t.Errorf("%s stands in: %v", person, a.StandsIn)
			}
			out = append(out, person+" "+[]string{"own", "duty", "all"}[a.Escalated])
		}
	}
	return strings.Join(out, ", ")
}

func (h *house) duty(t *testing.T) {
	t.Helper()
	h.exec(t, "UPDATE staff SET availability = 'AVAILABLE' WHERE account_id IN ($1, $2)", demo.MemberID("coach.es"), demo.MemberID("coach.en"))
	h.exec(t, "UPDATE staff SET availability = 'SHORT_AWAY' WHERE account_id = $1", demo.MemberID("coach.fr"))
	h.exec(t, "DELETE FROM coach_assignments WHERE member_id = $1 AND relation = 'careteam'", rosa)
}

// notices lists who of the staff was written to, once for each message.
func (h *house) notices(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, one := range h.letters(t) {
		if template, to, _ := strings.Cut(one, " "); template == "staffAlert" || template == "staffHelp" {
			out = append(out, strings.TrimSuffix(to, "@demo.test"))
		}
	}
	slices.Sort(out)
	return out
}

// An alert that its coach does not see goes to everybody on duty, then to every
// coach, and is told again and again until somebody closes it.
func TestUnseenAlertsEscalate(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.duty(t)
		h.measure(t, 0, 45)
		started := h.Time().UnixMilli()
		h.unseen(t, alert.UnseenUrgent-time.Second)
		if got := h.sees(t); got != "coach.es own" {
			t.Fatalf("before half an hour: %s", got)
		}
		h.unseen(t, time.Second)
		if got := h.sees(t); got != "coach.es duty, coach.en duty" {
			t.Fatalf("after half an hour: %s", got)
		}
		if got := h.notices(t); !slices.Equal(got, []string{"coach.en", "coach.es"}) {
			t.Errorf("written to: %v", got)
		}
		h.unseen(t, 0)
		h.unseen(t, alert.UnseenUrgent-time.Second)
		if got := h.sees(t); got != "coach.es duty, coach.en duty" {
			t.Fatalf("before an hour: %s", got)
		}
		h.unseen(t, time.Second)
		if got := h.sees(t); got != "coach.es all, coach.en all, coach.fr all" {
			t.Fatalf("after an hour: %s", got)
		}
		if got := h.queue(t, coachES)[0].UnseenSince; got != started {
			t.Errorf("unseen since %d, want %d", got, started)
		}
		for range 3 {
			h.forget(t)
			h.unseen(t, alert.UnseenUrgent)
			if got := h.notices(t); len(got) < 3 {
				t.Errorf("written to again: %v", got)
			}
		}
		h.forget(t)
		fr := who.Who{AccountID: demo.MemberID("coach.fr"), Role: who.Coach}
		if _, err := h.alerts.Close(context.Background(), fr, rosa, h.queue(t, fr)[0].AlertID, 0, spoke); err != nil {
			t.Fatal(err)
		}
		h.unseen(t, time.Hour)
		if got := h.sees(t) + strings.Join(h.notices(t), " "); got != "" {
			t.Errorf("after it was closed: %s", got)
		}
	})
}

// What is not urgent waits four hours of working time, and what a later check
// has resolved is told to nobody. Ten alerts are one notice.
func TestWhatEscalates(t *testing.T) {
	for name, c := range map[string]struct {
		happen func(t *testing.T, h *house)
		want   string // who sees it at half past twelve, three hours later
	}{
		"very low":          {func(t *testing.T, h *house) { h.measure(t, 0, 45) }, "coach.es duty, coach.en duty"},
		"very low and late": {func(t *testing.T, h *house) { h.measure(t, 300, 45) }, "coach.es own"},
		"high":              {func(t *testing.T, h *house) { h.measure(t, 0, 301) }, "coach.es own"},
		"resolved":          {func(t *testing.T, h *house) { h.measure(t, 5, 45); h.measure(t, 0, 110) }, ""},
		"no longer counted": {func(t *testing.T, h *house) {
			h.measure(t, 0, 45)
			h.exec(t, "UPDATE glucose_readings SET mark = 'not_mine'")
		}, ""},
		"resolved unjudged": {func(t *testing.T, h *house) {
			h.measure(t, 5, 45)
			h.measure(t, 0, 110)
			h.exec(t, "UPDATE alerts SET state = 'open'")
		}, ""},
		"answered, not well": {func(t *testing.T, h *house) { h.measure(t, 300, 45); h.answer(t, "low.feel", "severe") }, "coach.es duty, coach.en duty"},
		"answered, and eaten": {func(t *testing.T, h *house) {
			h.measure(t, 0, 45)
			h.answer(t, "low.feel", "shaky")
			h.answer(t, "low.treated", "ate")
		}, "coach.es own"},
		"answered in part": {func(t *testing.T, h *house) { h.measure(t, 0, 45); h.answer(t, "low.feel", "shaky") }, "coach.es duty, coach.en duty"},
		"ten of them": {func(t *testing.T, h *house) {
			for i := range 10 {
				h.measure(t, i, 45)
			}
		}, "coach.es duty, coach.en duty"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.duty(t)
				c.happen(t, h)
				h.unseen(t, 3*time.Hour)
				if got := h.sees(t); got != c.want {
					t.Errorf("seen by %q, want %q", got, c.want)
				}
				if got, want := len(h.notices(t)), strings.Count(c.want, "duty"); got != want {
					t.Errorf("%d notices, want %d", got, want)
				}
			})
		})
	}
}

func (h *house) answer(t *testing.T, question, code string) {
	t.Helper()
	stage := h.stages(t, rosa)[0]
	if _, err := h.alerts.Answer(context.Background(), member(rosa), alert.Given{AlertID: stage.AlertID, Question: question, Codes: []string{code}}); err != nil {
		t.Fatal(err)
	}
}
