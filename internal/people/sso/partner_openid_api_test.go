package sso_test

import (
	"context"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	oidc "github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/platform/db"
)

// relyingParty is a partner's own server: it asks our OpenID provider who is there.
type relyingParty struct {
	*httptest.Server
	t        *testing.T
	s        *apitest.Server
	ours     string // our origin
	conf     oauth2.Config
	provider *oidc.Provider
	verifier string
	token    *oauth2.Token
	claims   map[string]any // what it was told about the person last
}

func newRelyingParty(t *testing.T, s *apitest.Server, ours string) *relyingParty {
	t.Helper()
	provider, err := oidc.NewProvider(t.Context(), ours)
	if err != nil {
		t.Fatal(err)
	}
	p := &relyingParty{t: t, s: s, ours: ours, provider: provider, verifier: oauth2.GenerateVerifier()}
	mux := http.NewServeMux()
	mux.HandleFunc("/begin", p.begin)
	mux.HandleFunc("/callback", p.callback)
	p.Server = httptest.NewTLSServer(mux)
	t.Cleanup(p.Close)
	return p
}

// begin is where we send a member: it asks the issuer that the address names.
func (p *relyingParty) begin(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("iss") != p.ours {
		http.Error(w, "another issuer", http.StatusForbidden)
		return
	}
	http.Redirect(w, r, p.conf.AuthCodeURL("state-1", oidc.Nonce("nonce-1"), oauth2.S256ChallengeOption(p.verifier)), http.StatusFound)
}

