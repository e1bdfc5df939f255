package lab

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
)

// Reader is whom results are told to, and how.
type Reader struct {
	figure.Units
	figure.LabWho
	Born  string
	Today time.Time // a day where the member is
	Now   int64
	Until string // the last day of what is told, yyyy-MM-dd, if it is before today; empty for all of it
	// Urgent are the results that nobody has reached the member about.
	Urgent map[string]bool
	// Hides names results of laboratories whose samples are left out; nil for none.
	Hides func(Result) bool
	// Helper acts for the member.
	Helper bool
	// Order is the number of the one order whose results are told; empty for all of them.
	Order string
}

// mostTold is how many results of one test a page gets.
const mostTold = 400

// Told is a result as the member reads it.
type Told struct {
	Result
	Shown    figure.Shown
	Band     figure.LabBand
	Average  *figure.Shown // blood sugar that goes with an A1c
	Replaced []Told
	Partner  string
	CallUs   bool
}

// Test is one test with its results, newest first.
type Test struct {
	Test      figure.LabTest
	Latest    Told
	Previous  *Told
	History   []Told
	Change    *figure.Shown
	Direction string
	Next      *figure.NextLab
	Overdue   bool
	Limits    []figure.LabLimit
}

// Book is everything that a member's pages tell of their results.
type Book struct {
	Tests   []Test
	Removed []Told
	// Unread are the results of laboratories that are new to the reader, by id.
	Unread []string
	// Checking are the values that the member could see and that a laboratory changed to one
	// that we can't read.
	Checking []Told
}

// Test finds one test; ok is false where it has no results.
func (b Book) Test(test figure.LabTest) (Test, bool) {
	i := slices.IndexFunc(b.Tests, func(t Test) bool { return t.Test == test })
	if i < 0 {
		return Test{}, false
	}
	return b.Tests[i], true
}

// Compose makes the book from all rows of a member. It is pure: whatever order the
// rows came in, the book is the same.
func Compose(rows []Result, r Reader) (out Book) {
	absent, answers := r.leftOut(rows), r.answers(rows)
	standing := make([]Result, 0, len(rows))
	for i := range rows {
		one := &rows[i]
		if !one.shown(r.Now) || r.Until != "" && one.TakenOn > r.Until || len(absent) > 0 && absent[one.sample()] || !answers(one) {
			continue
		}
		standing = append(standing, *one)
		if r.isNew(one) {
			out.Unread = append(out.Unread, one.ID)
		}
	}
	slices.Sort(out.Unread)
	standing = append(standing, computed(standing, r)...)
	before := replacedBy(rows)
	byTest := map[figure.LabTest][]*Result{} // what is long is moved once, after it was put in order
	for i := range standing {
		test := standing[i].Value.Test
		byTest[test] = append(byTest[test], &standing[i])
	}
	for _, test := range figure.LabTests {
		list := byTest[test]
		if len(list) == 0 {
			continue
		}
		slices.SortFunc(list, newerFirst)
		told := make([]Told, len(list))
		for i, one := range list {
			told[i] = r.tell(*one)
			told[i].Replaced = r.replaced(one.ID, before)
			told[i].Partner = partner(one, standing)
		}
		out.Tests = append(out.Tests, r.test(test, told))
	}
	for i := range rows {
		one := &rows[i]
		if one.Own() && one.RemovedAt > 0 && one.ReplacedBy == "" {
			out.Removed = append(out.Removed, r.tell(*one))
		}
		if one.Unclear && one.ReplacedBy == "" && !absent[one.sample()] && answers(one) {
			was := r.replaced(one.ID, before)
			out.Checking = append(out.Checking, was[:min(1, len(was))]...)
		}
	}
	slices.SortFunc(out.Removed, func(a, b Told) int { return cmp.Or(cmp.Compare(b.RemovedAt, a.RemovedAt), cmp.Compare(b.ID, a.ID)) })
	return out
}

// isNew says whether the labs page has never shown a laboratory's result to the reader.
func (r Reader) isNew(one *Result) bool {
	readAt := one.ReadAt
	if r.Helper {
		readAt = one.HelperReadAt
	}
	return one.Source == FromLab && readAt == 0
}

// leftOut are the samples that are left out. A correction may come without what tells
// them apart.
func (r Reader) leftOut(rows []Result) map[string]bool {
	out := map[string]bool{}
	if r.Hides == nil {
		return out
	}
	for _, one := range rows {
		if one.Source == FromLab && r.Hides(one) {
			out[one.sample()] = true
		}
	}
	return out
}

