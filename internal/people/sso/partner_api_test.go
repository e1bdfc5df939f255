package sso_test

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/seal"
)

const (
	rosa  = "rosa@demo.test"
	nora  = "nora@demo.test"
	james = "james@demo.test"
)

const spMetadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://movewell.example/sp">` +
	`<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:AssertionConsumerService ` +
	`Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://acs.movewell.example/in" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`

// setPartner does what `wellhouse partner set` does.
func setPartner(t *testing.T, s *apitest.Server, d sso.PartnerDraft) {
	t.Helper()
	keys, err := seal.LoadOrCreate(filepath.Join(s.Dir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	log := audit.New(audit.Deps{DB: s.Store(), Now: s.Now, Keys: keys})
	own := sso.New(sso.Deps{DB: s.Store(), Now: s.Now, Keys: keys, Audit: log, Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now})})
	if _, err := own.SavePartner(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	s.Advance(6 * time.Second) // pages remember the partners for a few seconds
}

func moveWell(change func(*sso.PartnerDraft)) sso.PartnerDraft {
	d := sso.PartnerDraft{
		BrandCode: "default", Code: "MoveWell", Name: "MoveWell", Site: "https://movewell.example", Protocol: "saml", Metadata: spMetadata,
		Shares: []string{"firstName"},
	}
	if change != nil {
		change(&d)
	}
	return d
}

// agree lets a partner be told what the member was shown.
func agree(t *testing.T, s *apitest.Server, email string, shares ...string) {
	t.Helper()
	if r := s.As(email).RPC(service+"PartnerService/Agree", map[string]any{"id": "MoveWell", "shares": shares}); r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

type handover struct {
	Code     int
	Location *string
	Method   string
	Fields   []struct{ Name, Value string }
}

func (h handover) field(name string) string {
	for _, f := range h.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

func handed(t *testing.T, r *apitest.Reply) (h handover) {
	t.Helper()
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	if err := json.Unmarshal([]byte(r.Body), &h); err != nil {
		t.Fatal(err)
	}
	return h
}

// responseOf reads a response as a partner does: with our certificate, from our
// metadata.
func responseOf(t *testing.T, s *apitest.Server, h handover) string {
	t.Helper()
	metadata := s.Nobody().Do(apitest.Call{Path: "/saml/idp/MoveWell", Host: "localhost"})
	found := regexp.MustCompile(`X509Certificate>([^<]+)<`).FindStringSubmatch(metadata.Body)
	if found == nil {
		t.Fatalf("%d %s", metadata.Status, metadata.Body)
	}
	der, _ := base64.StdEncoding.DecodeString(found[1])
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := base64.StdEncoding.DecodeString(h.field("SAMLResponse"))
	doc := etree.NewDocument()
	if err := doc.ReadFromBytes(raw); err != nil {
		t.Fatal(err)
	}
	check := dsig.NewDefaultValidationContext(&dsig.MemoryX509CertificateStore{Roots: []*x509.Certificate{certificate}})
	check.Clock = dsig.NewFakeClockAt(s.Now())
	if _, err := check.Validate(doc.Root()); err != nil {
		t.Fatalf("the signature: %v", err)
	}
	return string(raw)
}

func subjectIn(t *testing.T, response string) string {
	t.Helper()
	found := regexp.MustCompile(`SPNameQualifier="https://movewell.example/sp">([^<]+)<`).FindStringSubmatch(response)
	if found == nil {
		t.Fatal(response)
	}
	return found[1]
}

const (
	codePath     = "/v1/users/me/partners/MoveWell/auth/idp/code"
	redirectPath = "/v1/users/me/partners/MoveWell/auth/idp/saml/redirect"
	mobilePath   = "/v1/users/partners/MoveWell/auth/idp/saml/redirect"
)

func post(path string) apitest.Call { return apitest.Call{Method: "POST", Path: path} }

// S2-7-08: a member opens a partner, who is told what the member was shown.
func TestOpenPartner(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		// Code 110: the partner signs people in itself.
		if h := handed(t, s.As(rosa).Do(post(redirectPath))); h.Code != 110 || h.Location != nil || len(h.Fields) != 0 {
			t.Errorf("%+v", h)
		}
		setPartner(t, s, moveWell(nil))
		agree(t, s, rosa, "firstName")
		agree(t, s, nora, "firstName")
		h := handed(t, s.As(rosa).Do(post(redirectPath)))
		if h.Code != 0 || *h.Location != "https://acs.movewell.example/in" || h.Method != "POST" || h.field("RelayState") != "" {
			t.Errorf("%+v", h)
		}
		text := responseOf(t, s, h)
		for _, part := range []string{"https://movewell.example/sp</saml:Audience>", ">Rosa<", `Recipient="https://acs.movewell.example/in"`} {
			if !strings.Contains(text, part) {
				t.Errorf("lacks %s: %s", part, text)
			}
		}
		for _, part := range []string{rosa, apitest.ID("rosa"), "Delgado", "InResponseTo"} {
			if strings.Contains(text, part) {
				t.Errorf("tells %s: %s", part, text)
			}
		}
		again := responseOf(t, s, handed(t, s.As(rosa).Do(post(redirectPath))))
		other := responseOf(t, s, handed(t, s.As(nora).Do(post(redirectPath))))
		if subjectIn(t, text) != subjectIn(t, again) || subjectIn(t, text) == subjectIn(t, other) {
			t.Error("a partner must know a person again, and tell two apart")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'partnerOpened' AND member_id = $1", apitest.ID("rosa")); n != 3 {
			t.Errorf("%d rows in the trail", n)
		}
		for name, c := range map[string]struct {
			who  *apitest.Client
			path string
			want int
		}{
			"a stranger":                      {s.Nobody(), redirectPath, http.StatusUnauthorized},
			"staff":                           {s.As("coach.en@demo.test"), redirectPath, http.StatusForbidden},
			"a member without the partner":    {s.As(james), redirectPath, http.StatusNotFound},
			"a partner that nobody knows":     {s.As(rosa), strings.Replace(redirectPath, "MoveWell", "Nobody", 1), http.StatusNotFound},
			"a partner of another brand's":    {s.As("tom@demo.test"), strings.Replace(redirectPath, "MoveWell", "QuietMind", 1), 200},
			"another spelling of the partner": {s.As(rosa), strings.Replace(redirectPath, "MoveWell", "movewell", 1), http.StatusNotFound},
		} {
			if r := c.who.Do(post(c.path)); r.Status != c.want {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		setPartner(t, s, moveWell(func(d *sso.PartnerDraft) { d.Protocol, d.LoginURL = "openid", "https://movewell.example/begin?x=1" }))
		if h := handed(t, s.As(rosa).Do(post(redirectPath))); h.Code != 0 || *h.Location != "https://movewell.example/begin?iss=http%3A%2F%2Flocalhost&x=1" || h.Method != "GET" {
			t.Errorf("%+v %s", h, *h.Location)
		}
	})
}

// S2-7-07: a sign-on that the partner began waits for the member and works once.
func TestPartnerBegins(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		setPartner(t, s, moveWell(nil))
		agree(t, s, rosa, "firstName")
		agree(t, s, nora, "firstName")
		begin := func() string {
			r := s.Nobody().Do(apitest.Call{Path: "/saml/sso/MoveWell?" + askedBy(s, "_ask1"), Host: "localhost"})
			to, err := url.Parse(r.Header.Get("Location"))
			if err != nil || r.Status != http.StatusSeeOther || to.Path != "/vendor_management/transfer/MoveWell" {
				t.Fatalf("%d %s", r.Status, r.Header.Get("Location"))
			}
			return to.Query().Get("code")
		}
		answer := func(email, path, code string) *apitest.Reply {
			return s.SignIn(email).Do(apitest.Call{Method: "POST", Path: path, JSON: map[string]string{"code": code}})
		}
		code := begin()
		if r := answer(james, codePath, code); r.Status != http.StatusNotFound {
			t.Errorf("a member without the partner: %d", r.Status)
		}
		if r := answer(nora, strings.Replace(codePath, "MoveWell", "QuietMind", 1), code); r.Status != http.StatusPreconditionFailed {
			t.Errorf("for another partner: %d %s", r.Status, r.Body)
		}
		h := handed(t, answer(rosa, codePath, code))
		if text := responseOf(t, s, h); strings.Count(text, `InResponseTo="_ask1"`) != 2 || h.field("RelayState") != "where I was" {
			t.Errorf("%s %s", h.field("RelayState"), text)
		}
		for name, r := range map[string]*apitest.Reply{
			"again":          answer(rosa, codePath, code),
			"by another one": answer(nora, codePath, code),
			"made up":        answer(rosa, codePath, strings.Repeat("A", 43)),
		} {
			if r.Status != http.StatusPreconditionFailed || !strings.Contains(r.Body, "partner_request_over") {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		late := begin()
		s.Advance(14 * time.Minute)
		soon := begin()
		s.Advance(time.Minute)
		if r := answer(rosa, codePath, late); r.Status != http.StatusPreconditionFailed {
			t.Errorf("after 15 minutes: %d", r.Status)
		}
		if r := answer(rosa, codePath, soon); r.Status != 200 {
			t.Errorf("after 1 minute: %d %s", r.Status, r.Body)
		}
		for name, call := range map[string]apitest.Call{
			"a host that is not ours": {Path: "/saml/sso/MoveWell?" + askedBy(s, "_ask2"), Host: "evil.example"},
			"another brand":           {Path: "/saml/sso/MoveWell?" + askedBy(s, "_ask3"), Host: "maple.localhost"},
			"nothing asked":           {Path: "/saml/sso/MoveWell", Host: "localhost"},
		} {
			if r := s.Nobody().Do(call); r.Header.Get("Location") != "/keycloak?error=sign_on_failed" {
				t.Errorf("%s: %d %s", name, r.Status, r.Header.Get("Location"))
			}
		}
		if r := s.Nobody().Do(apitest.Call{Path: "/saml/idp/MoveWell", Host: "evil.example"}); r.Status != http.StatusNotFound {
			t.Errorf("metadata at a host that is not ours: %d", r.Status)
		}
	})
}

func askedBy(s *apitest.Server, id string) string {
	return "SAMLRequest=" + url.QueryEscape(deflate(`<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" `+
		`xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="`+id+`" Version="2.0" IssueInstant="`+s.Now().UTC().Format(time.RFC3339)+
		`"><saml:Issuer>https://movewell.example/sp</saml:Issuer></samlp:AuthnRequest>`)) + "&RelayState=where+I+was"
}

// S2-7-09: an app names its session in a header; only its own token counts.
func TestOpenPartnerFromAnApp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		setPartner(t, s, moveWell(nil))
		agree(t, s, rosa, "firstName")
		open := func(session string) *apitest.Reply {
			return s.Nobody().Do(apitest.Call{Method: "POST", Path: mobilePath, Header: map[string]string{"X-Session-Id": session}})
		}
		app := s.AsAPI(rosa)
		if text := responseOf(t, s, handed(t, open(app.Token))); !strings.Contains(text, ">Rosa<") {
			t.Error(text)
		}
		if r := s.Nobody().Do(post(mobilePath)); r.Status != http.StatusBadRequest {
			t.Errorf("without the header: %d %s", r.Status, r.Body)
		}
		browser := s.As(rosa)
		for name, session := range map[string]string{
			"made up": strings.Repeat("A", 43), "too short": strings.Repeat("A", 16),
			"reference of a browser": strings.Split(browser.Cookies["wellhouse-session"], ".")[0] + strings.Repeat("A", 16),
			"cookie of a browser":    browser.Cookies["wellhouse-sid"],
			"staff":                  s.AsAPI("coach.en@demo.test").Token,
		} {
			if r := open(session); r.Status != http.StatusUnauthorized && r.Status != http.StatusForbidden {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		s.Advance(31 * time.Minute)
		if r := open(app.Token); r.Status != http.StatusUnauthorized {
			t.Errorf("a token that has expired: %d", r.Status)
		}
	})
}

// The policy of a page names where its forms may go, and the calls of the page
// show the member's own partners only.
func TestPagesOfPartners(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		policy := func(host string) string {
			return s.Nobody().Do(apitest.Call{Path: "/login", Host: host}).Header.Get("Content-Security-Policy")
		}
		if got := policy("localhost"); !strings.Contains(got, "form-action 'self';") {
			t.Error(got)
		}
		setPartner(t, s, moveWell(nil))
		if got := policy("localhost"); !strings.Contains(got, "form-action 'self' https://acs.movewell.example https://movewell.example;") {
			t.Error(got)
		}
		if got := policy("maple.localhost"); !strings.Contains(got, "form-action 'self';") {
			t.Error(got)
		}
		list := func(email string) string {
			return s.As(email).RPC(service+"PartnerService/ListPartners", map[string]any{}).Body
		}
		if got := list(rosa); !strings.Contains(got, `"id":"MoveWell"`) || strings.Contains(got, "QuietMind") || !strings.Contains(got, `"shares":["firstName"]`) {
			t.Error(got)
		}
		if got := list(james); strings.Contains(got, "MoveWell") {
			t.Error(got)
		}
		get := func(email, id string) *apitest.Reply {
			return s.As(email).RPC(service+"PartnerService/GetPartner", map[string]any{"id": id})
		}
		if r := get(rosa, "MoveWell"); r.Status != 200 || !strings.Contains(r.Body, `"signsOn":true`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := get(rosa, "QuietMind"); r.Status != http.StatusNotFound {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

func deflate(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.DefaultCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}
