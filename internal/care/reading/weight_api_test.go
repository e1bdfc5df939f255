package reading_test

import (
	"reflect"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const (
	weightsPath = "/v1/users/me/reading/weights"
	priyaEmail  = "priya@demo.test"
)

// S2-7-71: figures of a period by its dates, beside those of the last days; the
// line and the weeks are then those of the period.
func TestWeightFiguresOfAPeriod(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "a month", As: priyaEmail, Path: weightPath + "/stats?start=2026-01-01T00:00:00&end=2026-02-01T00:00:00&extended_stats=true", Status: 200,
			Contains: []string{`"period":{"days":31,"from":"2026-01-01","to":"2026-01-31"`, `"way":"`, `"daysWeighed":`, `"day":"2026-01-`},
			Lacks:    []string{`"day":"2025-12-31"`, `"day":"2026-02-01"`, `"monday":"2025-12-22"`, `"monday":"2026-02-02"`},
		},
		{
			Name: "without one", As: priyaEmail, Path: weightPath + "/stats?durations=30", Status: 200,
			Contains: []string{`"durations":[{"days":30,"from":"2026-02-03","to":"2026-03-04"`, `"toGoal":{"left":{"value":`}, Lacks: []string{`"period"`},
		},
		{Name: "a period that ends before it begins", As: priyaEmail, Path: weightPath + "/stats?start=2026-02-01T00:00:00&end=2026-01-01T00:00:00", Status: 400, Contains: []string{`"field":"end"`}},
		{Name: "no goal, no way to it", As: jamesEmail, Path: weightPath + "/stats", Status: 200, Contains: []string{`"toGoal":null`}},
		{Name: "nothing weighed yet", As: tomEmail, Path: weightPath + "/stats?start=2026-01-01T00:00:00", Status: 200, Contains: []string{`"count":0`, `"way":"unknown"`, `"average":null`, `"trend":null`}},
	})
}

// S2-7-74, S2-3-54: one call leaves a weight out with its reason, changes its
// note, and takes it back in; what stands already stays.
func TestChangingAWeight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		priya := s.As(priyaEmail)
		id := priya.Get(weightsPath + "?count=1").Object(t)["weights"].([]any)[0].(map[string]any)["id"].(string)
		put := func(body map[string]any) *apitest.Reply {
			return priya.Do(apitest.Call{Method: "PUT", Path: weightPath + "/" + id, JSON: body})
		}
		for _, step := range []struct {
			name string
			body map[string]any
			says []string
		}{
			{"not mine", map[string]any{"isIrregular": true, "mark": "not_mine", "reason": "My son tried it"}, []string{`"isIrregular":true`, `"mark":{"mark":"not_mine"`, `"reason":"My son tried it"`, `"trend":null`}},
			{"a note leaves the mark", map[string]any{"isIrregular": true, "note": " with  shoes "}, []string{`"mark":{"mark":"not_mine"`, `"note":"with  shoes"`}},
			{"another mark", map[string]any{"isIrregular": true, "mark": "wrong_technique"}, []string{`"mark":{"mark":"wrong_technique"`, `"note":"with  shoes"`}},
			{"back in", map[string]any{"isIrregular": false}, []string{`"isIrregular":false`, `"mark":null`, `"note":"with  shoes"`}},
			{"an empty note", map[string]any{"isIrregular": false, "note": ""}, []string{`"note":""`}},
			{"as the specification has it", map[string]any{"isIrregular": true}, []string{`"mark":{"mark":"irregular"`}},
		} {
			r := put(step.body)
			for _, want := range step.says {
				if r.Status != 200 || !strings.Contains(r.Body, want) {
					t.Errorf("%s: lacks %s: %d %s", step.name, want, r.Status, r.Body)
				}
			}
		}
		for name, body := range map[string]map[string]any{
			"a mark of blood sugar": {"isIrregular": true, "mark": "control"},
			"a long reason":         {"isIrregular": true, "reason": strings.Repeat("x", 201)},
			"a long note":           {"isIrregular": false, "note": strings.Repeat("x", 501)},
		} {
			if r := put(body); r.Status != 400 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if s.Engine == "sqlite" {
			put(map[string]any{"isIrregular": true, "note": "canary note"})
			if n := s.Count("SELECT COUNT(*) FROM weight_readings WHERE id = $1 AND CAST(note_enc AS TEXT) LIKE '%canary%'", id); n != 0 {
				t.Error("the note stands in the clear")
			}
		}
	})
}

