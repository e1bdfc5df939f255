package reading_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

type storyReply struct {
	Today  string
	Minute int
	Latest []struct {
		Kind  string
		Today []struct {
			Minute, EatCode int
			Value, LowValue float64
			Text, StatusKey string
			Band            bandReply
		}
		Band, LowBand      *bandReply
		Tally, TallyBefore *struct{ InRange, Count int }
	}
	Insight *struct {
		Key, Unit   string
		This, Other *struct {
			Text  string
			Count int
		}
	}
	Next *struct {
		Kind         string
		Minute, Days int
		Tomorrow     bool
	}
	Milestones []struct{ Key, Date string }
}

type bandReply struct {
	Key                 string
	Least, Most         float64
	LeastText, MostText string
}

func story(t *testing.T, c *apitest.Client) (out storyReply) {
	t.Helper()
	r := c.RPC(latestCall, map[string]any{})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// Each person of the demo gets a story of their own readings, in their own units.
func TestStoryOnTheWire(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{Name: "two lines", As: rosaEmail, Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{
			`"leastText":"70"`, `"mostText":"130"`, `"most":129`, `"tally":{"inRange":`, `"key":"insight.`, `"next":{"kind":"`,
			`"today":"2026-03-04"`,
		}},
		{Name: "in Canada", As: "annmarie@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{`"leastText":"3,9"`, `"mostText":"7,2"`}},
		{Name: "a weight has no line", As: "devon@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{`"kind":"weight"`}, Lacks: []string{`"band"`, `insight.weight`, `"milestones":[{`, `"next":{`}},
		{Name: "no readings at all", As: "helen@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Lacks: []string{`"insight":{`, `"next":{`}},
	})
}

// A reading of now stands on today's line. On the seventh day with a reading there
// is something to celebrate, for two weeks, and never in weight-neutral mode.
func TestStoryFollowsTheReadings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		luis := s.As(luisEmail)
		if first := story(t, luis); len(first.Milestones) != 0 || first.Latest[0].Tally != nil {
			t.Fatalf("four readings are no milestone and no comparison: %+v", first)
		}
		for _, at := range []string{"2026-03-04T07:00:00", "2026-03-03T07:00:00", "2026-03-02T07:00:00", "2026-03-01T07:00:00", "2026-02-28T07:00:00", "2026-02-27T07:00:00", "2026-02-26T07:00:00"} {
			if r := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall(at), "systolic": 118, "diastolic": 76}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		after := story(t, luis)
		pressure := after.Latest[0]
		if pressure.Kind != "bloodPressure" || len(pressure.Today) != 1 {
			t.Fatalf("%+v", after.Latest)
		}
		if dot := pressure.Today[0]; dot.Minute != 7*60 || dot.Value != 118 || dot.LowValue != 76 || dot.Text != "118/76" || dot.StatusKey != "reading.pressure.normal" {
			t.Errorf("%+v", dot)
		}
		if after.Next != nil {
			t.Errorf("seven days are no habit yet: %+v", after.Next)
		}
		if len(after.Milestones) != 1 || after.Milestones[0].Key != "days7" {
			t.Errorf("seven days: %+v", after.Milestones)
		}
		s.Exec("UPDATE members SET safe_content = TRUE WHERE member_id = $1", apitest.ID(luisEmail))
		if neutral := story(t, luis); len(neutral.Milestones) != 0 {
			t.Errorf("weight-neutral: %+v", neutral.Milestones)
		}
		s.Exec("UPDATE members SET safe_content = FALSE WHERE member_id = $1", apitest.ID(luisEmail))
		if again := story(t, luis); len(again.Milestones) != 1 {
			t.Errorf("it was not seen yet: %+v", again.Milestones)
		}
		s.Advance(15 * 24 * time.Hour)
		if later := story(t, s.SignIn(luisEmail)); len(later.Milestones) != 0 {
			t.Errorf("two weeks later it is no news: %+v", later.Milestones)
		}
	})
}

// Each reading of a day comes with the range that it was judged by: 170 is high
// before breakfast and in range after it.
func TestStoryBandsFollowTheTags(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		have := len(story(t, rosa).Latest[0].Today)
		for at, meal := range map[string]int{"2026-03-04T05:10:00": 6, "2026-03-04T06:10:00": 9} {
			r := rosa.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{
				"timestamp": at, "offsetMinutes": -360, "value": 170, "tags": map[string]any{"eat_code": meal},
			}})
			if r.Status/100 != 2 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		for _, latest := range story(t, rosa).Latest {
			switch latest.Kind {
			case "bloodSugar":
				if len(latest.Today) != have+2 || latest.Band.Most != 180 {
					t.Errorf("%+v", latest)
				}
				for _, dot := range latest.Today {
					want := bandReply{"reading.range.otherwise", 70, 180, "70", "180"}
					if dot.EatCode >= 6 && dot.EatCode <= 8 {
						want = bandReply{"reading.range.beforeMeals", 70, 130, "70", "130"}
					}
					inside := dot.Value >= dot.Band.Least && dot.Value <= dot.Band.Most
					if dot.Band != want || inside != (dot.StatusKey == "reading.status.inRange") {
						t.Errorf("%+v, want the band %+v", dot, want)
					}
				}
			case "bloodPressure":
				if latest.Band.Most != 129 || latest.LowBand == nil || latest.LowBand.Least != 60 || latest.LowBand.Most != 79 {
					t.Errorf("%+v %+v", latest.Band, latest.LowBand)
				}
			}
		}
	})
}

// A milestone that was seen is not shown again on any device, and other members
// keep theirs. None is shown while a reading asks for something.
func TestMilestonesAreSeenOnce(t *testing.T) {
	const see = "/wellhouse.reading.v1.LatestService/SeeMilestone"
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		luis := s.As(luisEmail)
		for _, at := range []string{"2026-03-04T07:00:00", "2026-03-03T07:00:00", "2026-03-02T07:00:00", "2026-03-01T07:00:00", "2026-02-28T07:00:00", "2026-02-27T07:00:00", "2026-02-26T07:00:00"} {
			if r := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall(at), "systolic": 118, "diastolic": 76}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		if first := story(t, luis); len(first.Milestones) != 1 {
			t.Fatalf("%+v", first.Milestones)
		}
		urgent := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall("2026-03-04T07:05:00"), "systolic": 190, "diastolic": 125})
		if urgent.Status != 200 {
			t.Fatalf("%d %s", urgent.Status, urgent.Body)
		}
		if danger := story(t, luis); len(danger.Milestones) != 0 {
			t.Errorf("during an emergency: %+v", danger.Milestones)
		}
		if r := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall("2026-03-04T07:10:00"), "systolic": 118, "diastolic": 76}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := luis.RPC(see, map[string]any{"key": "days8"}); r.Status != 400 {
			t.Errorf("no such milestone: %d %s", r.Status, r.Body)
		}
		for range 2 {
			if r := luis.RPC(see, map[string]any{"key": "days7"}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		for name, client := range map[string]*apitest.Client{"here": luis, "on another device": s.SignIn(luisEmail)} {
			if seen := story(t, client); len(seen.Milestones) != 0 {
				t.Errorf("%s: %+v", name, seen.Milestones)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM member_milestones WHERE member_id = $1 AND milestone = 'days7'", apitest.ID(luisEmail)); n != 1 {
			t.Errorf("kept %d times", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM member_milestones"); n != 1 {
			t.Errorf("%d members were said to have seen one", n)
		}
	})
}
