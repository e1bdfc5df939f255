package embed

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/portal/embed/embeddb"
)

const maxAddress = 2000

// outsideAddress reads an address outside of the portal: https, or http on this
// very machine where the server runs there for its own developers, without a user, and
// with a host of its own.
func outsideAddress(text string, local bool) (*url.URL, bool) {
	if len(text) > maxAddress || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return nil, false
	}
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Opaque != "" {
		return nil, false
	}
	return u, u.Scheme == "https" || (local && u.Scheme == "http" && thisMachine(u.Hostname()))
}

func thisMachine(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || (err == nil && addr.IsLoopback())
}

// originOf is the origin as browsers write it and as a policy names it.
func originOf(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	port := u.Port()
	if port == "" || (u.Scheme == "https" && port == "443") || (u.Scheme == "http" && port == "80") {
		return u.Scheme + "://" + host
	}
	return u.Scheme + "://" + net.JoinHostPort(strings.Trim(host, "[]"), port)
}

// PutOutside lets an outside screen stand in for a destination of a brand; an
// empty address gives the destination back to the first-party screen. One of
// our own hosts is refused: a frame on our origin would share the portal's
// rights.
func PutOutside(ctx context.Context, q db.Q, brandCode, name, address string, local bool) error {
	queries := embeddb.New(q)
	if _, known := destinations[name]; !known {
		return apperr.Invalid(apperr.Field{Name: "destination", MessageKey: "embed.destination", Message: "This screen does not exist."})
	}
	if address == "" {
		return queries.DropOutside(ctx, embeddb.DropOutsideParams{BrandCode: brandCode, Destination: name})
	}
	u, err := foreign(ctx, queries, address, local)
	if err != nil {
		return err
	}
	if u.Fragment != "" {
		return errAddress
	}
	return queries.PutOutside(ctx, embeddb.PutOutsideParams{BrandCode: brandCode, Destination: name, Url: u.String(), Origin: originOf(u)})
}

// foreign reads an address that is on none of our own hosts.
func foreign(ctx context.Context, queries *embeddb.Queries, address string, local bool) (*url.URL, error) {
	u, ok := outsideAddress(address, local)
	if !ok {
		return nil, errAddress
	}
	own, err := queries.IsOwnHost(ctx, brand.FoldHost(u.Host))
	if err == nil && own {
		err = errAddress
	}
	return u, err
}

// signupPattern keeps a signup path short and plain, so that it can hide
// nothing of the portal's own but a word.
var signupPattern = regexp.MustCompile(`^/[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)?$`)

// PutSignup makes a path lead to a brand's signup; an empty address takes the
// path away again. One of our own hosts is refused: the way there could lead back.
func PutSignup(ctx context.Context, q db.Q, brandCode, path, address string, local bool) error {
	if !signupPattern.MatchString(path) {
		return apperr.Invalid(apperr.Field{Name: "path", MessageKey: "embed.path", Message: "Enter a path such as /signup."})
	}
	if address == "" {
		return embeddb.New(q).DropSignup(ctx, embeddb.DropSignupParams{BrandCode: brandCode, Path: path})
	}
	u, err := foreign(ctx, embeddb.New(q), address, local)
	if err != nil {
		return err
	}
	return embeddb.New(q).PutSignup(ctx, embeddb.PutSignupParams{BrandCode: brandCode, Path: path, Url: u.String()})
}

var errAddress = apperr.Invalid(apperr.Field{
	Name: "url", MessageKey: "embed.address", Message: "Enter an https address on a host that is not the portal's own.",
})
