package workday_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/platform/workday"
)

// S2-9-10: the holidays as the U.S. Office of Personnel Management and the
// Government of Canada publish them. Dates are month-day; one before a year's
// first day has its year.
func TestHolidays(t *testing.T) {
	for _, c := range []struct {
		country string
		year    int
		want    string
	}{
		{"US", 2021, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24"},
		{"US", 2022, "2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26"},
		{"US", 2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"},
		{"US", 2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"},
		{"US", 2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"},
		{"US", 2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"},
		{"US", 2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24"},
		{"US", 2028, "2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"},
		{"US", 2029, "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25"},
		{"US", 2030, "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"},

		{"CA", 2021, "01-01 04-02 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28"},
		{"CA", 2022, "01-03 04-15 05-23 07-01 09-05 09-30 10-10 11-11 12-27 12-26"},
		{"CA", 2023, "01-02 04-07 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26"},
		{"CA", 2024, "01-01 03-29 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26"},
		{"CA", 2025, "01-01 04-18 05-19 07-01 09-01 09-30 10-13 11-11 12-25 12-26"},
		{"CA", 2026, "01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28"},
		{"CA", 2027, "01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28"},
		{"CA", 2028, "01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26"},
		{"CA", 2029, "01-01 03-30 05-21 07-02 09-03 10-01 10-08 11-12 12-25 12-26"},
		{"CA", 2030, "01-01 04-19 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26"},
		{"XX", 2026, ""},
	} {
		var got []string
		for _, day := range workday.Holidays(c.country, c.year) {
			text := day.Format("01-02")
			if day.Year() != c.year {
				text = day.Format("2006-01-02")
			}
			got = append(got, text)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s %d:\ngot  %s\nwant %s", c.country, c.year, got, c.want)
		}
	}
}

// Good Friday at the ends of its span and around them.
func TestGoodFriday(t *testing.T) {
	for year, want := range map[int]string{
		2000: "04-21", 2008: "03-21", 2011: "04-22", 2016: "03-25", 2019: "04-19", 2035: "03-23", 2038: "04-23", 2049: "04-16", 2076: "04-17", 2160: "03-21", 2285: "03-20",
	} {
		if got := workday.Holidays("CA", year)[1].Format("01-02"); got != want {
			t.Errorf("%d: %s, want %s", year, got, want)
		}
	}
}

// The days beside a holiday, on the clock of the moment.
func TestWorks(t *testing.T) {
	for _, c := range []struct {
		name, country, day string
		works              bool
	}{
		{"a Friday", "US", "2026-11-13", true},
		{"Saturday", "US", "2026-11-14", false},
		{"Sunday", "CA", "2026-11-15", false},
		{"Monday", "CA", "2026-11-16", true},
		{"the day before Thanksgiving", "US", "2026-11-25", true},
		{"Thanksgiving", "US", "2026-11-26", false},
		{"the day after", "US", "2026-11-27", true},
		{"Thanksgiving of the neighbours", "CA", "2026-11-26", true},
		{"the Friday before a Saturday of July 4", "US", "2026-07-03", false},
		{"the Monday after it", "US", "2026-07-06", true},
		{"New Year's Day kept in the year before", "US", "2027-12-31", false},
		{"which Canada keeps after it", "CA", "2027-12-31", true},
		{"Canada's Monday after", "CA", "2028-01-03", false},
		{"and Tuesday", "CA", "2028-01-04", true},
		{"the week before Victoria Day", "CA", "2026-05-11", true},
		{"Victoria Day on its first date", "CA", "2026-05-18", false},
		{"the Monday after it is May 25", "CA", "2026-05-25", true},
		{"Victoria Day on its last date", "CA", "2027-05-24", false},
		{"Memorial Day on its first date", "US", "2026-05-25", false},
		{"Memorial Day on its last date", "US", "2027-05-31", false},
		{"the Thursday before Good Friday", "CA", "2026-04-02", true},
		{"Good Friday", "CA", "2026-04-03", false},
		{"Easter Monday", "CA", "2026-04-06", true},
		{"Good Friday in the United States", "US", "2026-04-03", true},
		{"the 28th for the 26th on a Saturday", "CA", "2026-12-28", false},
		{"the 29th", "CA", "2026-12-29", true},
		{"the 26th beside a Sunday of Christmas", "CA", "2022-12-26", false},
		{"the 27th for it", "CA", "2022-12-27", false},
		{"the 28th after both", "CA", "2022-12-28", true},
		{"a country without rules", "", "2026-12-25", true},
		{"its Saturday", "", "2026-12-26", false},
	} {
		day, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		if got := workday.Works(c.country, day); got != c.works {
			t.Errorf("%s (%s %s): %v", c.name, c.country, c.day, got)
		}
	}
	// One moment, two days.
	late := time.Date(2026, time.November, 27, 2, 0, 0, 0, time.UTC)
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	if workday.Works("US", late.In(chicago)) || !workday.Works("US", late) {
		t.Error("the day is not the one of the moment's own clock")
	}
}
