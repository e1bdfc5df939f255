package alert_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// left lets everything that waits leave.
func (h *house) left(t *testing.T) {
	t.Helper()
	h.exec(t, "UPDATE outbox_messages SET state = 'sent', lease = '', finished_at = $1 WHERE state = 'waiting'", h.Time().UnixMilli())
}

// clock lets time pass until a time of day where Rosa is.
func (h *house) clock(t *testing.T, at string) {
	t.Helper()
	place, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := time.Parse("15:04", at)
	if err != nil {
		t.Fatal(err)
	}
	now := h.Time().In(place)
	then := time.Date(now.Year(), now.Month(), now.Day(), parsed.Hour(), parsed.Minute(), 0, 0, place)
	if then.Before(now) {
		then = then.AddDate(0, 0, 1)
	}
	h.Pass(then.Sub(now))
}

// night gives Elena quiet hours from 10 PM to 7 AM.
func (h *house) night(t *testing.T, levels alert.Levels, urgent bool) {
	t.Helper()
	settings, err := h.alerts.Settings(context.Background(), rosa)
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.alerts.SetManner(context.Background(), rosa, settings.Contacts[0].ID, alert.Manner{
		Channel: delivery.SMS, Levels: levels, Locale: "en-US", Quiet: delivery.Quiet{From: 22 * 60, To: 7 * 60}, UrgentAnyway: urgent,
	})
	if err != nil {
		t.Fatal(err)
	}
}

// gone lists what has left, oldest first.
func (h *house) gone(t *testing.T) string {
	t.Helper()
	h.leave(t)
	var out []string
	for _, one := range h.query(t, "SELECT template FROM outbox_messages WHERE state = 'sent' AND template LIKE 'alert%' ORDER BY finished_at, id") {
		out = append(out, strings.ToLower(strings.TrimPrefix(one, "alert")))
	}
	return strings.Join(out, " ")
}

// nightStep is a reading with a value, or a mark on an earlier one.
type nightStep struct {
	at    string
	value int
	late  int         // minutes between the reading and its arrival
	of    int         // for a mark, which reading
	mark  figure.Mark // with no value
}

// A message that waits for the morning and says that all is well does not leave
// after a newer danger, or one that stands again. When that one ends, people get
// one message for all that they were told.
func TestAnEndThatIsNoLongerTrue(t *testing.T) {
	low, high := 70, 250
	both, lows := alert.Levels{Low: &low, High: &high}, alert.Levels{Low: &low}
	first := []nightStep{{at: "21:50", value: 60}, {at: "22:20", value: 100}}
	for name, c := range map[string]struct {
		levels  alert.Levels
		asleep  bool // urgent ones wait too
		then    []nightStep
		without bool   // the first two readings
		want    string // what has left by 7:02
	}{
		"nothing else":                    {both, false, nil, false, "low clear"},
		"a worse low":                     {both, false, []nightStep{{at: "22:26", value: 45}}, false, "low low"},
		"the fine reading is not mine":    {both, false, []nightStep{{at: "22:26", of: 1, mark: figure.NotMine}}, false, "low"},
		"a high":                          {both, false, []nightStep{{at: "22:26", value: 300}}, false, "low"},
		"a high that nobody is told of":   {lows, false, []nightStep{{at: "22:26", value: 300}}, false, "low"},
		"a low that is not clearly worse": {both, false, []nightStep{{at: "22:26", value: 62}}, false, "low"},
		"a worse low that waits":          {both, true, []nightStep{{at: "22:26", value: 45}}, false, "low"},
		"a low that arrives late":         {both, false, []nightStep{{at: "03:00", value: 45, late: 270}}, false, "low"},
		"a correction, then a low": {both, false, []nightStep{
			{at: "21:50", value: 60}, {at: "22:10", of: 0, mark: figure.NotMine}, {at: "22:30", value: 45},
		}, true, "low low"},
		"a worse low, and fine again":            {both, false, []nightStep{{at: "22:26", value: 45}, {at: "23:00", value: 100}}, false, "low low clear"},
		"a worse low that waits, and fine again": {both, true, []nightStep{{at: "22:26", value: 45}, {at: "23:00", value: 100}}, false, "low clear"},
		"a high, and fine again":                 {both, false, []nightStep{{at: "22:26", value: 300}, {at: "06:00", value: 120}}, false, "low clear"},
		"not mine, and counted again": {both, false, []nightStep{
			{at: "22:26", of: 1, mark: figure.NotMine}, {at: "22:30", of: 1, mark: figure.Counted},
		}, false, "low clear"},
		"neither is mine": {both, false, []nightStep{
			{at: "22:26", of: 1, mark: figure.NotMine}, {at: "22:27", of: 0, mark: figure.NotMine},
		}, false, "low withdrawn"},
		"neither is mine, the other order": {both, false, []nightStep{
			{at: "22:26", of: 0, mark: figure.NotMine}, {at: "22:27", of: 1, mark: figure.NotMine},
		}, false, "low withdrawn"},
		"a low, and it was not mine": {both, false, []nightStep{
			{at: "22:26", value: 45}, {at: "22:40", of: 2, mark: figure.NotMine},
		}, false, "low low withdrawn"},
		"a high while the low is open, both end": {both, false, []nightStep{
			{at: "21:40", value: 300}, {at: "21:50", value: 60}, {at: "22:20", value: 100},
		}, true, "high low clear"},
		"a correction while the high is open": {both, false, []nightStep{
			{at: "21:40", value: 300}, {at: "21:50", value: 60}, {at: "21:55", of: 1, mark: figure.NotMine},
		}, true, "high low"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				h.night(t, c.levels, !c.asleep)
				var ids []string
				steps := c.then
				if !c.without {
					steps = slices.Concat(first, c.then)
				}
				for _, step := range steps {
					if h.clock(t, step.at); step.value == 0 {
						h.mark(t, ids[step.of], step.mark)
					} else {
						ids = append(ids, h.measure(t, step.late, step.value))
					}
					h.leave(t)
					h.escalate(t, 0)
				}
				h.clock(t, "07:02")
				h.escalate(t, 0)
				if got := h.gone(t); got != c.want {
					t.Errorf("left: %s, want %s", got, c.want)
				}
			})
		})
	}
}

