package report

import (
	"slices"
	"strings"

	"wellhouse.app/internal/care/reading"
)

// insulinKinds are the kinds of insulin that a check may come with, in tenths of
// a unit.
var insulinKinds = []struct {
	key string
	of  func(reading.Glucose) *int
}{
	{"insulin.short", func(g reading.Glucose) *int { return g.Short }},
	{"insulin.long", func(g reading.Glucose) *int { return g.Long }},
	{"insulin.premix", func(g reading.Glucose) *int { return g.Premix }},
}

// loggedTables are what the member wrote down beside the checks: how much
// insulin of each kind, and the newest notes. What is not there is named.
func loggedTables(s *Section, w words, m Material) {
	if insulin := insulinTable(w, m.Logged); len(insulin.Rows) > 0 {
		s.Tables = append(s.Tables, insulin)
	} else {
		s.Missing = append(s.Missing, w.Say("missing.insulin"))
	}
	if notes := notesTable(w, m.Logged); len(notes.Rows) > 0 {
		s.Tables = append(s.Tables, notes)
	} else {
		s.Missing = append(s.Missing, w.Say("missing.notes"))
	}
}

func insulinTable(w words, logged []reading.Glucose) Table {
	t := Table{
		Title: w.Say("insulin"), Note: w.Say("insulin.note"),
		Columns: []string{w.Say("column.insulin"), w.Say("column.entries"), w.Say("column.days"), w.Say("column.units"), w.Say("column.each")},
	}
	units := func(tenths int) string {
		if tenths%10 == 0 {
			return w.Whole(tenths / 10)
		}
		return w.Decimal(float64(tenths)/10, 1)
	}
	for _, kind := range insulinKinds {
		var doses []int
		days, total := map[int]bool{}, 0
		for _, g := range logged {
			if dose := kind.of(g); dose != nil {
				doses, total = append(doses, *dose), total+*dose
				days[g.Day()] = true
			}
		}
		if len(doses) == 0 {
			continue
		}
		each := units(slices.Min(doses))
		if most := units(slices.Max(doses)); most != each {
			each += "–" + most
		}
		t.Rows = append(t.Rows, []string{w.Say(kind.key), w.Whole(len(doses)), w.Whole(len(days)), units(total), each})
	}
	return t
}

const mostNotes = 12

func notesTable(w words, logged []reading.Glucose) Table {
	t := Table{
		Title: w.Say("notes"), across: 1,
		Columns: []string{w.Say("column.when"), w.Say("section.bloodSugar"), w.Say("column.note")},
	}
	total := 0
	for _, g := range slices.Backward(logged) {
		note := strings.Join(strings.Fields(g.Note), " ")
		if note == "" {
			continue
		}
		if total++; total <= mostNotes {
			t.Rows = append(t.Rows, []string{w.when(g.Moment), w.shown(w.Glucose(g.Check().Mg())), note})
		}
	}
	return w.latest(t, total, w.Say("note.file"))
}
