package reading_test

import (
	"slices"
	"testing"

	"wellhouse.app/internal/apitest"
)

type pulseReply struct {
	Figures struct {
		Count, Total, BandLow, BandHigh int
		LeftOut                         []struct {
			Mark, Key string
			Count     int
		}
		ByTime []struct{ Hour, Count, Lowest, Median, Highest int }
	}
	Checks []struct {
		ID, Mark, MarkKey, MarkReason string
		Pulse                         int
	}
	Latest *struct{ ID string }
}

// S2-1-16: the overview has the newest check that counts; one that is left out
// says why and stands in no figure, and so does the newest check.
func TestThePulseSaysWhatIsLeftOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		pulse := func() (out pulseReply) {
			r := james.RPC(rpc+"GetPulse", map[string]any{"count": 5})
			if r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			r.Decode(t, &out)
			return out
		}
		before := pulse()
		if before.Figures.BandLow != 60 || before.Figures.BandHigh != 100 || len(before.Figures.ByTime) != 8 {
			t.Errorf("%+v", before.Figures)
		}
		inBins := 0
		for _, bin := range before.Figures.ByTime {
			inBins += bin.Count
		}
		if inBins != before.Figures.Count {
			t.Errorf("%d checks by time of day, %d in all", inBins, before.Figures.Count)
		}
		newest := before.Checks[0].ID
		if before.Latest == nil || before.Latest.ID != newest {
			t.Fatalf("the newest is %+v, want %s", before.Latest, newest)
		}
		mark := map[string]any{"kind": "bloodPressure", "id": newest, "mark": "not_mine", "reason": "my brother"}
		if r := james.RPC(rpc+"MarkReading", mark); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		after := pulse()
		one := after.Checks[0]
		if one.ID != newest || one.Mark != "not_mine" || one.MarkKey != "reading.mark.not_mine" || one.MarkReason != "my brother" {
			t.Errorf("%+v", one)
		}
		if after.Figures.Count != before.Figures.Count-1 || after.Figures.Total != before.Figures.Total {
			t.Errorf("%d of %d count, before %d of %d", after.Figures.Count, after.Figures.Total, before.Figures.Count, before.Figures.Total)
		}
		if !slices.ContainsFunc(after.Figures.LeftOut, func(l struct {
			Mark, Key string
			Count     int
		},
		) bool {
			return l.Key == "reading.mark.not_mine" && l.Count == 1
		}) {
			t.Errorf("left out: %+v", after.Figures.LeftOut)
		}
		if after.Latest == nil || after.Latest.ID == newest {
			t.Error("what is left out is still the newest")
		}
	})
}

// S2-2-24: before the first check there is no newest one, and that is no error.
func TestAPulseBeforeTheFirstCheck(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM pressure_readings WHERE member_id = $1", apitest.ID(jamesEmail))
		r := s.As(jamesEmail).RPC(rpc+"GetPulse", map[string]any{})
		var out pulseReply
		r.Decode(t, &out)
		if r.Status != 200 || out.Latest != nil || out.Figures.Count != 0 || len(out.Checks) != 0 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}
