package sso

import (
	"crypto/x509"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/people/sso/ssodb"
)

const (
	partnerEntity = "https://movewell.example/metadata"
	partnerACS    = "https://movewell.example/acs"
)

func partnerMetadataText(signs string, certificate []byte) string {
	return `<md:EntityDescriptor xmlns:md="` + nsMetadata + `" entityID="` + partnerEntity + `"><md:SPSSODescriptor AuthnRequestsSigned="` + signs +
		`" protocolSupportEnumeration="` + nsProtocol + `"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="` + nsSignature +
		`"><ds:X509Data><ds:X509Certificate>` + base64.StdEncoding.EncodeToString(certificate) + `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
		`<md:AssertionConsumerService Binding="` + postBinding + `" Location="` + partnerACS + `" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`
}

// aPartner takes SAML; its requests are signed.
func aPartner(t testing.TB, own, theirs signer) Partner {
	t.Helper()
	about, err := parsePartnerMetadata(partnerMetadataText("true", theirs.cert))
	if err != nil {
		t.Fatal(err)
	}
	return Partner{
		Partner: ssodb.Partner{
			BrandCode: "default", Code: "MoveWell", Protocol: byResponse, OwnCertificate: base64.StdEncoding.EncodeToString(own.cert),
		},
		about: about, home: "https://portal.example",
	}
}

// What we say to a partner is taken by the reader that we hold others to, and it
// says no more than the member was told.
func TestPartnerResponse(t *testing.T) {
	own, theirs := newSigner(t), newSigner(t)
	p := aPartner(t, own, theirs)
	want := relying{
		issuer: p.entityID(), certificates: []*x509.Certificate{own.certificate()}, acs: partnerACS, entityID: partnerEntity, now: samlNow,
	}
	for name, c := range map[string]struct {
		v       vouching
		hint    string
		has     []string
		hasNone []string
	}{
		"asked by the member":  {vouching{subject: "pairwise"}, "", nil, []string{"AttributeStatement", "InResponseTo"}},
		"asked by the partner": {vouching{subject: "pairwise", requestID: "_r"}, "", []string{`InResponseTo="_r"`}, nil},
		"first name and email": {vouching{subject: "pairwise", firstName: "Zoë & <Co>", email: "zoe@example.test"}, "zoe@example.test", []string{"givenName", "Zoë &amp; &lt;Co"}, nil},
		"first name alone":     {vouching{subject: "pairwise", firstName: "Zoë"}, "", []string{"givenName"}, []string{"mail"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.v.now, c.v.began = samlNow, samlNow.Add(-time.Minute)
			text, err := p.respond(c.v, own.key)
			if err != nil {
				t.Fatal(err)
			}
			raw, _ := base64.StdEncoding.DecodeString(text)
			asked := want
			asked.requestID = c.v.requestID
			who, err := readResponse(raw, asked)
			if err != nil || who.subject != "pairwise" || who.hint != c.hint {
				t.Fatalf("%+v %v\n%s", who, err, raw)
			}
			for _, part := range c.has {
				if !strings.Contains(string(raw), part) {
					t.Errorf("lacks %s: %s", part, raw)
				}
			}
			for _, part := range c.hasNone {
				if strings.Contains(string(raw), part) {
					t.Errorf("has %s", part)
				}
			}
		})
	}
}

const askText = `<samlp:AuthnRequest xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="_ask" Version="2.0" IssueInstant="NOW" ` +
	`Destination="https://portal.example/saml/sso/MoveWell" AssertionConsumerServiceURL="` + partnerACS + `" ProtocolBinding="` + postBinding + `">` +
	`<saml:Issuer>` + partnerEntity + `</saml:Issuer></samlp:AuthnRequest>`

func TestPartnerRequests(t *testing.T) {
	own, theirs, other := newSigner(t), newSigner(t), newSigner(t)
	p := aPartner(t, own, theirs)
	made := strings.Replace(askText, "NOW", stamp(0), 1)
	by := func(s signer, text, relay string) string {
		address, err := sendByRedirect("https://portal.example/x", samlRequest, text, relay, s.key)
		if err != nil {
			t.Fatal(err)
		}
		u, _ := url.Parse(address)
		return u.RawQuery
	}
	changed := func(from, to string) string {
		if !strings.Contains(made, from) {
			t.Fatal(from)
		}
		return by(theirs, strings.Replace(made, from, to, 1), "")
	}
	good := by(theirs, made, "back-to?a=1&b=ü")
	id, relay, err := p.readPartnerRequest(good, samlNow)
	if err != nil || id != "_ask" || relay != "back-to?a=1&b=ü" {
		t.Fatalf("%q %q %v", id, relay, err)
	}
	unsigned := "SAMLRequest=" + url.QueryEscape(deflated(made))
	for name, query := range map[string]string{
		"unsigned, though the partner signs": unsigned,
		"signed by somebody else":            by(other, made, ""),
		"signature cut off":                  strings.Split(good, "&Signature=")[0],
		"relay state changed":                strings.Replace(good, "back-to", "go-to", 1),
		"relay state taken out":              strings.Replace(good, "&RelayState="+url.QueryEscape("back-to?a=1&b=ü"), "", 1),
		"signed with SHA-1":                  strings.Replace(good, "rsa-sha256", "rsa-sha1", 1),
		"message twice":                      good + "&SAMLRequest=" + url.QueryEscape(deflated(made)),
		"request and response":               good + "&SAMLResponse=x",
		"another partner":                    changed("<saml:Issuer>"+partnerEntity, "<saml:Issuer>https://other.example"),
		"answer to another address":          changed(`AssertionConsumerServiceURL="`+partnerACS, `AssertionConsumerServiceURL="https://evil.example/acs`),
		"answer in another way":              changed(postBinding, redirectBinding),
		"sent elsewhere":                     changed("https://portal.example/saml/sso/MoveWell", "https://other.example/"),
		"old":                                changed(stamp(0), stamp(-time.Hour)),
		"from the future":                    changed(stamp(0), stamp(time.Hour)),
		"without a time":                     changed(`IssueInstant="`+stamp(0)+`"`, ""),
		"without an id":                      changed(`ID="_ask"`, ""),
		"with markup for an id":              changed(`ID="_ask"`, `ID="a&quot; b"`),
		"another version":                    changed(`Version="2.0"`, `Version="1.1"`),
		"without asking anybody":             changed(`Version="2.0"`, `Version="2.0" IsPassive="true"`),
		"signing in again":                   changed(`Version="2.0"`, `Version="2.0" ForceAuthn="true"`),
		"comment in the issuer":              changed(partnerEntity+"<", partnerEntity+"<!-- -->.evil<"),
		"another document":                   by(theirs, strings.ReplaceAll(made, "AuthnRequest", "LogoutRequest"), ""),
		"not XML":                            by(theirs, "hello", ""),
		"bomb":                               by(theirs, strings.Repeat(" ", 2*maxDocument), ""),
		"nothing":                            "",
	} {
		t.Run(name, func(t *testing.T) {
			if id, _, err := p.readPartnerRequest(query, samlNow); err == nil {
				t.Errorf("taken: %s", id)
			}
		})
	}
	t.Run("unsigned, and the partner signs nothing", func(t *testing.T) {
		p.about.signs = false
		if _, _, err := p.readPartnerRequest(unsigned, samlNow); err != nil {
			t.Error(err)
		}
	})
}

