package openid

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"wellhouse.app/internal/platform/apperr"
)

const maxAddress = 500

// redirectFault says why an address cannot be registered, empty when it can. An
// answer goes over https, to this very device, or to an app by a name that only
// the owner of a domain has.
func redirectFault(text string, public bool) string {
	u, err := url.Parse(text)
	switch {
	case err != nil || len(text) > maxAddress || unreadable(text) || u.Scheme != strings.ToLower(u.Scheme):
		return "Please enter a whole address, such as https://app.example/callback."
	case strings.Contains(text, "#") || u.User != nil || strings.Contains(text, "*"):
		return "An address has no #, no * and no user name."
	case u.Scheme == "https" && u.Host != "" && u.Hostname() != "":
		return ""
	case u.Scheme == "http" && loopback(u.Hostname()):
		return ""
	case public && appScheme(u):
		return ""
	}
	return "Please use https. An app on a phone can use the name of its domain turned round, such as example.app:/callback."
}

// unreadable finds what two programs could read in two ways.
func unreadable(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r > unicode.MaxASCII || r <= ' ' || r == 0x7f || strings.ContainsRune(`\"<>^{|}`+"`", r)
	})
}

func loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}

// appScheme accepts a name with a dot in it, which no scheme of a browser has.
func appScheme(u *url.URL) bool {
	return strings.Contains(u.Scheme, ".") && u.Host == "" && strings.HasPrefix(u.Path, "/")
}

// registered reports whether an address is one of those that were registered,
// letter by letter.
func registered(list []string, given string) bool { return given != "" && slices.Contains(list, given) }

// answer is where an app hears our answer: its address with more in its query.
func answer(redirect string, pairs ...string) string {
	u, err := url.Parse(redirect)
	if err != nil {
		return pathConsent // it was checked when it was registered
	}
	extra := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			extra.Set(pairs[i], pairs[i+1])
		}
	}
	u.RawQuery = strings.TrimPrefix(u.RawQuery+"&"+extra.Encode(), "&")
	return u.String()
}

// answersTo names who hears the answer: a host, or an app by its scheme.
func answersTo(redirect string) string {
	u, err := url.Parse(redirect)
	if err != nil {
		return ""
	}
	if u.Host != "" {
		return u.Host
	}
	return u.Scheme
}

// site checks the address that people know an app by.
func siteFault(text string) *apperr.Field {
	u, err := url.Parse(text)
	if err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && len(text) <= maxAddress && !unreadable(text) {
		return nil
	}
	return &apperr.Field{Name: "site", MessageKey: "openid.site", Message: "Please enter an address that begins with https://."}
}
