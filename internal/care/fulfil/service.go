package fulfil

import (
	"context"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Teller wakes the open pages of a team.
type Teller interface {
	TellRole(role who.Role, e live.Event)
}

// Owner hears, in the transaction that changes it, how far a parcel of its kind has
// come.
type Owner func(ctx context.Context, q db.Q, before, after Shipment) error

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.ReadRecorder
	Live  Teller
	// Secret is what a warehouse signs with; without one it is not heard.
	Secret string
	// DrawLabel makes a PDF of a label.
	DrawLabel func(Label) ([]byte, error)
	// Demo moves parcels on as a warehouse and a carrier would.
	Demo bool
}

// Service ships parcels.
type Service struct {
	Deps
	owners map[string]Owner
}

// New makes the service.
func New(d Deps) *Service { return &Service{Deps: d, owners: map[string]Owner{}} }

// Notify names the domain that hears of parcels of a kind. It is called before anything
// is served.
func (s *Service) Notify(kind string, o Owner) { s.owners[kind] = o }

// area is what the trail calls parcels.
const area = "devices"

func (s *Service) record(ctx context.Context, q db.Q, action string, p Shipment) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: p.MemberID, Action: action, Area: area, Target: p.ID})
}

// tellDesk wakes the desks that ship, after the commit.
func (s *Service) tellDesk(ctx context.Context) {
	if s.Live == nil {
		return
	}
	db.After(ctx, func() {
		for _, role := range []who.Role{who.Support, who.Admin} {
			s.Live.TellRole(role, live.Event{Kind: Event})
		}
	})
}

// change reads a parcel, changes it and writes it, one change of a member at a time.
func (s *Service) change(ctx context.Context, memberID, id, action string, how func(Shipment) (Shipment, error)) (out Shipment, err error) {
	if err := named("memberId", memberID, "id", id); err != nil {
		return out, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		before, err := s.find(ctx, q, memberID, id)
		if err != nil {
			return err
		}
		if out, err = how(before); err != nil || same(before, out) {
			return err
		}
		if err := s.put(ctx, q, before, out); err != nil {
			return err
		}
		out.ChangedAt = s.Now().UnixMilli()
		return s.record(ctx, q, action, out)
	})
	return out, err
}

// named refuses a call that does not say which parcel it is about: names of fields
// with what they hold.
func named(fields ...string) error {
	for i := 0; i < len(fields); i += 2 {
		if fields[i+1] == "" {
			return apperr.InvalidField(fields[i], "errors.value", "Please say which one.")
		}
	}
	return nil
}

// same reports that nothing would change.
func same(a, b Shipment) bool {
	if a.State != b.State || a.Trouble != b.Trouble || a.HoldReason != b.HoldReason || a.PackerID != b.PackerID || a.Carrier != b.Carrier ||
		a.Tracking != b.Tracking || a.TrackedAt != b.TrackedAt || a.ExpectedDay != b.ExpectedDay || a.ExpectedAt != b.ExpectedAt || a.MissingAt != b.MissingAt || len(a.steps) != len(b.steps) {
		return false
	}
	for state, at := range a.steps {
		if b.steps[state] != at {
			return false
		}
	}
	return true
}

// Cancel takes a parcel back that nobody packs yet, in the caller's transaction, and
// reports whether it could. The caller holds the member.
func (s *Service) Cancel(ctx context.Context, q db.Q, memberID, ownerKind, ownerID string) (bool, error) {
	before, err := s.ofOwner(ctx, q, memberID, ownerKind, ownerID)
	if err != nil || before.State != Placed {
		return false, err
	}
	after := before.Hear(News{State: Canceled, At: s.Now().UnixMilli()})
	after.Trouble, after.HoldReason = NoTrouble, ""
	return true, s.put(ctx, q, before, after)
}

// Arrived is what the member says of a parcel, in the caller's transaction: that it
// arrived, or that it did not. The caller holds the member.
func (s *Service) Arrived(ctx context.Context, q db.Q, memberID, ownerKind, ownerID string, arrived bool) error {
	before, err := s.ofOwner(ctx, q, memberID, ownerKind, ownerID)
	if err != nil {
		return err
	}
	return s.put(ctx, q, before, before.Say(arrived, s.Now().UnixMilli()))
}
