package reading

import (
	"strconv"
	"strings"

	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading/readingdb"
)

// Lists read blood sugar packed, because every column costs a call into the
// engine and a value of its own: what each check has is one number, made of
// digits of these sizes from the right, and what few have is one text.
const (
	packedBelow  = 2
	packedAbove  = 1
	packedWords  = 4       // what the meter said in words
	packedMeals  = 256     // code of the meal
	packedValues = 1 << 20 // mg/dL
	packedSource = 16
	// Codes and offsets may be below zero.
	firstMeal   = -64
	firstOffset = -4096
)

// listed turns a row of a list into a reading. Its device is not read: no list
// tells it.
func (s *Service) listed(memberID string, r readingdb.GlucoseNewestRow) (g Glucose, err error) {
	g.ID = r.ID
	g.At = timeIn(r.ID)
	n := r.Common
	g.BelowAll, g.AboveAll = n&packedBelow != 0, n&packedAbove != 0
	n /= packedWords
	g.Meal = int(n%packedMeals) + firstMeal
	n /= packedMeals
	g.Value = int(n % packedValues)
	n /= packedValues
	g.Source = int(n % packedSource)
	g.Offset = int(n/packedSource) + firstOffset
	if rare, ok := r.Rare.(string); ok {
		if err := g.setRare(rare); err != nil {
			return g, err
		}
	}
	g.Note, err = s.note(glucoseTable.name, memberID, g.Stamp, r.NoteEnc)
	return g, err
}

// setRare reads the mark and the numbers that a person gave, of which each may
// be absent.
func (g *Glucose) setRare(text string) error {
	mark, rest, _ := strings.Cut(text, ",")
	g.Mark = figure.Mark(mark)
	for _, to := range []**int{&g.Feeling, &g.Carbs, &g.Short, &g.Long, &g.Premix} {
		var digits string
		if digits, rest, _ = strings.Cut(rest, ","); digits == "" {
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
