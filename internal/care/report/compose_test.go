package report

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/i18n"
)

var update = flag.Bool("update", false, "write the golden files anew")

// moment is a wall time and the offset of its clock.
func moment(t testing.TB, wall string, offset int) figure.Moment {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04", wall)
	if err != nil {
		t.Fatal(err)
	}
	return figure.Moment{At: at.UnixMilli() - int64(offset)*60_000, Offset: offset}
}

const eastern, daylight, pacific = -300, -240, -420

// handWorked is a member with all four kinds in the 30 days that end with the
// 31st of March 2026: a night in which clocks change, a journey, the end of a
// month, marks of every sort.
func handWorked(t testing.TB) Material {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	last := int(time.Date(2026, 3, 31, 0, 0, 0, 0, time.UTC).UnixMilli() / dayMS)
	m := Material{
		Person:  Person{Given: "Zoë", Family: "D’Arcy-Núñez", Born: "1961-02-28", Brand: "Wellhouse", Country: "US", Locale: "en-US"},
		Running: []string{program.Diabetes, program.HeartFailure, program.Hypertension},
		Period:  Period{last - 29, last}, Today: last, MadeAt: time.Date(2026, 3, 31, 16, 5, 0, 0, time.UTC).UnixMilli(), Zone: zone,
		Since: time.Date(2026, 3, 2, 5, 0, 0, 0, time.UTC).UnixMilli(), Plan: reading.Plan{HeightMM: 1676, Gain: figure.UsualLimits},
	}
	check := func(wall string, offset, value, meal int, mark figure.Mark) {
		m.Checks = append(m.Checks, figure.Check{Moment: moment(t, wall, offset), Value: value, Meal: meal, Mark: mark})
	}
	// The ten values of domain.md 4: mean 140.6.
	check("2026-03-02 07:10", eastern, 110, figure.BeforeBreakfast, "")
	check("2026-03-07 23:50", eastern, 145, figure.NoTag, "")
	check("2026-03-08 01:30", eastern, 98, figure.NoTag, "") // then clocks jump to three
	check("2026-03-08 03:10", daylight, 180, figure.AfterDinner, "")
	check("2026-03-12 12:40", pacific, 210, figure.AfterLunch, "")
	check("2026-03-12 23:59", pacific, 132, figure.BeforeDinner, "") // already the 13th at home
	check("2026-03-20 08:00", daylight, 88, figure.BeforeBreakfast, "")
	check("2026-03-20 20:30", daylight, 155, figure.AfterDinner, "")
	check("2026-03-31 07:15", daylight, 167, figure.BeforeBreakfast, "")
	check("2026-03-31 11:55", daylight, 121, figure.Snack, "")
	check("2026-03-15 09:00", daylight, 300, figure.NoTag, figure.Control)
	check("2026-03-16 09:00", daylight, 52, figure.NoTag, figure.NotMine)

	beat := func(wall string, systolic, diastolic, pulse int, mark figure.Mark) {
		m.Beats = append(m.Beats, figure.Beat{Moment: moment(t, wall, daylight), Systolic: systolic, Diastolic: diastolic, Pulse: pulse, Mark: mark})
	}
	beat("2026-03-10 07:00", 119, 79, 60, "")
	beat("2026-03-11 07:00", 120, 79, 59, "")
	beat("2026-03-12 07:00", 130, 79, 100, "")
	beat("2026-03-30 18:00", 140, 79, 101, "")
	beat("2026-03-31 18:30", 181, 70, 0, "")
	beat("2026-03-31 18:40", 200, 120, 130, figure.WrongTechnique)
	m.Week = m.Beats[3:]

	weigh := func(wall string, pounds float64, mark figure.Mark) {
		grams, _ := figure.ToGrams(pounds, figure.Pounds)
		m.Weighings = append(m.Weighings, figure.Weighing{Moment: moment(t, wall, daylight), Grams: grams, Mark: mark})
	}
	weigh("2026-03-25 06:30", 200, "")
	weigh("2026-03-26 06:30", 198, "")
	weigh("2026-03-27 06:30", 201, "")
	weigh("2026-03-28 06:30", 199, "")
	weigh("2026-03-28 06:35", 142, figure.Irregular)
	return m
}

