package brand

import (
	"net"
	"net/url"
	"strings"
)

// Origin is the address of the portal at a host of a brand. Only a machine of one's
// own is reached without TLS, and on the port that the server listens at where the
// host names none. It is spelled as browsers spell it.
func Origin(host, port string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ":443")
	name, own := host, ""
	if h, p, err := net.SplitHostPort(host); err == nil {
		name, own = h, p
	}
	address := url.URL{Scheme: "https", Host: host}
	if isLocal(name) {
		address.Scheme = "http"
		if own == "" && port != "" && port != "80" {
			address.Host = net.JoinHostPort(name, port)
		}
	}
	return address.String()
}

func isLocal(name string) bool {
	ip := net.ParseIP(name)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback()
}
