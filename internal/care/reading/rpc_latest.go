package reading

import (
	"context"

	readingv1 "wellhouse.app/api/rpc/reading/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// GetLatest gives the newest reading of every kind the member has.
//
// POST /wellhouse.reading.v1.LatestService/GetLatest
func (r RPC) GetLatest(ctx context.Context, _ *readingv1.GetLatestRequest) (*readingv1.GetLatestResponse, error) {
	story, err := r.Service.Story(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := story.message()
	for _, l := range story.Latest {
		one := &readingv1.Latest{
			Today: dotsOn(l.Today), Band: l.Band.message(), LowBand: l.LowBand.message(), Tally: tallyMessage(l.Tally), TallyBefore: tallyMessage(l.TallyBefore),
			Kind: string(l.Kind), Need: l.Need.String(), Week: l.Week.message(), Before: l.Before.message(), GainKey: l.GainKey, Asks: l.Asks,
			FollowedUp: l.FollowedUp,
		}
		if l.Gain.Text != "" {
			one.GainText = l.Gain.Text + " " + l.Gain.Unit
		}
		if n := l.Reading; n != nil {
			one.Reading = &readingv1.LatestReading{
				Id: n.ID, At: float64(n.At), Timestamp: n.Local(), OffsetMinutes: int32(n.Offset), Text: n.Text, Unit: n.Unit,
				StatusKey: n.StatusKey, Source: int32(n.Source), EatCode: int32(n.Meal), IrregularBeat: n.Uneven,
			}
		}
		out.Latest = append(out.Latest, one)
	}
	return out, nil
}

// GetToday gives the date that periods of the last days end with.
//
// POST /wellhouse.reading.v1.LatestService/GetToday
func (r RPC) GetToday(ctx context.Context, _ *readingv1.GetTodayRequest) (*readingv1.GetTodayResponse, error) {
	out, memberID := &readingv1.GetTodayResponse{}, who.From(ctx).MemberID
	err := r.Service.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		last, err := LastDay(ctx, q, memberID, f)
		out.Today = figure.DateOf(last)
		return err
	})
	return out, err
}

func (a *Average) message() *readingv1.LatestAverage {
	if a == nil {
		return nil
	}
	return &readingv1.LatestAverage{Text: a.Text, Count: int32(a.Count)}
}

// SeeMilestone records that the member has seen a milestone.
//
// POST /wellhouse.reading.v1.LatestService/SeeMilestone
func (r RPC) SeeMilestone(ctx context.Context, in *readingv1.SeeMilestoneRequest) (*readingv1.SeeMilestoneResponse, error) {
	return &readingv1.SeeMilestoneResponse{}, r.Service.SeeMilestone(ctx, who.From(ctx), in.GetKey())
}
