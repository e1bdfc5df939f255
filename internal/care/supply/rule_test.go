package supply

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"wellhouse.app/internal/care/fulfil"
)

// S2-8-33, S2-8-34, S2-8-35, S2-8-36, S2-8-37: what each code means, any other one included.
func TestStatusOfACode(t *testing.T) {
	for code, want := range map[Code]Status{
		200: Eligible, 101: RecentOrder, 102: RecentOrder, 103: EnoughSupplies, 170: NotEligible, 171: NotEligible,
		999: NotEligible, 0: NotEligible, -200: NotEligible,
	} {
		if got := code.Status(); got != want {
			t.Errorf("%d: %s, want %s", code, got, want)
		}
	}
}

// S2-4-54, S2-3-57: of several codes the heaviest status decides, and of that the first code.
func TestDeciding(t *testing.T) {
	for _, c := range []struct {
		codes []Code
		want  Code
	}{
		{[]Code{200}, 200},
		{[]Code{103, 101}, 101},
		{[]Code{101, 103}, 101},
		{[]Code{102, 101}, 102},
		{[]Code{103, 170}, 170},
		{[]Code{101, 171, 103}, 171},
		{[]Code{102, 999}, 999},
		{[]Code{200, 103}, 103},
		{[]Code{103, 200}, 103},
	} {
		if got := deciding(c.codes); got != c.want {
			t.Errorf("%v: %d, want %d", c.codes, got, c.want)
		}
	}
}

func some(n int) *int { return &n }

// Days are counted on the member's calendar; 1000 is today.
func TestJudge(t *testing.T) {
	const today = 1000
	one := Pace{Source: FromChecks, num: 1, den: 1}
	two := Pace{Source: FromUsual, num: 2, den: 1}
	open := &Order{ID: "open", PlacedAt: 5}
	sent := &Order{ID: "sent", ShippedAt: 7}
	for name, c := range map[string]struct {
		in      Situation
		codes   []Code
		status  Status
		reason  string
		from    int
		orderID string
	}{
		"nothing counted":          {Situation{Diabetes: true, Meter: true, Pace: one}, []Code{200}, Eligible, "eligible", 0, ""},
		"no program":               {Situation{Meter: true, InProcess: open, Pace: one}, []Code{170}, NotEligible, "noProgram", 0, ""},
		"device flex":              {Situation{Flex: true, Pace: one}, []Code{171}, NotEligible, "noMeter", 0, ""},
		"flex beside diabetes":     {Situation{Diabetes: true, Flex: true, Meter: true, Pace: one}, []Code{200}, Eligible, "eligible", 0, ""},
		"no meter":                 {Situation{Diabetes: true, Left: some(0), Pace: one}, []Code{171}, NotEligible, "noMeter", 0, ""},
		"in process":               {Situation{Diabetes: true, Meter: true, InProcess: open, Left: some(0), Pace: one}, []Code{101}, RecentOrder, "inProcess", 0, "open"},
		"shipped today":            {Situation{Diabetes: true, Meter: true, Shipped: sent, ShippedDay: today, Pace: one}, []Code{102}, RecentOrder, "justShipped", today + 14, "sent"},
		"shipped 13 days ago":      {Situation{Diabetes: true, Meter: true, Shipped: sent, ShippedDay: today - 13, Pace: one}, []Code{102}, RecentOrder, "justShipped", today + 1, "sent"},
		"shipped 14 days ago":      {Situation{Diabetes: true, Meter: true, Shipped: sent, ShippedDay: today - 14, Pace: one}, []Code{200}, Eligible, "eligible", 0, ""},
		"20 days left":             {Situation{Diabetes: true, Meter: true, Left: some(20), Pace: one}, []Code{200}, Eligible, "eligible", 0, ""},
		"21 days left":             {Situation{Diabetes: true, Meter: true, Left: some(21), Pace: one}, []Code{103}, EnoughSupplies, "enough", today + 1, ""},
		"30 days left":             {Situation{Diabetes: true, Meter: true, Left: some(30), Pace: one}, []Code{103}, EnoughSupplies, "enough", today + 10, ""},
		"none left":                {Situation{Diabetes: true, Meter: true, Left: some(0), Pace: one}, []Code{200}, Eligible, "eligible", 0, ""},
		"41 at the usual pace":     {Situation{Diabetes: true, Meter: true, Left: some(41), Pace: two}, []Code{200}, Eligible, "eligible", 0, ""},
		"42 at the usual pace":     {Situation{Diabetes: true, Meter: true, Left: some(42), Pace: two}, []Code{103}, EnoughSupplies, "enough", today + 1, ""},
		"in process and enough":    {Situation{Diabetes: true, Meter: true, InProcess: open, Left: some(21), Pace: one}, []Code{101, 103}, RecentOrder, "inProcess", 0, "open"},
		"both recent":              {Situation{Diabetes: true, Meter: true, InProcess: open, Shipped: sent, ShippedDay: today, Pace: one}, []Code{101, 102}, RecentOrder, "inProcess", 0, "open"},
		"shipped and enough later": {Situation{Diabetes: true, Meter: true, Shipped: sent, ShippedDay: today - 10, Left: some(50), Pace: one}, []Code{102, 103}, RecentOrder, "justShipped", today + 30, "sent"},
	} {
		c.in.Today = today
		v := Judge(c.in)
		if !slices.Equal(v.Codes, c.codes) || v.Code != c.codes[0] || v.Status != c.status || v.Reason != c.reason || v.FromDay != c.from || v.OrderID != c.orderID {
			t.Errorf("%s: %+v", name, v)
		}
		if got := deciding(v.Codes); got != v.Code {
			t.Errorf("%s: %d decides, the verdict says %d", name, got, v.Code)
		}
	}
}

