package reading

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// The first and the last of all ids in the order of text, under every collation.
const (
	firstID = ""
	lastID  = "zzzz"
)

// page says which part of a list is wanted.
type page struct {
	span    Span
	cursor  string // id of the last one of the page before
	most    int
	forward bool
}

// bounds are the instants and the id that a query starts behind.
func (p page) bounds() (from, to int64, id string, err error) {
	from, to = p.span.instants()
	if id = lastID; p.forward {
		id = firstID
	}
	if p.cursor == "" {
		return from, to, id, nil
	}
	at, ok := timeOf(p.cursor)
	if !ok {
		return 0, 0, "", apperr.InvalidField("cursor", "errors.parameter", "This page does not exist.")
	}
	switch {
	case p.forward && at >= from:
		return at, to, p.cursor, nil
	case !p.forward && at <= to:
		return from, at, p.cursor, nil
	}
	return from, to, id, nil
}

func stamp(at int64, id string, offset, source int64, device, mark string) Stamp {
	return Stamp{ID: id, Moment: figure.Moment{At: at, Offset: int(offset)}, Source: int(source), DeviceID: device, Mark: figure.Mark(mark)}
}

func (s *Service) glucose(memberID string, r readingdb.GlucoseByIDRow) (Glucose, error) {
	g := Glucose{
		Stamp: stamp(r.At, r.ID, r.OffsetMinutes, r.Source, r.DeviceID, r.Mark),
		Value: int(r.Value), BelowAll: r.BelowAll, AboveAll: r.AboveAll,
		Tags: Tags{
			Meal: int(r.EatCode), Feeling: known(r.FeelingCode), Carbs: known(r.Carbs),
			Short: known(r.InsulinShort), Long: known(r.InsulinLong), Premix: known(r.InsulinPremix),
		},
	}
	var err error
	g.Note, err = s.note(glucoseTable.name, memberID, g.Stamp, r.NoteEnc)
	return g, err
}

func (s *Service) pressure(memberID string, r readingdb.PressureByIDRow) (Pressure, error) {
	p := Pressure{
		Stamp:    stamp(r.At, r.ID, r.OffsetMinutes, r.Source, r.DeviceID, r.Mark),
		Systolic: int(r.Systolic), Diastolic: int(r.Diastolic), Pulse: int(r.Pulse), Uneven: r.Uneven, Arm: r.Arm,
	}
	var err error
	p.Note, err = s.note(pressureTable.name, memberID, p.Stamp, r.NoteEnc)
	return p, err
}

func (s *Service) weight(memberID string, r readingdb.WeightByIDRow) (Weight, error) {
	w := Weight{Stamp: stamp(r.At, r.ID, r.OffsetMinutes, r.Source, r.DeviceID, r.Mark), Grams: r.Grams}
	var err error
	w.Note, err = s.note(weightTable.name, memberID, w.Stamp, r.NoteEnc)
	return w, err
}

func (s *Service) note(table, memberID string, st Stamp, sealed []byte) (string, error) {
	if len(sealed) == 0 {
		return "", nil
	}
	text, err := s.Keys.Open(sealed, table, rowOf(memberID, st), "note_enc")
	return string(text), err
}

func known(n sql.NullInt64) *int {
	if !n.Valid {
		return nil
	}
	v := int(n.Int64)
	return &v
}

// Plan is what a member's weight is judged by.
type Plan struct {
	HeightMM    int   // 0 when it is not known
	TargetGrams int64 // 0 while there is no goal
	Gain        figure.GainLimits
	GainSet     bool // by the care team; else the usual limits hold
}

// LoadPlan reads the plan of a member; without one the usual limits hold.
func LoadPlan(ctx context.Context, q db.Q, memberID string) (Plan, error) {
	plan := Plan{Gain: figure.UsualLimits}
	row, err := readingdb.New(q).WeightPlan(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return plan, nil
	}
	if err != nil {
		return Plan{}, err
	}
	plan.HeightMM, plan.TargetGrams = int(row.HeightMm.Int64), row.TargetGrams.Int64
	if row.GainDayTenths.Valid {
		plan.Gain.Day = int(row.GainDayTenths.Int64)
	}
	if row.GainWeekTenths.Valid {
		plan.Gain.Week = int(row.GainWeekTenths.Int64)
	}
	plan.GainSet = row.GainDayTenths.Valid || row.GainWeekTenths.Valid
	return plan, nil
}

