package brand

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Logos and icons are drawn from outlines, so that a brand's mark looks the
// same on a machine without the font.

//go:embed outlines.tsv
var outlineTable string

const (
	emUnits   = 1000.0
	capHeight = 668.0
)

// glyph is the outline of a character with the y axis pointing up.
type glyph struct {
	advance float64
	path    string // M, L, Q and Z with whole numbers
}

var glyphs = sync.OnceValue(func() map[rune]glyph {
	table := map[rune]glyph{}
	for line := range strings.Lines(outlineTable) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 3 {
			continue
		}
		advance, err := strconv.ParseFloat(cells[1], 64)
		if err != nil {
			panic("brand: outlines.tsv: " + err.Error())
		}
		table[[]rune(cells[0])[0]] = glyph{advance, cells[2]}
	}
	return table
})

// drawable keeps the characters we have outlines for; accents fall away.
func drawable(name string) string {
	var kept strings.Builder
	for _, r := range norm.NFD.String(name) {
		if _, ok := glyphs()[r]; ok {
			kept.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(kept.String()), " ")
}

// initial is the letter that stands for a brand.
func initial(name string) rune {
	for _, r := range drawable(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
	}
	return 'W'
}

type point struct{ x, y float64 }

// curveSteps flattens a curve finely enough for the largest icon.
const curveSteps = 12

// contours flattens an outline to closed polygons.
func (g glyph) contours() (all [][]point) {
	var open []point
	for _, op := range splitPath(g.path) {
		switch op.verb {
		case 'M', 'L':
			open = append(open, op.at[0])
		case 'Q':
			from := open[len(open)-1]
			for i := 1; i <= curveSteps; i++ {
				t := float64(i) / curveSteps
				a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
				open = append(open, point{
					a*from.x + b*op.at[0].x + c*op.at[1].x,
					a*from.y + b*op.at[0].y + c*op.at[1].y,
				})
			}
		case 'Z':
			all = append(all, open)
			open = nil
		}
	}
	return all
}

type pathOp struct {
	verb byte
	at   []point
}

func splitPath(path string) (ops []pathOp) {
	for len(path) > 0 {
		verb := path[0]
		path = path[1:]
		end := strings.IndexAny(path, "MLQZ")
		if end < 0 {
			end = len(path)
		}
		var numbers []float64
		for text := range strings.FieldsSeq(path[:end]) {
			n, err := strconv.ParseFloat(text, 64)
			if err != nil {
				panic("brand: outlines.tsv: " + err.Error())
			}
			numbers = append(numbers, n)
		}
		op := pathOp{verb: verb}
		for i := 0; i+1 < len(numbers); i += 2 {
			op.at = append(op.at, point{numbers[i], numbers[i+1]})
		}
		ops = append(ops, op)
		path = path[end:]
	}
	return ops
}
