package reading

import (
	"context"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading/readingdb"
)

// GlucoseFilter says which blood sugar readings are wanted.
type GlucoseFilter struct {
	Start, End string // wall times; empty for no end
	Cursor     string
	Count      int
	Source     int   // 0 for all
	Control    *bool // only control checks, or none of them
	Oldest     bool  // first
	Since      int64 // only from this instant on, in ms UTC
}

// GlucosePage is a part of the list with what tells it.
type GlucosePage struct {
	Frame
	Readings []Glucose
	Marks    map[string]Marked
	Next     string // cursor; empty at the end
}

// ListGlucose reads blood sugar, newest first unless asked otherwise.
func (s *Service) ListGlucose(ctx context.Context, memberID string, filter GlucoseFilter) (out GlucosePage, err error) {
	span, err := spanOf(filter.Start, filter.End, always)
	if err != nil {
		return out, err
	}
	p := page{span: span, cursor: filter.Cursor, most: filter.Count, forward: filter.Oldest}
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		rows, err := glucoseRows(ctx, q, memberID, p, filter)
		if err != nil {
			return err
		}
		if len(rows) > p.most {
			rows = rows[:p.most]
			out.Next = rows[p.most-1].ID
		}
		out.Readings = make([]Glucose, len(rows))
		for i, r := range rows {
			if out.Readings[i], err = s.glucose(memberID, r); err != nil {
				return err
			}
		}
		out.Marks, err = s.marks(ctx, q, memberID, BloodSugar, stamps(out.Readings, func(g Glucose) Stamp { return g.Stamp }))
		return err
	})
	return out, err
}

// glucoseRows reads one row more than the page holds, to know whether there is
// another.
func glucoseRows(ctx context.Context, q db.Q, memberID string, p page, filter GlucoseFilter) ([]readingdb.GlucoseByIDRow, error) {
	from, to, id, err := p.bounds()
	if err != nil {
		return nil, err
	}
	from = max(from, filter.Since)
	var onlyMark, without string
	if filter.Control != nil {
		if onlyMark = string(figure.Control); !*filter.Control {
			onlyMark, without = "", onlyMark
		}
	}
	var out []readingdb.GlucoseByIDRow
	if p.forward {
		rows, err := readingdb.New(q).GlucoseOldest(ctx, readingdb.GlucoseOldestParams{
			MemberID: memberID, FromAt: from, ToAt: to, AfterID: id, StartWall: p.span.Start, EndWall: p.span.End,
			Source: int64(filter.Source), OnlyMark: onlyMark, WithoutMark: without, Most: int32(p.most + 1),
		})
		for _, r := range rows {
			out = append(out, readingdb.GlucoseByIDRow(r))
		}
		return out, err
	}
	rows, err := readingdb.New(q).GlucoseNewest(ctx, readingdb.GlucoseNewestParams{
		MemberID: memberID, FromAt: from, ToAt: to, BeforeID: id, StartWall: p.span.Start, EndWall: p.span.End,
		Source: int64(filter.Source), OnlyMark: onlyMark, WithoutMark: without, Most: int32(p.most + 1),
	})
	for _, r := range rows {
		out = append(out, readingdb.GlucoseByIDRow(r))
	}
	return out, err
}

// PressurePage is a part of the list of pressures.
type PressurePage struct {
	Frame
	Readings []Pressure
	Marks    map[string]Marked
	Next     string
}

// PressureFilter says which pressures are wanted.
type PressureFilter struct {
	Start, End string
	Cursor     string
	Count      int
	WithPulse  bool // only checks that have one
}

// ListPressure reads pressures, newest first.
func (s *Service) ListPressure(ctx context.Context, memberID string, filter PressureFilter) (out PressurePage, err error) {
	span, err := spanOf(filter.Start, filter.End, always)
	if err != nil {
		return out, err
	}
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		out.Readings, out.Next, err = s.pressurePage(ctx, q, memberID, page{span: span, cursor: filter.Cursor, most: filter.Count}, filter.WithPulse)
		if err != nil {
			return err
		}
		out.Marks, err = s.marks(ctx, q, memberID, BloodPressure, stamps(out.Readings, func(p Pressure) Stamp { return p.Stamp }))
		return err
	})
	return out, err
}

