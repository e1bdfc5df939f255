package fulfil

import (
	"context"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Adopt moves the parcels of a visitor to the account that they have now, in the
// caller's transaction, which runs in the system's scope and holds both. What is sealed
// is bound to whose it is, so it is sealed anew.
func (s *Service) Adopt(ctx context.Context, q db.Q, from, to string) error {
	store := fulfildb.New(q)
	rows, err := store.AllOf(ctx, from)
	if err != nil {
		return err
	}
	steps, err := store.StepsOf(ctx, from)
	if err != nil {
		return err
	}
	known := historyOf(steps)
	for _, r := range rows {
		p, err := s.open(r, known)
		if err != nil {
			return err
		}
		address, err := s.sealJSON(p.To, seal.Row(to, p.ID))
		if err != nil {
			return err
		}
		hold, err := s.Keys.Seal([]byte(p.HoldReason), table, seal.Row(to, p.ID), holdColumn)
		if err != nil {
			return err
		}
		if err := store.CopyShipment(ctx, fulfildb.CopyShipmentParams{ToID: to, FromID: from, ID: p.ID, HoldEnc: hold, ToEnc: address}); err != nil {
			return err
		}
		if err := store.MoveSteps(ctx, fulfildb.MoveStepsParams{ToID: to, FromID: from, ShipmentID: p.ID}); err != nil {
			return err
		}
		if err := store.DropShipment(ctx, fulfildb.DropShipmentParams{MemberID: from, ID: p.ID}); err != nil {
			return err
		}
	}
	return nil
}