// The day on which ordering opens is the first on which it does, for every number of
// strips and every pace.
func TestTheDayThatIsToldIsTheDay(t *testing.T) {
	for strips := range 300 {
		for checks := 3; checks <= 240; checks += 7 {
			p := PaceOf(checks, 1, 40*day.Milliseconds(), 0)
			s := Situation{Diabetes: true, Meter: true, Left: &strips, Pace: p, Today: 1000}
			v := Judge(s)
			if v.Code != Enough {
				continue
			}
			enough := func(after int) bool { // strips left after some days at this pace, times the days of the pace
				return strips*p.den-after*p.num >= EnoughDays*p.num
			}
			if wait := v.FromDay - 1000; wait < 1 || !enough(wait-1) || enough(wait) {
				t.Fatalf("%d strips, %d checks: opens after %d days", strips, checks, wait)
			}
		}
	}
}

func TestPace(t *testing.T) {
	const now = int64(100 * 24 * 3600 * 1000)
	ago := func(d float64) int64 { return now - int64(d*float64(day.Milliseconds())) }
	for _, c := range []struct {
		checks  int
		first   int64
		profile int
		source  string
		days    int
		perDay  float64
	}{
		{0, 0, 0, FromUsual, 30, 2},
		{2, ago(90), 0, FromUsual, 30, 2},   // too few checks
		{3, ago(90), 0, FromChecks, 30, .1}, // enough to tell
		{54, ago(90), 0, FromChecks, 30, 1.8},
		{30, ago(30), 0, FromChecks, 30, 1},
		{30, ago(29.5), 0, FromChecks, 30, 1},
		{30, ago(20), 0, FromChecks, 20, 1.5},
		{30, ago(19.1), 0, FromChecks, 20, 1.5},
		{14, ago(2), 0, FromChecks, 7, 2}, // a busy beginning is spread over a week
		{6, ago(6.9), 0, FromChecks, 7, .9},
		{0, 0, 4, FromProfile, 30, 4},
		{2, ago(90), 1, FromProfile, 30, 1},
		{54, ago(90), 1, FromChecks, 30, 1.8},
		{54, ago(90), 2, FromProfile, 30, 2},
		{60, ago(90), 2, FromChecks, 30, 2}, // as many: the member's own
		{61, ago(90), 2, FromChecks, 30, 2},
	} {
		p := PaceOf(c.checks, c.first, now, c.profile)
		if p.Source != c.source || p.Days != c.days || p.PerDay() != c.perDay || p.Known() != (c.source != FromUsual) {
			t.Errorf("%d checks, profile %d: %+v, %v a day", c.checks, c.profile, p, p.PerDay())
		}
	}
}

// S2-7-65: the count is a whole number from 0 to 1000 in digits.
func TestParseCount(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "1": 1, "20": 20, "1000": 1000, " 42\n": 42, "007": 7, "４２": 42, " １0 ": 10,
		"": -1, " ": -1, "1001": -1, "-1": -1, "+5": -1, "1e3": -1, "50 strips": -1, "4.5": -1, "4,5": -1, "0x10": -1, "1_0": -1, "NaN": -1,
		"99999999999999999999": -1, "٤": -1, "１００１": -1, "④": -1,
	} {
		n, err := ParseCount(text)
		if (err != nil) != (want < 0) || err == nil && n != want {
			t.Errorf("%q: %d %v", text, n, err)
		}
	}
}

