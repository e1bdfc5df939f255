package lab_test

import (
	"fmt"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
)

var bookToday = time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC)

func bookOf(rows ...lab.Result) lab.Book {
	for i := range rows {
		rows[i].ID, rows[i].State = fmt.Sprintf("r%d", i), lab.Final
		rows[i].IssuedAt = int64(i)
	}
	return lab.Compose(rows, lab.Reader{Units: figure.UnitsOf("US", "en-US"), Today: bookToday, Now: bookToday.UnixMilli()})
}

func measured(test figure.LabTest, bound string, value float64, unit, day string) lab.Result {
	return lab.Result{Value: figure.LabValue{Test: test, Bound: bound, Value: value, Unit: unit}, TakenOn: day, Source: lab.FromLab, LabID: "l", Accession: day}
}

func typed(test figure.LabTest, value float64, unit, month string) lab.Result {
	return lab.Result{Value: figure.LabValue{Test: test, Value: value, Unit: unit}, TakenOn: month + "-01", MonthOnly: true, Source: lab.FromSelf}
}

// A bound has its words, and no number is computed from it.
func TestNothingIsComputedFromABound(t *testing.T) {
	for _, c := range []struct {
		latest, before string
		want           bool
	}{{"", "", true}, {"<", "", false}, {"", ">", false}, {"<", "<", false}} {
		one, _ := bookOf(measured(figure.LabUACR, c.latest, 30, figure.MgPerG, "2026-11-02"), measured(figure.LabUACR, c.before, 45, figure.MgPerG, "2026-05-02")).Test(figure.LabUACR)
		if (one.Change != nil) != c.want || (one.Direction != "") != c.want || one.CanCompare() != c.want {
			t.Errorf("%+v: change %v, %q", c, one.Change, one.Direction)
		}
		if want := map[string]string{"<": "< 30", "": "30"}[c.latest]; one.Latest.Shown.Text != want || one.Previous == nil {
			t.Errorf("%+v: %q, want %q", c, one.Latest.Shown.Text, want)
		}
	}
	a1c, _ := bookOf(measured(figure.LabA1c, ">", 14, figure.Percent, "2026-11-02")).Test(figure.LabA1c)
	if a1c.Latest.Average != nil || a1c.Latest.Shown.Text != "> 14.0" {
		t.Errorf("an average of a bound: %+v", a1c.Latest)
	}
	if a1c, _ = bookOf(measured(figure.LabA1c, "<", 7, figure.Percent, "2026-11-02")).Test(figure.LabA1c); a1c.Next.Months != 6 {
		t.Errorf("below 7.0: %+v", a1c.Next)
	}
	for _, bounds := range [][2]string{{"<", ""}, {"", ">"}} {
		b := bookOf(measured(figure.LabTotal, bounds[0], 200, figure.MgPerDL, "2026-11-02"), measured(figure.LabHDL, bounds[1], 50, figure.MgPerDL, "2026-11-02"))
		if one, ok := b.Test(figure.LabNonHDL); ok {
			t.Errorf("%v: %+v", bounds, one.Latest)
		}
	}
}

// No cholesterol is left over where the HDL is not lower than the total.
func TestNonHDLIsAboveZero(t *testing.T) {
	for hdl, want := range map[float64]bool{50: true, 119: true, 120: false, 190: false} {
		for _, rows := range [][]lab.Result{
			{measured(figure.LabTotal, "", 120, figure.MgPerDL, "2026-11-02"), measured(figure.LabHDL, "", hdl, figure.MgPerDL, "2026-11-02")},
			{typed(figure.LabTotal, 120, figure.MgPerDL, "2026-11"), typed(figure.LabHDL, hdl, figure.MgPerDL, "2026-11")},
		} {
			one, ok := bookOf(rows...).Test(figure.LabNonHDL)
			if ok != want || ok && one.Latest.Shown.Value != 120-hdl {
				t.Errorf("HDL %v: %t %+v", hdl, ok, one.Latest)
			}
		}
	}
}

// A laboratory's result of a month comes before one that a member told of that month, and
// nobody knows which was first: neither is the one before the other. When the next test is
// due counts from the last day of a month.
func TestMonthAgainstDay(t *testing.T) {
	for day, want := range map[string][3]string{ // the latest, the way there from the one before, and when the next one is due
		"2026-08-31": {"self", "down", "2027-03-30"}, "2026-08": {"self", "down", "2027-03-30"}, "2026-09": {"lab", "", "2027-03-30"},
		"2026-09-01": {"lab", "", "2027-03-01"}, "2026-09-02": {"lab", "", "2027-03-02"}, "2026-09-30": {"lab", "", "2027-03-30"},
		"2026-10-01": {"lab", "up", "2027-04-01"}, "2026-10": {"lab", "up", "2027-04-30"},
	} {
		sent := measured(figure.LabA1c, "", 6.3, figure.Percent, day)
		if sent.MonthOnly = len(day) == len("2026-09"); sent.MonthOnly {
			sent.TakenOn += "-01"
		}
		one, _ := bookOf(typed(figure.LabA1c, 6.1, figure.Percent, "2026-09"), sent).Test(figure.LabA1c)
		if got := [3]string{string(one.Latest.Source), one.Direction, one.Next.On}; got != want || one.History[0].ID != one.Latest.ID || (one.Previous != nil) != (want[1] != "") {
			t.Errorf("%s: %v, want %v", day, got, want)
		}
	}
}

// The one before is the newest that is older for certain.
func TestTheOneBefore(t *testing.T) {
	one, _ := bookOf(typed(figure.LabA1c, 9.9, figure.Percent, "2026-09"), measured(figure.LabA1c, "", 6.3, figure.Percent, "2026-09-10"),
		measured(figure.LabA1c, "", 7.1, figure.Percent, "2026-07-10")).Test(figure.LabA1c)
	if one.Latest.Value.Value != 6.3 || one.Previous == nil || one.Previous.Value.Value != 7.1 || one.Change.Text != "−0.8" {
		t.Errorf("%+v, before %+v, %+v", one.Latest, one.Previous, one.Change)
	}
}

// The other number of the same month belongs to it, whenever either was told.
func TestPartner(t *testing.T) {
	total, hdl := typed(figure.LabTotal, 210, figure.MgPerDL, "2026-11"), typed(figure.LabHDL, 50, figure.MgPerDL, "2026-11")
	total.EntryID, hdl.EntryID = "second", "first"
	a1c := typed(figure.LabA1c, 6.1, figure.Percent, "2026-11")
	a1c.EntryID = "second"
	b := bookOf(total, hdl, a1c, typed(figure.LabHDL, 44, figure.MgPerDL, "2026-10"))
	for test, want := range map[figure.LabTest]string{figure.LabTotal: "r1", figure.LabHDL: "r0", figure.LabA1c: ""} {
		if one, _ := b.Test(test); one.Latest.Partner != want {
			t.Errorf("%s goes with %q, want %q", test, one.Latest.Partner, want)
		}
	}
}
