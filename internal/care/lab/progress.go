package lab

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
)

// answer is what a laboratory has told of one test of an order.
type answer int

const (
	notAnswered answer = iota
	answerHeld
	answerFailed
	answerShown
)

// restFor is how long the other tests of an order are waited for after an answer came.
const restFor = 7 * 24 * time.Hour

// progress is how far a laboratory has come with an order, by all rows of its member.
// The feed, a call that is finished and a hold that ends all go by it: each test needs an
// answer, and there are results where the member sees one. What has no answer a week
// after the last one came has none, and what we can't read no value by then. It is empty
// while nothing came. It is pure.
func (o Order) progress(rows []Result, now int64) Progress {
	isOf := Reader{Order: o.Number}.answers(rows)
	rows = slices.DeleteFunc(slices.Clone(rows), func(r Result) bool { return !isOf(&r) || isMistake(r) })
	if len(rows) == 0 {
		return ""
	}
	newest := slices.MaxFunc(rows, func(a, b Result) int { return cmp.Compare(a.CreatedAt, b.CreatedAt) })
	count := map[answer]int{}
	for _, test := range o.Tests {
		count[answerTo(test, rows, now)]++
	}
	failed := min(count[notAnswered], unnamed(rows))
	count[notAnswered] -= failed
	isOver := now-newest.CreatedAt >= restFor.Milliseconds()
	switch {
	case count[answerHeld] > 0, count[notAnswered] > 0 && (!isOver || count[answerShown]+count[answerFailed]+failed == 0):
		return Received
	case count[answerShown] > 0:
		return Resulted
	}
	return CannotProcess
}

// isMistake is a whole report that was never about this order's member.
func isMistake(r Result) bool { return r.Value.Test == everything && r.Outranks }

// answerTo is the best answer to a test.
func answerTo(test string, rows []Result, now int64) (best answer) {
	for _, r := range rows {
		switch {
		case r.Value.Test == everything:
			if r.ReplacedBy == "" && r.failsTest(test, rows) {
				best = max(best, answerFailed)
			}
		case !isFor(test, r.Value.Test) && !(tellsKidney(r) && asksKidney(test)):
		case r.shown(now):
			return answerShown
		case r.current(), r.Unclear && r.ReplacedBy == "" && now-r.CreatedAt < restFor.Milliseconds():
			best = max(best, answerHeld)
		case r.ReplacedBy == "" || slices.ContainsFunc(rows, func(w Result) bool { return w.ID == r.ReplacedBy && w.Value.Test == everything }):
			best = max(best, answerFailed)
		}
	}
	return best
}

// failsTest says whether a canceled report or order line means a test: one with a code that
// we know means its tests. One without a name means all of them where its accession has
// nothing else, and one with a name of the laboratory's own where the order has nothing else.
func (r Result) failsTest(test string, rows []Result) bool {
	if tests := r.means(); len(tests) > 0 {
		return slices.ContainsFunc(tests, func(t figure.LabTest) bool { return isFor(test, t) })
	}
	return !slices.ContainsFunc(rows, func(o Result) bool {
		return o.ID != r.ID && (r.Part == "" && o.sample() == r.sample() || r.Part != "" && o.Value.Test != everything)
	})
}

// means are the tests of a canceled order line; none where we don't know its name.
func (r Result) means() []figure.LabTest { return testsOf(strings.TrimSuffix(r.Part, ownLine)) }

// unnamed counts the canceled order lines that took nothing away and have a name that we
// don't know. Each of them answers one test that nothing else does.
func unnamed(rows []Result) (n int) {
	for _, r := range rows {
		tookAny := slices.ContainsFunc(rows, func(o Result) bool { return o.ReplacedBy == r.ID })
		if r.Value.Test == everything && r.ReplacedBy == "" && r.Part != "" && len(r.means()) == 0 && !tookAny {
			n++
		}
	}
	return n
}

// asksKidney says whether an eGFR and a creatinine answer a test alike: one gives the
// other.
func asksKidney(asked string) bool {
	return isFor(asked, figure.LabEGFR) || isFor(asked, figure.LabCreatinine)
}

// isFor says whether an order asks for a test. Kidney and cholesterol are words for
// several, and no word is for whatever comes.
func isFor(asked string, test figure.LabTest) bool {
	switch asked = strings.ToLower(asked); asked {
	case "", strings.ToLower(string(test)), strings.ToLower(string(testNames[test].test)):
		return true
	case "kidney":
		return test == figure.LabEGFR || test == figure.LabUACR
	case "cholesterol", "lipids":
		return test == figure.LabTotal || test == figure.LabHDL
	}
	return false
}
