package report

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
)

// glanceTests are those whose latest results come first, as numbers of their own.
var glanceTests = []figure.LabTest{
	figure.LabA1c, figure.LabEGFR, figure.LabUACR, figure.LabTotal, figure.LabLDL, figure.LabHDL, figure.LabTriglycerides, figure.LabCreatinine,
}

const (
	mostGlanced = 4
	// mostResults is how many earlier results a page lists; paper may have room for
	// fewer.
	mostResults = 40
)

// labSection tells the latest result of every test as of the end of the period,
// whenever it was taken, and the earlier ones below. Its words go by the same
// book as the member's pages.
func labSection(s *Section, w words, m Material) {
	s.counted = len(m.Labs.Tests)
	if s.counted == 0 {
		return
	}
	for _, test := range glanceTests {
		if t, ok := m.Labs.Test(test); ok && len(s.Figures) < mostGlanced {
			shown := w.Lab(t.Latest.Value)
			s.Figures = append(s.Figures, Figure{w.labName(test), shown.Text, w.labUnit(shown.Unit), w.labBasis(t.Latest)})
		}
	}
	s.Summary = w.Say("lab.summary", "tests", w.Count("lab.tests", s.counted), "date", w.labDay(newest(m.Labs).Taken()))
	s.Tables = []Table{latestLabs(w, m.Labs)}
	if earlier := earlierLabs(w, m.Labs); len(earlier.Rows) > 0 {
		s.Tables = append(s.Tables, earlier)
	}
	s.Notes = labNotes(w, m.Labs)
}

// results are all results of a book, the newest first.
func results(b lab.Book) (out []lab.Told) {
	for _, t := range b.Tests {
		out = append(out, t.History...)
	}
	slices.SortStableFunc(out, lab.NewerFirst)
	return out
}

func newest(b lab.Book) lab.Told { return results(b)[0] }

func latestLabs(w words, b lab.Book) Table {
	t := Table{
		Title: w.Say("lab.latest"), across: 1,
		Columns: []string{
			w.Say("lab.test"), w.Say("lab.result"), w.Say("column.status"), w.Say("column.date"), w.Say("lab.source"), w.Say("lab.before"),
			w.Say("column.change"),
		},
	}
	for _, one := range b.Tests {
		before, change := dash, dash
		if one.Previous != nil {
			before = w.labShown(one.Previous.Value) + ", " + w.labDay(one.Previous.Taken())
		}
		if one.CanCompare() {
			change = w.LabChange(one.Latest.Value, one.Previous.Value).Text
		}
		t.Rows = append(t.Rows, []string{
			w.labName(one.Test), w.labShown(one.Latest.Value), cmp.Or(w.labWord(one.Latest), dash), w.labDay(one.Latest.Taken()),
			w.labSource(one.Latest), before, change,
		})
	}
	return t
}

func earlierLabs(w words, b lab.Book) Table {
	t := Table{
		Title: w.Say("lab.earlier"), across: 1,
		Columns: []string{w.Say("column.date"), w.Say("lab.test"), w.Say("lab.result"), w.Say("column.status"), w.Say("lab.source")},
	}
	total := 0
	for _, one := range results(b) {
		if test, _ := b.Test(one.Value.Test); test.Latest.ID == one.ID {
			continue
		}
		if total++; total <= mostResults {
			t.Rows = append(t.Rows, []string{
				w.labDay(one.Taken()), w.labName(one.Value.Test), w.labShown(one.Value), cmp.Or(w.labWord(one), dash), w.labSource(one),
			})
		}
	}
	return w.latest(t, total, "")
}

func labNotes(w words, b lab.Book) []string {
	out := []string{w.Say("lab.note.latest")}
	if slices.ContainsFunc(results(b), func(t lab.Told) bool { return t.Own() }) {
		out = append(out, w.Say("lab.note.own"))
	}
	_, egfr := b.Test(figure.LabEGFR)
	if _, uacr := b.Test(figure.LabUACR); egfr || uacr {
		out = append(out, w.Say("lab.note.kidney"))
	}
	return out
}

func (w words) labName(test figure.LabTest) string { return w.Say("lab.test." + string(test)) }

// labWord is what a result means, in a word or two; empty where there is none.
func (w words) labWord(t lab.Told) string {
	if key := t.StatusKey(); key != "" {
		return w.Say(key)
	}
	return ""
}

// labBasis is what stands under a number: its word and its day.
func (w words) labBasis(t lab.Told) string {
	return strings.TrimPrefix(w.labWord(t)+", "+w.labDay(t.Taken()), ", ")
}

func (w words) labShown(v figure.LabValue) string {
	s := w.Lab(v)
	if s.Unit == figure.Percent {
		return w.Percent(s.Text)
	}
	return s.Text + nbsp + w.labUnit(s.Unit)
}

// labUnit is a unit as the language writes the number in it.
func (w words) labUnit(unit string) string {
	return strings.Replace(unit, "1.73", w.Decimal(1.73, 2), 1)
}

// labDay writes a day, or the month alone of what a member remembers.
func (w words) labDay(taken string) string {
	if month, err := time.Parse("2006-01", taken); err == nil {
		return w.Month(month) + nbsp + month.Format("2006")
	}
	return w.born(taken)
}

// labSource says who measured a result, or that a person typed it.
func (w words) labSource(t lab.Told) string {
	out := cmp.Or(t.LabName, w.Say("lab.from.lab"))
	switch {
	case t.Own():
		out = w.Say("lab.from.self")
	case t.Value.Test == figure.LabNonHDL && t.Source == lab.FromComputed:
		out = w.Say("lab.from.total")
	case t.Source == lab.FromComputed:
		out = w.Say("lab.from.computed", "lab", out)
	}
	if len(t.Replaced) > 0 {
		out += ", " + w.Say("lab.corrected")
	}
	return out
}
