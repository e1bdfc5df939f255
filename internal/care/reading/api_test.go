package reading_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const (
	sugarPath  = "/v1/users/me/readings/bgs/data"
	statsPath  = "/v1/users/me/readings/bgs/stats/extended"
	weightPath = "/v1/users/me/reading/weight"
	rpc        = "/wellhouse.reading.v1.ReadingService/"

	rosaEmail, marcusEmail, jamesEmail, tomEmail = "rosa@demo.test", "marcus@demo.test", "james@demo.test", "tom@demo.test"
)

// S2-3-48..51, S2-7-53: the list has the fields of the specification, and the
// server says what each value means.
func TestBloodSugarOnTheWire(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "the latest", As: rosaEmail, Path: sugarPath + "?count=1", Status: 200,
			Contains: []string{`"bgs":[{`, `"timestamp":"2026-03-`, `"adaTargetRangeExtendedStatus":`, `"tags":{"source":1`, `"is_control":false`, `"eat_code":`, `"unit":"mg/dL"`, `"key":"reading.status.`, `"offsetMinutes":-360`, `"OOR_low":false`},
		},
		// marcus's boundary deck is two days before the first load.
		{
			Name: "below what a meter can tell", As: marcusEmail, Path: sugarPath + "?start=2026-03-02T06:00:00&end=2026-03-02T06:30:00", Status: 200,
			Contains: []string{`"value":19,"figure":{"value":19,"unit":"mg/dL","text":"< 20"}`, `"adaTargetRangeExtendedStatus":-3`, `"level":-2`, `"OOR_low":true`},
		},
		{
			Name: "above what a meter can tell", As: marcusEmail, Path: sugarPath + "?start=2026-03-02T19:00:00&end=2026-03-02T19:01:00", Status: 200,
			Contains: []string{`"text":"> 600"`, `"adaTargetRangeExtendedStatus":4`, `"OOR_high":true`},
		},
		{
			Name: "before a meal", As: marcusEmail, Path: sugarPath + "?start=2026-03-02T13:00:00&end=2026-03-02T13:01:00", Status: 200,
			Contains: []string{`"value":131`, `"adaTargetRangeExtendedStatus":1`, `"level":1`, `reading.status.slightlyHigh`},
		},
		{
			Name: "after a meal", As: marcusEmail, Path: sugarPath + "?start=2026-03-02T13:30:00&end=2026-03-02T13:31:00", Status: 200,
			Contains: []string{`"value":131`, `"adaTargetRangeExtendedStatus":0`, `reading.status.inRange`},
		},
		{Name: "Canada in French", As: "annmarie@demo.test", Path: sugarPath + "?count=3", Status: 200, Contains: []string{`"unit":"mmol/L"`, `,`}, Lacks: []string{`"unit":"mg/dL"`}},
		{
			Name: "the reader's language writes the decimals", As: "annmarie@demo.test", Path: statsPath, Header: map[string]string{"Accept-Language": "en-CA"}, Status: 200,
			Contains: []string{`"unit":"mmol/L","text":"10.0"`},
		},
		{Name: "and the member's own", As: "annmarie@demo.test", Path: statsPath, Status: 200, Contains: []string{`"unit":"mmol/L","text":"10,0"`}},
		{Name: "only control checks", As: rosaEmail, Path: sugarPath + "?tagsIsControl=true", Status: 200, Contains: []string{`"is_control":true`, `"adaTargetRangeExtendedStatus":null`, `reading.status.control`}, Lacks: []string{`"is_control":false`}},
		{Name: "self-reported", As: "grace@demo.test", Path: sugarPath + "?tagsSource=2&count=1", Status: 200, Contains: []string{`"source":2`}},
		{Name: "none of a source", As: "grace@demo.test", Path: sugarPath + "?tagsSource=3", Status: 200, Contains: []string{`{"bgs":[],"nextCursor":null}`}},
		{Name: "without the program", As: jamesEmail, Path: sugarPath, Status: 403},
		{Name: "without a session", Path: sugarPath, Status: 401},
	})
}

