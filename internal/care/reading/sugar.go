package reading

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// usualSugarDays are those of the figures when a call names no period.
const usualSugarDays = 14

// SugarSpan says which checks to compute figures for.
type SugarSpan struct {
	Start, End string // wall times; without them the usual days
	Meals      []int  // only checks with one of these codes; none for all
	Compare    bool   // with the days before
}

// SugarFigures are the blood sugar figures of a period.
type SugarFigures struct {
	Frame
	Span
	figure.Sugar
	Targets []figure.Target
	Before  *SugarBefore
}

// SugarBefore is what the same number of days before a period said.
type SugarBefore struct {
	Span
	figure.Sugar
}

// Sugar gathers the blood sugar figures of a period of wall times.
func (s *Service) Sugar(ctx context.Context, memberID string, wanted SugarSpan) (out SugarFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame, out.Targets = f, figure.Targets(wanted.Meals)
		var err error
		if out.Span, err = spanAsked(ctx, q, memberID, f, wanted.Start, wanted.End, usualSugarDays); err != nil {
			return err
		}
		if out.Sugar, err = sugarOf(ctx, q, memberID, out.Span, wanted.Meals); err != nil || !wanted.Compare {
			return err
		}
		before := SugarBefore{Span: Span{out.Start - int64(out.days())*dayMS, out.Start}}
		before.Sugar, err = sugarOf(ctx, q, memberID, before.Span, wanted.Meals)
		out.Before = &before
		return err
	})
	return out, err
}

// sugarOf takes the checks in whichever order they come: no figure depends on it.
func sugarOf(ctx context.Context, q db.Q, memberID string, span Span, meals []int) (figure.Sugar, error) {
	from, to := span.instants()
	text, err := readingdb.New(q).GlucosePacked(ctx, readingdb.GlucosePackedParams{
		MemberID: memberID, FromAt: from, ToAt: to, StartWall: span.Start, EndWall: span.End,
	})
	checks := unpackAll(text)
	if len(meals) > 0 {
		checks = slices.DeleteFunc(checks, func(c figure.Check) bool { return !slices.Contains(meals, c.Meal) })
	}
	return figure.SugarOf(checks, span.days()), err
}
