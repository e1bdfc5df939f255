package reading

import (
	"context"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// Challenge is the first stretch of home readings: its first five make the
// personalized report.
type Challenge struct {
	StartedAt int64
	EndedAt   *int64 // when the fifth was there
	Beats     []figure.Beat
	Mean      *figure.PressureMean
}

// Challenge tells how far a member is with the first five pressure readings;
// ok is false before the first.
func (s *Service) Challenge(ctx context.Context, memberID string) (out Challenge, ok bool, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		out.Beats, err = firstBeats(ctx, q, memberID)
		return err
	})
	if err != nil || len(out.Beats) == 0 {
		return Challenge{}, false, err
	}
	out.StartedAt, out.Mean = out.Beats[0].At, figure.PressureOf(out.Beats).Average
	if n := len(out.Beats); n == figure.ReadingsOfReport {
		out.EndedAt = &out.Beats[n-1].At
	}
	return out, true, nil
}

// HasPressureReport says whether the first five pressure readings are there.
func HasPressureReport(ctx context.Context, q db.Q, memberID string) (bool, error) {
	first, err := firstBeats(ctx, q, memberID)
	return len(first) == figure.ReadingsOfReport, err
}

// firstBeats are the first counted readings, as many as the report needs.
func firstBeats(ctx context.Context, q db.Q, memberID string) ([]figure.Beat, error) {
	rows, err := readingdb.New(q).FirstPressure(ctx, readingdb.FirstPressureParams{MemberID: memberID, Most: figure.ReadingsOfReport})
	out := make([]figure.Beat, len(rows))
	for i, r := range rows {
		out[i] = beat(readingdb.PressureFiguresRow(r))
	}
	return out, err
}
