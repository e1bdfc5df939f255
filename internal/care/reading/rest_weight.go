package reading

import (
	"context"
	"slices"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// ListWeights answers weights, newest first.
//
// GET /v1/users/me/reading/weights
func (r REST) ListWeights(ctx context.Context, params rest.ListWeightsParams) (*rest.WeightPage, error) {
	filter := WeightFilter{
		Start: string(params.Start.Value), End: string(params.End.Value), Cursor: params.Cursor.Value, Count: params.Count.Or(usualCount),
	}
	if marked, ok := params.IsIrregular.Get(); ok {
		filter.Marked = &marked
	}
	page, err := r.Service.ListWeight(ctx, who.From(ctx).MemberID, filter)
	if err != nil {
		return nil, err
	}
	out := &rest.WeightPage{Weights: make([]rest.Weight, len(page.Readings)), NextCursor: cursor(page.Next)}
	for i, w := range page.Readings {
		out.Weights[i] = weightBody(w, page.Frame, page.Marks, page.About[w.ID])
	}
	return out, nil
}

// MarkWeight marks a weight as not the member's, or undoes it, and changes its
// note.
//
// PUT /v1/users/me/reading/weight/{id}
func (r REST) MarkWeight(ctx context.Context, req *rest.MarkWeightReq, params rest.MarkWeightParams) (*rest.Weight, error) {
	change := WeightChange{Mark: figure.Mark(req.Mark.Value), LeaveOut: req.IsIrregular, Reason: req.Reason.Value}
	if note, ok := req.Note.Get(); ok {
		change.Note = &note
	}
	caller, id := who.From(ctx), string(params.ID)
	if err := r.Service.ChangeWeight(ctx, caller, id, change); err != nil {
		return nil, err
	}
	var out rest.Weight
	err := r.Service.read(ctx, caller.MemberID, func(ctx context.Context, q db.Q, f Frame) error {
		w, err := r.Service.weightByID(ctx, q, caller.MemberID, id)
		if err != nil {
			return err
		}
		marks, err := r.Service.marks(ctx, q, caller.MemberID, BodyWeight, []Stamp{w.Stamp})
		if err != nil {
			return err
		}
		all, err := about(ctx, q, caller.MemberID)
		out = weightBody(w, f, marks, all[id])
		return err
	})
	return &out, err
}

var usualDurations = []int{7, 30, 90}

// GetWeightStats answers the weight figures.
//
// GET /v1/users/me/reading/weight/stats
func (r REST) GetWeightStats(ctx context.Context, params rest.GetWeightStatsParams) (*rest.WeightStats, error) {
	days := params.Durations
	if len(days) == 0 {
		days = usualDurations
	}
	s, err := r.Service.Weights(ctx, who.From(ctx).MemberID, WeightSpan{Days: days, Start: string(params.Start.Value), End: string(params.End.Value)})
	if err != nil {
		return nil, err
	}
	out := &rest.WeightStats{
		Count: s.N, Total: s.Total, LeftOut: leftOut(s.LeftOut), LostPercent: lost(s.Change), Change: moved(s.Change, s.Frame), Way: rest.WeightWay(s.Way),
		Start: weighed(s.Start, s.Frame), Latest: weighed(s.Latest, s.Frame), Milestones: make([]rest.WeightStatsMilestonesItem, 0, len(s.Marks)),
	}
	out.Trend.SetToNull()
	out.Bmi.SetToNull()
	if s.Start != nil {
		out.StartedOn.SetTo(rest.LocalDate(figure.DateOf(s.Start.Day())))
	}
	if s.Latest != nil {
		out.LatestAt.SetTo(rest.LocalDateTime(s.Latest.Local()))
		out.Trend.SetTo(body(s.Frame.Weight(s.Weight.Trend.Trend)))
		if s.Plan.HeightMM > 0 {
			out.Bmi.SetTo(figure.BMI(s.Weight.Trend.Trend, s.Plan.HeightMM))
		}
	}
	if out.Target.SetToNull(); s.Plan.TargetGrams > 0 {
		out.Target.SetTo(body(s.Frame.Weight(float64(s.Plan.TargetGrams))))
	}
	for _, m := range s.Marks {
		out.Milestones = append(out.Milestones, rest.WeightStatsMilestonesItem{Percent: m.Percent, Figure: body(s.Frame.Weight(m.Grams)), Reached: m.Reached})
	}
	if out.ToGoal.SetToNull(); s.Goal != nil {
		out.ToGoal.SetTo(rest.WeightGoal{Left: body(s.WeightApart(s.Goal.Left)), Reached: s.Goal.Reached})
	}
	for _, p := range s.Periods {
		out.Durations = append(out.Durations, periodBody(p, s.Frame))
	}
	if s.Period != nil {
		out.Period.SetTo(periodBody(*s.Period, s.Frame))
	}
	if params.ExtendedStats.Value {
		extend(out, s)
	}
	return out, nil
}

func periodBody(p WeightPeriod, f Frame) rest.WeightPeriod {
	return rest.WeightPeriod{
		Days: p.days(), From: p.from(), To: p.to(), Count: p.N, Total: p.Total, DaysWeighed: p.Days, LeftOut: leftOut(p.LeftOut),
		Average: mean(p.Average, f.Weight), Change: moved(p.Change, f), Way: rest.WeightWay(p.Way),
		Lowest: grams(p.Lowest, f.Weight), Highest: grams(p.Highest, f.Weight),
	}
}

// The most that the contract lets a line have.
const mostPoints, mostWeeks = 10_000, 1000

func extend(out *rest.WeightStats, s WeightFigures) {
	weeks, points := s.Weeks, s.Points
	if p := s.Period; p != nil {
		weeks = p.Weeks
		points = keep(points, func(t figure.TrendPoint) bool { return t.Day >= p.firstDay() && t.Day <= p.lastDay() })
	}
	weeks, points = weeks[max(0, len(weeks)-mostWeeks):], points[max(0, len(points)-mostPoints):]
	out.Weeks = make([]rest.WeightStatsWeeksItem, len(weeks))
	for i, w := range weeks {
		out.Weeks[i] = rest.WeightStatsWeeksItem{Monday: rest.LocalDate(figure.DateOf(w.Monday)), Count: w.Count, Average: mean(w.Average, s.Frame.Weight)}
	}
	out.Points = make([]rest.WeightStatsPointsItem, len(points))
	for i, p := range points {
		out.Points[i] = rest.WeightStatsPointsItem{
			Day: rest.LocalDate(figure.DateOf(p.Day)), Figure: body(s.Frame.Weight(p.Grams)), Trend: body(s.Frame.Weight(p.Trend)), Restarted: p.Restarted,
		}
	}
	if g := s.Gain; g != nil {
		out.Gain.SetTo(rest.WeightGain{
			Zone: rest.WeightGainZone(g.Zone), Yesterday: compared(g, s.Frame), SetByCareTeam: s.Plan.GainSet, SinceLast: gained(g.SinceLast, s), InWeek: gained(g.InWeek, s),
			ByDay: g.ByDay, ByWeek: g.ByWeek, Lost: g.Lost, Asks: g.Ask, FollowedUp: s.FollowedUp,
			DayLimit: body(s.Frame.limit(s.Plan.Gain.Day)), WeekLimit: body(s.Frame.limit(s.Plan.Gain.Week)),
		})
	}
}

func keep[T any](all []T, wanted func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !wanted(one) })
}

