package reading

import (
	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
)

// body gives a number as it is shown its place in the contract.
func body(s figure.Shown) rest.Figure {
	return rest.Figure{Value: s.Value, Unit: rest.FigureUnit(s.Unit), Text: s.Text}
}

// mean shows a figure that may be absent.
func mean(v *float64, show func(float64) figure.Shown) (out rest.NilFigure) {
	if out.SetToNull(); v != nil {
		out.SetTo(body(show(*v)))
	}
	return out
}

// value shows a whole number that may be absent.
func value(v *int, show func(int) figure.Shown) (out rest.NilFigure) {
	if out.SetToNull(); v != nil {
		out.SetTo(body(show(*v)))
	}
	return out
}

// percent has one decimal.
func percent(v *float64) (out rest.NilFloat64) {
	if out.SetToNull(); v != nil {
		out.SetTo(figure.Round(*v, 1))
	}
	return out
}

func cursor(next string) (out rest.NilString) {
	if out.SetToNull(); next != "" {
		out.SetTo(next)
	}
	return out
}

// markKey names the word for a mark.
func markKey(m figure.Mark) string { return "reading.mark." + string(m) }

func leftOut(list []figure.LeftOut) []rest.LeftOut {
	out := make([]rest.LeftOut, len(list))
	for i, l := range list {
		out[i] = rest.LeftOut{Mark: string(l.Mark), Key: markKey(l.Mark), Count: l.Count}
	}
	return out
}

// markBody tells why a reading is left out. A mark that the device set has no
// words and is as old as the reading.
func markBody(s Stamp, marks map[string]Marked) (out rest.NilReadingMark) {
	if out.SetToNull(); s.Mark == figure.Counted {
		return out
	}
	m, found := marks[s.ID]
	if !found {
		m.At = s.At
	}
	out.SetTo(rest.ReadingMark{Mark: rest.ReadingMarkMark(s.Mark), Key: markKey(s.Mark), Reason: m.Reason, At: rest.Instant(m.At)})
	return out
}

// from and to are the first and the last date of a period.
func (s Span) from() rest.LocalDate { return rest.LocalDate(figure.DateOf(int(s.Start / dayMS))) }

func (s Span) to() rest.LocalDate { return rest.LocalDate(figure.DateOf(int((s.End - 1) / dayMS))) }
