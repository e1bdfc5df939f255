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
		}
		Band *struct {
			Least, Most         float64
			LeastText, MostText string
		}
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
			`"leastText":"70"`, `"mostText":"180"`, `"most":129`, `"tally":{"inRange":`, `"key":"insight.`, `"next":{"kind":"`,
			`"today":"2026-03-04"`,
		}},
		{Name: "in Canada", As: "annmarie@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{`"leastText":"3,9"`, `"mostText":"10,0"`}},
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
		if after.Next == nil || after.Next.Kind != "bloodPressure" || after.Next.Minute != 7*60 || !after.Next.Tomorrow {
			t.Errorf("the habit: %+v", after.Next)
		}
		if len(after.Milestones) != 1 || after.Milestones[0].Key != "days7" {
			t.Errorf("seven days: %+v", after.Milestones)
		}
		s.Exec("UPDATE members SET safe_content = TRUE WHERE member_id = $1", apitest.ID(luisEmail))
		if neutral := story(t, luis); len(neutral.Milestones) != 0 {
			t.Errorf("weight-neutral: %+v", neutral.Milestones)
		}
		s.Exec("UPDATE members SET safe_content = FALSE WHERE member_id = $1", apitest.ID(luisEmail))
		s.Advance(15 * 24 * time.Hour)
		if later := story(t, s.SignIn(luisEmail)); len(later.Milestones) != 0 {
			t.Errorf("two weeks later it is no news: %+v", later.Milestones)
		}
	})
}
