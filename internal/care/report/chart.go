package report

import (
	"math"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
)

// timeAxis has a word about every sixth of the period: days, or months where
// there are many.
func (w words) timeAxis(p Period) Axis {
	a := Axis{From: float64(p.span().Start), To: float64(p.span().End)}
	if p.days() > 150 {
		every := max(1, int(math.Ceil(float64(p.days())/30/7)))
		at := time.Date(wallOfDay(p.First).Year(), wallOfDay(p.First).Month()+1, 1, 0, 0, 0, 0, time.UTC)
		for ; at.UnixMilli() < int64(a.To); at = at.AddDate(0, every, 0) {
			a.Ticks = append(a.Ticks, Tick{float64(at.UnixMilli()), w.Month(at) + nbsp + at.Format("2006")})
		}
		return a
	}
	step := max(1, int(math.Ceil(float64(p.days())/7)))
	for day := p.First; day <= p.Last; day += step {
		a.Ticks = append(a.Ticks, Tick{float64(int64(day)*dayMS + dayMS/2), w.ShortDay(wallOfDay(day))})
	}
	return a
}

// dayAxis is the 24 hours of a day.
func (w words) dayAxis() Axis {
	a := Axis{From: 0, To: 24}
	for _, h := range []int{0, 6, 12, 18, 24} {
		a.Ticks = append(a.Ticks, Tick{float64(h), w.Hour(h)})
	}
	return a
}

// valueAxis reaches around values in steps that read easily.
func (w words) valueAxis(least, most float64, decimals int) Axis {
	if least > most {
		least, most = 0, 1
	}
	step := niceStep((most - least) / 4)
	a := Axis{From: math.Floor(least/step) * step, To: math.Ceil(most/step) * step}
	if a.From == a.To {
		a.To += step
	}
	for i := 0; ; i++ {
		v := a.From + float64(i)*step
		if v > a.To+step/1000 {
			break
		}
		a.Ticks = append(a.Ticks, Tick{v, w.Decimal(v, decimals)})
	}
	return a
}

func niceStep(rough float64) float64 {
	if rough <= 0 {
		return 1
	}
	base := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, n := range []float64{1, 2, 2.5, 5, 10} {
		if n*base >= rough && (n != 2.5 || base > 1) {
			return max(n*base, 1)
		}
	}
	return base * 10
}

// clamp puts a value that lies outside of a chart at its edge.
func (a Axis) clamp(v float64) (at float64, beyond bool) {
	at = min(max(v, a.From), a.To)
	return at, at != v
}

// beyond counts the marks that lie outside of a chart.
func (c Chart) beyond() (n int) {
	for _, m := range c.Marks {
		if m.Beyond {
			n++
		}
	}
	return n
}

// columns is how finely a chart tells times apart: a line of paper has no more.
const columns = 260

// thinned keeps what a chart can show apart, and says where that is not all.
func (w words) thinned(c Chart) Chart {
	all, key := len(c.Marks), "chart.thinned"
	if slices.ContainsFunc(c.Marks, func(m Mark) bool { return m.out }) {
		key = "chart.thinned.range"
	}
	if c.Marks = thin(c.Marks, c.X); len(c.Marks) < all {
		c.Summary += " " + w.Say(key)
	}
	return c
}

// thin keeps every mark that is out of range, the lowest and the highest of each
// column, and every mark where there are few.
func thin(marks []Mark, x Axis) []Mark {
	if len(marks) <= 2*columns {
		return marks
	}
	type ends struct{ low, high int }
	kept := map[int]ends{}
	place := func(m Mark) int { return int((m.X - x.From) / (x.To - x.From) * columns) }
	for i, m := range marks {
		e, found := kept[place(m)]
		if !found {
			kept[place(m)] = ends{i, i}
			continue
		}
		if m.Y < marks[e.low].Y {
			e.low = i
		}
		if m.top() > marks[e.high].top() {
			e.high = i
		}
		kept[place(m)] = e
	}
	var out []Mark
	for i, m := range marks {
		if e := kept[place(m)]; m.out || e.low == i || e.high == i {
			out = append(out, m)
		}
	}
	return out
}

func (m Mark) top() float64 {
	if m.Y2 != nil {
		return max(m.Y, *m.Y2)
	}
	return m.Y
}

// when writes the moment of a reading for a table.
func (w words) when(m figure.Moment) string { return w.Date(m.Time()) + ", " + w.clockOf(m) }

// onlyCounted keeps what figures count.
func onlyCounted[T any](all []T, mark func(T) figure.Mark) []T {
	var out []T
	for _, one := range all {
		if mark(one) == figure.Counted {
			out = append(out, one)
		}
	}
	return out
}

func daysOf[T any](all []T, of func(T) figure.Moment) map[int]bool {
	out := map[int]bool{}
	for _, one := range all {
		out[of(one).Day()] = true
	}
	return out
}
