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
		s.Missing = append(s.Missing, w.say("missing.insulin"))
	}
	if notes := notesTable(w, m.Logged); len(notes.Rows) > 0 {
		s.Tables = append(s.Tables, notes)
	} else {
		s.Missing = append(s.Missing, w.say("missing.notes"))
	}
}

func insulinTable(w words, logged []reading.Glucose) Table {
	t := Table{
		Title: w.say("insulin"), Note: w.say("insulin.note"),
		Columns: []string{w.say("column.insulin"), w.say("column.entries"), w.say("column.days"), w.say("column.units"), w.say("column.each")},
	}
	units := func(tenths int) string {
		if tenths%10 == 0 {
			return w.whole(tenths / 10)
		}
		return w.decimal(float64(tenths)/10, 1)
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
		t.Rows = append(t.Rows, []string{w.say(kind.key), w.whole(len(doses)), w.whole(len(days)), units(total), each})
	}
	return t
}

const mostNotes = 12

func notesTable(w words, logged []reading.Glucose) Table {
	t := Table{
		Title: w.say("notes"), across: 1,
		Columns: []string{w.say("column.when"), w.say("section.bloodSugar"), w.say("column.note")},
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
	return w.latest(t, total, w.say("note.file"))
}
