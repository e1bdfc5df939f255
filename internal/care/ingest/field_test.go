package ingest

import (
	"encoding/json"
	"reflect"
	"testing"

	"wellhouse.app/internal/care/reading"
)

// Fields are read as encoding/json reads them, whichever way they are written.
func TestFieldsAreReadAsEncodingJSONReadsThem(t *testing.T) {
	for _, text := range []string{
		`null`, `7`, `"x"`, `[1]`, `true`, `{}`, ` { "at" : 1 } `, `{"at":1,"at":2}`, `{"\u0061t":3}`, `{"at":{"at":4},"kind":[1,{"at":5}]}`,
		`{"at":null,"kind":null}`, `{"at" : "x" , "kind" : "y z"}`, `{"":1}`, `{"tags":{"eat_code":6,"insulin":{"short_float":1.5}}}`,
	} {
		var want map[string]json.RawMessage
		fine := json.Unmarshal([]byte(text), &want) == nil && want != nil
		got, ok := rowOf([]byte(text))
		if ok != fine {
			t.Errorf("%s: an object %v, want %v", text, ok, fine)
		}
		for name, raw := range want {
			if string(got.raw(name)) != string(raw) {
				t.Errorf("%s: %q is %s, want %s", text, name, got.raw(name), raw)
			}
		}
	}
}

func TestValuesAreReadAsEncodingJSONReadsThem(t *testing.T) {
	for _, raw := range []string{
		`0`, `7`, `-7`, `-0`, `123456789012345`, `1234567890123456`, `9223372036854775807`, `9223372036854775808`, `1e3`, `1.5`, `2.0`, `1e400`,
		`true`, `false`, `""`, `"7"`, `"mg/dL"`, `"bloodSugar"`, `"a\u0062"`, `"a\nb"`, `"é"`, `"-"`, `"\ud800"`, `[]`, `[7]`, `{}`, `{"a":1}`,
	} {
		r := row{{"x", []byte(raw)}}
		same := func(got, want any) {
			t.Helper()
			err := json.Unmarshal([]byte(raw), want)
			if plain([]byte(raw), got) && (err != nil || !reflect.DeepEqual(got, want)) {
				t.Errorf("%s as %T: %v, want %v, %v", raw, got, reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem(), err)
			}
			if err == nil && (!r.into("x", got) || !reflect.DeepEqual(got, want)) {
				t.Errorf("%s as %T: %v, want %v", raw, got, reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem())
			}
		}
		same(new(int), new(int))
		same(new(int64), new(int64))
		same(new(float64), new(float64))
		same(new(bool), new(bool))
		same(new(string), new(string))
		same(new(reading.Kind), new(reading.Kind))
		same(new(*int), new(*int))
	}
}
