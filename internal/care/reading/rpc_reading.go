package reading

import (
	"context"

	readingv1 "wellhouse.app/api/rpc/reading/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// RPC serves what the REST calls leave open.
type RPC struct{ Service *Service }

const mostRows = 1000

// ListBloodGlucose gives the blood sugar readings that count, from a moment on.
//
// POST /wellhouse.reading.v1.ReadingService/ListBloodGlucose
func (r RPC) ListBloodGlucose(ctx context.Context, in *readingv1.ListBloodGlucoseRequest) (*readingv1.ListBloodGlucoseResponse, error) {
	count, err := countOf(in.GetCount())
	if err != nil {
		return nil, err
	}
	filter := GlucoseFilter{Count: count, Mark: NoMark}
	switch in.GetSort() {
	case "", "-time":
	case "time":
		filter.Oldest = true
	default:
		return nil, apperr.InvalidField("sort", "errors.value", "Please sort by time or -time.")
	}
	if in.Start != nil {
		start := in.GetStart()
		if start != start || start < -1e14 || start > 1e14 {
			return nil, apperr.InvalidField("start", "errors.value", "Please enter a valid date and time.")
		}
		filter.Since = int64(start)
	}
	page, err := r.Service.ListGlucose(ctx, who.From(ctx).MemberID, filter)
	if err != nil {
		return nil, err
	}
	out := &readingv1.ListBloodGlucoseResponse{}
	for _, g := range page.Readings {
		shown := shownGlucose(g, page.Frame)
		one := &readingv1.Glucose{
			Id: g.ID, At: float64(g.At), Timestamp: g.Local(), Value: int32(g.Value), Text: shown.Text, Unit: shown.Unit,
			StatusKey: figure.ControlKey, EatCode: int32(g.Meal), OffsetMinutes: int32(g.Offset), Source: int32(g.Source),
		}
		if level, ok := g.Check().Level(); ok {
			extended := int(level)
			one.ExtendedStatus, one.StatusKey = whole(&extended), level.Key()
		}
		out.Readings = append(out.Readings, one)
	}
	return out, nil
}

func countOf(n int32) (int, error) {
	switch {
	case n == 0:
		return usualCount, nil
	case n < 0 || n > mostRows:
		return 0, apperr.InvalidField("count", "errors.value", "Please ask for 1 to 1000.")
	}
	return int(n), nil
}

// AddWeight keeps a weight that was entered by hand.
//
// POST /wellhouse.reading.v1.ReadingService/AddWeight
func (r RPC) AddWeight(ctx context.Context, in *readingv1.AddWeightRequest) (*readingv1.AddWeightResponse, error) {
	w, err := r.Service.AddWeight(ctx, who.From(ctx), NewWeight{
		When: whenOf(in.GetWhen()), Value: in.GetValue(), Note: in.GetNote(), Replaces: in.GetReplaces(),
	})
	if err != nil {
		return nil, err
	}
	return &readingv1.AddWeightResponse{Id: w.ID}, nil
}

// SaveHeight keeps the height that a goal weight is judged by.
//
// POST /wellhouse.reading.v1.ReadingService/SaveHeight
func (r RPC) SaveHeight(ctx context.Context, in *readingv1.SaveHeightRequest) (*readingv1.SaveHeightResponse, error) {
	return &readingv1.SaveHeightResponse{}, r.Service.SaveHeight(ctx, who.From(ctx), int(in.GetMillimetres()))
}

// MarkReading leaves a reading out of every figure, or takes it back in.
//
// POST /wellhouse.reading.v1.ReadingService/MarkReading
func (r RPC) MarkReading(ctx context.Context, in *readingv1.MarkReadingRequest) (*readingv1.MarkReadingResponse, error) {
	err := r.Service.SetMark(ctx, who.From(ctx), Kind(in.GetKind()), in.GetId(), figure.Mark(in.GetMark()), in.GetReason())
	return &readingv1.MarkReadingResponse{}, err
}

// RemoveReading forgets a reading that was entered by hand.
//
// POST /wellhouse.reading.v1.ReadingService/RemoveReading
func (r RPC) RemoveReading(ctx context.Context, in *readingv1.RemoveReadingRequest) (*readingv1.RemoveReadingResponse, error) {
	return &readingv1.RemoveReadingResponse{}, r.Service.Remove(ctx, who.From(ctx), Kind(in.GetKind()), in.GetId())
}

func whenOf(w *readingv1.When) When {
	out := When{Wall: w.GetTimestamp()}
	if w != nil && w.OffsetMinutes != nil {
		minutes := int(w.GetOffsetMinutes())
		out.Offset = &minutes
	}
	return out
}

func whole(n *int) *int32 {
	if n == nil {
		return nil
	}
	v := int32(*n)
	return &v
}
