package journey

import "testing"

// S2-3-66: where the launchpad stands follows from its steps, until the member
// puts it away.
func TestLaunchpadStatus(t *testing.T) {
	all := func(s Status) map[string]Status {
		moved := map[string]Status{}
		for _, step := range steps {
			moved[step.Code] = s
		}
		return moved
	}
	nearly := all(Completed)
	nearly["GOAL"] = Started
	mixed := all(Completed)
	mixed["GOAL"] = Dismissed
	for name, c := range map[string]struct {
		moved map[string]Status
		want  Status
	}{
		"nothing":           {nil, NotStarted},
		"set back":          {all(NotStarted), NotStarted},
		"one begun":         {map[string]Status{"DEVICES": Started}, Started},
		"one done":          {map[string]Status{"DEVICES": Completed}, Started},
		"all but one":       {nearly, Started},
		"all done":          {all(Completed), Completed},
		"one not wanted":    {mixed, Completed},
		"put away":          {map[string]Status{whole: Dismissed, "DEVICES": Started}, Dismissed},
		"a step of the old": {map[string]Status{"FAX": Completed}, NotStarted},
	} {
		got := launchpadOf(c.moved)
		if got.Status != c.want || len(got.Steps) != len(steps) {
			t.Errorf("%s: %s with %d steps", name, got.Status, len(got.Steps))
		}
	}
}
