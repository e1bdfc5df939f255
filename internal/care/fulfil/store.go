package fulfil

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// The places of what is sealed.
const (
	table      = "shipments"
	toColumn   = "to_enc"
	holdColumn = "hold_enc"
)

// letters of a number: none that looks like another.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// newNumber makes a number that people can read to each other.
func newNumber() string {
	raw := make([]byte, 8)
	_, _ = rand.Read(raw) // never fails
	for i, b := range raw {
		raw[i] = letters[int(b)%len(letters)]
	}
	return "WH-" + string(raw[:4]) + "-" + string(raw[4:])
}

// Asked is a parcel that a domain wants to be sent.
type Asked struct {
	MemberID, ID       string
	Number             string // a new one when empty
	OwnerKind, OwnerID string
	To                 To
	Items              []Item
	At                 int64
}

// Create puts a parcel on the list of the desk, in the caller's transaction. One that
// exists stays as it is.
func (s *Service) Create(ctx context.Context, q db.Q, a Asked) error {
	if a.ID == "" {
		a.ID = db.NewID()
	}
	if a.Number == "" {
		a.Number = newNumber()
	}
	row := seal.Row(a.MemberID, a.ID)
	to, err := s.sealJSON(a.To, row)
	if err != nil {
		return err
	}
	hold, err := s.Keys.Seal(nil, table, row, holdColumn)
	if err != nil {
		return err
	}
	items, err := json.Marshal(a.Items)
	if err != nil {
		return err
	}
	n, err := fulfildb.New(q).AddShipment(ctx, fulfildb.AddShipmentParams{
		MemberID: a.MemberID, ID: a.ID, Number: a.Number, OwnerKind: a.OwnerKind, OwnerID: a.OwnerID, HoldEnc: hold, ToEnc: to,
		Items: string(items), PlacedAt: a.At,
	})
	if err != nil || n == 0 {
		return err
	}
	s.tellDesk(ctx)
	return fulfildb.New(q).AddStep(ctx, fulfildb.AddStepParams{MemberID: a.MemberID, ShipmentID: a.ID, State: string(Placed), At: a.At})
}

func (s *Service) sealJSON(value any, row string) ([]byte, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return s.Keys.Seal(data, table, row, toColumn)
}

// history is what parcels came into, and when.
type history map[parcel]map[State]int64

// parcel names a parcel among those of several members.
type parcel struct{ memberID, id string }

func historyOf(steps []fulfildb.ShipmentStep) history {
	out := history{}
	for _, one := range steps {
		of := parcel{one.MemberID, one.ShipmentID}
		if out[of] == nil {
			out[of] = map[State]int64{}
		}
		out[of][State(one.State)] = one.At
	}
	return out
}

// openOne reads a row and its history.
func (s *Service) openOne(ctx context.Context, q db.Q, r fulfildb.Shipment) (Shipment, error) {
	steps, err := fulfildb.New(q).Steps(ctx, fulfildb.StepsParams{MemberID: r.MemberID, ShipmentID: r.ID})
	if err != nil {
		return Shipment{}, err
	}
	return s.open(r, historyOf(steps))
}

// open unseals a row, whose history has been read with that of others.
func (s *Service) open(r fulfildb.Shipment, known history) (out Shipment, err error) {
	out = Shipment{
		MemberID: r.MemberID, ID: r.ID, Number: r.Number, OwnerKind: r.OwnerKind, OwnerID: r.OwnerID, State: State(r.State), Trouble: Trouble(r.Trouble),
		PackerID: r.PackerID, Carrier: r.Carrier, Tracking: r.Tracking, TrackedAt: r.TrackedAt, MissingAt: r.MissingAt, PlacedAt: r.PlacedAt,
		ChangedAt: r.ChangedAt, ExpectedDay: int(r.ExpectedDay), ExpectedAt: r.ExpectedAt, steps: known[parcel{r.MemberID, r.ID}],
	}
	row := seal.Row(r.MemberID, r.ID)
	to, err := s.Keys.Open(r.ToEnc, table, row, toColumn)
	if err != nil {
		return out, err
	}
	hold, err := s.Keys.Open(r.HoldEnc, table, row, holdColumn)
	if err != nil {
		return out, err
	}
	out.HoldReason = string(hold)
	return out, errors.Join(json.Unmarshal(to, &out.To), json.Unmarshal([]byte(r.Items), &out.Items))
}

