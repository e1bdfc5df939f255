package delivery

import (
	"time"
	_ "time/tzdata" // members' zones must be known on a machine without them

	"wellhouse.app/internal/platform/apperr"
)

// Quiet are the hours in which nothing may ring that can wait, in minutes of
// the local day: From belongs to them, To does not. They may cross midnight;
// equal ends mean none.
type Quiet struct{ From, To int }

// Night is when members are left alone unless they say otherwise.
var Night = Quiet{From: 21 * 60, To: 8 * 60}

const day = 24 * 60

// Covers reports whether a minute of the day is quiet.
func (q Quiet) Covers(minute int) bool {
	if q.From <= q.To {
		return minute >= q.From && minute < q.To
	}
	return minute >= q.From || minute < q.To
}

// Valid reports whether both ends are minutes of a day.
func (q Quiet) Valid() bool {
	return q.From >= 0 && q.From < day && q.To >= 0 && q.To < day
}

// SameTimes reports hours that begin when they end. Stored, they are none; sent
// by somebody, they may mean none or the whole day, so they have to say which.
// No hours are written as zero and zero.
func (q Quiet) SameTimes() bool { return q.From == q.To && q.From != 0 }

// SameTimesField is the refusal of such hours in a form.
func SameTimesField(name string) apperr.Field {
	return apperr.Field{Name: name, MessageKey: "errors.sameTimes", Message: "From and To are the same. Choose different times, or turn quiet hours off."}
}

// Next is the first moment, not before t, that is not quiet on the clock of a
// place.
func (q Quiet) Next(t time.Time, place *time.Location) time.Time {
	local := t.In(place)
	if !q.Covers(minuteOf(local)) {
		return t
	}
	date := local
	if q.From > q.To && minuteOf(local) >= q.From {
		date = date.AddDate(0, 0, 1)
	}
	end := time.Date(date.Year(), date.Month(), date.Day(), q.To/60, q.To%60, 0, 0, place)
	// Where clocks skip the hour of the end, the named minute does not exist
	// and its stand-in may still be quiet.
	for range day {
		if end.After(t) && !q.Covers(minuteOf(end)) {
			break
		}
		end = end.Add(time.Minute)
	}
	return end
}

func minuteOf(t time.Time) int { return t.Hour()*60 + t.Minute() }
