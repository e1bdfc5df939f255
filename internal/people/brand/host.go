package brand

import (
	"net"
	"net/netip"
	"strconv"
	"strings"
)

// FoldHost is the form in which hosts are compared: without port, brackets,
// final dot and capitals.
func FoldHost(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.Trim(host, "[]"), ".")
	return strings.ToLower(host)
}

// hostList are the hosts that an operator lets brands use. An empty list allows
// every host.
type hostList map[string]bool

func newHostList(hosts []string) hostList {
	list := hostList{}
	for _, host := range hosts {
		if folded := FoldHost(strings.TrimSpace(host)); folded != "" {
			list[folded] = true
		}
	}
	return list
}

func (l hostList) has(folded string) bool { return len(l) == 0 || l[folded] }

// validAddress accepts a host name or IP address, perhaps with a port.
func validAddress(host string) bool {
	if _, port, err := net.SplitHostPort(host); err == nil {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return false
		}
	}
	return validHost(FoldHost(host))
}

// validHost accepts a folded host name or IP address.
func validHost(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	if host == "" || len(host) > 253 {
		return false
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, c := range []byte(label) {
			if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
				return false
			}
		}
	}
	return true
}
