package alert

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

// secondCheck is what docs/alerts.md says under "After a low", written a second
// time: how it went on after a low, of all readings that count.
func secondCheck(all []taken, low taken) string {
	later := slices.DeleteFunc(slices.Clone(all), func(r taken) bool { return r.excluded || !r.follows(low) })
	slices.SortFunc(later, func(a, b taken) int {
		return cmp.Or(cmp.Compare(a.moment(), b.moment()), cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id))
	})
	begin := 0
	for i, r := range later {
		if r.value < 70 {
			begin = i + 1
		}
	}
	fine := later[begin:]
	if len(fine) == 0 && begin > 0 {
		return "again " + later[begin-1].id
	}
	if len(fine) == 0 {
		return "low"
	}
	for _, r := range fine {
		if r.value > 250 || r.moment()-fine[0].moment() >= 15*minute {
			return "over"
		}
	}
	return fine[len(fine)-1].id + " since " + fine[0].id
}

// What the member sees after a low is that of the model, whatever the order of
// arrival: the marks and corrections on the way leave no trace.
func TestTheSecondCheckFollowsTheModel(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 15))
	start := time.Date(2026, time.November, 12, 15, 30, 0, 0, time.UTC).UnixMilli()
	seen := map[string]int{}
	for round := range 2_500 {
		set, _ := randomSet(random, start, false)
		final := make([]bool, len(set))
		for i := range final {
			final[i] = random.IntN(6) == 0
		}
		l := arrive(random, set, final, false, UsualPreferences, start)
		var checks []Check
		for _, r := range l.readings {
			if !r.excluded {
				checks = append(checks, Check{
					ID: r.id, Check: figure.Check{Moment: figure.Moment{At: r.at}, Value: r.value, Meal: figure.NoTag}, Arrival: Arrival{r.came, r.device},
				})
			}
		}
		inOrder(checks)
		for place, c := range checks {
			if c.Value >= 54 {
				continue
			}
			low := l.readings[slices.IndexFunc(l.readings, func(r taken) bool { return r.id == c.ID })]
			up, got := upturnAfter(checks, place, 0), "low"
			switch {
			case up.Low:
				got = "again " + up.Last.ID
			case up.Fine && up.Steady:
				got = "over"
			case up.Fine:
				got = fmt.Sprintf("%s since %s", up.Last.ID, up.First.ID)
			}
			if want := secondCheck(l.readings, low); got != want {
				t.Fatalf("round %d, after %s: %s, the model says %s\n%+v", round, c.ID, got, want, l.readings)
			}
			seen[got[:min(len(got), 3)]]++
		}
	}
	if len(seen) < 5 || seen["low"] < 200 || seen["aga"] < 200 || seen["ove"] < 200 {
		t.Errorf("too few of a kind: %v", seen)
	}
}
