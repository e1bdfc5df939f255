package reading

import (
	readingv1 "wellhouse.app/api/rpc/reading/v1"
	"wellhouse.app/internal/care/figure"
)

func (s Story) message() *readingv1.GetLatestResponse {
	out := &readingv1.GetLatestResponse{Today: figure.DateOf(s.Today), Minute: int32(s.Minute)}
	if i := s.Insight; i != nil {
		out.Insight = &readingv1.Insight{Key: i.Key, EatCode: int32(i.Meal), This: i.This.message(), Other: i.Other.message(), Unit: i.Unit}
	}
	if n := s.Next; n != nil {
		out.Next = &readingv1.NextCheck{Kind: n.Kind, EatCode: int32(n.Meal), Minute: int32(n.Minute), Tomorrow: n.Tomorrow, Days: int32(n.Days)}
	}
	for _, m := range s.Milestones {
		out.Milestones = append(out.Milestones, &readingv1.Milestone{Key: m.Key, Date: figure.DateOf(m.Day)})
	}
	return out
}

func dotsOn(list []Dot) (out []*readingv1.DayReading) {
	for _, d := range list {
		out = append(out, &readingv1.DayReading{
			Minute: int32(d.Minute()), At: float64(d.At), OffsetMinutes: int32(d.Offset), Value: d.Value, LowValue: d.Low,
			Text: d.Text, StatusKey: d.StatusKey, EatCode: int32(d.Meal), Band: d.Band.message(),
		})
	}
	return out
}

func (b *Band) message() *readingv1.Band {
	if b == nil {
		return nil
	}
	return &readingv1.Band{Key: b.Key, Least: b.Least.Value, Most: b.Most.Value, LeastText: b.Least.Text, MostText: b.Most.Text}
}

func tallyMessage(t *figure.Tally) *readingv1.Tally {
	if t == nil {
		return nil
	}
	return &readingv1.Tally{InRange: int32(t.In), Count: int32(t.N)}
}
