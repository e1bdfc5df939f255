package reading

import (
	"context"
	"math"
	"net/http"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/who"
)

// REST serves readings.
type REST struct{ Service *Service }

const usualCount = 100

// ListBloodSugar answers blood sugar readings.
//
// GET /v1/users/me/readings/bgs/data
func (r REST) ListBloodSugar(ctx context.Context, params rest.ListBloodSugarParams, w http.ResponseWriter) error {
	filter := GlucoseFilter{
		Start: string(params.Start.Value), End: string(params.End.Value), Cursor: params.Cursor.Value,
		Count: params.Count.Or(usualCount), Source: int(params.TagsSource.Value),
		Oldest: params.SortKey.Value == rest.ListBloodSugarSortKeyTimestamp, Meals: mealCodes(params.TagsEatCode),
		Side: Side(params.Status.Value), Mark: string(params.Mark.Value),
	}
	if control, ok := params.TagsIsControl.Get(); ok {
		filter.Control = &control
	}
	page, err := r.Service.ListGlucose(ctx, who.From(ctx).MemberID, filter)
	if err != nil {
		return err
	}
	return page.write(w)
}

// AddBloodSugar keeps a reading that was entered by hand.
//
// POST /v1/users/me/readings/bgs/data
func (r REST) AddBloodSugar(ctx context.Context, req *rest.NewBloodSugar) (*rest.BloodSugar, error) {
	t := req.Tags.Value
	in := NewGlucose{
		When: When{Wall: string(req.Timestamp), Offset: offsetIn(req.OffsetMinutes)}, Confirmed: req.Confirmed.Value,
		BelowAll: t.OORLow.Value, AboveAll: t.OORHigh.Value, Control: t.IsControl.Value,
		Tags: Tags{Meal: figure.NoTag, Note: t.Note.Value},
	}
	if value, ok := req.Value.Get(); ok {
		in.Value = &value
	}
	if code, ok := t.EatCode.Get(); ok {
		in.Meal = int(code)
	}
	if code, ok := t.FeelingCode.Get(); ok {
		feeling := int(code)
		in.Feeling = &feeling
	}
	if grams, ok := t.Carb.Get(); ok {
		in.Carbs = &grams
	}
	in.setInsulin(t.Insulin.Value)
	g, f, err := r.Service.AddGlucose(ctx, who.From(ctx), in)
	if err != nil {
		return nil, err
	}
	body := glucoseBody(g, f, nil)
	return &body, nil
}

// TagBloodSugar changes the tags of a reading, or the value of one entered by
// hand, and classifies it again.
//
// PATCH /v1/users/me/readings/bgs/{id}
func (r REST) TagBloodSugar(ctx context.Context, req *rest.TagBloodSugarReq, params rest.TagBloodSugarParams) (*rest.BloodSugar, error) {
	var control *bool
	if c, ok := req.Tags.IsControl.Get(); ok {
		control = &c
	}
	g, f, err := r.Service.Retag(ctx, who.From(ctx), string(params.ID), func(t *Tags) { t.patch(req.Tags) }, control, correction(req.Corrected))
	if err != nil {
		return nil, err
	}
	body := glucoseBody(g, f, nil)
	return &body, nil
}

func correction(req rest.OptCorrectedBloodSugar) *NewGlucose {
	c, ok := req.Get()
	if !ok {
		return nil
	}
	in := &NewGlucose{
		When: When{Wall: string(c.Timestamp), Offset: offsetIn(c.OffsetMinutes)}, Confirmed: c.Confirmed.Value,
		BelowAll: c.OORLow.Value, AboveAll: c.OORHigh.Value,
	}
	if value, ok := c.Value.Get(); ok {
		in.Value = &value
	}
	return in
}

func offsetIn(req rest.OptOffsetMinutes) *int {
	offset, ok := req.Get()
	if !ok {
		return nil
	}
	minutes := int(offset)
	return &minutes
}

