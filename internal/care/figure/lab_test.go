package figure_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

var (
	american = figure.UnitsOf("US", "en-US")
	canadian = figure.UnitsOf("CA", "fr-CA")
)

func lab(test figure.LabTest, value float64, unit string) figure.LabValue {
	return figure.LabValue{Test: test, Value: value, Unit: unit}
}

// S2-4-55, S2-4-56, S2-4-57, S2-9-26, domain 2.2: the words of a goal; 7.0 is told kindly.
func TestA1cWords(t *testing.T) {
	for percent, want := range map[float64]string{
		4.0: "within atGoal", 6.9: "within atGoal", 6.95: "out justAbove", 7.0: "out justAbove", 7.2: "out justAbove", 7.3: "out above",
		7.9: "out above", 7.95: "veryOut wellAbove", 8.0: "veryOut wellAbove", 14.0: "veryOut wellAbove",
	} {
		b := american.Band(lab(figure.LabA1c, percent, "%"), figure.LabWho{})
		if got := b.Status + " " + b.Meaning; got != want {
			t.Errorf("%v: %s, want %s", percent, got, want)
		}
	}
	for percent, want := range map[float64]string{5.6: "normal", 5.64: "normal", 5.65: "prediabetes", 5.7: "prediabetes", 6.3: "prediabetes", 6.4: "prediabetes", 6.45: "diabetes", 6.5: "diabetes"} {
		if got := american.Band(lab(figure.LabA1c, percent, "%"), figure.LabWho{Diagnostic: true}).Status; got != want {
			t.Errorf("without diabetes %v: %s, want %s", percent, got, want)
		}
	}
}

// domain 4: average blood sugar of an A1c in both units.
func TestAverageSugar(t *testing.T) {
	for percent, want := range map[float64][2]string{
		5.7: {"117", "6,5"}, 6.5: {"140", "7,8"}, 6.9: {"151", "8,4"}, 7.0: {"154", "8,6"}, 8.0: {"183", "10,2"}, 9.0: {"212", "11,7"},
	} {
		mg := figure.AverageSugar(percent)
		if got := [2]string{american.GlucoseAverage(mg).Text, canadian.GlucoseAverage(mg).Text}; got != want {
			t.Errorf("%v: %v, want %v", percent, got, want)
		}
	}
}

// domain 2.6: every limit of the lipids from both sides.
func TestLipidBands(t *testing.T) {
	for _, c := range []struct {
		test figure.LabTest
		mg   float64
		sex  figure.Sex
		want string
	}{
		{figure.LabTotal, 199, "", "desirable"},
		{figure.LabTotal, 200, "", "borderline"},
		{figure.LabTotal, 239, "", "borderline"},
		{figure.LabTotal, 240, "", "high"},
		{figure.LabLDL, 99, "", "optimal"},
		{figure.LabLDL, 100, "", "nearOptimal"},
		{figure.LabLDL, 129, "", "nearOptimal"},
		{figure.LabLDL, 130, "", "borderline"},
		{figure.LabLDL, 159, "", "borderline"},
		{figure.LabLDL, 160, "", "high"},
		{figure.LabLDL, 189, "", "high"},
		{figure.LabLDL, 190, "", "veryHigh"},
		{figure.LabTriglycerides, 149, "", "normal"},
		{figure.LabTriglycerides, 150, "", "borderline"},
		{figure.LabTriglycerides, 199, "", "borderline"},
		{figure.LabTriglycerides, 200, "", "high"},
		{figure.LabTriglycerides, 499, "", "high"},
		{figure.LabTriglycerides, 500, "", "veryHigh"},
		{figure.LabHDL, 39, figure.Male, "low"},
		{figure.LabHDL, 40, figure.Male, "fine"},
		{figure.LabHDL, 49, figure.Female, "low"},
		{figure.LabHDL, 50, figure.Female, "fine"},
		{figure.LabHDL, 59, figure.Female, "fine"},
		{figure.LabHDL, 60, figure.Female, "protective"},
		{figure.LabHDL, 39, "other", "low"},
		{figure.LabHDL, 40, "other", "unclear"},
		{figure.LabHDL, 49, "other", "unclear"},
		{figure.LabHDL, 50, "other", "fine"},
	} {
		if got := american.Band(lab(c.test, c.mg, figure.MgPerDL), figure.LabWho{Sex: c.sex}); got.Status != c.want || (got.Shape == "") != (c.want == "unclear") {
			t.Errorf("%s %v %s: %+v, want %s", c.test, c.mg, c.sex, got, c.want)
		}
	}
	if both := american.Limits(figure.LabHDL, figure.LabWho{Sex: "other"}); len(both) != 3 || both[0].Key != "lowMen" || both[1].Key != "lowWomen" {
		t.Errorf("sex other: %v", both)
	}
}

