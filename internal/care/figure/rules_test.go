package figure_test

import (
	"math"
	"testing"

	"wellhouse.app/internal/care/figure"
)

// The table of the domain, row by row: values, and what they are before meals,
// otherwise, and in mmol/L.
var glucoseTable = []struct {
	value         int
	before, other figure.Level
	mmol          string
}{
	{19, -3, -3, "< 1.1"},
	{20, -2, -2, "1.1"},
	{53, -2, -2, "2.9"},
	{54, -1, -1, "3.0"},
	{69, -1, -1, "3.8"},
	{70, 0, 0, "3.9"},
	{79, 0, 0, "4.4"},
	{80, 0, 0, "4.4"},
	{130, 0, 0, "7.2"},
	{131, 1, 0, "7.3"},
	{150, 1, 0, "8.3"},
	{180, 1, 0, "10.0"},
	{181, 2, 2, "10.0"},
	{250, 2, 2, "13.9"},
	{251, 3, 3, "13.9"},
	{600, 3, 3, "33.3"},
	{601, 4, 4, "> 33.3"},
}

// S2-4-52, S2-9-13..20: the eight levels with every boundary; 54 is low, 70 and
// 180 are in range, 130 is in range before a meal.
func TestBloodSugarLevels(t *testing.T) {
	for _, row := range glucoseTable {
		for meal, want := range map[int]figure.Level{
			figure.BeforeBreakfast: row.before, figure.BeforeLunch: row.before, figure.BeforeDinner: row.before,
			figure.AfterBreakfast: row.other, figure.AfterLunch: row.other, figure.AfterDinner: row.other,
			figure.Snack: row.other, figure.NoMeal: row.other, figure.NoTag: row.other, 99: row.other,
		} {
			got, ok := figure.Check{Value: row.value, Meal: meal}.Level()
			if !ok || got != want {
				t.Errorf("%d tagged %d: %d (%v), want %d", row.value, meal, got, ok, want)
			}
		}
	}
}

// S2-3-51: what the meter says in words counts before the number.
func TestMetersThatSayLowOrHigh(t *testing.T) {
	for _, c := range []struct {
		check figure.Check
		want  figure.Level
		none  bool
	}{
		{check: figure.Check{Value: 100, BelowAll: true}, want: figure.SeverelyLow},
		{check: figure.Check{Value: 100, AboveAll: true}, want: figure.SeverelyHigh},
		{check: figure.Check{Value: 40, Mark: figure.Control}, none: true},
		{check: figure.Check{Value: 10, BelowAll: true, Mark: figure.Control}, none: true},
		{check: figure.Check{Value: 40, Mark: figure.NotMine}, want: figure.VeryLow},
	} {
		got, ok := c.check.Level()
		if ok == c.none || got != c.want {
			t.Errorf("%+v: %d %v", c.check, got, ok)
		}
	}
}

// S2-4-53: eight levels fold into five in order.
func TestFiveLevels(t *testing.T) {
	want := []int{-2, -2, -1, 0, 1, 1, 2, 2}
	keys := map[string]bool{}
	for i, l := range figure.Levels {
		if int(l) != i-3 || l.Five() != want[i] {
			t.Errorf("%d: five %d, want %d", l, l.Five(), want[i])
		}
		keys[l.Key()] = true
	}
	if len(keys) != 8 {
		t.Errorf("%d words for eight levels", len(keys))
	}
}

// S2-5-46, S2-5-47, D3: display in both units, decimals by language.
func TestBloodSugarIsShown(t *testing.T) {
	us, ca, fr := figure.UnitsOf("US", "es-US"), figure.UnitsOf("CA", "en-CA"), figure.UnitsOf("CA", "fr-CA")
	for _, row := range glucoseTable {
		if got := ca.Glucose(row.value); got.Text != row.mmol || got.Unit != "mmol/L" {
			t.Errorf("%d in Canada: %+v, want %s", row.value, got, row.mmol)
		}
	}
	for mg, want := range map[int]string{19: "< 20", 20: "20", 600: "600", 601: "> 600", 142: "142"} {
		if got := us.Glucose(mg); got.Text != want || got.Unit != "mg/dL" {
			t.Errorf("%d: %+v, want %s", mg, got, want)
		}
	}
	if got := fr.Glucose(101).Text; got != "5,6" {
		t.Errorf("in French: %s", got)
	}
	if got := figure.UnitsOf("US", "fr-CA").Glucose(101); got.Unit != "mg/dL" {
		t.Errorf("the language must not choose the unit: %+v", got)
	}
}

// D3: a meter that measures in mmol/L shows its own number again.
func TestMmolSurvivesTheStore(t *testing.T) {
	ca := figure.UnitsOf("CA", "en-CA")
	for tenths := 11; tenths <= 333; tenths++ {
		value := float64(tenths) / 10
		mg, ok := figure.ToMg(value, figure.MmolPerL)
		if got := ca.GlucoseAverage(float64(mg)).Value; !ok || got != value {
			t.Errorf("%v mmol/L is stored as %d and shown as %v", value, mg, got)
		}
	}
	for _, c := range []struct {
		value float64
		unit  string
	}{{100.5, figure.MgPerDL}, {100, "mg"}, {math.NaN(), figure.MgPerDL}, {math.Inf(1), figure.MmolPerL}, {1e300, figure.MmolPerL}} {
		if mg, ok := figure.ToMg(c.value, c.unit); ok {
			t.Errorf("%v %s became %d", c.value, c.unit, mg)
		}
	}
}

