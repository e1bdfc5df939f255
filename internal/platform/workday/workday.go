package workday

import (
	"slices"
	"time"
)

// Works reports whether a day is a working day in a country, "US" or "CA". The
// day is the one that the moment has on its own clock. Elsewhere only weekends
// are known.
func Works(country string, moment time.Time) bool {
	day := date(moment.Date())
	if weekend(day) {
		return false
	}
	// The first day of a year may be kept on the last of the year before.
	return !slices.Contains(Holidays(country, day.Year()), day) && !slices.Contains(Holidays(country, day.Year()+1), day)
}

// Holidays lists the days on which the holidays of a year are kept, at midnight
// UTC: one that falls on a weekend is kept on a working day beside it.
func Holidays(country string, year int) []time.Time {
	of := countries[country]
	days := make([]time.Time, 0, len(of.holidays))
	for _, rule := range of.holidays {
		days = append(days, of.kept(rule(year), days))
	}
	return days
}

// country is a list of holidays, and what happens to those on a weekend.
type country struct {
	holidays []rule
	kept     func(day time.Time, before []time.Time) time.Time
}

// rule gives the day of a holiday in a year.
type rule func(year int) time.Time

var countries = map[string]country{
	// 5 U.S.C. 6103.
	"US": {kept: nearest, holidays: []rule{
		on(time.January, 1),
		nth(3, time.Monday, time.January),  // Martin Luther King Jr.
		nth(3, time.Monday, time.February), // Washington's Birthday
		last(time.Monday, time.May),        // Memorial Day
		on(time.June, 19),                  // Juneteenth
		on(time.July, 4),
		nth(1, time.Monday, time.September),  // Labor Day
		nth(2, time.Monday, time.October),    // Columbus Day
		on(time.November, 11),                // Veterans Day
		nth(4, time.Thursday, time.November), // Thanksgiving
		on(time.December, 25),
	}},
	// Canada Labour Code, section 166; a weekend is made up for on the next
	// working day, one of the two that section 195 allows.
	"CA": {kept: next, holidays: []rule{
		on(time.January, 1),
		goodFriday,
		victoriaDay,
		on(time.July, 1),
		nth(1, time.Monday, time.September), // Labour Day
		on(time.September, 30),              // Truth and Reconciliation
		nth(2, time.Monday, time.October),   // Thanksgiving
		on(time.November, 11),               // Remembrance Day
		on(time.December, 25),
		on(time.December, 26),
	}},
}

// nearest keeps a Saturday on Friday and a Sunday on Monday.
func nearest(day time.Time, _ []time.Time) time.Time {
	switch day.Weekday() {
	case time.Saturday:
		return day.AddDate(0, 0, -1)
	case time.Sunday:
		return day.AddDate(0, 0, 1)
	}
	return day
}

// next keeps a weekend on the first working day after it. Christmas on a Sunday
// gives way to the 26th, which has its own day: it is kept on the 27th.
func next(day time.Time, before []time.Time) time.Time {
	moved := weekend(day)
	for weekend(day) || slices.Contains(before, day) || moved && day.Month() == time.December && day.Day() == 26 {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

func on(month time.Month, day int) rule {
	return func(year int) time.Time { return date(year, month, day) }
}

// nth is, for example, the third Monday of a month.
func nth(n int, weekday time.Weekday, month time.Month) rule {
	return func(year int) time.Time { return after(weekday, date(year, month, 7*(n-1)+1)) }
}

// last is the last Monday of a month, for example.
func last(weekday time.Weekday, month time.Month) rule {
	return func(year int) time.Time { return after(weekday, date(year, month+1, -6)) }
}

// victoriaDay is the Monday before May 25.
func victoriaDay(year int) time.Time { return after(time.Monday, date(year, time.May, 18)) }

func goodFriday(year int) time.Time { return easter(year).AddDate(0, 0, -2) }

// easter is Easter Sunday of the Gregorian calendar, by the rule of Meeus,
// Jones and Butcher.
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	g := (8*b + 13) / 25
	h := (19*a + b - b/4 - g + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return date(year, time.Month(n/31), n%31+1)
}

// after is the first such weekday from a day on.
func after(weekday time.Weekday, day time.Time) time.Time {
	return day.AddDate(0, 0, (int(weekday)-int(day.Weekday())+7)%7)
}

func weekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

func date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
