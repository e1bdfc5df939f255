package supply

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"wellhouse.app/internal/care/supply/supplydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// Stop takes back the order of a member whose account ends, in the caller's
// transaction, and the desk that ships hears of it. A box that somebody packs already
// is sent.
func (s *Service) Stop(ctx context.Context, q db.Q, memberID string) error {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return err
	}
	id, err := supplydb.New(q).InProcess(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	done, err := s.Shipments.Cancel(ctx, q, memberID, OwnerKind, id)
	if err != nil || !done {
		return err
	}
	return s.record(ctx, q, memberID, "supplyCanceled", id)
}

// ProgramLeft stops the order of a member who is not in the diabetes program any more.
func (s *Service) ProgramLeft(ctx context.Context, q db.Q, memberID string) error {
	enrolments, err := program.Load(ctx, q, memberID)
	if err != nil || slices.Contains(program.ActiveSlugs(enrolments), program.Diabetes) {
		return err
	}
	return s.Stop(ctx, q, memberID)
}
