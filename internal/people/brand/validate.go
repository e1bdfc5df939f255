package brand

import (
	"fmt"
	"maps"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

var (
	codePattern   = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	colourPattern = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)
	phonePattern  = regexp.MustCompile(`^\+?[0-9][0-9 ().-]{2,24}$`)
)

const (
	maxName       = 80
	maxEmail      = 254
	maxLinks      = 20
	maxHosts      = 20
	maxFrameHosts = 10
	minTeenAge    = 10
	maxTeenAge    = 17
	minAdultAge   = 16
)

// MaxAdultAge is from when everybody is an adult, in every brand.
const MaxAdultAge = 21

// Validate reports every field that a brand may not have as it is, under the
// names of the wire.
func (b Brand) Validate() error {
	if fields := b.refusals(); len(fields) > 0 {
		return apperr.Invalid(fields...)
	}
	return nil
}

func (b Brand) refusals() []apperr.Field {
	var c checks
	c.require(codePattern.MatchString(b.Code), "brand_code", because("brand.codeInvalid", "Use lower-case letters, digits and hyphens, starting with a letter."))
	c.name("brand_name", b.Name)
	c.name("organisation", b.Organisation)
	c.require(b.Country == "US" || b.Country == "CA", "country", because("brand.countryInvalid", "Choose US or CA."))
	c.require(b.Form == OneApp || b.Form == Standalone, "form", because("brand.formInvalid", "Choose one-app or standalone."))
	c.require(slices.Contains([]string{"system", "light", "dark"}, b.DataTheme), "data_theme", because("brand.themeInvalid", "Choose system, light or dark."))
	c.require(validAddress(b.MemberHost), "member_host", hostInvalid)
	c.webLink("logout_url", b.LogoutURL)
	c.logo(b)
	c.require(b.Support.Email == "" || validEmail(b.Support.Email), "support.email", because("brand.emailInvalid", "Enter an email address."))
	c.require(b.Support.Phone == "" || phonePattern.MatchString(b.Support.Phone), "support.phone", because("brand.phoneInvalid", "Enter a phone number."))
	c.palette("colors.light", b.Colors.Light)
	c.palette("colors.dark", b.Colors.Dark)
	c.pageOrWebLink("meta_tags.thumbnail", b.MetaTags.Thumbnail)
	c.pageOrWebLink("meta_tags.og_image", b.MetaTags.OGImage)
	c.pageOrWebLink("meta_tags.og_url", b.MetaTags.OGURL)
	c.footer(b.Footer)
	for _, id := range b.SuppressedAccountRoutes {
		c.require(slices.Contains(AccountRoutes, id), "suppressed_account_routes",
			because("brand.routeUnknown", "There is no account page called "+id+".").with("route", id))
	}
	c.frameHosts(b.FrameHosts)
	c.ages(b.TeenAge, b.AdultAge)
	return c.fields
}

// reason is why a value is refused: a key of the catalogue, its English text
// and what stands in the gaps of it.
type reason struct {
	key, message string
	values       map[string]string
}

func because(key, message string) *reason { return &reason{key: key, message: message} }

func (r reason) with(name, value string) *reason {
	values := map[string]string{name: value}
	maps.Copy(values, r.values)
	r.values = values
	return &r
}

// at is the refusal of a field for this reason.
func (r reason) at(field string) apperr.Field {
	return apperr.Field{Name: field, MessageKey: r.key, Message: r.message, Values: r.values}
}

var (
	hostInvalid  = because("brand.hostInvalid", "Enter a host name such as portal.example.com.")
	brandUnknown = because("brand.unknown", "There is no brand with this code.")
)

func hostTaken(owner string) *reason {
	if owner == "" {
		return because("brand.hostTaken", "This host belongs to another brand.")
	}
	return because("brand.hostOf", "This host belongs to "+owner+".").with("brand", owner)
}

// checks collects the fields that were refused.
type checks struct{ fields []apperr.Field }

func (c *checks) require(ok bool, field string, why *reason) {
	if !ok {
		c.fields = append(c.fields, why.at(field))
	}
}

// refuse notes a reason where there is one.
func (c *checks) refuse(field string, why *reason) { c.require(why == nil, field, why) }

func (c *checks) name(field, value string) {
	c.require(strings.TrimSpace(value) != "", field, because("brand.nameMissing", "Enter a name."))
	c.require(utf8.RuneCountInString(value) <= maxName, field, because("brand.nameLong", "Use at most 80 characters."))
	c.require(legible.Line(value), field, because("brand.nameInvalid", "Use letters, digits and signs only."))
}

func validEmail(s string) bool {
	address, err := mail.ParseAddress(s)
	return err == nil && len(s) <= maxEmail && address.Address == s && !strings.ContainsAny(s, "<> \"")
}

