package lab

import (
	"time"

	"wellhouse.app/internal/care/figure"
)

// Source is where a result comes from.
type Source string

// The sources. What is computed is in no table.
const (
	FromSelf     Source = "self"
	FromProfile  Source = "profile"
	FromLab      Source = "lab"
	FromComputed Source = "computed"
)

// State is how far a laboratory is with a result.
type State string

// The states that are stored.
const (
	Final     State = "final"
	Corrected State = "corrected"
	Cancelled State = "cancelled"
)

// Result is one value of one test.
type Result struct {
	ID        string
	Value     figure.LabValue
	TakenOn   string // yyyy-MM-dd; the first of the month where only that is known
	WrittenOn string // the day as a laboratory wrote it, while it comes in; TakenOn is the member's
	MonthOnly bool
	Source    Source
	LabID     string
	LabName   string
	Accession string
	Equation  string
	Reference string
	State     State
	IssuedAt  int64
	EntryID   string
	// Part tells it from the other values of its accession. Outranks is a correction
	// or a withdrawal, which holds against a final value whenever that was issued.
	Part     string
	Outranks bool
	// Flagged says that the laboratory calls the value critical.
	Flagged bool
	// OrderNumber is the order that the laboratory named with it.
	OrderNumber string
	// Service is the test or panel that the laboratory reported it under.
	Service string
	// SentAt is when its message was sent, SampledAt when its sample was taken; 0 where that
	// isn't known.
	SentAt, SampledAt int64
	// Unclear is a version that we can't read. It has no value.
	Unclear bool

	ReplacedBy string
	ReplacedAt int64
	RemovedAt  int64
	HeldUntil  int64
	CreatedAt  int64

	// When the labs page first showed it to the member, and to somebody who acts for them.
	ReadAt, HelperReadAt int64
}

// Own results are the member's to correct and remove.
func (r Result) Own() bool { return r.Source == FromSelf || r.Source == FromProfile }

// current says whether it stands, seen by the member or not.
func (r Result) current() bool { return r.ReplacedBy == "" && r.RemovedAt == 0 && r.State != Cancelled }

// shown says whether the member sees it.
func (r Result) shown(now int64) bool { return r.current() && r.HeldUntil <= now }

// day is when it was taken.
func (r Result) day() time.Time {
	d, _ := time.Parse(time.DateOnly, r.TakenOn)
	return d
}

// lastDay is the last day on which it may have been taken.
func (r Result) lastDay() time.Time {
	if r.MonthOnly {
		return r.day().AddDate(0, 1, -1)
	}
	return r.day()
}

// TakenBy is the last day on which it may have been taken, yyyy-MM-dd.
func (r Result) TakenBy() string { return r.lastDay().Format(time.DateOnly) }

func (r Result) month() string { return r.TakenOn[:min(len(r.TakenOn), len("2006-01"))] }

// Taken is the day, or the month alone.
func (r Result) Taken() string {
	if r.MonthOnly && len(r.TakenOn) == len(time.DateOnly) {
		return r.TakenOn[:len("2006-01")]
	}
	return r.TakenOn
}
