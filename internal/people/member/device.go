package member

import (
	"slices"

	"wellhouse.app/internal/people/program"
)

// States of a device on its way to the member.
const (
	Ordered   = "ordered"
	Shipped   = "shipped"
	Delivered = "delivered"
	Activated = "active"
	Blocked   = "blocked" // it was lost or given away, and may not send any more
)

// Device is a device on file for a member.
type Device struct {
	ID       string
	Category program.Category
	Model    string
	Serial   string
	State    string
	StateAt  int64
	// LastReadingAt is when it took its newest reading; 0 for none, and where
	// nobody asked.
	LastReadingAt int64
}

// defaults are the models a program starts with.
var defaults = map[program.Category]string{
	program.GlucoseMeter:    "bg300",
	program.PressureMonitor: "htn",
	program.Scale:           "wm1500",
}

// Model returns the model whose guide and screens fit a stored one.
func Model(stored string) string {
	if stored == "htnand" {
		return "htn"
	}
	return stored
}

// Use returns the device of a category that the member uses: the active one,
// else the latest on its way, else one that was blocked, else the default model
// that nobody has sent yet.
func Use(devices []Device, category program.Category) Device {
	var best *Device
	for i, d := range devices {
		if d.Category != category {
			continue
		}
		if best == nil || d.rank() > best.rank() || d.rank() == best.rank() && d.StateAt > best.StateAt {
			best = &devices[i]
		}
	}
	if best == nil {
		return Device{Category: category, Model: defaults[category]}
	}
	found := *best
	found.Model = Model(found.Model)
	return found
}

// rank orders the devices of a category by how much use they are.
func (d Device) rank() int {
	switch d.State {
	case Activated:
		return 2
	case Blocked:
		return 0
	}
	return 1
}

// DevicesByProgram groups the devices in use by the database slug of each
// active program that measures with any.
func DevicesByProgram(active []string, devices []Device) map[string][]Device {
	groups := map[string][]Device{}
	for _, p := range program.Catalogue {
		if !slices.Contains(active, p.DBSlug) {
			continue
		}
		for _, category := range p.Devices {
			groups[p.DBSlug] = append(groups[p.DBSlug], Use(devices, category))
		}
	}
	return groups
}
