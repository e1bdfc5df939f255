package report

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
)

// domain 3.2: in the night that has an hour twice the report says which of the
// two it was, and so it does on a journey.
func TestTheRepeatedHourNamesItsClock(t *testing.T) {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string, offset int) figure.Moment {
		wall, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return figure.Moment{At: wall.UnixMilli() - int64(offset)*60_000, Offset: offset}
	}
	w := wordsOf("en-US", "US")
	w.zone = zone
	for _, c := range []struct {
		moment figure.Moment
		want   string
	}{
		{at("2026-11-01 00:59", -300), "11/01/2026, 12:59\u00a0AM"},
		{at("2026-11-01 01:30", -300), "11/01/2026, 1:30\u00a0AM (UTC−5)"},
		{at("2026-11-01 01:30", -360), "11/01/2026, 1:30\u00a0AM (UTC−6)"},
		{at("2026-11-01 02:00", -360), "11/01/2026, 2:00\u00a0AM"},
		{at("2026-11-03 08:00", -300), "11/03/2026, 8:00\u00a0AM (UTC−5)"}, // on a journey
		{at("2026-03-08 03:30", -300), "03/08/2026, 3:30\u00a0AM"},         // the night that is short
		{at("2026-11-03 08:00", 330), "11/03/2026, 8:00\u00a0AM (UTC+5:30)"},
	} {
		if got := w.when(c.moment); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	m := Material{
		Person: Person{Given: "A", Locale: "en-US", Country: "US"}, Running: []string{"DIABETES"}, Zone: zone, MadeAt: at("2026-11-05 08:00", -360).At,
		Period: Period{First: at("2026-11-01 00:00", 0).Day(), Last: at("2026-11-05 00:00", 0).Day()},
		Checks: []figure.Check{
			{Moment: at("2026-11-01 01:30", -300), Value: 60, Meal: figure.NoTag},
			{Moment: at("2026-11-01 01:30", -360), Value: 110, Meal: figure.NoTag},
			{Moment: at("2026-11-02 07:30", -360), Value: 120, Meal: figure.NoTag},
		},
	}
	var told []string
	for _, mark := range Compose(BloodSugar, m).Sections[0].Charts[0].Marks {
		told = append(told, mark.When)
	}
	if all := strings.Join(told, " "); !strings.Contains(all, "(UTC−5)") || !strings.Contains(all, "(UTC−6)") {
		t.Errorf("the page says %q", told)
	}
}

// domain 1.4: mmol/L and weights always have one decimal, in the data file too.
func TestDataFilesKeepTheDecimal(t *testing.T) {
	ca, us := wordsOf("fr-CA", "CA"), wordsOf("en-US", "US")
	for _, c := range []struct {
		got  []string
		want string
	}{
		{glucoseRow(ca, reading.Glucose{Value: 180}).cells, "10.0"},
		{glucoseRow(ca, reading.Glucose{Value: 101}).cells, "5.6"},
		{glucoseRow(us, reading.Glucose{Value: 180}).cells, "180"},
		{heartRows(ca, reading.Batch{Weight: []reading.Weight{{Grams: 90_000}}}, Material{})[0].cells, "90.0"},
	} {
		if !slices.Contains(c.got, c.want) {
			t.Errorf("%q, want %s", c.got, c.want)
		}
	}
}