// domain 2.2: bands of A1c, rounded half up first.
func TestA1cBands(t *testing.T) {
	for percent, want := range map[float64]figure.A1cBand{
		5.6: "within", 6.9: "within", 6.94: "within", 6.95: "out", 7.0: "out", 7.9: "out", 7.94: "out", 7.95: "veryOut", 8.0: "veryOut", 14: "veryOut",
	} {
		if got := figure.A1c(percent); got != want {
			t.Errorf("%v: %s, want %s", percent, got, want)
		}
	}
}

// S2-9-29 as D4 decides: 130/80 or higher in either number is high.
func TestPressureCategories(t *testing.T) {
	for _, c := range []struct {
		systolic, diastolic int
		want                figure.Category
		high                bool
	}{
		{89, 70, "low", false},
		{100, 59, "low", false},
		{88, 58, "low", false},
		{90, 60, "normal", false},
		{119, 79, "normal", false},
		{120, 79, "elevated", false},
		{129, 79, "elevated", false},
		{125, 58, "elevated", false},
		{130, 79, "high1", true},
		{129, 80, "high1", true},
		{119, 80, "high1", true},
		{139, 89, "high1", true},
		{130, 80, "high1", true},
		{85, 80, "high1", true},
		{140, 79, "high2", true},
		{119, 90, "high2", true},
		{180, 120, "high2", true},
		{181, 70, "severe", true},
		{130, 121, "severe", true},
		{184, 122, "severe", true},
	} {
		if got := figure.PressureCategory(c.systolic, c.diastolic); got != c.want || figure.IsHigh(c.systolic, c.diastolic) != c.high {
			t.Errorf("%d/%d: %s, want %s", c.systolic, c.diastolic, got, c.want)
		}
	}
}

// What devices may send, at both sides of each limit.
func TestAcceptedRanges(t *testing.T) {
	const now = int64(1_800_000_000_000)
	const minute, day = int64(60_000), int64(86_400_000)
	for name, c := range map[string]struct{ got, want figure.Refusal }{
		"glucose 9":              {figure.AcceptGlucose(9), figure.ValueOutOfRange},
		"glucose 10":             {figure.AcceptGlucose(10), ""},
		"glucose 700":            {figure.AcceptGlucose(700), ""},
		"glucose 701":            {figure.AcceptGlucose(701), figure.ValueOutOfRange},
		"pressure 60/30":         {figure.AcceptPressure(60, 30, 0), ""},
		"pressure 59/30":         {figure.AcceptPressure(59, 30, 0), figure.ValueOutOfRange},
		"pressure 260/160":       {figure.AcceptPressure(260, 160, 0), ""},
		"pressure 261/160":       {figure.AcceptPressure(261, 160, 0), figure.ValueOutOfRange},
		"pressure 120/161":       {figure.AcceptPressure(120, 161, 0), figure.ValueOutOfRange},
		"pressure 120/29":        {figure.AcceptPressure(120, 29, 0), figure.ValueOutOfRange},
		"pressure 80/80":         {figure.AcceptPressure(80, 80, 0), figure.Swapped},
		"pressure 80/120":        {figure.AcceptPressure(80, 120, 0), figure.Swapped},
		"pulse 29":               {figure.AcceptPressure(120, 80, 29), figure.PulseOutOfRange},
		"pulse 30":               {figure.AcceptPressure(120, 80, 30), ""},
		"pulse 220":              {figure.AcceptPressure(120, 80, 220), ""},
		"pulse 221":              {figure.AcceptPressure(120, 80, 221), figure.PulseOutOfRange},
		"five minutes ahead":     {figure.AcceptTime(figure.Moment{At: now + 5*minute}, now), ""},
		"and a millisecond":      {figure.AcceptTime(figure.Moment{At: now + 5*minute + 1}, now), figure.InTheFuture},
		"90 days back":           {figure.AcceptTime(figure.Moment{At: now - 90*day}, now), ""},
		"and a millisecond more": {figure.AcceptTime(figure.Moment{At: now - 90*day - 1}, now), figure.TooOld},
		"offset of 14 hours":     {figure.AcceptTime(figure.Moment{At: now, Offset: 840}, now), ""},
		"offset beyond":          {figure.AcceptTime(figure.Moment{At: now, Offset: -841}, now), figure.OffsetImpossible},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
	for pounds, want := range map[float64]figure.Refusal{49.9: figure.ValueOutOfRange, 50: "", 700: "", 700.1: figure.ValueOutOfRange} {
		grams, _ := figure.ToGrams(pounds, figure.Pounds)
		if got := figure.AcceptWeight(grams); got != want {
			t.Errorf("%v lb: %q, want %q", pounds, got, want)
		}
	}
}