func TestLeft(t *testing.T) {
	for name, c := range map[string]struct {
		counted int
		all     []stretch
		want    int
	}{
		"nothing since":           {50, []stretch{{0, 0}}, 50},
		"some checks":             {50, []stretch{{20, 0}}, 30},
		"all used":                {50, []stretch{{50, 0}}, 0},
		"never below none":        {50, []stretch{{51, 0}}, 0},
		"a box":                   {50, []stretch{{10, 100}, {5, 0}}, 135},
		"a box after none":        {5, []stretch{{20, 100}, {1, 0}}, 99}, // what was used of other strips takes none of the box
		"none counted, then used": {0, []stretch{{3, 0}}, 0},
	} {
		if got := left(c.counted, c.all); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}

func TestRunOut(t *testing.T) {
	p := PaceOf(60, 1, 100*day.Milliseconds(), 0) // two a day
	for _, c := range []struct {
		left         *int
		pace         Pace
		out, orderBy int
	}{
		{some(0), p, 1000, 992}, // today is a Wednesday
		{some(1), p, 1000, 992},
		{some(2), p, 1001, 993},
		{some(13), p, 1006, 998}, // a Tuesday; a box that is ordered the Monday before is here on Monday
		{some(14), p, 1007, 999},
		{some(16), p, 1008, 1000},
		{nil, p, 0, 0},
		{some(14), PaceOf(0, 0, 0, 0), 0, 0},
		{some(1), PaceOf(2, 1, 100*day.Milliseconds(), 0), 0, 0},
		{some(0), PaceOf(2, 1, 100*day.Milliseconds(), 0), 1000, 992}, // none is none at any pace
	} {
		if out, by := runOut(c.left, c.pace, 1000, "US"); out != c.out || by != c.orderBy {
			t.Errorf("%v: %d %d", c.left, out, by)
		}
	}
}

func TestBoxFor(t *testing.T) {
	for checks, want := range map[int]int{0: 150, 3: 100, 50: 100, 51: 150, 54: 150, 75: 150, 76: 200, 210: 450, 300: 600, 400: 600} {
		p := PaceOf(checks, 1, 100*day.Milliseconds(), 0)
		if b := BoxFor(p); b.Strips != want || b.Lancets != want || b.Controls != 1 || b.LastsDays != p.Lasts(want) {
			t.Errorf("%d checks: %+v", checks, b)
		}
	}
}

func TestWhatMembersCanSay(t *testing.T) {
	for _, c := range []struct {
		o                        Order
		last, delivered          int
		cancel, arrived, missing bool
	}{
		{Order{State: fulfil.Placed}, 0, 0, true, false, false},
		{Order{State: fulfil.Packed}, 0, 0, false, false, false},
		{Order{State: fulfil.Shipped}, 1000, 0, false, true, false},
		{Order{State: fulfil.Shipped}, 999, 0, false, true, true},
		{Order{State: fulfil.Shipped, Missing: true}, 990, 0, false, true, false},
		{Order{State: fulfil.Delivered}, 990, 1000, false, false, true},
		{Order{State: fulfil.Delivered}, 1003, 1000, false, false, false},
		{Order{State: fulfil.Delivered}, 1003, 999, false, false, true},
		{Order{State: fulfil.Delivered}, 930, 940, false, false, true},
		{Order{State: fulfil.Delivered}, 930, 939, false, false, false},
		{Order{State: fulfil.Delivered, Missing: true}, 930, 999, false, true, false},
		{Order{State: fulfil.Canceled}, 0, 0, false, false, false},
		{Order{State: fulfil.Returned}, 900, 0, false, false, false},
	} {
		if c.o.CanCancel() != c.cancel || c.o.CanSayArrived() != c.arrived || c.o.CanSayMissing(c.last, c.delivered, 1000) != c.missing {
			t.Errorf("%s %d %d", c.o.State, c.last, c.delivered)
		}
	}
}

// A day ends where the member lives.
func TestDayOf(t *testing.T) {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2026-03-08T05:59:59Z": "2026-03-07", "2026-03-08T06:00:00Z": "2026-03-08", "2026-03-09T04:59:59Z": "2026-03-08", "2026-03-09T05:00:00Z": "2026-03-09",
	} {
		moment, _ := time.Parse(time.RFC3339, at)
		if got := dateOf(fulfil.DayOf(moment.UnixMilli(), zone)); got != want {
			t.Errorf("%s: %s "+strconv.Itoa(fulfil.DayOf(moment.UnixMilli(), zone)), at, got)
		}
	}
}
