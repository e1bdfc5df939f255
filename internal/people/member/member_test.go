package member

import (
	"slices"
	"testing"

	"wellhouse.app/internal/people/program"
)

// S2-3-23: the promo decides who counts as international.
func TestInternational(t *testing.T) {
	for _, c := range []struct {
		regions []string
		want    bool
	}{{nil, false}, {[]string{"US"}, false}, {[]string{"CA", "US"}, true}, {[]string{"CA"}, true}} {
		if got := (Promo{PhoneRegions: c.regions}).International(); got != c.want {
			t.Errorf("%v: %v", c.regions, got)
		}
	}
}

// S2-3-09
func TestAddresses(t *testing.T) {
	for _, c := range []struct{ says, want []string }{
		{nil, []string{"INDIVIDUAL"}},
		{[]string{}, []string{"INDIVIDUAL"}},
		{[]string{"FACILITY"}, []string{"FACILITY"}},
		{[]string{"INDIVIDUAL", "BUSINESS"}, []string{"INDIVIDUAL", "BUSINESS"}},
	} {
		if got := (Promo{AddressTypes: c.says}).Addresses(); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v", c.says, got)
		}
	}
}

// S2-3-15: defaults, the htnand reading, and which of several devices counts.
func TestUse(t *testing.T) {
	on := []Device{
		{ID: "1", Category: program.Scale, Model: "wm1000", State: Activated, StateAt: 1},
		{ID: "2", Category: program.Scale, Model: "wm1500", State: Shipped, StateAt: 9},
		{ID: "3", Category: program.PressureMonitor, Model: "htnand", State: Activated, StateAt: 1},
		{ID: "4", Category: program.GlucoseMeter, Model: "inTouch", State: Ordered, StateAt: 1},
		{ID: "5", Category: program.GlucoseMeter, Model: "bg300", State: Delivered, StateAt: 5},
	}
	for category, want := range map[program.Category]string{program.Scale: "wm1000", program.PressureMonitor: "htn", program.GlucoseMeter: "bg300"} {
		if got := Use(on, category); got.Model != want {
			t.Errorf("%s: %+v, want %s", category, got, want)
		}
	}
	on[0].State, on[0].StateAt = Blocked, 10
	if got := Use(on, program.Scale); got.ID != "2" {
		t.Errorf("a blocked scale hides the one on its way: %+v", got)
	}
	if got := Use(on[:1], program.Scale); got.ID != "1" || got.State != Blocked {
		t.Errorf("the member does not see that it is blocked: %+v", got)
	}
	for category, want := range map[program.Category]string{program.Scale: "wm1500", program.PressureMonitor: "htn", program.GlucoseMeter: "bg300"} {
		if got := Use(nil, category); got.Model != want || got.ID != "" {
			t.Errorf("default %s: %+v", category, got)
		}
	}
}