// S2-9-26, domain 2.2, 2.5, 2.6: the lines that a page draws are those where the words change.
func TestLimits(t *testing.T) {
	told := func(u figure.Units, test figure.LabTest, w figure.LabWho) string {
		var all []string
		for _, l := range u.Limits(test, w) {
			all = append(all, l.Key+" "+l.Shown.Text)
		}
		return strings.Join(all, ", ")
	}
	for _, c := range []struct {
		test   figure.LabTest
		who    figure.LabWho
		us, ca string
	}{
		{figure.LabA1c, figure.LabWho{}, "atGoal 6.9, veryOut 8.0", "atGoal 6,9, veryOut 8,0"},
		{figure.LabA1c, figure.LabWho{Diagnostic: true}, "prediabetes 5.7, diabetes 6.5", "prediabetes 5,7, diabetes 6,5"},
		{figure.LabUACR, figure.LabWho{}, "A2 30, A3 300", "A2 3,0, A3 30,0"},
		{figure.LabEGFR, figure.LabWho{}, "G5 15, G4 30, G3b 45, G3a 60, G2 90", "G5 15, G4 30, G3b 45, G3a 60, G2 90"},
		{figure.LabTotal, figure.LabWho{}, "borderline 200, high 240", "borderline 5,2, high 6,2"},
		{
			figure.LabLDL,
			figure.LabWho{},
			"nearOptimal 100, borderline 130, high 160, veryHigh 190",
			"nearOptimal 2,6, borderline 3,4, high 4,1, veryHigh 4,9",
		},
		{figure.LabTriglycerides, figure.LabWho{}, "borderline 150, high 200, veryHigh 500", "borderline 1,7, high 2,3, veryHigh 5,6"},
		{figure.LabHDL, figure.LabWho{Sex: figure.Male}, "lowMen 40, protective 60", "lowMen 1,03, protective 1,55"},
		{figure.LabHDL, figure.LabWho{Sex: figure.Female}, "lowWomen 50, protective 60", "lowWomen 1,29, protective 1,55"},
	} {
		if us, ca := told(american, c.test, c.who), told(canadian, c.test, c.who); us != c.us || ca != c.ca {
			t.Errorf("%s: %s; %s", c.test, us, ca)
		}
	}
}

// In mmol/L the word agrees with the number and the limit that are shown.
func TestLipidsInCanada(t *testing.T) {
	for mmol, want := range map[float64]string{5.1: "desirable", 5.14: "desirable", 5.15: "borderline", 5.2: "borderline", 6.1: "borderline", 6.2: "high"} {
		if got := canadian.Band(lab(figure.LabTotal, mmol, figure.MmolPerL), figure.LabWho{}).Status; got != want {
			t.Errorf("%v: %s, want %s", mmol, got, want)
		}
	}
}

