package lab_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
)

// sent is a message about Tom: when it was sent, and its reports.
type sent struct {
	at      string // MSH-7
	reports []sentReport
}

// sentReport is an order line with its values, each an OBX from its code on.
type sentReport struct {
	accession, order, service, taken, issued, status string
	values                                           []string
}

func (b *bench) text(m sent) []byte {
	b.t.Helper()
	tom := b.person("tom")
	lines := []string{
		`MSH|^~\&|L|L|W||` + m.at + "||ORU^R01|" + m.at + "|P|2.5.1",
		"PID|1||" + tom.ID + "^^^W||" + tom.FamilyName + "^X||" + strings.ReplaceAll(tom.BirthDate, "-", ""),
	}
	for _, r := range m.reports {
		lines = append(lines, "OBR|1|"+r.order+"|"+r.accession+"|"+r.service+"|||"+r.taken+strings.Repeat("|", 15)+r.issued+"|||"+r.status)
		for i, v := range r.values {
			lines = append(lines, fmt.Sprintf("OBX|%d|NM|%s", i+1, v))
		}
	}
	return []byte(strings.Join(lines, "\r"))
}

func (b *bench) send(messages ...sent) {
	b.t.Helper()
	for _, m := range messages {
		out, err := b.Take(b.t.Context(), bayLab, lab.HL7, b.text(m))
		if err != nil || !out.Reports[0].Matched {
			b.t.Fatalf("%v %+v", err, out)
		}
	}
}

// yesterday is a day that needs a call, as laboratories write it.
func (b *bench) yesterday() string { return b.now.AddDate(0, 0, -1).Format("20060102") }

const (
	egfrOf = "98979-8^E^LN||%s|mL/min/1.73m2|||||%s"
	uacrOf = "9318-7^U^LN||%s|mg/g|||||%s"
	panel  = "24323-8^CMP^LN"
	urine  = "9318-7^ACR^LN"
)

// A canceled test takes away nothing but itself, whichever of the two comes first, in one
// message or two, in one report or several of one number.
func TestACancelledTestTakesNoOther(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, c := range map[string]struct{ service, cancelled, value string }{
			"by its code":           {panel, urine, fmt.Sprintf(potassiumOBX, "7.2", "F")},
			"by another panel":      {panel, "24331-1^Lipids^LN", fmt.Sprintf(potassiumOBX, "7.2", "F")},
			"by a name of its own":  {panel, "ALB^Albumin^L", fmt.Sprintf(potassiumOBX, "7.2", "F")},
			"without a name":        {"", "", fmt.Sprintf(potassiumOBX, "7.2", "F")},
			"of the same test":      {panel, "2823-3^K^LN", fmt.Sprintf(potassiumOBX, "7.2", "F")},
			"of the kidneys":        {"", urine, fmt.Sprintf(egfrOf, "12", "F")},
			"of a panel with it in": {panel, "24326-1^Electrolytes^LN", fmt.Sprintf(potassiumOBX, "7.2", "F")},
		} {
			for _, together := range []bool{true, false} {
				for _, order := range permutations(2) {
					if !together && c.cancelled == "" {
						continue // nothing else that it could mean
					}
					b := newBench(t, w)
					day, accession := b.yesterday(), fmt.Sprintf("%s %t %v", name, together, order)
					both := []sentReport{
						{accession: accession, service: c.service, taken: day, issued: day + "1200", status: "F", values: []string{c.value}},
						{accession: accession, service: c.cancelled, taken: day, issued: day + "1230", status: "X"},
					}
					first, second := both[order[0]], both[order[1]]
					if together {
						b.send(sent{day + "1201", []sentReport{first, second}})
					} else {
						b.send(sent{day + "1201", []sentReport{first}}, sent{day + "1202", []sentReport{second}})
					}
					open := b.calls()
					last := open[len(open)-1]
					if last.Accession != accession || last.Change != "" || last.Told.ID == "" || b.post.count(lab.StaffCall) == 0 {
						t.Fatalf("%s: %+v", accession, open)
					}
					b.finish(last.ID, lab.Reached, "They see a doctor today.")
					b.forget(accession)
				}
			}
		}
	})
}

