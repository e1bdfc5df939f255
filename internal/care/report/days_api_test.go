package report_test

import (
	"fmt"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

type shownReport struct {
	Report struct {
		Sections []struct {
			Kind, Summary string
			Figures       []struct{ Label, Text, Note string }
		}
	}
}

func (p person) report(kind string, period map[string]any) (out shownReport) {
	p.t.Helper()
	r := p.call("GetReport", map[string]any{"kind": kind, "period": period})
	if r.Status != 200 {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(p.t, &out)
	return out
}

func (r shownReport) figure(label string) (text, note string) {
	for _, f := range r.Report.Sections[0].Figures {
		if f.Label == label {
			return f.Text, strings.ReplaceAll(f.Note, "\u00a0", " ")
		}
	}
	return "", ""
}

// domain 1.6: the week of a past report is the last one of its period, as the
// figures of those seven days say.
func TestPastReportTellsItsOwnWeek(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := person{s.As("james@demo.test"), t, "en-US"}
		october := map[string]any{"from": "2025-10-01", "to": "2025-10-31"}
		week := james.Get("/v1/users/me/reading/bp/stats?start=2025-10-25T00:00:00&end=2025-11-01T00:00:00").Object(t)
		average := week["average"].(map[string]any)
		want := fmt.Sprintf("%v/%v", average["systolic"], average["diastolic"])
		if text, note := james.report("bloodPressure", october).figure("7 days ending 10/31/2025"); text != want || !strings.HasPrefix(note, fmt.Sprint(week["count"])+" reading") {
			t.Errorf("%s (%s), want %s of %v", text, note, want, week["count"])
		}
		points := james.Get("/v1/users/me/reading/weight/stats?extended_stats=true&start=2025-10-01T00:00:00&end=2025-11-01T00:00:00").Object(t)["points"].([]any)
		last := points[len(points)-1].(map[string]any)["trend"].(map[string]any)["text"].(string)
		if text, note := james.report("weight", october).figure("Trend"); text != last || !strings.HasPrefix(note, "10/") {
			t.Errorf("a trend of %s on %s, want %s", text, note, last)
		}
	})
}

// domain 1.3: a check of the local tomorrow is in the report of the last days, on
// paper and in the files.
func TestReportHasWhatATravellerChecked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := person{s.As("rosa@demo.test"), t, "en-US"}
		r := rosa.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/readings/bgs/data", JSON: map[string]any{
			"timestamp": "2026-03-05T00:25:00", "offsetMinutes": 540, "value": 43, "tags": map[string]any{},
		}})
		if r.Status != 201 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if text, _ := rosa.report("bloodSugar", days(7)).figure("Lowest"); text != "43" {
			t.Errorf("the lowest of 7 days is %s", text)
		}
		_, pdf := rosa.download(rosa.request("bloodSugar", "pdf", 7))
		if text := textOf(t, pdf); !strings.Contains(text, "02/27/2026 to 03/05/2026") {
			t.Errorf("%s", text)
		}
		_, csv := rosa.download(rosa.request("bloodSugar", "csv", 7))
		if !strings.Contains(string(csv), "2026-03-05,00:25,+09:00,43") {
			t.Error("the table lacks the check")
		}
		_, fhir := rosa.download(rosa.request("multiCondition", "fhir", 7))
		if !strings.Contains(string(fhir), "2026-03-05T00:25:00+09:00") {
			t.Error("the bundle lacks the check")
		}
	})
}
