package flag_test

import (
	"testing"

	"wellhouse.app/internal/people/flag"
)

// S1-6-31: what a change touches are the people who follow it and do
// not have that state already.
func TestTouched(t *testing.T) {
	yes, no := true, false
	brand := func(code string, form flag.Form, members, ownOn, ownOff int, setting *bool) flag.BrandStanding {
		return flag.BrandStanding{Brand: flag.Brand{Code: code, Form: form, Members: members}, Setting: setting, OwnOn: ownOn, OwnOff: ownOff}
	}
	base := flag.Overview{Brands: []flag.BrandStanding{
		brand("follows", flag.OneApp, 10, 2, 1, nil),
		brand("has it", flag.OneApp, 5, 0, 1, &yes),
		brand("legacy", flag.Standalone, 20, 3, 0, nil),
	}}
	on := base
	on.OneApp = true
	for _, c := range []struct {
		name    string
		before  flag.Overview
		target  flag.Target
		setting *bool
		touched int
		onFor   int
	}{
		{"one-app on: those who follow the form", base, flag.Target{Form: flag.OneApp}, &yes, 7, 2 + 4 + 3},
		{"one-app on again", on, flag.Target{Form: flag.OneApp}, &yes, 0, 9 + 4 + 3},
		{"one-app off", on, flag.Target{Form: flag.OneApp}, &no, 7, 9 + 4 + 3},
		{"legacy on", base, flag.Target{Form: flag.Standalone}, &yes, 17, 2 + 4 + 3},
		{"brand on", base, flag.Target{Brand: "follows"}, &yes, 7, 9},
		{"brand on where the form is on", on, flag.Target{Brand: "follows"}, &yes, 0, 16},
		{"brand off where the form is on", on, flag.Target{Brand: "follows"}, &no, 7, 16},
		{"brand off", base, flag.Target{Brand: "has it"}, &no, 4, 9},
		{"brand cleared, the form is off", base, flag.Target{Brand: "has it"}, nil, 4, 9},
		{"brand cleared, the form is on", on, flag.Target{Brand: "has it"}, nil, 0, 16},
		{"brand without a setting cleared", base, flag.Target{Brand: "follows"}, nil, 0, 9},
		{"unknown brand", base, flag.Target{Brand: "other"}, &yes, 0, 9},
	} {
		if got := c.before.Touched(c.target, c.setting); got != c.touched {
			t.Errorf("%s touches %d, want %d", c.name, got, c.touched)
		}
		if got := c.before.OnFor(); got != c.onFor {
			t.Errorf("%s: on for %d before, want %d", c.name, got, c.onFor)
		}
	}
}
