package fulfil

import (
	"time"

	"wellhouse.app/internal/platform/workday"
)

const (
	// packDays are the working days until a parcel leaves, at most.
	packDays = 1
	// transitLeast and transitMost are the working days that a carrier takes.
	transitLeast, transitMost = 2, 4
)

// Arrival is when a parcel is expected. Days count from 1970.
type Arrival struct {
	From, To int
	// ByCarrier means that the carrier named the day. Otherwise both follow from how
	// long parcels take.
	ByCarrier bool
}

// Late reports whether it should have arrived by now.
func (a Arrival) Late(today int) bool { return today > a.To }

// ExpectUnsent is when a parcel arrives that has not left yet. One that should have left
// leaves today at the earliest.
func ExpectUnsent(country string, placed, today int) Arrival {
	soonest := workdayFrom(country, max(placed, today))
	latest := max(workdayAfter(country, placed, packDays), soonest)
	return Arrival{From: workdayAfter(country, soonest, transitLeast), To: workdayAfter(country, latest, transitMost)}
}

// ExpectSent is when a parcel arrives that was sent on a day. told is the day that the
// carrier named, or zero.
func ExpectSent(country string, sent, told int) Arrival {
	if told != 0 {
		return Arrival{From: told, To: told, ByCarrier: true}
	}
	return Arrival{From: workdayAfter(country, sent, transitLeast), To: workdayAfter(country, sent, transitMost)}
}

// LastOrderDay is the last day to order so that a parcel arrives before a day.
func LastOrderDay(country string, before int) int {
	day := before - 1
	for left := packDays + transitMost; left > 0; day-- {
		if works(country, day) {
			left--
		}
	}
	return day
}

// DayOf is the day of an instant on a calendar, counted from 1970.
func DayOf(at int64, zone *time.Location) int {
	year, month, day := time.UnixMilli(at).In(zone).Date()
	return int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / int64(24*time.Hour/time.Second))
}

// midnight is the beginning of a day, in UTC.
func midnight(day int) time.Time {
	return time.Unix(int64(day)*int64(24*time.Hour/time.Second), 0).UTC()
}

func works(country string, day int) bool { return workday.Works(country, midnight(day)) }

// workdayFrom is a day, or the first working day after it.
func workdayFrom(country string, day int) int {
	for !works(country, day) {
		day++
	}
	return day
}

// workdayAfter is the n-th working day after a day.
func workdayAfter(country string, day, n int) int {
	for ; n > 0; n-- {
		day = workdayFrom(country, day+1)
	}
	return day
}