// Weighings are all weights of a member, as far as their meaning goes, oldest
// first, with their ids beside. Those that wait for an answer are marked.
func Weighings(ctx context.Context, q db.Q, memberID string) (all []figure.Weighing, ids []string, err error) {
	store := readingdb.New(q)
	sure, err := store.SureOf(ctx, readingdb.SureOfParams{MemberID: memberID, Kind: string(BodyWeight)})
	if err != nil {
		return nil, nil, err
	}
	rows, err := store.WeightFigures(ctx, readingdb.WeightFiguresParams{MemberID: memberID, ToAt: always.End})
	for _, r := range rows {
		all = append(all, figure.Weighing{
			Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Grams: r.Grams, Mark: figure.Mark(r.Mark),
			Sure: slices.Contains(sure, r.ID),
		})
		ids = append(ids, r.ID)
	}
	return figure.Settled(all), ids, err
}

// Checks are the blood sugar checks of a period, as far as their meaning goes.
func Checks(ctx context.Context, q db.Q, memberID string, s Span) ([]figure.Check, error) {
	from, to := s.instants()
	rows, err := readingdb.New(q).GlucoseFigures(ctx, readingdb.GlucoseFiguresParams{MemberID: memberID, FromAt: from, ToAt: to})
	out := make([]figure.Check, 0, len(rows))
	for _, r := range rows {
		if c, _ := unpack(r.At, r.Common); s.has(c.Moment) {
			out = append(out, c)
		}
	}
	return out, err
}

// Beats are the pressure checks of a period, as far as their meaning goes.
func Beats(ctx context.Context, q db.Q, memberID string, s Span) ([]figure.Beat, error) {
	from, to := s.instants()
	rows, err := readingdb.New(q).PressureFigures(ctx, readingdb.PressureFiguresParams{
		MemberID: memberID, FromAt: from, ToAt: to, StartWall: s.Start, EndWall: s.End,
	})
	out := make([]figure.Beat, len(rows))
	for i, r := range rows {
		out[i] = beat(r)
	}
	return out, err
}

func beat(r readingdb.PressureFiguresRow) figure.Beat {
	return figure.Beat{
		Moment: figure.Moment{At: r.At, Offset: int(r.OffsetMinutes)}, Systolic: int(r.Systolic), Diastolic: int(r.Diastolic),
		Pulse: int(r.Pulse), Uneven: r.Uneven, Mark: figure.Mark(r.Mark),
	}
}

// Marked is why and when a reading was marked.
type Marked struct {
	Reason string
	At     int64
}

// marks reads the reasons of marked readings; most pages have none and cost no
// query.
func (s *Service) marks(ctx context.Context, q db.Q, memberID string, kind Kind, stamps []Stamp) (map[string]Marked, error) {
	if len(stamps) == 0 {
		return nil, nil
	}
	from, to := stamps[0].At, stamps[0].At
	for _, st := range stamps[1:] {
		from, to = min(from, st.At), max(to, st.At)
	}
	rows, err := readingdb.New(q).Marks(ctx, readingdb.MarksParams{MemberID: memberID, Kind: string(kind), FromAt: from, ToAt: to})
	if err != nil {
		return nil, err
	}
	out := make(map[string]Marked, len(rows))
	for _, r := range rows {
		m := Marked{At: r.MarkedAt}
		if len(r.ReasonEnc) > 0 {
			text, err := s.Keys.Open(r.ReasonEnc, "reading_marks", markRow(memberID, kind, r.ReadingAt, r.ReadingID, r.MarkedAt), "reason_enc")
			if err != nil {
				return nil, err
			}
			m.Reason = string(text)
		}
		out[r.ReadingID] = m
	}
	return out, nil
}

func markRow(memberID string, kind Kind, at int64, id string, markedAt int64) string {
	return seal.Row(memberID, string(kind), strconv.FormatInt(at, 10), id, strconv.FormatInt(markedAt, 10))
}

// place finds where a reading is stored; a malformed id is not found.
func place(id string) (at int64, err error) {
	if id == "" {
		return 0, apperr.Invalid(apperr.Field{Name: "id", MessageKey: "errors.value", Message: "Please choose a reading."})
	}
	at, ok := timeOf(id)
	if !ok {
		return 0, apperr.NotFoundError()
	}
	return at, nil
}
