package chat_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/talk/chat"
)

func at(t *testing.T, zone, text string) time.Time {
	t.Helper()
	place, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	moment, err := time.ParseInLocation("2006-01-02 15:04", text, place)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

// S2-9-10: by when each pool answers. 2026-11-12 is a Thursday.
func TestDue(t *testing.T) {
	const chicago, toronto = "America/Chicago", "America/Toronto"
	for _, c := range []struct {
		name, pool, zone, from, due string
	}{
		{"at the opening", "coach", chicago, "2026-11-12 09:00", "2026-11-12 17:00"},
		{"in the morning", "coach", chicago, "2026-11-12 10:30", "2026-11-13 10:30"},
		{"before the opening", "coach", chicago, "2026-11-12 05:00", "2026-11-12 17:00"},
		{"at the closing", "coach", chicago, "2026-11-12 17:00", "2026-11-13 17:00"},
		{"in the evening", "coach", chicago, "2026-11-12 22:15", "2026-11-13 17:00"},
		{"on Friday afternoon, over the weekend", "coach", chicago, "2026-11-13 15:00", "2026-11-16 15:00"},
		{"on Saturday", "coach", chicago, "2026-11-14 11:00", "2026-11-16 17:00"},
		{"on Sunday night", "guide", chicago, "2026-11-15 23:59", "2026-11-16 17:00"},
		{"support is quicker", "support", chicago, "2026-11-12 10:00", "2026-11-12 14:00"},
		{"support on Friday at four", "support", chicago, "2026-11-13 16:00", "2026-11-16 12:00"},
		{"mail takes three days", "careteam", toronto, "2026-11-12 10:00", "2026-11-17 10:00"},
		{"mail on Monday at opening", "careteam", toronto, "2026-11-16 09:00", "2026-11-18 17:00"},
		{"into the hour that comes twice", "coach", chicago, "2026-10-30 15:00", "2026-11-02 15:00"},
		{"into the hour that is missing", "coach", chicago, "2026-03-06 15:00", "2026-03-09 15:00"},
		{"at the end of the year", "coach", chicago, "2026-12-31 16:00", "2027-01-04 16:00"},
		{"a day without its midnight", "coach", "America/Havana", "2026-03-06 20:00", "2026-03-09 17:00"},
		{"on the day before Thanksgiving", "coach", chicago, "2026-11-25 15:00", "2026-11-27 15:00"},
		{"on Thanksgiving", "coach", chicago, "2026-11-26 11:00", "2026-11-27 17:00"},
		{"which Canada does not keep", "coach", toronto, "2026-11-26 11:00", "2026-11-27 11:00"},
		{"support over a long weekend", "support", chicago, "2026-09-04 15:00", "2026-09-08 11:00"},
		{"mail over Christmas in the United States", "careteam", chicago, "2026-12-24 09:00", "2026-12-29 17:00"},
		{"mail over Christmas in Canada", "careteam", toronto, "2026-12-24 09:00", "2026-12-30 17:00"},
		{"over Easter in Canada", "coach", toronto, "2026-04-02 16:00", "2026-04-06 16:00"},
		{"over Easter in the United States", "coach", chicago, "2026-04-02 16:00", "2026-04-03 16:00"},
		{"into New Year kept in the old year", "coach", chicago, "2027-12-30 16:00", "2028-01-03 16:00"},
	} {
		country := map[string]string{chicago: "US", toronto: "CA"}[c.zone]
		got := chat.HoursOf(c.pool).Due(country, at(t, c.zone, c.from))
		if want := at(t, c.zone, c.due); !got.Equal(want) {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// S2-4-34: who answers, by how they are there.
func TestPromise(t *testing.T) {
	const zone = "America/Chicago"
	now := at(t, zone, "2026-11-12 10:00")
	until := func(text string) *int64 {
		ms := at(t, zone, text).UnixMilli()
		return &ms
	}
	one := func(id string, a coaching.Availability, back *int64) chat.Person {
		return chat.Person{ID: id, Availability: a, AwayUntil: back}
	}
	usual := "2026-11-13 10:00"
	for _, c := range []struct {
		name, pool string
		people     []chat.Person
		owner, due string
	}{
		{"urgent, there", "coach", []chat.Person{one("a", coaching.Available, nil)}, "a", "2026-11-12 11:00"},
		{"urgent, and nobody said that they are back", "coach", []chat.Person{one("a", coaching.Available, until("2026-11-10 09:00"))}, "", "2026-11-12 11:00"},
		{"urgent, away a few days", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-16 09:00"))}, "", "2026-11-12 11:00"},
		{"urgent, a team", "careteam", nil, "", "2026-11-12 11:00"},
		{"there", "coach", []chat.Person{one("a", coaching.Available, nil)}, "a", usual},
		{"there, with an old date", "coach", []chat.Person{one("a", coaching.Available, until("2026-12-01 09:00"))}, "a", usual},
		{"away a few days", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-16 09:00"))}, "a", "2026-11-16 17:00"},
		{"away until a Saturday", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-14 12:00"))}, "a", "2026-11-16 17:00"},
		{"away a week", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-19 10:00"))}, "a", "2026-11-20 10:00"},
		{"away a few days that are more than a week", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-19 10:01"))}, "", usual},
		{"away a few days that never end", "coach", []chat.Person{one("a", coaching.ShortAway, until("2027-12-17 10:00"))}, "", usual},
		{"more than a week, and another is back sooner", "guide", []chat.Person{one("a", coaching.ShortAway, until("2027-12-17 10:00")), one("b", coaching.ShortAway, until("2026-11-16 09:00"))}, "b", "2026-11-16 17:00"},
		{"should be back already", "coach", []chat.Person{one("a", coaching.ShortAway, until("2026-11-10 09:00"))}, "a", usual},
		{"away, nobody knows until when", "coach", []chat.Person{one("a", coaching.ShortAway, nil)}, "", usual},
		{"away a week or two", "coach", []chat.Person{one("a", coaching.LongAway, until("2026-11-24 09:00"))}, "", usual},
		{"on leave", "coach", []chat.Person{one("a", coaching.ExtendedAway, until("2027-02-01 09:00"))}, "", usual},
		{"has left", "coach", []chat.Person{one("a", coaching.IndefiniteAway, nil)}, "", usual},
		{"nobody", "coach", nil, "", usual},
		{"the best of several", "coach", []chat.Person{one("a", coaching.LongAway, nil), one("b", coaching.Available, nil)}, "b", usual},
		{"the guide", "guide", []chat.Person{one("g", coaching.Available, nil)}, "g", usual},
		{"a team", "careteam", []chat.Person{one("n", coaching.Available, nil)}, "", "2026-11-17 10:00"},
		{"support", "support", []chat.Person{one("s", coaching.Available, nil)}, "", "2026-11-12 14:00"},
	} {
		owner, due := chat.Promise(c.pool, "US", c.people, strings.HasPrefix(c.name, "urgent"), now)
		if want := at(t, zone, c.due); owner != c.owner || !due.Equal(want) {
			t.Errorf("%s: %q by %s, want %q by %s", c.name, owner, due, c.owner, want)
		}
	}
	back := []chat.Person{one("a", coaching.ShortAway, until("2026-11-26 09:00"))}
	if owner, due := chat.Promise("coach", "US", back, false, at(t, zone, "2026-11-23 10:00")); owner != "a" || !due.Equal(at(t, zone, "2026-11-27 17:00")) {
		t.Errorf("away until a holiday: %q by %s", owner, due)
	}
}
