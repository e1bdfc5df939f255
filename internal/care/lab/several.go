package lab

import (
	"cmp"
	"fmt"
	"slices"

	"wellhouse.app/internal/care/figure"
)

// number tells several samples of one test in a message apart. The earliest keeps the name
// that it has alone, so the versions that are stored stay versions of it. A value and its
// correction in one message are versions too.
func (m *SentMessage) number() {
	same := map[string][]*SentLine{}
	for i := range m.Reports {
		r := &m.Reports[i]
		for j := range r.Lines {
			l := &r.Lines[j]
			if l.Skip == SkipUnknownTest && !l.Flagged && !l.Resembles || l.Skip == SkipSaidTwice {
				continue
			}
			key := fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s\x00%t\x00%t", r.Accession, r.Patient.Last, r.Patient.Born, l.Part, l.State, l.Outranks, l.Skip == SkipNotFinal)
			same[key] = append(same[key], l)
		}
	}
	last := map[bool]int{true: 1} // a remark keeps no value from its name
	for _, lines := range same {
		slices.SortStableFunc(lines, func(a, b *SentLine) int {
			return cmp.Or(cmp.Compare(a.SampledAt, b.SampledAt), cmp.Compare(last[a.isUnclear()], last[b.isUnclear()]))
		})
		part := lines[0].Part
		for i, l := range lines[1:] {
			before := lines[:i+1]
			if twin := slices.IndexFunc(before, func(b *SentLine) bool { return b.sameSample(l) }); twin >= 0 {
				l.Part = before[twin].Part
				continue
			}
			if l.Part = l.atItsTime(part); slices.ContainsFunc(before, func(b *SentLine) bool { return b.SampledAt == l.SampledAt }) {
				l.Part = fmt.Sprintf("%s|#%d", part, i+2)
			}
		}
	}
}

// sameSample says whether a message has a value twice.
func (l *SentLine) sameSample(o *SentLine) bool {
	return l.SampledAt == o.SampledAt && l.TakenOn == o.TakenOn && l.Text == o.Text && l.Value == o.Value
}

// atItsTime is the name of a further sample of a test.
func (l *SentLine) atItsTime(part string) string { return fmt.Sprintf("%s|@%d", part, l.SampledAt) }

// placed gives a report that comes with one of several samples alone, such as a
// correction, the name that this sample has.
func (r SentReport) placed(rows []Result) SentReport {
	r.Lines = slices.Clone(r.Lines)
	for i := range r.Lines {
		l := &r.Lines[i]
		named := l.atItsTime(l.Part)
		if l.SampledAt != 0 && slices.ContainsFunc(rows, func(row Result) bool { return row.Part == named }) {
			l.Part = named
		}
	}
	return r
}

// ownLine is the service of an order line that takes nothing away but itself.
const ownLine = "|only"

// keepApart keeps a canceled order line from taking away what another one of the same
// message reports under the same number.
func (m *SentMessage) keepApart() {
	for i := range m.Reports {
		if r := &m.Reports[i]; r.Withdrawn && slices.ContainsFunc(m.Reports, func(o SentReport) bool { return r.takesFrom(o) }) {
			r.Service += ownLine
		}
	}
}

func (r SentReport) takesFrom(o SentReport) bool {
	whole := Result{Value: figure.LabValue{Test: everything}, Part: r.Service}
	return o.Accession == r.Accession && !o.Withdrawn && slices.ContainsFunc(o.Lines, func(l SentLine) bool {
		return whole.takes(Result{Service: o.Service, Value: l.Value})
	})
}
