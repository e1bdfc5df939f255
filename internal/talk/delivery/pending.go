package delivery

import (
	"context"
	"log/slog"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// Pending is a message to a contact that has not left yet.
type Pending struct {
	ID, ContactID string
	Template      Key
	Slot, To      string
	DueAt         int64
	Tried         bool // it may have left already
}

// Pending lists the messages to contacts of a member that have not left yet. A
// message whose address is damaged never leaves, so it is left out.
func (s *Service) Pending(ctx context.Context, q db.Q, memberID string) ([]Pending, error) {
	rows, err := deliverydb.New(q).Pending(ctx, memberID)
	out := make([]Pending, 0, len(rows))
	for _, r := range rows {
		to, err := s.openAddress(memberID, r.ID, r.AddressEnc)
		if seal.IsDamaged(err) {
			slog.Error("delivery: the address of a message does not open", "message", r.ID)
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, Pending{ID: r.ID, ContactID: r.ContactID, Template: Key(r.Template), Slot: r.Slot, To: to, DueAt: r.DueAt, Tried: r.Tried})
	}
	return out, err
}

// Drop ends a message that must not leave any more.
func (s *Service) Drop(ctx context.Context, q db.Q, memberID, id string) error {
	return deliverydb.New(q).Drop(ctx, deliverydb.DropParams{MemberID: memberID, ID: id, Now: s.Now().UnixMilli(), Keep: s.Demo})
}

// DropSlot ends a slot's message that must no longer be sent. An empty member id
// stands for a message that belongs to no member.
func (s *Service) DropSlot(ctx context.Context, q db.Q, memberID, slot string) error {
	_, err := deliverydb.New(q).ReplaceSlot(ctx, deliverydb.ReplaceSlotParams{MemberID: memberID, Slot: slot, Now: s.Now().UnixMilli(), Keep: s.Demo})
	return err
}

// mayGo looks right before a message leaves whether it still may.
func (s *Service) mayGo(ctx context.Context, row deliverydb.ClaimRow) (ok bool, err error) {
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := deliverydb.New(q).MayGo(ctx, deliverydb.MayGoParams{MemberID: row.MemberID, ID: row.ID})
		ok = n > 0
		return err
	})
	return ok, err
}
