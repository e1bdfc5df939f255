package auth

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"wellhouse.app/internal/people/auth/authdb"
)

// D34: SameSite=None; Secure; Partitioned, under a name of its own.
func TestFrameCookie(t *testing.T) {
	for url, name := range map[string]string{
		"https://member.example.org/": FrameCookie, "http://member.example.org/": FrameCookie,
		"http://localhost:8080/": LocalFrameCookie, "https://localhost/": FrameCookie,
	} {
		m, rec := metaOf(httptest.NewRequest(http.MethodGet, url, nil))
		sec := newSecret()
		setFrameCookie(m, sec)
		clearFrameCookie(m)
		got := rec.Result().Cookies()
		for i, c := range got {
			if c.Name != name || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteNoneMode || !c.Partitioned || c.Path != "/" || c.Domain != "" {
				t.Errorf("%s: cookie %d is %q", url, i, c.Raw)
			}
		}
		if len(got) != 2 || got[0].Value != sec.String() || got[0].MaxAge != 0 || got[1].Value != "" || got[1].MaxAge >= 0 {
			t.Errorf("%s: %v", url, got)
		}
	}
}

// SameSite doesn't guard the cookie of a frame. It counts only in a call that the
// browser says came from one of our own pages, and in a frame nothing else does.
func TestWhenTheFrameCookieCounts(t *testing.T) {
	framed, whole := newSecret(), newSecret()
	type h map[string]string
	for _, c := range []struct {
		name    string
		method  string
		cookies string // f the frame's, w the whole portal's
		header  h
		want    string
	}{
		{"a call of the framed page", "POST", "f", h{FrameHeader: "1", siteHeader: "same-origin"}, useFrame},
		{"a read of the framed page", "GET", "f", h{FrameHeader: "1", siteHeader: "same-origin"}, useFrame},
		{"in a frame the portal's cookie does not count", "POST", "w", h{FrameHeader: "1", siteHeader: "same-origin"}, ""},
		{"nor beside the frame's", "POST", "fw", h{FrameHeader: "1", siteHeader: "same-origin"}, useFrame},
		{"without the header", "POST", "f", h{siteHeader: "same-origin"}, ""},
		{"a read without the header", "GET", "f", h{siteHeader: "same-origin"}, ""},
		{"another site with the header", "POST", "f", h{FrameHeader: "1", siteHeader: "cross-site"}, ""},
		{"a sister site with the header", "POST", "f", h{FrameHeader: "1", siteHeader: "same-site"}, ""},
		{"typed into the address bar", "GET", "f", h{FrameHeader: "1", siteHeader: "none"}, ""},
		{"a browser that does not say", "POST", "f", h{FrameHeader: "1"}, ""},
		{"a picture on the framed page", "GET", "f", h{siteHeader: "same-origin", kindHeader: "image"}, useFrame},
		{"a picture on another site", "GET", "f", h{siteHeader: "cross-site", kindHeader: "image"}, ""},
		{"a picture on the whole portal", "GET", "fw", h{siteHeader: "same-origin", kindHeader: "image"}, useSession},
		{"a change that calls itself a picture", "POST", "f", h{siteHeader: "same-origin", kindHeader: "image"}, ""},
		{"a page", "GET", "f", h{siteHeader: "same-origin", kindHeader: "iframe"}, ""},
		{"the whole portal", "POST", "w", h{siteHeader: "same-origin"}, useSession},
		{"the whole portal beside a frame", "POST", "fw", h{siteHeader: "same-origin"}, useSession},
	} {
		r := httptest.NewRequest(c.method, "https://member.example.org/", nil)
		for _, kind := range c.cookies {
			if kind == 'f' {
				r.AddCookie(&http.Cookie{Name: FrameCookie, Value: framed.String()})
			} else {
				r.AddCookie(&http.Cookie{Name: SecretCookie, Value: whole.String()})
			}
		}
		for name, value := range c.header {
			r.Header.Set(name, value)
		}
		m, _ := metaOf(r)
		if got := present(m); got.use != c.want || (got.use == useFrame && got.secret != framed) || (got.use == useSession && got.secret != whole) {
			t.Errorf("%s: presented %q", c.name, got.use)
		}
	}
}

// A secret works only where it belongs: that of a frame nowhere else, and no
// other in a frame.
func TestWhichSecretsAFramedSessionAnswersTo(t *testing.T) {
	for _, c := range []struct {
		parent, stored, use string
		want                bool
	}{
		{"", useSession, useSession, true},
		{"", useAccess, useAccess, true},
		{"", useRefresh, useRefresh, true},
		{"", useSession, useFrame, false},
		{"", useAccess, useFrame, false},
		{"p", useSession, useFrame, true},
		{"p", useSession, useSession, false},
		{"p", useSession, useAccess, false},
		{"p", useSession, useRefresh, false},
		{"p", useAccess, useAccess, false},
	} {
		one := session{authdb.SecretByHashRow{ParentID: c.parent, Use: c.stored}}
		if got := one.answers(c.use); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
