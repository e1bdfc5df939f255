package report

import (
	"strings"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
)

// The sheet, in points: letter paper, which both countries print on.
const (
	sheetWidth, sheetHeight = 612.0, 792.0
	margin                  = 40.0
	inner                   = sheetWidth - 2*margin
	gutter                  = 20.0
	footAt                  = sheetHeight - 26
	bottom                  = sheetHeight - 40
)

type colour struct{ r, g, b int }

// Ink on white. Shapes carry the meaning; the colours only help.
var (
	ink      = colour{27, 38, 36}
	muted    = colour{85, 99, 95}
	hairline = colour{205, 210, 206}
	accent   = colour{11, 97, 87}
	pale     = colour{226, 238, 232}
	boxFill  = colour{176, 207, 196}

	shapeColours = map[Shape]colour{
		VeryLowShape: {91, 42, 157}, LowShape: {117, 85, 190}, InRangeShape: {27, 122, 75}, SlightlyHighShape: {138, 97, 0},
		HighShape: {168, 82, 0}, VeryHighShape: {163, 21, 43}, BarShape: {27, 38, 36},
	}
)

// paper draws words and lines on sheets.
type paper struct {
	*fpdf.Fpdf
}

const face = "sans"

func newPaper() paper {
	p := paper{fpdf.New("P", "pt", "Letter", "")}
	p.SetMargins(0, 0, 0)
	p.SetCellMargin(0)
	p.SetAutoPageBreak(false, 0)
	p.SetCatalogSort(true)
	p.AddUTF8FontFromBytes(face, "", liberationsansregular.TTF)
	p.AddUTF8FontFromBytes(face, "B", liberationsansbold.TTF)
	return p
}

// pen is how words look.
type pen struct {
	size   float64
	bold   bool
	colour colour
}

var (
	titlePen   = pen{20, true, ink}
	brandPen   = pen{9, true, accent}
	headingPen = pen{10, true, ink}
	bodyPen    = pen{9.5, false, ink}
	smallPen   = pen{8.5, false, ink}
	strongPen  = pen{8.5, true, ink}
	labelPen   = pen{8, false, muted}
	numberPen  = pen{17, true, ink}
)

func (p paper) use(n pen) {
	style := ""
	if n.bold {
		style = "B"
	}
	p.SetFont(face, style, n.size)
	p.SetTextColor(n.colour.r, n.colour.g, n.colour.b)
}

// write puts one line with its baseline at y.
func (p paper) write(n pen, x, y float64, text string) (width float64) {
	p.use(n)
	p.Text(x, y, text)
	return p.GetStringWidth(text)
}

// writeRight ends a line at x.
func (p paper) writeRight(n pen, x, y float64, text string) {
	p.use(n)
	p.Text(x-p.GetStringWidth(text), y, text)
}

func (p paper) writeMiddle(n pen, x, y float64, text string) {
	p.use(n)
	p.Text(x-p.GetStringWidth(text)/2, y, text)
}

// fitted is the pen made small enough for a text to have room.
func (p paper) fitted(n pen, width float64, text string) pen {
	for n.size > 6.5 {
		p.use(n)
		if p.GetStringWidth(text) <= width {
			break
		}
		n.size -= 0.5
	}
	return n
}

// clipped is as much of a text as has room.
func (p paper) clipped(n pen, width float64, text string) string {
	p.use(n)
	if p.GetStringWidth(text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 1 && p.GetStringWidth(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ") + "…"
}

// lines breaks a text at spaces that may break.
func (p paper) lines(n pen, width float64, text string) []string {
	p.use(n)
	var out []string
	line := ""
	for _, word := range strings.Split(text, " ") {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && p.GetStringWidth(longer) > width {
			out = append(out, line)
			longer = word
		}
		line = longer
	}
	return append(out, line)
}

const leading = 1.32

// paragraph writes a text and returns where the next line begins.
func (p paper) paragraph(n pen, x, y, width float64, text string) float64 {
	for _, line := range p.lines(n, width, text) {
		p.write(n, x, y+n.size, line)
		y += n.size * leading
	}
	return y
}

// heightOf is how much room a paragraph takes.
func (p paper) heightOf(n pen, width float64, text string) float64 {
	return float64(len(p.lines(n, width, text))) * n.size * leading
}

func (p paper) stroke(c colour, width float64) {
	p.SetDrawColor(c.r, c.g, c.b)
	p.SetLineWidth(width)
}

func (p paper) fill(c colour) { p.SetFillColor(c.r, c.g, c.b) }

// shape draws one status in its colour.
func (p paper) shape(s Shape, x, y, size float64) {
	c := shapeColours[s]
	if s == InRangeShape {
		p.dot(c, x, y, size*0.8)
		return
	}
	p.fill(c)
	p.stroke(c, 0.7)
	p.outline(s, x, y, size)
}

// outline draws a status so that it can be told in grey: below range points
// down, above points up, and the far ends are doubled. A dot is a line without
// length and with round ends, which takes a tenth of the room of a circle in
// the file.
func (p paper) outline(s Shape, x, y, size float64) {
	triangle := func(y, up float64, style string) {
		p.MoveTo(x-size, y+up*size*0.8)
		p.LineTo(x+size, y+up*size*0.8)
		p.LineTo(x, y-up*size*0.9)
		p.ClosePath()
		p.DrawPath(style)
	}
	switch s {
	case VeryLowShape:
		triangle(y-size*0.7, -1, "F")
		triangle(y+size*0.7, -1, "F")
	case LowShape:
		triangle(y, -1, "F")
	case SlightlyHighShape:
		triangle(y, 1, "D")
	case HighShape:
		triangle(y, 1, "F")
	case VeryHighShape:
		triangle(y-size*0.7, 1, "F")
		triangle(y+size*0.7, 1, "F")
	case InRangeShape, BarShape, RangeShape, BoxShape, MedianShape:
		p.Line(x, y, x, y)
	}
}

// dot is a round mark by itself.
func (p paper) dot(c colour, x, y, radius float64) {
	p.stroke(c, 2*radius)
	p.SetLineCapStyle("round")
	p.Line(x, y, x, y)
	p.SetLineCapStyle("butt")
}

// isNumber says whether a cell lines up at its right end.
func isNumber(cell string) bool {
	for _, r := range cell {
		return unicode.IsDigit(r) || strings.ContainsRune("+−-<>≥—", r)
	}
	return true
}
