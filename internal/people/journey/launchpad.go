package journey

import "slices"

// Step is one thing to set up, with the screen where that is done.
type Step struct {
	Code    string
	RouteID string
	Status  Status
}

// whole is the step that stands for the launchpad as a whole once it is put
// away.
const whole = "LAUNCHPAD"

// devices is done once every kind of device the member has sends readings.
const devices = "DEVICES"

// devicesStatus is how far the devices are, whatever was said about them before:
// owned and inUse count kinds of devices.
func devicesStatus(said Status, owned, inUse int64) Status {
	switch {
	case owned > 0 && inUse == owned:
		return Completed
	case inUse > 0 && said != Dismissed, owned > 0 && said == Completed:
		return Started
	}
	return said
}

// Coaching is done once the member has written to a coach.
const Coaching = "COACHING"

// steps are the things to set up, in the order a member best does them.
var steps = []Step{
	{Code: devices, RouteID: "activate-devices"},
	{Code: "HEALTH_PROFILE", RouteID: "profile-preferences.health-profile"},
	{Code: Coaching, RouteID: "message-center.chronic-care"},
	{Code: "GOAL", RouteID: "goal-setting"},
	{Code: "REMINDER", RouteID: "reminder"},
}

// Launchpad is the list of things to set up.
type Launchpad struct {
	Status Status
	Steps  []Step
}

// launchpadOf builds the list from the steps that were moved.
func launchpadOf(moved map[string]Status) Launchpad {
	out := Launchpad{Status: NotStarted, Steps: slices.Clone(steps)}
	open, begun := 0, 0
	for i := range out.Steps {
		s := &out.Steps[i]
		if s.Status = moved[s.Code]; s.Status == "" {
			s.Status = NotStarted
		}
		if s.Status == NotStarted || s.Status == Started {
			open++
		}
		if s.Status != NotStarted {
			begun++
		}
	}
	switch {
	case moved[whole] == Dismissed:
		out.Status = Dismissed
	case open == 0:
		out.Status = Completed
	case begun > 0:
		out.Status = Started
	}
	return out
}

func isStep(code string) bool {
	return slices.ContainsFunc(steps, func(s Step) bool { return s.Code == code })
}
