package reading_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const (
	luisEmail  = "luis@demo.test"
	bpPath     = "/v1/users/me/reading/bp"
	bpStats    = bpPath + "/stats"
	statistics = rpc + "GetBloodPressureStatistics"
)

func wall(at string) map[string]any { return map[string]any{"timestamp": at} }

// S2-1-42, S2-1-43, S2-3-11, S2-9-30: four of five show the progress, the fifth opens the report,
// a sixth does not close it, and one that is marked as not mine does not count.
func TestFiveReadingsOpenTheReport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		luis := s.As(luisEmail)
		is := func(when string, wants ...string) {
			t.Helper()
			r := luis.RPC(statistics, map[string]any{})
			for _, want := range wants {
				if !strings.Contains(r.Body, want) {
					t.Errorf("%s: lacks %s: %s", when, want, r.Body)
				}
			}
		}
		started := func(want bool) {
			t.Helper()
			r := luis.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{})
			if has := strings.Contains(r.Body, `"hasPersonalizedBPReport":true`); r.Status != 200 || has != want {
				t.Errorf("at start-up %v, want %v", has, want)
			}
		}
		started(false)
		is("after four", `"hasPersonalizedReport":false`, `"readings":4`, `"readingsNeeded":5`, `"tips":[]`, `"systolic":152`)
		add := func(at string, top, bottom int) string {
			t.Helper()
			r := luis.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall(at), "systolic": top, "diastolic": bottom, "pulse": 88})
			if r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			return r.Object(t)["id"].(string)
		}
		fifth := add("2026-03-04T07:00:00", 184, 122)
		is("after five", `"hasPersonalizedReport":true`, `"readings":5`, `"key":"reading.tip.severe"`, `"averageSystolic":150`, `"key":"reading.pressure.high2"`)
		started(true)
		add("2026-03-04T07:10:00", 150, 92)
		is("after six", `"hasPersonalizedReport":true`, `"readings":5`, `"averageSystolic":150`)
		mark := func(mark string) {
			t.Helper()
			if r := luis.RPC(rpc+"MarkReading", map[string]any{"kind": "bloodPressure", "id": fifth, "mark": mark}); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		mark("wrong_technique")
		is("the sixth takes the place of the fifth", `"hasPersonalizedReport":true`, `"averageSystolic":144`)
	})
}

// Every wrong number is told at once, each with the limits beside its field.
func TestPressureEntryNamesEveryField(t *testing.T) {
	good := func(change map[string]any) map[string]any {
		body := map[string]any{"when": wall("2026-03-04T07:00:00"), "systolic": 128, "diastolic": 82, "pulse": 70}
		for k, v := range change {
			body[k] = v
		}
		return body
	}
	row := func(name string, change map[string]any, wants ...string) apitest.Scenario {
		return apitest.Scenario{Name: name, As: luisEmail, Method: "POST", Path: rpc + "AddBloodPressure", JSON: good(change), Status: 400, Contains: wants}
	}
	apitest.Run(t, []apitest.Scenario{
		row("all at once", map[string]any{"systolic": 261, "diastolic": 29, "pulse": 29, "arm": "leg", "note": strings.Repeat("x", 501), "when": wall("2026-03-05T07:00:00")},
			`"field":"systolic"`, `"least":"60"`, `"most":"260"`, `"field":"diastolic"`, `"least":"30"`, `"most":"160"`, `"field":"pulse"`, `"most":"220"`, `"field":"arm"`, `"field":"note"`, `"field":"timestamp"`, "reading.refused.in_the_future"),
		row("nothing typed", map[string]any{"systolic": 0, "diastolic": 0}, "reading.refused.value_missing"),
		row("swapped", map[string]any{"systolic": 82, "diastolic": 128}, `"field":"diastolic"`, "reading.refused.top_not_above_bottom"),
		row("the same", map[string]any{"systolic": 90, "diastolic": 90}, "reading.refused.top_not_above_bottom"),
		row("91 days ago", map[string]any{"when": wall("2025-12-03T07:00:00")}, "reading.refused.too_old"),
		{Name: "without the program", As: marcusEmail, Method: "POST", Path: rpc + "AddBloodPressure", JSON: good(nil), Status: 403},
		{Name: "without a session", Method: "POST", Path: rpc + "AddBloodPressure", JSON: good(nil), Status: 401},
	})
}

