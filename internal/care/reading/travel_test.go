package reading_test

import (
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const todayCall = "/wellhouse.reading.v1.LatestService/GetToday"

// domain 1.3, D4: what was checked is in the figures, on whichever side of the
// world and of midnight it was. The dates are worked out by hand.
func TestFiguresReachTheNewestReading(t *testing.T) {
	at := func(month time.Month, day, hour, minute int) time.Time {
		return time.Date(2026, month, day, hour, minute, 0, 0, time.UTC)
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, c := range []struct {
			name, zone string
			now        time.Time // in the order of time: a clock only goes forward
			offset     int
			wall, last string
			first      string // of fourteen days
		}{
			// 15:30 UTC is the 4th in Chicago, and half past midnight of the 5th in Tokyo.
			{"east", "America/Chicago", at(time.March, 4, 15, 31), 540, "2026-03-05T00:30:00", "2026-03-05", "2026-02-20"},
			{"west", "Asia/Tokyo", at(time.March, 4, 15, 40), -360, "2026-03-04T09:40:00", "2026-03-05", "2026-02-20"},
			// A day apart: 8 in the morning of the 5th in Hawaii is 8 of the 6th on Kiritimati.
			{"across the date line, east", "Pacific/Honolulu", at(time.March, 5, 18, 0), 840, "2026-03-06T07:59:00", "2026-03-06", "2026-02-21"},
			{"across the date line, west", "Pacific/Kiritimati", at(time.March, 6, 18, 0), -600, "2026-03-06T07:59:00", "2026-03-07", "2026-02-22"},
			// In the night to the 8th New York's clocks jump; half an hour before midnight of the 7th is the 8th in London.
			{"before a short night", "America/New_York", at(time.March, 8, 4, 30), 0, "2026-03-08T04:30:00", "2026-03-08", "2026-02-23"},
			// 22:30 in Chicago on the last of March is 5:30 on the first of April in Paris.
			{"at the end of a month", "America/Chicago", at(time.April, 1, 3, 30), 120, "2026-04-01T05:30:00", "2026-04-01", "2026-03-19"},
			// On the 1st of November clocks go back; a meter that was not told is an hour ahead at 23:40, on the 2nd.
			{"a meter that missed the long night", "America/New_York", at(time.November, 2, 4, 40), -240, "2026-11-02T00:40:00", "2026-11-02", "2026-10-20"},
			{"at home", "America/Chicago", at(time.December, 24, 18, 0), -360, "2026-12-24T12:00:00", "2026-12-24", "2026-12-11"},
		} {
			s.Advance(c.now.Sub(s.Now()))
			s.Exec("UPDATE members SET time_zone = $1 WHERE member_id = $2", c.zone, apitest.ID(rosaEmail))
			rosa := s.SignIn(rosaEmail)
			count := func(query string) (int, map[string]any) {
				t.Helper()
				r := rosa.Get(statsPath + query)
				if r.Status != 200 {
					t.Fatalf("%s: %d %s", c.name, r.Status, r.Body)
				}
				got := r.Object(t)
				return int(got["total"].(float64)), got
			}
			all := "?start=2025-01-01T00:00:00"
			before, _ := count(all)
			r := rosa.Do(apitest.Call{Method: "POST", Path: sugarPath, JSON: map[string]any{"timestamp": c.wall, "offsetMinutes": c.offset, "value": 43, "tags": map[string]any{}}})
			if r.Status != 201 {
				t.Fatalf("%s: %d %s", c.name, r.Status, r.Body)
			}
			if got := rosa.RPC(todayCall, map[string]any{}).Object(t)["today"]; got != c.last {
				t.Errorf("%s: the last day is %v, want %s", c.name, got, c.last)
			}
			if after, _ := count(all); after != before+1 {
				t.Errorf("%s: %d checks became %d", c.name, before, after)
			}
			usual, stats := count("")
			if stats["from"] != c.first || stats["to"] != c.last {
				t.Errorf("%s: %v to %v, want %s to %s", c.name, stats["from"], stats["to"], c.first, c.last)
			}
			// None of the days that end so can lie beyond them.
			if open, _ := count("?start=" + c.first + "T00:00:00&end=2099-01-01T00:00:00"); open != usual {
				t.Errorf("%s: %d of %d checks are in the figures", c.name, usual, open)
			}
			if lows := stats["lows"].(float64); lows < 1 {
				t.Errorf("%s: the low is not in the figures", c.name)
			}
		}
	})
}

// The same for the three other kinds, and for what cards and the coach see.
func TestOtherFiguresReachTheNewestReading(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james := s.As(jamesEmail)
		type numbers struct{ pressure, home, pulse, week, weight, cardPressure, cardWeight int }
		look := func() (n numbers) {
			pressure := james.Get("/v1/users/me/reading/bp/stats").Object(t)
			n.pressure, n.home = int(pressure["count"].(float64)), int(pressure["home"].(map[string]any)["count"].(float64))
			pulse := james.RPC(rpc+"GetPulse", map[string]any{}).Object(t)["figures"].(map[string]any)
			n.pulse, n.week = int(pulse["count"].(float64)), int(pulse["weekCount"].(float64))
			weight := james.Get(weightPath + "/stats?durations=7").Object(t)
			n.weight = int(weight["durations"].([]any)[0].(map[string]any)["count"].(float64))
			for _, card := range latest(t, james).Latest {
				switch {
				case card.Week == nil:
				case card.Kind == "bloodPressure":
					n.cardPressure = card.Week.Count
				case card.Kind == "weight":
					n.cardWeight = card.Week.Count
				}
			}
			return n
		}
		// Clear the days that fall out of the periods when they end a day later, so that what is new is all that counts.
		member := apitest.ID(jamesEmail)
		for _, table := range []string{"pressure_readings", "weight_readings"} {
			for _, day := range []string{"2026-02-03", "2026-02-26", "2026-02-19"} {
				from, _ := time.Parse(time.DateOnly, day)
				s.Exec(fmt.Sprintf("DELETE FROM %s WHERE member_id = $1 AND at + offset_minutes * 60000 >= $2 AND at + offset_minutes * 60000 < $3", table),
					member, from.UnixMilli(), from.AddDate(0, 0, 1).UnixMilli())
			}
		}
		before := look()
		when := map[string]any{"timestamp": "2026-03-05T00:25:00", "offsetMinutes": 540}
		if r := james.RPC(rpc+"AddBloodPressure", map[string]any{"when": when, "systolic": 118, "diastolic": 76, "pulse": 70}); r.Status != 200 {
			t.Fatal(r.Status, r.Body)
		}
		if r := james.RPC(rpc+"AddWeight", map[string]any{"when": when, "value": 198.4}); r.Status != 200 {
			t.Fatal(r.Status, r.Body)
		}
		want := numbers{
			before.pressure + 1, before.home + 1, before.pulse + 1, before.week + 1, before.weight + 1, before.cardPressure + 1, before.cardWeight + 1,
		}
		if got := look(); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	})
}
