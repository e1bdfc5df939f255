package brand

import (
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"wellhouse.app/internal/apperr"
)

var (
	codePattern    = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	routePattern   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$`)
	colourPattern  = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)
	phonePattern   = regexp.MustCompile(`^\+?[0-9][0-9 ().-]{2,24}$`)
	controlPattern = regexp.MustCompile(`[\x00-\x1f\x7f]`)
)

const (
	maxName  = 80
	maxLink  = 2000
	maxLinks = 20
)

// Validate reports every field that a brand may not have as it is, under the
// names of the wire.
func (b Brand) Validate() error {
	var c checks
	c.require(codePattern.MatchString(b.Code), "brand_code", "brand.codeInvalid", "Use lower-case letters, digits and hyphens, starting with a letter.")
	c.name("brand_name", b.Name)
	c.name("organisation", b.Organisation)
	c.require(b.Country == "US" || b.Country == "CA", "country", "brand.countryInvalid", "Choose US or CA.")
	c.require(b.Form == OneApp || b.Form == Standalone, "form", "brand.formInvalid", "Choose one-app or standalone.")
	c.require(slices.Contains([]string{"system", "light", "dark"}, b.DataTheme), "data_theme", "brand.themeInvalid", "Choose system, light or dark.")
	c.require(validHost(FoldHost(b.MemberHost)), "member_host", "brand.hostInvalid", "Enter a host name such as portal.example.com.")
	c.require(b.LogoutURL == "" || webLink(b.LogoutURL), "logout_url", "brand.linkInvalid", "Enter an https address.")
	c.require(b.LogoWidth == LogoWidth || b.LogoWidth == LogoWidthSmall, "logo.width", "brand.logoWidth", "The logo is 180 or 124 wide.")
	if reason := checkSVG(b.LogoSVG); reason != "" {
		c.require(false, "logo.svg", "brand.logoInvalid", reason)
	}
	_, mailErr := mail.ParseAddress(b.Support.Email)
	c.require(b.Support.Email == "" || (mailErr == nil && !strings.ContainsAny(b.Support.Email, "<> ")), "support.email", "brand.emailInvalid", "Enter an e-mail address.")
	c.require(b.Support.Phone == "" || phonePattern.MatchString(b.Support.Phone), "support.phone", "brand.phoneInvalid", "Enter a phone number.")
	c.palette("colors.light", b.Colors.Light)
	c.palette("colors.dark", b.Colors.Dark)
	c.image("meta_tags.thumbnail", b.MetaTags.Thumbnail)
	c.image("meta_tags.og_image", b.MetaTags.OGImage)
	c.image("meta_tags.og_url", b.MetaTags.OGURL)
	c.footer(b.Footer)
	for _, id := range b.SuppressedAccountRoutes {
		c.require(routePattern.MatchString(id), "suppressed_account_routes", "brand.routeInvalid", "Give route ids.")
	}
	if len(c.fields) > 0 {
		return apperr.Invalid(c.fields...)
	}
	return nil
}

func refuse(field, key, message string) apperr.Field {
	return apperr.Field{Name: field, MessageKey: key, Message: message}
}

// checks collects the fields that were refused.
type checks struct{ fields []apperr.Field }

func (c *checks) require(ok bool, field, key, message string) {
	if !ok {
		c.fields = append(c.fields, refuse(field, key, message))
	}
}

func (c *checks) name(field, value string) {
	ok := strings.TrimSpace(value) != "" && len(value) <= maxName && !controlPattern.MatchString(value)
	c.require(ok, field, "brand.nameInvalid", "Enter a name of at most 80 characters.")
}

func (c *checks) palette(field string, p Palette) {
	for _, one := range []struct{ name, value string }{
		{"primary_1", p.Primary1},
		{"primary_2", p.Primary2},
		{"primary_3", p.Primary3},
		{"secondary_1", p.Secondary1},
		{"secondary_2", p.Secondary2},
		{"secondary_3", p.Secondary3},
	} {
		c.require(colourPattern.MatchString(one.value), field+"."+one.name, "brand.colourInvalid", "Enter a colour such as #0B6157.")
	}
}

func (c *checks) image(field, link string) {
	c.require(link == "" || ownPath(link) || webLink(link), field, "brand.linkInvalid", "Enter an https address.")
}

func (c *checks) footer(f Footer) {
	c.require(len(f.Brand) <= maxLinks, "footer_fields.brand", "brand.linksTooMany", "At most 20 links.")
	for _, link := range f.Brand {
		label := strings.TrimSpace(link.Label)
		c.require(label != "" && len(label) <= maxName && !controlPattern.MatchString(label), "footer_fields.brand", "brand.nameInvalid", "Each link needs a label of at most 80 characters.")
		c.require(anyLink(link.URL), "footer_fields.brand", "brand.linkInvalid", "Links start with https:, mailto:, tel: or a single slash.")
	}
	for key, link := range f.Default {
		c.require(slices.Contains(FooterKeys, key), "footer_fields.default", "brand.linkUnknown", "There is no footer link called "+key+".")
		c.require(anyLink(link), "footer_fields.default", "brand.linkInvalid", "Links start with https:, mailto:, tel: or a single slash.")
	}
}

// anyLink accepts what may stand in a footer: a page of the portal, a secure
// page elsewhere, an address to write to or a number to call.
func anyLink(link string) bool {
	if ownPath(link) || webLink(link) {
		return true
	}
	u, ok := parse(link)
	return ok && (u.Scheme == "mailto" || u.Scheme == "tel") && u.Opaque != ""
}

func webLink(link string) bool {
	u, ok := parse(link)
	return ok && u.Scheme == "https" && u.User == nil && validHost(FoldHost(u.Host))
}

// ownPath accepts a path of this portal. A second slash or a backslash would
// name another host in a browser.
func ownPath(link string) bool {
	_, ok := parse(link)
	return ok && strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//")
}

func parse(link string) (*url.URL, bool) {
	if len(link) > maxLink || strings.ContainsAny(link, "\\ \t\r\n") || controlPattern.MatchString(link) {
		return nil, false
	}
	u, err := url.Parse(link)
	return u, err == nil
}