// "Is this you?" is asked until the member answers, either way.
func TestIsThisYou(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		r := james.RPC(rpc+"AddWeight", map[string]any{"when": map[string]any{"timestamp": "2026-03-04T09:00:00"}, "value": 142})
		id, _ := r.Object(t)["id"].(string)
		asks := func() bool { return strings.Contains(james.Get(weightsPath+"?count=1").Body, `"asks":true`) }
		put := func(body map[string]any) {
			t.Helper()
			if r := james.Do(apitest.Call{Method: "PUT", Path: weightPath + "/" + id, JSON: body}); r.Status != 200 {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if !asks() {
			t.Fatalf("142 lb after 198 is not asked about: %s", r.Body)
		}
		if put(map[string]any{"isIrregular": false, "note": "hm"}); !asks() {
			t.Error("a note is no answer")
		}
		if put(map[string]any{"isIrregular": true, "mark": "not_mine"}); asks() {
			t.Error("asked about a weight that is left out")
		}
		if put(map[string]any{"isIrregular": false}); asks() {
			t.Error("asked again after the answer")
		}
	})
}

// A stranger's step after a gain: the warning stays, and no figure knows of the
// weight until the member says that it is theirs.
func TestAWaitingWeightCountsNowhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		add := func(wall string, value float64) string {
			t.Helper()
			r := james.RPC(rpc+"AddWeight", map[string]any{"when": map[string]any{"timestamp": wall}, "value": value})
			id, _ := r.Object(t)["id"].(string)
			if id == "" {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			return id
		}
		figures := func() map[string]any {
			t.Helper()
			out := james.Get(weightPath + "/stats?durations=7,30&extended_stats=true").Object(t)
			for _, one := range append(out["durations"].([]any), out) {
				delete(one.(map[string]any), "total")
				delete(one.(map[string]any), "leftOut")
			}
			return out
		}
		latest := func() string { return james.RPC(latestCall, map[string]any{}).Body }
		before, card := figures(), latest()
		if zone := before["gain"].(map[string]any)["zone"]; zone != "yellow" || !strings.Contains(card, `"203.6"`) {
			t.Fatalf("no gain to hide: %v %s", before["gain"], card)
		}
		id := add("2026-03-04T09:00:00", 142)
		after := figures()
		if asks := after["gain"].(map[string]any); asks["asks"] != true {
			t.Errorf("nobody is asked: %v", asks)
		} else {
			asks["asks"] = false
		}
		if !reflect.DeepEqual(after, before) {
			t.Errorf("after %v\nbefore %v", after, before)
		}
		// Only the question is new.
		if got := strings.Replace(latest(), `"asks":true`, `"asks":false`, 1); got != card {
			t.Errorf("the card says %s, before %s", got, card)
		}
		row := james.Get(weightsPath + "?count=1").Body
		if !strings.Contains(row, `"text":"142.0"`) || !strings.Contains(row, `"trend":null,"change":null,"asks":true`) {
			t.Errorf("the log says %s", row)
		}
		if r := james.Do(apitest.Call{Method: "PUT", Path: weightPath + "/" + id, JSON: map[string]any{"isIrregular": false}}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if sure := figures(); sure["latest"].(map[string]any)["text"] != "142.0" || !strings.Contains(latest(), `"142.0"`) {
			t.Errorf("after the answer: %v", sure["latest"])
		}
	})
}

