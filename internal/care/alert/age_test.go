package alert

import (
	"testing"
	"time"
)

// above600 stands in tables for a high above 600.
const above600 Direction = "above 600"

func of(d Direction) (_ Direction, grave bool) {
	if d == above600 {
		return High, true
	}
	return d, false
}

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
		{High, 4 * time.Hour, 0, "", NoAction, false},
		{High, 4*time.Hour + time.Minute, 0, "", CheckSoon, true},
		{High, 22 * 24 * time.Hour, 0, "", CheckSoon, true},
		{High, 22 * 24 * time.Hour, time.Minute, "high.feel=none", CheckSoon, true},
		{High, 22 * 24 * time.Hour, time.Minute, "high.feel=vomiting", CallTeam, false},
		{High, 22 * 24 * time.Hour, time.Minute, "high.feel=confused", CallNow, false},
		{High, 6 * time.Hour, 5 * time.Hour, "high.feel=none", NoAction, false}, // the advice had its two hours
		{above600, 4 * time.Hour, 0, "", CallTeam, false},
		{above600, 5 * time.Hour, 0, "", CheckSoon, true},
		{above600, 5 * time.Hour, time.Minute, "high.signs=none", CheckSoon, true},
		{above600, 20 * time.Hour, 19 * time.Hour, "high.signs=none", CallTeam, false},
		{above600, 22 * 24 * time.Hour, time.Minute, "high.signs=fruity", CallNow, false},
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
		direction, grave := of(c.direction)
		got, old := ActionNow(direction, answers, grave, now.Add(-c.age).UnixMilli(), now)
		if got != c.want || old != c.old {
			t.Errorf("%s %s ago, %q: %q %v, want %q %v", c.direction, c.age, c.answers, got, old, c.want, c.old)
		}
	}
}
