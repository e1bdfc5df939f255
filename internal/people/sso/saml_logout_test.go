package sso

import (
	"crypto/x509"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

const samlSLO = "https://portal.example/saml/slo/1"

const logoutText = `<samlp:LogoutRequest xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="_l1" Version="2.0" IssueInstant="NOW" ` +
	`NotOnOrAfter="UNTIL" Destination="` + samlSLO + `"><saml:Issuer>` + samlIssuer + `</saml:Issuer>` +
	`<saml:NameID Format="` + persistent + `">victim</saml:NameID><samlp:SessionIndex>_s1</samlp:SessionIndex></samlp:LogoutRequest>`

// queryOf is a message as a browser brings it.
func (s signer) queryOf(t testing.TB, kind, text, relayState string) string {
	t.Helper()
	address, err := sendByRedirect(samlSLO, kind, text, relayState, s.key)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.RawQuery
}

// Each of these signs nobody out.
func TestLogoutAttacks(t *testing.T) {
	idp, other := newSigner(t), newSigner(t)
	from := logoutFrom{issuer: samlIssuer, destination: samlSLO, now: samlNow}
	made := filled(logoutText)
	read := func(query string, now time.Time) (logoutAsked, error) {
		in, err := readRedirect(query, []*x509.Certificate{idp.certificate()}, now)
		if err != nil {
			return logoutAsked{}, err
		}
		return from.read(in)
	}
	changed := func(from, to string) string {
		if !strings.Contains(made, from) {
			t.Fatalf("%s is not in it", from)
		}
		return idp.queryOf(t, samlRequest, strings.Replace(made, from, to, 1), "")
	}
	good := idp.queryOf(t, samlRequest, made, "back")
	asked, err := read(good, samlNow)
	if err != nil || asked.id != "_l1" || asked.subject != "victim" || !slices.Equal(asked.indexes, []string{"_s1"}) {
		t.Fatalf("%+v %v", asked, err)
	}
	if asked, err := read(changed("<samlp:SessionIndex>_s1</samlp:SessionIndex>", ""), samlNow); err != nil || !slices.Equal(asked.indexes, []string{""}) {
		t.Fatalf("without an index, all of them are meant: %+v %v", asked, err)
	}
	attacks := map[string]string{
		"unsigned":                    "SAMLRequest=" + url.QueryEscape(deflated(made)),
		"signature cut off":           strings.Split(good, "&Signature=")[0],
		"algorithm cut off":           "SAMLRequest=" + url.QueryEscape(deflated(made)) + "&Signature=" + strings.Split(good, "&Signature=")[1],
		"empty signature":             strings.Split(good, "&Signature=")[0] + "&Signature=",
		"signed by somebody else":     other.queryOf(t, samlRequest, made, "back"),
		"another name, old signature": strings.Replace(good, url.QueryEscape(deflated(made)), url.QueryEscape(deflated(strings.Replace(made, "victim", "other", 1))), 1),
		"another state":               strings.Replace(good, "RelayState=back", "RelayState=else", 1),
		"state taken out":             strings.Replace(good, "&RelayState=back", "", 1),
		"state put in":                strings.Replace(changed("_l1", "_l2"), "&SigAlg", "&RelayState=x&SigAlg", 1),
		"message twice":               good + "&SAMLRequest=x",
		"request and response":        good + "&SAMLResponse=" + url.QueryEscape(deflated(made)),
		"another encoding":            good + "&SAMLEncoding=x",
		"SHA-1":                       strings.Replace(good, "rsa-sha256", "rsa-sha1", 1),
		"no algorithm that we know":   strings.Replace(good, "rsa-sha256", "hmac-sha256", 1),
		"another organization":        changed("<saml:Issuer>"+samlIssuer, "<saml:Issuer>https://evil.example"),
		"no organization":             changed("<saml:Issuer>"+samlIssuer+"</saml:Issuer>", ""),
		"two organizations":           changed("</saml:Issuer>", "</saml:Issuer><saml:Issuer>"+samlIssuer+"</saml:Issuer>"),
		"sent elsewhere":              changed(samlSLO, "https://other.example/saml/slo/1"),
		"sent nowhere":                changed(` Destination="`+samlSLO+`"`, ""),
		"expired":                     changed(stamp(5*time.Minute), stamp(-2*time.Minute)),
		"end that is no time":         changed(stamp(5*time.Minute), "soon"),
		"made long ago":               changed(`IssueInstant="`+stamp(0), `IssueInstant="`+stamp(-time.Hour)),
		"made in the future":          changed(`IssueInstant="`+stamp(0), `IssueInstant="`+stamp(time.Hour)),
		"made at no time":             changed(` IssueInstant="`+stamp(0)+`"`, ""),
		"no id":                       changed(` ID="_l1"`, ""),
		"another version":             changed(`Version="2.0"`, `Version="1.1"`),
		"another document":            idp.queryOf(t, samlRequest, strings.ReplaceAll(made, "LogoutRequest", "AuthnRequest"), ""),
		"an answer as a request":      idp.queryOf(t, samlRequest, strings.ReplaceAll(made, "LogoutRequest", "LogoutResponse"), ""),
		"comment in the name":         changed(">victim<", ">vic<!-- -->tim<"),
		"markup in the name":          changed(">victim<", "><b>victim</b><"),
		"no name":                     changed(">victim<", "><"),
		"name taken out":              changed(`<saml:NameID Format="`+persistent+`">victim</saml:NameID>`, ""),
		"two names":                   changed("</saml:NameID>", "</saml:NameID><saml:NameID>other</saml:NameID>"),
		"sealed name":                 changed("NameID Format", "EncryptedID Format"),
		"index without a name":        changed(">_s1<", "><"),
		"markup in the index":         changed(">_s1<", "><b>_s1</b><"),
		"too many sessions":           changed("<samlp:SessionIndex>_s1</samlp:SessionIndex>", strings.Repeat("<samlp:SessionIndex>_s1</samlp:SessionIndex>", maxIndexes+1)),
		"document type":               idp.queryOf(t, samlRequest, "<!DOCTYPE x>"+made, ""),
		"entity":                      idp.queryOf(t, samlRequest, `<!DOCTYPE x [<!ENTITY e "victim">]>`+strings.Replace(made, ">victim<", ">&e;<", 1), ""),
		"bomb":                        idp.queryOf(t, samlRequest, strings.Repeat(" ", 4*maxDocument), ""),
		"not compressed":              "SAMLRequest=hello",
		"nothing":                     "",
	}
	for name, query := range attacks {
		t.Run(name, func(t *testing.T) {
			if asked, err := read(query, samlNow); err == nil {
				t.Errorf("signed out: %+v", asked)
			}
		})
	}
	t.Run("certificate has ended", func(t *testing.T) {
		if _, err := read(good, samlNow.Add(25*time.Hour)); err == nil {
			t.Error("taken")
		}
	})
}

const logoutAnswerText = `<samlp:LogoutResponse xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="_o1" Version="2.0" IssueInstant="NOW" ` +
	`Destination="` + samlSLO + `" InResponseTo="_asked"><saml:Issuer>` + samlIssuer + `</saml:Issuer>` +
	`<samlp:Status><samlp:StatusCode Value="` + statusSuccess + `"/></samlp:Status></samlp:LogoutResponse>`

func TestLogoutAnswers(t *testing.T) {
	idp := newSigner(t)
	from := logoutFrom{issuer: samlIssuer, destination: samlSLO, now: samlNow}
	made := filled(logoutAnswerText)
	for name, c := range map[string]struct {
		query string
		ok    bool
	}{
		"good":                 {idp.queryOf(t, samlResponse, made, "state"), true},
		"unsigned":             {"SAMLResponse=" + url.QueryEscape(deflated(made)), false},
		"to another request":   {idp.queryOf(t, samlResponse, strings.Replace(made, "_asked", "_other", 1), ""), false},
		"another organization": {idp.queryOf(t, samlResponse, strings.Replace(made, samlIssuer, "https://evil.example", 1), ""), false},
		"a request":            {idp.queryOf(t, samlResponse, filled(logoutText), ""), false},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := readRedirect(c.query, []*x509.Certificate{idp.certificate()}, samlNow)
			if err == nil {
				err = from.refuseAnswer(in, "_asked")
			}
			if (err == nil) != c.ok {
				t.Errorf("%v", err)
			}
		})
	}
}

// A provider compares all of a name, so we write it as it did.
func TestNameIsWrittenBack(t *testing.T) {
	b := newSAML(t)
	statement := b.statement(`Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"`,
		`Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" NameQualifier="a&amp;b" SPNameQualifier="c"`)
	who, err := readResponse(written(t, b.response(statement)), b.want)
	if err != nil {
		t.Fatal(err)
	}
	want := `<saml:NameID Format="` + persistent + `" NameQualifier="a&amp;b" SPNameQualifier="c">victim</saml:NameID>`
	if got := nameID(who.subject, who.naming); got != want {
		t.Errorf("%s", got)
	}
	if got := nameID("x<y", ""); got != `<saml:NameID>x&lt;y</saml:NameID>` {
		t.Errorf("%s", got)
	}
}
