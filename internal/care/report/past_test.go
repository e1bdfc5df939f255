package report

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/program"
)

// inMay is a member whose report is of May 2026 and made in November, when
// everything is different.
func inMay(t testing.TB) Material {
	m := handWorked(t)
	day := func(year int, month time.Month, date int) int {
		return int(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).UnixMilli() / dayMS)
	}
	m.Period, m.Today = Period{day(2026, time.May, 1), day(2026, time.May, 31)}, day(2026, time.November, 15)
	m.MadeAt = time.Date(2026, 11, 15, 16, 0, 0, 0, time.UTC).UnixMilli()
	m.Since = time.Date(2026, 5, 1, 4, 0, 0, 0, time.UTC).UnixMilli()
	m.Checks, m.Beats, m.Week, m.Weighings = nil, nil, nil, nil
	return m
}

func (m *Material) weigh(t testing.TB, wall string, pounds float64) {
	grams, _ := figure.ToGrams(pounds, figure.Pounds)
	m.Weighings = append(m.Weighings, figure.Weighing{Moment: moment(t, wall, daylight), Grams: grams})
}

func tableOf(t *testing.T, s Section, title string) Table {
	t.Helper()
	for _, one := range s.Tables {
		if one.Title == title {
			return one
		}
	}
	t.Fatalf("no table %q", title)
	return Table{}
}

// domain 1.6: a report of May says what was in May, and of which days. By hand:
// the last week has 119/79, 120/79 and 130/79 with a pulse of 60, 59 and 100,
// so 369/3 and 237/3 and 219/3; the trend is the one of domain 4.
func TestPastPeriodEndsWithItself(t *testing.T) {
	m := inMay(t)
	beat := func(wall string, systolic, diastolic, pulse int) figure.Beat {
		return figure.Beat{Moment: moment(t, wall, daylight), Systolic: systolic, Diastolic: diastolic, Pulse: pulse}
	}
	m.Week = []figure.Beat{
		beat("2026-05-29 07:00", 119, 79, 60), beat("2026-05-30 07:00", 120, 79, 59), beat("2026-05-31 23:59", 130, 79, 100),
	}
	m.Beats = append([]figure.Beat{beat("2026-05-10 07:00", 140, 90, 80)}, m.Week...)
	for i, pounds := range []float64{200, 198, 201, 199} {
		m.weigh(t, "2026-05-"+strconv.Itoa(25+i)+" 06:30", pounds)
	}
	m.weigh(t, "2026-11-10 06:30", 250)
	m.weigh(t, "2026-11-11 06:30", 251)
	m.Plan.TargetGrams = 90_000
	r := Compose(MultiCondition, m)
	pressure, pulse, weight := r.Sections[1], r.Sections[2], r.Sections[3]
	for _, c := range []struct {
		section           Section
		label, text, note string
	}{
		{pressure, "Average", "127/82", "4\u00a0readings, 4\u00a0days"}, // 509/4 and 327/4
		{pressure, "7 days ending 05/31/2026", "123/79", "3\u00a0readings, 3\u00a0days"},
		{pulse, "7 days ending 05/31/2026", "73", "3\u00a0readings"},
		{weight, "Trend", "199.8", "05/28/2026"},
		{weight, "Start", "200.0", "05/25/2026"},
		{weight, "Change", "−0.2", "Lost 0.1%"},
		{weight, "Average", "199.5", "4\u00a0weigh-ins, 4\u00a0days"},
		{weight, "Highest", "201.0", ""},
		{weight, "Goal", "198.4", "current goal"},
		{weight, "BMI", "32.3", "05/28/2026"}, // 90.64 kg over 1.676 m squared
	} {
		if got := find(t, c.section, c.label); got.Text != c.text || got.Note != c.note {
			t.Errorf("%s %s: %q (%q), want %q (%q)", c.section.Kind, c.label, got.Text, got.Note, c.text, c.note)
		}
	}
	if want := "Trend weight 199.8\u00a0lb on 05/28/2026, −0.2\u00a0lb since the start on 05/25/2026. 4\u00a0weigh-ins in this period."; weight.Summary != want {
		t.Errorf("%q, want %q", weight.Summary, want)
	}
	text := dump(r)
	for _, word := range []string{"11/10/2026", "11/11/2026", "250.0", "251.0", "Last 7 days", " now"} {
		if strings.Contains(text, word) {
			t.Errorf("May says %q", word)
		}
	}
}

// A program that began after the period has no start in it.
func TestPeriodBeforeTheProgram(t *testing.T) {
	m := inMay(t)
	m.weigh(t, "2026-05-25 06:30", 200)
	m.weigh(t, "2026-11-10 06:30", 190)
	m.Since = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	s := Compose(Weight, m).Sections[0]
	if got := find(t, s, "Change"); got.Text != dash || !slices.ContainsFunc(s.Missing, func(line string) bool { return strings.Contains(line, "can’t show a change") }) {
		t.Errorf("%+v %q", got, s.Missing)
	}
}