func (p *relyingParty) callback(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("state") != "state-1" || q.Get("iss") != p.ours {
		http.Error(w, "not ours", http.StatusForbidden)
		return
	}
	ctx := context.Background()
	token, err := p.conf.Exchange(ctx, q.Get("code"), oauth2.VerifierOption(p.verifier))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	raw, _ := token.Extra("id_token").(string)
	signed, err := p.provider.VerifierContext(ctx, &oidc.Config{ClientID: p.conf.ClientID, Now: p.s.Now}).Verify(ctx, raw)
	if err != nil || signed.Nonce != "nonce-1" {
		http.Error(w, "a token that is not for us", http.StatusBadGateway)
		return
	}
	p.token, p.claims = token, map[string]any{}
	if err := p.read(ctx); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// read asks who the person of the token is.
func (p *relyingParty) read(ctx context.Context) error {
	info, err := p.provider.UserInfo(ctx, oauth2.StaticTokenSource(p.token))
	if err != nil {
		return err
	}
	return info.Claims(&p.claims)
}

// visit opens an address of the partner and returns where it leads.
func (p *relyingParty) visit(address string) (status int, location string) {
	p.t.Helper()
	client := p.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	r, err := client.Get(address)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = r.Body.Close()
	return r.StatusCode, r.Header.Get("Location")
}

// setUp makes Admin register the partner's app and put it behind MoveWell.
func (p *relyingParty) setUp(shares, scopes []string) {
	p.t.Helper()
	admin := p.s.SignIn("admin@demo.test")
	var app struct {
		Client struct{ ID string }
		Secret string
	}
	admin.RPC("/wellhouse.openid.v1.ClientService/AddClient", map[string]any{
		"name": "MoveWell", "site": "https://movewell.example", "redirectUris": []string{p.URL + "/callback"}, "scopes": scopes,
	}).Decode(p.t, &app)
	p.conf = oauth2.Config{
		ClientID: app.Client.ID, ClientSecret: app.Secret, Endpoint: p.provider.Endpoint(), RedirectURL: p.URL + "/callback", Scopes: scopes,
	}
	host, _ := url.Parse(p.URL)
	p.change(map[string]any{
		"protocol": "openid", "loginUrl": p.URL + "/begin", "clientId": app.Client.ID, "shares": shares, "hosts": []string{host.Hostname()}, "site": p.URL,
		"metadata": "",
	})
}

// change makes Admin change MoveWell.
func (p *relyingParty) change(fields map[string]any) {
	p.t.Helper()
	admin := p.s.SignIn("admin@demo.test")
	var list struct{ Partners []map[string]any }
	admin.RPC(desk+"ListBrandPartners", map[string]any{"brandCode": "default"}).Decode(p.t, &list)
	at := slices.IndexFunc(list.Partners, func(one map[string]any) bool { return one["code"] == "MoveWell" })
	partner := list.Partners[at]
	maps.Copy(partner, fields)
	if r := admin.RPC(desk+"SavePartner", map[string]any{"partner": partner}); r.Status != 200 {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	p.s.Advance(6 * time.Second) // pages remember the partners for a few seconds
}

// otherApp makes Admin register another app.
func (p *relyingParty) otherApp() (id string) {
	p.t.Helper()
	var app struct{ Client struct{ ID string } }
	p.s.SignIn("admin@demo.test").RPC("/wellhouse.openid.v1.ClientService/AddClient", map[string]any{
		"name": "MoveWell 2", "site": "https://movewell.example", "redirectUris": []string{p.URL + "/callback"}, "scopes": []string{"openid"},
	}).Decode(p.t, &app)
	return app.Client.ID
}

var continues = regexp.MustCompile(`url=(/oauth/continue\?request=[^"]+)"`)

// asks follows a hand-over to the question on our page, or back to the partner.
func (p *relyingParty) asks(browser *apitest.Client) (location string) {
	p.t.Helper()
	h := handed(p.t, browser.Do(post(redirectPath)))
	_, authorize := p.visit(*h.Location)
	at, err := url.Parse(authorize)
	if err != nil || !strings.HasPrefix(authorize, p.ours+"/oauth/authorize") {
		p.t.Fatalf("the partner leads to %q", authorize)
	}
	on := func(path string) *apitest.Reply { return browser.Do(apitest.Call{Path: path, Host: at.Host}) }
	next := continues.FindStringSubmatch(on(at.RequestURI()).Body)
	if next == nil {
		p.t.Fatalf("we do not know %s", authorize)
	}
	return on(next[1]).Header.Get("Location")
}

// S2-7-07: a member who agreed is handed over to a partner's own server, through our
// OpenID provider. It learns what the page said is shared and nothing else, and a
// withdrawal ends that at once.
func TestHandOverToAPartnersOwnServer(t *testing.T) {
	claimOf := map[string]string{"firstName": "given_name", "email": "email"}
	for _, c := range []struct{ shares, scopes []string }{
		{[]string{"firstName"}, []string{"openid", "profile", "offline_access"}},
		{[]string{"firstName", "email"}, []string{"openid", "profile", "email", "offline_access"}},
	} {
		for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
			t.Run(string(engine)+" "+strings.Join(c.shares, " "), func(t *testing.T) {
				server := httptest.NewUnstartedServer(nil)
				_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
				s := apitest.New(t, engine, func(config *app.Config) { config.Port = port })
				server.Config.Handler = s.Handler
				server.Start()
				t.Cleanup(server.Close)
				p := newRelyingParty(t, s, "http://localhost:"+port)
				p.setUp(c.shares, c.scopes)
				browser := s.SignIn(rosa)
				if r := browser.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
					t.Fatalf("without consent: %d %s", r.Status, r.Body)
				}
				told := p.page(browser)
				if r := browser.RPC(partners+"Agree", map[string]any{"id": "MoveWell", "shares": told}); r.Status != 200 {
					t.Fatalf("%d %s", r.Status, r.Body)
				}
				p.connect(browser)
				var got, want []string
				for name := range p.claims {
					if name != "sub" && name != "email_verified" {
						got = append(got, name)
					}
				}
				for _, share := range told {
					want = append(want, claimOf[share])
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) || p.claims["given_name"] != "Rosa" || p.claims["sub"] == apitest.ID("rosa") {
					t.Errorf("the page says %v, the partner learns %v", told, p.claims)
				}
				p.ends(browser)
			})
		}
	}
}

