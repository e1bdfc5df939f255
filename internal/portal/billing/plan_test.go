package billing

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// The amounts of the table that the web app reads as well.
func TestAmounts(t *testing.T) {
	text, err := os.ReadFile("testdata/amounts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || cells[2] == "" {
			continue
		}
		seen++
		cents, err := strconv.ParseInt(cells[2], 10, 64)
		if err != nil || validAmount(cents) != (cells[3] == "ok") {
			t.Errorf("%q: %v", line, err)
		}
	}
	if seen < 14 {
		t.Errorf("%d amounts", seen)
	}
}

func keysOf(fields []apperr.Field) (out []string) {
	for _, f := range fields {
		out = append(out, f.MessageKey)
	}
	return out
}

func TestPlanRules(t *testing.T) {
	long := strings.Repeat("x", planNameMost)
	for _, c := range []struct {
		name   string
		change func(*PlanDraft)
		want   []string
	}{
		{"fine", func(*PlanDraft) {}, nil},
		{"the longest name", func(d *PlanDraft) { d.Name = long }, nil},
		{"a longer name", func(d *PlanDraft) { d.Name = long + "x" }, []string{"billing.plan.name"}},
		{"no name", func(d *PlanDraft) { d.Name = "  " }, []string{"billing.plan.name"}},
		{"a hidden character", func(d *PlanDraft) { d.Name = "A\u202eB" }, []string{"billing.plan.name"}},
		{"nobody pays", func(d *PlanDraft) { d.SponsorKind = "charity" }, []string{"billing.plan.sponsorKind"}},
		{"no sponsor", func(d *PlanDraft) { d.Sponsor = "" }, []string{"billing.plan.sponsor"}},
		{"members pay themselves", func(d *PlanDraft) { d.SponsorKind, d.Sponsor = Self, "" }, nil},
		{"no phone", func(d *PlanDraft) { d.Phone = "" }, nil},
		{"half a phone", func(d *PlanDraft) { d.Phone = "555-01" }, []string{"contact.phoneDigits"}},
		{"the largest deductible", func(d *PlanDraft) { d.DeductibleCents = amountMost }, nil},
		{"a larger one", func(d *PlanDraft) { d.DeductibleCents = amountMost + 1 }, []string{"billing.amount"}},
		{"less than nothing", func(d *PlanDraft) { d.DeductibleCents = -1 }, []string{"billing.amount"}},
		{"an unknown visit", func(d *PlanDraft) { d.Covers[0].Item = "surgery" }, []string{"billing.plan.service"}},
		{"an unknown kind", func(d *PlanDraft) { d.Covers[0].Kind, d.Covers[0].Item = "device", "" }, []string{"billing.plan.service"}},
		{"an unknown way", func(d *PlanDraft) { d.Covers[0].How = "half" }, []string{"billing.plan.service"}},
		{"a service twice", func(d *PlanDraft) { d.Covers = append(d.Covers, d.Covers[0]) }, []string{"billing.plan.serviceTwice"}},
		{"a part of nothing", func(d *PlanDraft) { d.Covers[0].Cents = 0 }, []string{"billing.plan.part"}},
		{"a part below nothing", func(d *PlanDraft) { d.Covers[0].Cents = -1 }, []string{"billing.plan.part"}},
		{"a part too large", func(d *PlanDraft) { d.Covers[0].Cents = amountMost + 1 }, []string{"billing.plan.part"}},
		{"a deductible that the plan lacks", func(d *PlanDraft) { d.Covers[0].How, d.DeductibleCents = Deductible, 0 }, []string{"billing.plan.deductible"}},
	} {
		d := PlanDraft{
			Name: "Harbor", SponsorKind: Employer, Sponsor: "Harborview", DeductibleCents: 50_000, Phone: "800-555-0151",
			Covers: []Cover{{Offering{Visit, "general"}, Copay, 2_500, 0}, {Offering{Program, ""}, Paid, 0, 0}},
		}
		c.change(&d)
		got := keysOf(d.tidy().problems())
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestNewPriceRules(t *testing.T) {
	for _, c := range []struct {
		name, from string
		counts     bool
		cents      int64
		service    Offering
		want       []string
	}{
		{"tomorrow", "2026-11-18", true, 7500, Offering{Visit, "general"}, nil},
		{"today, in place of another", day, true, 7500, Offering{Visit, "general"}, []string{"billing.price.later"}},
		{"today, as the first", day, false, 7500, Offering{Visit, "general"}, nil},
		{"yesterday, as the first", "2026-11-16", false, 7500, Offering{Visit, "general"}, []string{"billing.price.past"}},
		{"yesterday, in place of another", "2026-11-16", true, 7500, Offering{Visit, "general"}, []string{"billing.price.past"}},
		{"in two years", "2028-11-16", true, 0, Offering{Visit, "general"}, nil},
		{"a day later", "2028-11-17", true, 0, Offering{Visit, "general"}, []string{"billing.price.day"}},
		{"no day", "2026-02-30", true, 0, Offering{Visit, "general"}, []string{"billing.price.day"}},
		{"no service", "2026-11-18", true, 0, Offering{Visit, "surgery"}, []string{"billing.price.service"}},
		{"all of a kind", "2026-11-18", true, 0, Offering{Visit, ""}, []string{"billing.price.service"}},
		{"below zero", "2026-11-18", true, -1, Offering{Program, "DIABETES"}, []string{"billing.amount"}},
	} {
		got := keysOf(NewPrice{Offering: c.service, From: c.from, Cents: c.cents}.problems(day, c.counts))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The newest day is that of the zone furthest ahead, the last one that of the zone
// furthest behind.
func TestDaysAt(t *testing.T) {
	for at, want := range map[string]Days{
		"2026-11-17T00:00:00Z": {"2026-11-16", "2026-11-17"},
		"2026-11-17T09:59:59Z": {"2026-11-16", "2026-11-17"},
		"2026-11-17T10:00:00Z": {"2026-11-16", "2026-11-18"},
		"2026-11-17T11:59:59Z": {"2026-11-16", "2026-11-18"},
		"2026-11-17T12:00:00Z": {"2026-11-17", "2026-11-18"},
		"2026-12-31T10:00:00Z": {"2026-12-30", "2027-01-01"},
	} {
		now, _ := time.Parse(time.RFC3339, at)
		if got := daysAt(now); got != want {
			t.Errorf("%s: %v", at, got)
		}
	}
}

// A price that a member saw never changes within that member's day, wherever they are:
// the first day that a new price may have has begun for nobody.
func TestNoPriceChangesWithinADay(t *testing.T) {
	general := Offering{Visit, "general"}
	zones := []string{"Pacific/Kiritimati", "Pacific/Guam", "Europe/Paris", "UTC", "America/St_Johns", "America/New_York", "Pacific/Honolulu", "Pacific/Pago_Pago", "Etc/GMT+12"}
	begin := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC) // clocks change on this day
	for minute := 0; minute < 48*60; minute += 30 {
		now := begin.Add(time.Duration(minute) * time.Minute)
		days := daysAt(now)
		for _, promo := range []string{"", "HARBOR"} {
			old := Price{general, "", "2026-01-01", "", 7500}
			_, counts := PriceOn([]Price{old}, general, promo, days.Newest)
			refused := NewPrice{Promo: promo, Offering: general, From: days.Newest, Cents: 1}
			added := NewPrice{Promo: promo, Offering: general, From: addDays(days.Newest, 1), Cents: 1}
			if got := keysOf(refused.problems(days.Newest, counts)); !slices.Equal(got, []string{"billing.price.later"}) {
				t.Fatalf("%s: %v", now, got)
			}
			if got := keysOf(added.problems(days.Newest, counts)); got != nil {
				t.Fatalf("%s: %v", now, got)
			}
			list := []Price{old, {general, promo, added.From, "", added.Cents}}
			for _, name := range zones {
				zone, err := time.LoadLocation(name)
				if err != nil {
					t.Fatal(err)
				}
				today := now.In(zone).Format(time.DateOnly)
				if p, _ := PriceOn(list, general, promo, today); p.Cents != old.Cents || today > days.Newest || today < days.Last {
					t.Errorf("%s in %s: %+v", now, name, p)
				}
			}
		}
	}
}

// Of each service the price that counts and those to come are listed, in the order of
// the services.
func TestListedPrices(t *testing.T) {
	general, diabetes := Offering{Visit, "general"}, Offering{Program, "DIABETES"}
	got := listed([]Price{
		{general, "", "2025-01-01", "2025-12-31", 1},
		{general, "", "2026-01-01", "", 2},
		{general, "", day, "", 3},
		{general, "", "2026-11-18", "", 4},
		{general, "HARBOR", "2026-01-01", "", 5},
		{diabetes, "", "2026-01-01", day, 6},
	}, Days{day, day})
	want := []ListedPrice{
		{Price{diabetes, "", "2026-01-01", day, 6}, false},
		{Price{general, "", day, "", 3}, false},
		{Price{general, "", "2026-11-18", "", 4}, true},
		{Price{general, "HARBOR", "2026-01-01", "", 5}, false},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	// While it is two days at once, both prices count for somebody.
	got = listed([]Price{{general, "", "2026-01-01", "", 2}, {general, "", "2026-11-18", "", 4}, {general, "", "2026-11-19", "", 5}}, Days{day, "2026-11-18"})
	want = []ListedPrice{
		{Price{general, "", "2026-01-01", "", 2}, false},
		{Price{general, "", "2026-11-18", "", 4}, false},
		{Price{general, "", "2026-11-19", "", 5}, true},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestCoverageRules(t *testing.T) {
	others := []Plan{{ID: "a", From: "2026-01-01", Until: "2026-06-30"}, {ID: "b", From: "2027-01-01"}}
	for _, c := range []struct {
		name, id, from, until, number string
		met                           int64
		want                          []string
	}{
		{"between two", "", "2026-07-01", "2026-12-31", "X 1", 0, nil},
		{"the last day of another", "", "2026-06-30", "2026-12-31", "X", 0, []string{"billing.coverage.overlap"}},
		{"the first day of another", "", "2026-07-01", "2027-01-01", "X", 0, []string{"billing.coverage.overlap"}},
		{"an open end", "", "2026-07-01", "", "X", 0, []string{"billing.coverage.overlap"}},
		{"its own days", "b", "2027-01-01", "", "X", 0, nil},
		{"one day", "", "2026-08-01", "2026-08-01", "X", 0, nil},
		{"the end before the beginning", "", "2026-08-02", "2026-08-01", "X", 0, []string{"billing.coverage.until"}},
		{"no first day", "", "", "", "X", 0, []string{"billing.coverage.from"}},
		{"too long ago", "", "1999-12-31", "2000-01-01", "X", 0, []string{"billing.coverage.from"}},
		{"too far ahead", "", "2028-11-17", "", "X", 0, []string{"billing.coverage.from"}},
		{"no number", "", "2026-08-01", "2026-08-01", "", 0, []string{"billing.coverage.number"}},
		{"the longest number", "", "2026-08-01", "2026-08-01", strings.Repeat("9", numberMost), 0, nil},
		{"a longer one", "", "2026-08-01", "2026-08-01", strings.Repeat("9", numberMost+1), 0, []string{"billing.coverage.number"}},
		{"met below zero", "", "2026-08-01", "2026-08-01", "X", -1, []string{"billing.amount"}},
	} {
		got := keysOf(CoverageDraft{ID: c.id, From: c.from, Until: c.until, Number: c.number, MetCents: c.met}.problems(day, others))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWhatIsBilled(t *testing.T) {
	for from, until := range map[string]string{
		"2026-11-17": "2026-12-16", "2026-01-31": "2026-02-27", "2028-01-31": "2028-02-28", "2026-02-28": "2026-03-27", "2026-12-01": "2026-12-31",
		"2026-03-31": "2026-04-29", "2026-12-31": "2027-01-30",
	} {
		if got := (BillAsked{Service: Offering{Program, "DIABETES"}, From: from}).until(); got != until {
			t.Errorf("a month from %s ends %s, want %s", from, got, until)
		}
	}
	visit, month := Offering{Visit, "general"}, Offering{Program, "DIABETES"}
	if got := (BillAsked{Service: visit, From: day}).until(); got != day {
		t.Errorf("a visit ends %s", got)
	}
	for _, c := range []struct {
		name    string
		service Offering
		from    string
		want    []string
	}{
		{"today", visit, day, nil},
		{"a visit tomorrow", visit, "2026-11-18", []string{"billing.invoice.day"}},
		{"a year ago", visit, "2025-11-17", nil},
		{"a day more", visit, "2025-11-16", []string{"billing.invoice.day"}},
		{"a month from tomorrow", month, "2026-11-18", nil},
		{"31 days ahead", month, "2026-12-18", nil},
		{"32 days ahead", month, "2026-12-19", []string{"billing.invoice.day"}},
		{"no day", visit, "", []string{"billing.invoice.day"}},
		{"another program", Offering{Program, "HYPERTENSION"}, day, []string{"billing.price.service"}},
	} {
		if got := keysOf(BillAsked{Service: c.service, From: c.from}.problems(day, []Offering{visit, month})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