// forget takes the results and calls of an accession out of the way of the next case.
func (b *bench) forget(accession string) {
	for _, table := range []string{"lab_call_tries", "lab_calls", "lab_results"} {
		what := "DELETE FROM " + table + " WHERE member_id = '" + demo.MemberID("tom") + "'"
		if table != "lab_call_tries" {
			what += " AND accession = '" + accession + "'"
		}
		b.exec(what)
	}
}

// A report that is taken back as a whole is gone, by its own name or without any.
func TestAWholeReportIsWithdrawn(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for i, c := range []struct{ service, cancelled string }{{panel, panel}, {"KID^Kidney^L", "KID^Kidney^L"}, {panel, ""}, {"LAB^Tests^L", "24326-1^E^LN"}} {
			b := newBench(t, w)
			day, accession := b.yesterday(), fmt.Sprintf("WH-%d", i)
			b.send(sent{day + "1201", []sentReport{{accession, "", c.service, day, day + "1200", "F", []string{fmt.Sprintf(potassiumOBX, "4.1", "F")}}}})
			if b.history(figure.LabPotassium) != "4.1" {
				t.Fatal(b.history(figure.LabPotassium))
			}
			b.send(sent{day + "1301", []sentReport{{accession, "", c.cancelled, day, day + "1300", "X", nil}}})
			if got := b.history(figure.LabPotassium); got != "" {
				t.Errorf("%+v: %q", c, got)
			}
		}
	})
}

// An order with a canceled test has the results that are there, in either order.
func TestAnOrderWithACancelledTest(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, cancelled := range []string{urine, "ALB^Albumin^L"} {
			for _, order := range permutations(3) {
				b := newBench(t, w)
				number := b.place("a1c", "egfr", "uacr")
				day, accession := b.yesterday(), "O "+cancelled[:3]+fmt.Sprint(order)
				all := []sentReport{
					{accession, number, "4548-4^A1c^LN", day, day + "1200", "F", []string{fmt.Sprintf(a1cOBX, "6.1", "F")}},
					{accession, number, "98979-8^E^LN", day, day + "1200", "F", []string{fmt.Sprintf(egfrOf, "88", "F")}},
					{accession, number, cancelled, day, day + "1230", "X", nil},
				}
				b.send(sent{day + "1201", []sentReport{all[order[0]], all[order[1]], all[order[2]]}})
				if !b.orderIs(number, "resulted") || b.history(figure.LabA1c) == "" {
					t.Errorf("%s %v: not resulted", cancelled, order)
				}
			}
		}
	})
}

// Of two versions of one issue time the one of the later message stands, and where that is
// the same, too, the dangerous one has its call. So does either order of arrival.
func TestVersionsOfOneIssueTime(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		type version struct{ at, value, status string }
		for name, c := range map[string]struct {
			versions []version
			want     float64
			call     bool
		}{
			"the later message is low":      {[]version{{"1000", "4.5", "F"}, {"1200", "2.1", "F"}}, 2.1, true},
			"corrected, and low":            {[]version{{"1000", "4.5", "C"}, {"1200", "2.1", "C"}}, 2.1, true},
			"the later message is calm":     {[]version{{"1000", "6.9", "C"}, {"1200", "4.5", "C"}}, 4.5, false},
			"one message time, one is low":  {[]version{{"1000", "4.5", "F"}, {"1000", "2.1", "F"}}, 2.1, true},
			"one message time, one is high": {[]version{{"1000", "6.9", "F"}, {"1000", "4.5", "F"}}, 6.9, true},
		} {
			for _, order := range permutations(2) {
				b := newBench(t, w)
				day, accession := b.yesterday(), fmt.Sprintf("%s %v", name, order)
				for _, i := range order {
					v := c.versions[i]
					b.send(sent{day + v.at, []sentReport{{accession, "", panel, day, day, "F", []string{fmt.Sprintf(potassiumOBX, v.value, v.status)}}}})
				}
				stands := b.count("SELECT thousandths FROM lab_results WHERE member_id = $1 AND accession = $2 AND replaced_by = ''", demo.MemberID("tom"), accession)
				waits := b.count("SELECT COUNT(*) FROM lab_calls WHERE accession = $1 AND change = ''", accession)
				if stands != int(c.want*1000+0.5) || (waits == 1) != c.call {
					t.Errorf("%s %v: %d stands, %d calls", name, order, stands, waits)
				}
				b.forget(accession)
			}
		}
	})
}

