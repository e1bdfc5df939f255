package lab

import (
	"cmp"
	"fmt"
	"slices"
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
			if l.Skip == SkipUnknownTest && !l.Flagged || l.Skip == SkipSaidTwice {
				continue
			}
			key := fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s\x00%t\x00%t", r.Accession, r.Patient.Last, r.Patient.Born, l.Part, l.State, l.Outranks, l.Skip == SkipNotFinal)
			same[key] = append(same[key], l)
		}
	}
	for _, lines := range same {
		slices.SortStableFunc(lines, func(a, b *SentLine) int { return cmp.Compare(a.SampledAt, b.SampledAt) })
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
