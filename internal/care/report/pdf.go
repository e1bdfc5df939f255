package report

import (
	"bytes"
	"time"
)

// Draw makes a PDF of a report: for one kind one page; for several a page with
// all of them at a glance and then a page for each. The same report gives the
// same bytes.
func Draw(r Report) ([]byte, error) {
	p := newPaper()
	p.about(r.Title, r.Locale, r.Brand, r.MadeAt)

	var full []Section
	for _, s := range r.Sections {
		if !s.Empty {
			full = append(full, s)
		}
	}
	of := len(full)
	if glance := len(r.Sections) > 1; glance {
		of++
		p.sheet(r, 1, of)
		p.glance(r)
	}
	for i, s := range full {
		n := of - len(full) + i + 1
		y := p.sheet(r, n, of)
		if len(r.Sections) > 1 {
			p.write(pen{13, true, ink}, margin, y+13, s.Title)
			y += 20
		}
		p.section(s, r.Notes, y)
	}
	if of == 0 {
		y := p.sheet(r, 1, 1)
		y = p.paragraph(bodyPen, margin, y+4, inner, r.Summary)
		for _, n := range r.Notes {
			y = p.paragraph(labelPen, margin, y+4, inner, n)
		}
	}
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

// about is what the file says of itself.
func (p paper) about(title, locale, brand string, madeAt int64) {
	p.SetTitle(title, true)
	p.SetLang(locale)
	p.SetCreator(brand, true)
	p.SetProducer(brand, true)
	made := time.UnixMilli(madeAt).UTC()
	p.SetCreationDate(made)
	p.SetModificationDate(made)
}

// sheet begins a page with whose it is, and returns where its content begins.
func (p paper) sheet(r Report, n, of int) float64 {
	p.AddPage()
	p.write(brandPen, margin, 42, r.Brand)
	p.write(p.fitted(titlePen, inner, r.Title), margin, 66, r.Title)
	x := margin
	for i, l := range r.Head {
		width := []float64{0.24, 0.18, 0.34, 0.24}[i] * inner
		p.write(labelPen, x, 84, l.Label)
		p.twoLines(x, 96, width-8, l.Text)
		x += width
	}
	p.stroke(hairline, 0.8)
	p.Line(margin, 106, sheetWidth-margin, 106)
	p.write(p.fitted(labelPen, inner-70, r.foot), margin, footAt, r.foot)
	p.writeRight(labelPen, sheetWidth-margin, footAt, r.pageWords(n, of))
	return 112
}

// twoLines writes a text in one line, or smaller in two.
func (p paper) twoLines(x, y, width float64, text string) {
	n := p.fitted(pen{9, true, ink}, width, text)
	if n.size > 7.5 {
		p.write(n, x, y, text)
		return
	}
	for n.size = 8; n.size > 5 && len(p.lines(n, width, text)) > 2; n.size -= 0.5 {
		continue
	}
	for i, line := range p.lines(n, width, text) {
		p.write(n, x, y-2.5+float64(i)*9, line)
	}
}

// emptyRoom is what a kind without readings takes at a glance.
const emptyRoom = 44.0

// glanceRoom is what a kind without a chart takes at a glance; zero with one.
func (p paper) glanceRoom(s Section) float64 {
	switch {
	case len(s.Charts) > 0:
		return 0
	case s.Empty:
		return emptyRoom
	}
	return 16 + p.heightOf(bodyPen, inner, s.Summary) + tileRoom + 14
}

// glance shows the first figures and the chart of every kind on one page.
func (p paper) glance(r Report) {
	y := p.paragraph(bodyPen, margin, 112, inner, r.Summary) + 6
	end := bottom - p.notesHeight(r.Notes, inner)
	fixed, charts := 0.0, 0
	for _, s := range r.Sections {
		fixed += p.glanceRoom(s)
		charts += min(1, len(s.Charts))
	}
	full := min((end-y-fixed)/float64(max(1, charts)), 300)
	for _, s := range r.Sections {
		share := full
		if len(s.Charts) == 0 {
			share = p.glanceRoom(s)
		}
		top := y
		p.write(pen{12, true, ink}, margin, top+12, s.Title)
		top = p.paragraph(bodyPen, margin, top+16, inner, s.Summary)
		if s.LeftOut != "" {
			top = p.paragraph(labelPen, margin, top+1, inner, s.LeftOut)
		}
		if !s.Empty {
			first := s.Figures[:min(5, len(s.Figures))]
			top = p.tiles(first, max(4, len(first)), top+3)
			if room := y + share - top - 8; room > 58 && len(s.Charts) > 0 {
				p.chart(s.Charts[0], margin, top, inner, room, false)
			}
		}
		y += share
	}
	p.notes(r.Notes, margin, end, inner)
}
