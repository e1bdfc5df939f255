package reading

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// The periods that figures are of when a call names none.
const (
	usualPressureDays = 30
	usualWeightDays   = 90
)

// PressureFigures are the pressure figures of a period, and the home average
// of the last seven days beside them.
type PressureFigures struct {
	Frame
	Span
	figure.Pressure
	Home   figure.Pressure
	Before *PressuresBefore
}

// PressuresBefore are the figures of the same number of days before a period,
// where both have an average.
type PressuresBefore struct {
	Span
	figure.Pressure
	figure.PressureChange
}

// Pressures gathers the pressure figures of a period of wall times.
func (s *Service) Pressures(ctx context.Context, memberID, start, end string) (out PressureFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		last, err := LastDay(ctx, q, memberID, f)
		if err != nil {
			return err
		}
		if out.Span, err = spanOf(start, end, lastDays(usualPressureDays, last)); err != nil {
			return err
		}
		beats, err := Beats(ctx, q, memberID, out.Span)
		if err != nil {
			return err
		}
		out.Pressure = figure.PressureOf(beats)
		if out.Before, err = before(ctx, q, memberID, out.Span, out.Pressure); err != nil {
			return err
		}
		week, err := Beats(ctx, q, memberID, lastDays(figure.HomeDays, last))
		out.Home = figure.Home(week, last)
		return err
	})
	return out, err
}

// before gathers the days before a period, unless there is nothing to compare.
func before(ctx context.Context, q db.Q, memberID string, s Span, now figure.Pressure) (*PressuresBefore, error) {
	if now.Average == nil {
		return nil, nil
	}
	earlier := Span{s.Start - (s.End - s.Start), s.Start}
	beats, err := Beats(ctx, q, memberID, earlier)
	if err != nil {
		return nil, err
	}
	then := figure.PressureOf(beats)
	change := now.Change(then)
	if change == nil {
		return nil, nil
	}
	return &PressuresBefore{earlier, then, *change}, nil
}

// WeightFigures are what all weights of a member say.
type WeightFigures struct {
	Frame
	figure.Weight
	Plan    Plan
	Goal    *figure.Goal // where one is set and there is a trend
	Losing  bool         // in a program for losing weight
	Periods []WeightPeriod
	Period  *WeightPeriod // the one that was asked for by its dates
	Gain    *figure.Gain  // in a heart-failure program only
	// FollowedUp says that staff took care of the gain, so nobody is told to call.
	FollowedUp bool
}

// WeightPeriod is what the weights of some days say.
type WeightPeriod struct {
	Span
	figure.WeightPeriod
}

// WeightSpan says which days to compute figures for: some numbers of recent days,
// and a period from Start to End in wall time when End is set.
type WeightSpan struct {
	Days       []int
	Start, End string
}

// Weights gathers the weight figures.
func (s *Service) Weights(ctx context.Context, memberID string, wanted WeightSpan) (out WeightFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		last, err := LastDay(ctx, q, memberID, f)
		if err != nil {
			return err
		}
		all, _, err := Weighings(ctx, q, memberID)
		if err != nil {
			return err
		}
		running, err := program.RunningOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		if out.Plan, err = LoadPlan(ctx, q, memberID); err != nil {
			return err
		}
		out.Weight = figure.WeightOf(all, Began(running))
		out.Losing = program.RunsAny(running, losing...)
		if out.Plan.TargetGrams > 0 && out.Trend != nil {
			goal := figure.GoalOf(out.Start, out.Trend.Trend, out.Plan.TargetGrams)
			out.Goal = &goal
		}
		for _, n := range wanted.Days {
			out.Periods = append(out.Periods, weightPeriod(all, out.Weight, lastDays(n, last)))
		}
		if wanted.Start != "" || wanted.End != "" {
			span, err := spanOf(wanted.Start, wanted.End, lastDays(usualWeightDays, last))
			if err != nil {
				return err
			}
			period := weightPeriod(all, out.Weight, span)
			out.Period = &period
		}
		if program.RunsAny(running, program.HeartFailure) {
			if gain, ok := figure.GainOf(all, out.Plan.Gain); ok {
				out.Gain = &gain
				out.FollowedUp, err = followedUp(ctx, q, memberID, gain)
			}
		}
		return err
	})
	return out, err
}

// followedUp says whether staff took care of a gain. A new one is open again.
func followedUp(ctx context.Context, q db.Q, memberID string, gain figure.Gain) (bool, error) {
	n, err := readingdb.New(q).GainFollowedUp(ctx, readingdb.GainFollowedUpParams{MemberID: memberID, At: gain.At})
	return n > 0, err
}

func weightPeriod(all []figure.Weighing, w figure.Weight, span Span) WeightPeriod {
	return WeightPeriod{span, figure.WeightSince(all, w.Points, span.firstDay()-1, span.lastDay())}
}

// weighing are the programs that come with a scale.
var weighing = program.With(program.Scale)

// Began is when the first of the running programs with a scale began, in ms UTC; 0
// when there is none.
func Began(running []program.Running) (since int64) {
	for _, p := range running {
		if p.StartedAt > 0 && slices.Contains(weighing, p.Slug) && (since == 0 || p.StartedAt < since) {
			since = p.StartedAt
		}
	}
	return since
}
