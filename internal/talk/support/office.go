package support

import (
	"time"
	_ "time/tzdata" // a small machine may have no zones of its own

	"wellhouse.app/internal/platform/workday"
)

// The hours of the desk on working days, and how soon it answers.
const (
	opensHour  = 8
	closesHour = 20
	answerDays = 2
)

// Office is when people answer.
type Office struct {
	TimeZone   string
	OpensHour  int
	ClosesHour int
	OpenNow    bool
	OpensAt    int64 // ms UTC, the next time; 0 while open, and when no day is known
	AnswerDays int
}

// zoneOf is where the desk of a country sits.
func zoneOf(country string) string {
	if country == "CA" {
		return "America/Toronto"
	}
	return "America/New_York"
}

// officeAt is the desk of a country as it stands at a moment.
func officeAt(country string, now time.Time) (Office, error) {
	zone, err := time.LoadLocation(zoneOf(country))
	if err != nil {
		return Office{}, err
	}
	there := now.In(zone)
	works := func(day time.Time) bool { return workday.Works(country, day) }
	o := Office{TimeZone: zone.String(), OpensHour: opensHour, ClosesHour: closesHour, AnswerDays: answerDays}
	o.OpenNow = works(there) && there.Hour() >= opensHour && there.Hour() < closesHour
	if next, known := nextOpening(works, there); known && !o.OpenNow {
		o.OpensAt = next.UnixMilli()
	}
	return o, nil
}

// mostClosed is longer than any weekend with holidays around it.
const mostClosed = 14

// nextOpening is the first time after a moment, on its own clock, at which the desk
// opens. It is unknown where no day of the next two weeks is a working day.
func nextOpening(works func(day time.Time) bool, now time.Time) (opens time.Time, known bool) {
	for days := range mostClosed {
		opens = time.Date(now.Year(), now.Month(), now.Day()+days, opensHour, 0, 0, 0, now.Location())
		if opens.After(now) && works(opens) {
			return opens, true
		}
	}
	return time.Time{}, false
}

// dueAfter is the end of the last working day in which a message is answered.
// One that comes on a weekend or a holiday counts from the next working day on.
func dueAfter(country string, sent time.Time) (time.Time, error) {
	zone, err := time.LoadLocation(zoneOf(country))
	if err != nil {
		return time.Time{}, err
	}
	day := sent.In(zone)
	for left := answerDays; left > 0; {
		day = day.AddDate(0, 0, 1)
		if workday.Works(country, day) {
			left--
		}
	}
	return time.Date(day.Year(), day.Month(), day.Day(), closesHour, 0, 0, 0, zone), nil
}
