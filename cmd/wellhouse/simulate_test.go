package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

// Invented readings do not leave this machine, and the command says what it
// needs.
func TestSimulateRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"--email rosa@demo.test --url https://portal.example": "this machine",
		"--email rosa@demo.test --url http://10.0.0.1:8080":   "this machine",
		"--email rosa@demo.test --url nonsense":               "must look like",
		"--email rosa@demo.test --rate 0":                     "above zero",
		"":                                                    "whose devices",
		"--device x --model toaster":                          "--model must be",
		"--device x --secret zz":                              "--secret must be",
		"--email nobody@demo.test":                            "nobody in the demo",
		"--email helen@demo.test":                             "nobody in the demo",
		"--email rosa@demo.test --value heavy --for 1s":       "not a number",
		"--email rosa@demo.test --clock noon":                 "--clock must",
	} {
		err := simulate(context.Background(), strings.Fields(text))
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// S2-1-48..50: all seven models, and nothing that any of them measures is
// refused.
func TestSimulatedValuesArePossible(t *testing.T) {
	if got := strings.Join(models(), " "); got != "bg300 ht900 ht945 htn inTouch wm1000 wm1500" {
		t.Errorf("models %s", got)
	}
	now := time.Date(2026, 3, 4, 15, 30, 0, 0, time.UTC)
	for _, model := range models() {
		for _, metric := range []bool{false, true} {
			d := newDevice(demo.Device{ID: "d", Model: model, Zone: "America/Chicago", Metric: metric}, nil)
			last := int64(0)
			for range 3000 {
				r := d.next(now)
				refusal := figure.Accepted
				switch measuredBy[model] {
				case measuresSugar:
					mg, ok := figure.ToMg(r["value"].(float64), r["unit"].(string))
					if refusal = figure.AcceptGlucose(mg); !ok {
						refusal = figure.NotWhole
					}
				case measuresPressure:
					refusal = figure.AcceptPressure(r["systolic"].(int), r["diastolic"].(int), r["pulse"].(int))
				default:
					grams, _ := figure.ToGrams(r["value"].(float64), r["unit"].(string))
					refusal = figure.AcceptWeight(grams)
				}
				if at := r["at"].(int64); refusal != figure.Accepted || at <= last {
					t.Fatalf("%s: %v %s", model, r, refusal)
				} else {
					last = at
				}
			}
		}
	}
}

// One value, a member's devices for a while, against a running server.
func TestSimulateAgainstAServer(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	base := s.Listen()
	play := func(args ...string) {
		t.Helper()
		if err := simulate(context.Background(), append(args, "--url", base, "--clock", s.Now().Format(time.RFC3339))); err != nil {
			t.Error(err)
		}
	}
	rosa := apitest.ID("rosa@demo.test")
	play("--email", "rosa@demo.test", "--value", "48")
	if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND value = 48 AND source = 14", rosa); n != 1 {
		t.Errorf("%d readings of 48", n)
	}
	play("--email", "luis@demo.test", "--value", "184/122")
	if n := s.Count("SELECT COUNT(*) FROM pressure_readings WHERE member_id = $1", apitest.ID("luis@demo.test")); n != 5 {
		t.Errorf("luis has %d pressures", n)
	}
	play("--email", "rosa@demo.test", "--value", "LO")
	if n := s.Count("SELECT COUNT(*) FROM glucose_readings WHERE member_id = $1 AND below_all", rosa); n != 1 {
		t.Errorf("%d readings of LO", n)
	}
	// James himself steps on his scale, so he is not asked whose weight it is.
	play("--email", "james@demo.test", "--kind", "weight_scale", "--for", "1500ms", "--rate", "600")
	if r := s.As("james@demo.test").Get("/v1/users/me/reading/weights?count=5"); !strings.Contains(r.Body, `"source":14`) || strings.Contains(r.Body, `"asks":true`) {
		t.Errorf("%d %s", r.Status, r.Body)
	}
	before := s.Count("SELECT COUNT(*) FROM weight_readings WHERE source = 14")
	play("--email", "annmarie@demo.test", "--for", "1500ms", "--rate", "600")
	if after := s.Count("SELECT COUNT(*) FROM weight_readings WHERE source = 14"); after <= before {
		t.Error("no weight arrived in a second and a half")
	}
}
