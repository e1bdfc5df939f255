package report

import (
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/apperr"
)

// Period is a stretch of days on the wall clocks where readings were made, the
// first and the last inside.
type Period struct{ First, Last int }

// Ask says which days are wanted: the last ones, or those between two dates.
type Ask struct {
	Days     int
	From, To string
}

const (
	usualDays = 30
	mostDays  = 3660
)

// period turns a wish into days, as of a member's today.
func (a Ask) period(today int) (Period, error) {
	if a.From == "" && a.To == "" {
		days := a.Days
		if days == 0 {
			days = usualDays
		}
		if days < 1 || days > mostDays {
			return Period{}, apperr.InvalidField("days", "errors.value", "Please ask for 1 to 3660 days.")
		}
		return Period{today - days + 1, today}, nil
	}
	first, err := dayOf("from", a.From)
	if err != nil {
		return Period{}, err
	}
	last, err := dayOf("to", a.To)
	if err != nil {
		return Period{}, err
	}
	switch p := (Period{first, min(last, today)}); {
	case first > last:
		return Period{}, apperr.InvalidField("to", "reading.refused.period", "The start must be before the end.")
	case first > today:
		return Period{}, apperr.InvalidField("from", "reading.refused.period", "This date is in the future.")
	case p.days() > mostDays:
		return Period{}, apperr.InvalidField("from", "errors.value", "Please ask for 1 to 3660 days.")
	default:
		return p, nil
	}
}

func dayOf(field, date string) (int, error) {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil || t.Year() < 1900 {
		return 0, apperr.InvalidField(field, "reading.refused.time", "This is not a date, such as 2026-03-04.")
	}
	return int(t.UnixMilli() / dayMS), nil
}

func (p Period) days() int { return p.Last - p.First + 1 }

func (p Period) from() string { return figure.DateOf(p.First) }

func (p Period) to() string { return figure.DateOf(p.Last) }

// span is the period as the readings know it.
func (p Period) span() reading.Span {
	return reading.Span{Start: int64(p.First) * dayMS, End: int64(p.Last+1) * dayMS}
}

// walls are the period as wall times of calls.
func (p Period) walls() (start, end string) {
	return wallOfDay(p.First).Format(figure.WallLayout), wallOfDay(p.Last + 1).Format(figure.WallLayout)
}
