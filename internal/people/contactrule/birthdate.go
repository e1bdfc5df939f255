package contactrule

import "time"

// OldestYears is how long ago somebody can be born.
const OldestYears = 130

// Born is what a date of birth is.
type Born string

// A date of birth is Possible, or wrong in one of three ways.
const (
	Possible   Born = ""
	NoDate     Born = "no date"
	InFuture   Born = "future"
	TooLongAgo Born = "too long ago"
)

// BirthDate judges a date of birth, yyyy-mm-dd: a real day of the last 130 years, today
// included. today is the day where the person is.
func BirthDate(date, today string) Born {
	born, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return NoDate
	}
	now, err := time.Parse(time.DateOnly, today)
	switch {
	case err != nil || born.After(now):
		return InFuture
	case !born.After(now.AddDate(-OldestYears, 0, 0)):
		return TooLongAgo
	}
	return Possible
}
