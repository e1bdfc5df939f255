package reading_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// Nothing is told about blood sugar while it asks Marcus to act, while an alert
// about it is open, and on the day after a dangerous reading.
func TestNoInsightAboutAKindInDanger(t *testing.T) {
	type step struct {
		after time.Duration
		value int // 0 for no new reading
		want  bool
	}
	for name, steps := range map[string][]step{
		"very high":      {{0, 0, true}, {0, 310, false}, {25 * time.Hour, 0, false}, {0, 150, true}},
		"very low":       {{0, 48, false}, {time.Minute, 95, false}, {15 * time.Minute, 96, false}, {24 * time.Hour, 0, true}},
		"low":            {{0, 54, false}, {time.Minute, 70, true}, {time.Minute, 69, false}, {25 * time.Hour, 0, true}},
		"high":           {{0, 250, true}},
		"just very high": {{0, 251, false}},
	} {
		t.Run(name, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				s.Exec("DELETE FROM alerts WHERE member_id = $1", apitest.ID(marcusEmail))
				for i, c := range steps {
					s.Advance(c.after)
					marcus := s.SignIn(marcusEmail)
					if c.value > 0 {
						r := marcus.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{
							"timestamp": s.Now().In(time.FixedZone("", -5*3600)).Format("2006-01-02T15:04:05"), "offsetMinutes": -300, "value": c.value,
						}})
						if r.Status/100 != 2 {
							t.Fatalf("%d %s", r.Status, r.Body)
						}
					}
					if got := story(t, marcus).Insight; (got != nil) != c.want {
						t.Errorf("step %d: %+v, want one: %v", i, got, c.want)
					}
				}
			})
		})
	}
}