func find(t *testing.T, s Section, label string) Figure {
	t.Helper()
	for _, f := range s.Figures {
		if f.Label == label {
			return f
		}
	}
	t.Fatalf("no figure %q in %+v", label, s.Figures)
	return Figure{}
}

// S2-1-40, domain 1.6 and 4: figures by hand, their basis, what was left out
// and what is missing.
func TestFiguresByHand(t *testing.T) {
	r := Compose(MultiCondition, handWorked(t))
	if r.Title != "Health summary report" || len(r.Sections) != 4 {
		t.Fatal(r.Title, len(r.Sections))
	}
	sugar, pressure, pulse, weight := r.Sections[0], r.Sections[1], r.Sections[2], r.Sections[3]
	for _, c := range []struct {
		section           Section
		label, text, note string
	}{
		{sugar, "Average", "141", "10\u00a0readings, 6\u00a0days"}, // the 2nd, 7th, 8th, 12th, 20th and 31st by the clock where it was
		{sugar, "In 70–180", "90%", "% of readings, not of time"},
		{sugar, "Lows", "0", "< 70\u00a0mg/dL"},
		{sugar, "Lowest", "88", ""},
		{sugar, "Highest", "210", ""},
		{sugar, "Checks per day", "0.3", ""},
		{sugar, "Standard deviation", "—", ""},
		{pressure, "Average", "138/77", "5\u00a0readings, 5\u00a0days"}, // 690/5 and 386/5
		{pressure, "At goal (under 130/80)", "40%", ""},
		{pressure, "Morning average", "123/79", "4 AM to noon"},
		{pressure, "Evening average", "—", "5 PM to midnight"}, // two are too few
		{pressure, "Highest", "181/70", "03/31/2026"},
		{pressure, "Lowest", "119/79", "03/10/2026"},
		{pulse, "Average", "80", "4\u00a0readings, 4\u00a0days"},
		{pulse, "Within 60–100", "50%", ""},
		{weight, "Trend", "199.8", "03/28/2026"}, // 200, 199.80, 199.92, 199.83
		{weight, "Start", "200.0", "03/25/2026"},
		{weight, "Change", "−0.2", "Lost 0.1%"},
		{weight, "Average", "199.5", "4\u00a0weigh-ins, 4\u00a0days"},
	} {
		if got := find(t, c.section, c.label); got.Text != c.text || got.Note != c.note {
			t.Errorf("%s %s: %q (%q), want %q (%q)", c.section.Kind, c.label, got.Text, got.Note, c.text, c.note)
		}
	}
	for _, c := range []struct{ got, want string }{
		{sugar.LeftOut, "2 of 12 not counted: 1\u00a0control check, 1\u00a0from someone else."},
		{pressure.LeftOut, "1 of 6 not counted: 1\u00a0not taken correctly."},
		{pulse.LeftOut, "1 of 5 not counted: 1\u00a0not taken correctly."},
		{weight.LeftOut, "1 of 5 not counted: 1\u00a0that looks wrong."},
		{sugar.Missing[0], "24 of 30\u00a0days have no readings."},
		{sugar.Missing[1], "The longest gap without a reading was 03/21/2026 to 03/30/2026 (10\u00a0days)."},
		{sugar.Missing[2], "Standard deviation needs at least 30 readings. There are 10."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	total := 0
	for _, s := range sugar.Shares {
		total += s.Percent
	}
	if total != 100 {
		t.Errorf("the shares add up to %d", total)
	}
}

// The model in words, in every language; -update writes it anew.
func TestGoldenReports(t *testing.T) {
	for _, locale := range i18n.Locales {
		for _, country := range []string{"US", "CA"} {
			if strings.HasSuffix(locale, "US") != (country == "US") {
				continue
			}
			m := handWorked(t)
			m.Person.Locale, m.Person.Country = locale, country
			got := dump(Compose(MultiCondition, withLabs(m)))
			file := "testdata/" + locale + ".golden"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs; look at the difference and run with -update\n%s", file, got)
			}
		}
	}
}

func dump(r Report) string {
	var out strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	say("# %s (%s)\n%s", r.Title, r.Locale, r.Summary)
	for _, l := range r.Head {
		say("%s: %s", l.Label, l.Text)
	}
	for _, s := range r.Sections {
		say("\n## %s\n%s", s.Title, s.Summary)
		for _, f := range s.Figures {
			say("%s: %s %s (%s)", f.Label, f.Text, f.Unit, f.Note)
		}
		for _, p := range s.Shares {
			say("- %s %s: %s %d", p.Label, p.Range, p.Text, p.Count)
		}
		for _, c := range s.Charts {
			say("chart %s [%s] %g-%g: %s", c.Title, c.Unit, c.Y.From, c.Y.To, c.Summary)
			for _, m := range c.Marks {
				if m.Text != "" {
					say("  %s: %s %s", m.When, m.Text, m.Shape)
				}
			}
		}
		for _, t := range s.Tables {
			say("%s\n  %s", t.Title, strings.Join(t.Columns, " | "))
			for _, row := range t.Rows {
				say("  %s", strings.Join(row, " | "))
			}
			say("  %s", t.Note)
		}
		say("%s\n%s\n%s", s.LeftOut, strings.Join(s.Missing, "\n"), strings.Join(s.Notes, "\n"))
	}
	say("\n%s", strings.Join(r.Notes, "\n"))
	return out.String()
}

// Members in weight-neutral mode read nothing about lost weight.
func TestNeutralWeight(t *testing.T) {
	m := handWorked(t)
	m.Person.Neutral, m.Running, m.Plan.TargetGrams = true, []string{program.AdvancedWeight}, 80_000
	text := dump(Compose(Weight, m))
	for _, word := range []string{"Lost", "Change", "Goal", "Start", "BMI", "−5%"} {
		if strings.Contains(text, word) {
			t.Errorf("a neutral report says %s:\n%s", word, text)
		}
	}
}

// "0" and "no data" are never the same.
func TestEmptyAndFew(t *testing.T) {
	m := handWorked(t)
	m.Checks = nil
	r := Compose(BloodSugar, m)
	if !r.Empty || !r.Sections[0].Empty || r.Summary != "There are no readings in this period." {
		t.Errorf("%+v", r)
	}
	m = handWorked(t)
	m.Checks = m.Checks[:2]
	r = Compose(BloodSugar, m)
	if got := find(t, r.Sections[0], "Average"); r.Empty || got.Text != dash || !strings.Contains(r.Summary, "too few for an average") {
		t.Errorf("%q %q", got.Text, r.Summary)
	}
}

// Every language has every text with the same places to fill, and no report
// shows the name of a text.
func TestTextsAreComplete(t *testing.T) {
	places := func(text string) string {
		var found []string
		for _, part := range strings.Split(text, "{")[1:] {
			name, _, _ := strings.Cut(part, "}")
			found = append(found, name)
		}
		slices.Sort(found)
		return strings.Join(found, " ")
	}
	for _, locale := range i18n.Locales {
		for key, text := range texts()["en-US"] {
			other, found := texts()[locale][key]
			if !found || other == "" {
				t.Errorf("%s lacks %s", locale, key)
			} else if places(text) != places(other) {
				t.Errorf("%s %s: {%s}, want {%s}", locale, key, places(other), places(text))
			}
		}
		for key := range texts()[locale] {
			if _, found := texts()["en-US"][key]; !found {
				t.Errorf("%s has %s, which nobody says", locale, key)
			}
		}
		m := handWorked(t)
		m.Person.Locale = locale
		for key := range texts()["en-US"] {
			if strings.Contains(key, ".") && strings.Contains(dump(Compose(MultiCondition, m)), key) {
				t.Errorf("%s shows %s", locale, key)
			}
		}
	}
}

// Domain 3.2: a low or a high is never thinned away, however many of
// them share a column.
func TestThinningKeepsTheEnds(t *testing.T) {
	x := Axis{From: 0, To: 10_000}
	var marks []Mark
	for i := range 10_000 {
		marks = append(marks, Mark{X: float64(i), Y: 120, Shape: InRangeShape})
	}
	marks[4321].Y, marks[4322].Y = 19, 601
	const lows = 12 // in the column of the lowest one
	for i := range lows {
		marks[4323+i].Y, marks[4323+i].Shape, marks[4323+i].out = 60, LowShape, true
	}
	got := thin(marks, x)
	if len(got) > 2*(columns+1)+lows {
		t.Errorf("%d marks are left", len(got))
	}
	if n := len(slices.DeleteFunc(slices.Clone(got), func(m Mark) bool { return m.Shape != LowShape })); n != lows {
		t.Errorf("%d of %d lows are left", n, lows)
	}
	low, high := false, false
	for _, m := range got {
		low, high = low || m.Y == 19, high || m.Y == 601
	}
	if !low || !high {
		t.Error("an end was thinned away")
	}
}

// Domain 3.2: the drawing of a crowded period has every low and every high that
// the numbers beside it count, and says that it leaves some others out.
func TestCrowdedChartsShowAllThatIsOutOfRange(t *testing.T) {
	m := crowded(t)
	for _, kind := range []Kind{BloodSugar, BloodPressure, Pulse} {
		s := Compose(kind, m).Sections[0]
		drawn, counted := 0, 0
		for _, mark := range s.Charts[0].Marks {
			if mark.out {
				drawn++
			}
		}
		switch kind {
		case BloodSugar:
			for i, share := range s.Shares {
				if shareShapes[i] != InRangeShape {
					counted += share.Count
				}
			}
		case BloodPressure:
			for _, b := range m.Beats {
				if c := b.Category(); b.Mark == figure.Counted && (c != figure.NormalPressure && c != figure.ElevatedPressure) {
					counted++
				}
			}
		case Pulse:
			f := figure.PulseOf(m.Beats)
			counted = f.Below + f.Above
		case Weight, HeartFailure, MultiCondition:
		}
		if drawn == 0 || drawn != counted {
			t.Errorf("%s: %d of %d are drawn", kind, drawn, counted)
		}
		if n := len(s.Charts[0].Marks); n < s.counted != strings.Contains(s.Charts[0].Summary, "are not drawn. Every reading out of range is drawn.") {
			t.Errorf("%s: %d marks of %d, %q", kind, n, s.counted, s.Charts[0].Summary)
		}
	}
}

// Periods: the last days, dates, and what is refused.
func TestPeriods(t *testing.T) {
	today := int(time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC).UnixMilli() / dayMS)
	for _, c := range []struct {
		ask      Ask
		from, to string
		fault    bool
	}{
		{Ask{}, "2026-02-03", "2026-03-04", false},
		{Ask{Days: 1}, "2026-03-04", "2026-03-04", false},
		{Ask{From: "2024-02-29", To: "2024-03-01"}, "2024-02-29", "2024-03-01", false},
		{Ask{From: "2026-03-01", To: "2026-12-31"}, "2026-03-01", "2026-03-04", false},
		{Ask{Days: 3661}, "", "", true},
		{Ask{Days: -1}, "", "", true},
		{Ask{From: "2026-02-29", To: "2026-03-01"}, "", "", true},
		{Ask{From: "2026-03-02", To: "2026-03-01"}, "", "", true},
		{Ask{From: "2026-03-05", To: "2026-03-06"}, "", "", true},
		{Ask{From: "2026-03-01"}, "", "", true},
	} {
		p, err := c.ask.period(today)
		if (err != nil) != c.fault || !c.fault && (p.from() != c.from || p.to() != c.to) {
			t.Errorf("%+v: %s to %s, %v", c.ask, p.from(), p.to(), err)
		}
	}
}
