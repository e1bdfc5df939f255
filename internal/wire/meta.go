// Package wire is the HTTP side of Wellhouse that has no business words in it:
// facts about a request, the one mapping of errors to both protocols, limits
// on bodies, logs and metrics.
package wire

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Meta is what code below the HTTP layer may know of a request and set on its
// reply. It travels in the context.
type Meta struct {
	RequestID string
	Addr      netip.Addr // of the client, behind trusted proxies only
	Host      string     // without port, lower case
	Secure    bool       // the client spoke https
	UserAgent string
	Operation string // set by the router, for logs and metrics

	// passedOn is set when somebody between us and the client, whom nobody told
	// us to trust, says so. Then neither Host nor Secure is what the client saw.
	passedOn bool

	request *http.Request
	reply   http.Header
}

// Header returns a header of the request.
func (m *Meta) Header(name string) string {
	if m.request == nil {
		return ""
	}
	return m.request.Header.Get(name)
}

// Cookie returns a cookie of the request, empty when it is absent.
func (m *Meta) Cookie(name string) string {
	if m.request == nil {
		return ""
	}
	c, err := m.request.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// BackgroundHeader marks a call that a page made by itself.
const BackgroundHeader = "Wellhouse-Background"

// Background reports a call that the page made by itself, which never counts
// as the member being active.
func (m *Meta) Background() bool { return m.Header(BackgroundHeader) != "" }

// SetCookie adds a cookie to the reply.
func (m *Meta) SetCookie(c *http.Cookie) {
	if m.reply != nil {
		m.reply.Add("Set-Cookie", c.String())
	}
}

// SetHeader sets a header of the reply.
func (m *Meta) SetHeader(name, value string) {
	if m.reply != nil {
		m.reply.Set(name, value)
	}
}

// Reply returns the headers of the reply.
func (m *Meta) Reply() http.Header { return m.reply }

// Local reports whether the client reached us under a name of this machine,
// where plain http is fine. Behind a proxy that is not on the list the name may
// be the proxy's own word for us, so it does not count.
func (m *Meta) Local() bool {
	if m.passedOn {
		return false
	}
	if m.Host == "localhost" || strings.HasSuffix(m.Host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(m.Host, "[]"))
	return err == nil && addr.IsLoopback()
}

// NewMeta reads a request. Forwarded headers count only when the peer is one
// of the trusted proxies.
func NewMeta(r *http.Request, reply http.Header, id string, trusted []netip.Prefix) *Meta {
	m := &Meta{
		RequestID: id,
		Host:      hostName(r.Host),
		Secure:    r.TLS != nil,
		UserAgent: r.UserAgent(),
		request:   r,
		reply:     reply,
	}
	m.Addr = peer(r)
	if inside(m.Addr, trusted) {
		if r.Header.Get("X-Forwarded-Proto") == "https" {
			m.Secure = true
		}
		m.Addr = forwarded(r.Header.Values("X-Forwarded-For"), m.Addr, trusted)
	} else {
		m.passedOn = slices.ContainsFunc(proxyHeaders, func(name string) bool { return r.Header.Get(name) != "" })
	}
	return m
}

// proxyHeaders are what proxies add; no browser sends them.
var proxyHeaders = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Forwarded", "Via"}

// forwarded walks the list from its end, over the proxies we trust, to the
// first address somebody else wrote.
func forwarded(headers []string, peer netip.Addr, trusted []netip.Prefix) netip.Addr {
	hops := strings.Split(strings.Join(headers, ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		addr, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return peer
		}
		peer = addr.Unmap()
		if !inside(peer, trusted) {
			return peer
		}
	}
	return peer
}

func peer(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}

func inside(addr netip.Addr, prefixes []netip.Prefix) bool {
	for _, p := range prefixes {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.ToLower(host), ".")
}

// Network is what one subscriber usually holds: an IPv4 address or an IPv6
// network of 64 bits. Limits count by it.
func (m *Meta) Network() string { return networkOf(m.Addr) }

func networkOf(a netip.Addr) string {
	a = a.Unmap()
	if !a.Is6() {
		return a.String()
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return a.String()
	}
	return p.String()
}

type key struct{}

// With returns a context that carries the facts of the request.
func With(ctx context.Context, m *Meta) context.Context { return context.WithValue(ctx, key{}, m) }

// From returns the facts of the request; outside of one an empty Meta.
func From(ctx context.Context) *Meta {
	if m, ok := ctx.Value(key{}).(*Meta); ok {
		return m
	}
	return &Meta{}
}
