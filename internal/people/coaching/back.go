package coaching

import (
	"strings"
	"time"

	"wellhouse.app/internal/platform/workday"
)

// middle is a clock on which nine in the morning is the same day for everybody
// from Newfoundland to Hawaii: staff have no zone of their own.
const middle = "America/Chicago"

// BackAt is from when on somebody counts as back who said until when they are
// away: from that moment, or from the same hour of the next day on which people
// of their country work.
func BackAt(locale string, until time.Time) time.Time {
	if place, err := time.LoadLocation(middle); err == nil {
		until = until.In(place)
	}
	_, country, _ := strings.Cut(locale, "-")
	for !workday.Works(country, until) {
		until = until.AddDate(0, 0, 1)
	}
	return until
}
