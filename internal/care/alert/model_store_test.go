package alert_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
)

// The same model, with everything in between: readings of Rosa's come late, twice
// and in any order, some are marked and counted again, and the rows in the store
// are those of the model after each step.
func TestStoredAlertsFollowTheModel(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		random := rand.New(rand.NewPCG(20, 27))
		rounds := 60
		if h.DB.Engine() == db.Postgres {
			rounds = 12
		}
		for round := range rounds {
			h.wipe(t, rosa)
			var known []alert.ModelReading
			at := random.IntN(80 * 24 * 60)
			for range 3 + random.IntN(8) {
				h.Pass(time.Duration(random.IntN(120)) * time.Second)
				at = max(1, at-random.IntN([]int{8, 30, 3 * 24 * 60}[random.IntN(3)]))
				value := []int{45, 53, 60, 70, 79, 80, 110, 125, 150, 240, 241, 250, 251, 400}[random.IntN(14)]
				b := h.sugar(at, value)
				one := b.Glucose[0]
				if one.DeviceID = []string{"meter", "other"}[random.IntN(2)]; random.IntN(3) == 0 {
					b.Glucose[0].At = h.Time().UnixMilli() - int64(random.IntN(89*24*60))*60_000 // long before the others
					one.At = b.Glucose[0].At
				}
				b.Glucose[0].DeviceID = one.DeviceID
				again := reading.Batch{Glucose: slices.Clone(b.Glucose)}
				id := h.keep(t, rosa, b)
				known = append(known, alert.ModelReading{ID: id, At: one.At, Came: h.Time().UnixMilli(), Device: one.DeviceID, Value: value})
				switch random.IntN(4) {
				case 0:
					h.keep(t, rosa, again)
				case 1:
					other := &known[random.IntN(len(known))]
					other.Excluded = !other.Excluded
					h.mark(t, other.ID, markFor(other.Excluded))
				}
				got := h.query(t, "SELECT reading_id || ' ' || direction || ' ' || state FROM alerts WHERE member_id = $1 AND state <> 'withdrawn' ORDER BY 1", rosa)
				if want := alert.Modeled(known); !slices.Equal(got, want) {
					t.Fatalf("round %d\n%+v\nstored %v\nmodel  %v", round, known, got, want)
				}
			}
		}
	})
}
