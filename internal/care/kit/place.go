package kit

import (
	"context"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// order is a kit that is about to be ordered.
type order struct {
	memberID, by string
	campaign     Campaign
	kits         Kits
	to           fulfil.To
	details      Details
	shares       bool
	visitor      bool
	replaces     string
}

// place orders a kit in the caller's transaction, or answers with the one that was
// ordered within the days of the campaign. The caller has judged what it asks for.
func (s *Service) place(ctx context.Context, q db.Q, o order) (k Kit, already bool, err error) {
	// One order of a person at a time.
	if err := member.Lock(ctx, q, o.memberID); err != nil {
		return k, false, err
	}
	all, err := s.list(ctx, q, o.memberID)
	if err != nil {
		return k, false, err
	}
	if earlier, found := first(all, o.campaign, s.Now()); found && o.replaces == "" {
		return earlier, true, nil
	}
	id := db.NewID()
	if err := s.add(ctx, q, id, s.now(), o); err != nil {
		return k, false, err
	}
	if _, err := member.FinishTasks(ctx, q, o.memberID, member.LabOrder, s.now()); err != nil {
		return k, false, err
	}
	if k, err = s.find(ctx, q, o.memberID, id); err != nil {
		return k, false, err
	}
	if err := s.write(ctx, q, k, KitOrdered); err != nil {
		return k, false, err
	}
	s.tell(ctx, o.memberID)
	return k, false, s.record(ctx, q, o.memberID, "kitOrdered", id)
}

// add stores an order, tells the laboratory of it and puts its parcel on the list of the
// desk. One number is good for all three: it is on the box.
func (s *Service) add(ctx context.Context, q db.Q, id string, at int64, o order) error {
	number, err := s.note(ctx, q, id, at, o)
	if err != nil {
		return err
	}
	return s.Shipments.Create(ctx, q, fulfil.Asked{
		MemberID: o.memberID, Number: number, OwnerKind: OwnerKind, OwnerID: id, To: o.to, Items: o.kits.items(), At: at,
	})
}

// note stores an order and tells the laboratory, whose number it gets.
func (s *Service) note(ctx context.Context, q db.Q, id string, at int64, o order) (number string, err error) {
	number, err = s.Labs.PlaceOrder(ctx, q, o.memberID, lab.NewOrder{Kind: lab.Kit, OwnerID: id, Tests: o.kits.Tests()})
	if err != nil {
		return "", err
	}
	details, err := s.sealDetails(o.memberID, id, o.details)
	if err != nil {
		return "", err
	}
	err = kitdb.New(q).AddOrder(ctx, kitdb.AddOrderParams{
		MemberID: o.memberID, ID: id, CampaignID: o.campaign.ID, Number: number, Kits: string(o.kits), OrderedBy: o.by, Visitor: o.visitor,
		Shares: o.shares, Replaces: o.replaces, DetailsEnc: details, PlacedAt: at,
	})
	return number, err
}

func (k Kits) items() []fulfil.Item {
	a1c, kidney := fulfil.Item{Kind: "a1cKit", Count: 1}, fulfil.Item{Kind: "kidneyKit", Count: 1}
	switch k {
	case A1c:
		return []fulfil.Item{a1c}
	case Kidney:
		return []fulfil.Item{kidney}
	}
	return []fulfil.Item{a1c, kidney}
}

// Replace orders a new kit for one that the laboratory could not process, or that did not
// arrive, whether the campaign still runs or not. Twice is the same as once.
func (s *Service) Replace(ctx context.Context, memberID, by, id string) (k Kit, err error) {
	if err := needed("id", id); err != nil {
		return k, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		old, err := s.find(ctx, q, memberID, id)
		if err != nil {
			return err
		}
		if old.ReplacedBy != "" {
			k, err = s.find(ctx, q, memberID, old.ReplacedBy)
			return err
		}
		switch {
		case old.CanReplace():
		case old.CanSayMissing(s.Now()): // the desk looks for it
			if err := s.Shipments.Arrived(ctx, q, memberID, OwnerKind, id, false); err != nil {
				return err
			}
		default:
			return apperr.New(apperr.FailedPrecondition, "kit.notReplaced", "This kit doesn’t need a replacement.")
		}
		if k, _, err = s.place(ctx, q, order{
			memberID: memberID, by: by, campaign: old.Campaign, kits: old.Kits, to: old.Shipment.To, details: old.Details, shares: old.Shares,
			visitor: old.Visitor, replaces: old.ID,
		}); err != nil {
			return err
		}
		old.ReplacedBy = k.ID
		return change(ctx, q, old)
	})
	return k, err
}
