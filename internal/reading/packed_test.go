package reading_test

import (
	"reflect"
	"slices"
	"testing"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
)

// S2-0-02: a list tells every part of a reading as it was stored, also at the
// ends of what may be stored, forwards and backwards.
func TestListsTellWhatWasStored(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		number := func(n int) *int { return &n }
		at := demotest.Now.UnixMilli()
		var b reading.Batch
		add := func(g reading.Glucose) {
			at -= 61_001
			g.At, g.DeviceID, g.Zone = at, "meter", "UTC"
			b.Glucose = append(b.Glucose, g)
		}
		for _, offset := range []int{-720, -1, 0, 1, 345, 840} {
			for _, source := range []int{reading.FromMeter, reading.SelfReported, reading.FromSimulator} {
				for _, value := range []int{0, 1, 19, 601, 9_999} {
					g := reading.Glucose{Value: value, BelowAll: value < 20, AboveAll: value > 600, Tags: reading.Tags{Meal: figure.NoTag}}
					g.Offset, g.Source = offset, source
					add(g)
				}
			}
		}
		for _, meal := range []int{figure.NoTag, 0, 1, 6, 13} {
			for _, mark := range []figure.Mark{figure.Counted, figure.Control, "not_mine", "wrong_technique"} {
				g := reading.Glucose{Value: 104, Tags: reading.Tags{Meal: meal}}
				g.Source, g.Mark = reading.FromMeter, mark
				add(g)
			}
		}
		for _, tags := range []reading.Tags{
			{Feeling: number(0)},
			{Carbs: number(0)},
			{Carbs: number(120)},
			{Short: number(0)},
			{Short: number(105)},
			{Long: number(7)},
			{Premix: number(1)},
			{Note: "a, b"},
			{Feeling: number(3), Carbs: number(45), Short: number(12), Long: number(340), Premix: number(5), Note: "ñ"},
		} {
			for _, mark := range []figure.Mark{figure.Counted, figure.Control} {
				g := reading.Glucose{Value: 104, Tags: tags}
				g.Source, g.Mark = reading.SelfReported, mark
				add(g)
			}
		}
		keep(t, s, helen.MemberID, b)
		page := list(t, s, reading.GlucoseFilter{})
		if len(page.Readings) != len(b.Glucose) {
			t.Fatalf("%d of %d are listed", len(page.Readings), len(b.Glucose))
		}
		for i, want := range b.Glucose {
			want.ID, want.DeviceID, want.Zone = page.Readings[i].ID, "", ""
			if got := page.Readings[i]; !reflect.DeepEqual(got, want) {
				t.Errorf("stored %+v, listed %+v", want, got)
			}
		}
		oldest := list(t, s, reading.GlucoseFilter{Oldest: true}).Readings
		if slices.Reverse(oldest); !reflect.DeepEqual(oldest, page.Readings) {
			t.Error("oldest first tells something else")
		}
	})
}
