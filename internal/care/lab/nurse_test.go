package lab

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
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

// Notes of a finished call are for the member's nurses, for who called, and for all
// while none of those nurses is there.
func TestWhoReadsAFinishedCall(t *testing.T) {
	here, away := []nurse{{"own", true}}, []nurse{{"own", false}}
	for name, c := range map[string]struct {
		staffID string
		own     []nurse
		callers []string
		want    bool
	}{
		"her own nurse":                       {"own", here, nil, true},
		"her own nurse, who is away":          {"own", away, nil, true},
		"a colleague who called":              {"other", here, []string{"third", "other"}, true},
		"a colleague who did not":             {"other", here, []string{"third"}, false},
		"a colleague while the nurse is away": {"other", away, []string{"own"}, true},
		"a member without nurses":             {"other", nil, nil, true},
	} {
		if got := readsDone(c.staffID, c.own, c.callers); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// What agrees between a report and a member, thing by thing.
func TestFits(t *testing.T) {
	p := Person{ID: "m", Given: "Marie", Legal: "María José", Last: "Ruíz-Becker", Born: "1971-02-03", Sex: figure.Female}
	all := SentReport{Patient: SentPatient{First: "MARIE", Last: "Becker", Born: "1971-02-03", Sex: figure.Female}}
	fits := Fits{Fitting, Fitting, Fitting, Fitting, NotKnown}
	type change func(*SentReport, *Person, *[]Person)
	for name, c := range map[string]struct {
		but    change
		want   func(*Fits)
		reason bool
		trail  string
	}{
		"all that is known":           {func(*SentReport, *Person, *[]Person) {}, func(*Fits) {}, false, ""},
		"the legal first name":        {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.First = "Maria" }, func(*Fits) {}, false, ""},
		"another first name":          {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.First = "Mario" }, func(f *Fits) { f.First = Differing }, true, "differs: first name"},
		"a first name one letter off": {func(r *SentReport, p *Person, _ *[]Person) { r.Patient.First, p.Legal = "Maria", "" }, func(f *Fits) { f.First = Differing }, true, "differs: first name"},
		"no first name":               {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.First = "" }, func(f *Fits) { f.First = NotKnown }, false, ""},
		"another last name":           {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.Last = "Baker" }, func(f *Fits) { f.Last = Differing }, true, "differs: last name"},
		"another birth date":          {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.Born = "1971-03-02" }, func(f *Fits) { f.Born = Differing }, true, "differs: birth date"},
		"no birth date":               {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.Born = "" }, func(f *Fits) { f.Born = NotKnown }, true, ""},
		"another sex":                 {func(r *SentReport, _ *Person, _ *[]Person) { r.Patient.Sex = figure.Male }, func(f *Fits) { f.Sex = Differing }, true, "differs: sex"},
		"a member who told no sex":    {func(_ *SentReport, p *Person, _ *[]Person) { p.Sex = "" }, func(f *Fits) { f.Sex = NotKnown }, false, ""},
		"the member’s order":          {func(_ *SentReport, _ *Person, o *[]Person) { *o = []Person{{ID: "m"}} }, func(f *Fits) { f.Order = Fitting }, false, ""},
		"somebody else’s order":       {func(_ *SentReport, _ *Person, o *[]Person) { *o = []Person{{ID: "n"}} }, func(f *Fits) { f.Order = Differing }, true, "differs: order"},
	} {
		sent, who, owners, want := all, p, []Person(nil), fits
		c.but(&sent, &who, &owners)
		c.want(&want)
		got := compare(sent, who, owners)
		if got != want || got.needsReason() != c.reason || got.trail() != c.trail {
			t.Errorf("%s: %+v, reason %t, %q", name, got, got.needsReason(), got.trail())
		}
		for reason, ok := range map[string]bool{"": !c.reason, "ab": !c.reason, "abc": true, strings.Repeat("é", 500): true, strings.Repeat("é", 501): false, "a\x00bc": false} {
			if err := mayMatch(got, reason); (err == nil) != ok {
				t.Errorf("%s, %q: %v", name, reason, err)
			}
		}
	}
}

// A report is dismissed for a reason of the list, and an urgent one is asked about again.
func TestDismissal(t *testing.T) {
	for name, c := range map[string]struct {
		d        Dismissal
		critical bool
		ok       bool
	}{
		"a reason of the list":          {Dismissal{Reason: "duplicate"}, false, true},
		"no reason":                     {Dismissal{Note: strings.Repeat("x", 40)}, false, false},
		"a reason of their own":         {Dismissal{Reason: "abc"}, false, false},
		"other, 19 characters":          {Dismissal{Reason: "other", Note: strings.Repeat("é", 19)}, false, false},
		"other, 20 characters":          {Dismissal{Reason: "other", Note: strings.Repeat("é", 20)}, false, true},
		"500 characters":                {Dismissal{Reason: "mistake", Note: strings.Repeat("é", 500)}, false, true},
		"501 characters":                {Dismissal{Reason: "mistake", Note: strings.Repeat("é", 501)}, false, false},
		"a character that is none":      {Dismissal{Reason: "mistake", Note: "a\x00"}, false, false},
		"urgent, not confirmed":         {Dismissal{Reason: "notOurs"}, true, false},
		"urgent, confirmed":             {Dismissal{Reason: "notOurs", Urgent: true}, true, true},
		"confirmed, but without reason": {Dismissal{Urgent: true}, true, false},
	} {
		if err := c.d.check(c.critical); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
