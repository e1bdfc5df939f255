package figure

import "time"

// Moment is when a check was made: the instant, and the offset from UTC of the
// wall clock that hung there.
type Moment struct {
	At     int64 // ms UTC
	Offset int   // minutes east of UTC
}

const (
	minuteMS = 60_000
	hourMS   = 60 * minuteMS
	dayMS    = 24 * hourMS
)

// Wall is the wall clock as milliseconds since 1970 on that same clock.
func (m Moment) Wall() int64 { return m.At + int64(m.Offset)*minuteMS }

// Day counts the days since 1970 on the wall clock.
func (m Moment) Day() int { return int(floorDiv(m.Wall(), dayMS)) }

// Hour is the full hour on the wall clock.
func (m Moment) Hour() int { return int(floorMod(m.Wall(), dayMS) / hourMS) }

// Minute is the minute of the day on the wall clock.
func (m Moment) Minute() int { return int(floorMod(m.Wall(), dayMS) / minuteMS) }

// Time is the moment as the wall clock showed it.
func (m Moment) Time() time.Time {
	return time.UnixMilli(m.At).In(time.FixedZone("", m.Offset*60))
}

// WallLayout is how wall times travel: without a zone, to the second.
const WallLayout = "2006-01-02T15:04:05"

// Local writes the wall clock.
func (m Moment) Local() string { return string(m.AppendLocal(nil)) }

// AppendLocal writes the wall clock behind some text.
func (m Moment) AppendLocal(text []byte) []byte {
	text = time.UnixMilli(m.Wall()).UTC().AppendFormat(text, time.RFC3339)
	return text[:len(text)-len("Z")]
}

// DateOf names a day by its date.
func DateOf(day int) string { return time.UnixMilli(int64(day) * dayMS).UTC().Format(time.DateOnly) }

// Monday is the first day of a day's week.
func Monday(day int) int { return day - int(floorMod(int64(day)+3, 7)) }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }
