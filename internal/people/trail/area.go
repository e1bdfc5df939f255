package trail

import (
	"slices"

	"wellhouse.app/api/access"
)

// Area is a part of the record, as a member would call it.
type Area string

// The areas. The contract names one beside the access rule of every operation.
const (
	Home        Area = "home"
	Profile     Area = "profile"
	Programs    Area = "programs"
	Readings    Area = "readings"
	Health      Area = "health"
	Care        Area = "care" // visits, records and the other embedded screens
	Devices     Area = "devices"
	Food        Area = "food"
	Coaching    Area = "coaching"
	Medicines   Area = "medicines"
	Messages    Area = "messages"
	Learning    Area = "learning"
	Coverage    Area = "coverage" // plans, prices and bills
	Preferences Area = "preferences"
	Access      Area = "access" // this very list
	// Other is a part of the record that has no name of its own.
	Other Area = "other"
	// None is what says nothing about a member.
	None Area = ""
)

// areas are in the order in which they are told, Other last.
var areas = append(access.Areas(), string(Other))

// written are names that rows of the trail have beside those of operations: what
// domains write about a member when staff read or change something.
var written = map[string]Area{
	"/live":            None,
	"session":          None,
	"family":           None, // what members arrange among themselves
	"family-desk":      Profile,
	"account-desk":     Profile,
	"language":         None,
	"audit":            Access,
	"member-directory": Profile,
	"alerts":           Readings,
	"snapshot":         Health,
	"device":           Devices,
	"staff-notes":      Coaching,
	"chat":             Messages,
	"conversation":     Messages,
	"handover":         Messages,
	"support-message":  Messages,
}

// AreaOf names the part of the record that a row of the trail is about: that of
// the operation, or one that a domain wrote by its own name. What it does not
// know is told as another part, never left out.
func AreaOf(name string) Area {
	rule, known := access.REST[name]
	if !known {
		rule, known = access.RPC(name)
	}
	if known {
		return areaOf(rule)
	}
	if area, known := written[name]; known {
		return area
	}
	if slices.Contains(areas, name) {
		return Area(name)
	}
	return Other
}

func areaOf(rule access.Rule) Area {
	if rule.Area == access.NoArea {
		return None
	}
	return Area(rule.Area)
}
