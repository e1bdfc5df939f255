package ingest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// S2-0-02: a meter that says LO or HI is believed, whatever stands where the
// number should be. The reading is stored and somebody is alerted.
func TestLOAndHIAreBelievedWithoutANumber(t *testing.T) {
	tags := func(word string) map[string]any { return map[string]any{"tags": map[string]any{word: true}} }
	mmol := func(word string) map[string]any {
		out := tags(word)
		out["unit"] = "mmol/L"
		return out
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		device, at := meter("marcus@demo.test", "bg_meter"), s.Now().Add(-time.Minute)
		for name, c := range map[string]struct {
			value   any
			more    map[string]any
			stored  int // 0 where it is refused
			why     string
			warning string
		}{
			"zero and low":              {0, tags("OOR_low"), 19, "", "value value_out_of_range"},
			"5 and low":                 {5, tags("OOR_low"), 19, "", "value value_out_of_range"},
			"-1 and low":                {-1, tags("OOR_low"), 19, "", "value value_out_of_range"},
			"0 mmol/L and low":          {0, mmol("OOR_low"), 19, "", "value value_out_of_range"},
			"0.3 mg/dL and low":         {0.3, tags("OOR_low"), 19, "", "value value_not_whole"},
			"999 and high":              {999, tags("OOR_high"), 601, "", "value value_out_of_range"},
			"zero and high":             {0, tags("OOR_high"), 601, "", "value value_out_of_range"},
			"40 mmol/L and high":        {40, mmol("OOR_high"), 601, "", "value value_out_of_range"},
			"a word for the value":      {"LO", nil, 19, "", "value value_not_a_number"},
			"in small letters":          {" lo ", nil, 19, "", "value value_not_a_number"},
			"low, written out":          {"Low", nil, 19, "", "value value_not_a_number"},
			"a word for high":           {"HI", nil, 601, "", "value value_not_a_number"},
			"high, written out":         {"HIGH", nil, 601, "", "value value_not_a_number"},
			"both the same":             {"LO", tags("OOR_low"), 19, "", "value value_not_a_number"},
			"not readable and low":      {"---", tags("OOR_low"), 19, "", "value value_not_a_number"},
			"not readable and high":     {"---", tags("OOR_high"), 601, "", "value value_not_a_number"},
			"a number as text and low":  {"17", tags("OOR_low"), 19, "", "value value_not_a_number"},
			"no number and low":         {nil, tags("OOR_low"), 19, "", ""},
			"15 and low":                {15, tags("OOR_low"), 15, "", ""},
			"zero alone":                {0, nil, 0, "value_out_of_range", ""},
			"another word alone":        {"---", nil, 0, "value_not_a_number", ""},
			"a low that is not whole":   {45.5, tags("OOR_high"), 0, "value_not_whole", ""},
			"LO for the value, HI else": {"LO", tags("OOR_high"), 19, "", "tags.OOR_high tag_conflict, value value_not_a_number"},
			"HI for the value, LO else": {"HI", tags("OOR_low"), 601, "", "tags.OOR_low tag_conflict, value value_not_a_number"},
		} {
			at = at.Add(-time.Minute)
			count := func(sql string, v int) int {
				return s.Count(sql, apitest.ID("marcus@demo.test"), v, at.UnixMilli())
			}
			got := send(t, s, device, item(at, c.value, c.more)).Results[0]
			var warnings []string
			for _, w := range got.Warnings {
				warnings = append(warnings, w.Field+" "+w.Reason)
			}
			if got.Reason != c.why || strings.Join(warnings, ", ") != c.warning {
				t.Errorf("%s: %+v", name, got)
			}
			if c.stored == 0 {
				continue
			}
			if n := count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND value = $2 AND at = $3 AND mark = ''", c.stored); n != 1 {
				t.Errorf("%s: %d readings of %d", name, n, c.stored)
			}
		}
		// One of each is far enough from the others to be an alert of its own.
		for direction, c := range map[string]struct{ word, value any }{"low": {"OOR_low", 19}, "high": {"OOR_high", 601}} {
			before := s.Count("SELECT COUNT(*) FROM alerts WHERE member_id = $1 AND value = $2", apitest.ID("rosa@demo.test"), c.value)
			got := send(t, s, meter("rosa@demo.test", "bg_meter"), item(s.Now().Add(-time.Minute), 0, tags(c.word.(string))))
			if after := s.Count("SELECT COUNT(*) FROM alerts WHERE member_id = $1 AND value = $2", apitest.ID("rosa@demo.test"), c.value); got.Stored != 1 || after != before+1 {
				t.Errorf("%s: %+v, %d alerts, before %d", direction, got, after, before)
			}
		}
	})
}

// A whole number is one whether or not it is written with a decimal point.
func TestAWholeNumberMayHaveADecimalPoint(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		now := s.Now().Add(-time.Minute)
		at := withPoint(now)
		severe := map[string]any{
			"kind": "bloodPressure", "at": at, "offsetMinutes": json.Number("-300.0"), "unit": "mmHg",
			"systolic": json.Number("190.0"), "diastolic": json.Number("1.21e2"), "pulse": json.Number("88.00"),
		}
		if got := send(t, s, meter("james@demo.test", "bp_monitor"), severe); got.Stored != 1 || len(got.Results[0].Warnings) > 0 {
			t.Errorf("pressure: %+v", got)
		}
		if n := s.Count("SELECT COUNT(*) FROM pressure_readings WHERE member_id = $1 AND at = $2 AND systolic = 190 AND diastolic = 121 AND pulse = 88 AND offset_minutes = -300", apitest.ID("james@demo.test"), now.UnixMilli()); n != 1 {
			t.Errorf("%d pressures", n)
		}
		sugar := item(now, json.Number("45.0"), map[string]any{"at": at})
		if got := send(t, s, meter("marcus@demo.test", "bg_meter"), sugar); got.Stored != 1 {
			t.Errorf("sugar: %+v", got)
		}
		severe["systolic"], severe["at"] = json.Number("190.5"), withPoint(now.Add(-time.Hour))
		if got := send(t, s, meter("james@demo.test", "bp_monitor"), severe); got.Refused != 1 || got.Results[0].Reason != "value_not_a_number" {
			t.Errorf("half a point: %+v", got)
		}
	})
}

func withPoint(at time.Time) json.Number { return json.Number(fmt.Sprintf("%d.0", at.UnixMilli())) }
