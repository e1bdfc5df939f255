package fulfil

import (
	"context"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Story is a parcel with everything that has happened to it, for the demo.
type Story struct {
	Asked
	News     []News
	Trouble  Trouble
	Hold     string
	PackerID string
}

// Seed stores a parcel with its story and tells nobody. It gives the parcel back.
func (s *Service) Seed(ctx context.Context, q db.Q, t Story) (Shipment, error) {
	if err := s.Create(ctx, q, t.Asked); err != nil {
		return Shipment{}, err
	}
	p, err := s.find(ctx, q, t.MemberID, t.ID)
	if err != nil {
		return p, err
	}
	p.ChangedAt = t.At
	for _, n := range t.News {
		p = p.Hear(n)
		p.ChangedAt = n.At
	}
	p.Trouble, p.HoldReason, p.PackerID = t.Trouble, t.Hold, t.PackerID
	hold, err := s.Keys.Seal([]byte(t.Hold), table, seal.Row(t.MemberID, t.ID), holdColumn)
	if err != nil {
		return p, err
	}
	store := fulfildb.New(q)
	if _, err := store.ChangeShipment(ctx, fulfildb.ChangeShipmentParams{
		MemberID: p.MemberID, ID: p.ID, State: string(p.State), Trouble: string(p.Trouble), HoldEnc: hold, PackerID: p.PackerID, Carrier: p.Carrier,
		Tracking: p.Tracking, TrackedAt: p.TrackedAt, MissingAt: p.MissingAt, ChangedAt: p.ChangedAt, ExpectedDay: int64(p.ExpectedDay), ExpectedAt: p.ExpectedAt, WasState: string(Placed),
	}); err != nil {
		return p, err
	}
	for state, at := range p.steps {
		if err := store.AddStep(ctx, fulfildb.AddStepParams{MemberID: p.MemberID, ShipmentID: p.ID, State: string(state), At: at}); err != nil {
			return p, err
		}
	}
	return p, nil
}