func (s *Service) pressurePage(ctx context.Context, q db.Q, memberID string, p page, withPulse bool) (list []Pressure, next string, err error) {
	from, to, id, err := p.bounds()
	if err != nil {
		return nil, "", err
	}
	leastPulse := int64(0)
	if withPulse {
		leastPulse = 1
	}
	rows, err := readingdb.New(q).PressureNewest(ctx, readingdb.PressureNewestParams{
		MemberID: memberID, FromAt: from, ToAt: to, BeforeID: id, StartWall: p.span.Start, EndWall: p.span.End,
		LeastPulse: leastPulse, Most: int32(p.most + 1),
	})
	if err != nil {
		return nil, "", err
	}
	if len(rows) > p.most {
		rows = rows[:p.most]
		next = rows[p.most-1].ID
	}
	list = make([]Pressure, len(rows))
	for i, r := range rows {
		if list[i], err = s.pressure(memberID, readingdb.PressureByIDRow(r)); err != nil {
			return nil, "", err
		}
	}
	return list, next, nil
}

// WeightFilter says which weights are wanted.
type WeightFilter struct {
	Start, End string
	Cursor     string
	Count      int
	Marked     *bool // only those left out, or none of them
}

// WeightPage is a part of the list of weights with what all weights say about
// each of them.
type WeightPage struct {
	Frame
	Readings []Weight
	Marks    map[string]Marked
	About    map[string]About
	Next     string
}

// About is what the other weights say about one.
type About struct {
	Trend  *float64 // grams, on the day of the reading
	Change *float64 // grams, to the counted reading before
	Asks   bool     // may be somebody else's
}

// ListWeight reads weights, newest first.
func (s *Service) ListWeight(ctx context.Context, memberID string, filter WeightFilter) (out WeightPage, err error) {
	span, err := spanOf(filter.Start, filter.End, always)
	if err != nil {
		return out, err
	}
	p := page{span: span, cursor: filter.Cursor, most: filter.Count}
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		return s.weightPage(ctx, q, memberID, p, filter.Marked, &out)
	})
	return out, err
}

func (s *Service) weightPage(ctx context.Context, q db.Q, memberID string, p page, marked *bool, out *WeightPage) error {
	from, to, id, err := p.bounds()
	if err != nil {
		return err
	}
	wanted := int64(-1)
	if marked != nil {
		if wanted = 0; *marked {
			wanted = 1
		}
	}
	rows, err := readingdb.New(q).WeightNewest(ctx, readingdb.WeightNewestParams{
		MemberID: memberID, FromAt: from, ToAt: to, BeforeID: id, StartWall: p.span.Start, EndWall: p.span.End,
		Marked: wanted, Most: int32(p.most + 1),
	})
	if err != nil {
		return err
	}
	if len(rows) > p.most {
		rows = rows[:p.most]
		out.Next = rows[p.most-1].ID
	}
	out.Readings = make([]Weight, len(rows))
	for i, r := range rows {
		if out.Readings[i], err = s.weight(memberID, readingdb.WeightByIDRow(r)); err != nil {
			return err
		}
	}
	if out.Marks, err = s.marks(ctx, q, memberID, BodyWeight, stamps(out.Readings, func(w Weight) Stamp { return w.Stamp })); err != nil {
		return err
	}
	out.About, err = about(ctx, q, memberID)
	return err
}

// about looks at all weights of a member: a trend that began elsewhere would be
// another trend.
func about(ctx context.Context, q db.Q, memberID string) (map[string]About, error) {
	all, ids, err := Weighings(ctx, q, memberID)
	if err != nil {
		return nil, err
	}
	trend := map[int]float64{}
	for _, p := range figure.Trend(all) {
		trend[p.Day] = p.Trend
	}
	doubted := figure.Doubted(all)
	out := make(map[string]About, len(all))
	var before *int64
	for i, w := range all {
		a := About{Asks: doubted[i]}
		if w.Mark == figure.Counted {
			t := trend[w.Day()]
			a.Trend = &t
			if before != nil {
				change := float64(w.Grams - *before)
				a.Change = &change
			}
			before = &all[i].Grams
		}
		out[ids[i]] = a
	}
	return out, nil
}

func stamps[T any](list []T, of func(T) Stamp) []Stamp {
	out := make([]Stamp, len(list))
	for i, one := range list {
		out[i] = of(one)
	}
	return out
}
