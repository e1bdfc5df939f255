package chat

import (
	"strings"
	"testing"
)

// S2-4-32 S2-4-33 S2-6-08 S1-3-31: who may chat.
func TestAvailable(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		name   string
		shared *bool
		active []string
		want   bool
	}{
		{"shared coaching", &yes, []string{"DIABETES", "WEIGHT_MANAGEMENT"}, false},
		{"shared coaching and nothing", &yes, nil, false},
		{"behavioral health alone", &no, []string{"BEHAVIORAL_HEALTH"}, false},
		{"behavioral health and another", &no, []string{"BEHAVIORAL_HEALTH", "DIABETES"}, true},
		{"one program", &no, []string{"HEART_FAILURE"}, true},
		{"no active program", &no, nil, false},
		{"coaching unknown", nil, []string{"DIABETES"}, true},
		{"coaching unknown, behavioral health alone", nil, []string{"BEHAVIORAL_HEALTH"}, false},
		{"coaching unknown, nothing active", nil, nil, false},
	} {
		if got := Available(c.shared, c.active); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestPreview(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"short", "short"},
		{" two\n lines ", "two lines"},
		{strings.Repeat("é", 140), strings.Repeat("é", 140)},
		{strings.Repeat("é", 141), strings.Repeat("é", 140)},
		{"", ""},
	} {
		if got := preview(c.body); got != c.want {
			t.Errorf("%q became %q", c.body, got)
		}
	}
}
