package kit_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

// Both days are included, on the calendar of the campaign.
func TestPhases(t *testing.T) {
	for _, c := range []struct {
		first, last, zone, now string
		want                   kit.Phase
	}{
		{"2026-03-01", "2026-03-31", "America/New_York", "2026-03-01T04:59:59Z", kit.Planned},
		{"2026-03-01", "2026-03-31", "America/New_York", "2026-03-01T05:00:00Z", kit.Open},
		{"2026-03-01", "2026-03-31", "America/New_York", "2026-04-01T03:59:59Z", kit.Open}, // summer time by then
		{"2026-03-01", "2026-03-31", "America/New_York", "2026-04-01T04:00:00Z", kit.Ended},
		{"2026-03-01", "2026-03-31", "America/Los_Angeles", "2026-04-01T04:00:00Z", kit.Open},
		{"2028-02-01", "2028-02-29", "America/Toronto", "2028-02-29T23:00:00Z", kit.Open},
		{"2028-02-01", "2028-02-29", "America/Toronto", "2028-03-01T05:00:00Z", kit.Ended},
		{"2027-02-01", "2027-02-28", "America/Toronto", "2027-03-01T04:59:00Z", kit.Open},
		{"2026-05-05", "2026-05-05", "America/New_York", "2026-05-05T12:00:00Z", kit.Open}, // one day
	} {
		got := kit.Campaign{FirstDay: c.first, LastDay: c.last, Zone: c.zone}.PhaseAt(at(c.now))
		if got != c.want {
			t.Errorf("%s to %s in %s at %s: %s", c.first, c.last, c.zone, c.now, got)
		}
	}
}

// Days are counted on the calendar, over the ends of months, leap days and changed clocks.
func TestOrderingAgain(t *testing.T) {
	for _, c := range []struct {
		placed string
		days   int
		again  string
	}{
		{"2026-01-31T12:00:00Z", 30, "2026-03-02"},
		{"2028-01-31T12:00:00Z", 30, "2028-03-01"}, // a leap year
		{"2028-02-29T12:00:00Z", 365, "2029-02-28"},
		{"2026-01-01T03:00:00Z", 180, "2026-06-29"}, // still December 31 in New York
		{"2026-12-31T12:00:00Z", 30, "2027-01-30"},
	} {
		campaign := kit.Campaign{AgainDays: c.days, Zone: "America/New_York"}
		placed := at(c.placed).UnixMilli()
		if got := campaign.AgainOn(placed); got != c.again {
			t.Errorf("%s and %d days: %s", c.placed, c.days, got)
		}
		midnight, _ := time.ParseInLocation(time.DateOnly, c.again, time.FixedZone("", 0))
		for hours, want := range map[int]bool{3: false, 6: true} { // New York is four or five hours behind
			if got := campaign.MayOrderAgain(placed, midnight.Add(time.Duration(hours)*time.Hour)); got != want {
				t.Errorf("%s %d: %v", c.again, hours, got)
			}
		}
	}
}

func TestAges(t *testing.T) {
	c := kit.Campaign{LeastAge: 18, Zone: "America/New_York"}
	for _, one := range []struct {
		born, now string
		want      bool
	}{
		{"2008-11-18", "2026-11-18T05:00:00Z", true},
		{"2008-11-18", "2026-11-18T04:59:00Z", false},
		{"2008-02-29", "2026-02-28T23:00:00Z", false},
		{"2008-02-29", "2026-03-01T12:00:00Z", true},
		{"", "2026-03-01T12:00:00Z", true},
	} {
		if got := c.OldEnough(one.born, at(one.now)); got != one.want {
			t.Errorf("%s at %s: %v", one.born, one.now, got)
		}
	}
}

// The same news in any order lead to the same kit.
func TestNewsInAnyOrder(t *testing.T) {
	news := []struct {
		state kit.State
		at    int64
	}{{kit.Shipped, 10}, {kit.Delivered, 20}, {kit.Registered, 30}, {kit.Received, 40}, {kit.Resulted, 50}}
	for turn := range len(news) {
		k := kit.Kit{State: kit.Ordered, PlacedAt: 1}
		for i := range news {
			n := news[(i*2+turn)%len(news)]
			k = k.Hear(n.state, n.at).Hear(n.state, n.at+5)
		}
		if k.State != kit.Resulted || k.At(kit.Delivered) != 20 || len(k.Steps()) != 6 || k.Steps()[0].State != kit.Ordered {
			t.Errorf("%d: %+v", turn, k)
		}
	}
	late := kit.Kit{State: kit.Ordered}.Hear(kit.CannotProcess, 9).Hear(kit.Delivered, 3)
	if !late.CanReplace() || late.CanRegister() {
		t.Error(late.State)
	}
}