// What a repeated value tells besides is kept in any order: its order, equation and range.
func TestARepeatedValueTellsMore(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, order := range permutations(2) {
			b := newBench(t, w)
			number := b.place("egfr")
			day, accession := b.yesterday(), fmt.Sprintf("R %v", order)
			both := []sent{
				{day + "1201", []sentReport{{accession, "", "", day, day + "1200", "F", []string{"98979-8^E^LN||71|mL/min/1.73m2|||||F"}}}},
				{day + "1205", []sentReport{{accession, number, "", day, day + "1200", "F", []string{"98979-8^E^LN||71|mL/min/1.73m2|>60||||F||||||^CKD-EPI 2009"}}}},
			}
			b.send(both[order[0]], both[order[1]])
			n := b.count("SELECT COUNT(*) FROM lab_results WHERE accession = $1 AND order_number = $2 AND reference = '>60' AND equation = 'ckd-epi-2021'", accession, number)
			if n != 1 || !b.orderIs(number, "resulted") {
				t.Errorf("%v: %d", order, n)
			}
		}
	})
}

// Each new call is told at once and once, however short ago the team heard of another one,
// and again every half hour.
func TestEachCallIsToldAtOnce(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		told := func() int {
			seen := map[string]bool{}
			for _, m := range b.post.sent {
				seen[fmt.Sprint(m.Template, m.Cause)] = m.Template == lab.StaffCall && m.Cause.Reader == nurse.AccountID
			}
			n := 0
			for _, isCall := range seen {
				if isCall {
					n++
				}
			}
			return n
		}
		b.report("C-1", "", "F", 1, fmt.Sprintf(potassiumOBX, "6.8", "F"))
		if told() != 1 {
			t.Fatalf("%d letters", told())
		}
		b.now = b.now.Add(time.Minute)
		for range 2 {
			b.report("C-2", "", "F", 1, fmt.Sprintf(potassiumOBX, "6.9", "F"), "2345-7^G^LN||40|mg/dL|||||F")
		}
		if told() != 2 {
			t.Errorf("%d letters, want one more for two calls of one message", told())
		}
		for _, c := range []struct {
			after time.Duration
			want  int
		}{{28 * time.Minute, 2}, {time.Minute, 3}, {time.Minute, 4}, {28 * time.Minute, 4}, {time.Minute, 5}} {
			b.now = b.now.Add(c.after)
			b.look()
			if b.look(); told() != c.want {
				t.Errorf("at %s: %d letters, want %d", b.now, told(), c.want)
			}
		}
	})
}

