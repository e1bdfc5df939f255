package report

// section fills the rest of a page: figures, the chart over time as tall as
// there is room, two columns of details, and what is missing.
func (p paper) section(s Section, notes []string, y float64) {
	y = p.paragraph(bodyPen, margin, y+2, inner, s.Summary) + 5
	inRow := 4
	if len(s.Figures) == 5 {
		inRow = 5
	}
	y = p.tiles(s.Figures, inRow, y)
	var remarks []string
	if s.LeftOut != "" {
		remarks = append(remarks, s.LeftOut)
	}
	remarks = append(append(append(remarks, s.Missing...), s.Notes...), notes...)
	end := bottom - p.notesHeight(remarks, inner)
	column := (inner - gutter) / 2
	d := details{Section: s, width: column}
	for _, t := range s.Tables {
		if t.across > 0 {
			d.across = append(d.across, t)
		} else {
			d.columns = append(d.columns, t)
		}
	}
	beside, below := p.fit(&d, end-y-chartLeast-14)
	room := min(max(end-y-beside-below-14, chartLeast), 230)
	if len(s.Charts) > 0 {
		p.chart(s.Charts[0], margin, y, inner, room, true)
		y += room + 14
	}
	p.beside(d, y, beside)
	y += beside
	for _, t := range d.across {
		p.spread(t, y)
		y += p.spreadHeight(t)
	}
	p.notes(remarks, margin, end, inner)
}

// chartLeast is the height that a chart needs to tell something, and dayLeast
// that of the smaller one below it.
const (
	chartLeast = 104.0
	dayLeast   = 120.0
)

// details are what stands under the chart over time: shares and tables in two
// columns, and then tables across the page.
type details struct {
	Section
	width   float64 // of a column
	columns []Table
	across  []Table
}

// beside writes the two columns. A second chart takes what the table under it
// leaves.
func (p paper) beside(d details, y, height float64) {
	at := y
	if len(d.Shares) > 0 {
		at = p.shares(d.Section, margin, at, d.width) + 10
	}
	if len(d.columns) > 0 {
		p.table(d.columns[0], margin, at, d.width)
	}
	at, x := y, margin+d.width+gutter
	if len(d.Charts) > 1 {
		room := height
		if len(d.columns) > 1 {
			room -= p.tableHeight(d.columns[1], d.width) + 10
		}
		p.chart(d.Charts[1], x, at, d.width, max(room, dayLeast), true)
		at += room + 10
	}
	if len(d.columns) > 1 {
		p.table(d.columns[1], x, at, d.width)
	}
}

// fit shortens tables until the details have room, first those across, and
// returns the heights that columns and tables across take.
func (p paper) fit(d *details, room float64) (beside, below float64) {
	for {
		left, right := p.columnHeights(*d)
		beside, below = max(left, right), 0
		for _, t := range d.across {
			below += p.spreadHeight(t)
		}
		if beside+below <= room {
			return beside, below
		}
		table := p.shortest(d, left < right)
		if table == nil {
			return beside, below
		}
		*table = table.first(len(table.Rows) - max(1, table.across))
	}
}

// shortest is the table to take rows from; nil when none can spare any.
func (p paper) shortest(d *details, right bool) *Table {
	spare := func(t Table) bool { return t.cut != nil && len(t.Rows) > 2 }
	for i, t := range d.across {
		if spare(t) {
			return &d.across[i]
		}
	}
	longer := 0
	if right {
		longer = 1
	}
	if longer < len(d.columns) && spare(d.columns[longer]) {
		return &d.columns[longer]
	}
	return nil
}

// columnHeights is what the columns under the chart need.
func (p paper) columnHeights(d details) (left, right float64) {
	if len(d.Shares) > 0 {
		left += headingRoom + float64(len(d.Shares))*shareRoom + 10
	}
	if len(d.columns) > 0 {
		left += p.tableHeight(d.columns[0], d.width)
	}
	if len(d.columns) > 1 {
		right += p.tableHeight(d.columns[1], d.width)
	}
	if len(d.Charts) > 1 {
		if right > 0 {
			right += 10
		}
		right += dayLeast
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