// domain 4: the vectors of the equation of 2021.
func TestEGFR(t *testing.T) {
	for _, c := range []struct {
		creatinine float64
		age        int
		sex        figure.Sex
		want       float64
	}{{0.9, 55, "female", 75.5}, {1.0, 60, "male", 86.2}, {1.4, 68, "female", 41.0}, {2.1, 71, "male", 33.0}, {4.5, 66, "male", 13.7}} {
		got, ok := figure.EGFR(c.creatinine, c.age, c.sex)
		if !ok || math.Round(got*10)/10 != c.want {
			t.Errorf("%v: %v", c, got)
		}
	}
	for _, c := range []struct {
		creatinine float64
		age        int
		sex        figure.Sex
	}{{1, 17, "male"}, {1, 40, "other"}, {1, 40, ""}, {0, 40, "male"}, {-1, 40, "male"}, {math.NaN(), 40, "male"}, {1, -1, "female"}} {
		if got, ok := figure.EGFR(c.creatinine, c.age, c.sex); ok {
			t.Errorf("%v computes %v", c, got)
		}
	}
	if _, ok := figure.EGFR(1, 18, "male"); !ok {
		t.Error("nothing at 18")
	}
}

// domain 2.5: every limit of the stages, cut and not rounded.
func TestKidneyStages(t *testing.T) {
	for egfr, want := range map[float64]string{90: "G1", 89.9: "G2", 60: "G2", 59.9: "G3a", 59: "G3a", 45: "G3a", 44.9: "G3b", 30: "G3b", 29.9: "G4", 15: "G4", 14.9: "G5", 3: "G5"} {
		if got := figure.GStage(egfr); got != want {
			t.Errorf("%v: %s, want %s", egfr, got, want)
		}
	}
	for _, c := range []struct {
		value float64
		unit  string
		want  string
	}{
		{29, "mg/g", "A1"},
		{30, "mg/g", "A2"},
		{300, "mg/g", "A2"},
		{301, "mg/g", "A3"},
		{2.9, "mg/mmol", "A1"},
		{3.0, "mg/mmol", "A2"},
		{30.0, "mg/mmol", "A2"},
		{30.1, "mg/mmol", "A3"},
	} {
		u := american
		if c.unit == "mg/mmol" {
			u = canadian
		}
		if got := u.Band(lab(figure.LabUACR, c.value, c.unit), figure.LabWho{}).Status; got != c.want {
			t.Errorf("%v: %s", c, got)
		}
	}
	want := "low moderate high|low moderate high|moderate high veryHigh|high veryHigh veryHigh|veryHigh veryHigh veryHigh|veryHigh veryHigh veryHigh|"
	got := ""
	for _, g := range figure.GStages {
		got += figure.KidneyRisk(g, "A1") + " " + figure.KidneyRisk(g, "A2") + " " + figure.KidneyRisk(g, "A3") + "|"
	}
	if got != want {
		t.Error(got)
	}
	day := func(text string) time.Time { d, _ := time.Parse(time.DateOnly, text); return d }
	for _, c := range []struct {
		first, last string
		want        bool
	}{
		{"2026-01-15", "2026-04-14", false}, // 89 days
		{"2026-01-15", "2026-04-15", true},  // 90
		{"2026-07-15", "2026-10-13", false}, // 90, and no three months
		{"2026-07-15", "2026-10-15", true},  // 92
		{"2026-11-30", "2027-02-28", true},  // the month is shorter
		{"2026-11-30", "2027-02-27", false},
	} {
		first, last, long := day(c.first), day(c.last), day("2020-01-01")
		if figure.KidneyLasts(first, last, long, last) != c.want || figure.KidneyLasts(long, last, first, last) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// D3: each number in the unit of the country and the decimals of the language.
func TestLabUnits(t *testing.T) {
	for _, c := range []struct {
		value figure.LabValue
		us    string
		ca    string
	}{
		{lab(figure.LabTotal, 212, figure.MgPerDL), "212 mg/dL", "5,5 mmol/L"},
		{lab(figure.LabTotal, 5.2, figure.MmolPerL), "201 mg/dL", "5,2 mmol/L"},
		{lab(figure.LabTriglycerides, 150, figure.MgPerDL), "150 mg/dL", "1,7 mmol/L"},
		{lab(figure.LabCreatinine, 1.4, figure.MgPerDL), "1.40 mg/dL", "124 µmol/L"},
		{lab(figure.LabCreatinine, 124, figure.MicromolPerL), "1.40 mg/dL", "124 µmol/L"},
		{lab(figure.LabUACR, 3.0, figure.MgPerMmol), "27 mg/g", "3,0 mg/mmol"},
		{lab(figure.LabEGFR, 59.9, figure.PerMinute), "59 mL/min/1.73 m²", "59 mL/min/1.73 m²"},
		{figure.LabValue{Test: figure.LabEGFR, Value: 90, Unit: figure.PerMinute, Bound: ">"}, "> 90 mL/min/1.73 m²", "> 90 mL/min/1.73 m²"},
		{lab(figure.LabA1c, 6.95, figure.Percent), "7.0 %", "7,0 %"},
		{lab(figure.LabGlucose, 100, figure.MgPerDL), "100 mg/dL", "5,6 mmol/L"},
	} {
		us, ca := american.Lab(c.value), canadian.Lab(c.value)
		if us.Text+" "+us.Unit != c.us || ca.Text+" "+ca.Unit != c.ca {
			t.Errorf("%v: %s %s, %s %s", c.value, us.Text, us.Unit, ca.Text, ca.Unit)
		}
	}
}

// S2-5-26, S2-5-27, A90, domain 2.14: counted from the last day of the named month.
func TestTestMonth(t *testing.T) {
	for _, c := range []struct {
		month, today string
		window       int
		want         figure.TestMonth
	}{
		{"2026-11", "2026-11-18", 6, figure.MonthCounts},
		{"2026-12", "2026-11-30", 6, figure.MonthAhead},
		{"2026-12", "2026-12-01", 6, figure.MonthCounts},
		{"2026-05", "2026-11-18", 6, figure.MonthCounts}, // May 31 is after May 18
		{"2026-05", "2026-11-30", 6, figure.MonthCounts}, // May 31 is after May 30
		{"2026-05", "2026-12-01", 6, figure.MonthTooOld},
		{"2026-04", "2026-11-18", 6, figure.MonthTooOld},
		{"2026-04", "2026-10-31", 6, figure.MonthCounts}, // six months before are April 30
		{"2024-02", "2024-08-29", 6, figure.MonthCounts},
		{"2024-02", "2024-08-31", 6, figure.MonthCounts}, // February 29 of a leap year
		{"2023-02", "2023-08-31", 6, figure.MonthCounts},
		{"2023-02", "2023-09-01", 6, figure.MonthTooOld},
		{"2024-02", "2025-02-28", 12, figure.MonthCounts},
		{"2024-02", "2025-03-01", 12, figure.MonthTooOld},
		{"2023-02", "2024-02-29", 12, figure.MonthCounts},
		{"2025-11", "2026-11-30", 12, figure.MonthCounts},
		{"2025-10", "2026-11-01", 12, figure.MonthTooOld},
		{"2025-10", "2026-10-31", 12, figure.MonthCounts},
	} {
		m, _ := time.Parse("2006-01", c.month)
		today, _ := time.Parse(time.DateOnly, c.today)
		if got := figure.JudgeMonth(m.Year(), int(m.Month()), today, c.window); got != c.want {
			t.Errorf("%v: %d", c, got)
		}
		if c.want == figure.MonthCounts && figure.OldestMonth(today, c.window).After(m) {
			t.Errorf("%v: the oldest month is %v", c, figure.OldestMonth(today, c.window))
		}
	}
}

// S2-5-25, S2-9-28, A89: 101 choices, and the wider range of what is typed.
func TestAcceptedA1c(t *testing.T) {
	n := 0
	for tenths := range 200 {
		if figure.AcceptA1c(float64(tenths)/10) && tenths <= figure.A1cListMost {
			n++
		}
	}
	if n != 101 {
		t.Errorf("%d choices", n)
	}
	for percent, want := range map[float64]bool{
		3.9: false, 3.99: false, 4.0: true, 6.9: true, 6.95: false, 7.0: true, 14.0: true, 14.1: true, 20.0: true, 20.04: false, 20.1: false,
		math.NaN(): false, math.Inf(1): false,
	} {
		if figure.AcceptA1c(percent) != want {
			t.Errorf("%v", percent)
		}
	}
}

// domain 2.6: plausible by country, and a number of the other unit is noticed.
func TestTypedCholesterol(t *testing.T) {
	for _, c := range []struct {
		test      figure.LabTest
		value     float64
		unit      string
		ok, other bool
	}{
		{figure.LabTotal, 50, "mg/dL", true, false},
		{figure.LabTotal, 49.9, "mg/dL", false, false},
		{figure.LabTotal, 500, "mg/dL", true, false},
		{figure.LabTotal, 501, "mg/dL", false, false},
		{figure.LabTotal, 5.2, "mg/dL", false, true},
		{figure.LabTotal, 13, "mg/dL", false, true},
		{figure.LabTotal, 13.1, "mg/dL", false, false},
		{figure.LabTotal, 1.3, "mmol/L", true, false},
		{figure.LabTotal, 1.2, "mmol/L", false, false},
		{figure.LabTotal, 13.0, "mmol/L", true, false},
		{figure.LabTotal, 201, "mmol/L", false, true},
		{figure.LabHDL, 10, "mg/dL", true, false},
		{figure.LabHDL, 9, "mg/dL", false, false},
		{figure.LabHDL, 1.2, "mg/dL", false, true},
		{figure.LabHDL, 150, "mg/dL", true, false},
		{figure.LabHDL, 151, "mg/dL", false, false},
		{figure.LabHDL, 4.0, "mmol/L", true, false},
		{figure.LabHDL, 48, "mmol/L", false, true},
		{figure.LabTotal, math.NaN(), "mg/dL", false, false},
	} {
		if ok, other := figure.AcceptTyped(lab(c.test, c.value, c.unit)); ok != c.ok || other != c.other {
			t.Errorf("%v: %v %v", c, ok, other)
		}
	}
}

func TestNextLabs(t *testing.T) {
	day := func(text string) time.Time { d, _ := time.Parse(time.DateOnly, text); return d }
	for want, got := range map[string]figure.NextLab{
		"2026-09-04 a1c.atGoal 6":          figure.NextA1c(6.9, day("2026-03-04"), figure.LabWho{}),
		"2026-06-04 a1c.above 3":           figure.NextA1c(7.0, day("2026-03-04"), figure.LabWho{}),
		"2027-03-04 a1c.prediabetes 12":    figure.NextA1c(6.3, day("2026-03-04"), figure.LabWho{Diagnostic: true}),
		"2027-03-04 a1c.prediabetes 12 ":   figure.NextA1c(6.4, day("2026-03-04"), figure.LabWho{Diagnostic: true}),
		"2026-04-04 a1c.repeat 1":          figure.NextA1c(6.45, day("2026-03-04"), figure.LabWho{Diagnostic: true}),
		"2026-04-04 a1c.repeat 1 ":         figure.NextA1c(13, day("2026-03-04"), figure.LabWho{Diagnostic: true}),
		"2025-02-28 cholesterol.yearly 12": figure.NextCholesterol(day("2024-02-29")),
		"2026-02-28 kidney.4 3":            figure.NextKidney("G5", "A1", day("2025-11-30")),
		"2026-05-30 kidney.2 6":            figure.NextKidney("G3a", "A2", day("2025-11-30")),
		"2026-11-30 kidney.1 12":           figure.NextKidney("G1", "A1", day("2025-11-30")),
		"2026-03-30 kidney.3 4":            figure.NextKidney("G3a", "A3", day("2025-11-30")),
	} {
		if s := fmt.Sprint(got.On, " ", got.Reason, " ", got.Months); s != strings.TrimSpace(want) {
			t.Errorf("%s, want %s", s, want)
		}
	}
}

// "<" and ">" decide at the edge, in the unit that is shown.
func TestBounds(t *testing.T) {
	diagnostic := figure.LabWho{Sex: figure.Male, Diagnostic: true}
	for _, c := range []struct {
		bound string
		value figure.LabValue
		want  string
	}{
		{"<", lab(figure.LabUACR, 30, figure.MgPerG), "A1"},
		{"<", lab(figure.LabUACR, 31, figure.MgPerG), "A2"},
		{">", lab(figure.LabUACR, 299, figure.MgPerG), "A2"},
		{">", lab(figure.LabUACR, 300, figure.MgPerG), "A3"},
		{"<", lab(figure.LabUACR, 3, figure.MgPerMmol), "A1"},
		{">", lab(figure.LabUACR, 30, figure.MgPerMmol), "A3"},
		{"<", lab(figure.LabEGFR, 15, figure.PerMinute), "G5"},
		{"<", lab(figure.LabEGFR, 16, figure.PerMinute), "G4"},
		{">", lab(figure.LabEGFR, 90, figure.PerMinute), "G1"},
		{">", lab(figure.LabEGFR, 89, figure.PerMinute), "G1"},
		{">", lab(figure.LabEGFR, 60, figure.PerMinute), "G2"},
		{"<", lab(figure.LabTriglycerides, 150, figure.MgPerDL), "normal"},
		{">", lab(figure.LabTriglycerides, 150, figure.MgPerDL), "borderline"},
		{"<", lab(figure.LabTotal, 200, figure.MgPerDL), "desirable"},
		{"<", lab(figure.LabLDL, 100, figure.MgPerDL), "optimal"},
		{"<", lab(figure.LabHDL, 40, figure.MgPerDL), "low"},
		{">", lab(figure.LabHDL, 60, figure.MgPerDL), "protective"},
		{"<", lab(figure.LabA1c, 6.5, figure.Percent), "prediabetes"},
		{"<", lab(figure.LabA1c, 5.7, figure.Percent), "normal"},
		{">", lab(figure.LabA1c, 14, figure.Percent), "diabetes"},
	} {
		v := c.value
		v.Bound = c.bound
		for _, u := range []figure.Units{american, canadian} {
			if got := u.Band(v, diagnostic).Status; got != c.want {
				t.Errorf("%+v in %s: %s, want %s", v, u.LabUnit(v.Test), got, c.want)
			}
		}
	}
}

// L2: the stages of a uACR are not the same in the two units, so the one of the laboratory
// counts wherever it is read. Its number in that unit is rounded first.
func TestUACRGoesByTheUnitOfTheLaboratory(t *testing.T) {
	for _, c := range []struct {
		value figure.LabValue
		want  string
		shown string // to a Canadian member
	}{
		{lab(figure.LabUACR, 28, figure.MgPerG), "A1", "3,2"},
		{lab(figure.LabUACR, 29.4, figure.MgPerG), "A1", "3,3"},
		{lab(figure.LabUACR, 29.5, figure.MgPerG), "A2", "3,3"},
		{lab(figure.LabUACR, 300, figure.MgPerG), "A2", "33,9"},
		{lab(figure.LabUACR, 300.1, figure.MgPerG), "A2", "33,9"},
		{lab(figure.LabUACR, 300.4, figure.MgPerG), "A2", "34,0"},
		{lab(figure.LabUACR, 300.5, figure.MgPerG), "A3", "34,0"},
		{lab(figure.LabUACR, 301, figure.MgPerG), "A3", "34,0"},
		{lab(figure.LabUACR, 30.04, figure.MgPerMmol), "A2", "30,0"},
		{lab(figure.LabUACR, 30.05, figure.MgPerMmol), "A3", "30,1"},
	} {
		us, ca := american.Band(c.value, figure.LabWho{}).Status, canadian.Band(c.value, figure.LabWho{}).Status
		if us != c.want || ca != c.want || canadian.Lab(c.value).Text != c.shown {
			t.Errorf("%v: %s and %s, want %s, shown %s", c.value, us, ca, c.want, canadian.Lab(c.value).Text)
		}
	}
}

// Potassium and a blood sugar of a laboratory have words, in both units, and the dangerous
// ones are the farthest.
func TestPotassiumAndSugar(t *testing.T) {
	healthy := figure.LabWho{Diagnostic: true}
	for _, c := range []struct {
		test  figure.LabTest
		value float64
		unit  string
		who   figure.LabWho
		want  string
	}{
		{figure.LabPotassium, 2.7, figure.MmolPerL, healthy, "veryLow"},
		{figure.LabPotassium, 2.9, figure.MmolPerL, healthy, "veryLow"},
		{figure.LabPotassium, 3.0, figure.MmolPerL, healthy, "low"},
		{figure.LabPotassium, 3.4, figure.MmolPerL, healthy, "low"},
		{figure.LabPotassium, 3.44, figure.MmolPerL, healthy, "low"},
		{figure.LabPotassium, 3.5, figure.MmolPerL, healthy, "normal"},
		{figure.LabPotassium, 5.0, figure.MmolPerL, healthy, "normal"},
		{figure.LabPotassium, 5.1, figure.MmolPerL, healthy, "high"},
		{figure.LabPotassium, 6.0, figure.MmolPerL, healthy, "high"},
		{figure.LabPotassium, 6.1, figure.MmolPerL, healthy, "veryHigh"},
		{figure.LabPotassium, 6.7, figure.MmolPerL, healthy, "veryHigh"},
		{figure.LabGlucose, 49, figure.MgPerDL, figure.LabWho{}, "veryLow"},
		{figure.LabGlucose, 53, figure.MgPerDL, figure.LabWho{}, "veryLow"},
		{figure.LabGlucose, 54, figure.MgPerDL, figure.LabWho{}, "low"},
		{figure.LabGlucose, 69, figure.MgPerDL, figure.LabWho{}, "low"},
		{figure.LabGlucose, 70, figure.MgPerDL, figure.LabWho{}, "inRange"},
		{figure.LabGlucose, 180, figure.MgPerDL, figure.LabWho{}, "inRange"},
		{figure.LabGlucose, 181, figure.MgPerDL, figure.LabWho{}, "high"},
		{figure.LabGlucose, 250, figure.MgPerDL, figure.LabWho{}, "high"},
		{figure.LabGlucose, 251, figure.MgPerDL, figure.LabWho{}, "veryHigh"},
		{figure.LabGlucose, 99, figure.MgPerDL, healthy, "normal"},
		{figure.LabGlucose, 100, figure.MgPerDL, healthy, "unclear"},
		{figure.LabGlucose, 199, figure.MgPerDL, healthy, "unclear"},
		{figure.LabGlucose, 200, figure.MgPerDL, healthy, "high"},
		{figure.LabGlucose, 251, figure.MgPerDL, healthy, "veryHigh"},
		{figure.LabGlucose, 3.8, figure.MmolPerL, figure.LabWho{}, "low"},
		{figure.LabGlucose, 3.9, figure.MmolPerL, figure.LabWho{}, "inRange"},
		{figure.LabGlucose, 10.0, figure.MmolPerL, figure.LabWho{}, "inRange"},
		{figure.LabGlucose, 10.1, figure.MmolPerL, figure.LabWho{}, "high"},
	} {
		u := american
		if c.unit == figure.MmolPerL {
			u = canadian
		}
		if got := u.Band(lab(c.test, c.value, c.unit), c.who); got.Status != c.want || (got.Shape == "") != (c.want == "unclear") {
			t.Errorf("%s %v %s: %+v, want %s", c.test, c.value, c.unit, got, c.want)
		}
		if a := figure.LabCritical(lab(c.test, c.value, c.unit)); a.Reason != "" && c.want != "veryLow" && c.want != "veryHigh" {
			t.Errorf("%s %v is dangerous and %s", c.test, c.value, c.want)
		}
	}
}
