package kit

import (
	"context"
	"time"

	"wellhouse.app/internal/care/figure"

	kitv1 "wellhouse.app/api/rpc/kit/v1"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// RPC serves members.
type RPC struct{ Service *Service }

// GetKits gives the campaigns that fit the member, and their kits.
//
// POST /wellhouse.kit.v1.KitService/GetKits
func (r RPC) GetKits(ctx context.Context, _ *kitv1.GetKitsRequest) (*kitv1.GetKitsResponse, error) {
	o, err := r.Service.Overview(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	now, out := r.Service.Now(), &kitv1.GetKitsResponse{}
	for _, c := range o.Offers {
		out.Offers = append(out.Offers, c.message(now))
	}
	for _, k := range o.Kits {
		out.Kits = append(out.Kits, r.message(ctx, k))
	}
	if o.Ended != nil {
		out.Ended = o.Ended.message(now)
	}
	return out, nil
}

// GetPeople lists for whom the caller may order a kit.
//
// POST /wellhouse.kit.v1.KitService/GetPeople
func (r RPC) GetPeople(ctx context.Context, in *kitv1.GetPeopleRequest) (*kitv1.GetPeopleResponse, error) {
	c, people, poBox, err := r.Service.People(ctx, who.From(ctx), in.GetCampaignId())
	if err != nil {
		return nil, err
	}
	now := r.Service.Now()
	out := &kitv1.GetPeopleResponse{Campaign: c.message(now), PoBoxAllowed: poBox}
	for _, p := range people {
		m := &kitv1.Person{MemberId: p.MemberID, Name: p.Name, Self: p.Self}
		if p.TooYoung {
			m.Refused = "tooYoung"
		}
		if p.Ordered != nil {
			m.Ordered = p.Ordered.message(now)
		}
		if p.Address != nil {
			m.Address = addressMessage(*p.Address)
		}
		out.People = append(out.People, m)
	}
	return out, nil
}

// CheckAddress judges an address and suggests how the post office writes it.
//
// POST /wellhouse.kit.v1.KitService/CheckAddress
func (r RPC) CheckAddress(ctx context.Context, in *kitv1.CheckAddressRequest) (*kitv1.CheckAddressResponse, error) {
	kept, faults, err := r.Service.Check(ctx, who.From(ctx).MemberID, in.GetCampaignId(), addressOf(in.GetAddress()))
	if err != nil {
		return nil, err
	}
	out := &kitv1.CheckAddressResponse{Address: addressMessage(kept), Faults: faultMessages(faults)}
	if len(faults) == 0 {
		out.Suggested = suggestedMessage(kept)
	}
	return out, nil
}

// OrderKit orders a kit once.
//
// POST /wellhouse.kit.v1.KitService/OrderKit
func (r RPC) OrderKit(ctx context.Context, in *kitv1.OrderKitRequest) (*kitv1.OrderKitResponse, error) {
	k, already, err := r.Service.Order(ctx, who.From(ctx), Wanted{
		CampaignID: in.GetCampaignId(), MemberID: in.GetMemberId(), Address: addressOf(in.GetAddress()), Kits: Kits(in.GetKits()),
		Consents: in.GetConsents(), Shares: in.GetShares(),
	})
	if err != nil {
		return nil, err
	}
	return &kitv1.OrderKitResponse{Kit: r.message(ctx, k), Already: already}, nil
}

// SetSharing says whether coach and care team see the result of a kit.
//
// POST /wellhouse.kit.v1.KitService/SetSharing
func (r RPC) SetSharing(ctx context.Context, in *kitv1.SetSharingRequest) (*kitv1.SetSharingResponse, error) {
	k, err := r.Service.Share(ctx, who.From(ctx).MemberID, in.GetId(), in.GetShares())
	if err != nil {
		return nil, err
	}
	return &kitv1.SetSharingResponse{Kit: r.message(ctx, k)}, nil
}

// message is a kit for the caller. Where it goes is for those to whom supplies are open.
func (r RPC) message(ctx context.Context, k Kit) *kitv1.Kit {
	if !who.From(ctx).Opens(acting.Supplies) {
		k = k.withoutAddress()
	}
	return k.message(r.Service.Now())
}

// RegisterKit says that the member has a kit and used it.
//
// POST /wellhouse.kit.v1.KitService/RegisterKit
func (r RPC) RegisterKit(ctx context.Context, in *kitv1.RegisterKitRequest) (*kitv1.RegisterKitResponse, error) {
	k, err := r.Service.Register(ctx, who.From(ctx).MemberID, in.GetNumber())
	if err != nil {
		return nil, err
	}
	return &kitv1.RegisterKitResponse{Kit: r.message(ctx, k)}, nil
}

// ReplaceKit orders a new kit for one that the laboratory could not process.
//
// POST /wellhouse.kit.v1.KitService/ReplaceKit
func (r RPC) ReplaceKit(ctx context.Context, in *kitv1.ReplaceKitRequest) (*kitv1.ReplaceKitResponse, error) {
	w := who.From(ctx)
	k, err := r.Service.Replace(ctx, w.MemberID, w.AccountID, in.GetId())
	if err != nil {
		return nil, err
	}
	return &kitv1.ReplaceKitResponse{Kit: r.message(ctx, k)}, nil
}

// ClaimKit adds a kit to the account that was ordered without one.
//
// POST /wellhouse.kit.v1.KitService/ClaimKit
func (r RPC) ClaimKit(ctx context.Context, in *kitv1.ClaimKitRequest) (*kitv1.ClaimKitResponse, error) {
	k, err := r.Service.Claim(ctx, who.From(ctx), wire.From(ctx).Network(), in.GetNumber(), in.GetBirthDate())
	if err != nil {
		return nil, err
	}
	return &kitv1.ClaimKitResponse{Kit: r.message(ctx, k)}, nil
}

func (c Campaign) message(now time.Time) *kitv1.Campaign {
	return &kitv1.Campaign{
		Id: c.ID, Code: c.Code, Kits: string(c.Kits), Sponsor: c.Sponsor, Payer: string(c.Payer), LastDay: c.LastDay, Ended: c.PhaseAt(now) == Ended,
		HelpPhone: c.HelpPhone, Intro: c.introMessages(), AgainDays: int32(c.AgainDays), LeastAge: int32(c.LeastAge),
		Country: c.Country,
	}
}

func (c Campaign) introMessages() (out []*kitv1.Intro) {
	for _, locale := range i18n.Locales {
		if text := c.Intro[locale]; text != "" {
			out = append(out, &kitv1.Intro{Locale: locale, Text: text})
		}
	}
	return out
}

func (k Kit) message(now time.Time) *kitv1.Kit {
	p := k.Shipment
	out := &kitv1.Kit{
		Id: k.ID, Number: k.Number, Kits: string(k.Kits), State: string(k.State), PlacedAt: float64(k.PlacedAt), Name: p.To.Name, Carrier: p.Carrier,
		TrackingUrl: p.TrackingURL(), CanRegister: k.CanRegister(), CanReplace: k.CanReplace(), ReplacedBy: k.ReplacedBy,
		AgainOn: k.Campaign.AgainOn(k.PlacedAt), Shares: k.Shares, Campaign: k.Campaign.message(now), CanSayMissing: k.CanSayMissing(now),
	}
	if k.State == Ordered || k.State == Shipped {
		a, today := k.Arrival(now)
		out.ArrivesFrom, out.ArrivesTo, out.Late = figure.DateOf(a.From), figure.DateOf(a.To), a.Late(today)
		out.ByCarrier = a.ByCarrier
	}
	if p.To.Line1 != "" {
		out.Address = addressMessage(contactrule.Address{Line1: p.To.Line1, Line2: p.To.Line2, City: p.To.City, Region: p.To.Region, PostalCode: p.To.PostalCode})
	}
	for _, step := range k.Steps() {
		out.Steps = append(out.Steps, &kitv1.KitStep{State: string(step.State), At: float64(step.At)})
	}
	return out
}

// outline is a kit as somebody may see it who only knows name and birth date: how far it
// is, and nothing that leads to the person.
func (k Kit) outline(now time.Time) *kitv1.Kit {
	return &kitv1.Kit{
		Kits: string(k.Kits), State: string(k.State), PlacedAt: float64(k.PlacedAt), AgainOn: k.Campaign.AgainOn(k.PlacedAt), Campaign: k.Campaign.message(now),
	}
}

func addressMessage(a contactrule.Address) *kitv1.Address {
	return &kitv1.Address{Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.Region, PostalCode: a.PostalCode}
}

func suggestedMessage(a contactrule.Address) *kitv1.Address {
	if other := suggestion(a); other != nil {
		return addressMessage(*other)
	}
	return nil
}

func addressOf(a *kitv1.Address) contactrule.Address {
	return contactrule.Address{Line1: a.GetLine1(), Line2: a.GetLine2(), City: a.GetCity(), Region: a.GetRegion(), PostalCode: a.GetPostalCode()}
}

func faultMessages(faults []apperr.Field) (out []*kitv1.AddressFault) {
	for _, f := range faults {
		out = append(out, &kitv1.AddressFault{Field: f.Name, MessageKey: f.MessageKey, Message: f.Message})
	}
	return out
}
