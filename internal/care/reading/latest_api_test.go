package reading_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/program"
)

const latestCall = "/wellhouse.reading.v1.LatestService/GetLatest"

type latestReply struct {
	Latest []struct {
		Kind, Need, GainKey, GainText string
		Asks                          bool
		Reading                       *struct {
			ID, Timestamp, Text, Unit, StatusKey string
			At                                   float64
			Source, EatCode                      int
		}
		Week, Before *struct {
			Text  string
			Count int
		}
	}
}

func latest(t *testing.T, c *apitest.Client) (out latestReply) {
	t.Helper()
	r := c.RPC(latestCall, map[string]any{})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// One card for each kind that the programs have, and no other.
func TestKindsOf(t *testing.T) {
	for want, active := range map[string][]string{
		"":                                      {program.BehavioralHealth},
		"bloodSugar":                            {program.DeviceFlex},
		"bloodSugar bloodPressure":              {program.Hypertension, program.Diabetes},
		"weight":                                {program.AdvancedPrediabetes},
		"bloodPressure weight":                  {program.KidneyDisease},
		"weight bloodPressure pulse":            {program.HeartFailure},
		"weight bloodSugar bloodPressure pulse": {program.Diabetes, program.HeartFailure},
	} {
		if got := strings.Trim(fmt.Sprint(reading.KindsOf(active)), "[]"); got != want {
			t.Errorf("%v: %q, want %q", active, got, want)
		}
	}
}

// The newest of every kind in one call, for the member and for who
// views them.
func TestLatestOnTheWire(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{Name: "two programs", As: rosaEmail, Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{
			`"kind":"bloodSugar"`, `"kind":"bloodPressure"`, `"unit":"mg/dL"`, `"unit":"mmHg"`, `"statusKey":"reading.status.`, `"statusKey":"reading.pressure.`,
			`"timestamp":"2026-03-0`, `"offsetMinutes":-360`, `"week":{"text":"`,
		}, Lacks: []string{`"kind":"weight"`, `"kind":"pulse"`}},
		{Name: "heart failure", As: jamesEmail, Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{
			`"kind":"weight"`, `"kind":"pulse"`, `"unit":"bpm"`, `"unit":"lb"`,
		}, Lacks: []string{`"kind":"bloodSugar"`}},
		{Name: "in Canada", As: "annmarie@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{`"unit":"mmol/L"`, `"unit":"kg"`}, Lacks: []string{"mg/dL", `"lb"`}},
		{Name: "no readings at all", As: "helen@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 200, Contains: []string{`"latest":[]`}},
		{Name: "staff", As: "coach.en@demo.test", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 403},
		{Name: "nobody", Method: "POST", Path: latestCall, JSON: map[string]any{}, Status: 401},
	})
}

// What needs the member comes first, a reading that is left out is never the
// newest, and averages are those of the statistics.
func TestLatestFollowsTheReadings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		before := latest(t, rosa)
		put := func(path string, body map[string]any) string {
			r := rosa.Do(apitest.Call{Method: "POST", Path: path, JSON: body})
			if r.Status != 200 && r.Status != 201 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			return r.Object(t)["id"].(string)
		}
		wall := s.Now().In(time.FixedZone("", -6*3600)).Format("2006-01-02T15:04:05")
		id := put(rpc+"AddBloodPressure", map[string]any{"when": map[string]any{"timestamp": wall}, "systolic": 184, "diastolic": 104})
		got := latest(t, rosa).Latest[0]
		if got.Kind != "bloodPressure" || got.Need != "act" || got.Reading.Text != "184/104" || got.Reading.StatusKey != "reading.pressure.severe" || got.Reading.Source != reading.SelfReported {
			t.Errorf("a severe pressure: %+v %+v", got, got.Reading)
		}
		r := rosa.RPC(rpc+"MarkReading", map[string]any{"kind": "bloodPressure", "id": id, "mark": "not_mine"})
		if after := latest(t, rosa); r.Status != 200 || fmt.Sprintf("%+v", texts(after)) != fmt.Sprintf("%+v", texts(before)) {
			t.Errorf("left out: %v, before %v", texts(after), texts(before))
		}
		low := put(sugarPath, map[string]any{"timestamp": wall, "value": 48, "tags": map[string]any{"eat_code": 6}})
		if first := latest(t, rosa).Latest[0]; first.Kind != "bloodSugar" || first.Need != "act" || first.Reading.ID != low || first.Reading.EatCode != 6 {
			t.Errorf("a very low sugar: %+v", first)
		}
		stats := rosa.Get(statsPath + "?start=2026-02-26T00:00:00&end=2026-03-05T00:00:00").Object(t)
		week := latest(t, rosa).Latest[0].Week
		if average := stats["average"].(map[string]any)["text"]; week == nil || week.Text != average || float64(week.Count) != stats["count"] {
			t.Errorf("the week is %+v, the statistics say %v from %v", week, average, stats["count"])
		}
		s.Advance(8 * 24 * time.Hour)
		for _, l := range latest(t, s.SignIn(rosaEmail)).Latest {
			if l.Need != "due" || l.Week != nil && l.Week.Count > 3 {
				t.Errorf("a week later: %+v", l)
			}
		}
	})
}

func texts(r latestReply) (out []string) {
	for _, l := range r.Latest {
		out = append(out, l.Kind+" "+l.Need+" "+l.Reading.Text)
	}
	return out
}

// Three pounds overnight ask for a call while heart failure is
// watched, and only there.
func TestLatestTellsAGain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		weights := james.Get("/v1/users/me/reading/weights?count=1&isIrregular=0").Object(t)["weights"].([]any)
		pounds := weights[0].(map[string]any)["figure"].(map[string]any)["value"].(float64)
		wall := s.Now().In(time.FixedZone("", -5*3600)).Format("2006-01-02T15:04:05")
		r := james.RPC(rpc+"AddWeight", map[string]any{"when": map[string]any{"timestamp": wall}, "value": pounds + 5.5})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if first := latest(t, james).Latest[0]; first.Kind != "weight" || first.Need != "act" || !strings.HasPrefix(first.GainKey, "reading.gain.") || !strings.HasSuffix(first.GainText, " lb") {
			t.Errorf("%+v", first)
		}
	})
}

// A typed weight that waits for an answer asks on Home, and nobody asks for
// another weight meanwhile, however old the last one that counts is.
func TestLatestTellsAWaitingWeight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Advance(8 * 24 * time.Hour)
		james := s.SignIn(jamesEmail)
		weight := func() string {
			for _, l := range latest(t, james).Latest {
				if l.Kind == "weight" {
					return fmt.Sprintf("%q %v", l.Need, l.Asks)
				}
			}
			return "none"
		}
		if got := weight(); got != `"due" false` {
			t.Errorf("before: %s", got)
		}
		wall := s.Now().In(time.FixedZone("", -5*3600)).Format("2006-01-02T15:04:05")
		r := james.RPC(rpc+"AddWeight", map[string]any{"when": map[string]any{"timestamp": wall}, "value": 125})
		if got := weight(); got != `"" true` {
			t.Errorf("125 lb: %s", got)
		}
		id := r.Object(t)["id"].(string)
		james.RPC(rpc+"MarkReading", map[string]any{"kind": "weight", "id": id, "mark": "not_mine"})
		if got := weight(); got != `"due" false` {
			t.Errorf("after the answer: %s", got)
		}
	})
}
