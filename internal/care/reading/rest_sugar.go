package reading

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/who"
)

// GetBloodSugarStats answers the blood sugar figures of a period.
//
// GET /v1/users/me/readings/bgs/stats/extended
func (r REST) GetBloodSugarStats(ctx context.Context, params rest.GetBloodSugarStatsParams) (*rest.BloodSugarStats, error) {
	s, err := r.Service.Sugar(ctx, who.From(ctx).MemberID, SugarSpan{
		Start: string(params.Start.Value), End: string(params.End.Value), Meals: mealCodes(params.TagsEatCode), Compare: params.Compare.Value,
	})
	if err != nil {
		return nil, err
	}
	out := &rest.BloodSugarStats{
		From: s.from(), To: s.to(), Count: s.N, Total: s.Total, Days: s.Base.Days, LeftOut: leftOut(s.LeftOut),
		ChecksPerDay: s.PerDay, Average: mean(s.Average, s.GlucoseAverage), Lowest: value(s.Lowest, s.Glucose), Highest: value(s.Highest, s.Glucose),
		Lows: s.Lows, Highs: s.Highs, InRangePercent: percent(s.InRange),
		StandardDeviation: mean(s.Deviation, s.GlucoseAverage), VariationPercent: percent(s.Variation),
	}
	for _, l := range s.Levels {
		out.Bands = append(out.Bands, rest.BloodSugarStatsBandsItem{Extended: int(l.Level), Key: l.Level.Key(), Count: l.Count})
	}
	for _, one := range s.Shares {
		item := rest.BloodSugarStatsSharesItem{Key: one.Key, Least: body(s.GlucoseAverage(float64(one.Least))), Count: one.Count, Percent: one.Percent}
		if item.Most.SetToNull(); one.Most > 0 {
			item.Most = rest.NewNilFigure(body(s.GlucoseAverage(float64(one.Most))))
		}
		out.Shares = append(out.Shares, item)
	}
	out.ByMeal = make([]rest.BloodSugarStatsByMealItem, 0, len(s.ByMeal))
	for _, m := range s.ByMeal {
		out.ByMeal = append(out.ByMeal, rest.BloodSugarStatsByMealItem{
			EatCode: rest.EatCode(m.Meal), Count: m.Count, InRange: m.InRange, Lows: m.Lows, Highs: m.Highs, Average: mean(m.Average, s.GlucoseAverage),
		})
	}
	for _, t := range s.ByTime {
		out.ByTime = append(out.ByTime, hoursBody(t, s.Frame))
	}
	for _, t := range s.ByPart {
		out.ByDayPart = append(out.ByDayPart, hoursBody(t, s.Frame))
	}
	out.ByWeek = make([]rest.BloodSugarStatsByWeekItem, len(s.ByWeek))
	for i, w := range s.ByWeek {
		out.ByWeek[i] = rest.BloodSugarStatsByWeekItem{
			Monday: rest.LocalDate(figure.DateOf(w.Monday)), Count: w.Count, Average: mean(w.Average, s.GlucoseAverage), InRangePercent: percent(w.InRange),
			Lowest: body(s.Glucose(w.Lowest)), Highest: body(s.Glucose(w.Highest)), Median: mean(w.Median, s.GlucoseAverage),
			Lower: mean(w.Lower, s.GlucoseAverage), Upper: mean(w.Upper, s.GlucoseAverage),
		}
	}
	for _, t := range s.Targets {
		out.Ranges = append(out.Ranges, rest.BloodSugarStatsRangesItem{Key: t.Key, Least: body(s.Glucose(t.Least)), Most: body(s.Glucose(t.Most))})
	}
	out.OftenLow, out.OftenHigh, out.Previous = code(s.OftenLow), code(s.OftenHigh), previous(s)
	return out, nil
}

func hoursBody(t figure.TimeFigure, f Frame) rest.SugarHours {
	return rest.SugarHours{
		Hour: t.Hour, Count: t.Count, Lowest: value(t.Lowest, f.Glucose), Highest: value(t.Highest, f.Glucose),
		Median: mean(t.Median, f.GlucoseAverage), Lower: mean(t.Lower, f.GlucoseAverage), Upper: mean(t.Upper, f.GlucoseAverage),
	}
}

func code(n *int) (out rest.NilInt) {
	if out.SetToNull(); n != nil {
		out.SetTo(*n)
	}
	return out
}

// previous tells the days before and what has changed since, as far as both
// sides have enough checks.
func previous(s SugarFigures) (out rest.NilBloodSugarStatsPrevious) {
	if out.SetToNull(); s.Before == nil {
		return out
	}
	b := s.Before
	p := rest.BloodSugarStatsPrevious{
		From: b.from(), To: b.to(), Count: b.N, Average: mean(b.Average, s.GlucoseAverage), InRangePercent: percent(b.InRange),
	}
	p.AverageChange.SetToNull()
	if s.Average != nil && b.Average != nil {
		p.AverageChange.SetTo(body(s.GlucoseChange(*s.Average, *b.Average)))
	}
	p.InRangeChange.SetToNull()
	if s.InRange != nil && b.InRange != nil {
		p.InRangeChange.SetTo(int(figure.Round(*s.InRange, 0) - figure.Round(*b.InRange, 0)))
	}
	out.SetTo(p)
	return out
}

func mealCodes(list []rest.EatCode) []int {
	out := make([]int, len(list))
	for i, c := range list {
		out[i] = int(c)
	}
	return out
}
