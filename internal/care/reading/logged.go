package reading

import (
	"context"

	"wellhouse.app/internal/care/reading/readingdb"
	"wellhouse.app/internal/platform/db"
)

// Logged are the counted blood sugar checks of a period that came with insulin
// or with a note, oldest first.
func (s *Service) Logged(ctx context.Context, q db.Q, memberID string, span Span) ([]Glucose, error) {
	from, to := span.instants()
	rows, err := readingdb.New(q).GlucoseLogged(ctx, readingdb.GlucoseLoggedParams{MemberID: memberID, FromAt: from, ToAt: to})
	if err != nil {
		return nil, err
	}
	var out []Glucose
	for _, r := range rows {
		g, err := s.glucose(memberID, readingdb.GlucoseByIDRow(r))
		if err != nil {
			return nil, err
		}
		if span.has(g.Moment) {
			out = append(out, g)
		}
	}
	return out, nil
}
