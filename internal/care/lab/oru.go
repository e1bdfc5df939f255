package lab

import (
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/hl7"
)

// readORU reads an ORU^R01 message. Now is when it came.
func readORU(text string, now time.Time) (out SentMessage, err error) {
	m, err := hl7.Parse(text)
	if err != nil {
		return out, malformed(err.Error())
	}
	head := m[0]
	if head.Get(9, 1) != "ORU" || head.Get(9, 2) != "R01" {
		return out, malformed("it is not an ORU^R01 message")
	}
	if !strings.HasPrefix(head.Get(12, 1), "2.") {
		return out, malformed("MSH-12 names no version 2")
	}
	out.ID = short(head.Get(10, 1))
	if out.ID == "" {
		return out, malformed("MSH-10 is empty")
	}
	r := oruReader{now: now, out: &out}
	if out.At, _, _ = hl7Time(head.Get(7, 1)); out.At == 0 {
		out.At = now.UnixMilli()
	} else {
		out.At = unsure(head.Get(7, 1), out.At)
		r.sentAt = out.At
	}
	for _, s := range m[1:] {
		if err := r.take(s); err != nil {
			return SentMessage{}, err
		}
	}
	if len(out.Reports) == 0 {
		return SentMessage{}, malformed("it has no OBR segment")
	}
	for i := range out.Reports {
		out.Reports[i].sayOnce()
	}
	out.number()
	out.keepApart()
	return out, nil
}

// oruReader walks through the segments: a patient, their reports, the values of each.
type oruReader struct {
	now     time.Time
	out     *SentMessage
	patient *SentPatient
	order   hl7.Segment // the ORC of the next report
	obr     hl7.Segment
	status  string
	sentAt  int64 // 0 where the message doesn't say
	isOpen  bool  // a report takes values
}

func (r *oruReader) take(s hl7.Segment) error {
	switch s.Name {
	case "PID":
		r.patient, r.order, r.isOpen = hl7Patient(s), hl7.Segment{}, false
	case "ORC":
		r.order, r.isOpen = s, false
	case "OBR":
		return r.report(s)
	case "OBX":
		return r.value(s)
	}
	return nil
}

func hl7Patient(s hl7.Segment) *SentPatient {
	p := &SentPatient{Last: short(s.Get(5, 1)), First: short(s.Get(5, 2))}
	if _, day, monthOnly := hl7Time(s.Get(7, 1)); !monthOnly {
		p.Born = day
	}
	p.Sex = map[string]figure.Sex{"F": figure.Female, "M": figure.Male}[strings.ToUpper(s.Get(8, 1))]
	for i := range min(s.Repeats(3), mostIDs) {
		if id := short(s.At(3, i+1, 1)); id != "" {
			p.IDs = append(p.IDs, id)
		}
	}
	return p
}

// mostIDs is how many numbers of a patient we look at.
const mostIDs = 10

func (r *oruReader) report(s hl7.Segment) error {
	if r.patient == nil {
		return malformed("a report comes before its patient")
	}
	if len(r.out.Reports) == mostReports {
		return malformed("it has more than " + strconv.Itoa(mostReports) + " reports")
	}
	r.obr, r.isOpen, r.status = s, true, s.Get(25, 1)
	one := SentReport{
		Patient: *r.patient, Progress: oruProgress[r.status], Withdrawn: r.status == "X", IssuedAt: r.out.At, Undated: true, SentAt: r.sentAt,
	}
	code, _, name := hl7Code(s, 4, isService)
	one.Service = short(firstOfAll(code, name))
	if at, _, _ := hl7Time(s.Get(22, 1)); at != 0 {
		one.IssuedAt, one.Undated = unsure(s.Get(22, 1), at), false
	}
	for _, typed := range []string{s.Get(2, 1), r.order.Get(2, 1), s.Get(3, 1), r.order.Get(3, 1)} {
		if one.TypedOrder == "" {
			one.TypedOrder = short(typed)
		}
		if number := foldOrder(typed); number != "" && one.OrderNumber == "" {
			one.OrderNumber = number
		}
	}
	one.Accession = short(firstOfAll(s.Get(3, 1), r.order.Get(3, 1), s.Get(2, 1), r.order.Get(2, 1)))
	if one.Accession == "" {
		return malformed("a report has no number in OBR-2 or OBR-3")
	}
	r.out.Reports = append(r.out.Reports, one)
	return nil
}

// oruProgress is how far the status of a report says that an order has come.
var oruProgress = map[string]Progress{"I": Received, "A": Received, "P": Received, "R": Received, "X": CannotProcess, "F": Resulted, "C": Resulted, "": Resulted}