// Bad parameters are told by field and are never a fault of ours.
func TestBadParameters(t *testing.T) {
	var rows []apitest.Scenario
	bad := func(name, as, path, field string) {
		rows = append(rows, apitest.Scenario{Name: name, As: as, Path: path, Status: 400, Contains: []string{`"fields":[{"field":"` + field + `"`}})
	}
	for _, v := range []string{"0", "1001", "-1", "ten", "1e3", "99999999999999999999"} {
		bad("count "+v, rosaEmail, sugarPath+"?count="+v, "count")
		bad("pressure count "+v, rosaEmail, "/v1/users/me/reading/bp?count="+v, "count")
		bad("weight count "+v, jamesEmail, "/v1/users/me/reading/weights?count="+v, "count")
	}
	for _, v := range []string{"yesterday", "2026-02-30T00:00:00", "2026-13-01T00:00:00", "2026-03-04T25:00:00", "2026-03-04", "0000-00-00T00:00:00", "2026-03-04T00:00:00Z"} {
		bad("start "+v, rosaEmail, sugarPath+"?start="+v, "start")
		bad("stats start "+v, rosaEmail, statsPath+"?start="+v, "start")
		bad("pressure end "+v, rosaEmail, "/v1/users/me/reading/bp/stats?end="+v, "end")
	}
	bad("end before start", rosaEmail, sugarPath+"?start=2026-03-04T00:00:00&end=2026-03-03T00:00:00", "end")
	bad("source", rosaEmail, sugarPath+"?tagsSource=15", "tagsSource")
	bad("order", rosaEmail, sugarPath+"?sortKey=value", "sortKey")
	bad("control", rosaEmail, sugarPath+"?tagsIsControl=maybe", "tagsIsControl")
	bad("cursor", rosaEmail, sugarPath+"?cursor="+url.QueryEscape("' OR 1=1"), "cursor")
	bad("durations", jamesEmail, weightPath+"/stats?durations=0", "durations")
	bad("too many durations", jamesEmail, weightPath+"/stats?durations=1,2,3,4,5,6,7", "durations")
	bad("irregular", jamesEmail, "/v1/users/me/reading/weights?isIrregular=2", "isIrregular")
	apitest.Run(t, rows)
}

