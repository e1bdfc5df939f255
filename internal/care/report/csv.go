package report

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/legible"
)

// byteOrder tells spreadsheets that the file is UTF-8.
const byteOrder = "\ufeff"

// table is a data file: who, when, and then one row for each reading, newest
// first. Dates, times and numbers are written the same way in every language,
// so that programs can read them; the words are the reader's.
type table struct {
	head    [][]string
	columns []string
	rows    []row
}

type row struct {
	at    int64
	cells []string
}

// csv makes the data file of a kind.
func (s *Service) csv(ctx context.Context, j job, m Material) ([]byte, error) {
	w := wordsOf(m.Person.Locale, m.Person.Country)
	if Kind(j.Kind) == Labs {
		t := labTable(w, m)
		t.head = csvHead(w, m)
		return t.bytes()
	}
	all, err := s.gather(ctx, j, m)
	if err != nil {
		return nil, err
	}
	t := table{head: csvHead(w, m)}
	switch Kind(j.Kind) {
	case BloodSugar:
		t.columns = w.columns("date", "time", "offset", "glucose", "status", "meal", "feeling", "carbs", "short", "long", "premix", "leftOut", "note", "source")
		for _, g := range all.Glucose {
			t.rows = append(t.rows, glucoseRow(w, g))
		}
	case BloodPressure:
		t.columns = w.columns("date", "time", "offset", "systolic", "diastolic", "pulse", "category", "uneven", "arm", "leftOut", "note", "source")
		for _, p := range all.Pressure {
			t.rows = append(t.rows, pressureRow(w, p))
		}
	case HeartFailure:
		t.columns = w.columns("kind", "date", "time", "offset", "weight", "systolic", "diastolic", "pulse", "category", "uneven", "alert", "leftOut", "note", "source")
		t.rows = heartRows(w, all, m)
	case MultiCondition, Pulse, Weight, Labs:
	}
	return t.bytes()
}

func csvHead(w words, m Material) [][]string {
	made := time.UnixMilli(m.MadeAt).In(m.Zone)
	return [][]string{
		{w.Say("csv.name"), legible.Cell(m.Person.name())},
		{w.Say("csv.born"), m.Person.Born},
		{w.Say("csv.period"), m.Period.from() + " / " + m.Period.to()},
		{w.Say("csv.made"), made.Format("2006-01-02 15:04")},
	}
}

// columns are the words above the columns, with their units.
func (w words) columns(keys ...string) []string {
	units := map[string]string{"glucose": w.GlucoseUnit(), "weight": w.WeightUnit()}
	out := make([]string, len(keys))
	for i, key := range keys {
		out[i] = w.Say("csv."+key, "unit", units[key])
	}
	return out
}

func (t table) bytes() ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(byteOrder)
	lines := csv.NewWriter(&out)
	lines.UseCRLF = true
	slices.SortStableFunc(t.rows, func(a, b row) int { return cmp.Compare(b.at, a.at) })
	for _, line := range t.head {
		_ = lines.Write(line)
	}
	_ = lines.Write([]string{""})
	_ = lines.Write(t.columns)
	for _, r := range t.rows {
		_ = lines.Write(r.cells)
	}
	lines.Flush()
	return out.Bytes(), lines.Error()
}

// when are the first cells of a row: the wall clock of where the reading was
// made, and how far that is from UTC.
func when(st reading.Stamp) []string {
	at := st.Time()
	return []string{at.Format(time.DateOnly), at.Format("15:04"), at.Format("-07:00")}
}

func (w words) source(code int) string {
	if key := "source." + strconv.Itoa(code); w.Has(key) {
		return w.Say(key)
	}
	return w.Say("source.other")
}

// scale is the source of a weight, whose device is no meter.
func (w words) scale(code int) string {
	if code == reading.FromMeter {
		return w.Say("source.scale")
	}
	return w.source(code)
}

func (w words) mark(m figure.Mark) string {
	if m == figure.Counted {
		return ""
	}
	return w.Say("reading.mark." + string(m))
}

// plain writes a number for programs: a point, never a comma, and as many
// decimals as the unit is told with.
func plain(s figure.Shown) string {
	decimals := 0
	switch s.Unit {
	case figure.MmolPerL, figure.Pounds, figure.Kilograms:
		decimals = 1
	}
	return strconv.FormatFloat(s.Value, 'f', decimals, 64)
}

func glucoseRow(w words, g reading.Glucose) row {
	level, counted := g.Check().Level()
	status := w.Say(figure.ControlKey)
	if counted {
		status = w.Say(level.Key())
	}
	value := plain(w.Glucose(g.Value))
	switch {
	case g.BelowAll || g.Value < figure.MeterLowest:
		value = "<" + plain(w.Glucose(figure.MeterLowest))
	case g.AboveAll || g.Value > figure.MeterHighest:
		value = ">" + plain(w.Glucose(figure.MeterHighest))
	}
	feeling := ""
	if g.Feeling != nil {
		feeling = w.Say("feeling." + strconv.Itoa(*g.Feeling))
	}
	cells := append(when(g.Stamp), value, status, w.Say("meal."+strconv.Itoa(g.Meal)), feeling, known(g.Carbs, 1), known(g.Short, 10),
		known(g.Long, 10), known(g.Premix, 10), w.mark(g.Mark), legible.Cell(g.Note), w.source(g.Source))
	return row{g.At, cells}
}

// known writes a number that may be absent, given in parts of one.
func known(n *int, parts float64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatFloat(float64(*n)/parts, 'f', -1, 64)
}

func pressureRow(w words, p reading.Pressure) row {
	uneven, arm := "", ""
	if p.Uneven {
		uneven = w.Say("yes")
	}
	if p.Arm != "" {
		arm = w.Say("arm." + p.Arm)
	}
	cells := append(when(p.Stamp), strconv.Itoa(p.Systolic), strconv.Itoa(p.Diastolic), pulseCell(p), w.Say(p.Beat().Category().Key()),
		uneven, arm, w.mark(p.Mark), legible.Cell(p.Note), w.source(p.Source))
	return row{p.At, cells}
}

func pulseCell(p reading.Pressure) string {
	if p.Pulse == 0 {
		return ""
	}
	return strconv.Itoa(p.Pulse)
}

// heartRows puts weight and pressure with its pulse into one order of time.
func heartRows(w words, all reading.Batch, m Material) []row {
	alerts := map[int64]string{}
	for _, g := range gainsOf(figure.Settled(m.Weighings), m.Plan.Gain) {
		// A spreadsheet would run a cell that begins with a plus.
		alerts[g.weighing.At] = strings.TrimPrefix(w.gain(g), "+")
	}
	var out []row
	for _, g := range all.Weight {
		alert := ""
		if g.Mark == figure.Counted || g.Mark == figure.Waiting {
			alert = alerts[g.At]
		}
		cells := append(append([]string{w.Say("section.weight")}, when(g.Stamp)...), plain(w.Weight(float64(g.Grams))),
			"", "", "", "", "", alert, w.mark(g.Mark), legible.Cell(g.Note), w.scale(g.Source))
		out = append(out, row{g.At, cells})
	}
	for _, p := range all.Pressure {
		uneven := ""
		if p.Uneven {
			uneven = w.Say("yes")
		}
		cells := append(append([]string{w.Say("section.bloodPressure")}, when(p.Stamp)...), "", strconv.Itoa(p.Systolic), strconv.Itoa(p.Diastolic),
			pulseCell(p), w.Say(p.Beat().Category().Key()), uneven, "", w.mark(p.Mark), legible.Cell(p.Note), w.source(p.Source))
		out = append(out, row{p.At, cells})
	}
	return out
}
