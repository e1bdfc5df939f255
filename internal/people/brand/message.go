package brand

import (
	brandv1 "wellhouse.app/api/rpc/brand/v1"
	navv1 "wellhouse.app/api/rpc/nav/v1"
)

// Message writes a brand as the contract does.
func (b Branding) Message() *navv1.Branding {
	m := &navv1.Branding{
		BrandCode: b.BrandCode, BrandName: b.BrandName, DataTheme: b.DataTheme,
		Colors: b.Colors.message(), MetaTags: b.MetaTags.message(), FooterFields: b.FooterFields.message(),
		MemberHost: b.MemberHost, Organisation: b.Organisation, SupressHealthInfo: b.SuppressHealthInfo,
		RestrictedMemberCorrectionalFacilities: b.Correctional, SuppressedAccountRoutes: b.SuppressedAccountRoutes,
		Country: b.Country, Form: b.Form, Logo: b.Logo.message(), Support: b.Support.message(),
		LogoutUrl: b.LogoutURL, Stylesheet: b.Stylesheet, Manifest: b.Manifest,
	}
	for _, icon := range b.Icons {
		m.Icons = append(m.Icons, &navv1.BrandIcon{Size: int32(icon.Size), Url: icon.URL})
	}
	return m
}

func (c Colors) message() *navv1.BrandColors {
	return &navv1.BrandColors{Light: c.Light.message(), Dark: c.Dark.message()}
}

func (p Palette) message() *navv1.Palette {
	return &navv1.Palette{
		Primary_1: p.Primary1, Primary_2: p.Primary2, Primary_3: p.Primary3,
		Secondary_1: p.Secondary1, Secondary_2: p.Secondary2, Secondary_3: p.Secondary3,
	}
}

func (t MetaTags) message() *navv1.MetaTags {
	return &navv1.MetaTags{Thumbnail: t.Thumbnail, OgImage: t.OGImage, OgUrl: t.OGURL}
}

func (f Footer) message() *navv1.FooterFields {
	m := &navv1.FooterFields{Default: f.Default}
	for _, l := range f.Brand {
		m.Brand = append(m.Brand, &navv1.FooterLink{Label: l.Label, Url: l.URL})
	}
	return m
}

func (l Logo) message() *navv1.Logo { return &navv1.Logo{Url: l.URL, Width: int32(l.Width)} }

func (s Support) message() *navv1.SupportContact {
	return &navv1.SupportContact{Email: s.Email, Phone: s.Phone}
}

func (s Saved) summary() *brandv1.BrandSummary {
	b := s.Brand
	return &brandv1.BrandSummary{
		Code: b.Code, BrandName: b.Name, Organisation: b.Organisation, Country: b.Country, Form: b.Form,
		Hosts: s.Hosts, Logo: b.Branding().Logo.message(), UpdatedAt: float64(b.UpdatedAt),
	}
}

func (s Saved) message() *brandv1.SavedBrand {
	b := s.Brand
	return &brandv1.SavedBrand{
		Code: b.Code, Revision: float64(b.Revision), UpdatedAt: float64(b.UpdatedAt),
		Logo: b.Branding().Logo.message(), AccountRoutes: AccountRoutes, FooterKeys: FooterKeys,
		Draft: &brandv1.BrandDraft{
			BrandName: b.Name, Organisation: b.Organisation, Country: b.Country, Form: b.Form, DataTheme: b.DataTheme,
			Hosts: s.Hosts, MemberHost: b.MemberHost, LogoutUrl: b.LogoutURL, Support: b.Support.message(),
			Colors: b.Colors.message(), MetaTags: b.MetaTags.message(), FooterFields: b.Footer.message(),
			SupressHealthInfo: b.SuppressHealthInfo, RestrictedMemberCorrectionalFacilities: b.Correctional,
			SuppressedAccountRoutes: b.SuppressedAccountRoutes, LogoWidth: int32(b.LogoWidth),
			FrameHosts: b.FrameHosts, TeenAge: int32(b.TeenAge), AdultAge: int32(b.AdultAge),
		},
	}
}

func (p Preview) message() *brandv1.PreviewBrandResponse {
	m := &brandv1.PreviewBrandResponse{Logo: p.Logo}
	for _, t := range p.Themes {
		theme := &brandv1.ThemePreview{
			Theme: string(t.Theme), From: t.From, Action: t.Roles.Action, OnAction: t.Roles.OnAction,
			ActionHover: t.Roles.ActionHover, ActionTint: t.Roles.ActionTint, Focus: t.Roles.Focus,
		}
		for _, c := range t.Contrasts {
			theme.Contrasts = append(theme.Contrasts, &brandv1.Contrast{
				Pair: c.Pair, Colour: c.Colour, Against: c.Against, Ratio: c.Ratio, Needed: c.Needed,
			})
		}
		m.Themes = append(m.Themes, theme)
	}
	for _, f := range p.Refused {
		m.Refused = append(m.Refused, &brandv1.RefusedField{Field: f.Name, MessageKey: f.MessageKey, Message: f.Message, Values: f.Values})
	}
	return m
}

// edit reads a draft. What is absent is empty, and mostly refused for it.
func edit(d *brandv1.BrandDraft, logo *brandv1.NewLogo, revision float64) Edit {
	e := Edit{
		Revision: int64(revision), Hosts: d.GetHosts(),
		Brand: Brand{
			Name: d.GetBrandName(), Organisation: d.GetOrganisation(), Country: d.GetCountry(), Form: d.GetForm(),
			DataTheme: d.GetDataTheme(), MemberHost: d.GetMemberHost(), LogoutURL: d.GetLogoutUrl(),
			LogoWidth: int(d.GetLogoWidth()),
			Support:   Support{Email: d.GetSupport().GetEmail(), Phone: d.GetSupport().GetPhone()},
			Colors:    Colors{Light: palette(d.GetColors().GetLight()), Dark: palette(d.GetColors().GetDark())},
			MetaTags: MetaTags{
				Thumbnail: d.GetMetaTags().GetThumbnail(), OGImage: d.GetMetaTags().GetOgImage(), OGURL: d.GetMetaTags().GetOgUrl(),
			},
			Footer:             Footer{Default: d.GetFooterFields().GetDefault()},
			SuppressHealthInfo: d.GetSupressHealthInfo(), Correctional: d.GetRestrictedMemberCorrectionalFacilities(),
			SuppressedAccountRoutes: d.GetSuppressedAccountRoutes(), FrameHosts: d.GetFrameHosts(),
			TeenAge: int(d.GetTeenAge()), AdultAge: int(d.GetAdultAge()),
		},
	}
	for _, l := range d.GetFooterFields().GetBrand() {
		e.Brand.Footer.Brand = append(e.Brand.Footer.Brand, Link{Label: l.GetLabel(), URL: l.GetUrl()})
	}
	if logo.GetSource() != nil {
		e.Logo = &NewLogo{File: logo.GetFile(), FromName: logo.GetFromName()}
	}
	return e
}

func palette(p *navv1.Palette) Palette {
	return Palette{
		Primary1: p.GetPrimary_1(), Primary2: p.GetPrimary_2(), Primary3: p.GetPrimary_3(),
		Secondary1: p.GetSecondary_1(), Secondary2: p.GetSecondary_2(), Secondary3: p.GetSecondary_3(),
	}
}