func TestKits(t *testing.T) {
	for _, c := range []struct {
		offer, wanted kit.Kits
		want          bool
	}{
		{kit.Both, kit.A1c, true},
		{kit.Both, kit.Kidney, true},
		{kit.Both, kit.Both, true},
		{kit.A1c, kit.A1c, true},
		{kit.A1c, kit.Kidney, false},
		{kit.A1c, kit.Both, false},
		{kit.Both, "", false},
		{kit.Both, "blood", false},
	} {
		if got := c.offer.Includes(c.wanted); got != c.want {
			t.Errorf("%s of %s: %v", c.wanted, c.offer, got)
		}
	}
}

func TestSuggestedAddresses(t *testing.T) {
	for _, c := range []struct{ line1, line2, city, region, want1, want2, wantCity string }{
		{"12 main street", "apartment 4", "springfield", "IL", "12 Main St", "Apt 4", "Springfield"},
		{"900 OCEAN AVENUE NORTH", "", "MIAMI", "FL", "900 Ocean Ave N", "", "Miami"},
		{"41 Tremont St", "", "Boston", "MA", "41 Tremont St", "", "Boston"},
		{"5 Avenue Road", "", "Toronto", "ON", "5 Avenue Rd", "", "Toronto"},
		{"Street 5", "", "McAllen", "TX", "Street 5", "", "McAllen"},
		{"12 rue Saint-Paul", "", "québec", "QC", "12 rue Saint-Paul", "", "Québec"},
	} {
		got := contactrule.Address{Line1: c.line1, Line2: c.line2, City: c.city, Region: c.region}.Suggest()
		if got.Line1 != c.want1 || got.Line2 != c.want2 || got.City != c.wantCity {
			t.Errorf("%+v: %+v", c, got)
		}
		if again := got.Suggest(); again != got {
			t.Errorf("%+v becomes %+v", got, again)
		}
	}
}

func TestCampaignsAreJudged(t *testing.T) {
	good := kit.Campaign{
		Code: " kit-2027 ", BrandCode: "default", Kits: kit.Both, Sponsor: "Harbor", Payer: kit.Sponsor, FirstDay: "2028-02-29", LastDay: "2028-02-29",
		Zone: "America/New_York", AgainDays: 30, LeastAge: 18, HelpPhone: "800-555-0142",
	}
	countries := map[string]string{"default": "US"}
	if kept, err := good.Check(countries); err != nil || kept.Code != "KIT-2027" {
		t.Fatal(kept, err)
	}
	for name, change := range map[string]func(*kit.Campaign){
		"code":        func(c *kit.Campaign) { c.Code = "A" },
		"brandCode":   func(c *kit.Campaign) { c.BrandCode = "nowhere" },
		"kits":        func(c *kit.Campaign) { c.Kits = "all" },
		"payer":       func(c *kit.Campaign) { c.Payer = "" },
		"sponsor":     func(c *kit.Campaign) { c.Sponsor = " " },
		"firstDay":    func(c *kit.Campaign) { c.FirstDay = "2027-02-29" },
		"lastDay":     func(c *kit.Campaign) { c.LastDay = "2028-02-28" },
		"zone":        func(c *kit.Campaign) { c.Zone = "Local" },
		"againDays":   func(c *kit.Campaign) { c.AgainDays = 29 },
		"leastAge":    func(c *kit.Campaign) { c.LeastAge = 100 },
		"helpPhone":   func(c *kit.Campaign) { c.HelpPhone = "12" },
		"intro.es-US": func(c *kit.Campaign) { c.Intro = map[string]string{"en-US": "Hello"} },
	} {
		bad := good
		change(&bad)
		_, err := bad.Check(countries)
		if e := apperr.From(err); err == nil || len(e.Fields) != 1 || e.Fields[0].Name != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
