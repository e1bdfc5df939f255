package kit

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/lab"
)

// Which results may be of a kit that is not shared.
func TestWhatMayBeOfAKit(t *testing.T) {
	placed := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	kit := func(state State) Kit {
		k := Kit{Number: "WL-2345-6789", State: Ordered, PlacedAt: placed.UnixMilli()}
		if state != Ordered {
			k = k.Hear(state, placed.Add(time.Hour).UnixMilli())
		}
		return k
	}
	for name, c := range map[string]struct {
		k      Kit
		order  string
		byHand bool
		taken  string
		want   bool
	}{
		"its own order":                  {kit(Registered), "WL-2345-6789", false, "2026-11-05", true},
		"its own order, by hand":         {kit(Resulted), "WL-2345-6789", true, "2026-11-05", true},
		"no order, by hand":              {kit(Registered), "", true, "2026-11-05", true},
		"a strange order, by hand":       {kit(Registered), "WL-2345-6788", true, "2026-11-05", true},
		"no order, not by hand":          {kit(Registered), "", false, "2026-11-05", false},
		"the day before the order":       {kit(Ordered), "", true, "2026-11-01", true},
		"two days before the order":      {kit(Ordered), "", true, "2026-10-31", false},
		"the kit has its result":         {kit(Resulted), "", true, "2026-11-05", false},
		"the kit was canceled":           {kit(Canceled), "", true, "2026-11-05", false},
		"the kit came back":              {kit(Returned), "", true, "2026-11-05", false},
		"its sample could not be tested": {kit(CannotProcess), "", true, "2026-11-05", true},
	} {
		r := lab.Result{OrderNumber: c.order, TakenOn: c.taken}
		if got := c.k.mayHave(r, c.byHand); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
