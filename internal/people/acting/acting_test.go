package acting

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func at(t *testing.T, text, zone string) time.Time {
	t.Helper()
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	out, err := time.ParseInLocation("2006-01-02 15:04:05", text, loc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// D35: a stage begins with the first moment of the birthday, on the person's own
// clock, also for people born on February 29.
func TestStages(t *testing.T) {
	const chicago, sydney = "America/Chicago", "Australia/Sydney"
	for _, c := range []struct {
		born, zone, now string
		want            Stage
	}{
		{"2013-11-17", chicago, "2026-11-16 23:59:59", Child},
		{"2013-11-17", chicago, "2026-11-17 00:00:00", Teen},
		{"2008-11-17", chicago, "2026-11-16 23:59:59", Teen},
		{"2008-11-17", chicago, "2026-11-17 00:00:00", Grown},
		{"2008-11-17", sydney, "2026-11-17 00:00:00", Grown},
		// Born on February 29: March 1 in a year without that day.
		{"2008-02-29", chicago, "2026-02-28 23:59:59", Teen},
		{"2008-02-29", chicago, "2026-03-01 00:00:00", Grown},
		{"2012-02-29", chicago, "2025-02-28 23:59:59", Child},
		{"2012-02-29", chicago, "2025-03-01 00:00:00", Teen},
		{"2006-02-28", chicago, "2024-02-28 00:00:00", Grown},
		{"2026-11-17", chicago, "2026-11-17 00:00:00", Child},
		{"1926-01-01", chicago, "2026-11-17 00:00:00", Grown},
	} {
		got, known := StageOf(c.born, c.zone, Usual, at(t, c.now, c.zone))
		if !known || got != c.want {
			t.Errorf("born %s, %s in %s: %s, want %s", c.born, c.now, c.zone, got, c.want)
		}
	}
	// The same moment is the birthday in Sydney and not yet in Chicago.
	moment := at(t, "2026-11-17 00:30:00", sydney)
	if s, _ := StageOf("2008-11-17", sydney, Usual, moment); s != Grown {
		t.Error(s)
	}
	if s, _ := StageOf("2008-11-17", chicago, Usual, moment); s != Teen {
		t.Error(s)
	}
	for _, bad := range []string{"", "2008", "2008-02-30", "yesterday"} {
		if s, known := StageOf(bad, chicago, Usual, moment); known {
			t.Errorf("%q: %s", bad, s)
		}
	}
	if s, _ := StageOf("2012-11-18", chicago, Ages{Teen: 14, Adult: 19}, at(t, "2026-11-17 23:00:00", chicago)); s != Child {
		t.Errorf("a brand with other ages: %s", s)
	}
	if s, _ := StageOf("2008-11-17", "Mars/Base", Usual, at(t, "2026-11-17 00:00:00", "UTC")); s != Grown {
		t.Errorf("an unknown zone: %s", s)
	}
}

// D35, S2-6-11: what is open, by kind and age.
func TestOpenAreas(t *testing.T) {
	now := at(t, "2026-11-17 12:00:00", "UTC")
	const all, teen = "readings messages visits supplies documents mental_health account", "readings visits supplies documents"
	child, fifteen, grown := "2017-05-14", "2011-02-03", "1984-09-09"
	birthday := at(t, "2026-11-17 00:00:00", "UTC").UnixMilli()
	for _, c := range []struct {
		name string
		link Link
		want string // "ended" for nil
	}{
		{"a child has everything open to the parent", Link{Kind: Dependent, BirthDate: child}, all},
		{"what a child closed counts from 13 on", Link{Kind: Dependent, BirthDate: child, ReadingsClosed: true}, all},
		{"a teenager keeps messages and mental health", Link{Kind: Dependent, BirthDate: fifteen}, teen},
		{"and readings if they close them", Link{Kind: Dependent, BirthDate: fifteen, ReadingsClosed: true}, "visits supplies documents"},
		{"granted areas do not widen a parent's", Link{Kind: Dependent, BirthDate: fifteen, Granted: Areas()}, teen},
		{"at 18 access ends", Link{Kind: Dependent, BirthDate: "2008-11-17"}, "ended"},
		{"the day before it has not", Link{Kind: Dependent, BirthDate: "2008-11-18"}, teen},
		{"a child without a birth date", Link{Kind: Dependent}, "ended"},
		{"an adult grants areas", Link{Kind: Adult, BirthDate: grown, Granted: []string{Supplies, Readings}}, "readings supplies"},
		{"mental health too", Link{Kind: CareRecipient, BirthDate: grown, Granted: []string{MentalHealth}}, "mental_health"},
		{"an adult who grants nothing leaves the page itself", Link{Kind: Adult, BirthDate: grown}, ""},
		{"an adult without a birth date", Link{Kind: Adult, Granted: []string{Visits}}, "visits"},
		{"what a teenager closed no longer counts", Link{Kind: Adult, BirthDate: grown, Granted: []string{Readings}, ReadingsClosed: true}, "readings"},
		{"a consenter never has mental health", Link{Kind: Consenter, BirthDate: grown, Since: birthday, Granted: []string{Documents, MentalHealth}}, "documents"},
		{"a minor who granted, after a correction", Link{Kind: Adult, BirthDate: fifteen, Granted: Areas()}, teen},
		{"and closed readings", Link{Kind: Consenter, BirthDate: child, Granted: Areas(), ReadingsClosed: true}, "visits supplies documents"},
		{"a guardian of a minor the day before the birthday", Link{Kind: Consenter, BirthDate: "2008-11-18", Granted: Areas(), Since: 1}, teen},
		{"a guardian of a minor at 18", Link{Kind: Consenter, BirthDate: "2008-11-17", Granted: Areas(), Since: birthday - 1}, "ended"},
		{"papers entered on the birthday", Link{Kind: Consenter, BirthDate: "2008-11-17", Granted: []string{Documents}, Since: birthday}, "documents"},
		{"papers that end before it", Link{Kind: Consenter, BirthDate: "2008-11-18", Granted: Areas(), Until: now.UnixMilli()}, "ended"},
		{"an adult who let somebody act goes on", Link{Kind: Adult, BirthDate: "2008-11-17", Granted: []string{Visits}, Since: birthday - 1}, "visits"},
		{"ended", Link{Kind: Adult, BirthDate: grown, Granted: []string{Readings}, EndedAt: 1}, "ended"},
		{"the account has ended", Link{Kind: Adult, BirthDate: grown, Granted: []string{Readings}, Gone: true}, "ended"},
		{"its last moment", Link{Kind: Consenter, BirthDate: grown, Since: birthday, Granted: []string{Visits}, Until: now.UnixMilli() + 1}, "visits"},
		{"over", Link{Kind: Consenter, BirthDate: grown, Since: birthday, Granted: []string{Visits}, Until: now.UnixMilli()}, "ended"},
		{"a child the day before the 13th birthday", Link{Kind: Dependent, BirthDate: "2013-11-18"}, all},
		{"on that day the account closes with the messages", Link{Kind: Dependent, BirthDate: "2013-11-17"}, teen},
		{"nobody grants the account of an adult", Link{Kind: Adult, BirthDate: grown, Granted: []string{Readings, Account}}, "readings"},
		{"nor of somebody who is cared for", Link{Kind: CareRecipient, BirthDate: grown, Granted: []string{Account}}, ""},
		{"nor does Member Support", Link{Kind: Consenter, BirthDate: grown, Since: birthday, Granted: []string{Account}}, ""},
		{"nor for a child, to somebody who is no parent", Link{Kind: Consenter, BirthDate: child, Granted: []string{Visits, Account}}, "visits"},
		{"nor to a teenager's parent", Link{Kind: Dependent, BirthDate: fifteen, Granted: []string{Account}}, teen},
		{"an ended access has no account", Link{Kind: Dependent, BirthDate: child, EndedAt: 1}, "ended"},
		{"an unknown kind of area is nothing", Link{Kind: Adult, BirthDate: grown, Granted: []string{"everything"}}, ""},
	} {
		c.link.Zone, c.link.Ages = "UTC", Usual
		open := c.link.Open(now)
		got := strings.Join(open, " ")
		if open == nil {
			got = "ended"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// S2-6-11: the four audiences of the family page.
func TestAudiences(t *testing.T) {
	var got []string
	for _, k := range []Kind{Adult, Dependent, Consenter, CareRecipient} {
		got = append(got, k.Audience())
	}
	if want := []string{"members", "dependents", "authorized_consenters", "care_recipients"}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

// The end that nobody has to bring about.
func TestEndsAt(t *testing.T) {
	birthday := at(t, "2029-02-03 00:00:00", "America/Chicago").UnixMilli()
	for _, c := range []struct {
		link Link
		want int64
	}{
		{Link{Kind: Dependent, BirthDate: "2011-02-03"}, birthday},
		{Link{Kind: Dependent, BirthDate: "2011-02-03", Until: birthday + 1}, birthday},
		{Link{Kind: Dependent, BirthDate: "2011-02-03", Until: birthday - 1}, birthday - 1},
		{Link{Kind: Adult, BirthDate: "2011-02-03"}, 0},
		{Link{Kind: Consenter, Until: 7}, 7},
		{Link{Kind: Consenter, BirthDate: "2011-02-03", Since: birthday - 1}, birthday},
		{Link{Kind: Consenter, BirthDate: "2011-02-03", Since: birthday - 1, Until: birthday + 1}, birthday},
		{Link{Kind: Consenter, BirthDate: "2011-02-03", Since: birthday - 1, Until: birthday - 1}, birthday - 1},
		{Link{Kind: Consenter, BirthDate: "2011-02-03", Since: birthday}, 0},
		{Link{Kind: Consenter, BirthDate: "2011-02-03", Since: birthday, Until: birthday + 1}, birthday + 1},
	} {
		c.link.Zone, c.link.Ages = "America/Chicago", Usual
		if got := c.link.EndsAt(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.link, got, c.want)
		}
	}
}

func TestAreasAreStoredAndReadBack(t *testing.T) {
	for _, areas := range [][]string{{}, {Readings}, Areas()} {
		if got := Read(Write(areas)); fmt.Sprint(got) != fmt.Sprint(areas) || got == nil {
			t.Errorf("%v: %v", areas, got)
		}
	}
}

// D35: how old a child is, on the child's own clock and around the birthday.
func TestAge(t *testing.T) {
	for _, c := range []struct {
		born, zone, now string
		want            int
	}{
		{"2017-03-04", "America/Chicago", "2026-03-04T05:59:59Z", 8},
		{"2017-03-04", "America/Chicago", "2026-03-04T06:00:00Z", 9},
		{"2017-03-04", "Pacific/Auckland", "2026-03-03T11:00:00Z", 9},
		{"2012-02-29", "UTC", "2025-02-28T23:59:59Z", 12},
		{"2012-02-29", "UTC", "2025-03-01T00:00:00Z", 13},
		{"2026-03-04", "UTC", "2026-03-04T00:00:00Z", 0},
		{"2026-03-05", "UTC", "2026-03-04T00:00:00Z", -1},
		{"", "UTC", "2026-03-04T00:00:00Z", -1},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := Age(c.born, c.zone, now); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
