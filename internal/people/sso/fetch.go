package sso

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"wellhouse.app/internal/platform/limit"
)

// The limits of what is fetched from an organization.
const (
	fetchFor  = 8 * time.Second
	fetchMost = 512 << 10
)

var (
	errPrivate   = errors.New("sso: the address is not on the public internet")
	errInsecure  = errors.New("sso: the address does not begin with https")
	errTooSoon   = errors.New("sso: the keys were fetched a moment ago")
	errRedirects = errors.New("sso: the address leads elsewhere")
)

// newClient makes a client that reaches only what an administrator may name:
// https on the public internet. The address is checked when it is dialled, so
// that a name can't point elsewhere by then.
func newClient(local bool) *http.Client {
	dialer := &net.Dialer{Timeout: fetchFor / 2}
	if !local {
		dialer.Control = func(_, address string, _ syscall.RawConn) error { return refuseAddress(address) }
	}
	base := &http.Transport{
		DialContext: dialer.DialContext, TLSHandshakeTimeout: fetchFor / 2, ResponseHeaderTimeout: fetchFor,
		MaxResponseHeaderBytes: 64 << 10, MaxIdleConns: 20, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
	}
	return &http.Client{
		Timeout:       fetchFor,
		Transport:     capped{base: base, local: local},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirects },
	}
}

// capped refuses plain http and cuts what is too long.
type capped struct {
	base  http.RoundTripper
	local bool
}

// RoundTrip implements http.RoundTripper.
func (c capped) RoundTrip(r *http.Request) (*http.Response, error) {
	if !mayFetch(r.URL, c.local) {
		return nil, errInsecure
	}
	reply, err := c.base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	reply.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(reply.Body, fetchMost), reply.Body}
	return reply, nil
}

// patient makes a client that fetches the keys of one provider. A token with an
// unknown key makes us fetch them again, and strangers can send such tokens, so after
// a few times we fetch at most once a minute.
func (s *Service) patient() *http.Client {
	c := *s.client
	c.Transport = paced{base: s.client.Transport, limit: limit.New(limit.PerMinute(1, 3), s.Now)}
	return &c
}

// paced refuses to ask too often.
type paced struct {
	base  http.RoundTripper
	limit *limit.Limiter
}

// RoundTrip implements http.RoundTripper.
func (p paced) RoundTrip(r *http.Request) (*http.Response, error) {
	if ok, _ := p.limit.Allow(r.URL.String()); !ok {
		return nil, errTooSoon
	}
	return p.base.RoundTrip(r)
}

// mayFetch says whether an address may be asked at all. Plain http is only for
// this very machine.
func mayFetch(u *url.URL, local bool) bool {
	if u.Host == "" || u.User != nil {
		return false
	}
	return u.Scheme == "https" || local && u.Scheme == "http" && isLocal(u.Hostname())
}

func isLocal(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || len(host) > 10 && host[len(host)-10:] == ".localhost" || err == nil && addr.IsLoopback()
}

// refuseAddress refuses to dial anything inside our own networks.
func refuseAddress(address string) error {
	ap, err := netip.ParseAddrPort(address)
	if err != nil || !public(ap.Addr().Unmap()) {
		return errPrivate
	}
	return nil
}

// notPublic are the networks that the standard library does not call private.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

func public(a netip.Addr) bool {
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// within bounds what is fetched for one request, whatever the caller's patience.
func within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 2*fetchFor)
}
