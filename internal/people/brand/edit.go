package brand

import (
	"fmt"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// Edit is a changed brand as somebody sends it, made from a revision.
type Edit struct {
	Brand    Brand // without its logo
	Hosts    []string
	Revision int64
	Logo     *NewLogo // nil keeps the logo
}

// Saved is a brand as it stands, with the hosts that show it.
type Saved struct {
	Brand Brand
	Hosts []string
}

func conflict() error {
	return apperr.New(apperr.Aborted, "brand.changed", "Someone else has changed this brand since you opened it.")
}

// onto makes the brand that an edit asks for, and says what of it is refused.
func (e Edit) onto(known *stored, before Brand, allow hostList) (after Saved, refused []apperr.Field) {
	b := e.Brand.tidy()
	b.Code, b.Revision = before.Code, before.Revision
	b.LogoSVG, b.LogoPNG = before.LogoSVG, before.LogoPNG
	var logo *reason
	if e.Logo != nil {
		if logo = e.Logo.put(&b); logo != nil {
			b.LogoSVG, b.LogoPNG = before.LogoSVG, before.LogoPNG
		}
	}
	refused = b.refusals()
	if len(refused) == 0 {
		refused = refuseAges(before, b)
	}
	if logo != nil {
		refused = slices.DeleteFunc(refused, func(f apperr.Field) bool { return f.Name == "logo" })
		refused = append(refused, logo.at("logo"))
	}
	hosts := tidyHosts(e.Hosts)
	refused = append(refused, refuseOwnFrames(b.FrameHosts, hosts, known.hosts)...)
	refused = append(refused, refuseHosts(hosts, b.MemberHost, allow, func(host string) string {
		owner := known.hosts[host]
		if owner == "" || owner == b.Code {
			return ""
		}
		return known.brands[owner].Name
	})...)
	return Saved{b, hosts}, refused
}

// tidy takes away what nobody means: spaces around, small letters in colours,
// footer links without an address.
func (b Brand) tidy() Brand {
	for _, text := range []*string{
		&b.Name, &b.Organisation, &b.MemberHost, &b.LogoutURL, &b.Support.Email, &b.Support.Phone,
		&b.MetaTags.Thumbnail, &b.MetaTags.OGImage, &b.MetaTags.OGURL,
	} {
		*text = strings.TrimSpace(*text)
	}
	b.Colors = Colors{Light: b.Colors.Light.tidy(), Dark: b.Colors.Dark.tidy()}
	footer := Footer{Default: map[string]string{}}
	for _, link := range b.Footer.Brand {
		footer.Brand = append(footer.Brand, Link{strings.TrimSpace(link.Label), strings.TrimSpace(link.URL)})
	}
	for key, link := range b.Footer.Default {
		if link = strings.TrimSpace(link); link != "" {
			footer.Default[key] = link
		}
	}
	b.Footer = footer
	routes := slices.Clone(b.SuppressedAccountRoutes)
	slices.Sort(routes)
	b.SuppressedAccountRoutes = slices.Compact(routes)
	b.FrameHosts = tidyOrigins(b.FrameHosts)
	return b
}

func (p Palette) tidy() Palette {
	for _, text := range []*string{&p.Primary1, &p.Primary2, &p.Primary3, &p.Secondary1, &p.Secondary2, &p.Secondary3} {
		*text = strings.ToUpper(strings.TrimSpace(*text))
	}
	return p
}

func tidyHosts(hosts []string) (tidy []string) {
	for _, host := range hosts {
		tidy = append(tidy, strings.ToLower(strings.TrimSuffix(strings.TrimSpace(host), ".")))
	}
	return tidy
}

// change is one field before and after.
type change struct{ field, from, to string }

// String is the change in the audit trail, which has room for a line.
func (c change) String() string { return c.field + ": " + brief(c.from) + " to " + brief(c.to) }

func brief(s string) string {
	const most = 80
	if s == "" {
		return "nothing"
	}
	if letters := []rune(s); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return s
}

// changes lists the fields that differ.
func changes(before, after Saved) (all []change) {
	old, fresh := before.fields(), after.fields()
	for i, f := range fresh {
		if f.value != old[i].value {
			all = append(all, change{f.name, old[i].value, f.value})
		}
	}
	return all
}

// fields is everything of a brand as text, always in the same order.
func (s Saved) fields() []entry {
	b := s.Brand
	hosts := slices.Sorted(slices.Values(s.Hosts))
	var links []string
	for _, link := range b.Footer.Brand {
		links = append(links, link.Label+" "+link.URL)
	}
	logo := fingerprint(b.LogoSVG, string(b.LogoPNG))
	routes := slices.Sorted(slices.Values(b.SuppressedAccountRoutes))
	all := []entry{
		{"brand_name", b.Name},
		{"organisation", b.Organisation},
		{"country", b.Country},
		{"form", b.Form},
		{"data_theme", b.DataTheme},
		{"hosts", strings.Join(hosts, ", ")},
		{"member_host", b.MemberHost},
		{"logout_url", b.LogoutURL},
		{"support.email", b.Support.Email},
		{"support.phone", b.Support.Phone},
		{"meta_tags.thumbnail", b.MetaTags.Thumbnail},
		{"meta_tags.og_image", b.MetaTags.OGImage},
		{"meta_tags.og_url", b.MetaTags.OGURL},
		{"logo", logo},
		{"logo_width", fmt.Sprint(b.LogoWidth)},
		{"supress_health_info", fmt.Sprint(b.SuppressHealthInfo)},
		{"restricted_member_correctional_facilities", fmt.Sprint(b.Correctional)},
		{"suppressed_account_routes", strings.Join(routes, ", ")},
		{"footer_fields.brand", strings.Join(links, ", ")},
		{"frame_hosts", strings.Join(slices.Sorted(slices.Values(b.FrameHosts)), ", ")},
		{"teen_age", fmt.Sprint(b.TeenAge)},
		{"adult_age", fmt.Sprint(b.AdultAge)},
	}
	for _, theme := range []struct {
		name    string
		palette Palette
	}{{"light", b.Colors.Light}, {"dark", b.Colors.Dark}} {
		for _, c := range theme.palette.colours() {
			all = append(all, entry{"colors." + theme.name + "." + c.name, strings.ToUpper(c.value)})
		}
	}
	for _, key := range FooterKeys {
		all = append(all, entry{"footer_fields.default." + key, b.Footer.Default[key]})
	}
	return all
}
