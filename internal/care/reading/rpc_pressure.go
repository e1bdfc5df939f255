package reading

import (
	"context"

	readingv1 "wellhouse.app/api/rpc/reading/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/who"
)

// GetBloodPressureStatistics tells how far the first home readings are, and
// what the readings since suggest.
//
// POST /wellhouse.reading.v1.ReadingService/GetBloodPressureStatistics
func (r RPC) GetBloodPressureStatistics(ctx context.Context, _ *readingv1.GetBloodPressureStatisticsRequest) (*readingv1.GetBloodPressureStatisticsResponse, error) {
	out := &readingv1.GetBloodPressureStatisticsResponse{ReadingsNeeded: figure.ReadingsOfReport}
	memberID := who.From(ctx).MemberID
	c, ok, err := r.Service.Challenge(ctx, memberID)
	if err != nil || !ok {
		return out, err
	}
	out.Challenges = []*readingv1.Challenge{challengeBody(c)}
	if out.HasPersonalizedReport = c.EndedAt != nil; !out.HasPersonalizedReport {
		return out, nil
	}
	recent, err := r.Service.Pressures(ctx, memberID, "", "")
	if err != nil {
		return nil, err
	}
	for _, t := range recent.Tips() {
		out.Tips = append(out.Tips, &readingv1.Tip{Tip: string(t), Key: t.Key()})
	}
	return out, nil
}

func challengeBody(c Challenge) *readingv1.Challenge {
	out := &readingv1.Challenge{StartedAt: float64(c.StartedAt), Readings: int32(len(c.Beats))}
	if c.EndedAt != nil {
		at := float64(*c.EndedAt)
		out.EndedAt = &at
	}
	if m := c.Mean; m != nil {
		out.AverageSystolic, out.AverageDiastolic = whole(&m.Systolic), whole(&m.Diastolic)
		out.Category, out.Key = string(m.Category), m.Category.Key()
	}
	for _, b := range c.Beats {
		category := b.Category()
		out.Checks = append(out.Checks, &readingv1.PressureCheck{
			At: float64(b.At), Timestamp: b.Local(), OffsetMinutes: int32(b.Offset), Systolic: int32(b.Systolic), Diastolic: int32(b.Diastolic),
			Pulse: int32(b.Pulse), Category: string(category), Key: category.Key(),
		})
	}
	return out
}

// AddBloodPressure keeps a pressure that was entered by hand.
//
// POST /wellhouse.reading.v1.ReadingService/AddBloodPressure
func (r RPC) AddBloodPressure(ctx context.Context, in *readingv1.AddBloodPressureRequest) (*readingv1.AddBloodPressureResponse, error) {
	p, err := r.Service.AddPressure(ctx, who.From(ctx), NewPressure{
		When: whenOf(in.GetWhen()), Systolic: int(in.GetSystolic()), Diastolic: int(in.GetDiastolic()), Pulse: int(in.GetPulse()),
		Uneven: in.GetIrregularBeat(), Arm: in.GetArm(), Note: in.GetNote(),
	})
	if err != nil {
		return nil, err
	}
	category := p.Beat().Category()
	return &readingv1.AddBloodPressureResponse{Id: p.ID, Category: string(category), Key: category.Key()}, nil
}

// EditBloodPressure changes the details of a pressure, or the numbers of one
// entered by hand.
//
// POST /wellhouse.reading.v1.ReadingService/EditBloodPressure
func (r RPC) EditBloodPressure(ctx context.Context, in *readingv1.EditBloodPressureRequest) (*readingv1.EditBloodPressureResponse, error) {
	var corrected *NewPressure
	if c := in.GetCorrected(); c != nil {
		corrected = &NewPressure{
			When: whenOf(c.GetWhen()), Systolic: int(c.GetSystolic()), Diastolic: int(c.GetDiastolic()), Pulse: int(c.GetPulse()), Uneven: c.GetIrregularBeat(),
		}
	}
	p, err := r.Service.EditPressure(ctx, who.From(ctx), in.GetId(), in.GetArm(), in.GetNote(), corrected)
	if err != nil {
		return nil, err
	}
	category := p.Beat().Category()
	return &readingv1.EditBloodPressureResponse{Id: p.ID, Category: string(category), Key: category.Key()}, nil
}
