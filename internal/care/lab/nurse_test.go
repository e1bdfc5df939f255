package lab

import (
	"testing"
	"time"
)

// A call is first for the member's own nurses, and never for nobody.
func TestWhomACallConcerns(t *testing.T) {
	now := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) int64 { return now.Add(-d).UnixMilli() }
	young, old := 30*time.Minute-time.Millisecond, 30*time.Minute
	mine, away := []nurse{{"own", true}}, []nurse{{"own", false}}
	both := []nurse{{"own", false}, {"second", true}}
	for name, c := range map[string]struct {
		own        []nurse
		opened     time.Duration
		by         string
		taken      time.Duration
		sees, none []string
	}{
		"just came":                         {mine, 0, "", 0, []string{"own"}, []string{"other", ""}},
		"a moment before half an hour":      {mine, young, "", 0, []string{"own"}, []string{"other"}},
		"half an hour":                      {mine, old, "", 0, []string{"own", "other"}, nil},
		"nobody is assigned":                {nil, 0, "", 0, []string{"other", "own"}, nil},
		"the only nurse is away":            {away, 0, "", 0, []string{"own", "other"}, nil},
		"one of two is away":                {both, young, "", 0, []string{"own", "second"}, []string{"other"}},
		"her nurse has it":                  {mine, time.Hour, "own", young, []string{"own"}, []string{"other"}},
		"her nurse had it for half an hour": {mine, time.Hour, "own", old, []string{"own", "other"}, nil},
		"somebody else has it":              {mine, time.Hour, "other", 0, []string{"own", "other", "third"}, nil},
		"somebody else took it early":       {mine, young, "other", 0, []string{"own", "other"}, []string{"third"}},
		"a week":                            {both, 7 * 24 * time.Hour, "", 0, []string{"own", "second", "other"}, nil},
	} {
		call := Call{State: callOpen, OpenedAt: ago(c.opened), ClaimedBy: c.by, ClaimedAt: ago(c.taken)}
		if c.by == "" {
			call.ClaimedAt = 0
		}
		for want, ids := range map[bool][]string{true: c.sees, false: c.none} {
			for _, id := range ids {
				if call.concerns(id, c.own, now) != want {
					t.Errorf("%s: %q sees it: %t", name, id, !want)
				}
			}
		}
	}
}

// Whatever the assignments, the age and the claim, somebody who is there sees a call.
func TestEveryCallConcernsSomebody(t *testing.T) {
	now := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	team := []string{"a", "b", "c"}
	for there := range 8 {
		for own := range 8 {
			for _, by := range []string{"", "a", "b", "c", "gone"} {
				for _, age := range []time.Duration{0, 29 * time.Minute, 30 * time.Minute, 25 * time.Hour} {
					var nurses []nurse
					for i, id := range team {
						if own>>i&1 == 1 {
							nurses = append(nurses, nurse{id, there>>i&1 == 1})
						}
					}
					c := Call{OpenedAt: now.Add(-age).UnixMilli(), ClaimedBy: by, ClaimedAt: now.Add(-age / 2).UnixMilli()}
					seen := false
					for i, id := range team {
						seen = seen || c.concerns(id, nurses, now) && (there>>i&1 == 1 || there == 0 || id == by)
					}
					if !seen {
						t.Errorf("nobody sees it: there %03b, own %03b, taken by %q, %s old", there, own, by, age)
					}
				}
			}
		}
	}
}

// A report goes to who fits it, or to a nurse's own member.
func TestWhoMayBeChosen(t *testing.T) {
	sent := SentReport{Patient: SentPatient{Last: "Becker", Born: "1971-02-03"}}
	listed := []Candidate{{Person: Person{ID: "listed"}}}
	for name, c := range map[string]struct {
		sent SentReport
		p    Person
		own  bool
		want bool
	}{
		"one of the list":                       {sent, Person{ID: "listed", Last: "Else", Born: "1980-01-01"}, false, true},
		"one of the list has ended":             {sent, Person{ID: "listed", Ended: true}, false, false},
		"birth date and name":                   {sent, Person{ID: "m", Last: "Becker-Ruíz", Born: "1971-02-03"}, false, true},
		"the birth date alone":                  {sent, Person{ID: "m", Last: "Baker", Born: "1971-02-03"}, false, false},
		"the name alone":                        {sent, Person{ID: "m", Last: "Becker", Born: "1971-02-04"}, false, false},
		"neither":                               {sent, Person{ID: "m", Last: "Else", Born: "1980-01-01"}, false, false},
		"an own member":                         {sent, Person{ID: "m", Last: "Else", Born: "1980-01-01"}, true, true},
		"an own member whose account has ended": {sent, Person{ID: "m", Ended: true}, true, false},
		"no birth date on either side":          {SentReport{Patient: SentPatient{Last: "Becker"}}, Person{ID: "m", Last: "Becker"}, false, false},
		"no name on either side":                {SentReport{Patient: SentPatient{Born: "1971-02-03"}}, Person{ID: "m", Born: "1971-02-03"}, false, false},
	} {
		if got := mayChoose(c.sent, c.p, listed, c.own); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
