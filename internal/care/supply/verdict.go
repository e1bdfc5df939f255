package supply

import (
	"slices"

	"wellhouse.app/internal/care/figure"
)

// Status says whether strips can be ordered.
type Status string

// The statuses.
const (
	Eligible       Status = "ELIGIBLE"
	EnoughSupplies Status = "ENOUGH_SUPPLIES"
	NotEligible    Status = "NOT_ELIGIBLE"
	RecentOrder    Status = "RECENT_ORDER"
)

// Code is why.
type Code int

// The codes.
const (
	InProcess   Code = 101 // an order is being prepared
	JustShipped Code = 102 // one was shipped less than ShippedDays ago
	Enough      Code = 103 // what is left lasts for EnoughDays
	NoProgram   Code = 170 // no active diabetes program
	NoMeter     Code = 171 // no meter with strips on file
	Open        Code = 200
)

const (
	// ShippedDays have to pass after a box was shipped.
	ShippedDays = 14
	// EnoughDays are how long strips have to last to be enough.
	EnoughDays = 21
)

var statuses = map[Code]Status{
	InProcess: RecentOrder, JustShipped: RecentOrder, Enough: EnoughSupplies, NoProgram: NotEligible, NoMeter: NotEligible, Open: Eligible,
}

// Status is what a code means. One that nobody knows is not eligible.
func (c Code) Status() Status {
	if s, known := statuses[c]; known {
		return s
	}
	return NotEligible
}

// weights put the statuses of several codes in order; the heaviest decides.
var weights = map[Status]int{NotEligible: 3, RecentOrder: 2, EnoughSupplies: 1, Eligible: 0}

// deciding is the code that the verdict rests on: the first one of the heaviest
// status.
func deciding(codes []Code) Code {
	best := codes[0]
	for _, c := range codes[1:] {
		if weights[c.Status()] > weights[best.Status()] {
			best = c
		}
	}
	return best
}

// reasons are how pages know the codes.
var reasons = map[Code]string{
	InProcess: "inProcess", JustShipped: "justShipped", Enough: "enough", NoProgram: "noProgram", NoMeter: "noMeter", Open: "eligible",
}

// Situation is what a verdict follows from. Days count from 1970 on the member's
// calendar.
type Situation struct {
	Diabetes bool // the program is active
	Flex     bool // a diabetes program without strips is active
	Meter    bool // a meter with strips is on file
	Today    int
	// InProcess is an order that is being prepared.
	InProcess *Order
	// Shipped is the newest order that was shipped, unless it came back or did not
	// arrive; ShippedDay is when.
	Shipped    *Order
	ShippedDay int
	// Left is how many strips there are; nil when nobody has counted.
	Left *int
	Pace Pace
}

// Verdict says whether a box can be ordered now, and why not.
type Verdict struct {
	Status Status
	Code   Code
	Codes  []Code // the deciding one first
	Reason string
	// FromDay is when ordering opens; zero when that is not known.
	FromDay int
	// Since is when the order was placed or shipped that the verdict is about, ms UTC.
	Since   int64
	OrderID string
	// Left and LastsDays are what is enough.
	Left, LastsDays int
}

// Judge decides whether a box can be ordered.
func Judge(s Situation) Verdict {
	codes := codesOf(s)
	v := Verdict{Code: deciding(codes)}
	v.Status, v.Reason = v.Code.Status(), reasons[v.Code]
	v.Codes = append([]Code{v.Code}, slices.DeleteFunc(codes, func(c Code) bool { return c == v.Code })...)
	switch v.Code {
	case InProcess:
		v.Since, v.OrderID = s.InProcess.PlacedAt, s.InProcess.ID
	case JustShipped:
		v.Since, v.OrderID, v.FromDay = s.Shipped.ShippedAt, s.Shipped.ID, s.ShippedDay+ShippedDays
		if slices.Contains(codes, Enough) { // both must be over
			v.FromDay = max(v.FromDay, s.opensDay())
		}
	case Enough:
		v.Left, v.LastsDays, v.FromDay = *s.Left, s.Pace.Lasts(*s.Left), s.opensDay()
	}
	return v
}

func codesOf(s Situation) (codes []Code) {
	switch {
	case !s.Diabetes && s.Flex:
		return []Code{NoMeter}
	case !s.Diabetes:
		return []Code{NoProgram}
	case !s.Meter:
		return []Code{NoMeter}
	}
	if s.InProcess != nil {
		codes = append(codes, InProcess)
	}
	if s.Shipped != nil && s.Today-s.ShippedDay < ShippedDays {
		codes = append(codes, JustShipped)
	}
	if s.Left != nil && s.Pace.Covers(*s.Left, EnoughDays) {
		codes = append(codes, Enough)
	}
	if len(codes) == 0 {
		return []Code{Open}
	}
	return codes
}

// opensDay is the first day on which what is left is no longer enough, if the member
// goes on at this pace.
func (s Situation) opensDay() int { return s.Today + s.Pace.Lasts(*s.Left) - EnoughDays + 1 }

// dateOf names a day; none for zero.
func dateOf(day int) string {
	if day == 0 {
		return ""
	}
	return figure.DateOf(day)
}
