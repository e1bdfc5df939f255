package alert

import (
	"testing"
	"time"
)

// A reading that comes late is judged with its neighbours; what is newer is read
// again only where it could matter.
func TestWhichReadingsAreJudgedAgain(t *testing.T) {
	now := time.Date(2026, time.November, 12, 15, 30, 0, 0, time.UTC)
	ago := func(hours int) int64 { return now.Add(-time.Duration(hours) * time.Hour).UnixMilli() }
	all := since(ago(800))
	changed := span{first: ago(720), last: ago(719)}
	for _, test := range []struct {
		name string
		calm int64
		want window
	}{
		{"weeks ago, and calm soon after", ago(710), window{ago(800), ago(719) + clocksApart.Milliseconds(), ago(710)}},
		{"calm since a day and an hour", ago(25), window{ago(800), ago(719) + clocksApart.Milliseconds(), ago(25)}},
		{"calm for a day, so family may still hear of it", ago(24), all},
		{"calm since this morning", ago(3), all},
		{"never calm since", -1, all},
	} {
		if got := all.ending(changed, test.calm, now); got != test.want {
			t.Errorf("%s: %+v, not %+v", test.name, got, test.want)
		}
	}
	if from := changed.ahead(); from <= changed.last+2*clocksApart.Milliseconds() {
		t.Error("a calm reading so close might not speak for all before it")
	}
	if onwards(ago(1)).ahead() < now.UnixMilli() {
		t.Error("what goes on has an end")
	}
}