// The same holds for one that is tried again because the gateway failed.
func TestAnEndThatIsTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.measure(t, 0, 60)
		h.leave(t)
		h.Pass(10 * time.Minute)
		h.measure(t, 0, 100)
		h.exec(t, "UPDATE outbox_messages SET attempts = 3, trouble = 'down', due_at = due_at + 300000 WHERE state = 'waiting'")
		h.Pass(time.Minute)
		h.measure(t, 0, 45)
		h.Pass(10 * time.Minute)
		if got := h.gone(t); got != "low low" {
			t.Error(got)
		}
		if got := h.log(t); !slices.Equal(got, []string{"Elena Delgado low sent", "Elena Delgado clear withdrawn", "Elena Delgado low sent"}) {
			t.Errorf("%v", got)
		}
	})
}

// An alert that did not leave before it ended told nobody, so the hour does not
// hold the next one back.
func TestAnAlertThatDidNotLeave(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, value := range []int{60, 100, 60} {
			h.measure(t, 0, value)
			h.Pass(time.Minute)
		}
		if got := h.gone(t); got != "low" {
			t.Error(got)
		}
	})
}

// Whatever comes, in any order: no message saying that it is over waits while the
// model says that a danger is open, and when none is, everybody who was told has
// had one or has one on its way, and never two.
func TestEndsFollowTheModel(t *testing.T) {
	low, high := 70, 250
	each(t, func(t *testing.T, h *house) {
		random := rand.New(rand.NewPCG(20, 28))
		rounds, held, sent := 120, 0, 0
		if h.DB.Engine() == db.Postgres {
			rounds = 15
		}
		for range rounds {
			h.wipe(t, rosa)
			h.Pass(24 * time.Hour)
			h.night(t, alert.Levels{Low: &low, High: &high}, random.IntN(2) == 0)
			h.clock(t, []string{"14:00", "21:50", "02:00"}[random.IntN(3)])
			var known []alert.ModelReading
			for range 4 + random.IntN(8) {
				h.Pass(time.Duration(1+random.IntN(30)) * time.Minute)
				if len(known) > 0 && random.IntN(4) == 0 {
					other := &known[random.IntN(len(known))]
					other.Excluded = !other.Excluded
					h.mark(t, other.ID, markFor(other.Excluded))
				} else {
					value := []int{45, 60, 69, 72, 79, 80, 100, 120, 200, 241, 250, 251, 300, 601}[random.IntN(14)]
					b := h.sugar(random.IntN(3)*random.IntN(20), value)
					id := h.keep(t, rosa, b)
					known = append(known, alert.ModelReading{ID: id, At: b.Glucose[0].At, Came: h.Time().UnixMilli(), Device: "meter", Value: value})
				}
				h.escalate(t, 0)
				waiting := h.query(t, "SELECT template FROM outbox_messages WHERE state = 'waiting' AND template IN ('alertClear', 'alertWithdrawn')")
				unsafe := alert.ModeledDanger(known)
				if len(waiting) > 1 || unsafe && len(waiting) > 0 {
					t.Fatalf("unsafe %v, and these wait: %v\n%+v", unsafe, waiting, known)
				}
				owed := h.query(t, `SELECT d.id FROM alert_deliveries d WHERE d.member_id = $1 AND d.skipped = '' AND d.purpose IN ('low', 'high')
					AND NOT EXISTS (SELECT 1 FROM alert_deliveries l JOIN outbox_messages o ON o.id = l.message_id WHERE l.member_id = d.member_id
						AND l.purpose IN ('clear', 'withdrawn') AND l.told_at >= d.told_at AND o.state IN ('waiting', 'sent'))`, rosa)
				switch {
				case !unsafe && len(owed) > 0:
					t.Fatalf("nothing is unsafe, and nobody said so\n%+v", known)
				case len(owed) > 0:
					held++
				}
				if random.IntN(3) > 0 { // the gateway answers
					sent += len(h.leaveNow(t))
				}
			}
		}
		if held < rounds || sent < rounds/4 {
			t.Errorf("only %d were held and %d left", held, sent)
		}
	})
}

// leaveNow lets what may ring leave, and lists the messages that said it is over.
func (h *house) leaveNow(t *testing.T) []string {
	t.Helper()
	place, _ := time.LoadLocation("America/Chicago")
	now := h.Time().In(place)
	only := ""
	if hour := now.Hour(); hour >= 22 || hour < 7 {
		only = " AND urgent"
	}
	ends := h.query(t, "SELECT template FROM outbox_messages WHERE state = 'waiting' AND template IN ('alertClear', 'alertWithdrawn')"+only)
	h.exec(t, "UPDATE outbox_messages SET state = 'sent', finished_at = $1 WHERE state = 'waiting'"+only, h.Time().UnixMilli())
	return ends
}
