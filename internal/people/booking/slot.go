package booking

import (
	"slices"
	"time"

	"wellhouse.app/internal/platform/workday"
)

// Hours are when a calendar is open on a weekday, in minutes of the wall clock. A
// break is the gap between two of them.
type Hours struct {
	Weekday     time.Weekday
	From, Until int
}

// Span is a period, in ms UTC, without its end.
type Span struct{ From, Until int64 }

// Rules say which times a calendar has.
type Rules struct {
	Zone                  *time.Location
	Country               string
	Length, Before, After time.Duration
	Capacity              int
	Notice                time.Duration
	AheadDays             int
	Hours                 []Hours
	// Days are its own days, yyyy-mm-dd: closed ones are false, and public holidays
	// on which it is open are true.
	Days     map[string]bool
	Absences []Span
}

// Slot is a time that can be booked.
type Slot struct {
	Span
	Free int // seats
}

// DayState says why a day has free times or none.
type DayState string

// The states of a day.
const (
	DayOpen    DayState = "open"
	DayClosed  DayState = "closed"
	DayHoliday DayState = "holiday"
	DayFull    DayState = "full"
	DayTooSoon DayState = "tooSoon"
	DayTooLate DayState = "tooLate"
)

// cellMs is the smallest piece of time that is booked. Lengths, buffers and hours
// are whole numbers of it.
const cellMs = int64(5 * time.Minute / time.Millisecond)

// cells are the pieces that a span touches: from the first, without the last.
func cells(s Span) (first, last int64) { return s.From / cellMs, (s.Until + cellMs - 1) / cellMs }

// Taken are the seats that are taken in each piece of time.
type Taken map[int64][]int64

// seats are those taken at any moment of a span.
func (t Taken) seats(s Span) (found []int64) {
	first, last := cells(s)
	for c := first; c < last; c++ {
		for _, seat := range t[c] {
			if !slices.Contains(found, seat) {
				found = append(found, seat)
			}
		}
	}
	return found
}

// seat is the first free one, and how many there are. A calendar that has fewer seats
// than before is full while more people than that are booked.
func (r Rules) seat(t Taken, s Span) (first int64, free int) {
	taken := t.seats(r.whole(s))
	for slices.Contains(taken, first) {
		first++
	}
	return first, max(0, r.Capacity-len(taken))
}

// whole is an appointment with the time before and after it.
func (r Rules) whole(s Span) Span {
	return Span{s.From - r.Before.Milliseconds(), s.Until + r.After.Milliseconds()}
}

// Midnight reads a day, yyyy-mm-dd, as its beginning in UTC.
func Midnight(day string) (time.Time, bool) {
	t, err := time.Parse(time.DateOnly, day)
	return t, err == nil && t.Year() >= 2000 && t.Year() < 2200
}

// dayOf is the day at the calendar's place.
func (r Rules) dayOf(at time.Time) time.Time {
	y, m, d := at.In(r.Zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// wallClock is the moment at which clocks show so many minutes after midnight. In
// spring an hour is never shown; in fall an hour is shown twice, and the first counts.
func wallClock(day time.Time, minute int, zone *time.Location) (time.Time, bool) {
	y, m, d := day.Date()
	at := time.Date(y, m, d, 0, minute, 0, 0, zone)
	if at.Hour()*60+at.Minute() != minute || at.Day() != d {
		return at, false
	}
	_, now := at.Zone()
	_, before := at.Add(-3 * time.Hour).Zone()
	first := at.Add(time.Duration(now-before) * time.Second)
	if _, offset := first.Zone(); first.Before(at) && offset == before {
		return first, true
	}
	return at, true
}

// Open says whether a day has hours at all.
func (r Rules) Open(day time.Time) DayState {
	open, own := r.Days[day.Format(time.DateOnly)]
	switch {
	case own && !open:
		return DayClosed
	case !own && r.holiday(day):
		return DayHoliday
	case !slices.ContainsFunc(r.Hours, func(h Hours) bool { return h.Weekday == day.Weekday() }):
		return DayClosed
	}
	return DayOpen
}

// holiday looks at two years, because the first day of one may be kept on the last
// of the year before.
func (r Rules) holiday(day time.Time) bool {
	return slices.Contains(workday.Holidays(r.Country, day.Year()), day) || slices.Contains(workday.Holidays(r.Country, day.Year()+1), day)
}

// Times are all that a day has, free or not. Each begins on the wall
// clock and lasts as long as it says, so one that began before a jump of the clocks
// may take the next one's time: that one is left out.
func (r Rules) Times(day time.Time) (found []Span) {
	if r.Open(day) != DayOpen {
		return nil
	}
	length, step := int(r.Length/time.Minute), int((r.Before+r.Length+r.After)/time.Minute)
	for _, h := range r.Hours {
		if h.Weekday != day.Weekday() {
			continue
		}
		for minute := h.From; minute+length <= h.Until; minute += step {
			start, shown := wallClock(day, minute, r.Zone)
			s := Span{start.UnixMilli(), start.Add(r.Length).UnixMilli()}
			if !shown || r.absent(s) || len(found) > 0 && r.whole(found[len(found)-1]).Until > r.whole(s).From {
				continue
			}
			found = append(found, s)
		}
	}
	return found
}

// has reports whether a span is one of the times.
func (r Rules) has(s Span) bool {
	return slices.Contains(r.Times(r.dayOf(time.UnixMilli(s.From))), s)
}

// fits reports whether an appointment begins with one of the times and lasts no longer.
func (r Rules) fits(s Span) bool {
	return slices.ContainsFunc(r.Times(r.dayOf(time.UnixMilli(s.From))), func(t Span) bool { return t.From == s.From && s.Until <= t.Until })
}

func (r Rules) absent(s Span) bool {
	return slices.ContainsFunc(r.Absences, func(a Span) bool { return a.From < s.Until && s.From < a.Until })
}

// Slots are the free times of a day.
func (r Rules) Slots(day, now time.Time, taken Taken) (free []Slot, state DayState) {
	if state = r.Open(day); state != DayOpen {
		return nil, state
	}
	if day.After(r.dayOf(now).AddDate(0, 0, r.AheadDays)) {
		return nil, DayTooLate
	}
	times := r.Times(day)
	if len(times) == 0 {
		return nil, DayClosed
	}
	earliest, state := now.Add(r.Notice).UnixMilli(), DayTooSoon
	for _, s := range times {
		if s.From < earliest {
			continue
		}
		if state == DayTooSoon {
			state = DayFull
		}
		if _, n := r.seat(taken, s); n > 0 {
			free, state = append(free, Slot{s, n}), DayOpen
		}
	}
	return free, state
}

// Find is the free time that begins at a moment.
func (r Rules) Find(at int64, now time.Time, taken Taken) (Slot, bool) {
	free, _ := r.Slots(r.dayOf(time.UnixMilli(at)), now, taken)
	for _, s := range free {
		if s.From == at {
			return s, true
		}
	}
	return Slot{}, false
}

// changeUntil is up to when members move or cancel an appointment themselves.
func changeUntil(startsAt, minutes int64) int64 {
	return startsAt - minutes*time.Minute.Milliseconds()
}
