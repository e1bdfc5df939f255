package alert

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/reading"
)

func TestOnlyKnownKindsAndDirectionsAreWritten(t *testing.T) {
	for _, kind := range Kinds {
		for _, direction := range Directions {
			if err := (Finding{Kind: kind, Direction: direction}).listed(); err != nil {
				t.Errorf("%s %s: %v", kind, direction, err)
			}
		}
	}
	for name, f := range map[string]Finding{
		"no kind":            {Direction: Low},
		"no direction":       {Kind: reading.BloodSugar},
		"unknown kind":       {Kind: "mood", Direction: Low},
		"kind without rules": {Kind: reading.PulseRate, Direction: High},
		"unknown direction":  {Kind: reading.BloodSugar, Direction: "sideways"},
		"in other letters":   {Kind: "bloodsugar", Direction: Low},
		"with a space":       {Kind: reading.BloodSugar, Direction: "low "},
	} {
		if f.listed() == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// The refusal comes before the store is asked for anything.
func TestAnUnknownAlertIsNotWritten(t *testing.T) {
	if err := (&Service{}).put(t.Context(), nil, "m", Finding{Kind: "mood", Direction: Low}, CoachPreferences{}, nil, time.UnixMilli(0)); err == nil {
		t.Error("an alert of an unknown kind was written")
	}
}