// S2-2-19: a member may write about any reading; only what was entered by hand
// gets other numbers.
func TestPressureIsEdited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		edit := func(c *apitest.Client, body map[string]any) *apitest.Reply {
			return c.RPC(rpc+"EditBloodPressure", body)
		}
		device := rosa.Get(bpPath + "?count=1").Object(t)["bpReadings"].([]any)[0].(map[string]any)["id"].(string)
		if r := edit(rosa, map[string]any{"id": device, "arm": "left", "note": "canary after the stairs"}); r.Status != 200 || r.Object(t)["id"] != device {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := rosa.Get(bpPath + "?count=1"); !strings.Contains(r.Body, `"note":"canary after the stairs"`) || !strings.Contains(r.Body, `"arm":"left"`) {
			t.Errorf("%s", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM pressure_readings WHERE id = $1 AND CAST(note_enc AS TEXT) LIKE '%canary%'", device); s.Engine == "sqlite" && n != 0 {
			t.Error("the note stands in the clear")
		}
		right := map[string]any{"when": wall("2026-03-04T07:30:00"), "systolic": 131, "diastolic": 79}
		if r := edit(rosa, map[string]any{"id": device, "corrected": right}); r.Status != 400 || !strings.Contains(r.Body, "failed_precondition") {
			t.Errorf("a device's numbers were changed: %d %s", r.Status, r.Body)
		}

		typed := rosa.RPC(rpc+"AddBloodPressure", map[string]any{"when": wall("2026-03-04T07:20:00"), "systolic": 181, "diastolic": 79, "note": "typed in a hurry"}).Object(t)["id"].(string)
		if r := rosa.RPC(rpc+"MarkReading", map[string]any{"kind": "bloodPressure", "id": typed, "mark": "wrong_technique"}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r := edit(rosa, map[string]any{"id": typed, "note": "131, not 181", "corrected": right})
		if r.Status != 200 || r.Object(t)["id"] == typed || !strings.Contains(r.Body, `"category":"high1"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		list := rosa.Get(bpPath + "?start=2026-03-04T07:00:00&end=2026-03-04T08:00:00").Body
		for _, want := range []string{`"systolic":131`, `"timestamp":"2026-03-04T07:30:00"`, `"note":"131, not 181"`, `"mark":"wrong_technique"`} {
			if !strings.Contains(list, want) {
				t.Errorf("lacks %s: %s", want, list)
			}
		}
		if strings.Contains(list, `"systolic":181`) {
			t.Errorf("the mistake is still there: %s", list)
		}
		fixed := r.Object(t)["id"].(string)
		for name, body := range map[string]map[string]any{
			"diastolic": {"id": fixed, "corrected": map[string]any{"when": wall("2026-03-04T07:30:00"), "systolic": 79, "diastolic": 131}},
			"timestamp": {"id": fixed, "corrected": map[string]any{"systolic": 131, "diastolic": 79}},
			"arm":       {"id": fixed, "arm": "leg"},
			"note":      {"id": fixed, "note": strings.Repeat("x", 501)},
		} {
			if r := edit(rosa, body); r.Status != 400 || !strings.Contains(r.Body, `"field":"`+name+`"`) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if r := edit(s.As(luisEmail), map[string]any{"id": fixed, "note": "mine"}); r.Status != 404 {
			t.Errorf("luis writes about rosa's reading: %d", r.Status)
		}
		if r := edit(s.As(marcusEmail), map[string]any{"id": fixed}); r.Status != 403 {
			t.Errorf("without the program: %d", r.Status)
		}
	})
}

// S2-7-67: the figures tell the time of day and the days before, as far as both
// rest on enough.
func TestPressureStatsTellTheDayAndTheDaysBefore(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "rosa", As: rosaEmail, Path: bpStats, Status: 200,
			Contains: []string{`"byTime":[{"hour":0,`, `"hour":21,`, `"previous":{"from":"2026-01-04","to":"2026-02-02"`, `"systolicChange":`, `"higherPart":"`, `{"category":"high1","key":"reading.pressure.high1","count":`},
		},
		{Name: "luis came back", As: luisEmail, Path: bpStats, Status: 200, Contains: []string{`"previous":null`, `"higherPart":""`, `"morning":null`}},
	})
}
