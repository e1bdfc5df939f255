package page_test

import (
	"strings"
	"testing"
)

// D34: a brand that lists sites opens /teams-coaching and /privacy to them, and
// nothing else; a brand that lists none stays framed by nobody.
func TestOnlyListedSitesFrameTheFramedPages(t *testing.T) {
	const nobody = "frame-ancestors 'none'; "
	const listed = "frame-ancestors https://teams.example https://b.example:8443; "
	for _, test := range []struct {
		path          string
		lists         bool
		want, options string
		opener        string
	}{
		{"/teams-coaching", true, listed, "", "same-origin"},
		{"/privacy", true, listed, "", "same-origin"},
		{"/teams-coaching", false, nobody, "DENY", "same-origin"},
		{"/privacy", false, nobody, "DENY", "same-origin"},
		{"/teams-coaching/", true, nobody, "DENY", "same-origin"},
		{"/Teams-Coaching", true, nobody, "DENY", "same-origin"},
		{"/teams-coaching/x", true, nobody, "DENY", "same-origin"},
		{"/teams-coaching?challenge=x", true, nobody, "DENY", "unsafe-none"},
		{"/teams-coaching?challenge=x", false, nobody, "DENY", "same-origin"},
		{"/privacy?challenge=x", true, listed, "", "same-origin"},
		{"/home?challenge=x", true, nobody, "DENY", "same-origin"},
		{"/", true, nobody, "DENY", "same-origin"},
		{"/home", true, nobody, "DENY", "same-origin"},
		{"/login", true, nobody, "DENY", "same-origin"},
		{"/messages", true, nobody, "DENY", "same-origin"},
		{"/privacy/more", true, nobody, "DENY", "same-origin"},
	} {
		d := deps()
		b := maple()
		if test.lists {
			b.FrameHosts = []string{"https://teams.example", "https://b.example:8443"}
		}
		d.Brands = brands{brand: b}
		w := ask(start(t, d), test.path)
		h := w.Header()
		if policy := h.Get("Content-Security-Policy"); !strings.Contains(policy, test.want) || strings.Count(policy, "frame-ancestors") != 1 {
			t.Errorf("%s: %s", test.path, policy)
		}
		if got := h.Get("X-Frame-Options"); got != test.options {
			t.Errorf("%s: X-Frame-Options %q", test.path, got)
		}
		if got := h.Get("Cross-Origin-Opener-Policy"); got != test.opener {
			t.Errorf("%s: opener policy %q", test.path, got)
		}
		if told := strings.Contains(w.Body.String(), `"frameHosts":["https://teams.example","https://b.example:8443"]`); told != (test.want == listed) {
			t.Errorf("%s: the page is told of the sites: %v", test.path, told)
		}
	}
}