// GetWeightTarget answers the goal weight.
//
// GET /v1/users/me/reading/weight/target
func (r REST) GetWeightTarget(ctx context.Context) (*rest.WeightTarget, error) {
	s, err := r.Service.Weights(ctx, who.From(ctx).MemberID, WeightSpan{})
	if err != nil {
		return nil, err
	}
	return targetBody(s), nil
}

// SetWeightTarget sets the goal weight.
//
// POST /v1/users/me/reading/weight/target
func (r REST) SetWeightTarget(ctx context.Context, req *rest.SetWeightTargetReq) (*rest.WeightTarget, error) {
	var wanted *float64
	if v, ok := req.SelfEnteredTarget.Get(); ok {
		wanted = &v
	}
	if err := r.Service.SetTarget(ctx, who.From(ctx), wanted); err != nil {
		return nil, err
	}
	return r.GetWeightTarget(ctx)
}

func targetBody(s WeightFigures) *rest.WeightTarget {
	out := &rest.WeightTarget{}
	out.SelfEnteredTarget.SetToNull()
	out.Figure.SetToNull()
	out.HeightMillimetres.SetToNull()
	out.Least.SetToNull()
	out.Suggested.SetToNull()
	if s.Plan.TargetGrams > 0 {
		shown := s.Frame.Weight(float64(s.Plan.TargetGrams))
		out.SelfEnteredTarget.SetTo(shown.Value)
		out.Figure.SetTo(body(shown))
	}
	if s.Plan.HeightMM > 0 {
		out.HeightMillimetres.SetTo(s.Plan.HeightMM)
		out.Least.SetTo(body(s.WeightFloor(figure.LeastTarget(s.Plan.HeightMM))))
	}
	if suggested := figure.SuggestTarget(s.Weight, s.Plan.HeightMM); s.Losing && suggested > 0 {
		out.Suggested.SetTo(body(s.Frame.Weight(suggested)))
	}
	return out
}

