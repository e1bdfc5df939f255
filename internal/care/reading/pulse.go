package reading

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// PulseFigures are the pulse figures of a period and its newest checks.
type PulseFigures struct {
	Frame
	Span
	figure.Pulse
	Week   figure.Pulse // the last seven days
	Checks []Pressure
	Marks  map[string]Marked
	Next   string
	Latest *Pressure // the newest that counts, of whatever period
}

// Pulse gathers the pulse of a period of wall times.
func (s *Service) Pulse(ctx context.Context, memberID string, filter PressureFilter) (out PulseFigures, err error) {
	err = s.read(ctx, memberID, func(ctx context.Context, q db.Q, f Frame) error {
		out.Frame = f
		last, err := LastDay(ctx, q, memberID, f)
		if err != nil {
			return err
		}
		if out.Span, err = spanOf(filter.Start, filter.End, lastDays(usualPressureDays, last)); err != nil {
			return err
		}
		beats, err := Beats(ctx, q, memberID, out.Span)
		if err != nil {
			return err
		}
		out.Pulse = figure.PulseOf(beats)
		week, err := Beats(ctx, q, memberID, lastDays(figure.HomeDays, last))
		if err != nil {
			return err
		}
		out.Week = figure.PulseOf(week)
		if out.Latest, err = latestPulse(ctx, q, memberID); err != nil {
			return err
		}
		out.Checks, out.Next, err = s.pressurePage(ctx, q, memberID, page{span: out.Span, cursor: filter.Cursor, most: filter.Count}, true)
		if err != nil {
			return err
		}
		out.Marks, err = s.marks(ctx, q, memberID, BloodPressure, leftOutOf(out.Checks, func(p *Pressure) *Stamp { return &p.Stamp }))
		return err
	})
	return out, err
}

// latestPulse is absent before the first check that counts.
func latestPulse(ctx context.Context, q db.Q, memberID string) (*Pressure, error) {
	r, err := readingdb.New(q).LatestPressure(ctx, readingdb.LatestPressureParams{MemberID: memberID, LeastPulse: 1})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &Pressure{
		Stamp:    stamp(r.At, r.ID, r.OffsetMinutes, r.Source, "", ""),
		Systolic: int(r.Systolic), Diastolic: int(r.Diastolic), Pulse: int(r.Pulse), Uneven: r.Uneven,
	}, err
}
