package alert_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
)

// weighed is a weight for the model, in tenths of a pound.
type weighed struct {
	id       string
	at       int64
	tenths   int
	excluded bool
}

// modeledGains is what docs/alerts.md says of gains in heart failure, written a
// second time over all that is known: 3 lb over the lowest of 36 hours or 5 lb over
// the lowest of a week, and over once a later weight is below each limit reached.
func modeledGains(all []weighed) []string {
	const hour = int64(3_600_000)
	var out []string
	for _, w := range all {
		if w.excluded {
			continue
		}
		lowest := func(hours int64) int {
			least := w.tenths
			for _, o := range all {
				if age := w.at - o.at; !o.excluded && age > 0 && age <= hours*hour {
					least = min(least, o.tenths)
				}
			}
			return least
		}
		day, week := lowest(36), lowest(7*24)
		byDay, byWeek := w.tenths-day >= 30, w.tenths-week >= 50
		if !byDay && !byWeek {
			continue
		}
		state := "open"
		for _, o := range all {
			stands := byDay && o.tenths-day >= 30 || byWeek && o.tenths-week >= 50
			if !o.excluded && o.at > w.at && !stands {
				state = "cleared"
			}
		}
		out = append(out, w.id+" gain "+state)
	}
	slices.Sort(out)
	return out
}

// Weights of James's come late, twice and in any order, some are marked and counted
// again, and the rows in the store are those of the model after each step. They are
// close enough to each other that we never ask whose they are.
func TestStoredGainsFollowTheModel(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		random := rand.New(rand.NewPCG(20, 28))
		rounds := 80
		if h.DB.Engine() == db.Postgres {
			rounds = 15
		}
		seen := map[string]int{}
		for round := range rounds {
			h.wipe(t, james)
			var known []weighed
			start := h.Time().Add(-time.Duration(random.IntN(60*24)) * time.Hour)
			for range 4 + random.IntN(8) {
				h.Pass(time.Duration(random.IntN(20)) * time.Minute)
				// Twelve hours apart at the least, and at the limits of 36 hours and a week.
				at := start.Add(time.Duration(random.IntN(24)) * 12 * time.Hour).UnixMilli()
				if at > h.Time().UnixMilli() || slices.ContainsFunc(known, func(k weighed) bool { return k.at == at }) {
					continue
				}
				one := weighed{at: at, tenths: 1960 + []int{0, 1, 9, 10, 19, 20, 29, 30, 31, 40, 49, 50, 51, 59, 60, 61, 75}[random.IntN(17)]}
				stamp := h.ago(0)
				stamp.At = at
				batch := reading.Batch{Weight: []reading.Weight{{Stamp: stamp, Grams: int64(math.Round(float64(one.tenths) * pound / 10))}}}
				again := reading.Batch{Weight: slices.Clone(batch.Weight)}
				h.keep(t, james, batch)
				one.id = batch.Weight[0].ID
				known = append(known, one)
				switch random.IntN(4) {
				case 0:
					h.keep(t, james, again)
				case 1:
					other := &known[random.IntN(len(known))]
					other.excluded = !other.excluded
					h.markOf(t, james, reading.BodyWeight, other.id, markFor(other.excluded))
				}
				got := h.query(t, "SELECT reading_id || ' ' || direction || ' ' || state FROM alerts WHERE member_id = $1 AND state <> 'withdrawn' ORDER BY 1", james)
				if want := modeledGains(known); !slices.Equal(got, want) {
					t.Fatalf("round %d\n%+v\nstored %v\nmodel  %v", round, known, got, want)
				}
				for _, row := range got {
					seen[row[len(one.id):]]++
				}
			}
		}
		if seen[" gain open"] < rounds || seen[" gain cleared"] < rounds {
			t.Errorf("too little was looked at: %v", seen)
		}
	})
}
