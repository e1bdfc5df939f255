package report

import (
	"bytes"

	"codeberg.org/go-pdf/fpdf"
)

// Label is an address label, 4 by 6 inches, that other domains fill.
type Label struct {
	// Lines are the address, the name first.
	Lines  []string
	Number string
	// Code is the country, large in the corner.
	Code   string
	MadeAt int64
}

// A label, in points.
const (
	labelWidth, labelHeight = 288.0, 432.0
	labelMargin             = 22.0
)

// DrawLabel makes a PDF of it. The same label gives the same bytes.
func DrawLabel(l Label) ([]byte, error) {
	p := newPaper()
	p.about(l.Number, "en-US", "", l.MadeAt)
	p.AddPageFormat("P", fpdf.SizeType{Wd: labelWidth, Ht: labelHeight})
	width := labelWidth - 2*labelMargin
	p.write(headingPen, labelMargin, labelMargin+10, l.Number)
	p.writeRight(pen{22, true, ink}, labelWidth-labelMargin, labelMargin+16, l.Code)
	p.stroke(ink, 1.2)
	p.Line(labelMargin, labelMargin+28, labelWidth-labelMargin, labelMargin+28)
	y := labelMargin + 60
	for i, line := range l.Lines {
		n := pen{15, i == 0, ink}
		for _, part := range p.lines(n, width, line) {
			small := p.fitted(n, width, part)
			for _, piece := range p.pieces(small, width, part) {
				p.write(small, labelMargin, y, piece)
				y += 21
			}
		}
	}
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

// pieces cuts a text between letters where even one word is wider than the paper. A
// carrier needs all of a name.
func (p paper) pieces(n pen, width float64, text string) (out []string) {
	p.use(n)
	piece := ""
	for _, letter := range text {
		if longer := piece + string(letter); piece == "" || p.GetStringWidth(longer) <= width {
			piece = longer
			continue
		}
		out = append(out, piece)
		piece = string(letter)
	}
	return append(out, piece)
}
