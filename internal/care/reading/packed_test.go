package reading_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
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

// S2-7-50: figures are those of the checks one by one, whatever they say and
// wherever the clocks hung that they were made by.
func TestFiguresAreOfEveryCheck(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		dice := rand.New(rand.NewPCG(7, 15))
		marks := []figure.Mark{figure.Counted, figure.Counted, figure.Counted, figure.Control, figure.NotMine, figure.WrongTechnique}
		var b reading.Batch
		for range 600 {
			g := reading.Glucose{Value: dice.IntN(640), Tags: reading.Tags{Meal: figure.Meals[dice.IntN(len(figure.Meals))]}}
			g.At, g.Offset = demotest.Now.UnixMilli()-dice.Int64N(20*24*3600*1000), dice.IntN(27*60)-13*60
			g.BelowAll, g.AboveAll = g.Value < figure.MeterLowest, g.Value > figure.MeterHighest
			g.Mark, g.Source, g.DeviceID, g.Zone = marks[dice.IntN(len(marks))], reading.FromMeter, "meter", "UTC"
			b.Glucose = append(b.Glucose, g)
		}
		keep(t, s, helen.MemberID, b)
		for _, period := range [][2]string{
			{"", ""},
			{"2026-02-20T00:00:00", "2026-03-02T00:00:00"},
			{"2026-02-25T11:17:03", "2026-02-25T23:59:59"},
			{"1970-01-01T00:00:00", "2100-01-01T00:00:00"},
			{"2001-01-01T00:00:00", "2001-01-02T00:00:00"},
		} {
			for _, meals := range [][]int{nil, {figure.BeforeLunch, figure.NoTag}} {
				got, err := s.Sugar(t.Context(), helen.MemberID, reading.SugarSpan{Start: period[0], End: period[1], Meals: meals})
				if err != nil {
					t.Fatal(err)
				}
				var want figure.Sugar
				err = w.DB.Read(t.Context(), db.Member(helen.MemberID), func(ctx context.Context, q db.Q) error {
					checks, err := reading.Checks(ctx, q, helen.MemberID, got.Span)
					if len(meals) > 0 {
						checks = slices.DeleteFunc(checks, func(c figure.Check) bool { return !slices.Contains(meals, c.Meal) })
					}
					days := int((got.End-1)/(24*3600*1000)) - int(got.Start/(24*3600*1000)) + 1
					want = figure.SugarOf(checks, days)
					return err
				})
				if err != nil || !reflect.DeepEqual(got.Sugar, want) {
					t.Errorf("%v %v: %+v, want %+v: %v", period, meals, got.Sugar, want, err)
				}
			}
		}
	})
}