func weightBody(w Weight, f Frame, marks map[string]Marked, a About) rest.Weight {
	return rest.Weight{
		ID: rest.ID(w.ID), Timestamp: rest.LocalDateTime(w.Local()), At: rest.Instant(w.At), OffsetMinutes: rest.OffsetMinutes(w.Offset),
		Grams: int(w.Grams), Figure: body(f.Weight(float64(w.Grams))), IsIrregular: w.Mark != figure.Counted, Source: rest.ReadingSource(w.Source),
		Trend: mean(a.Trend, f.Weight), Change: moved(a.Change, f), Asks: a.Asks, Note: w.Note, Mark: markBody(w.Stamp, marks),
	}
}

// moved shows a difference that may be absent.
func moved(m *figure.Move, f Frame) (out rest.NilFigure) {
	if out.SetToNull(); m != nil {
		out.SetTo(body(f.WeightChange(*m)))
	}
	return out
}

// lost is the share of a change that may be absent.
func lost(m *figure.Move) (out rest.NilFloat64) {
	if out.SetToNull(); m != nil {
		out.SetTo(m.LostPercent())
	}
	return out
}

// compared shows the change since the calendar day before, and what it is held
// against.
func compared(g *figure.Gain, f Frame) (out rest.NilWeightCompared) {
	if out.SetToNull(); g.Yesterday == nil {
		return out
	}
	before := float64(g.Yesterday.Grams)
	out.SetTo(rest.WeightCompared{
		Change: body(f.WeightChange(figure.Move{From: before, To: float64(g.Grams)})), Figure: body(f.Weight(before)),
		Timestamp: rest.LocalDateTime(g.Yesterday.Local()),
	})
	return out
}

// gained shows a gain of the weight that is judged.
func gained(gain *int64, s WeightFigures) (out rest.NilFigure) {
	if out.SetToNull(); gain != nil {
		out.SetTo(body(s.WeightChange(figure.Gained(s.Gain.Grams, *gain))))
	}
	return out
}

func weighed(w *figure.Weighing, f Frame) (out rest.NilFigure) {
	if out.SetToNull(); w != nil {
		out.SetTo(body(f.Weight(float64(w.Grams))))
	}
	return out
}

func grams(v *int64, show func(float64) figure.Shown) (out rest.NilFigure) {
	if out.SetToNull(); v != nil {
		out.SetTo(body(show(float64(*v))))
	}
	return out
}
