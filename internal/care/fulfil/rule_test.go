package fulfil

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

func states(p Shipment) (out []State) {
	for _, s := range p.Steps() {
		out = append(out, s.State)
	}
	return out
}

// What a warehouse and a carrier say leads to the same parcel, however often and in
// whatever order it arrives.
func TestNewsInAnyOrder(t *testing.T) {
	news := []News{
		{State: Packed, At: 20}, {State: Shipped, At: 30, Carrier: "ups", Tracking: "1Z999"}, {State: Delivered, At: 50}, {State: Returned, At: 60},
	}
	for upTo, want := range map[int]State{0: Placed, 1: Packed, 2: Shipped, 3: Delivered, 4: Returned} {
		for range 200 {
			heard := slices.Clone(news[:upTo])
			heard = append(heard, heard...)
			rand.Shuffle(len(heard), func(i, j int) { heard[i], heard[j] = heard[j], heard[i] })
			p := Shipment{State: Placed, steps: map[State]int64{Placed: 10}}
			for _, n := range heard {
				p = p.Hear(n)
			}
			if p.State != want || len(p.Steps()) != upTo+1 || (upTo > 1) != (p.Tracking == "1Z999" && p.Carrier == "ups") || (upTo == 4) != (p.Trouble == CameBack) {
				t.Fatalf("%d: %+v", upTo, p)
			}
			for i, s := range p.Steps()[1:] {
				if s.State != news[i].State || s.At != news[i].At {
					t.Fatalf("%+v", p.Steps())
				}
			}
		}
	}
}

// A parcel that was canceled and left all the same is in the same trouble in any order.
func TestNewsOfACanceledParcelInAnyOrder(t *testing.T) {
	for trouble, news := range map[Trouble][]News{
		NoTrouble:   {{State: Packed, At: 20}, {State: Canceled, At: 25}},
		AfterCancel: {{State: Packed, At: 20}, {State: Canceled, At: 25}, {State: Shipped, At: 30}, {State: Delivered, At: 50}},
		CameBack:    {{State: Canceled, At: 25}, {State: Shipped, At: 30}, {State: Returned, At: 60}},
	} {
		for range 100 {
			heard := append(slices.Clone(news), news...)
			rand.Shuffle(len(heard), func(i, j int) { heard[i], heard[j] = heard[j], heard[i] })
			p := Shipment{State: Placed, steps: map[State]int64{Placed: 10}}
			for _, n := range heard {
				p = p.Hear(n)
			}
			if p.State != Canceled || p.Trouble != trouble || len(p.Steps()) != len(news)+1 {
				t.Fatalf("%v: %+v", heard, p)
			}
		}
	}
}

