package booking

import (
	"slices"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/who"
)

// Kind is what an appointment is for.
type Kind string

// The kinds.
const (
	LabDraw  Kind = "labDraw"
	Coaching Kind = "coaching"
	Visit    Kind = "visit"
	Therapy  Kind = "therapy"
)

// Kinds are all of them. A calendar of any other kind is refused.
var Kinds = []Kind{LabDraw, Coaching, Visit, Therapy}

// chosenHere are the kinds whose places members choose from themselves. The domains
// of the others say who may book with whom, and come with their own calls.
var chosenHere = []Kind{LabDraw}

// private kinds are between the member and the person they see.
var private = []Kind{Therapy}

// opens reports whether a caller may know of a member's appointments of a kind.
func opens(w who.Who, k Kind) bool {
	return !slices.Contains(private, k) || w.Viewing == nil && w.Opens(acting.MentalHealth)
}

// familyAreas are what somebody who acts for a member needs to know of an appointment.
func familyAreas(k Kind) []string {
	if slices.Contains(private, k) {
		return []string{acting.Visits, acting.MentalHealth}
	}
	return []string{acting.Visits}
}

// worksWith reports whether staff work with a calendar: their own, and the front
// desks also with all others that aren't private.
func worksWith(w who.Who, c Calendar) bool {
	if c.ResourceKind == "staff" && c.ResourceID == w.AccountID {
		return true
	}
	return (w.Role == who.Support || w.Role == who.Admin) && !slices.Contains(private, Kind(c.Kind))
}
