package coaching

import (
	"slices"

	"wellhouse.app/internal/platform/who"
)

// Availability is whether a coach is there for their members.
type Availability string

// The six states. NoCoach also stands for an unknown state.
const (
	Available      Availability = "AVAILABLE"
	ShortAway      Availability = "SHORT_AWAY"
	LongAway       Availability = "LONG_AWAY"
	ExtendedAway   Availability = "EXTENDED_AWAY"
	IndefiniteAway Availability = "INDEFINITE_AWAY"
	NoCoach        Availability = "NO_COACH"
)

// Availabilities lists the states from the best to the worst.
var Availabilities = []Availability{Available, ShortAway, LongAway, ExtendedAway, IndefiniteAway, NoCoach}

// Parse reads a stored state; an unknown one counts as no coach.
func Parse(s string) Availability {
	if a := Availability(s); slices.Contains(Availabilities, a) {
		return a
	}
	return NoCoach
}

// OffersAnother reports whether the member is asked to bring in another coach.
func (a Availability) OffersAnother() bool { return a != Available }

// Coach is a member's coach.
type Coach struct {
	ID           string
	Name         string
	Role         who.Role
	Title        string // what they call themselves; empty where that is the name of the role
	Credentials  string // what they are trained as, such as "Registered dietitian"
	Availability Availability
	AwayUntil    *int64
}

// Info is how a member is coached.
type Info struct {
	Shared bool
	Coach  Coach
}

// best picks the coach who is most there; without any the answer is NoCoach.
func best(coaches []Coach) Coach {
	if len(coaches) == 0 {
		return Coach{Availability: NoCoach}
	}
	return slices.MinFunc(coaches, func(a, b Coach) int {
		return slices.Index(Availabilities, a.Availability) - slices.Index(Availabilities, b.Availability)
	})
}