func TestHear(t *testing.T) {
	for name, c := range map[string]struct {
		from    Shipment
		news    News
		state   State
		trouble Trouble
	}{
		"a parcel never goes back":                  {Shipment{State: Delivered}, News{State: Shipped}, Delivered, NoTrouble},
		"packed although it is held":                {Shipment{State: Placed, Trouble: Held, HoldReason: "x"}, News{State: Packed}, Packed, Held},
		"shipped although it was held":              {Shipment{State: Packed, Trouble: Held, HoldReason: "x"}, News{State: Shipped}, Shipped, NoTrouble},
		"delivered after it was missing":            {Shipment{State: Shipped, Trouble: Missing, MissingAt: 5}, News{State: Delivered, At: 6}, Delivered, NoTrouble},
		"delivered before it was missing":           {Shipment{State: Shipped, Trouble: Missing, MissingAt: 5}, News{State: Delivered, At: 5}, Delivered, Missing},
		"what we knew does not find a missing one":  {Shipment{State: Delivered, Trouble: Missing, MissingAt: 5}, News{State: Delivered, At: 4}, Delivered, Missing},
		"found later":                               {Shipment{State: Delivered, Trouble: Missing, MissingAt: 5}, News{State: Delivered, At: 6}, Delivered, NoTrouble},
		"missing, and then it came back":            {Shipment{State: Shipped, Trouble: Missing, MissingAt: 5}, News{State: Returned, At: 4}, Returned, CameBack},
		"shipped although it was canceled":          {Shipment{State: Canceled}, News{State: Shipped}, Canceled, AfterCancel},
		"packed although it was canceled":           {Shipment{State: Canceled}, News{State: Packed}, Canceled, NoTrouble},
		"returned":                                  {Shipment{State: Delivered}, News{State: Returned}, Returned, CameBack},
		"returned and settled, then heard of again": {Shipment{State: Returned}, News{State: Returned}, Returned, NoTrouble},
		"canceled":                                          {Shipment{State: Placed}, News{State: Canceled}, Canceled, NoTrouble},
		"canceled while it was held":                        {Shipment{State: Placed, Trouble: Held, HoldReason: "x"}, News{State: Canceled}, Canceled, NoTrouble},
		"canceled, as we hear after it has left":            {Shipment{State: Shipped, steps: map[State]int64{Shipped: 1}}, News{State: Canceled}, Canceled, AfterCancel},
		"canceled and shipped, settled, heard of again":     {Shipment{State: Canceled, steps: map[State]int64{Shipped: 1}}, News{State: Shipped}, Canceled, NoTrouble},
		"canceled and shipped, settled, then delivered":     {Shipment{State: Canceled, steps: map[State]int64{Shipped: 1}}, News{State: Delivered}, Canceled, NoTrouble},
		"canceled and shipped, settled, then it came back":  {Shipment{State: Canceled, steps: map[State]int64{Shipped: 1}}, News{State: Returned}, Canceled, CameBack},
		"canceled and back, settled, then shipped is heard": {Shipment{State: Canceled, steps: map[State]int64{Returned: 1}}, News{State: Shipped}, Canceled, NoTrouble},
	} {
		got := c.from.Hear(c.news)
		if got.State != c.state || got.Trouble != c.trouble || got.State == Shipped && got.HoldReason != "" {
			t.Errorf("%s: %+v %v", name, got, states(got))
		}
	}
}

// Of several tracking numbers that of the earliest news counts, in any order.
func TestTrackingInAnyOrder(t *testing.T) {
	for _, c := range []struct {
		news []News
		want string
	}{
		{[]News{{State: Shipped, At: 30, Carrier: "ups", Tracking: "1ZLATE"}, {State: Shipped, At: 20, Carrier: "fedex", Tracking: "7777"}}, "fedex 7777"},
		{[]News{{State: Packed, At: 20, Carrier: "ups", Tracking: "1ZB"}, {State: Shipped, At: 20, Carrier: "ups", Tracking: "1ZA"}}, "ups 1ZA"},
		{[]News{{State: Shipped, At: 20, Carrier: "ups", Tracking: "1ZA"}, {State: Shipped, At: 20, Carrier: "fedex", Tracking: "1ZA"}}, "fedex 1ZA"},
		{[]News{{State: Packed, At: 10, Carrier: "other", Tracking: ""}, {State: Shipped, At: 30, Carrier: "ups", Tracking: "1ZA"}, {State: Delivered, At: 40, Carrier: "", Tracking: ""}}, "ups 1ZA"},
		{[]News{{State: Packed, At: 10, Carrier: "other", Tracking: ""}, {State: Shipped, At: 5, Carrier: "usps", Tracking: ""}}, "usps "},
		{[]News{{State: Shipped, At: 30, Carrier: "ups", Tracking: "1ZA"}, {State: Shipped, At: 20, Carrier: "ups", Tracking: "1ZB"}, {State: Delivered, At: 10, Carrier: "ups", Tracking: "1ZA"}}, "ups 1ZA"},
	} {
		for range 50 {
			rand.Shuffle(len(c.news), func(i, j int) { c.news[i], c.news[j] = c.news[j], c.news[i] })
			p := Shipment{State: Placed}
			for _, n := range c.news {
				p = p.Hear(n)
			}
			if got := p.Carrier + " " + p.Tracking; got != c.want {
				t.Errorf("%v: %s, want %s", c.news, got, c.want)
			}
		}
	}
}