// patch takes over what a change names: null removes, absent stays.
func (t *Tags) patch(p rest.BloodSugarTagsPatch) {
	if p.Note.IsSet() {
		t.Note = p.Note.Value
	}
	if p.EatCode.IsSet() {
		if t.Meal = p.EatCode.Value; p.EatCode.IsNull() {
			t.Meal = figure.NoTag
		}
	}
	if p.FeelingCode.IsSet() {
		t.Feeling = unlessNull(p.FeelingCode)
	}
	if p.Carb.IsSet() {
		t.Carbs = unlessNull(p.Carb)
	}
	if p.Insulin.IsSet() {
		t.Short, t.Long, t.Premix = nil, nil, nil
		t.setInsulin(p.Insulin.Value)
	}
}

func unlessNull(n rest.OptNilInt) *int {
	if n.IsNull() {
		return nil
	}
	return &n.Value
}

// setInsulin keeps one decimal.
func (t *Tags) setInsulin(in rest.Insulin) {
	for _, dose := range []struct {
		from rest.OptFloat64
		to   **int
	}{{in.ShortFloat, &t.Short}, {in.LongFloat, &t.Long}, {in.PremixFloat, &t.Premix}} {
		if units, ok := dose.from.Get(); ok {
			*dose.to = Tenths(units)
		}
	}
}

// Tenths rounds an amount of insulin to one decimal.
func Tenths(units float64) *int {
	n := int(math.Round(units * 10))
	return &n
}

func glucoseBody(g Glucose, f Frame, marks map[string]Marked) rest.BloodSugar {
	out := rest.BloodSugar{
		ID: rest.ID(g.ID), Timestamp: rest.LocalDateTime(g.Local()), At: rest.Instant(g.At), OffsetMinutes: rest.OffsetMinutes(g.Offset),
		Value: g.Value, Figure: body(shownGlucose(g, f)), Tags: tagsBody(g), Mark: markBody(g.Stamp, marks),
		Status: rest.RangeStatus{Key: figure.ControlKey},
	}
	if level, ok := g.Check().Level(); ok {
		out.AdaTargetRangeExtendedStatus = rest.NewNilInt(int(level))
		out.Status = rest.RangeStatus{Extended: rest.NewNilInt(int(level)), Level: rest.NewNilInt(level.Five()), Key: level.Key()}
		return out
	}
	out.AdaTargetRangeExtendedStatus.SetToNull()
	out.Status.Extended.SetToNull()
	out.Status.Level.SetToNull()
	return out
}

// shownGlucose says on which side a value lies that the meter told in words.
func shownGlucose(g Glucose, f Frame) figure.Shown { return f.Glucose(g.Check().Mg()) }

func tagsBody(g Glucose) rest.BloodSugarTags {
	t := rest.BloodSugarTags{
		Source: rest.NewOptReadingSource(rest.ReadingSource(g.Source)), IsControl: rest.NewOptBool(g.Mark == figure.Control),
		EatCode: rest.NewOptEatCode(rest.EatCode(g.Meal)), OORLow: rest.NewOptBool(g.BelowAll), OORHigh: rest.NewOptBool(g.AboveAll),
	}
	if g.Note != "" {
		t.Note = rest.NewOptString(g.Note)
	}
	if g.Carbs != nil {
		t.Carb = rest.NewOptInt(*g.Carbs)
	}
	if g.Feeling != nil {
		t.FeelingCode = rest.NewOptFeelingCode(rest.FeelingCode(*g.Feeling))
	}
	if g.Short != nil || g.Long != nil || g.Premix != nil {
		t.Insulin = rest.NewOptInsulin(rest.Insulin{ShortFloat: units(g.Short), LongFloat: units(g.Long), PremixFloat: units(g.Premix)})
	}
	return t
}

func units(tenths *int) (out rest.OptFloat64) {
	if tenths != nil {
		out.SetTo(float64(*tenths) / 10)
	}
	return out
}
