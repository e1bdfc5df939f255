package auth

import "testing"

func TestMask(t *testing.T) {
	for _, c := range []struct {
		kind          ContactKind
		address, want string
	}{
		{SMS, "+14155552671", "+1 •••‑•••‑2671"},
		{SMS, "(415) 555-2671", "•••"},
		{SMS, "+33612345678", "•••‑•••‑5678"},
		{SMS, "+33-612345678", "•••"},
		{SMS, "911", "•••"},
		{SMS, "not a number", "•••"},
		{Email, "mia@demo.test", "m•••@demo.test"},
		{Email, "a-very-long-name@demo.test", "a•••@demo.test"},
		{Email, "é.dupont@demo.test", "é•••@demo.test"},
		{Email, "m@demo.test", "•••@demo.test"},
		{Email, "broken", "•••"},
	} {
		if got := mask(c.kind, c.address); got != c.want {
			t.Errorf("mask(%s, %q) = %q, want %q", c.kind, c.address, got, c.want)
		}
	}
}

// D25: nothing that a browser could read as another host.
func TestLocalPath(t *testing.T) {
	for text, want := range map[string]string{
		"/blood-sugar?range=14#chart": "/blood-sugar?range=14#chart",
		"/":                           "/",
		"":                            "",
		"home":                        "",
		"//evil.example":              "",
		`/\evil.example`:              "",
		"https://evil.example/":       "",
		"/\t/evil.example":            "",
		"javascript:alert(1)":         "",
		"/%zz":                        "",
		"/health-info/":               "/health-info/",
		"/.//evil.example":            "",
		"/a/..//evil.example":         "",
		"/%2f/evil.example":           "",
		"/%2e%2e/%5cevil.example":     "",
	} {
		if got, _ := localPath(text); got != want {
			t.Errorf("localPath(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFoldEmail(t *testing.T) {
	for text, want := range map[string]string{
		" Rosa@Demo.TEST ": "rosa@demo.test",
		"E\u0301va@x.test": "éva@x.test",
		"rosa":             "", "@x": "", "a@": "", "a@b@c": "", "a b@c.test": "", "a\x00@b.test": "", "\xff@b.test": "",
	} {
		if got, _ := FoldEmail(text); got != want {
			t.Errorf("FoldEmail(%q) = %q, want %q", text, got, want)
		}
	}
}
