package reading

import (
	"context"
	"slices"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/program"
	"wellhouse.app/internal/reading/readingdb"
)

// The periods that figures are of when a call names none.
const (
	usualSugarDays    = 14
	usualPressureDays = 30
)

// SugarFigures are the blood sugar figures of a period.
type SugarFigures struct {
	Frame
	Span
	figure.Sugar
}

// Sugar gathers the blood sugar figures of a period of wall times.
func (s *Service) Sugar(ctx context.Context, memberID, start, end string) (out SugarFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		if out.Span, err = spanOf(start, end, lastDays(usualSugarDays, f.Today)); err != nil {
			return err
		}
		checks, err := Checks(ctx, q, memberID, out.Span)
		out.Sugar = figure.SugarOf(checks, out.days())
		return err
	})
	return out, err
}

// PressureFigures are the pressure figures of a period, and the home average
// of the last seven days beside them.
type PressureFigures struct {
	Frame
	Span
	figure.Pressure
	Home figure.Pressure
}

// Pressures gathers the pressure figures of a period of wall times.
func (s *Service) Pressures(ctx context.Context, memberID, start, end string) (out PressureFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		if out.Span, err = spanOf(start, end, lastDays(usualPressureDays, f.Today)); err != nil {
			return err
		}
		beats, err := Beats(ctx, q, memberID, out.Span)
		if err != nil {
			return err
		}
		out.Pressure = figure.PressureOf(beats)
		week, err := Beats(ctx, q, memberID, lastDays(figure.HomeDays, f.Today))
		out.Home = figure.Home(week, f.Today)
		return err
	})
	return out, err
}

// PulseFigures are the pulse figures of a period and its newest checks.
type PulseFigures struct {
	Frame
	Span
	figure.Pulse
	Week   figure.Pulse // the last seven days
	Checks []Pressure
	Next   string
}

// Pulse gathers the pulse of a period of wall times.
func (s *Service) Pulse(ctx context.Context, memberID string, filter PressureFilter) (out PulseFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		if out.Span, err = spanOf(filter.Start, filter.End, lastDays(usualPressureDays, f.Today)); err != nil {
			return err
		}
		beats, err := Beats(ctx, q, memberID, out.Span)
		if err != nil {
			return err
		}
		out.Pulse = figure.PulseOf(beats)
		week, err := Beats(ctx, q, memberID, lastDays(figure.HomeDays, f.Today))
		if err != nil {
			return err
		}
		out.Week = figure.PulseOf(week)
		out.Checks, out.Next, err = s.pressurePage(ctx, q, memberID, page{span: out.Span, cursor: filter.Cursor, most: filter.Count}, true)
		return err
	})
	return out, err
}

// WeightFigures are what all weights of a member say.
type WeightFigures struct {
	Frame
	figure.Weight
	Plan    Plan
	Periods []WeightPeriod
	Gain    *figure.Gain // in a heart-failure program only
}

// WeightPeriod is what the weights of the last days say.
type WeightPeriod struct {
	Days int
	figure.WeightPeriod
}

// Weights gathers the weight figures, with those of the last days by number.
func (s *Service) Weights(ctx context.Context, memberID string, days []int) (out WeightFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		all, _, err := Weighings(ctx, q, memberID)
		if err != nil {
			return err
		}
		running, err := readingdb.New(q).ProgramsRunning(ctx, memberID)
		if err != nil {
			return err
		}
		if out.Plan, err = LoadPlan(ctx, q, memberID); err != nil {
			return err
		}
		out.Weight = figure.WeightOf(all, began(running))
		for _, n := range days {
			out.Periods = append(out.Periods, WeightPeriod{n, figure.WeightSince(all, out.Points, f.Today-n, f.Today)})
		}
		if slices.ContainsFunc(running, func(p readingdb.ProgramsRunningRow) bool { return p.Program == program.HeartFailure }) {
			if gain, ok := figure.GainOf(all, out.Plan.Gain); ok {
				out.Gain = &gain
			}
		}
		return nil
	})
	return out, err
}

// weighing are the programs that come with a scale.
var weighing = []string{
	program.Weight, program.AdvancedWeight, program.ComprehensiveWeight, program.Prediabetes, program.AdvancedPrediabetes,
	program.ComprehensivePrediabetes, program.HeartFailure, program.KidneyDisease,
}

// began is when the first of the running programs with a scale began.
func began(running []readingdb.ProgramsRunningRow) int64 {
	since := int64(-1)
	for _, p := range running {
		if p.StartedAt.Valid && slices.Contains(weighing, p.Program) && (since < 0 || p.StartedAt.Int64 < since) {
			since = p.StartedAt.Int64
		}
	}
	return max(since, 0)
}

// Challenge is the first stretch of home readings: its first five make the
// personalized report.
type Challenge struct {
	StartedAt int64
	EndedAt   *int64 // when the fifth was there
	Readings  int
	Mean      *figure.PressureMean
}

// Challenge tells how far a member is with the first five pressure readings;
// ok is false before the first.
func (s *Service) Challenge(ctx context.Context, memberID string) (out Challenge, ok bool, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := readingdb.New(q).FirstPressure(ctx, readingdb.FirstPressureParams{MemberID: memberID, Most: figure.ReadingsOfReport})
		if err != nil || len(rows) == 0 {
			return err
		}
		beats := make([]figure.Beat, len(rows))
		for i, r := range rows {
			beats[i] = beat(readingdb.PressureFiguresRow(r))
		}
		ok = true
		out = Challenge{StartedAt: rows[0].At, Readings: len(rows), Mean: figure.PressureOf(beats).Average}
		if len(rows) == figure.ReadingsOfReport {
			out.EndedAt = &rows[len(rows)-1].At
		}
		return nil
	})
	return out, ok, err
}
