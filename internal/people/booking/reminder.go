package booking

import "time"

const (
	// justBooked is for how long members need no reminder of what they have just booked.
	justBooked = 2 * time.Hour
	shortly    = 2 * time.Hour
	// Offers are made while people are awake, because they have half an hour to answer.
	firstHour, lastHour = 8, 20
	// holdFor is how long an offered time is kept for one person.
	holdFor = 30 * time.Minute
	// offersMost is how many offers somebody may let pass before their place on the
	// list is over.
	offersMost = 3
)

// reminders are when somebody is reminded: at the same time on the day before, on the
// clock of the place, and two hours before.
func reminders(start, now time.Time, zone *time.Location) (dayBefore, hoursBefore time.Time) {
	if day := start.In(zone).AddDate(0, 0, -1); !day.Before(now.Add(justBooked)) {
		dayBefore = day
	}
	if hours := start.Add(-shortly); !hours.Before(now.Add(justBooked)) {
		hoursBefore = hours
	}
	return dayBefore, hoursBefore
}

// awake reports whether an offer reaches somebody in time.
func awake(now time.Time, zone *time.Location) bool {
	hour := now.In(zone).Hour()
	return hour >= firstHour && hour < lastHour
}