// answers tells the results of the one order from others. A correction that names no
// order follows its sample.
func (r Reader) answers(rows []Result) func(*Result) bool {
	if r.Order == "" {
		return func(*Result) bool { return true }
	}
	samples := map[string]bool{}
	for _, one := range rows {
		if one.OrderNumber == r.Order {
			samples[one.sample()] = true
		}
	}
	return func(one *Result) bool {
		return one.OrderNumber == r.Order || one.OrderNumber == "" && one.Source == FromLab && samples[one.sample()]
	}
}

func (r Result) sample() string { return r.LabID + " " + r.Accession }

// newerFirst puts what a member told after what a laboratory sent of the same month, and a
// month alone after a day in it: nobody knows which was first. Days are written so that
// they can be compared as they are.
func newerFirst(a, b *Result) int {
	return cmp.Or(
		cmp.Compare(b.month(), a.month()), compareBool(a.LabID == "", b.LabID == ""), compareBool(a.MonthOnly, b.MonthOnly), cmp.Compare(b.TakenOn, a.TakenOn),
		cmp.Compare(b.moment(), a.moment()), cmp.Compare(b.IssuedAt, a.IssuedAt), cmp.Compare(b.ID, a.ID),
	)
}

// moment orders the results of one day: by their samples, else by when they were issued.
func (r Result) moment() int64 { return cmp.Or(r.SampledAt, r.IssuedAt) }

// compareBool puts false first.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// isAfter says whether a result was taken later than another one for certain, or on the
// same day.
func (r Result) isAfter(o Result) bool {
	return r.month() != o.month() || !r.MonthOnly && !o.MonthOnly
}

// NewerFirst is the order of every list of results.
func NewerFirst(a, b Told) int { return newerFirst(&a.Result, &b.Result) }

func (r Reader) tell(one Result) Told {
	t := Told{Result: one, Shown: r.Lab(one.Value), Band: r.Band(one.Value, r.LabWho), CallUs: r.Urgent[one.ID]}
	if one.Value.Test == figure.LabA1c && one.Value.Bound == "" {
		average := r.GlucoseAverage(figure.AverageSugar(one.Value.Value))
		t.Average = &average
	}
	return t
}

// replacedBy are the rows by what replaced them.
func replacedBy(rows []Result) map[string][]Result {
	out := map[string][]Result{}
	for i := range rows {
		if old := &rows[i]; old.ReplacedBy != "" && old.State != Cancelled {
			out[old.ReplacedBy] = append(out[old.ReplacedBy], *old)
		}
	}
	return out
}

// replaced are the values that led to a result, newest first. One that was held
// back when it was replaced is told no more than before.
func (r Reader) replaced(id string, before map[string][]Result) (out []Told) {
	if len(before[id]) == 0 {
		return nil
	}
	seen := map[string]bool{id: true}
	for next := before[id]; len(next) > 0; {
		old := next[0]
		next = next[1:]
		if seen[old.ID] {
			continue
		}
		seen[old.ID] = true
		next = append(slices.Clip(next), before[old.ID]...)
		if old.HeldUntil <= old.ReplacedAt {
			out = append(out, r.tell(old))
		}
	}
	slices.SortFunc(out, func(a, b Told) int { return cmp.Or(cmp.Compare(b.ReplacedAt, a.ReplacedAt), cmp.Compare(b.ID, a.ID)) })
	return out
}

// otherCholesterol are the two that a member tells together.
var otherCholesterol = map[figure.LabTest]figure.LabTest{figure.LabTotal: figure.LabHDL, figure.LabHDL: figure.LabTotal}

// partner is the own total of an own HDL, or the other way round.
func partner(one *Result, all []Result) string {
	test, has := otherCholesterol[one.Value.Test]
	if !has || !one.Own() {
		return ""
	}
	for i := range all {
		if other := &all[i]; other.Value.Test == test && sameSample(*one, *other) {
			return other.ID
		}
	}
	return ""
}

func (r Reader) test(test figure.LabTest, list []Told) Test {
	t := Test{Test: test, Latest: list[0], History: list[:min(len(list), mostTold)], Limits: r.Limits(test, r.LabWho)}
	for _, one := range list[1:] {
		if one.Equation == t.Latest.Equation && t.Latest.isAfter(one.Result) {
			t.Previous = &one
			break
		}
	}
	if t.CanCompare() {
		change := r.LabChange(t.Latest.Value, t.Previous.Value)
		t.Change = &change
		t.Direction = map[int]string{-1: "down", 0: "same", 1: "up"}[cmp.Compare(change.Value, 0)]
	}
	if next, ok := r.next(t.Latest); ok {
		t.Next, t.Overdue = &next, next.On < r.Today.Format(time.DateOnly)
	}
	return t
}

