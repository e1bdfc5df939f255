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

func TestDevicesStatus(t *testing.T) {
	for _, c := range []struct {
		name         string
		said         Status
		owned, inUse int64
		want         Status
	}{
		{"nothing on file", "", 0, 0, ""},
		{"nothing on file, put away", Dismissed, 0, 0, Dismissed},
		{"one that has arrived", "", 1, 0, ""},
		{"one that has arrived and was called done", Completed, 1, 0, Started},
		{"all of them send", "", 2, 2, Completed},
		{"all of them send after all", Dismissed, 2, 2, Completed},
		{"one of two sends", "", 2, 1, Started},
		{"one of two sends and it was called done", Completed, 2, 1, Started},
		{"one of two sends and it was put away", Dismissed, 2, 1, Dismissed},
	} {
		if got := devicesStatus(c.said, c.owned, c.inUse); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