// S2-7-55, S2-7-56, S2-9-20: entering and retagging; 150 is in range without a
// tag and slightly high before a meal.
func TestRetaggingClassifiesAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		r := rosa.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{
			"timestamp": "2026-03-04T08:00:00", "value": 150,
			"tags": map[string]any{"source": 1, "carb": 40, "feeling_code": 9, "note": "canary note", "insulin": map[string]any{"short_float": 2.25, "long_float": 2.34, "premix_float": 2.25}},
		}})
		got := r.Object(t)
		if r.Status != 201 || got["adaTargetRangeExtendedStatus"] != 0.0 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		// S2-5-44: one decimal; the source is what it is.
		for _, want := range []string{`"short_float":2.3`, `"long_float":2.3`, `"premix_float":2.3`, `"carb":40`, `"source":2`, "canary note"} {
			if !strings.Contains(r.Body, want) {
				t.Errorf("lacks %s: %s", want, r.Body)
			}
		}
		if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE id = $1 AND CAST(note_enc AS TEXT) LIKE '%canary%'", got["id"]); s.Engine == "sqlite" && n != 0 {
			t.Error("the note stands in the clear")
		}
		id := got["id"].(string)
		// The same entry again is the same reading, with what is said about it now.
		r = rosa.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{
			"timestamp": "2026-03-04T08:00:00", "value": 150, "tags": map[string]any{"note": "said later", "carb": 55, "eat_code": 7},
		}})
		for _, want := range []string{`"id":"` + id + `"`, `"note":"said later"`, `"carb":55`, `"eat_code":7`, `"feeling_code":9`, `"short_float":2.3`, `"adaTargetRangeExtendedStatus":1`} {
			if r.Status != 201 || !strings.Contains(r.Body, want) {
				t.Errorf("again lacks %s: %d %s", want, r.Status, r.Body)
			}
		}
		for _, step := range []struct {
			tags      map[string]any
			status    int
			says, not string
		}{
			{map[string]any{"eat_code": 6}, 200, `"adaTargetRangeExtendedStatus":1`, ""},
			{map[string]any{"eat_code": 9, "carb": nil, "note": nil}, 200, `"adaTargetRangeExtendedStatus":0`, `"carb"`},
			{map[string]any{"is_control": true}, 200, `"adaTargetRangeExtendedStatus":null`, ""},
			{map[string]any{"is_control": false}, 200, `"adaTargetRangeExtendedStatus":0`, ""},
			{map[string]any{"eat_code": nil}, 200, `"eat_code":-1`, ""},
			{map[string]any{"eat_code": 5}, 400, `"field":"tags.eat_code"`, ""},
			{map[string]any{"feeling_code": 18}, 400, `"field":"tags"`, ""},
			{map[string]any{"carb": 12.7}, 400, `invalid_argument`, ""},
			{map[string]any{"insulin": map[string]any{"long_float": 201}}, 400, `invalid_argument`, ""},
		} {
			r := rosa.Do(apitest.Call{Method: "PATCH", Path: "/v1/users/me/readings/bgs/" + id, JSON: map[string]any{"tags": step.tags}})
			if r.Status != step.status || !strings.Contains(r.Body, step.says) || step.not != "" && strings.Contains(r.Body, step.not) {
				t.Errorf("%v: %d %s", step.tags, r.Status, r.Body)
			}
		}
		// Someone else's reading, one of another kind and what is no id at all
		// read the same.
		for _, foreign := range []string{id, "01a1de3f-61b7-7952-bda9-ee1fd964668f", "x", "01a1de3f-61b7-4952-bda9-ee1fd964668f"} {
			r := s.As(marcusEmail).Do(apitest.Call{Method: "PATCH", Path: "/v1/users/me/readings/bgs/" + foreign, JSON: map[string]any{"tags": map[string]any{"eat_code": 6}}})
			if r.Status != 404 || !strings.Contains(r.Body, "errors.notFound") {
				t.Errorf("%s: %d %s", foreign, r.Status, r.Body)
			}
		}
	})
}

