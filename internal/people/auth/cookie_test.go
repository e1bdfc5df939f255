package auth

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/wire"
)

// D20: the strict cookie everywhere but on plain http at this very machine.
func TestCookieNamesAndAttributes(t *testing.T) {
	for _, c := range []struct {
		url    string
		name   string
		secure bool
	}{
		{"https://member.example.org/", SecretCookie, true},
		{"https://localhost/", SecretCookie, true},
		{"http://member.example.org/", SecretCookie, true},
		{"http://localhost.example.org/", SecretCookie, true},
		{"http://10.0.0.5/", SecretCookie, true},
		{"http://localhost:8080/", LocalSecretCookie, false},
		{"http://LOCALHOST:8080/", LocalSecretCookie, false},
		{"http://maple.localhost:8080/", LocalSecretCookie, false},
		{"http://127.0.0.1:8080/", LocalSecretCookie, false},
		{"http://127.4.5.6/", LocalSecretCookie, false},
		{"http://[::1]:8080/", LocalSecretCookie, false},
	} {
		t.Run(c.url, func(t *testing.T) {
			m, rec := metaOf(httptest.NewRequest(http.MethodGet, c.url, nil))
			sec := newSecret()
			setCookies(m, sec, "ref", 1234)
			got := rec.Result().Cookies()
			if len(got) != 2 {
				t.Fatalf("cookies %v", rec.Header())
			}
			for i, want := range []http.Cookie{
				{Name: c.name, Value: sec.String(), HttpOnly: true},
				{Name: ReferenceCookie, Value: "ref.1234", HttpOnly: false},
			} {
				g := got[i]
				if g.Name != want.Name || g.Value != want.Value || g.HttpOnly != want.HttpOnly || g.Secure != c.secure ||
					g.SameSite != http.SameSiteStrictMode || g.Path != "/" || g.Domain != "" || g.MaxAge != 0 {
					t.Errorf("cookie %d is %q", i, g.Raw)
				}
			}
			if strings.Contains(got[1].Raw, sec.String()) {
				t.Error("the readable cookie holds the secret")
			}
		})
	}
}

// D20: a bare proxy calls us localhost over plain http, as a browser on this
// machine does. Unless the server was told that it is local, cookies stay strict.
func TestCookiesAreStrictUnlessToldLocal(t *testing.T) {
	for _, host := range []string{"localhost:8080", "127.0.0.1:8080", "maple.localhost", "[::1]"} {
		r := httptest.NewRequest(http.MethodGet, "http://"+host+"/", nil)
		rec := httptest.NewRecorder()
		m := wire.NewMeta(r, rec.Header(), "req", wire.Trust{})
		setCookies(m, newSecret(), "ref", 1234)
		for _, c := range rec.Result().Cookies() {
			if !c.Secure || c.Name == LocalSecretCookie {
				t.Errorf("%s: %s", host, c.Raw)
			}
		}
	}
}

func metaOf(r *http.Request) (*wire.Meta, *httptest.ResponseRecorder) {
	rec := httptest.NewRecorder()
	return wire.NewMeta(r, rec.Header(), "req", wire.Trust{Local: true}), rec
}

// A local cookie name is never read where the strict one is due.
func TestForeignCookieNamesAreNotRead(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "https://member.example.org/", nil)
	r.AddCookie(&http.Cookie{Name: LocalSecretCookie, Value: newSecret().String()})
	r.AddCookie(&http.Cookie{Name: ReferenceCookie, Value: "ref.1"})
	m, _ := metaOf(r)
	if had := present(m); had.use != "" {
		t.Errorf("presented %q", had.use)
	}
}

func TestBearerWinsOverCookie(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "https://member.example.org/", nil)
	r.AddCookie(&http.Cookie{Name: SecretCookie, Value: newSecret().String()})
	access := newSecret()
	for header, want := range map[string]presented{
		"Bearer " + access.String(): {secret: access, use: useAccess, valid: true},
		"bearer " + access.String(): {secret: access, use: useAccess, valid: true},
		"Bearer":                    {use: useAccess},
		"Bearer nonsense":           {use: useAccess},
	} {
		r.Header.Set("Authorization", header)
		m, _ := metaOf(r)
		if got := present(m); got != want {
			t.Errorf("%q: %+v", header, got)
		}
	}
	r.Header.Set("Authorization", "Basic cG9ydGFsOg==")
	m, _ := metaOf(r)
	if got := present(m); got.use != useSession {
		t.Errorf("client credentials hid the cookie: %+v", got)
	}
}

// Whatever a browser sends, reading it neither fails nor yields a secret that
// is spelled in another way.
func FuzzPresent(f *testing.F) {
	f.Add(SecretCookie+"="+newSecret().String(), "")
	f.Add(SecretCookie+`="`+newSecret().String()+`"; wellhouse-session=x`, "Bearer x")
	f.Add(strings.Repeat("a=b; ", 1000), "Basic \xff")
	f.Fuzz(func(t *testing.T, cookies, authorization string) {
		r := httptest.NewRequest(http.MethodGet, "https://member.example.org/", nil)
		r.Header["Cookie"] = []string{cookies}
		r.Header["Authorization"] = []string{authorization}
		m, _ := metaOf(r)
		had := present(m)
		if had.valid && !strings.Contains(cookies+authorization, had.secret.String()) {
			t.Errorf("%q %q gave a secret it does not hold", cookies, authorization)
		}
	})
}
