package reading

import (
	"context"

	readingv1 "wellhouse.app/api/rpc/reading/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/who"
)

// GetPulse gives the figures and the newest checks of the pulse.
//
// POST /wellhouse.reading.v1.ReadingService/GetPulse
func (r RPC) GetPulse(ctx context.Context, in *readingv1.GetPulseRequest) (*readingv1.GetPulseResponse, error) {
	count, err := countOf(in.GetCount())
	if err != nil {
		return nil, err
	}
	p, err := r.Service.Pulse(ctx, who.From(ctx).MemberID, PressureFilter{Start: in.GetStart(), End: in.GetEnd(), Cursor: in.GetCursor(), Count: count})
	if err != nil {
		return nil, err
	}
	out := &readingv1.GetPulseResponse{Figures: pulseFigures(p), NextCursor: p.Next}
	for _, c := range p.Checks {
		out.Checks = append(out.Checks, pulseCheck(c, p.Marks))
	}
	if p.Latest != nil {
		out.Latest = pulseCheck(*p.Latest, nil)
	}
	return out, nil
}

func pulseFigures(p PulseFigures) *readingv1.PulseFigures {
	f := &readingv1.PulseFigures{
		From: string(p.from()), To: string(p.to()), Count: int32(p.N), Total: int32(p.Total), Days: int32(p.Base.Days),
		Average: whole(p.Average), Lowest: whole(p.Lowest), Highest: whole(p.Highest), CallCareTeam: p.Call,
		Below: int32(p.Below), Within: int32(p.Within), Above: int32(p.Above), WeekAverage: whole(p.Week.Average), WeekCount: int32(p.Week.N),
		BandLow: figure.PulseBandLow, BandHigh: figure.PulseBandHigh,
	}
	for _, l := range p.LeftOut {
		f.LeftOut = append(f.LeftOut, &readingv1.MarkCount{Mark: string(l.Mark), Key: markKey(l.Mark), Count: int32(l.Count)})
	}
	for _, w := range p.Weeks {
		f.Weeks = append(f.Weeks, &readingv1.PulseWeek{
			Monday: figure.DateOf(w.Monday), Count: int32(w.Count), Average: whole(w.Average), Lowest: whole(w.Lowest),
			Lower: whole(w.Lower), Median: whole(w.Median), Upper: whole(w.Upper), Highest: whole(w.Highest),
		})
	}
	for _, t := range p.ByTime {
		f.ByTime = append(f.ByTime, &readingv1.PulseTime{
			Hour: int32(t.Hour), Count: int32(t.Count), Lowest: whole(t.Lowest), Highest: whole(t.Highest),
			Lower: whole(t.Lower), Median: whole(t.Median), Upper: whole(t.Upper),
		})
	}
	return f
}

func pulseCheck(c Pressure, marks map[string]Marked) *readingv1.PulseCheck {
	band := pulseBand(c.Pulse)
	out := &readingv1.PulseCheck{
		Id: c.ID, At: float64(c.At), Timestamp: c.Local(), OffsetMinutes: int32(c.Offset), Pulse: int32(c.Pulse), Unit: figure.BPM,
		Band: band, Key: "reading.pulse." + band, IrregularBeat: c.Uneven, Source: int32(c.Source), Mark: string(c.Mark),
	}
	if c.Mark != figure.Counted {
		out.MarkKey, out.MarkReason = markKey(c.Mark), marks[c.ID].Reason
	}
	return out
}

func pulseBand(pulse int) string {
	switch {
	case pulse < figure.PulseBandLow:
		return "below"
	case pulse > figure.PulseBandHigh:
		return "above"
	}
	return "within"
}
