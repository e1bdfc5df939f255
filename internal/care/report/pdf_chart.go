package report

import "math"

// frame is where the plot of a chart lies on the sheet.
type frame struct {
	Chart
	left, top, right, bottom float64
}

func (f frame) x(v float64) float64 {
	return f.left + (v-f.X.From)/(f.X.To-f.X.From)*(f.right-f.left)
}

func (f frame) y(v float64) float64 {
	return f.bottom - (v-f.Y.From)/(f.Y.To-f.Y.From)*(f.bottom-f.top)
}

const (
	axisRoom  = 26.0 // for the numbers on the left
	ticksRoom = 13.0 // for the words below
	arrowRoom = 8.0  // above, for the arrows of marks that lie outside
)

// chart draws a chart with its title and its one sentence into a box.
func (p paper) chart(c Chart, x, y, width, height float64, withSummary bool) {
	top := y
	if withSummary {
		p.write(headingPen, x, y+headingPen.size, c.Title)
		p.use(headingPen)
		p.write(labelPen, x+p.GetStringWidth(c.Title)+6, y+headingPen.size, c.Unit)
		top = p.paragraph(labelPen, x, y+headingPen.size*leading, width, c.Summary) + 5
	} else {
		p.write(labelPen, x, y+labelPen.size, c.Title+", "+c.Unit)
		top += 14
	}
	room := 4.0
	if c.beyond() > 0 {
		room = arrowRoom
	}
	f := frame{Chart: c, left: x + axisRoom, top: top + room - 1, right: x + width - 4, bottom: y + height - ticksRoom}
	p.grid(f)
	p.ClipRect(f.left-4, f.top-room, f.right-f.left+8, f.bottom-f.top+room+4, false)
	p.line(f)
	for _, shape := range drawingOrder {
		p.marks(f, shape)
	}
	p.arrows(f)
	p.ClipEnd()
	for _, b := range c.Bands {
		p.bandWords(f, b)
	}
}

// bandWords stand above the marks, on a piece of white, so that both can be
// read.
func (p paper) bandWords(f frame, b Band) {
	small := pen{7, false, ink}
	p.use(small)
	p.fill(colour{255, 255, 255})
	p.Rect(f.left+2, f.y(b.To)-8.6, p.GetStringWidth(b.Text)+4, 8.2, "F")
	p.write(small, f.left+4, f.y(b.To)-2.2, b.Text)
}

func (p paper) grid(f frame) {
	for _, b := range f.Bands {
		if b.To > b.From {
			p.fill(pale)
			p.Rect(f.left, f.y(b.To), f.right-f.left, f.y(b.From)-f.y(b.To), "F")
		}
	}
	p.stroke(hairline, 0.4)
	every := 1 // where a chart is low, only some numbers have room
	if n := len(f.Y.Ticks); n > 1 {
		every = int(math.Ceil(11 / ((f.bottom - f.top) / float64(n-1))))
	}
	for i, t := range f.Y.Ticks {
		p.Line(f.left, f.y(t.At), f.right, f.y(t.At))
		if i%every == 0 {
			p.writeRight(labelPen, f.left-5, f.y(t.At)+2.8, t.Text)
		}
	}
	p.stroke(muted, 0.6)
	p.SetDashPattern([]float64{2.5, 2}, 0)
	for _, b := range f.Bands {
		p.Line(f.left, f.y(b.From), f.right, f.y(b.From))
		if b.To > b.From {
			p.Line(f.left, f.y(b.To), f.right, f.y(b.To))
		}
	}
	p.SetDashPattern(nil, 0)
	for i, t := range f.X.Ticks {
		if t.At < f.X.From || t.At > f.X.To {
			continue
		}
		at := f.x(t.At)
		switch {
		case i == 0 && at < f.left+14:
			p.write(labelPen, f.left, f.bottom+10, t.Text)
		case at > f.right-14:
			p.writeRight(labelPen, f.right, f.bottom+10, t.Text)
		default:
			p.writeMiddle(labelPen, at, f.bottom+10, t.Text)
		}
	}
}

func (p paper) line(f frame) {
	if len(f.Line) == 0 {
		return
	}
	p.stroke(accent, 1.4)
	p.SetLineJoinStyle("round")
	for i, at := range f.Line {
		if i == 0 || at.Anew {
			p.MoveTo(f.x(at.X), f.y(at.Y))
			continue
		}
		p.LineTo(f.x(at.X), f.y(at.Y))
	}
	p.DrawPath("D")
}

// drawingOrder lays what tells most on top. Marks of one shape are drawn
// together, so that colours and pens are set once for all of them.
var drawingOrder = []Shape{
	RangeShape, BoxShape, MedianShape, BarShape, InRangeShape, SlightlyHighShape, HighShape, LowShape, VeryHighShape, VeryLowShape,
}

func (p paper) marks(f frame, shape Shape) {
	size := 2.2
	if len(f.Marks) > 150 {
		size = 1.7
	}
	begun := false
	for _, m := range f.Marks {
		if m.Shape != shape {
			continue
		}
		if !begun {
			p.begin(f, shape, size)
			begun = true
		}
		p.mark(f, m, size)
	}
	if begun {
		p.SetLineCapStyle("butt")
	}
}

// arrow has the three corners of the arrow above a mark that lies outside; other
// marks have none.
func (f frame) arrow(m Mark) []float64 {
	if !m.Beyond {
		return nil
	}
	const half, gap = 3, 4.5
	x, y := f.x(m.X), f.y(m.top())-gap
	return []float64{x - half, y, x, y - half, x + half, y}
}

func (p paper) arrows(f frame) {
	p.stroke(ink, 1.1)
	for _, m := range f.Marks {
		if at := f.arrow(m); at != nil {
			p.Line(at[0], at[1], at[2], at[3])
			p.Line(at[2], at[3], at[4], at[5])
		}
	}
}

// begin sets the pen for all marks of a shape.
func (p paper) begin(f frame, shape Shape, size float64) {
	switch shape {
	case BarShape:
		p.stroke(ink, 0.9)
	case RangeShape:
		p.stroke(muted, 0.9)
	case BoxShape:
		p.fill(boxFill)
		p.stroke(accent, 0.7)
	case MedianShape:
		p.stroke(ink, 1.6)
	case InRangeShape:
		c, wide := shapeColours[shape], 1.6*size
		if f.Line != nil { // weighings stand behind their trend
			c, wide = muted, 2.6
		}
		p.stroke(c, wide)
		p.SetLineCapStyle("round")
	case VeryLowShape, LowShape, SlightlyHighShape, HighShape, VeryHighShape:
		p.fill(shapeColours[shape])
		p.stroke(shapeColours[shape], 0.7)
	}
}

func (p paper) mark(f frame, m Mark, size float64) {
	x, y := f.x(m.X), f.y(m.Y)
	switch m.Shape {
	case BarShape:
		p.stem(x, y, f.y(*m.Y2), 1.6)
	case RangeShape:
		p.stem(x, y, f.y(*m.Y2), 4)
	case BoxShape:
		p.Rect(x-8, f.y(*m.Y2), 16, y-f.y(*m.Y2), "FD")
	case MedianShape:
		p.Line(x-8, y, x+8, y)
	case VeryLowShape, LowShape, InRangeShape, SlightlyHighShape, HighShape, VeryHighShape:
		p.outline(m.Shape, x, y, size)
	}
}

// stem is a line with feet at both ends.
func (p paper) stem(x, from, to, foot float64) {
	p.Line(x, from, x, to)
	p.Line(x-foot, to, x+foot, to)
	p.Line(x-foot, from, x+foot, from)
}