func (r *oruReader) value(s hl7.Segment) error {
	if !r.isOpen {
		return malformed("a value comes before its report")
	}
	report := &r.out.Reports[len(r.out.Reports)-1]
	if len(report.Lines) == mostLines {
		return malformed("a report has more than " + strconv.Itoa(mostLines) + " values")
	}
	o := observed{
		sub: s.Get(4, 1), unit: firstOfAll(s.Get(6, 1), s.Get(6, 2)), method: s.Get(17, 2) + " " + s.Get(17, 1), reference: s.Get(7, 1), issuedAt: report.IssuedAt,
	}
	o.code, o.system, o.name = hl7Code(s, 3, isTest)
	o.text = s.Get(5, 1)
	switch {
	case s.Repeats(5) > 1:
		o.text = "several values"
	case s.Get(2, 1) == "SN":
		o.text = s.Get(5, 1) + s.Get(5, 2) + s.Get(5, 3) + s.Get(5, 4) // a range or a ratio is no number
	}
	for _, text := range []string{s.Get(14, 1), r.obr.Get(7, 1)} {
		if at, day, monthOnly := hl7Time(text); day != "" && o.takenOn == "" {
			o.takenOn, o.monthOnly, o.sampledAt = day, monthOnly, at
			o.takenAt, o.wallAt = hourAt(at, strings.ContainsAny(text, "+-"), hl7Midnight(text))
		}
	}
	for i := range s.Repeats(8) {
		o.flagged = o.flagged || isCritical(s.At(8, i+1, 1))
	}
	status := firstOfAll(s.Get(11, 1), oruValues[r.status])
	if status == "F" && r.status == "C" {
		status = "C" // a corrected report whose values say only that they are final
	}
	_, o.final = oruFinal[status]
	o.outranks, o.cancelled = oruFinal[status].outranks, oruFinal[status].cancelled
	if r.status == "X" {
		o.final, o.cancelled = true, true
	}
	line := o.line(r.now)
	report.Withdrawn = report.Withdrawn && !line.namesTest() // else it says what it takes away
	report.Lines = append(report.Lines, line)
	return nil
}

// oruFinal are the states of a value that can stand. A withdrawn one (D, W) and a
// correction (C, A) hold against every final one; X is a test that was not done.
var oruFinal = map[string]struct{ outranks, cancelled bool }{
	"F": {}, "U": {}, "V": {}, "B": {}, "C": {true, false}, "A": {true, false}, "D": {true, true}, "W": {true, true}, "X": {false, true},
}

// oruValues are the states of a report that its values have, where they tell none. Every
// other one isn't final: A says that only some results are there.
var oruValues = map[string]string{"": "F", "F": "F", "C": "C", "X": "X"}

// hl7Code finds the code in a field that we know, which may be its first or its second one.
func hl7Code(s hl7.Segment, field int, known func(code, system string) bool) (code, system, name string) {
	code, name, system = s.Get(field, 1), s.Get(field, 2), s.Get(field, 3)
	if !known(code, system) && known(s.Get(field, 4), s.Get(field, 6)) {
		return s.Get(field, 4), s.Get(field, 6), firstOfAll(s.Get(field, 5), name)
	}
	return code, system, name
}

func isTest(code, system string) bool {
	_, ok := testOf(code, system)
	return ok
}

func isService(code, system string) bool { return len(testsOf(code)) > 0 && loincSystems[system] }

func firstOfAll(list ...string) string {
	for _, one := range list {
		if one != "" {
			return one
		}
	}
	return ""
}

// unsure is the beginning of the hour where a moment without a zone is in the one that
// comes twice when clocks go back: which of two was first nobody can tell.
func unsure(text string, at int64) int64 {
	t := time.UnixMilli(at).UTC()
	isRepeated := t.Month() == time.November && t.Weekday() == time.Sunday && t.Day() <= 7 && t.Hour() == 1
	if strings.ContainsAny(text, "+-") || !isRepeated {
		return at
	}
	return t.Truncate(time.Hour).UnixMilli()
}

// hl7Time reads a moment, and the day that it names where it was written. A moment
// without a zone is read as UTC: it only orders versions of one laboratory.
func hl7Time(text string) (at int64, day string, monthOnly bool) {
	zone := ""
	if i := strings.IndexAny(text, "+-"); i > 0 {
		text, zone = text[:i], text[i:]
	}
	text, _, _ = strings.Cut(text, ".")
	layouts := map[int]string{6: "200601", 8: "20060102", 10: "2006010215", 12: "200601021504", 14: "20060102150405"}
	layout, ok := layouts[len(text)]
	if !ok {
		return 0, "", false
	}
	t, err := time.Parse(layout, text)
	if err != nil || t.Year() < 1850 {
		return 0, "", false
	}
	day = t.Format(time.DateOnly)
	if z, err := time.Parse("-0700", zone); zone != "" && err == nil {
		_, offset := z.Zone()
		t = t.Add(-time.Duration(offset) * time.Second)
	}
	return t.UnixMilli(), day, len(text) == len("200601")
}

// hl7Midnight says whether a time is a day alone, or midnight as it is written.
func hl7Midnight(text string) bool {
	if i := strings.IndexAny(text, "+-."); i >= 0 {
		text = text[:i]
	}
	return strings.Trim(text[min(len("20060102"), len(text)):], "0") == ""
}
