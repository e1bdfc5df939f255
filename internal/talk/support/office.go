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
	open := workday.Works(country, there) && there.Hour() >= opensHour && there.Hour() < closesHour
	return Office{TimeZone: zone.String(), OpensHour: opensHour, ClosesHour: closesHour, OpenNow: open, AnswerDays: answerDays}, nil
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
