package reading_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/audit"
)

const firstSource, lastSource = 1, 14

// ofSource is one reading of each kind.
func ofSource(source int) reading.Batch {
	at := demotest.Now.UnixMilli() - int64(source)*60_000
	stamp := reading.Stamp{Moment: figure.Moment{At: at}, Zone: "UTC", Source: source, DeviceID: "device", ReceivedAt: at}
	return reading.Batch{
		Glucose:  []reading.Glucose{{Stamp: stamp, Value: 100 + source, Tags: reading.Tags{Meal: figure.NoTag}}},
		Pressure: []reading.Pressure{{Stamp: stamp, Systolic: 118, Diastolic: 76}},
		Weight:   []reading.Weight{{Stamp: stamp, Grams: 70_000}},
	}
}

// S2-9-25: the sources 1 to 14 are stored and listed for every kind of reading,
// and no other number is.
func TestFourteenSourcesAreStored(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, _ := service(w)
		ctx := context.Background()
		var want []int
		for source := firstSource; source <= lastSource; source++ {
			want = append(want, source)
			keep(t, s, helen.MemberID, ofSource(source))
		}
		for _, source := range []int{firstSource - 1, lastSource + 1} {
			b := ofSource(source)
			for _, one := range []reading.Batch{{Glucose: b.Glucose}, {Pressure: b.Pressure}, {Weight: b.Weight}} {
				if _, err := s.Keep(ctx, helen.MemberID, &one, audit.Row{Action: "readingsStored", Area: "test"}); err == nil {
					t.Errorf("the source %d was stored: %+v", source, one)
				}
			}
		}
		pressures, err := s.ListPressure(ctx, helen.MemberID, reading.PressureFilter{Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		weights, err := s.ListWeight(ctx, helen.MemberID, reading.WeightFilter{Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string][]int{}
		for _, r := range list(t, s, reading.GlucoseFilter{}).Readings {
			got["blood sugar"] = append(got["blood sugar"], r.Source)
		}
		for _, r := range pressures.Readings {
			got["blood pressure"] = append(got["blood pressure"], r.Source)
		}
		for _, r := range weights.Readings {
			got["weight"] = append(got["weight"], r.Source)
		}
		for _, kind := range []string{"blood sugar", "blood pressure", "weight"} {
			if !slices.Equal(got[kind], want) {
				t.Errorf("%s: the sources %v are listed, want %v", kind, got[kind], want)
			}
		}
	})
}

// S2-9-25: the list of blood sugar can be narrowed to each of the fourteen
// sources, and every reading tells its own.
func TestFourteenSourcesOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		grace := s.As("grace@demo.test")
		var all struct{ Bgs []struct{ ID string } }
		grace.Get(fmt.Sprintf("%s?count=%d", sugarPath, lastSource)).Decode(t, &all)
		if len(all.Bgs) != lastSource {
			t.Fatalf("%d readings to give a source", len(all.Bgs))
		}
		s.Exec("UPDATE glucose_readings SET source = 1")
		for i, r := range all.Bgs {
			s.Exec("UPDATE glucose_readings SET source = $1 WHERE id = $2", i+1, r.ID)
		}
		for source := firstSource + 1; source <= lastSource; source++ {
			var narrowed struct {
				Bgs []struct {
					ID   string
					Tags struct{ Source int }
				}
			}
			r := grace.Get(fmt.Sprintf("%s?tagsSource=%d", sugarPath, source))
			if r.Status != 200 {
				t.Errorf("source %d: %d %s", source, r.Status, r.Body)
				continue
			}
			r.Decode(t, &narrowed)
			if len(narrowed.Bgs) != 1 || narrowed.Bgs[0].ID != all.Bgs[source-1].ID || narrowed.Bgs[0].Tags.Source != source {
				t.Errorf("source %d: %s", source, r.Body)
			}
		}
		for _, source := range []int{firstSource - 1, lastSource + 1} {
			if r := grace.Get(fmt.Sprintf("%s?tagsSource=%d", sugarPath, source)); r.Status != 400 {
				t.Errorf("source %d: %d %s", source, r.Status, r.Body)
			}
		}
	})
}
