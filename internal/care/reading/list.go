package reading

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// GlucoseFilter says which blood sugar readings are wanted.
type GlucoseFilter struct {
	Start, End string // wall times; empty for no end
	Cursor     string
	Count      int
	Source     int    // 0 for all
	Control    *bool  // only control checks, or none of them
	Mark       string // only checks with this mark, AnyMark for all that are left out
	Meals      []int  // only checks with one of these codes; none for all
	Side       Side   // only checks on this side of the range of their tag
	Oldest     bool   // first
	Since      int64  // only from this instant on, in ms UTC
}

// AnyMark asks for everything that is left out of figures, NoMark for what is
// not.
const AnyMark, NoMark = "any", "none"

// Side is where a check lies against the range of its tag.
type Side string

// The sides.
const (
	AnySide Side = ""
	Below   Side = "below"
	Within  Side = "within"
	Above   Side = "above"
)

// has reports whether a check is on this side; one without a level is on
// neither.
func (s Side) has(c figure.Check) bool {
	if s == AnySide {
		return true
	}
	level, ok := c.Level()
	switch s {
	case Below:
		return ok && level < figure.InRange
	case Within:
		return ok && level == figure.InRange
	}
	return ok && level > figure.InRange
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
		if out.Readings, out.Next, err = s.glucosePage(ctx, q, memberID, p, filter); err != nil {
			return err
		}
		out.Marks, err = s.marks(ctx, q, memberID, BloodSugar, leftOutOf(out.Readings, func(g *Glucose) *Stamp { return &g.Stamp }))
		return err
	})
	return out, err
}

// glucosePage reads on until the page is full and one more is found, because
// only the rules know what belongs to it.
func (s *Service) glucosePage(ctx context.Context, q db.Q, memberID string, p page, filter GlucoseFilter) (list []Glucose, next string, err error) {
	list = make([]Glucose, 0, min(p.most, wide))
	for size := p.most + 1; ; size = max(p.most, wide) {
		rows, err := glucoseRows(ctx, q, memberID, p, filter.Since, size)
		if err != nil {
			return nil, "", err
		}
		for _, r := range rows {
			g, err := s.listed(memberID, r)
			if err != nil {
				return nil, "", err
			}
			if !p.span.has(g.Moment) || !filter.has(g) {
				continue
			}
			if len(list) == p.most {
				return list, list[p.most-1].ID, nil
			}
			list = append(list, g)
		}
		if len(rows) < size {
			return list, "", nil
		}
		p.cursor = rows[size-1].ID
	}
}

// wide is how many rows are read at once when the first ones did not fill a
// page.
const wide = 400

func glucoseRows(ctx context.Context, q db.Q, memberID string, p page, since int64, size int) (rows []readingdb.GlucoseNewestRow, err error) {
	from, to, id, err := p.bounds()
	if err != nil {
		return nil, err
	}
	from = max(from, since)
	if !p.forward {
		return readingdb.New(q).GlucoseNewest(ctx, readingdb.GlucoseNewestParams{
			MemberID: memberID, FromAt: from, ToAt: to, BeforeID: id, Most: int32(size),
		})
	}
	oldest, err := readingdb.New(q).GlucoseOldest(ctx, readingdb.GlucoseOldestParams{
		MemberID: memberID, FromAt: from, ToAt: to, AfterID: id, Most: int32(size),
	})
	for _, r := range oldest {
		rows = append(rows, readingdb.GlucoseNewestRow(r))
	}
	return rows, err
}

// has says whether a check is wanted, wherever it lies in time. A mark that is
// asked for decides before the wish for control checks.
func (f *GlucoseFilter) has(g Glucose) bool {
	control := g.Mark == figure.Control
	switch {
	case f.Source != 0 && g.Source != f.Source,
		len(f.Meals) > 0 && !slices.Contains(f.Meals, g.Meal),
		!f.Side.has(g.Check()),
		control && f.Control != nil && !*f.Control:
		return false
	case f.Mark == AnyMark:
		return g.Mark != figure.Counted
	case f.Mark == NoMark:
		return g.Mark == figure.Counted
	case f.Mark != "":
		return string(g.Mark) == f.Mark
	}
	return f.Control == nil || control == *f.Control
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
		out.Marks, err = s.marks(ctx, q, memberID, BloodPressure, leftOutOf(out.Readings, func(p *Pressure) *Stamp { return &p.Stamp }))
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
	Trend  *float64     // grams, on the day of the reading
	Change *figure.Move // from the counted reading before
	Asks   bool         // may be someone else's
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
	if out.Marks, err = s.marks(ctx, q, memberID, BodyWeight, leftOutOf(out.Readings, func(w *Weight) *Stamp { return &w.Stamp })); err != nil {
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
	out := make(map[string]About, len(all))
	var before *int64
	for i, w := range all {
		a := About{Asks: w.Mark == figure.Waiting}
		if w.Mark == figure.Counted {
			t := trend[w.Day()]
			a.Trend = &t
			if before != nil {
				a.Change = &figure.Move{From: float64(*before), To: float64(w.Grams)}
			}
			before = &all[i].Grams
		}
		out[ids[i]] = a
	}
	return out, nil
}

// leftOutOf picks the stamps of readings that figures leave out; usually there
// are none.
func leftOutOf[T any](list []T, of func(*T) *Stamp) (out []Stamp) {
	for i := range list {
		if st := of(&list[i]); st.Mark != figure.Counted {
			out = append(out, *st)
		}
	}
	return out
}
