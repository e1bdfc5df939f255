package fulfil

import (
	"cmp"
	"maps"
	"slices"
)

// State is how far a parcel has come.
type State string

// The states.
const (
	Placed    State = "PLACED"
	Packed    State = "PACKED"
	Shipped   State = "SHIPPED"
	Delivered State = "DELIVERED"
	Canceled  State = "CANCELED"
	Returned  State = "RETURNED"
)

// ranks put the states of a parcel in order. A canceled one is apart.
var ranks = map[State]int{Placed: 0, Packed: 1, Shipped: 2, Delivered: 3, Returned: 4}

// Trouble is why somebody has to look at a parcel.
type Trouble string

// The troubles.
const (
	NoTrouble   Trouble = ""
	Held        Trouble = "hold"
	Missing     Trouble = "missing"     // the member says that it did not arrive
	CameBack    Trouble = "returned"    // it was returned
	AfterCancel Trouble = "afterCancel" // it was shipped although it was canceled
)

// To is who a parcel is for and where it goes, as it was when it was ordered.
type To struct {
	Name       string `json:"name"`
	Line1      string `json:"line1"`
	Line2      string `json:"line2,omitempty"`
	City       string `json:"city"`
	Region     string `json:"region"`
	PostalCode string `json:"postalCode"`
	Country    string `json:"country"`
}

// Item is something in a parcel.
type Item struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

// Step is a state that a parcel came into, and when.
type Step struct {
	State State
	At    int64
}

// Shipment is a parcel.
type Shipment struct {
	MemberID, ID      string
	Number            string
	OwnerKind         string
	OwnerID           string
	State             State
	Trouble           Trouble
	HoldReason        string
	To                To
	Items             []Item
	PackerID          string
	PackerName        string // where the desk asks for it
	Carrier, Tracking string
	// TrackedAt is when the news happened that the tracking number comes from.
	TrackedAt int64
	// MissingAt is when the member said that it did not arrive; zero if they did not, or
	// if it was found.
	MissingAt int64
	// ExpectedDay is the day on which the carrier expects to deliver, counted from 1970,
	// and ExpectedAt when the news happened that say so. Zeros when it has not said.
	ExpectedDay int
	ExpectedAt  int64
	PlacedAt    int64
	ChangedAt   int64
	steps       map[State]int64
}

// Steps are the states that it came into, the oldest first.
func (s Shipment) Steps() []Step {
	out := make([]Step, 0, len(s.steps))
	for state, at := range s.steps {
		out = append(out, Step{state, at})
	}
	slices.SortFunc(out, func(a, b Step) int { return order(a.State) - order(b.State) })
	return out
}

// order is where a state stands in a history. Cancelling ends one.
func order(s State) int {
	if s == Canceled {
		return len(ranks)
	}
	return ranks[s]
}

// At is when it came into a state; zero if it never did.
func (s Shipment) At(state State) int64 { return s.steps[state] }

// News is something that happened to a parcel.
type News struct {
	State             State
	At                int64
	Carrier, Tracking string
	// ExpectedDay is when the carrier expects to deliver, counted from 1970; zero for unknown.
	ExpectedDay int
}

// Hear puts news about a parcel in their place. The same news in any order and any
// number of times lead to the same parcel.
func (s Shipment) Hear(n News) Shipment {
	left := s.hasLeft()
	at, known := s.steps[n.State]
	s.steps = maps.Clone(s.steps)
	if s.steps == nil {
		s.steps = map[State]int64{}
	}
	if !known || n.At < at {
		s.steps[n.State] = n.At
	}
	s = s.track(n).expect(n)
	switch {
	case s.State == Canceled:
		// What the desk has settled is no trouble again because it is told again.
		if !known && !left && ranks[n.State] >= ranks[Shipped] {
			s.Trouble = AfterCancel
		}
		if !known && n.State == Returned {
			s.Trouble = CameBack
		}
	case n.State == Canceled:
		s.State = Canceled
		if s.Trouble == Held {
			s.Trouble, s.HoldReason = NoTrouble, ""
		}
		if s.Trouble == NoTrouble && left {
			s.Trouble = AfterCancel
		}
	case ranks[n.State] > ranks[s.State]:
		s.State = n.State
		if s.Trouble == Held && ranks[s.State] >= ranks[Shipped] {
			s.Trouble = NoTrouble
		}
		if n.State == Returned {
			s = s.found()
			s.Trouble = CameBack
		}
	}
	// A carrier that was wrong before the member spoke is not right because it is late.
	if n.State == Delivered && n.At > s.MissingAt {
		s = s.found()
	}
	if ranks[s.State] >= ranks[Shipped] {
		s.HoldReason = ""
	}
	return s
}

// hasLeft reports whether a carrier had it at any time.
func (s Shipment) hasLeft() bool {
	for state := range s.steps {
		if ranks[state] >= ranks[Shipped] {
			return true
		}
	}
	return false
}

// track keeps the carrier of the earliest news; one with a number is better than any
// without, and of two at once the smaller number counts.
func (s Shipment) track(n News) Shipment {
	if n.Carrier == "" {
		return s
	}
	order := cmp.Or(
		cmp.Compare(min(len(s.Tracking), 1), min(len(n.Tracking), 1)),
		cmp.Compare(n.At, s.TrackedAt), cmp.Compare(n.Tracking, s.Tracking), cmp.Compare(n.Carrier, s.Carrier),
	)
	if s.Carrier == "" || order < 0 {
		s.Carrier, s.Tracking, s.TrackedAt = n.Carrier, n.Tracking, n.At
	}
	return s
}

// expect keeps the day that the newest news name; of two at once the later day counts.
func (s Shipment) expect(n News) Shipment {
	if n.ExpectedDay == 0 {
		return s
	}
	if cmp.Or(cmp.Compare(n.At, s.ExpectedAt), cmp.Compare(n.ExpectedDay, s.ExpectedDay)) > 0 {
		s.ExpectedDay, s.ExpectedAt = n.ExpectedDay, n.At
	}
	return s
}

// Say is the parcel after the member said that it arrived, or that it did not.
func (s Shipment) Say(arrived bool, at int64) Shipment {
	if arrived {
		return s.Hear(News{State: Delivered, At: at}).found()
	}
	s.Trouble, s.MissingAt = Missing, at
	return s
}

// found ends what the member said: it did arrive, or it came back.
func (s Shipment) found() Shipment {
	s.MissingAt = 0
	if s.Trouble == Missing {
		s.Trouble = NoTrouble
	}
	return s
}

// What staff can do with a parcel.
const (
	CanPack    = "pack"
	CanShip    = "ship"
	CanDeliver = "deliver"
	CanReturn  = "return"
	CanHold    = "hold"
	CanRelease = "release"
	CanLabel   = "label"
)

// Can lists what staff can do with it now.
func (s Shipment) Can() (can []string) {
	if s.Trouble == NoTrouble {
		switch s.State {
		case Placed:
			can = append(can, CanPack, CanHold, CanLabel)
		case Packed:
			can = append(can, CanShip, CanHold, CanLabel)
		}
	}
	if s.State == Shipped || s.State == Delivered && s.MissingAt != 0 {
		can = append(can, CanDeliver)
	}
	if s.State == Shipped || s.State == Delivered {
		can = append(can, CanReturn)
	}
	if s.Trouble != NoTrouble {
		can = append(can, CanRelease)
	}
	return can
}

// can reports whether staff can do something with it now.
func (s Shipment) can(what string) bool { return slices.Contains(s.Can(), what) }
