package brand

import (
	"net/netip"
	"net/url"
	"strings"

	"wellhouse.app/internal/platform/legible"
)

const maxLink = 2000

var (
	linkInvalid  = because("brand.linkInvalid", "A browser can’t open this address.")
	linkLong     = because("brand.linkLong", "Use at most 2,000 characters.")
	linkScheme   = because("brand.linkScheme", "Links start with https:, mailto:, tel: or a single slash.")
	linkWeb      = because("brand.linkWeb", "Enter an address that starts with https.")
	linkInsecure = because("brand.linkInsecure", "Use https. Only pages on this computer may use http.")
	linkUser     = because("brand.linkUser", "A link must not contain a user name or a password.")
)

// refuseLink says why a link may not stand in a footer, which takes a page of
// the portal, a secure page elsewhere, an address to write to or a number to
// call.
func refuseLink(link string) *reason {
	if ownPath(link) {
		return nil
	}
	u, why := parse(link)
	switch {
	case why != nil:
		return why
	case u.Scheme == "mailto":
		address, _, _ := strings.Cut(u.Opaque, "?")
		return unless(validEmail(address), linkInvalid)
	case u.Scheme == "tel":
		return unless(phonePattern.MatchString(u.Opaque), linkInvalid)
	case u.Scheme != "https" && u.Scheme != "http":
		return linkScheme
	}
	return refuseWebLink(link)
}

// refuseWebLink says why a link is no page elsewhere that a browser may be
// sent to.
func refuseWebLink(link string) *reason {
	u, why := parse(link)
	switch {
	case why != nil:
		return why
	case u.Scheme != "https" && u.Scheme != "http":
		return linkWeb
	case u.User != nil:
		return linkUser
	case !validHost(FoldHost(u.Host)):
		return linkInvalid
	case u.Scheme == "http" && !local(u.Host):
		return linkInsecure
	}
	return nil
}

func unless(ok bool, why *reason) *reason {
	if ok {
		return nil
	}
	return why
}

// ownPath accepts a path of this portal. A second slash or a backslash would
// name another host in a browser.
func ownPath(link string) bool {
	_, why := parse(link)
	return why == nil && strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//")
}

func parse(link string) (*url.URL, *reason) {
	if len(link) > maxLink {
		return nil, linkLong
	}
	if strings.ContainsAny(link, "\\ ") || !legible.Line(link) {
		return nil, linkInvalid
	}
	u, err := url.Parse(link)
	if err != nil {
		return nil, linkInvalid
	}
	return u, nil
}

// local tells a host of this computer, where a page is secure without https.
func local(host string) bool {
	name := FoldHost(host)
	addr, err := netip.ParseAddr(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || (err == nil && addr.IsLoopback())
}