// "3 of 41 left out": a mark leaves a reading out of every figure, is counted
// and named with its reason, and can be taken back.
func TestMarksLeaveOutAndComeBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		latest := rosa.Get(sugarPath + "?count=1&tagsIsControl=false").Object(t)["bgs"].([]any)[0].(map[string]any)
		before := rosa.Get(statsPath).Object(t)
		mark := func(mark, reason string) *apitest.Reply {
			return rosa.RPC(rpc+"MarkReading", map[string]any{"kind": "bloodSugar", "id": latest["id"], "mark": mark, "reason": reason})
		}
		if r := mark("not_mine", "My daughter tried it"); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		after := rosa.Get(statsPath)
		if o := after.Object(t); o["count"].(float64) != before["count"].(float64)-1 || o["total"] != before["total"] || !strings.Contains(after.Body, `{"mark":"not_mine","key":"reading.mark.not_mine","count":1}`) {
			t.Errorf("%s", after.Body)
		}
		if r := rosa.RPC(rpc+"ListBloodGlucose", map[string]any{"count": 1}); r.Status != 200 || strings.Contains(r.Body, latest["id"].(string)) {
			t.Errorf("a value that is not hers is told as her latest: %s", r.Body)
		}
		if r := rosa.Get(sugarPath + "?count=1&tagsIsControl=false"); !strings.Contains(r.Body, `"mark":{"mark":"not_mine","key":"reading.mark.not_mine","reason":"My daughter tried it"`) {
			t.Errorf("%s", r.Body)
		}
		if r := mark("", ""); r.Status != 200 {
			t.Errorf("undo: %d %s", r.Status, r.Body)
		}
		if o := rosa.Get(statsPath).Object(t); o["count"] != before["count"] {
			t.Errorf("after the undo %v count, before the mark %v", o["count"], before["count"])
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'readingMarked'", apitest.ID(rosaEmail)); n != 2 {
			t.Errorf("%d rows in the trail", n)
		}
		for _, bad := range []map[string]any{
			{"kind": "steps", "id": "x"},
			{"kind": "bloodSugar"},
			{"kind": "bloodPressure", "id": "x", "mark": "control"},
			{"kind": "bloodSugar", "id": "x", "mark": "ugly"},
			{"kind": "bloodSugar", "id": "x", "mark": "not_mine", "reason": strings.Repeat("x", 201)},
		} {
			if r := rosa.RPC(rpc+"MarkReading", bad); r.Status != 400 {
				t.Errorf("%v: %d %s", bad, r.Status, r.Body)
			}
		}
		if r := s.As(jamesEmail).RPC(rpc+"MarkReading", map[string]any{"kind": "bloodSugar", "id": latest["id"], "mark": "not_mine"}); r.Status != 404 {
			t.Errorf("james marks rosa's reading: %d", r.Status)
		}
		if r := rosa.RPC(rpc+"RemoveReading", map[string]any{"kind": "bloodSugar", "id": latest["id"]}); r.Status != 400 || !strings.Contains(r.Body, "failed_precondition") {
			t.Errorf("a device's reading is removed: %d %s", r.Status, r.Body)
		}
	})
}