func TestPartnerDrafts(t *testing.T) {
	cert := newSigner(t).cert
	good := PartnerDraft{Code: "MoveWell", Name: "MoveWell", Site: "https://movewell.example", Protocol: byResponse, Metadata: partnerMetadataText("true", cert), Shares: []string{"email"}}
	for name, c := range map[string]struct {
		change func(*PartnerDraft)
		want   string
	}{
		"good":              {func(*PartnerDraft) {}, ""},
		"code with a space": {func(d *PartnerDraft) { d.Code = "Move Well" }, "code"},
		"no name":           {func(d *PartnerDraft) { d.Name = "" }, "name"},
		"plain http":        {func(d *PartnerDraft) { d.Site = "http://movewell.example" }, "site"},
		"script":            {func(d *PartnerDraft) { d.Site = "javascript:alert(1)" }, "site"},
		"unknown protocol":  {func(d *PartnerDraft) { d.Protocol = "ldap" }, "protocol"},
		"shares too much":   {func(d *PartnerDraft) { d.Shares = []string{"weight"} }, "share"},
		"no metadata":       {func(d *PartnerDraft) { d.Metadata = "<x/>" }, "metadata"},
		"response over http": {func(d *PartnerDraft) {
			d.Metadata = strings.Replace(d.Metadata, "https://movewell.example/acs", "http://movewell.example/acs", 1)
		}, "metadata"},
		"signs without a key": {func(d *PartnerDraft) {
			d.Metadata = strings.Replace(d.Metadata, `use="signing"`, `use="encryption"`, 1)
		}, "metadata"},
		"openid without begin":  {func(d *PartnerDraft) { d.Protocol = byOpenID }, "login-url"},
		"signs people in alone": {func(d *PartnerDraft) { d.Protocol, d.Metadata = byNothing, "" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := good
			c.change(&d)
			got := ""
			for _, f := range d.refuse(false) {
				got += f.Name
			}
			if got != c.want {
				t.Errorf("refused %q, not %q", got, c.want)
			}
		})
	}
}
