package report

import "slices"

const rowRoom = 11.6

func (p paper) tableHeight(t Table, width float64) float64 {
	h := headingRoom + rowRoom*float64(len(t.Rows)+1) + 4
	if t.Note != "" {
		h += p.heightOf(labelPen, width, t.Note)
	}
	return h
}

// spreadGap stands above a table across the page and under the last one.
const spreadGap = 5.0

func (p paper) spreadHeight(t Table) float64 {
	return headingRoom + rowRoom*float64(t.partRows()+1) + 2*spreadGap
}

// partRows is how many rows the first of the parts of a table has.
func (t Table) partRows() int { return (len(t.Rows) + t.across - 1) / t.across }

// spread writes a table across the page, its note beside its title and its rows
// in parts beside each other.
func (p paper) spread(t Table, y float64) {
	y += spreadGap
	used := p.write(headingPen, margin, y+headingPen.size, t.Title) + 8
	p.write(p.fitted(labelPen, inner-used, t.Note), margin+used, y+headingPen.size, t.Note)
	y += headingRoom
	width := (inner - gutter*float64(t.across-1)) / float64(t.across)
	widths := p.widths(t, width)
	for i, rows := range slices.Collect(slices.Chunk(t.Rows, t.partRows())) {
		part := t
		part.Rows = rows
		p.rows(part, widths, margin+float64(i)*(width+gutter), y)
	}
}

// table writes a table into one column.
func (p paper) table(t Table, x, y, width float64) {
	p.write(headingPen, x, y+headingPen.size, t.Title)
	y = p.rows(t, p.widths(t, width), x, y+headingRoom)
	if t.Note != "" {
		p.paragraph(labelPen, x, y+2, width, t.Note)
	}
}

// rows writes rows under their words and returns where they end; numbers end
// where numbers end.
func (p paper) rows(t Table, widths []float64, x, y float64) float64 {
	width := 0.0
	for _, w := range widths {
		width += w
	}
	line := func(cells []string, n pen) {
		at := x
		for i, cell := range cells {
			fit := p.fitted(n, widths[i]-4, cell)
			cell = p.clipped(fit, widths[i]-1, cell)
			if numeric(t, i) {
				p.writeRight(fit, at+widths[i]-6, y+8, cell)
			} else {
				p.write(fit, at, y+8, cell)
			}
			at += widths[i]
		}
		y += rowRoom
	}
	line(t.Columns, labelPen)
	p.stroke(hairline, 0.6)
	for _, cells := range t.Rows {
		p.Line(x, y-0.6, x+width, y-0.6)
		line(cells, smallPen)
	}
	return y
}

func numeric(t Table, column int) bool {
	if column == 0 {
		return false
	}
	for _, row := range t.Rows {
		if !isNumber(row[column]) || len(row[column]) > 30 {
			return false
		}
	}
	return true
}

// longest is how much of a table's width one column may ask for.
const longest = 0.7

// widths gives each column what its longest cell needs, and shares out the rest.
func (p paper) widths(t Table, width float64) []float64 {
	out, total := make([]float64, len(t.Columns)), 0.0
	for i, word := range t.Columns {
		p.use(labelPen)
		out[i] = p.GetStringWidth(word) + 8
		p.use(smallPen)
		for _, row := range t.Rows {
			out[i] = max(out[i], min(p.GetStringWidth(row[i])+8, width*longest))
		}
		total += out[i]
	}
	for i := range out {
		out[i] *= width / total
	}
	return out
}
