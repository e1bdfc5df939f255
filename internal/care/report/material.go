package report

import (
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
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
}

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
	r := Report{
		Kind: kind, Locale: w.locale, Title: w.say("title." + string(kind)), Brand: m.Person.Brand, Person: m.Person.name(),
		Period: m.Period, MadeAt: m.MadeAt,
		Head: []Line{
			{w.say("head.name"), m.Person.name()},
			{w.say("head.born"), w.born(m.Person.Born)},
			{w.say("head.period"), w.period(m.Period)},
			{w.say("head.made"), w.date(made) + ", " + w.clock(made)},
		},
		Notes: []string{w.say("note.clock"), w.say("note.absent")},
		foot:  w.say("made", "brand", m.Person.Brand, "name", m.Person.name()),
		pageWords: func(n, of int) string {
			return w.say("page", "n", w.whole(n), "of", w.whole(of))
		},
	}
	kinds := []Kind{kind}
	if kind == MultiCondition {
		kinds = pagesFor(m.Running)
	}
	counted := 0
	var titles []string
	for _, k := range kinds {
		s := section(k, w, m)
		r.Sections = append(r.Sections, s)
		counted += s.counted
		titles = append(titles, strings.ToLower(s.Title))
	}
	r.Empty = counted == 0
	switch {
	case r.Empty:
		r.Summary = w.say("multi.empty")
	case kind == MultiCondition:
		r.Summary = w.say("multi.summary", "sections", w.join(titles), "total", w.count("readings", counted), "days", w.count("days", m.Period.days()))
	default:
		r.Summary = r.Sections[0].Summary
	}
	return r
}

func section(k Kind, w words, m Material) Section {
	s := Section{Kind: k, Title: w.say("section." + string(k))}
	switch k {
	case BloodSugar:
		sugarSection(&s, w, m)
	case BloodPressure:
		pressureSection(&s, w, m)
	case Pulse:
		pulseSection(&s, w, m)
	case Weight:
		weightSection(&s, w, m)
	case MultiCondition, HeartFailure:
	}
	for i := range s.Charts {
		s.Charts[i].When, s.Charts[i].What = w.say("column.when"), w.say("column.value")
	}
	if s.Empty = s.counted == 0; s.Empty {
		s.Summary = w.say("missing.all")
		s.Missing = nil
	}
	return s
}

func (w words) born(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return w.date(t)
}

func (w words) period(p Period) string {
	return w.say("period", "from", w.date(wallOfDay(p.First)), "to", w.date(wallOfDay(p.Last)), "days", w.count("days", p.days()))
}

// basis says what a figure rests on.
func (w words) basis(noun string, n, days int) string {
	return w.say("basis", "count", w.count(noun, n), "days", w.count("days", days))
}

// leftOut names what no figure counts.
func (w words) leftOut(b figure.Base) string {
	if b.Total == b.N {
		return ""
	}
	var reasons []string
	for _, l := range b.LeftOut {
		reasons = append(reasons, w.count("reason."+string(l.Mark), l.Count))
	}
	return w.say("leftOut", "n", w.whole(b.Total-b.N), "total", w.whole(b.Total), "reasons", strings.Join(reasons, ", "))
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
	out := []string{w.say("missing.days", "n", w.whole(without), "days", w.count("days", p.days()))}
	if longest > 2 {
		out = append(out, w.say("missing.gap",
			"from", w.date(wallOfDay(end-longest+1)), "to", w.date(wallOfDay(end)), "days", w.count("days", longest)))
	}
	return out
}