// S2-7-54, S2-7-67: a period that has only an end is as long as the usual one.
func TestPeriodsWithOnlyAnEnd(t *testing.T) {
	const end = "?end=2026-01-11T00:00:00"
	s := apitest.New(t, db.SQLite)
	for name, c := range map[string]struct{ as, path, from string }{
		"pressure":              {"luis@demo.test", "/v1/users/me/reading/bp/stats" + end, "2025-12-12"},
		"sugar":                 {rosaEmail, statsPath + end, "2025-12-28"},
		"sugar, within the day": {rosaEmail, statsPath + "?end=2026-01-10T15:00:00", "2025-12-28"},
	} {
		r := s.As(c.as).Get(c.path)
		if r.Status != 200 || !strings.Contains(r.Body, `"from":"`+c.from+`"`) || !strings.Contains(r.Body, `"to":"2026-01-10"`) {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
	if r := s.As(jamesEmail).Get("/v1/users/me/reading/weight/stats" + end); r.Status != 200 || !strings.Contains(r.Body, `"from":"2025-10-13","to":"2026-01-10"`) {
		t.Errorf("weight: %d %s", r.Status, r.Body)
	}
	// A list without a start has none.
	if r := s.As(rosaEmail).Get(sugarPath + end + "&count=1"); r.Status != 200 {
		t.Errorf("list: %d %s", r.Status, r.Body)
	}
}

// S2-7-66, S2-7-67, S2-7-40, S2-1-43: pressures, their figures, and the fifth
// reading that opens the report.
func TestPressuresOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		luis, id := s.As("luis@demo.test"), apitest.ID("luis@demo.test")
		mine, me := luis.Get("/v1/users/"+id+"/reading/bp"), luis.Get("/v1/users/me/reading/bp")
		if mine.Status != 200 || mine.Body != me.Body || strings.Count(me.Body, `"systolic"`) != 4 || !strings.Contains(me.Body, `"bpReadings":[{`) {
			t.Errorf("%s\n%s", mine.Body, me.Body)
		}
		if r := luis.Get("/v1/users/" + apitest.ID(rosaEmail) + "/reading/bp"); r.Status != 404 {
			t.Errorf("rosa's pressures: %d", r.Status)
		}
		has := func() string { return luis.RPC(rpc+"GetBloodPressureStatistics", map[string]any{}).Body }
		if body := has(); !strings.Contains(body, `"hasPersonalizedReport":false`) || !strings.Contains(body, `"readings":4`) {
			t.Errorf("after four: %s", body)
		}
		r := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": map[string]any{"timestamp": "2026-03-04T07:00:00"}, "systolic": 184, "diastolic": 122, "pulse": 88, "arm": "left", "note": "after the stairs"})
		if r.Status != 200 || !strings.Contains(r.Body, `"category":"severe"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if body := has(); !strings.Contains(body, `"hasPersonalizedReport":true`) || !strings.Contains(body, `"readings":5`) {
			t.Errorf("after five: %s", body)
		}
		// A110: the own id is as good as "me".
		stats, own := luis.Get("/v1/users/me/reading/bp/stats"), luis.Get("/v1/users/"+id+"/reading/bp/stats")
		if own.Status != 200 || own.Body != stats.Body {
			t.Errorf("by the own id: %d %s", own.Status, own.Body)
		}
		for _, want := range []string{`"count":5`, `"early":true`, `"highest":{"systolic":184`, `{"category":"severe","key":"reading.pressure.severe","count":1}`, `"home":{"count":`} {
			if !strings.Contains(stats.Body, want) {
				t.Errorf("lacks %s: %s", want, stats.Body)
			}
		}
		for field, body := range map[string]map[string]any{
			"systolic":  {"systolic": 300, "diastolic": 80},
			"diastolic": {"systolic": 80, "diastolic": 120},
			"pulse":     {"systolic": 120, "diastolic": 80, "pulse": 400},
			"arm":       {"systolic": 120, "diastolic": 80, "arm": "leg"},
			"timestamp": {"systolic": 120, "diastolic": 80, "when": map[string]any{"timestamp": "2026-03-05T07:00:00"}},
		} {
			if body["when"] == nil {
				body["when"] = map[string]any{"timestamp": "2026-03-04T07:00:00"}
			}
			if r := luis.RPC(rpc+"AddBloodPressure", body); r.Status != 400 || !strings.Contains(r.Body, field) {
				t.Errorf("%s: %d %s", field, r.Status, r.Body)
			}
		}
	})
}

// S2-7-92, S2-2-23: the pulse is a call of ours, for heart failure only.
func TestPulseOnTheWire(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "james", As: jamesEmail, Method: "POST", Path: rpc + "GetPulse", JSON: map[string]any{"count": 2}, Status: 200,
			Contains: []string{`"from":"2026-02-03"`, `"to":"2026-03-04"`, `"average":`, `"weekAverage":`, `"nextCursor":"`, `"unit":"bpm"`},
		},
		{Name: "rosa has no heart failure", As: rosaEmail, Method: "POST", Path: rpc + "GetPulse", JSON: map[string]any{}, Status: 403},
		{Name: "a negative count", As: jamesEmail, Method: "POST", Path: rpc + "GetPulse", JSON: map[string]any{"count": -1}, Status: 400, Contains: []string{"count"}},
		{Name: "no time", As: jamesEmail, Method: "POST", Path: rpc + "GetPulse", JSON: map[string]any{"start": "soon"}, Status: 400, Contains: []string{"start"}},
	})
}

// S2-7-41: the readings since a moment, by time, as many as asked for; each
// member's own.
func TestBloodSugarByCall(t *testing.T) {
	list := func(name, as string, body map[string]any, want int, contains ...string) apitest.Scenario {
		return apitest.Scenario{Name: name, As: as, Method: "POST", Path: rpc + "ListBloodGlucose", JSON: body, Status: want, Contains: contains}
	}
	apitest.Run(t, []apitest.Scenario{
		list("nobody", "", map[string]any{"count": 1}, 401),
		list("staff without a view", "coach.en@demo.test", map[string]any{"count": 1}, 403),
		list("a member without the program", jamesEmail, map[string]any{"count": 1}, 403),
		list("the latest", marcusEmail, map[string]any{"count": 1}, 200, `"unit":"mg/dL"`, `"statusKey":"reading.status.`),
		list("from a moment on", marcusEmail, map[string]any{"start": 1.8e12, "sort": "time"}, 200, `"readings":[]`),
		list("an odd order", marcusEmail, map[string]any{"sort": "value"}, 400),
		list("an odd moment", marcusEmail, map[string]any{"start": "NaN"}, 400),
	})
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		times := func(body map[string]any) (at []float64) {
			t.Helper()
			var reply struct {
				Readings []struct {
					At float64 `json:"at"`
				} `json:"readings"`
			}
			s.As(marcusEmail).RPC(rpc+"ListBloodGlucose", body).Decode(t, &reply)
			for _, r := range reply.Readings {
				at = append(at, r.At)
			}
			return at
		}
		newest := times(map[string]any{"count": 5})
		if len(newest) != 5 || !slices.IsSortedFunc(newest, func(a, b float64) int { return cmp.Compare(b, a) }) {
			t.Fatalf("the newest first: %v", newest)
		}
		start := newest[3]
		if got := times(map[string]any{"start": start, "count": 1, "sort": "time"}); !slices.Equal(got, []float64{start}) {
			t.Errorf("the first since %v: %v", start, got)
		}
		if got := times(map[string]any{"start": start + 1, "count": 1, "sort": "time"}); !slices.Equal(got, []float64{newest[2]}) {
			t.Errorf("the first after %v: %v", start, got)
		}
	})
}