// page is what the member reads that the partner is told.
func (p *relyingParty) page(browser *apitest.Client) []string {
	p.t.Helper()
	var got struct {
		Partners []struct {
			ID     string
			Shares []string
		}
	}
	browser.RPC(partners+"ListPartners", map[string]any{}).Decode(p.t, &got)
	for _, one := range got.Partners {
		if one.ID == "MoveWell" {
			return one.Shares
		}
	}
	p.t.Fatalf("%+v", got)
	return nil
}

// connect answers the question of our page with yes and follows the way back.
func (p *relyingParty) connect(browser *apitest.Client) {
	p.t.Helper()
	asked, _ := url.Parse(p.asks(browser))
	token := asked.Query().Get("request")
	if r := browser.RPC("/wellhouse.openid.v1.ConsentService/OpenRequest", map[string]any{"token": token}); r.Status != 200 {
		p.t.Fatalf("%s: %d %s", asked, r.Status, r.Body)
	}
	var allowed struct{ Location string }
	browser.RPC("/wellhouse.openid.v1.ConsentService/Allow", map[string]any{"token": token, "days": 90}).Decode(p.t, &allowed)
	if status, _ := p.visit(allowed.Location); status != 200 {
		p.t.Fatalf("the partner answers %d at %s", status, allowed.Location)
	}
	// The second time nobody is asked: the answer goes straight to the partner.
	if again := p.asks(browser); !strings.HasPrefix(again, p.URL+"/callback?") {
		p.t.Errorf("asked again: %s", again)
	}
}

// ends takes the consent back: the partner's tokens are worth nothing, and the next
// hand-over asks again.
func (p *relyingParty) ends(browser *apitest.Client) {
	p.t.Helper()
	// The partner uses another app by now. What ends is the one that the member agreed to.
	p.change(map[string]any{"clientId": p.otherApp()})
	if r := browser.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
		p.t.Errorf("a hand-over through an app that nobody agreed to: %d %s", r.Status, r.Body)
	}
	if err := p.read(p.t.Context()); err != nil {
		p.t.Errorf("ended too early: %v", err)
	}
	if r := browser.RPC(partners+"Withdraw", map[string]any{"id": "MoveWell"}); r.Status != 200 {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	if err := p.read(p.t.Context()); err == nil {
		p.t.Error("the partner still learns who it is")
	}
	old := &oauth2.Token{RefreshToken: p.token.RefreshToken, Expiry: time.Now().Add(-time.Hour)}
	if _, err := p.conf.TokenSource(p.t.Context(), old).Token(); err == nil {
		p.t.Error("the partner gets a new token")
	}
	if r := browser.Do(post(redirectPath)); r.Status != http.StatusPreconditionFailed {
		p.t.Errorf("a hand-over after the end: %d %s", r.Status, r.Body)
	}
	p.change(map[string]any{"clientId": p.conf.ClientID})
	agree(p.t, p.s, rosa, p.page(browser)...)
	if at := p.asks(browser); !strings.HasPrefix(at, "/authorization?") {
		p.t.Errorf("what was shared before still counts: %s", at)
	}
	// A "no" ends the app also where nothing says that the member had agreed.
	p.connect(browser)
	p.s.Exec("DELETE FROM partner_consents WHERE partner_code = 'MoveWell'")
	if err := p.read(p.t.Context()); err != nil {
		p.t.Errorf("ended too early: %v", err)
	}
	if r := browser.RPC(partners+"Decline", map[string]any{"id": "MoveWell"}); r.Status != 200 {
		p.t.Fatalf("%d %s", r.Status, r.Body)
	}
	if err := p.read(p.t.Context()); err == nil {
		p.t.Error("the partner still learns who it is after a no")
	}
}
