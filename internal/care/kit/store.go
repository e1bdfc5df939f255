package kit

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// The places of what is sealed.
const (
	orders        = "kit_orders"
	detailsColumn = "details_enc"
	visits        = "kit_visits"
	formColumn    = "form_enc"
)

func campaignOf(r kitdb.KitCampaign) (Campaign, error) {
	c := Campaign{
		ID: r.ID, Code: r.Code, BrandCode: r.BrandCode, Country: r.Country, Kits: Kits(r.Kits), Sponsor: r.Sponsor, Payer: Payer(r.Payer), FirstDay: r.FirstDay,
		LastDay: r.LastDay, Zone: r.Zone, AgainDays: int(r.AgainDays), LeastAge: int(r.LeastAge), Members: r.Members, HelpPhone: r.HelpPhone,
		Revision: int(r.Revision),
	}
	return c, json.Unmarshal([]byte(r.Intro), &c.Intro)
}

func campaign(ctx context.Context, q db.Q, id string) (Campaign, error) {
	r, err := kitdb.New(q).Campaign(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Campaign{}, apperr.NotFoundError()
	} else if err != nil {
		return Campaign{}, err
	}
	return campaignOf(r)
}

func (s *Service) open(r kitdb.KitOrder) (k Kit, err error) {
	k = kitOf(r)
	plain, err := s.Keys.Open(r.DetailsEnc, orders, seal.Row(r.MemberID, r.ID), detailsColumn)
	if err != nil {
		return k, err
	}
	return k, json.Unmarshal(plain, &k.Details)
}

// kitOf is what a row says without its seal, its parcel and its campaign.
func kitOf(r kitdb.KitOrder) Kit {
	return Kit{
		MemberID: r.MemberID, ID: r.ID, CampaignID: r.CampaignID, Number: r.Number, Kits: Kits(r.Kits), State: State(r.State), OrderedBy: r.OrderedBy,
		Visitor: r.Visitor, Shares: r.Shares, Replaces: r.Replaces, ReplacedBy: r.ReplacedBy, PlacedAt: r.PlacedAt,
		at: map[State]int64{
			Shipped: r.ShippedAt, Delivered: r.DeliveredAt, Registered: r.RegisteredAt, Received: r.ReceivedAt, Resulted: r.ResultedAt, CannotProcess: r.FailedAt,
		},
	}
}

// ordersOf reads how far the kits of a person are, the newest first.
func ordersOf(ctx context.Context, q db.Q, memberID string) ([]Kit, error) {
	rows, err := kitdb.New(q).Orders(ctx, memberID)
	out := make([]Kit, len(rows))
	for i, r := range rows {
		out[i] = kitOf(r)
	}
	return out, err
}

func (s *Service) sealDetails(memberID, id string, d Details) ([]byte, error) {
	data, err := json.Marshal(d)
	if err != nil {
		return nil, err
	}
	return s.Keys.Seal(data, orders, seal.Row(memberID, id), detailsColumn)
}

// find reads one kit with its parcel and campaign; what is not there is not found.
func (s *Service) find(ctx context.Context, q db.Q, memberID, id string) (Kit, error) {
	all, err := s.list(ctx, q, memberID)
	if err != nil {
		return Kit{}, err
	}
	for _, k := range all {
		if k.ID == id {
			return k, nil
		}
	}
	return Kit{}, apperr.NotFoundError()
}

// list reads the kits of a person, the newest first.
func (s *Service) list(ctx context.Context, q db.Q, memberID string) (out []Kit, err error) {
	rows, err := kitdb.New(q).Orders(ctx, memberID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	sent, err := s.Shipments.Of(ctx, q, memberID, OwnerKind, len(rows))
	if err != nil {
		return nil, err
	}
	campaigns, err := campaignsOrdered(ctx, q, memberID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		k, err := s.open(r)
		if err != nil {
			return nil, err
		}
		k.Shipment, k.Campaign = sent[k.ID], campaigns[k.CampaignID]
		out = append(out, k)
	}
	return out, nil
}

// campaignsOrdered reads the campaigns of a person's kits, by id.
func campaignsOrdered(ctx context.Context, q db.Q, memberID string) (map[string]Campaign, error) {
	rows, err := kitdb.New(q).CampaignsOrdered(ctx, memberID)
	if err != nil {
		return nil, err
	}
	out := make(map[string]Campaign, len(rows))
	for _, r := range rows {
		if out[r.ID], err = campaignOf(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// change writes how far a kit has come.
func change(ctx context.Context, q db.Q, k Kit) error {
	_, err := kitdb.New(q).ChangeOrder(ctx, kitdb.ChangeOrderParams{
		MemberID: k.MemberID, ID: k.ID, State: string(k.State), ShippedAt: k.at[Shipped], DeliveredAt: k.at[Delivered],
		RegisteredAt: k.at[Registered], ReceivedAt: k.at[Received], ResultedAt: k.at[Resulted], FailedAt: k.at[CannotProcess],
		ReplacedBy: k.ReplacedBy,
	})
	return err
}
