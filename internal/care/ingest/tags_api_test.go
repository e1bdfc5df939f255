package ingest_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

// oddTags are values that no tag should have: of another type, out of range or
// of a code that nobody knows. A tag may understand one of them; none of them
// may cost the reading.
var oddTags = []any{
	nil, "", "maybe", "8", "true", true, false, 0, 1, 5, 8, 14, 18, 501, -1, -7, 2.5, 1e300,
	[]any{},
	[]any{1},
	map[string]any{},
	map[string]any{"short_float": "two"},
	map[string]any{"short_float": -1},
	map[string]any{"long_float": 200.1},
	map[string]any{"premix_float": true},
	map[string]any{"short_float": 1e300},
}

// S2-0-02: whatever a tag says, a value of 45 is stored and somebody is alerted.
func TestATagNeverCostsTheReading(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	device, at := meter("marcus@demo.test", "bg_meter"), s.Now()
	var items []map[string]any
	add := func(more map[string]any) {
		at = at.Add(-2 * time.Hour) // far enough apart that each low is one of its own
		items = append(items, item(at, 45, more))
	}
	for _, tag := range []string{"is_control", "eat_code", "feeling_code", "carb", "insulin", "OOR_low", "OOR_high", "something_new"} {
		add(map[string]any{"tags": map[string]any{}})
		for _, odd := range oddTags {
			if tag == "is_control" && odd == true {
				continue // that is no blood
			}
			add(map[string]any{"tags": map[string]any{tag: odd}})
		}
	}
	for _, field := range []string{"tags", "simulated", "pulse", "irregularBeat", "something_new"} {
		for _, odd := range oddTags {
			add(map[string]any{field: odd})
		}
	}
	alerts := func() int {
		return s.Count("SELECT COUNT(*) FROM alerts WHERE member_id = $1 AND direction = 'low' AND value = 45", apitest.ID("marcus@demo.test"))
	}
	for _, one := range items {
		before := alerts()
		got := send(t, s, device, one)
		if got.Stored != 1 || got.Results[0].Status != "stored" {
			t.Errorf("%v: %+v", one, got)
		}
		if time.UnixMilli(one["at"].(int64)).After(s.Now().Add(-20*time.Hour)) && alerts() != before+1 {
			t.Errorf("%v: stored without an alert", one)
		}
	}
	if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND value = 45 AND mark = ''", apitest.ID("marcus@demo.test")); n < len(items) {
		t.Errorf("%d of %d are counted readings", n, len(items))
	}
}

// The answer says what was left out of a reading, by the name of its field.
func TestWhatIsLeftOutIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		device, now := meter("rosa@demo.test", "bg_meter"), s.Now()
		tags := func(m map[string]any) map[string]any { return map[string]any{"tags": m} }
		cases := []struct {
			more   map[string]any
			fields string
			level  string // as the list tells it
		}{
			{nil, "", `-2`},
			{tags(map[string]any{"eat_code": nil, "carb": nil}), "", `-2`},
			{tags(map[string]any{"eat_code": 5, "carb": 501, "feeling_code": 8}), "tags.eat_code tags.feeling_code tags.carb", `-2`},
			{tags(map[string]any{"insulin": map[string]any{"short_float": 200.1, "long_float": 12.5}}), "tags.insulin.short_float", `-2`},
			{tags(map[string]any{"insulin": 3}), "tags.insulin", `-2`},
			{map[string]any{"tags": "none"}, "tags", `-2`},
			{tags(map[string]any{"is_control": "true"}), "tags.is_control", `-2`},
			// The meter's word for "below all" stands, however it is written.
			{tags(map[string]any{"OOR_low": true}), "tags.OOR_low", `-3`},
			{tags(map[string]any{"OOR_low": "true"}), "tags.OOR_low", `-3`},
			{tags(map[string]any{"OOR_low": 1}), "tags.OOR_low", `-3`},
			{tags(map[string]any{"OOR_low": "yes"}), "tags.OOR_low", `-2`},
			{tags(map[string]any{"OOR_low": "false"}), "", `-2`},
			// A low number under a word for high stays low.
			{tags(map[string]any{"OOR_high": true}), "tags.OOR_high", `-2`},
			{tags(map[string]any{"OOR_low": true, "OOR_high": true}), "tags.OOR_low tags.OOR_high", `-2`},
		}
		for i, c := range cases {
			at := now.Add(-time.Duration(len(cases)-i) * time.Minute)
			one := item(at, 45, c.more)
			got := send(t, s, device, one)
			var fields []string
			for _, w := range got.Results[0].Warnings {
				if fields = append(fields, w.Field); w.Reason == "" || w.Message == "" || w.MessageKey == "" {
					t.Errorf("%v: %+v", c.more, w)
				}
			}
			if got.Stored != 1 || strings.Join(fields, " ") != c.fields {
				t.Errorf("%v: %+v, want warnings about %q", c.more, got, c.fields)
			}
			if body := s.As("rosa@demo.test").Get("/v1/users/me/readings/bgs/data?count=1").Body; !strings.Contains(body, `"value":45`) || !strings.Contains(body, `"extended":`+c.level+`,`) {
				t.Errorf("%v: %s", c.more, body)
			}
		}
	})
}