func (c *checks) logo(b Brand) {
	c.require(b.LogoWidth == LogoWidth || b.LogoWidth == LogoWidthSmall, "logo_width", because("brand.logoWidth", "The logo must be 180 or 124 pixels wide."))
	if len(b.LogoPNG) > 0 {
		_, why := cleanPNG(b.LogoPNG, b.LogoWidth)
		c.refuse("logo", why)
		return
	}
	_, why := cleanSVG([]byte(b.LogoSVG), b.LogoWidth)
	c.refuse("logo", why)
}

// entry is one value with its name on the wire.
type entry struct{ name, value string }

func (p Palette) colours() []entry {
	return []entry{
		{"primary_1", p.Primary1},
		{"primary_2", p.Primary2},
		{"primary_3", p.Primary3},
		{"secondary_1", p.Secondary1},
		{"secondary_2", p.Secondary2},
		{"secondary_3", p.Secondary3},
	}
}

func (c *checks) palette(field string, p Palette) {
	for _, one := range p.colours() {
		c.require(colourPattern.MatchString(one.value), field+"."+one.name, because("brand.colourInvalid", "Enter a colour such as #0B6157."))
	}
}

// ages checks from when a child has private areas and from when a parent no longer acts
// for them. Laws differ, but not beyond these bounds where brands have members.
func (c *checks) ages(teen, adult int) {
	adultFits := minAdultAge <= adult && adult <= MaxAdultAge
	c.require(adultFits, "adult_age", because("brand.adultAge", "Enter a whole number from 16 to 21."))
	if teen < minTeenAge || teen > maxTeenAge {
		c.refuse("teen_age", because("brand.teenAge", "Enter a whole number from 10 to 17."))
		return
	}
	c.require(!adultFits || teen < adult, "teen_age", because("brand.teenAgeOrder", "Enter an age that is lower than the adult age."))
}

// refuseAges keeps what families rely on: what is private to a teenager stays
// private, and nobody's access ends because a brand changes its mind.
func refuseAges(before, after Brand) []apperr.Field {
	var c checks
	c.require(after.TeenAge <= before.TeenAge, "teen_age",
		because("brand.teenAgeRaised", "This age can be lowered, not raised. What is private to teenagers stays private."))
	c.require(after.AdultAge >= before.AdultAge, "adult_age",
		because("brand.adultAgeLowered", "This age can be raised, not lowered. Families would lose access without notice."))
	return c.fields
}

func (c *checks) webLink(field, link string) {
	if link != "" {
		c.refuse(field, refuseWebLink(link))
	}
}

func (c *checks) pageOrWebLink(field, link string) {
	if link != "" && !ownPath(link) {
		c.refuse(field, refuseWebLink(link))
	}
}

func (c *checks) footer(f Footer) {
	c.require(len(f.Brand) <= maxLinks, "footer_fields.brand", because("brand.linksTooMany", "At most 20 links."))
	for i, link := range f.Brand {
		at := fmt.Sprintf("footer_fields.brand.%d.", i)
		c.name(at+"label", link.Label)
		c.refuse(at+"url", refuseLink(link.URL))
	}
	for _, key := range slices.Sorted(maps.Keys(f.Default)) {
		c.require(slices.Contains(FooterKeys, key), "footer_fields.default."+key, because("brand.linkUnknown", "There is no footer link called "+key+"."))
		c.refuse("footer_fields.default."+key, refuseLink(f.Default[key]))
	}
}

// refuseHosts checks the hosts that show a brand and the one that signing out
// leads to. Owner tells which other brand a host belongs to, or nothing.
func refuseHosts(hosts []string, memberHost string, allow hostList, owner func(host string) string) []apperr.Field {
	var c checks
	c.require(len(hosts) > 0, "hosts", because("brand.hostMissing", "Enter at least one host name."))
	c.require(len(hosts) <= maxHosts, "hosts", because("brand.hostsTooMany", "At most 20 host names."))
	for i, host := range hosts {
		field := fmt.Sprintf("hosts.%d", i)
		switch {
		case !validHost(host):
			c.refuse(field, hostInvalid)
		case !allow.has(host):
			c.refuse(field, because("brand.hostNotAllowed", "This server does not answer for that host. Ask the person who runs it to add the host first."))
		case slices.Index(hosts, host) < i:
			c.refuse(field, because("brand.hostTwice", "This host is in the list twice."))
		case owner(host) != "":
			c.refuse(field, hostTaken(owner(host)))
		}
	}
	home := FoldHost(memberHost)
	c.require(!validAddress(memberHost) || slices.Contains(hosts, home), "member_host",
		because("brand.hostUnknown", "This portal does not know that host. Add it to the host names first."))
	return c.fields
}
