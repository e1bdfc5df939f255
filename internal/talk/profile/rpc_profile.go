package profile

import (
	"context"

	profilev1 "wellhouse.app/api/rpc/profile/v1"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the profile page.
type RPC struct{ Service *Service }

// GetProfile tells everything on the page.
//
// POST /wellhouse.profile.v1.ProfileService/GetProfile
func (r RPC) GetProfile(ctx context.Context, _ *profilev1.GetProfileRequest) (*profilev1.GetProfileResponse, error) {
	w := who.From(ctx)
	p, err := r.Service.Profile(ctx, w)
	if err != nil {
		return nil, err
	}
	out := &profilev1.GetProfileResponse{
		FirstName: p.LegalGiven(), LastName: p.FamilyName, PreferredName: p.PreferredName(),
		Pronouns: p.Pronouns.Chosen, PronounsOther: p.Pronouns.Other, BirthDate: p.BirthDate, Email: p.EmailFor(w),
		Address: addressMessage(p.Address), MailingAddress: addressMessage(p.Mailing), Locale: p.Locale, TimeZone: p.TimeZone,
		Country: p.Country, PhoneRegions: p.Promo.Regions(), PoBoxAllowed: p.Promo.POBoxAllowed, Version: float64(p.ProfileVersion),
		Effects: &profilev1.AddressEffects{Next: p.Effects.Next},
	}
	for _, phone := range p.Phones {
		out.Phones = append(out.Phones, &profilev1.Phone{Type: phone.Type, Number: phone.Number, Country: phone.Country})
	}
	for _, d := range p.Effects.OnTheWay {
		out.Effects.OnTheWay = append(out.Effects.OnTheWay, &profilev1.OnTheWay{Category: string(d.Category), State: d.State, At: float64(d.StateAt)})
	}
	if p.Photo != nil {
		out.Photo = &profilev1.Photo{Id: p.Photo.ID, State: p.Photo.State}
	}
	return out, nil
}

// UpdateAboutMe keeps what we call the member, their pronouns and their time zone.
//
// POST /wellhouse.profile.v1.ProfileService/UpdateAboutMe
func (r RPC) UpdateAboutMe(ctx context.Context, in *profilev1.UpdateAboutMeRequest) (*profilev1.UpdateAboutMeResponse, error) {
	version, err := r.Service.UpdateAboutMe(ctx, who.From(ctx).MemberID, AboutMe{
		PreferredName: in.GetPreferredName(), TimeZone: in.GetTimeZone(), Version: int64(in.GetVersion()),
		Pronouns: member.OwnPronouns{Chosen: in.GetPronouns(), Other: in.GetPronounsOther()},
	})
	if err != nil {
		return nil, err
	}
	return &profilev1.UpdateAboutMeResponse{Version: float64(version)}, nil
}

// UpdateMailingAddress keeps where letters go.
//
// POST /wellhouse.profile.v1.ProfileService/UpdateMailingAddress
func (r RPC) UpdateMailingAddress(ctx context.Context, in *profilev1.UpdateMailingAddressRequest) (*profilev1.UpdateMailingAddressResponse, error) {
	var address *member.Address
	if a := in.GetAddress(); a != nil {
		address = &member.Address{Line1: a.GetLine1(), Line2: a.GetLine2(), City: a.GetCity(), State: a.GetRegion(), Zipcode: a.GetPostalCode()}
	}
	version, err := r.Service.UpdateMailing(ctx, who.From(ctx).MemberID, address, int64(in.GetVersion()))
	if err != nil {
		return nil, err
	}
	return &profilev1.UpdateMailingAddressResponse{Version: float64(version)}, nil
}

func addressMessage(a *member.Address) *profilev1.PostalAddress {
	if a == nil {
		return nil
	}
	return &profilev1.PostalAddress{Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.State, PostalCode: a.Zipcode}
}
