package auth

import (
	"net/url"
	"strings"
	"testing"
)

func TestMask(t *testing.T) {
	for _, c := range []struct {
		kind          ContactKind
		address, want string
	}{
		{SMS, "+14155552671", "+1 •••-•••-2671"},
		{SMS, "(415) 555-2671", "•••"},
		{SMS, "+33612345678", "•••-•••-5678"},
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

// S1-5-13, S2-5-43: what can be an address, on the server as on the page
// (web/src/domain/email.test.ts).
func TestFoldEmail(t *testing.T) {
	for text, want := range map[string]string{
		" Rosa@Demo.TEST ": "rosa@demo.test",
		"E\u0301va@x.test": "éva@x.test",
		"rosa":             "", "@x": "", "a@": "", "a@b@c": "", "a b@c.test": "", "a\x00@b.test": "", "\xff@b.test": "",
		"grace@localhost": "", "grace@.": "", "grace@a..b": "", "grace@.a.b": "", "grace@a.b.": "", `"x"<y>@z.test`: "", "a,b@c.test": "", "a;b@c.test": "",
		"o'brien+rx@mail.example.ca": "o'brien+rx@mail.example.ca",
	} {
		if got, _ := FoldEmail(text); got != want {
			t.Errorf("FoldEmail(%q) = %q, want %q", text, got, want)
		}
	}
}

// FuzzLocalPath: whatever is asked for, a browser that follows it stays here.
func FuzzLocalPath(f *testing.F) {
	for _, text := range []string{"/blood-sugar?range=14#chart", "//evil.example", "/.//evil.example", "/%2f/evil.example"} {
		f.Add(text)
	}
	here, _ := url.Parse("https://member.demo.test/login")
	f.Fuzz(func(t *testing.T, text string) {
		local, ok := localPath(text)
		if !ok {
			return
		}
		to, err := here.Parse(local)
		if err != nil || to.Host != here.Host || to.Scheme != here.Scheme || strings.HasPrefix(to.Path, "//") {
			t.Errorf("%q leads to %v (%v)", text, to, err)
		}
		if again, ok := localPath(local); !ok || again != local {
			t.Errorf("%q becomes %q and then %q", text, local, again)
		}
	})
}
