package reading_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// S2-7-56, domain 3.2: the value of an entry by hand can be corrected, the one of
// a meter never; what the entry means, what was asked because of it and every
// figure follow.
func TestBloodSugarIsCorrected(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		patch := func(c *apitest.Client, id string, corrected, tags map[string]any) *apitest.Reply {
			if tags == nil {
				tags = map[string]any{}
			}
			return c.Do(apitest.Call{Method: "PATCH", Path: "/v1/users/me/readings/bgs/" + id, JSON: map[string]any{"tags": tags, "corrected": corrected}})
		}
		asked := func(id string) bool {
			return strings.Contains(rosa.RPC("/wellhouse.alert.v1.AlertService/ListAlertStages", map[string]any{"kind": "bloodSugar"}).Body, id)
		}
		day := "?start=2026-03-04T00:00:00&end=2026-03-05T00:00:00"
		lowest := func() any {
			return rosa.Get(statsPath + day).Object(t)["lowest"].(map[string]any)["value"]
		}
		at := "2026-03-04T08:00:00"
		typed := rosa.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{
			"timestamp": at, "value": 45, "tags": map[string]any{"eat_code": 6, "carb": 40, "note": "canary typed in a hurry"},
		}}).Object(t)["id"].(string)
		if !asked(typed) || lowest() != 45.0 {
			t.Fatalf("a low of 45 does not ask, or is not the lowest: %v", lowest())
		}

		r := patch(rosa, typed, map[string]any{"timestamp": at, "value": 145}, nil)
		fixed := r.Object(t)["id"].(string)
		if r.Status != 200 || fixed == typed {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for _, want := range []string{`"value":145`, `"source":2`, `"carb":40`, `"eat_code":6`, "canary typed in a hurry", `"timestamp":"` + at + `"`, `"adaTargetRangeExtendedStatus":1`} {
			if !strings.Contains(r.Body, want) {
				t.Errorf("lacks %s: %s", want, r.Body)
			}
		}
		if asked(typed) || asked(fixed) {
			t.Error("the mistake still asks")
		}
		if lowest() == 45.0 {
			t.Error("the figures still have the mistake")
		}
		if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE id = $1", typed); n != 0 {
			t.Error("the mistake is still there")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'readingRemoved' AND target = $1", typed); n != 1 {
			t.Errorf("%d rows say that the first entry went", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'readingTagged' AND target = $1", fixed); n != 1 {
			t.Errorf("%d rows say that the entry was changed", n)
		}

		// The other way round: the right value is the one that asks.
		low := patch(rosa, fixed, map[string]any{"timestamp": at, "value": 52}, map[string]any{"note": nil}).Object(t)
		if id := low["id"].(string); !asked(id) || lowest() != 52.0 {
			t.Errorf("52 is not asked about: %v", low)
		} else {
			fixed = id
		}

		// A mark is about the entry, not about its number.
		if r := rosa.RPC(rpc+"MarkReading", map[string]any{"kind": "bloodSugar", "id": fixed, "mark": "wrong_technique"}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		again := patch(rosa, fixed, map[string]any{"timestamp": "2026-03-04T07:40:00", "offsetMinutes": -360, "OOR_low": true}, nil)
		if again.Status != 200 || !strings.Contains(again.Body, `"mark":"wrong_technique"`) || !strings.Contains(again.Body, `"OOR_low":true`) {
			t.Errorf("%d %s", again.Status, again.Body)
		}
		fixed = again.Object(t)["id"].(string)

		// The same moment by another clock is the same entry.
		clock := patch(rosa, fixed, map[string]any{"timestamp": "2026-03-04T08:40:00", "offsetMinutes": -300, "OOR_low": true}, nil)
		if clock.Object(t)["id"] != fixed || !strings.Contains(clock.Body, `"offsetMinutes":-300`) || !strings.Contains(clock.Body, `"mark":"wrong_technique"`) {
			t.Errorf("%d %s", clock.Status, clock.Body)
		}

		for name, c := range map[string]struct {
			corrected map[string]any
			says      string
		}{
			"nothing":          {map[string]any{"timestamp": at}, `"field":"value"`},
			"zero":             {map[string]any{"timestamp": at, "value": 0}, "invalid_argument"},
			"no whole number":  {map[string]any{"timestamp": at, "value": 118.5}, `"field":"value"`},
			"too much":         {map[string]any{"timestamp": at, "value": 1000}, "invalid_argument"},
			"rare":             {map[string]any{"timestamp": at, "value": 19}, "confirmation_needed"},
			"both words":       {map[string]any{"timestamp": at, "OOR_low": true, "OOR_high": true}, "reading.refused.lowAndHigh"},
			"still to come":    {map[string]any{"timestamp": "2026-03-05T08:00:00", "value": 118}, `"field":"timestamp"`},
			"a skipped hour":   {map[string]any{"timestamp": "2025-03-09T02:30:00", "value": 118}, "reading.refused.skippedHour"},
			"without its time": {map[string]any{"value": 118}, "invalid_argument"},
		} {
			if r := patch(rosa, fixed, c.corrected, nil); r.Status != 400 || !strings.Contains(r.Body, c.says) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}

		device := ""
		for _, one := range rosa.Get(sugarPath + "?tagsSource=1&count=1").Object(t)["bgs"].([]any) {
			device = one.(map[string]any)["id"].(string)
		}
		if r := patch(rosa, device, map[string]any{"timestamp": at, "value": 118}, nil); r.Status != 412 || !strings.Contains(r.Body, "reading.refused.fromDevice") {
			t.Errorf("a meter's value was changed: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE id = $1", device); n != 1 {
			t.Error("the meter's reading is gone")
		}
		if r := patch(s.As(marcusEmail), fixed, map[string]any{"timestamp": at, "value": 118}, nil); r.Status != 404 {
			t.Errorf("marcus corrects rosa's entry: %d", r.Status)
		}
	})
}

