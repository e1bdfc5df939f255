package auth

import (
	"crypto/tls"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// agent is a browser or a program that calls us.
type agent struct {
	b          *bench
	origin     string // scheme and host
	remote     string
	client     string // Basic credentials
	bearer     string
	background bool
	token      string // of a link to set a password
	cookies    map[string]*http.Cookie
}

func (b *bench) browser() *agent {
	return &agent{b: b, origin: "https://member.demo.test", remote: "192.0.2.7:4711", client: "portal:", cookies: map[string]*http.Cookie{}}
}

func (b *bench) program() *agent {
	a := b.browser()
	a.client = "demo-api:demo-api"
	return a
}

// reply is an answer, read.
type reply struct {
	status int
	header http.Header
	text   string
	body   map[string]any
}

func (r reply) get(key string) string { s, _ := r.body[key].(string); return s }

func (a *agent) do(method, path, kind, body string) reply {
	a.b.t.Helper()
	req := httptest.NewRequest(method, a.origin+path, strings.NewReader(body))
	req.RemoteAddr = a.remote
	if strings.HasPrefix(a.origin, "https:") {
		req.TLS = &tls.ConnectionState{}
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if a.token != "" {
		req.Header.Set("X-Password-Token", a.token)
	}
	if a.background {
		req.Header.Set("Wellhouse-Background", "1")
	}
	if path == "/v1/users/me/auth" || strings.HasSuffix(path, "/refresher") && strings.HasPrefix(a.client, "demo-api") {
		id, secret, _ := strings.Cut(a.client, ":")
		req.SetBasicAuth(id, secret)
	} else if a.bearer != "" {
		req.Header.Set("Authorization", "Bearer "+a.bearer)
	}
	for _, c := range a.cookies {
		req.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	rec := httptest.NewRecorder()
	a.b.handler.ServeHTTP(rec, req)
	for _, c := range rec.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(a.cookies, c.Name)
		} else {
			a.cookies[c.Name] = c
		}
	}
	out := reply{status: rec.Code, header: rec.Header(), text: rec.Body.String()}
	_ = json.Unmarshal(rec.Body.Bytes(), &out.body)
	return out
}

func (a *agent) form(path string, pairs ...string) reply {
	a.b.t.Helper()
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return a.do(http.MethodPost, path, "application/x-www-form-urlencoded", values.Encode())
}

func (a *agent) signIn(email, pass string) reply {
	a.b.t.Helper()
	return a.form("/v1/users/me/auth", "grant_type", "password", "username", email, "password", pass)
}

func (a *agent) refresh(pairs ...string) reply {
	a.b.t.Helper()
	return a.form("/v1/users/me/auth/refresher", append([]string{"grant_type", "refresh_token"}, pairs...)...)
}

func (a *agent) logout() reply { return a.do(http.MethodPost, "/v1/auth/logout", "", "") }

func (a *agent) probe() reply { return a.do(http.MethodGet, "/probe", "", "") }

// copy is the same agent with what it holds now.
func (a *agent) copy() *agent {
	c := *a
	c.cookies = map[string]*http.Cookie{}
	for k, v := range a.cookies {
		c.cookies[k] = v
	}
	return &c
}

func (a *agent) sid() string {
	if c := a.cookies[SecretCookie]; c != nil {
		return c.Value
	}
	return ""
}

func (r reply) want(t *testing.T, status int, errorType string) reply {
	t.Helper()
	if r.status != status || r.get("errorType") != errorType {
		t.Fatalf("answer %d %q, want %d %q: %s", r.status, r.get("errorType"), status, errorType, r.text)
	}
	return r
}