// find reads one parcel; what is not there is not found.
func (s *Service) find(ctx context.Context, q db.Q, memberID, id string) (Shipment, error) {
	r, err := fulfildb.New(q).Shipment(ctx, fulfildb.ShipmentParams{MemberID: memberID, ID: id})
	if errors.Is(err, sql.ErrNoRows) {
		return Shipment{}, apperr.NotFoundError()
	} else if err != nil {
		return Shipment{}, err
	}
	return s.openOne(ctx, q, r)
}

// Of reads the newest parcels of a kind, by what they are for.
func (s *Service) Of(ctx context.Context, q db.Q, memberID, ownerKind string, most int) (map[string]Shipment, error) {
	rows, err := fulfildb.New(q).ShipmentsOf(ctx, fulfildb.ShipmentsOfParams{MemberID: memberID, OwnerKind: ownerKind, Most: int32(most)})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, nil
	}
	steps, err := fulfildb.New(q).StepsOf(ctx, memberID)
	if err != nil {
		return nil, err
	}
	known, out := historyOf(steps), make(map[string]Shipment, len(rows))
	for _, r := range rows {
		if out[r.OwnerID], err = s.open(r, known); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// put writes a changed parcel, with its new steps, and tells its owner. The parcel
// that was read must still be the one that is stored.
func (s *Service) put(ctx context.Context, q db.Q, before, after Shipment) error {
	row := seal.Row(after.MemberID, after.ID)
	hold, err := s.Keys.Seal([]byte(after.HoldReason), table, row, holdColumn)
	if err != nil {
		return err
	}
	now := s.Now().UnixMilli()
	n, err := fulfildb.New(q).ChangeShipment(ctx, fulfildb.ChangeShipmentParams{
		MemberID: after.MemberID, ID: after.ID, State: string(after.State), Trouble: string(after.Trouble), HoldEnc: hold, PackerID: after.PackerID,
		Carrier: after.Carrier, Tracking: after.Tracking, TrackedAt: after.TrackedAt, MissingAt: after.MissingAt, ChangedAt: now,
		ExpectedDay: int64(after.ExpectedDay), ExpectedAt: after.ExpectedAt,
		WasState: string(before.State), WasTrouble: string(before.Trouble), WasPacker: before.PackerID,
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return changed()
	}
	for state, at := range after.steps {
		if at == before.steps[state] {
			continue
		}
		if err := fulfildb.New(q).AddStep(ctx, fulfildb.AddStepParams{MemberID: after.MemberID, ShipmentID: after.ID, State: string(state), At: at}); err != nil {
			return err
		}
	}
	s.tellDesk(ctx)
	if owner := s.owners[after.OwnerKind]; owner != nil {
		return owner(ctx, q, before, after)
	}
	return nil
}

func changed() error {
	return apperr.New(apperr.Aborted, "fulfil.refused.changed", "This shipment has changed in the meantime. Please look at it again.")
}

// ofOwner reads the parcel of what it is for.
func (s *Service) ofOwner(ctx context.Context, q db.Q, memberID, ownerKind, ownerID string) (Shipment, error) {
	r, err := fulfildb.New(q).ShipmentOf(ctx, fulfildb.ShipmentOfParams{MemberID: memberID, OwnerKind: ownerKind, OwnerID: ownerID})
	if errors.Is(err, sql.ErrNoRows) {
		return Shipment{}, apperr.NotFoundError()
	} else if err != nil {
		return Shipment{}, err
	}
	return s.openOne(ctx, q, r)
}