// domain 1.5 and 1.6: the weeks of a period add up to it. May begins on a
// Friday, so its first week has three days; by hand two weigh-ins there make no
// average, and the 28th counts twice.
func TestWeeksAddUpToThePeriod(t *testing.T) {
	m := inMay(t)
	m.weigh(t, "2026-04-28 06:30", 208) // the same week, before the period
	m.weigh(t, "2026-04-30 06:30", 208)
	m.weigh(t, "2026-05-01 06:30", 201)
	m.weigh(t, "2026-05-03 06:30", 202)
	for i, pounds := range []float64{200, 198, 201, 199} {
		m.weigh(t, "2026-05-"+strconv.Itoa(25+i)+" 06:30", pounds)
	}
	m.weigh(t, "2026-05-28 06:40", 200.5)
	s := Compose(Weight, m).Sections[0]
	weeks := tableOf(t, s, "Weekly averages")
	want := [][]string{{"05/25/2026", "5", "199.7"}, {"04/27/2026", "2", dash}} // 998.5/5
	if len(weeks.Rows) != 2 || !slices.Equal(weeks.Rows[0], want[0]) || !slices.Equal(weeks.Rows[1], want[1]) {
		t.Errorf("%q, want %q", weeks.Rows, want)
	}
	if weeks.Columns[1] != "Weigh-ins" || !strings.Contains(weeks.Note, "Only days in this period count") {
		t.Errorf("%q %q", weeks.Columns, weeks.Note)
	}
	if got := find(t, s, "Average"); got.Note != "7\u00a0weigh-ins, 6\u00a0days" {
		t.Errorf("%q", got.Note)
	}
}

// domain 2.1: one rule on the page. By hand: of 131, 150 and 180 before
// breakfast, 181 and 69 after dinner and 100 without a tag, four are in 70 to
// 180, and the meals say the same four.
func TestOneRangeOnThePage(t *testing.T) {
	m := inMay(t)
	for i, c := range []struct{ value, meal int }{
		{131, figure.BeforeBreakfast},
		{150, figure.BeforeBreakfast},
		{180, figure.BeforeBreakfast},
		{181, figure.AfterDinner},
		{69, figure.AfterDinner},
		{100, figure.NoTag},
	} {
		m.Checks = append(m.Checks, figure.Check{Moment: moment(t, "2026-05-1"+strconv.Itoa(i)+" 08:00", daylight), Value: c.value, Meal: c.meal})
	}
	s := Compose(BloodSugar, m).Sections[0]
	if got := s.Shares[2]; got.Label != "In range" || got.Range != "70–180" || got.Count != 4 {
		t.Errorf("%+v", got)
	}
	meals := tableOf(t, s, "By meal")
	want := [][]string{{"Before breakfast", "3", "154", "3"}, {"After dinner", "2", dash, "0"}, {"No tag", "1", dash, "1"}} // 461/3
	if meals.Columns[3] != "In 70–180" || !slices.EqualFunc(meals.Rows, want, slices.Equal) {
		t.Errorf("%q %q, want %q", meals.Columns, meals.Rows, want)
	}
	for i, word := range []string{"In range", "In range", "In range", "High", "Low", "In range"} {
		if got := s.Charts[0].Marks[i]; !strings.HasSuffix(got.Text, "mg/dL, "+word) {
			t.Errorf("%q, want %s", got.Text, word)
		}
	}
	if note := s.Notes[0]; !strings.Contains(note, "fixed range 70–180, whatever the meal") || !strings.Contains(note, "70–130\u00a0mg/dL before meals") {
		t.Errorf("%q", note)
	}
}

// domain 3.4: heart failure is read day by day, with the gains that the care
// team wants to know of. By hand: 198.2 to 202.0 overnight is 3.8; a second step
// a minute later changes nothing; 203.4 two days later is 5.2 over the lowest of
// the week.
func TestDailyWeightsWithAlerts(t *testing.T) {
	m := inMay(t)
	m.Period.First -= 30
	m.weigh(t, "2026-05-01 06:30", 190) // before the last 30 days
	m.weigh(t, "2026-05-24 06:30", 198.3)
	m.weigh(t, "2026-05-25 06:30", 198.2)
	m.weigh(t, "2026-05-26 02:30", 202)
	m.weigh(t, "2026-05-26 02:31", 202)
	m.weigh(t, "2026-05-28 06:30", 203.4)
	m.weigh(t, "2026-05-29 05:30", 213) // 9.6 lb in 23 hours: the care team hears of it, and the member is asked
	m.weigh(t, "2026-05-30 05:30", 150) // someone else's
	m.weigh(t, "2026-06-01 06:30", 210) // after the period
	daily := tableOf(t, Compose(Weight, m).Sections[0], "Daily weights and alerts")
	want := [][]string{
		{"05/30/2026", "150.0", dash, "Waiting for an answer"},
		{"05/29/2026", "213.0", dash, "+9.6\u00a0lb in a day. Waiting for an answer"},
		{"05/28/2026", "203.4", dash, "+5.2\u00a0lb in a week"},
		{"05/26/2026", "202.0", "+3.8", "+3.8\u00a0lb in a day"},
		{"05/25/2026", "198.2", "−0.1", dash},
		{"05/24/2026", "198.3", dash, dash},
	}
	if !slices.EqualFunc(daily.Rows, want, slices.Equal) {
		t.Errorf("%q, want %q", daily.Rows, want)
	}
	// Neither of the two is in a figure or on the chart, and the page says so.
	s := Compose(Weight, m).Sections[0]
	if got := find(t, s, "Lowest"); got.Text != "190.0" || find(t, s, "Highest").Text != "203.4" || !strings.Contains(s.LeftOut, "2 of 8 not counted: 2\u00a0waiting for their answer") {
		t.Errorf("%+v %q", got, s.LeftOut)
	}
	for _, mark := range s.Charts[0].Marks {
		if mark.Y == 213 || mark.Y == 150 {
			t.Errorf("on the chart: %+v", mark)
		}
	}
	m.Running = []string{program.Weight}
	for _, one := range Compose(Weight, m).Sections[0].Tables {
		if one.Title == daily.Title {
			t.Error("a daily table without heart failure")
		}
	}
}
