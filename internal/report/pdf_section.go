package report

import "slices"

// section fills the rest of a page: figures, the chart over time as tall as
// there is room, two columns of details, and what is missing.
func (p paper) section(s Section, notes []string, y float64) {
	y = p.paragraph(bodyPen, margin, y+2, inner, s.Summary) + 5
	inRow := 4
	if len(s.Figures) == 5 {
		inRow = 5
	}
	y = p.tiles(s.Figures, inRow, y)
	s.Tables = slices.Clone(s.Tables)
	var remarks []string
	if s.LeftOut != "" {
		remarks = append(remarks, s.LeftOut)
	}
	remarks = append(append(append(remarks, s.Missing...), s.Notes...), notes...)
	end := bottom - p.notesHeight(remarks, inner)
	column := (inner - gutter) / 2
	details := p.fitDetails(&s, column, end-y-chartLeast-14)
	room := min(max(end-y-details-14, chartLeast), 230)
	if len(s.Charts) > 0 {
		p.chart(s.Charts[0], margin, y, inner, room, true)
		y += room + 14
	}
	at := y
	if len(s.Shares) > 0 {
		at = p.shares(s, margin, at, column) + 10
	}
	if len(s.Tables) > 0 {
		p.table(s.Tables[0], margin, at, column)
	}
	at, x := y, margin+column+gutter
	if len(s.Charts) > 1 {
		p.chart(s.Charts[1], x, at, column, max(details, 120), true)
		at += details + 10
	}
	if len(s.Tables) > 1 {
		p.table(s.Tables[1], x, at, column)
	}
	p.notes(remarks, margin, end, inner)
}

// chartLeast is the height that a chart needs to tell something.
const chartLeast = 104.0

// fitDetails shortens tables until the details have room, and returns the
// height they take.
func (p paper) fitDetails(s *Section, column, room float64) float64 {
	for {
		left, right := p.columnHeights(*s, column)
		longer := 0
		if right > left {
			longer = 1
		}
		if max(left, right) <= room || longer >= len(s.Tables) || len(s.Tables[longer].Rows) < 3 {
			return max(left, right)
		}
		s.Tables[longer] = s.Tables[longer].first(len(s.Tables[longer].Rows) - 1)
	}
}

// columnHeights is what the details under the chart need.
func (p paper) columnHeights(s Section, column float64) (left, right float64) {
	if len(s.Shares) > 0 {
		left += headingRoom + float64(len(s.Shares))*shareRoom + 10
	}
	if len(s.Tables) > 0 {
		left += p.tableHeight(s.Tables[0], column)
	}
	if len(s.Tables) > 1 {
		right += p.tableHeight(s.Tables[1], column)
	}
	if len(s.Charts) > 1 {
		right = max(right, 120)
	}
	return left, right
}

const tileRoom = 44.0

// tiles writes figures, so many in a row.
func (p paper) tiles(figures []Figure, inRow int, y float64) float64 {
	width := inner / float64(inRow)
	for i, f := range figures {
		x, top := margin+float64(i%inRow)*width, y+float64(i/inRow)*tileRoom
		p.write(p.fitted(labelPen, width-8, f.Label), x, top+9, f.Label)
		used := p.write(p.fitted(numberPen, width-34, f.Text), x, top+27, f.Text)
		if f.Unit != "" && f.Text != dash {
			p.write(labelPen, x+used+3, top+27, f.Unit)
		}
		p.write(p.fitted(labelPen, width-8, f.Note), x, top+37, f.Note)
	}
	return y + float64((len(figures)+inRow-1)/inRow)*tileRoom + 4
}

const (
	headingRoom = 18.0
	shareRoom   = 14.0
	rowRoom     = 11.6
)

// shares writes one bar for each part, with its numbers beside it.
func (p paper) shares(s Section, x, y, width float64) float64 {
	p.write(p.fitted(headingPen, width, s.SharesTitle), x, y+headingPen.size, s.SharesTitle)
	y += headingRoom
	barAt, barWidth := x+width*0.62, width*0.20
	for _, part := range s.Shares {
		middle := y + shareRoom/2
		p.shape(part.Shape, x+4, middle-1, 2.4)
		p.write(p.fitted(smallPen, width*0.34-14, part.Label), x+14, middle+2, part.Label)
		p.write(p.fitted(labelPen, width*0.27, part.Range), x+width*0.34, middle+2, part.Range)
		p.stroke(muted, 0.5)
		p.Rect(barAt, middle-4.5, barWidth, 7, "D")
		p.fill(muted)
		p.Rect(barAt, middle-4.5, barWidth*float64(part.Percent)/100, 7, "F")
		p.writeRight(strongPen, x+width-20, middle+2, part.Text)
		p.writeRight(labelPen, x+width, middle+2, number(part.Count))
		y += shareRoom
	}
	return y
}

func (p paper) tableHeight(t Table, width float64) float64 {
	h := headingRoom + rowRoom*float64(len(t.Rows)+1) + 4
	if t.Note != "" {
		h += p.heightOf(labelPen, width, t.Note)
	}
	return h
}

// table writes rows under their words; numbers end where numbers end.
func (p paper) table(t Table, x, y, width float64) {
	p.write(headingPen, x, y+headingPen.size, t.Title)
	y += headingRoom
	widths := p.widths(t, width)
	line := func(cells []string, n pen) {
		at := x
		for i, cell := range cells {
			fit := p.fitted(n, widths[i]-4, cell)
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
	if t.Note != "" {
		p.paragraph(labelPen, x, y+2, width, t.Note)
	}
}

func numeric(t Table, column int) bool {
	if column == 0 {
		return false
	}
	for _, row := range t.Rows {
		if !isNumber(row[column]) {
			return false
		}
	}
	return true
}

// widths gives each column what its longest cell needs, and shares out the rest.
func (p paper) widths(t Table, width float64) []float64 {
	out, total := make([]float64, len(t.Columns)), 0.0
	for i, word := range t.Columns {
		p.use(labelPen)
		out[i] = p.GetStringWidth(word) + 8
		p.use(smallPen)
		for _, row := range t.Rows {
			out[i] = max(out[i], p.GetStringWidth(row[i])+8)
		}
		total += out[i]
	}
	for i := range out {
		out[i] *= width / total
	}
	return out
}

func (p paper) notesHeight(notes []string, width float64) float64 {
	h := 8.0
	for _, n := range notes {
		h += p.heightOf(labelPen, width-8, n) + 1.5
	}
	return h
}

func (p paper) notes(notes []string, x, y, width float64) {
	p.stroke(hairline, 0.6)
	p.Line(x, y, x+width, y)
	y += 4
	for _, n := range notes {
		p.dot(muted, x+2, y+5.2, 1)
		y = p.paragraph(labelPen, x+8, y, width-8, n) + 1.5
	}
}
