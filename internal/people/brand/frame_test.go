package brand

import (
	"strings"
	"testing"
)

// D34: https origins only, by their full name.
func TestSitesThatMayFrame(t *testing.T) {
	for text, want := range map[string]bool{
		"https://teams.microsoft.com":      true,
		"https://teams.example:8443":       true,
		"https://a-b.c1.example":           true,
		"http://teams.microsoft.com":       false,
		"teams.microsoft.com":              false,
		"//teams.microsoft.com":            false,
		"https://*.microsoft.com":          false,
		"https://*":                        false,
		"https:":                           false,
		"*":                                false,
		"'self'":                           false,
		"https://teams.microsoft.com/":     false,
		"https://teams.microsoft.com/tab":  false,
		"https://teams.microsoft.com?x":    false,
		"https://teams.microsoft.com#x":    false,
		"https://me@teams.microsoft.com":   false,
		"https://teams.microsoft.com:443":  false,
		"https://teams.microsoft.com:0":    false,
		"https://teams.microsoft.com:080":  false,
		"https://teams.microsoft.com:*":    false,
		"https://teams.microsoft.com:":     false,
		"https://teams.example https://x":  false,
		"https://teams.example; script":    false,
		"https://Teams.example":            false,
		"https://localhost":                false,
		"https://10.0.0.1":                 false,
		"https://[::1]":                    false,
		"https://teams..example":           false,
		"https://-teams.example":           false,
		"data:text/html,x":                 false,
		"https://teams.example\nX-Evil: 1": false,
		"":                                 false,
	} {
		if got := validOrigin(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	tidy := tidyOrigins([]string{" HTTPS://Teams.Microsoft.com/ ", "https://teams.example:443"})
	if strings.Join(tidy, " ") != "https://teams.microsoft.com https://teams.example" {
		t.Errorf("tidy %q", tidy)
	}
}

func TestRefusedFrameHosts(t *testing.T) {
	b := Default()
	for _, test := range []struct {
		name  string
		hosts []string
		want  string // field and key, the first refusal
	}{
		{"none", nil, ""},
		{"one", []string{"https://teams.example"}, ""},
		{"a wildcard", []string{"https://teams.example", "https://*.example"}, "frame_hosts.1 brand.originInvalid"},
		{"twice", []string{"https://teams.example", "https://teams.example"}, "frame_hosts.1 brand.originTwice"},
		{"eleven", strings.Fields(strings.Repeat("https://a.example ", 11)), "frame_hosts brand.originsTooMany"},
	} {
		b.FrameHosts = test.hosts
		got := ""
		if f := b.refusals(); len(f) > 0 {
			got = f[0].Name + " " + f[0].MessageKey
		}
		if got != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
	own := refuseOwnFrames([]string{"https://a.example", "https://portal.example:8443", "https://new.example"}, []string{"new.example"}, map[string]string{"portal.example": "maple"})
	if len(own) != 2 || own[0].Name != "frame_hosts.1" || own[1].Name != "frame_hosts.2" || own[0].MessageKey != "brand.originOwn" {
		t.Errorf("our own hosts: %v", own)
	}
}
