package kit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	kitv1 "wellhouse.app/api/rpc/kit/v1"
)

// DeskRPC serves the desk of the campaigns.
type DeskRPC struct{ Service *Service }

// ListCampaigns gives every campaign.
//
// POST /wellhouse.kit.v1.CampaignService/ListCampaigns
func (r DeskRPC) ListCampaigns(ctx context.Context, _ *kitv1.ListCampaignsRequest) (*kitv1.ListCampaignsResponse, error) {
	brands, err := r.Service.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	all, err := r.Service.Campaigns(ctx)
	if err != nil {
		return nil, err
	}
	out := &kitv1.ListCampaignsResponse{}
	for _, l := range all {
		m := r.edited(l.Campaign)
		m.People, m.Orders = int32(l.People), int32(l.Orders)
		out.Campaigns = append(out.Campaigns, m)
	}
	for _, b := range brands {
		out.Brands = append(out.Brands, &kitv1.CampaignBrand{Code: b.Code, Name: b.Name, Country: b.Country})
	}
	slices.SortFunc(out.Brands, func(a, b *kitv1.CampaignBrand) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// PutCampaign stores a campaign.
//
// POST /wellhouse.kit.v1.CampaignService/PutCampaign
func (r DeskRPC) PutCampaign(ctx context.Context, in *kitv1.PutCampaignRequest) (*kitv1.PutCampaignResponse, error) {
	m := in.GetCampaign()
	c := Campaign{
		ID: m.GetId(), Code: m.GetCode(), BrandCode: m.GetBrandCode(), Kits: Kits(m.GetKits()), Sponsor: m.GetSponsor(), Payer: Payer(m.GetPayer()),
		FirstDay: m.GetFirstDay(), LastDay: m.GetLastDay(), Zone: m.GetZone(), AgainDays: int(m.GetAgainDays()), LeastAge: int(m.GetLeastAge()),
		Members: m.GetMembers(), HelpPhone: m.GetHelpPhone(), Revision: int(m.GetRevision()), Intro: map[string]string{},
	}
	for _, i := range m.GetIntro() {
		c.Intro[i.GetLocale()] = i.GetText()
	}
	saved, err := r.Service.Put(ctx, c)
	if err != nil {
		return nil, err
	}
	return &kitv1.PutCampaignResponse{Campaign: r.edited(saved)}, nil
}

// AddPeople adds people who may order without an account.
//
// POST /wellhouse.kit.v1.CampaignService/AddPeople
func (r DeskRPC) AddPeople(ctx context.Context, in *kitv1.AddPeopleRequest) (*kitv1.AddPeopleResponse, error) {
	added, all, err := r.Service.AddPeople(ctx, in.GetCampaignId(), invited(in.GetPeople()))
	if err != nil {
		return nil, err
	}
	return &kitv1.AddPeopleResponse{Added: int32(added), People: int32(all)}, nil
}

// MakeLinks makes a link for each of these people.
//
// POST /wellhouse.kit.v1.CampaignService/MakeLinks
func (r DeskRPC) MakeLinks(ctx context.Context, in *kitv1.MakeLinksRequest) (*kitv1.MakeLinksResponse, error) {
	links, err := r.Service.MakeLinks(ctx, in.GetCampaignId(), invited(in.GetPeople()))
	if err != nil {
		return nil, err
	}
	return &kitv1.MakeLinksResponse{Links: links}, nil
}

func invited(people []*kitv1.InvitedPerson) []Invited {
	out := make([]Invited, len(people))
	for i, p := range people {
		out[i] = Invited{LastName: strings.TrimSpace(p.GetLastName()), BirthDate: p.GetBirthDate()}
	}
	return out
}

func (r DeskRPC) edited(c Campaign) *kitv1.EditedCampaign {
	return &kitv1.EditedCampaign{
		Id: c.ID, Code: c.Code, BrandCode: c.BrandCode, Kits: string(c.Kits), Sponsor: c.Sponsor, Payer: string(c.Payer), FirstDay: c.FirstDay,
		LastDay: c.LastDay, Zone: c.Zone, AgainDays: int32(c.AgainDays), LeastAge: int32(c.LeastAge), Members: c.Members, HelpPhone: c.HelpPhone,
		Intro: c.introMessages(), Revision: int32(c.Revision), State: string(c.PhaseAt(r.Service.Now())),
	}
}