// A correction that we can't read: the value before doesn't stand, the member sees that it
// is being checked, the desk gets the line, and what was dangerous keeps its call.
func TestAnUnreadableCorrection(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, c := range map[string]struct {
			test   figure.LabTest
			before string
			after  string
			calls  int
		}{
			"words":               {figure.LabUACR, fmt.Sprintf(uacrOf, "400", "F"), fmt.Sprintf(uacrOf, "See comment", "C"), 1},
			"words with a number": {figure.LabUACR, fmt.Sprintf(uacrOf, "400", "F"), fmt.Sprintf(uacrOf, "Corrected to 52", "C"), 1},
			"an unknown unit":     {figure.LabLDL, "13457-7^L^LN||190|mg/dL|||||F", "13457-7^L^LN||95|stones|||||C", 1},
			"a dangerous one":     {figure.LabPotassium, fmt.Sprintf(potassiumOBX, "6.8", "F"), fmt.Sprintf(potassiumOBX, "See comment", "C"), 2},
		} {
			for _, order := range permutations(2) {
				b := newBench(t, w)
				day, accession := b.yesterday(), fmt.Sprintf("%s %v", name, order)
				both := []sent{
					{day + "1201", []sentReport{{accession, "", "", day, day + "1200", "F", []string{c.before}}}},
					{day + "1301", []sentReport{{accession, "", "", day, day + "1300", "C", []string{c.after}}}},
				}
				isDangerous := c.calls == 2
				if isDangerous && order[0] == 1 {
					continue // what is corrected already needs no call
				}
				b.send(both[order[0]], both[order[1]])
				b.send(both[order[1]])
				book, _, err := b.Labs(t.Context(), demo.MemberID("tom"))
				if err != nil {
					t.Fatal(err)
				}
				if got := b.history(c.test); got != "" {
					t.Errorf("%s: %q stands", accession, got)
				}
				if (len(book.Checking) == 1) == isDangerous { // what was held stays unseen
					t.Errorf("%s: %+v", accession, book.Checking)
				}
				open := b.calls()
				if len(open) != c.calls || open[len(open)-1].Sent.Text == "" || isDangerous && (open[0].Change != "" || open[0].Told.Value.Value != 6.8) {
					t.Errorf("%s: %+v", accession, open)
				}
				for _, one := range open {
					b.finish(one.ID, lab.Reached, "We talked.")
				}
				value := strings.Replace(strings.Replace(strings.Replace(strings.Replace(c.after, "See comment", "4.1", 1), "Corrected to 52", "52", 1), "stones", "mg/dL", 1), "6.8", "4.1", 1)
				b.send(sent{day + "1401", []sentReport{{accession, "", "", day, day + "1400", "C", []string{value}}}})
				if book, _, _ = b.Labs(t.Context(), demo.MemberID("tom")); len(book.Checking) != 0 || b.history(c.test) == "" {
					t.Errorf("%s: read at last, %+v", accession, book.Checking)
				}
				b.forget(accession)
			}
		}
	})
}

// The result of the later sample is the latest one, and where the hour of one isn't known,
// nobody says which way it went.
func TestLatestGoesByTheSample(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for _, c := range []struct {
			first, second, latest, direction string
		}{
			{"0800", "1000", "5.0", "up"},
			{"1000", "0800", "4.0", "down"},
			{"", "1000", "", ""},
			{"", "", "", ""},
		} {
			b := newBench(t, w)
			day := b.yesterday()
			value := func(v, at string) []string {
				if at != "" {
					at = day + at
				}
				return []string{fmt.Sprintf(potassiumOBX, v, "F") + "|||" + at}
			}
			// The second accession is issued first.
			b.send(sent{day + "1500", []sentReport{{"S-2", "", "", day, day + "1400", "F", value("5.0", c.second)}}},
				sent{day + "1501", []sentReport{{"S-1", "", "", day, day + "1450", "F", value("4.0", c.first)}}})
			book, _, err := b.Labs(t.Context(), demo.MemberID("tom"))
			if err != nil {
				t.Fatal(err)
			}
			one, _ := book.Test(figure.LabPotassium)
			if c.latest != "" && one.Latest.Shown.Text != c.latest || one.Direction != c.direction || len(one.History) != 2 {
				t.Errorf("%+v: %s, %q", c, one.Latest.Shown.Text, one.Direction)
			}
			b.forget("S-1")
			b.forget("S-2")
		}
	})
}