// One row that cannot be read does not keep the other 99 out.
func TestARowIsDecodedAlone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		device, now := meter("rosa@demo.test", "bg_meter"), s.Now()
		with := func(field string, value any) map[string]any {
			out := item(now, 45, nil)
			out[field] = value
			return out
		}
		without := func(field string) map[string]any {
			out := item(now, 45, nil)
			delete(out, field)
			return out
		}
		bad := map[string]struct {
			row  any
			want string
		}{
			"no row":               {nil, "not_a_reading"},
			"a number":             {7, "not_a_reading"},
			"a list":               {[]any{}, "not_a_reading"},
			"no kind":              {without("kind"), "unknown_kind"},
			"a number for a kind":  {with("kind", 1), "unknown_kind"},
			"no unit":              {without("unit"), "unknown_unit"},
			"a number for a unit":  {with("unit", 1), "unknown_unit"},
			"no time":              {without("at"), "time_unreadable"},
			"a text for a time":    {with("at", "now"), "time_unreadable"},
			"a time beyond all":    {with("at", 1e300), "time_unreadable"},
			"no offset":            {without("offsetMinutes"), "time_unreadable"},
			"a text for an offset": {with("offsetMinutes", "-360"), "time_unreadable"},
			"a text for a value":   {with("value", "plenty"), "value_not_a_number"},
			"no value":             {with("value", nil), "value_missing"},
		}
		for name, c := range bad {
			rows := []any{}
			for i := range 99 {
				rows = append(rows, item(now.Add(-time.Duration(i+1)*time.Second), 100, nil))
			}
			now = now.Add(-2 * time.Minute)
			got := sendRows(t, s, device, append(rows[:50:50], append([]any{c.row}, rows[50:]...)...))
			if got.Stored != 99 || got.Refused != 1 || got.Results[50].Reason != c.want || got.Results[50].Message == "" {
				t.Errorf("%s: %d stored, %+v, want %s", name, got.Stored, got.Results[50], c.want)
			}
		}
	})
}

// S2-0-02: the optional fields of pressures and weights cost no reading either.
func TestOptionalFieldsOfPressureAndWeight(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	at := s.Now()
	rows := func(base map[string]any, fields ...string) (out []map[string]any) {
		for _, f := range fields {
			for _, odd := range oddTags {
				at = at.Add(-time.Minute)
				one := maps.Clone(base)
				one["at"], one["offsetMinutes"], one[f] = at.UnixMilli(), -300, odd
				out = append(out, one)
			}
		}
		return out
	}
	severe := map[string]any{"kind": "bloodPressure", "unit": "mmHg", "systolic": 200, "diastolic": 130}
	all := rows(severe, "pulse", "irregularBeat", "simulated", "tags", "value")
	if got := send(t, s, meter("james@demo.test", "bp_monitor"), all...); got.Stored != len(all) {
		t.Errorf("pressure: %s", refusedOf(got))
	}
	if n := s.Count("SELECT COUNT(*) FROM alerts WHERE member_id = $1 AND direction = 'severe' AND value = 200", apitest.ID("james@demo.test")); n == 0 {
		t.Error("no alert")
	}
	scale := map[string]any{"kind": "weight", "unit": "lb", "value": 201.4}
	all = rows(scale, "simulated", "tags", "systolic", "pulse")
	if got := send(t, s, meter("james@demo.test", "weight_scale"), all...); got.Stored != len(all) {
		t.Errorf("weight: %s", refusedOf(got))
	}
}

func refusedOf(r result) string {
	var out []string
	for i, one := range r.Results {
		if one.Status == "refused" {
			out = append(out, fmt.Sprintf("%d %s", i, one.Reason))
		}
	}
	return strings.Join(out, ", ")
}
