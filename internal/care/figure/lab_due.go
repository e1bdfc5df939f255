package figure

import "time"

// NextLab is when to test again and why.
type NextLab struct {
	On     string // yyyy-MM-dd
	Reason string // the last part of a catalogue key
	Months int
}

// NextA1c is when the next A1c is due: after six months at goal, after three above
// it, and after a year for somebody with prediabetes or less. Without a diagnosis, a
// result in the diabetes range asks for a second test soon.
func NextA1c(percent float64, taken time.Time, w LabWho) NextLab {
	switch {
	case w.Diagnostic && Round(percent, 1) >= 6.5:
		return nextIn(taken, 1, "a1c.repeat")
	case w.Diagnostic:
		return nextIn(taken, 12, "a1c.prediabetes")
	case A1c(percent) == A1cWithin:
		return nextIn(taken, 6, "a1c.atGoal")
	}
	return nextIn(taken, 3, "a1c.above")
}

// NextCholesterol is a year after the last one.
func NextCholesterol(taken time.Time) NextLab { return nextIn(taken, 12, "cholesterol.yearly") }

// NextKidney is by how often the cell of the grid asks for a test.
func NextKidney(g, a string, taken time.Time) NextLab {
	checks := KidneyChecks(g, a)
	return nextIn(taken, 12/checks, "kidney."+string(rune('0'+checks)))
}

func nextIn(taken time.Time, months int, reason string) NextLab {
	return NextLab{AddMonths(taken, months).Format(time.DateOnly), reason, months}
}

// AddMonths is the same day so many months later, or the last day of that month
// where it is shorter.
func AddMonths(day time.Time, months int) time.Time {
	y, m, d := day.Date()
	last := time.Date(y, m+time.Month(months)+1, 0, 0, 0, 0, 0, day.Location()).Day()
	return time.Date(y, m+time.Month(months), min(d, last), 0, 0, 0, 0, day.Location())
}

// The windows of what a member reports, in months.
const (
	A1cWindow         = 6
	CholesterolWindow = 12
)

// TestMonth is how a month that a member names stands to today.
type TestMonth int

// What a month can be.
const (
	MonthCounts TestMonth = iota
	MonthTooOld
	MonthAhead
)

// JudgeMonth counts from the last day of the named month, the latest that the test
// can have been. today is a day where the member is.
func JudgeMonth(year, month int, today time.Time, window int) TestMonth {
	first := time.Date(year, time.Month(month), 1, 0, 0, 0, 0, today.Location())
	last := first.AddDate(0, 1, -1)
	day := time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, today.Location())
	switch {
	case first.After(day):
		return MonthAhead
	case last.Before(AddMonths(day, -window)):
		return MonthTooOld
	}
	return MonthCounts
}

// OldestMonth is the first month that still counts.
func OldestMonth(today time.Time, window int) time.Time {
	m := time.Date(today.Year(), today.Month(), 1, 0, 0, 0, 0, today.Location())
	for JudgeMonth(m.Year(), int(m.Month())-1, today, window) == MonthCounts {
		m = m.AddDate(0, -1, 0)
	}
	return m
}

// AgeOn is how old somebody born on a day is on another; -1 where the day of birth
// is not known.
func AgeOn(born string, day time.Time) int {
	b, err := time.Parse(time.DateOnly, born)
	if err != nil {
		return -1
	}
	years := day.Year() - b.Year()
	if day.Month() < b.Month() || day.Month() == b.Month() && day.Day() < b.Day() {
		years--
	}
	return years
}
