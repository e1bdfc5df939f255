package supply

import (
	"testing"
	"time"

	"wellhouse.app/internal/care/fulfil"
)

// Today is day 1000.
func TestGap(t *testing.T) {
	box := func(days ...int) (out []fulfil.Arrival) {
		for _, d := range days {
			out = append(out, fulfil.Arrival{From: d - 2, To: d})
		}
		return out
	}
	for name, c := range map[string]struct {
		runOut       int
		boxes        []fulfil.Arrival
		want, arrive int
		days         int
	}{
		"nobody knows when":            {0, box(1005), 0, 0, 0},
		"no box":                       {1002, nil, 0, 0, 0},
		"the box comes the day before": {1006, box(1005), 0, 0, 0},
		"the box comes on the day":     {1005, box(1005), 1005, 1005, 0},
		"a day later":                  {1004, box(1005), 1004, 1005, 1},
		"none left":                    {1000, box(1003), 1000, 1003, 3},
		"the first of two is in time":  {1004, box(1009, 1003), 0, 0, 0},
		"the first of two is late":     {1004, box(999, 1006), 1004, 1006, 2},
		"it should come today":         {1001, box(1000), 0, 0, 0},
		"late, and soon none":          {1007, box(999), 1007, 0, 0},
		"late, but enough for now":     {1008, box(999), 0, 0, 0},
	} {
		g := gapOf(c.runOut, 1000, c.boxes)
		if (g != Gap{c.want, c.arrive}) || g.Days() != c.days {
			t.Errorf("%s: %+v, %d days", name, g, g.Days())
		}
	}
}

// A box that did not arrive, came back or was canceled is not waited for.
func TestArrivals(t *testing.T) {
	at := func(date string) int64 {
		moment, _ := time.Parse(time.DateOnly, date)
		return moment.Add(12 * time.Hour).UnixMilli()
	}
	today := fulfil.DayOf(at("2026-11-05"), time.UTC)
	for name, c := range map[string]struct {
		o    Order
		want string
	}{
		"placed":            {Order{State: fulfil.Placed, PlacedAt: at("2026-11-05")}, "2026-11-09 2026-11-13"},
		"packed":            {Order{State: fulfil.Packed, PlacedAt: at("2026-11-04")}, "2026-11-09 2026-11-12"},
		"sent":              {Order{State: fulfil.Shipped, ShippedAt: at("2026-11-04")}, "2026-11-06 2026-11-10"},
		"the carrier knows": {Order{State: fulfil.Shipped, ShippedAt: at("2026-11-04"), ExpectedDay: today + 1}, "2026-11-06 2026-11-06"},
		"missing":           {Order{State: fulfil.Shipped, ShippedAt: at("2026-10-04"), Missing: true}, ""},
		"delivered":         {Order{State: fulfil.Delivered, ShippedAt: at("2026-11-02")}, ""},
		"returned":          {Order{State: fulfil.Returned, ShippedAt: at("2026-11-02")}, ""},
		"canceled":          {Order{State: fulfil.Canceled}, ""},
	} {
		got := ""
		for _, a := range arrivals([]Order{c.o}, "US", time.UTC, today) {
			got = dateOf(a.From) + " " + dateOf(a.To)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestAutoStep(t *testing.T) {
	for _, c := range []struct {
		today, orderBy, planned int
		plan                    int
		order                   bool
	}{
		{1000, 1004, 0, 0, false},
		{1000, 1003, 0, 1003, false},
		{1000, 1001, 0, 1001, false},
		{1000, 1000, 0, 0, true}, // too late to tell
		{1000, 990, 0, 0, true},
		{1000, 1003, 1003, 0, false},
		{1002, 1003, 1003, 0, false},
		{1003, 1003, 1003, 0, true},
		{1004, 1003, 1010, 0, false}, // put off
		{1010, 1003, 1010, 0, true},
		{1011, 1003, 1010, 0, true},
	} {
		if plan, order := autoStep(c.today, c.orderBy, c.planned); plan != c.plan || order != c.order {
			t.Errorf("%+v: %d %v", c, plan, order)
		}
	}
}