// Domain 3.2: a corrected entry keeps the clock that is said, also where the
// moment is the same.
func TestTheClockOfAnEntryIsCorrected(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		when := func(wall string, offset int) map[string]any {
			return map[string]any{"timestamp": wall, "offsetMinutes": offset}
		}
		here, there := when("2026-03-04T07:10:00", -360), when("2026-03-04T08:10:00", -300)

		rosa := s.As(rosaEmail)
		beat := rosa.RPC(rpc+"AddBloodPressure", map[string]any{"when": here, "systolic": 131, "diastolic": 79}).Object(t)["id"]
		r := rosa.RPC(rpc+"EditBloodPressure", map[string]any{
			"id": beat, "note": "on the road", "corrected": map[string]any{"when": there, "systolic": 131, "diastolic": 79, "irregularBeat": true},
		})
		list := rosa.Get(bpPath + "?start=2026-03-04T08:00:00&end=2026-03-04T09:00:00").Body
		if r.Object(t)["id"] != beat || !strings.Contains(list, `"offsetMinutes":-300`) || !strings.Contains(list, `"irregularBeat":true`) || !strings.Contains(list, "on the road") {
			t.Errorf("%d %s: %s", r.Status, r.Body, list)
		}

		priya := s.As(priyaEmail)
		id := priya.RPC(rpc+"AddWeight", map[string]any{"when": here, "value": 84.4}).Object(t)["id"]
		r = priya.RPC(rpc+"AddWeight", map[string]any{"when": there, "value": 84.4, "note": "on the road", "replaces": id})
		list = priya.Get(weightsPath + "?start=2026-03-04T08:00:00&end=2026-03-04T09:00:00").Body
		if r.Object(t)["id"] != id || !strings.Contains(list, `"offsetMinutes":-300`) || !strings.Contains(list, "on the road") {
			t.Errorf("%d %s: %s", r.Status, r.Body, list)
		}
	})
}
