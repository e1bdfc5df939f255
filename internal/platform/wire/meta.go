// Package wire is the HTTP layer of Wellhouse, without domain knowledge:
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

	// local and told are what Local and MayBeSecure answer from.
	local, told bool

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

// Reads reports a request that changes nothing.
func (m *Meta) Reads() bool {
	return m.request != nil && (m.request.Method == http.MethodGet || m.request.Method == http.MethodHead)
}

// BackgroundHeader marks a call that a page made by itself.
const BackgroundHeader = "Wellhouse-Background"

// ForHeader says whose portal a page shows while its person acts for somebody in
// their family: that person's member id.
const ForHeader = "Wellhouse-For"

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

// Trust says what to believe about a request. The zero value believes nothing
// but the connection itself.
type Trust struct {
	// Proxies are the networks whose forwarded headers count.
	Proxies []netip.Prefix
	// Local makes plain http at localhost acceptable. A proxy that we were not
	// told about looks just like a browser on this machine, so this is for the
	// demo and for those who ask for it.
	Local bool
}

// Local reports whether this server allows plain http at localhost and the
// client reached us under such a name.
func (m *Meta) Local() bool { return m.local }

// MayBeSecure reports whether the client may have spoken https. Only a trusted
// proxy can tell us that it did not.
func (m *Meta) MayBeSecure() bool { return m.Secure || !m.told }

func isLocalName(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}

// NewMeta reads a request. Forwarded headers count only when the peer is one
// of the trusted proxies.
func NewMeta(r *http.Request, reply http.Header, id string, trust Trust) *Meta {
	m := &Meta{
		RequestID: id,
		Host:      hostName(r.Host),
		Secure:    r.TLS != nil,
		UserAgent: r.UserAgent(),
		request:   r,
		reply:     reply,
	}
	m.Addr = peer(r)
	if inside(m.Addr, trust.Proxies) {
		proto := r.Header.Get("X-Forwarded-Proto")
		m.Secure, m.told = m.Secure || proto == "https", proto != ""
		m.Addr = forwarded(r.Header.Values("X-Forwarded-For"), m.Addr, trust.Proxies)
		m.local = trust.Local && isLocalName(m.Host)
	} else {
		m.local = trust.Local && isLocalName(m.Host) && !PassedOn(r)
	}
	return m
}

// PassedOn reports whether a proxy handled the request. Where it is not one we
// trust, the host may be its own name for us.
func PassedOn(r *http.Request) bool {
	return slices.ContainsFunc(proxyHeaders, func(name string) bool { return r.Header.Get(name) != "" })
}

// proxyHeaders are what proxies add; no browser sends them.
var proxyHeaders = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Forwarded", "Via"}

// forwarded walks the list from its end, over the proxies we trust, to the
// first address that someone else wrote.
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
func (m *Meta) Network() string { return networkOf(m.Addr, 64) }

// Site is the IPv6 network of 48 bits around the client, the largest that one
// customer of a provider usually gets; empty for IPv4.
func (m *Meta) Site() string {
	if !m.Addr.Unmap().Is6() {
		return ""
	}
	return networkOf(m.Addr, 48)
}

// Holder counts a request for the network it came from.
func (m *Meta) Holder() Holder { return Holder{Key: m.Network(), Site: m.Site()} }

func networkOf(a netip.Addr, bits int) string {
	a = a.Unmap()
	if !a.Is6() {
		return a.String()
	}
	p, err := a.WithZone("").Prefix(bits)
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