func TestWhatStaffCanDo(t *testing.T) {
	for _, c := range []struct {
		state   State
		trouble Trouble
		want    []string
	}{
		{Placed, NoTrouble, []string{CanPack, CanHold, CanLabel}},
		{Packed, NoTrouble, []string{CanShip, CanHold, CanLabel}},
		{Placed, Held, []string{CanRelease}},
		{Packed, Held, []string{CanRelease}},
		{Shipped, NoTrouble, []string{CanDeliver, CanReturn}},
		{Shipped, Missing, []string{CanDeliver, CanReturn, CanRelease}},
		{Delivered, NoTrouble, []string{CanReturn}},
		{Delivered, Missing, []string{CanDeliver, CanReturn, CanRelease}},
		{Canceled, NoTrouble, nil},
		{Canceled, AfterCancel, []string{CanRelease}},
		{Returned, CameBack, []string{CanRelease}},
		{Returned, NoTrouble, nil},
	} {
		p := Shipment{State: c.state, Trouble: c.trouble}
		if c.trouble == Missing {
			p.MissingAt = 5
		}
		if got := p.Can(); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v", c.state, c.trouble, got)
		}
	}
}

func TestTracking(t *testing.T) {
	for _, c := range []struct{ carrier, typed, want string }{
		{"ups", " 1z 999-aa1 ", "1Z999AA1"},
		{"other", "", ""},
		{"usps", "9400", "9400"},
		{"usps", "940", "!"},
		{"ups", "", "!"},
		{"pigeon", "1234", "!"},
		{"fedex", "12?34", "!"},
		{"fedex", "0123456789012345678901234567890123456789", "0123456789012345678901234567890123456789"},
		{"fedex", "01234567890123456789012345678901234567890", "!"},
	} {
		faults := trackingFaults(c.carrier, c.typed)
		if got := foldTracking(c.typed); (len(faults) > 0) != (c.want == "!") || len(faults) == 0 && got != c.want {
			t.Errorf("%s %q: %q %v", c.carrier, c.typed, got, faults)
		}
	}
	p := Shipment{Carrier: "ups", Tracking: "1Z9"}
	if p.TrackingURL() != "https://www.ups.com/track?tracknum=1Z9" || (Shipment{Carrier: "other", Tracking: "1"}).TrackingURL() != "" || (Shipment{Carrier: "ups"}).TrackingURL() != "" {
		t.Errorf("%s", p.TrackingURL())
	}
}

func TestNumbers(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		n := newNumber()
		if len(n) != 12 || n[:3] != "WH-" || n[7] != '-' || seen[n] {
			t.Fatal(n)
		}
		seen[n] = true
	}
}

// The newest news of a carrier name the day of delivery, in whatever order they come.
func TestTheDayOfDelivery(t *testing.T) {
	early := News{State: Shipped, At: 1, ExpectedDay: 500}
	late := News{State: Shipped, At: 2, ExpectedDay: 490}
	silent := News{State: Delivered, At: 3}
	for _, order := range [][]News{{early, late, silent}, {late, early, silent}, {silent, late, early}, {late, late, early}} {
		p := Shipment{State: Placed}
		for _, n := range order {
			p = p.Hear(n)
		}
		if p.ExpectedDay != 490 {
			t.Errorf("%v: %d", order, p.ExpectedDay)
		}
	}
	at := int64(1000 * 86_400_000)
	for date, want := range map[string]int{"1972-09-27": 1000, "1972-09-26": 999, "1972-09-25": 0, "1972-11-26": 1060, "1972-11-27": 0, "": 0, "soon": 0} {
		if got := expectedDay(date, at); got != want {
			t.Errorf("%q: %d", date, got)
		}
	}
}

// The desk says what the carrier has said: a day from today to 60 days from now, or none.
func TestTheDayThatTheDeskEnters(t *testing.T) {
	now := time.Date(2026, 11, 19, 15, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		typed, want string
		refused     bool
	}{
		{"", "", false},
		{"2026-11-17", "", true},
		{"2026-11-18", "2026-11-18", false}, // still today west of us
		{"2026-11-19", "2026-11-19", false},
		{"2027-01-18", "2027-01-18", false},
		{"2027-01-19", "", true},
		{"2026-02-30", "", true},
		{"Friday", "", true},
	} {
		news, err := Handed{Carrier: "ups", Tracking: "1Z999", Expected: c.typed}.check(now)
		got := ""
		if news.ExpectedDay > 0 {
			got = midnight(news.ExpectedDay).Format(time.DateOnly)
		}
		if (err != nil) != c.refused || got != c.want {
			t.Errorf("%q: %q %v", c.typed, got, err)
		}
	}
	_, err := Handed{Carrier: "pigeon", Tracking: "?", Expected: "soon"}.check(now)
	if fields := apperr.From(err).Fields; len(fields) != 3 {
		t.Errorf("%+v", fields)
	}
}