// CanCompare says whether the latest two results differ by a number: nobody can tell
// where one of them is a bound, or which of two of one day was first.
func (t Test) CanCompare() bool {
	return t.Previous != nil && t.Latest.Value.Bound == "" && t.Previous.Value.Bound == "" && t.Latest.isKnownAfter(t.Previous.Result)
}

func (r Result) isKnownAfter(o Result) bool {
	return r.lastDay().After(o.lastDay()) || r.SampledAt > 0 && o.SampledAt > 0 && r.SampledAt != o.SampledAt
}

func (r Reader) next(latest Told) (figure.NextLab, bool) {
	switch latest.Value.Test {
	case figure.LabA1c:
		return figure.NextA1c(r.LabMeans(latest.Value), latest.lastDay(), r.LabWho), true
	case figure.LabTotal:
		return figure.NextCholesterol(latest.lastDay()), true
	case figure.LabHDL, figure.LabNonHDL, figure.LabLDL, figure.LabTriglycerides, figure.LabEGFR, figure.LabUACR, figure.LabCreatinine,
		figure.LabPotassium, figure.LabGlucose:
	}
	return figure.NextLab{}, false
}

// computed are results that follow from others: an eGFR from a laboratory's
// creatinine where it sent none itself, and the cholesterol that is not HDL.
func computed(standing []Result, r Reader) (out []Result) {
	for _, one := range standing {
		if derived, ok := r.eGFR(one); ok && !together(standing, one, figure.LabEGFR) {
			out = append(out, derived)
		}
		if one.Value.Test == figure.LabTotal && !together(standing, one, figure.LabNonHDL) {
			if hdl, ok := hdlOf(one, standing); ok {
				if derived, ok := r.nonHDL(one, hdl); ok {
					out = append(out, derived)
				}
			}
		}
	}
	return out
}

// hdlOf finds the HDL of a total. Where the same blood has several, it is that of the same
// panel: what follows the code in their names is alike.
func hdlOf(total Result, all []Result) (hdl Result, ok bool) {
	panel := func(r Result) string { _, rest, _ := strings.Cut(r.Part, "|"); return rest }
	n := 0
	for _, other := range all {
		if other.Value.Test != figure.LabHDL || !sameSample(total, other) {
			continue
		}
		if panel(other) == panel(total) {
			return other, true
		}
		hdl = other
		n++
	}
	return hdl, n == 1
}

// sameSample says whether two results are of the same blood.
func sameSample(a, b Result) bool {
	if a.Own() != b.Own() || a.TakenOn != b.TakenOn {
		return false
	}
	return a.Own() || a.LabID == b.LabID && a.Accession == b.Accession
}

// together says whether another test of the same blood stands. What a laboratory has
// withdrawn doesn't.
func together(all []Result, one Result, test figure.LabTest) bool {
	return slices.ContainsFunc(all, func(o Result) bool { return o.Value.Test == test && o.current() && sameSample(one, o) })
}

func (r Reader) eGFR(one Result) (Result, bool) {
	if one.Value.Test != figure.LabCreatinine || one.Source != FromLab || one.Value.Bound != "" {
		return Result{}, false
	}
	value, ok := figure.EGFR(figure.CreatinineMg(one.Value), figure.AgeOn(r.Born, one.day()), r.Sex)
	one.ID, one.Source, one.Equation, one.Reference = one.ID+"-egfr", FromComputed, figure.EGFR2021, ""
	one.Value = figure.LabValue{Test: figure.LabEGFR, Value: value, Unit: figure.PerMinute}
	return one, ok
}

// nonHDL is taken from the numbers that are shown, so that they add up. There is none
// of a bound, nor of two numbers that can't both be right.
func (r Reader) nonHDL(total, hdl Result) (Result, bool) {
	value := r.Lab(total.Value).Value - r.Lab(hdl.Value).Value
	ok := value > 0 && total.Value.Bound == "" && hdl.Value.Bound == ""
	total.ID, total.Source, total.Reference = total.ID+"-nonhdl", FromComputed, ""
	total.Value = figure.LabValue{Test: figure.LabNonHDL, Value: value, Unit: r.LabUnit(figure.LabNonHDL)}
	return total, ok
}