// S2-7-70..74, S2-3-54, S2-3-55: weights, figures, goal and marks.
func TestWeightsOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		irregular := james.Get("/v1/users/me/reading/weights?isIrregular=true")
		if strings.Count(irregular.Body, `"isIrregular":true`) != 1 || strings.Contains(irregular.Body, `"isIrregular":false`) || !strings.Contains(irregular.Body, `"text":"142.0"`) {
			t.Errorf("%s", irregular.Body)
		}
		stats := james.Get(weightPath + "/stats?durations=7,30,365&extended_stats=true")
		for _, want := range []string{`"days":365`, `"unit":"lb"`, `"gain":{"zone":"yellow"`, `"byWeek":true`, `"points":[{`, `"weeks":[{`, `"dayLimit":{"value":3,"unit":"lb","text":"3.0"}`, `"leftOut":[{"mark":"irregular"`} {
			if !strings.Contains(stats.Body, want) {
				t.Errorf("lacks %s: %.1500s", want, stats.Body)
			}
		}
		if plain := james.Get(weightPath + "/stats"); strings.Contains(plain.Body, `"points"`) || strings.Contains(plain.Body, `"gain"`) {
			t.Errorf("without extended_stats: %.500s", plain.Body)
		}
		id := irregular.Object(t)["weights"].([]any)[0].(map[string]any)["id"].(string)
		put := func(c *apitest.Client, id string, yes any) *apitest.Reply {
			return c.Do(apitest.Call{Method: "PUT", Path: weightPath + "/" + id, JSON: map[string]any{"isIrregular": yes}})
		}
		if r := put(james, id, false); r.Status != 200 || !strings.Contains(r.Body, `"isIrregular":false`) || !strings.Contains(r.Body, `"asks":false`) {
			t.Errorf("undone, so it is the member's: %d %s", r.Status, r.Body)
		}
		if r := put(james, id, true); r.Status != 200 || !strings.Contains(r.Body, `"isIrregular":true`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := put(s.As("priya@demo.test"), id, true); r.Status != 404 {
			t.Errorf("someone else's weight: %d", r.Status)
		}
		if r := put(james, id, "yes"); r.Status != 400 {
			t.Errorf("no boolean: %d", r.Status)
		}
		target := func(c *apitest.Client, value any) *apitest.Reply {
			return c.Do(apitest.Call{Method: "POST", Path: weightPath + "/target", JSON: map[string]any{"selfEnteredTarget": value}})
		}
		tom := s.As(tomEmail)
		if r := tom.Get(weightPath + "/target"); !strings.Contains(r.Body, `"selfEnteredTarget":null`) {
			t.Errorf("%s", r.Body)
		}
		// 129.8 lb at 1.803 m is an index of 18.1.
		if r := target(tom, 129.8); r.Status != 400 || !strings.Contains(r.Body, "reading.target.tooLow") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		for _, bad := range []any{0, -1, "light", 701, []int{}} {
			if r := target(tom, bad); r.Status != 400 {
				t.Errorf("%v: %d %s", bad, r.Status, r.Body)
			}
		}
		if r := target(tom, 185.5); r.Status != 200 || !strings.Contains(r.Body, `"selfEnteredTarget":185.5`) || !strings.Contains(tom.Get(weightPath+"/target").Body, `"text":"185.5"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := target(tom, nil); r.Status != 200 || !strings.Contains(r.Body, `"selfEnteredTarget":null`) {
			t.Errorf("removed: %d %s", r.Status, r.Body)
		}
		priya := s.As("priya@demo.test")
		if r := target(priya, 120); r.Status != 400 || !strings.Contains(r.Body, "reading.target.aboveCurrent") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := priya.Get(weightPath + "/stats"); !strings.Contains(r.Body, `"unit":"kg"`) || !strings.Contains(r.Body, `{"percent":7,`) || !strings.Contains(r.Body, `"target":{"value":86,"unit":"kg"`) {
			t.Errorf("%.600s", r.Body)
		}
		for body, status := range map[string]int{
			`{"when":{"timestamp":"2026-03-04T07:00:00"},"value":84.4,"note":"at home"}`: 200,
			`{"when":{"timestamp":"2026-03-04T07:00:00"},"value":12}`:                    400,
			`{"value":84}`: 400,
		} {
			r := priya.Do(apitest.Call{Method: "POST", Path: rpc + "AddWeight", Body: body, Header: map[string]string{"Content-Type": "application/json"}})
			if r.Status != status {
				t.Errorf("%s: %d %s", body, r.Status, r.Body)
			}
		}
		for mm, status := range map[int]int{1650: 200, 0: 400, 899: 400, 2451: 400} {
			if r := priya.RPC(rpc+"SaveHeight", map[string]any{"millimetres": mm}); r.Status != status {
				t.Errorf("%d mm: %d %s", mm, r.Status, r.Body)
			}
		}
	})
}

// The same number everywhere: list, figures, REST and RPC after a device spoke.
func TestOneTruthForOneNumber(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var device string
		for _, d := range demo.Devices(marcusEmail) {
			device = d.ID
		}
		at := s.Now().Add(-time.Minute).UnixMilli()
		body := fmt.Sprintf(`{"readings":[{"kind":"bloodSugar","at":%d,"offsetMinutes":-300,"unit":"mmol/L","value":2.4,"tags":{"eat_code":6}}]}`, at)
		now := s.Now().UnixMilli()
		r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/ingest/v1/readings", Body: body, Header: map[string]string{
			"Content-Type": "application/json", ingest.DeviceHeader: device, ingest.TimestampHeader: fmt.Sprint(now),
			ingest.SignatureHeader: ingest.Sign(demo.DeviceSecret(device), now, []byte(body)),
		}})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		marcus := s.As(marcusEmail)
		for name, reply := range map[string]*apitest.Reply{
			"list": marcus.Get(sugarPath + "?count=1"),
			"RPC":  marcus.RPC(rpc+"ListBloodGlucose", map[string]any{"count": 1}),
		} {
			if !strings.Contains(reply.Body, `"value":43`) || !strings.Contains(reply.Body, `"text":"43"`) || !strings.Contains(reply.Body, "reading.status.veryLow") {
				t.Errorf("%s: %.400s", name, reply.Body)
			}
		}
	})
}
