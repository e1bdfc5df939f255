package reading

import (
	"math"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
)

// Span is a period on the wall clocks where checks were made: from Start, to
// just before End. Travellers' days are days like any other, so the instants
// around it reach wider.
type Span struct{ Start, End int64 }

// furthest is how far a wall clock can be from UTC.
const furthest = int64(14 * time.Hour / time.Millisecond)

const (
	dayMS  = int64(24 * time.Hour / time.Millisecond)
	hourMS = int64(time.Hour / time.Millisecond)
)

// always is the period without ends.
var always = Span{math.MinInt64 / 4, math.MaxInt64 / 4}

// instants are the moments between which every check of the span was made.
func (s Span) instants() (from, to int64) { return s.Start - furthest, s.End + furthest }

// has says whether a check was made in the span, by its own clock.
func (s Span) has(m figure.Moment) bool {
	wall := m.Wall()
	return wall >= s.Start && wall < s.End
}

// firstDay and lastDay are the dates at the ends of the span.
func (s Span) firstDay() int { return int(s.Start / dayMS) }

func (s Span) lastDay() int { return int((s.End - 1) / dayMS) }

// days counts the dates that the span touches.
func (s Span) days() int { return s.lastDay() - s.firstDay() + 1 }

// lastDays is the period of so many dates that end with a day.
func lastDays(n, last int) Span {
	return Span{int64(last-n+1) * dayMS, int64(last+1) * dayMS}
}

// Days is the period of so many dates that end with a day, for other domains.
func Days(n, last int) Span { return lastDays(n, last) }

// spanOf reads a period from a call; what is missing is taken from the usual one.
// An end alone has as many days before it as the usual one has.
func spanOf(start, end string, usual Span) (Span, error) {
	s := usual
	var err error
	if start != "" {
		if s.Start, err = wallOf("start", start); err != nil {
			return Span{}, err
		}
	}
	if end != "" {
		if s.End, err = wallOf("end", end); err != nil {
			return Span{}, err
		}
		if start == "" {
			s.Start = lastDays(usual.days(), s.lastDay()).Start
		}
	}
	if s.Start >= s.End {
		field := "end"
		if end == "" {
			field = "start"
		}
		return Span{}, apperr.InvalidField(field, "reading.refused.period", "The start must be before the end.")
	}
	return s, nil
}

// wallOf reads a wall time; the days of February and the like are checked.
func wallOf(field, text string) (int64, error) {
	t, err := time.Parse(figure.WallLayout, text)
	if err != nil || t.Year() < 1 {
		return 0, apperr.InvalidField(field, "reading.refused.time", "This is not a time, such as 2026-03-04T07:30:00.")
	}
	return t.UnixMilli(), nil
}

// momentOf turns the wall time of an entry into a moment. The offset says which
// clock it was; without one it is the clock of the member's zone. An hour that
// happens twice is then the first of the two, and one that is skipped is
// refused.
func momentOf(text string, offset *int, zone *time.Location) (figure.Moment, error) {
	wall, err := wallOf("timestamp", text)
	if err != nil {
		return figure.Moment{}, err
	}
	if offset != nil {
		m := figure.Moment{At: wall - int64(*offset)*60_000, Offset: *offset}
		return m, nil
	}
	// The offsets a day before and a day after are those on both sides of a
	// change; the larger one gives the earlier instant.
	before, after := offsetAt(wall-dayMS, zone), offsetAt(wall+dayMS, zone)
	for _, o := range []int{max(before, after), min(before, after)} {
		m := figure.Moment{At: wall - int64(o)*60_000, Offset: o}
		if offsetAt(m.At, zone) == o {
			return m, nil
		}
	}
	return figure.Moment{}, apperr.InvalidField("timestamp", "reading.refused.skippedHour", "The clocks went forward and skipped this time.")
}

func offsetAt(at int64, zone *time.Location) int {
	_, seconds := time.UnixMilli(at).In(zone).Zone()
	return seconds / 60
}
