package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/i18n"
)

// logged is a check with tenths of units of insulin and a note; below 0 is none.
func logged(t testing.TB, wall string, short, long int, note string) reading.Glucose {
	g := reading.Glucose{Stamp: reading.Stamp{Moment: moment(t, wall, daylight)}, Value: 132, Tags: reading.Tags{Note: note}}
	if short >= 0 {
		g.Short = &short
	}
	if long >= 0 {
		g.Long = &long
	}
	return g
}

// Domain 3.2: the page for the doctor has the insulin that was logged and the
// notes, the newest first, and names either where there is none.
func TestWhatWasLoggedWithTheChecks(t *testing.T) {
	m := handWorked(t)
	s := Compose(BloodSugar, m).Sections[0]
	if len(s.Tables) != 1 || !slices.Contains(s.Missing, "No insulin was logged in this period.") || !slices.Contains(s.Missing, "No notes were logged in this period.") {
		t.Errorf("%d tables, %q", len(s.Tables), s.Missing)
	}
	m.Logged = []reading.Glucose{
		logged(t, "2026-03-20 08:00", 40, 180, ""), logged(t, "2026-03-20 12:00", 65, -1, "two\nlines"),
		logged(t, "2026-03-21 08:00", 40, 180, ""), logged(t, "2026-03-22 08:00", -1, -1, "after the stairs"),
	}
	s = Compose(BloodSugar, m).Sections[0]
	insulin := tableOf(t, s, "Insulin logged")
	want := [][]string{{"Fast-acting", "3", "2", "14.5", "4–6.5"}, {"Long-acting", "2", "2", "36", "18"}}
	if !slices.EqualFunc(insulin.Rows, want, slices.Equal) {
		t.Errorf("%q, want %q", insulin.Rows, want)
	}
	notes := tableOf(t, s, "Notes")
	want = [][]string{
		{"03/22/2026, 8:00 AM", "132\u00a0mg/dL", "after the stairs"}, {"03/20/2026, 12:00 PM", "132\u00a0mg/dL", "two lines"},
	}
	for _, row := range notes.Rows {
		row[0] = strings.ReplaceAll(row[0], "\u00a0", " ")
	}
	if !slices.EqualFunc(notes.Rows, want, slices.Equal) || len(s.Missing) != len(Compose(BloodSugar, handWorked(t)).Sections[0].Missing)-2 {
		t.Errorf("%q, want %q; %q", notes.Rows, want, s.Missing)
	}
}

// Domain 3.2 and 3.4: also a crowded page has the insulin and the newest notes,
// and the weights and alerts of all 30 days of heart failure.
func TestCrowdedPagesHaveWhatDoctorsRead(t *testing.T) {
	m := crowded(t)
	m.Running = []string{program.Diabetes, program.HeartFailure}
	for day := m.Period.Last - dailyDays; day <= m.Period.Last; day++ {
		m.Weighings = append(m.Weighings, figure.Weighing{Moment: figure.Moment{At: int64(day)*dayMS + dayMS/2, Offset: daylight}, Grams: 95_000})
	}
	for _, locale := range i18n.Locales {
		m.Person.Locale, m.Person.Country = locale, locale[3:]
		w := wordsOf(locale, locale[3:])
		text := func(kind Kind) string {
			pdf, err := Draw(Compose(kind, m))
			if err != nil {
				t.Fatal(err)
			}
			return poppler(t, "pdftotext", pdf, "-layout")
		}
		sugar := text(BloodSugar)
		for _, word := range []string{"insulin", "insulin.short", "insulin.long", "notes"} {
			if !strings.Contains(sugar, w.Say(word)) {
				t.Errorf("%s: the page lacks %s", locale, w.Say(word))
			}
		}
		newest := w.Date(m.Logged[len(m.Logged)-1].Time())
		if !strings.Contains(sugar, newest) || !strings.Contains(sugar, "…") {
			t.Errorf("%s: no newest note of %s, or a long one is not cut", locale, newest)
		}
		weights := text(Weight)
		daily := tableOf(t, Compose(Weight, m).Sections[0], w.Say("weight.daily"))
		for _, row := range daily.Rows {
			if !strings.Contains(weights, row[0]) {
				t.Errorf("%s: no weight of %s", locale, row[0])
			}
		}
		if file := w.Say("note.file"); len(daily.Rows) != dailyDays || strings.Contains(weights, file) {
			t.Errorf("%s: %d days, %q", locale, len(daily.Rows), file)
		}
	}
}

// noteOf is a note of so many words.
func noteOf(n int) string { return strings.TrimSpace(strings.Repeat("palabra ", n)) }

// written gives every tenth check of a material insulin and a note.
func written(checks []figure.Check) (out []reading.Glucose) {
	for i, c := range checks {
		if i%10 != 0 || c.Mark != figure.Counted {
			continue
		}
		short, long, premix := 10+i%60, 100+i%90, 200
		out = append(out, reading.Glucose{
			Stamp: reading.Stamp{ID: fmt.Sprint(i), Moment: c.Moment}, Value: c.Value,
			Tags: reading.Tags{Short: &short, Long: &long, Premix: &premix, Note: noteOf(1 + i%60)},
		})
	}
	return out
}
