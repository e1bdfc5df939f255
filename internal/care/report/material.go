package report

import (
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
)

// Material is everything a summary is made from, read at one moment.
type Material struct {
	Person  Person
	Running []string // programs
	Period  Period
	Today   int // day
	MadeAt  int64
	Zone    *time.Location

	Checks    []figure.Check    // of the period
	Logged    []reading.Glucose // checks of the period that came with insulin or a note
	Beats     []figure.Beat     // of the period
	Week      []figure.Beat     // of the seven days that end with the period
	Weighings []figure.Weighing // all there are, since a trend needs them
	Since     int64             // when the program with a scale began
	Plan      reading.Plan

	Labs lab.Book // as it was when the period ended; empty for who may not see it
}

func (m Material) has() has { return has{m.Running, len(m.Labs.Tests) > 0} }

// Person is whose report it is.
type Person struct {
	Given, Family string
	Born          string // yyyy-MM-dd
	Brand         string
	Country       string
	Locale        string
	// Neutral members are never told how much weight they lost.
	Neutral bool
}

func (p Person) name() string { return strings.TrimSpace(p.Given + " " + p.Family) }

// Compose makes the report of a kind. It is pure: the same material gives the
// same report.
func Compose(kind Kind, m Material) Report {
	m.Weighings = figure.Settled(m.Weighings)
	w := wordsOf(m.Person.Locale, m.Person.Country)
	w.zone = m.Zone
	made := time.UnixMilli(m.MadeAt).In(m.Zone)
	hasLabs, absent := kind.tellsLabs() && m.has().labs, "note.absent"
	if hasLabs {
		absent = "note.absent.labs"
	}
	r := Report{
		Kind: kind, Locale: w.Locale, Title: w.Say("title." + string(kind)), Brand: m.Person.Brand, Person: m.Person.name(),
		Period: m.Period, MadeAt: m.MadeAt,
		Head: []Line{
			{w.Say("head.name"), m.Person.name()},
			{w.Say("head.born"), w.born(m.Person.Born)},
			{w.Say("head.period"), w.period(m.Period)},
			{w.Say("head.made"), w.Date(made) + ", " + w.Clock(made)},
		},
		Notes: []string{w.Say("note.clock"), w.Say(absent)},
		foot:  w.Say("made", "brand", m.Person.Brand, "name", m.Person.name()),
		pageWords: func(n, of int) string {
			return w.Say("page", "n", w.Whole(n), "of", w.Whole(of))
		},
	}
	kinds := []Kind{kind}
	if kind == MultiCondition {
		kinds = pagesFor(m.has())
	}
	counted := 0
	var titles []string
	for _, k := range kinds {
		s := section(k, w, m)
		r.Sections = append(r.Sections, s)
		if k != Labs {
			counted += s.counted
			titles = append(titles, strings.ToLower(s.Title))
		}
	}
	r.Empty = counted == 0 && !hasLabs
	switch {
	case kind != MultiCondition && !r.Empty:
		r.Summary = r.Sections[0].Summary
	case counted == 0:
		r.Summary = w.Say("multi.empty")
	default:
		r.Summary = w.Say("multi.summary", "sections", w.List(titles), "total", w.Count("readings", counted), "days", w.Count("days", m.Period.days()))
	}
	if hasLabs && kind == MultiCondition {
		r.Summary += " " + w.Say("multi.labs")
	}
	return r
}

func section(k Kind, w words, m Material) Section {
	s := Section{Kind: k, Title: w.Say("section." + string(k))}
	switch k {
	case BloodSugar:
		sugarSection(&s, w, m)
	case BloodPressure:
		pressureSection(&s, w, m)
	case Pulse:
		pulseSection(&s, w, m)
	case Weight:
		weightSection(&s, w, m)
	case Labs:
		labSection(&s, w, m)
	case MultiCondition, HeartFailure:
	}
	for i := range s.Charts {
		s.Charts[i].When, s.Charts[i].What = w.Say("column.when"), w.Say("column.value")
	}
	if s.Empty = s.counted == 0; s.Empty {
		s.Summary = w.Say("missing.all")
		s.Missing = nil
	}
	return s
}

func (w words) born(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return w.Date(t)
}

func (w words) period(p Period) string {
	return w.Say("period", "from", w.Date(wallOfDay(p.First)), "to", w.Date(wallOfDay(p.Last)), "days", w.Count("days", p.days()))
}

// basis says what a figure rests on.
func (w words) basis(noun string, n, days int) string {
	return w.Say("basis", "count", w.Count(noun, n), "days", w.Count("days", days))
}

// leftOut names what no figure counts.
func (w words) leftOut(b figure.Base) string {
	if b.Total == b.N {
		return ""
	}
	var reasons []string
	for _, l := range b.LeftOut {
		reasons = append(reasons, w.Count("reason."+string(l.Mark), l.Count))
	}
	return w.Say("leftOut", "n", w.Whole(b.Total-b.N), "total", w.Whole(b.Total), "reasons", strings.Join(reasons, ", "))
}

// gaps names the days without readings and the longest stretch of them.
func (w words) gaps(p Period, days map[int]bool) []string {
	without, run, longest, end := 0, 0, 0, 0
	for day := p.First; day <= p.Last; day++ {
		if days[day] {
			run = 0
			continue
		}
		without++
		if run++; run > longest {
			longest, end = run, day
		}
	}
	if without == 0 || without == p.days() {
		return nil
	}
	out := []string{w.Say("missing.days", "n", w.Whole(without), "days", w.Count("days", p.days()))}
	if longest > 2 {
		out = append(out, w.Say("missing.gap",
			"from", w.Date(wallOfDay(end-longest+1)), "to", w.Date(wallOfDay(end)), "days", w.Count("days", longest)))
	}
	return out
}
