package reading

import (
	"context"
	"fmt"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// ListBloodPressure answers the pressures of the member themselves; whose id
// another one is does not show.
//
// GET /v1/users/{userId}/reading/bp
func (r REST) ListBloodPressure(ctx context.Context, params rest.ListBloodPressureParams) (*rest.BloodPressurePage, error) {
	memberID, err := ownID(ctx, params.UserID)
	if err != nil {
		return nil, err
	}
	page, err := r.Service.ListPressure(ctx, memberID, PressureFilter{
		Start: string(params.Start.Value), End: string(params.End.Value), Cursor: params.Cursor.Value, Count: params.Count.Or(usualCount),
	})
	if err != nil {
		return nil, err
	}
	out := &rest.BloodPressurePage{BpReadings: make([]rest.BloodPressure, len(page.Readings)), NextCursor: cursor(page.Next)}
	for i, p := range page.Readings {
		out.BpReadings[i] = pressureBody(p, page.Marks)
	}
	return out, nil
}

// ownID takes the member's own id, or the word for it.
func ownID(ctx context.Context, userID string) (string, error) {
	memberID := who.From(ctx).MemberID
	if userID != "me" && userID != memberID {
		return "", apperr.NotFoundError()
	}
	return memberID, nil
}

// GetBloodPressureStats answers the pressure figures of a period.
//
// GET /v1/users/{userId}/reading/bp/stats
func (r REST) GetBloodPressureStats(ctx context.Context, params rest.GetBloodPressureStatsParams) (*rest.BloodPressureStats, error) {
	memberID, err := ownID(ctx, params.UserID)
	if err != nil {
		return nil, err
	}
	s, err := r.Service.Pressures(ctx, memberID, string(params.Start.Value), string(params.End.Value))
	if err != nil {
		return nil, err
	}
	out := &rest.BloodPressureStats{
		From: s.from(), To: s.to(), Count: s.N, Total: s.Total, Days: s.Base.Days, LeftOut: leftOut(s.LeftOut),
		Average: pressureMean(s.Average), Morning: pressureMean(s.Morning), Evening: pressureMean(s.Evening), Early: s.Early,
		BelowGoalPercent: percent(s.AtGoal), Highest: pressurePoint(s.Highest), Lowest: pressurePoint(s.Lowest), IrregularBeats: s.Uneven,
		Home: rest.HomeAverage{
			Count: s.Home.N, Days: s.Home.Days, Average: pressureMean(s.Home.Average), Morning: pressureMean(s.Home.Morning),
			Evening: pressureMean(s.Home.Evening), Early: s.Home.Early,
		},
		Weeks:      make([]rest.BloodPressureStatsWeeksItem, 0, len(s.Weeks)),
		HigherPart: rest.BloodPressureStatsHigherPart(s.HigherPart()),
		Previous:   pressuresBefore(s.Before),
	}
	for _, c := range s.ByCategory {
		out.ByCategory = append(out.ByCategory, rest.BloodPressureStatsByCategoryItem{
			Category: rest.PressureCategory(c.Category), Key: c.Category.Key(), Count: c.Count,
		})
	}
	for _, w := range s.Weeks {
		out.Weeks = append(out.Weeks, rest.BloodPressureStatsWeeksItem{
			Monday: rest.LocalDate(figure.DateOf(w.Monday)), Count: w.Count, Average: pressureMean(w.Mean),
			Systolic: spread(&w.Systolic).Value, Diastolic: spread(&w.Diastolic).Value,
		})
	}
	for _, t := range s.Times {
		out.ByTime = append(out.ByTime, rest.BloodPressureStatsByTimeItem{
			Hour: t.Hour, Count: t.Count, Average: pressureMean(t.Mean), Systolic: spread(t.Systolic), Diastolic: spread(t.Diastolic),
		})
	}
	return out, nil
}

func pressuresBefore(b *PressuresBefore) (out rest.NilBloodPressureStatsPrevious) {
	if out.SetToNull(); b != nil {
		out.SetTo(rest.BloodPressureStatsPrevious{
			From: b.from(), To: b.to(), Average: pressureMean(b.Average).Value,
			SystolicChange: b.PressureChange.Systolic, DiastolicChange: b.PressureChange.Diastolic,
		})
	}
	return out
}

func spread(s *figure.Spread) (out rest.NilPressureSpread) {
	if out.SetToNull(); s != nil {
		out.SetTo(rest.PressureSpread{
			Lowest: s.Lowest, Highest: s.Highest, Median: percent(s.Median), Lower: percent(s.Lower), Upper: percent(s.Upper),
		})
	}
	return out
}

func pressureBody(p Pressure, marks map[string]Marked) rest.BloodPressure {
	category := p.Beat().Category()
	out := rest.BloodPressure{
		ID: rest.ID(p.ID), Timestamp: rest.LocalDateTime(p.Local()), At: rest.Instant(p.At), OffsetMinutes: rest.OffsetMinutes(p.Offset),
		Systolic: p.Systolic, Diastolic: p.Diastolic, Text: fmt.Sprintf("%d/%d", p.Systolic, p.Diastolic), Source: rest.ReadingSource(p.Source),
		Category: rest.PressureCategory(category), Key: category.Key(), IsHigh: figure.IsHigh(p.Systolic, p.Diastolic),
		IrregularBeat: p.Uneven, Arm: rest.BloodPressureArm(p.Arm), Note: p.Note, Mark: markBody(p.Stamp, marks),
	}
	if out.Pulse.SetToNull(); p.Pulse > 0 {
		out.Pulse.SetTo(p.Pulse)
	}
	return out
}

func pressureMean(m *figure.PressureMean) (out rest.NilPressureAverage) {
	if out.SetToNull(); m == nil {
		return out
	}
	average := rest.PressureAverage{
		Systolic: m.Systolic, Diastolic: m.Diastolic, Count: m.Count, Category: rest.PressureCategory(m.Category), Key: m.Category.Key(),
	}
	if average.Pulse.SetToNull(); m.Pulse != nil {
		average.Pulse.SetTo(*m.Pulse)
	}
	out.SetTo(average)
	return out
}

func pressurePoint(b *figure.Beat) (out rest.NilPressurePoint) {
	if out.SetToNull(); b != nil {
		out.SetTo(rest.PressurePoint{Systolic: b.Systolic, Diastolic: b.Diastolic, Timestamp: rest.LocalDateTime(b.Local())})
	}
	return out
}
