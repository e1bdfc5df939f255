package alert

import (
	"testing"
	"time"
)

// An old reading gives no orders for now, unless an answer calls for help.
func TestActionNow(t *testing.T) {
	for _, c := range []struct {
		direction Direction
		age, said time.Duration // how long ago
		answers   string
		want      Action
		old       bool
	}{
		{Low, 4 * time.Hour, 0, "", TreatLow, false},
		{Low, 4*time.Hour + time.Minute, 0, "", CheckSoon, true},
		{Low, 60 * 24 * time.Hour, 0, "", CheckSoon, true},
		{Low, 60 * 24 * time.Hour, time.Minute, "low.feel=better", CheckSoon, true},
		{Low, 60 * 24 * time.Hour, time.Minute, "low.feel=shaky", TreatLow, false},
		{Low, 60 * 24 * time.Hour, time.Minute, "low.feel=severe", CallNow, false},
		{Low, 6 * time.Hour, 5 * time.Hour, "low.feel=shaky", CheckSoon, true},
		{Severe, 3 * time.Hour, 0, "", CallNow, false},
		{Severe, 80 * 24 * time.Hour, 0, "", CheckSoon, true},
		{Severe, 80 * 24 * time.Hour, time.Minute, "pressure.symptoms=breathing", CallNow, false},
		{Severe, 3 * 24 * time.Hour, 3 * 24 * time.Hour, "pressure.symptoms=breathing", CallNow, false},
		{Severe, 80 * 24 * time.Hour, time.Minute, "pressure.symptoms=none pressure.again=stillHigh", CallTeam, false},
		{High, 80 * 24 * time.Hour, 0, "", NoAction, false},
		{Gain, 8 * time.Hour, 0, "", CallTeam, false},
		{Gain, 30 * time.Hour, 0, "", CheckSoon, true},
		{Gain, 30 * time.Hour, 29 * time.Hour, "gain.symptoms=none", CallTeam, false},
		{Gain, 30 * 24 * time.Hour, time.Minute, "gain.symptoms=none", CheckSoon, true},
		{Gain, 30 * 24 * time.Hour, time.Minute, "gain.symptoms=swelling", CallTeam, false},
	} {
		now := time.UnixMilli(1_800_000_000_000)
		answers := answered(c.answers)
		for i := range answers {
			answers[i].At = now.Add(-c.said).UnixMilli()
		}
		got, old := ActionNow(c.direction, answers, false, now.Add(-c.age).UnixMilli(), now)
		if got != c.want || old != c.old {
			t.Errorf("%s %s ago, %q: %q %v, want %q %v", c.direction, c.age, c.answers, got, old, c.want, c.old)
		}
	}
}
