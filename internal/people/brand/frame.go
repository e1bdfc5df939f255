package brand

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// tidyOrigins takes away what nobody means: spaces around, capitals, a slash at
// the end, the port that https has anyway.
func tidyOrigins(all []string) (tidy []string) {
	for _, one := range all {
		one = strings.ToLower(strings.TrimSpace(one))
		one = strings.TrimSuffix(strings.TrimSuffix(one, "/"), ":443")
		tidy = append(tidy, one)
	}
	return tidy
}

// validOrigin accepts an https origin by its full name: no wildcard, path, user
// or IP address. It goes into a header as it is.
func validOrigin(text string) bool {
	host, ok := strings.CutPrefix(text, "https://")
	if !ok {
		return false
	}
	if name, port, found := strings.Cut(host, ":"); found {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 || n == 443 || strconv.FormatUint(n, 10) != port {
			return false
		}
		host = name
	}
	_, err := netip.ParseAddr(host)
	return err != nil && validHost(host) && strings.Contains(host, ".")
}

var (
	originInvalid = because("brand.originInvalid", "Enter the address of one site, such as https://teams.microsoft.com, without a path or an asterisk.")
	originTwice   = because("brand.originTwice", "This site is in the list twice.")
	originOwn     = because("brand.originOwn", "This is a host of the portal itself. Enter the site that shows the portal.")
)

func (c *checks) frameHosts(all []string) {
	c.require(len(all) <= maxFrameHosts, "frame_hosts", because("brand.originsTooMany", "At most 10 sites."))
	for i, one := range all {
		field := fmt.Sprintf("frame_hosts.%d", i)
		c.require(validOrigin(one), field, originInvalid)
		c.require(slices.Index(all, one) == i, field, originTwice)
	}
}

// refuseOwnFrames refuses hosts that show a brand, this one or another: a portal
// that may frame itself would share its rights with the frame.
func refuseOwnFrames(frames, hosts []string, known map[string]string) []apperr.Field {
	var c checks
	for i, one := range frames {
		host := FoldHost(strings.TrimPrefix(one, "https://"))
		own := known[host] != "" || slices.Contains(hosts, host)
		c.require(!own, fmt.Sprintf("frame_hosts.%d", i), originOwn)
	}
	return c.fields
}

// MayFrame reports whether a site may show the brand in a frame.
func (b Brand) MayFrame(origin string) bool { return slices.Contains(b.FrameHosts, origin) }
