package reading

import (
	"strconv"
	"strings"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
)

// Blood sugar is read packed, because every column costs a call into the engine
// and a value of its own: what each check has is one number, made of digits of
// these sizes from the right, and what few have is one text.
const (
	packedMarks  = 8
	packedWords  = 4       // what the meter said in words
	packedMeals  = 256     // code of the meal
	packedValues = 1 << 20 // mg/dL
	packedSource = 16
	// Codes and offsets may be below zero.
	firstMeal   = -64
	firstOffset = -4096
)

// marksByCode are the marks in the order of the queries.
var marksByCode = [packedMarks]figure.Mark{figure.Counted, figure.Control, figure.NotMine, figure.WrongTechnique, figure.Irregular}

// unpack takes the number of a check apart; where no source was packed it is 0.
func unpack(at, n int64) (c figure.Check, source int) {
	c, n = unpackFacts(n)
	c.At = at
	c.Offset = int(n/packedSource) + firstOffset
	return c, int(n % packedSource)
}

// unpackFacts takes off the digits that tell what was measured.
func unpackFacts(n int64) (c figure.Check, rest int64) {
	c.Mark = marksByCode[n%packedMarks]
	n /= packedMarks
	c.BelowAll, c.AboveAll = n&2 != 0, n&1 != 0
	n /= packedWords
	c.Meal = int(n%packedMeals) + firstMeal
	n /= packedMeals
	c.Value = int(n % packedValues)
	return c, n / packedValues
}

// unpackAll reads the checks of a period from the text of GlucosePacked. Of their
// moments they have the hour, which is all that figures tell.
func unpackAll(text string) []figure.Check {
	out := make([]figure.Check, 0, strings.Count(text, " ")+1)
	for text != "" {
		n, end := int64(0), 0
		for ; end < len(text) && text[end] != ' '; end++ {
			n = n*10 + int64(text[end]-'0')
		}
		text = text[min(end+1, len(text)):]
		c, hours := unpackFacts(n)
		c.At = (hours - 24) * hourMS // a day was added, so that no clock shows less than nothing
		out = append(out, c)
	}
	return out
}

// listed turns a row of a list into a reading. Its device is not read: no list
// tells it.
func (s *Service) listed(memberID string, r readingdb.GlucoseNewestRow) (g Glucose, err error) {
	c, source := unpack(timeIn(r.ID), r.Common)
	g = Glucose{
		Stamp: Stamp{ID: r.ID, Moment: c.Moment, Source: source, Mark: c.Mark},
		Value: c.Value, BelowAll: c.BelowAll, AboveAll: c.AboveAll, Tags: Tags{Meal: c.Meal},
	}
	if rare, ok := r.Rare.(string); ok {
		if err := g.setRare(rare); err != nil {
			return g, err
		}
	}
	g.Note, err = s.note(glucoseTable.name, memberID, g.Stamp, r.NoteEnc)
	return g, err
}

// setRare reads the numbers that a person gave; each may be absent.
func (t *Tags) setRare(text string) error {
	for _, to := range []**int{&t.Feeling, &t.Carbs, &t.Short, &t.Long, &t.Premix} {
		var digits string
		if digits, text, _ = strings.Cut(text, ","); digits == "" {
			continue
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			return err
		}
		*to = &n
	}
	return nil
}

// timeIn reads the time of the check from the id of a stored reading.
func timeIn(id string) (at int64) {
	for i := range min(len(id), 13) {
		if i != 8 {
			at = at<<4 | int64(hexDigit(id[i]))
		}
	}
	return at
}

func hexDigit(c byte) byte {
	if c >= 'a' {
		return c - 'a' + 10
	}
	return c - '0'
}