// An entry by hand can be corrected; what a scale measured cannot.
func TestCorrectingAnEntry(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		priya := s.As(priyaEmail)
		scale := priya.Get(weightsPath + "?count=1").Object(t)["weights"].([]any)[0].(map[string]any)["id"].(string)
		add := func(value float64, note, replaces string) *apitest.Reply {
			return priya.RPC(rpc+"AddWeight", map[string]any{
				"when": map[string]any{"timestamp": "2026-03-04T07:10:00"}, "value": value, "note": note, "replaces": replaces,
			})
		}
		count := func() int {
			return s.Count("SELECT COUNT(*) FROM weight_readings WHERE member_id = $1", apitest.ID(priyaEmail))
		}
		before := count()
		id := add(84.4, "", "").Object(t)["id"].(string)
		again := add(84.4, "after a run", id)
		if again.Status != 200 || again.Object(t)["id"] != id || count() != before+1 || !strings.Contains(priya.Get(weightsPath+"?count=1").Body, "after a run") {
			t.Errorf("only the words are new: %d %s, %d rows", again.Status, again.Body, count()-before)
		}
		fixed := add(85.4, "", id)
		if fixed.Status != 200 || fixed.Object(t)["id"] == id || count() != before+1 {
			t.Errorf("%d %s, %d rows", fixed.Status, fixed.Body, count()-before)
		}
		if body := priya.Get(weightsPath + "?count=1").Body; !strings.Contains(body, `"text":"85.4"`) || !strings.Contains(body, `"source":2`) {
			t.Errorf("%s", body)
		}
		for name, replaces := range map[string]string{"a scale's": scale, "nobody's": id, "no id": "x"} {
			if r := add(70, "", replaces); r.Status != 400 && r.Status != 404 || count() != before+1 {
				t.Errorf("%s: %d %s, %d rows", name, r.Status, r.Body, count()-before)
			}
		}
		if r := s.As(jamesEmail).RPC(rpc+"AddWeight", map[string]any{
			"when": map[string]any{"timestamp": "2026-03-04T06:00:00"}, "value": 198, "replaces": fixed.Object(t)["id"],
		}); r.Status != 404 {
			t.Errorf("james corrects priya's entry: %d %s", r.Status, r.Body)
		}
	})
}

// S2-7-72, S2-7-73, S2-3-55, S2-3-17: the goal comes with what it is judged by,
// and start-up tells that one is set.
func TestWeightGoal(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.As(tomEmail)
		const startup = "/wellhouse.nav.v1.NavigationService/GetStartup"
		isSet := func() bool {
			return strings.Contains(tom.RPC(startup, map[string]any{}).Body, `"hasSetPersonalGoalWeight":true`)
		}
		target := func(value any) *apitest.Reply {
			return tom.Do(apitest.Call{Method: "POST", Path: weightPath + "/target", JSON: map[string]any{"selfEnteredTarget": value}})
		}
		if r := tom.Get(weightPath + "/target"); !strings.Contains(r.Body, `"heightMillimetres":1803,"least":{"value":132.6,"unit":"lb","text":"132.6"},"suggested":null`) {
			t.Errorf("%s", r.Body)
		}
		if isSet() {
			t.Error("a goal that nobody set")
		}
		if r := target(132.6); r.Status != 200 || !strings.Contains(r.Body, `"selfEnteredTarget":132.6`) || !isSet() {
			t.Errorf("the lowest that is told: %d %s", r.Status, r.Body)
		}
		if r := target(132.5); r.Status != 400 || !strings.Contains(r.Body, `"messageKey":"reading.target.tooLow"`) {
			t.Errorf("below it: %d %s", r.Status, r.Body)
		}
		if r := target(nil); r.Status != 200 || isSet() {
			t.Errorf("removed: %d %s", r.Status, r.Body)
		}
		// A program for losing weight is offered the next milestone, heart failure nothing.
		if body := s.As("grace@demo.test").Get(weightPath + "/target").Body; !strings.Contains(body, `"suggested":{"value":`) {
			t.Errorf("grace: %s", body)
		}
		if body := s.As(jamesEmail).Get(weightPath + "/target").Body; !strings.Contains(body, `"suggested":null`) {
			t.Errorf("james: %s", body)
		}
	})
}

// S2-2-29: who has no program with a scale has no weights.
func TestWeightsAreForProgramsWithAScale(t *testing.T) {
	var rows []apitest.Scenario
	for name, email := range map[string]string{"rosa has no scale": rosaEmail, "nobody": "", "a coach": "coach.en@demo.test"} {
		status := 403
		if email == "" {
			status = 401
		}
		for _, path := range []string{weightsPath, weightPath + "/stats", weightPath + "/target"} {
			rows = append(rows, apitest.Scenario{Name: name + path, As: email, Path: path, Status: status})
		}
		rows = append(rows,
			apitest.Scenario{Name: name + " sets a goal", As: email, Method: "POST", Path: weightPath + "/target", JSON: map[string]any{"selfEnteredTarget": 150}, Status: status},
			apitest.Scenario{Name: name + " marks", As: email, Method: "PUT", Path: weightPath + "/01a1de3f-61b7-7952-bda9-ee1fd964668f", JSON: map[string]any{"isIrregular": true}, Status: status},
		)
	}
	apitest.Run(t, rows)
}
