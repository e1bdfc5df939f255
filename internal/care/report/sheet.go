package report

import "bytes"

// Sheet is a page of paper that other domains fill: whose it is, one table across
// the page, and notes. A receipt is one.
type Sheet struct {
	Locale, Title, Brand string
	// Head are up to four words with what stands behind them.
	Head    []Line
	Summary string
	Columns []string
	Rows    [][]string
	// Total are the lines under the table; the last one is the sum.
	Total []Line
	Notes []string
	// Foot and Page are at the bottom.
	Foot, Page string
	MadeAt     int64
}

const sheetRow = 18.0

// DrawSheet makes a PDF of it. The same sheet gives the same bytes.
func DrawSheet(s Sheet) ([]byte, error) {
	p := newPaper()
	p.about(s.Title, s.Locale, s.Brand, s.MadeAt)
	y := p.sheet(Report{Title: s.Title, Brand: s.Brand, Head: s.Head, foot: s.Foot, pageWords: func(int, int) string { return s.Page }}, 1, 1)
	y = p.paragraph(bodyPen, margin, y+6, inner, s.Summary) + 12
	y = p.rows(Table{Columns: s.Columns, Rows: s.Rows}, p.widths(Table{Columns: s.Columns, Rows: s.Rows}, inner), margin, y) + 10
	for i, l := range s.Total {
		n := bodyPen
		if i == len(s.Total)-1 {
			n = headingPen
			p.stroke(hairline, 0.8)
			p.Line(sheetWidth/2, y, sheetWidth-margin, y)
		}
		p.write(n, sheetWidth/2, y+13, l.Label)
		p.writeRight(n, sheetWidth-margin-6, y+13, l.Text)
		y += sheetRow
	}
	y += 10
	for _, n := range s.Notes {
		y = p.paragraph(labelPen, margin, y+4, inner, n)
	}
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}
