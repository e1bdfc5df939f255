package page

import (
	"net/http"
	"slices"

	"wellhouse.app/internal/people/brand"
)

// framedPaths are the pages that a brand may let other sites show in a frame.
// Every other page is framed by nobody.
var framedPaths = []string{"/teams-coaching", "/privacy"}

// signsIn reports the window that a framed page opens for signing in: the same
// page, with the challenge of the frame.
func signsIn(r *http.Request) bool {
	return r.URL.Path == framedPaths[0] && r.URL.Query().Has("challenge") && !IsFramed(r)
}

// IsFramed reports a page that the browser puts into a frame. It starts without
// the person who is signed in at top level, also where the site around it is one whose
// frames get our cookies.
func IsFramed(r *http.Request) bool {
	return slices.Contains([]string{"iframe", "frame", "embed", "object"}, r.Header.Get("Sec-Fetch-Dest"))
}

// letHostsFrame opens the framed pages to the sites that the brand of the host
// lists, and tells the page which these are. The person who is signed in at top level
// changes nothing: inside a frame nobody is yet.
//
// The window for signing in has to reach the frame that opened it. Browsers cut
// that tie unless the window lets go of its opener policy.
func letHostsFrame(w http.ResponseWriter, r *http.Request, b brand.Brand) []string {
	if len(b.FrameHosts) == 0 {
		return nil
	}
	switch {
	case signsIn(r):
		w.Header().Set("Cross-Origin-Opener-Policy", "unsafe-none")
	case slices.Contains(framedPaths, r.URL.Path):
		openTo(w.Header(), b.FrameHosts)
		return b.FrameHosts
	}
	return nil
}
