package sso

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

var samlNow = time.Date(2026, time.March, 4, 15, 30, 0, 0, time.UTC)

const (
	samlIssuer = "https://idp.example/metadata"
	samlACS    = "https://portal.example/saml/acs/1"
	samlEntity = "https://portal.example/saml/metadata/1"
	samlAsked  = "_request"
)

// signer signs as an organization does.
type signer struct {
	key  *rsa.PrivateKey
	cert []byte
}

func (s signer) GetKeyPair() (*rsa.PrivateKey, []byte, error) { return s.key, s.cert, nil }

func newSigner(t testing.TB) signer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "idp"},
		NotBefore: samlNow.Add(-time.Hour), NotAfter: samlNow.Add(24 * time.Hour),
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return signer{key, cert}
}

func (s signer) certificate() *x509.Certificate {
	c, _ := x509.ParseCertificate(s.cert)
	return c
}

// signed adds an enveloped signature to an element, behind its issuer.
func (s signer) signed(t testing.TB, el *etree.Element, hash crypto.Hash) *etree.Element {
	t.Helper()
	ctx := dsig.NewDefaultSigningContext(s)
	ctx.Canonicalizer = dsig.MakeC14N10ExclusiveCanonicalizerWithPrefixList("")
	ctx.Hash = hash
	sig, err := ctx.ConstructSignature(el, true)
	if err != nil {
		t.Fatal(err)
	}
	out := el.Copy()
	out.InsertChildAt(1, sig)
	return out
}

func stamp(d time.Duration) string { return samlNow.Add(d).Format(time.RFC3339) }

const statementText = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a1" Version="2.0" IssueInstant="NOW">` +
	`<saml:Issuer>ISSUER</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">victim</saml:NameID>` +
	`<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="UNTIL" Recipient="ACS" InResponseTo="ASKED"/></saml:SubjectConfirmation></saml:Subject>` +
	`<saml:Conditions NotBefore="FROM" NotOnOrAfter="UNTIL"><saml:AudienceRestriction><saml:Audience>ENTITY</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
	`<saml:AuthnStatement AuthnInstant="NOW" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
	`<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>victim@example.test</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`

const responseText = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="NOW" Destination="ACS" InResponseTo="ASKED">` +
	`<saml:Issuer>ISSUER</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:Response>`

func filled(text string) string {
	return strings.NewReplacer("NOW", stamp(0), "UNTIL", stamp(5*time.Minute), "FROM", stamp(-time.Minute),
		"ISSUER", samlIssuer, "ACS", samlACS, "ENTITY", samlEntity, "ASKED", samlAsked).Replace(text)
}

func element(t testing.TB, text string) *etree.Element {
	t.Helper()
	doc := etree.NewDocument()
	if err := doc.ReadFromString(text); err != nil {
		t.Fatal(err)
	}
	return doc.Root()
}

func written(t testing.TB, el *etree.Element) []byte {
	t.Helper()
	doc := etree.NewDocument()
	doc.SetRoot(el.Copy())
	data, err := doc.WriteToBytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// samlBench makes responses that hold and changes them.
type samlBench struct {
	t    testing.TB
	idp  signer
	want relying
}

func newSAML(t testing.TB) samlBench {
	idp := newSigner(t)
	return samlBench{t, idp, relying{
		issuer: samlIssuer, certificates: []*x509.Certificate{idp.certificate()}, acs: samlACS, entityID: samlEntity,
		requestID: samlAsked, now: samlNow,
	}}
}

// statement is a signed statement, changed before it is signed.
func (b samlBench) statement(changes ...string) *etree.Element {
	text := filled(statementText)
	return b.idp.signed(b.t, element(b.t, strings.NewReplacer(changes...).Replace(text)), crypto.SHA256)
}

// response has the statement in it, unsigned around.
func (b samlBench) response(children ...*etree.Element) *etree.Element {
	root := element(b.t, filled(responseText))
	for _, c := range children {
		root.AddChild(c.Copy())
	}
	return root
}

// evil is a statement about the attacker's choice that nobody signed.
func (b samlBench) evil() *etree.Element {
	return element(b.t, strings.NewReplacer("victim", "admin", `ID="_a1"`, `ID="_evil"`).Replace(filled(statementText)))
}

func TestSAMLResponseHolds(t *testing.T) {
	b := newSAML(t)
	who, err := readResponse(written(t, b.response(b.statement())), b.want)
	if err != nil || who.subject != "victim" || who.hint != "victim@example.test" || who.sid != "_s1" || who.id != "_a1" {
		t.Fatalf("%+v %v", who, err)
	}
	whole := b.idp.signed(t, b.response(b.statement()), crypto.SHA256)
	if _, err := readResponse(written(t, whole), b.want); err != nil {
		t.Fatalf("a signed response: %v", err)
	}
}

// Each of these is refused. The wrapped ones carry a signature that holds.
func TestSAMLAttacks(t *testing.T) {
	b := newSAML(t)
	other := newSigner(t)
	good := b.statement()
	inside := func(holder, child *etree.Element) *etree.Element {
		h := holder.Copy()
		h.AddChild(child.Copy())
		return h
	}
	wrap := func(tag string) *etree.Element {
		e := etree.NewElement(tag)
		e.CreateAttr("xmlns:samlp", nsProtocol)
		e.AddChild(good.Copy())
		return e
	}
	// evil takes the signature of the good one, which then refers to another id.
	evilSigned := func(id string) *etree.Element {
		e := b.evil()
		e.CreateAttr("ID", id)
		e.InsertChildAt(1, children(good, nsSignature, "Signature")[0].Copy())
		return e
	}
	object := func() *etree.Element {
		e := evilSigned("_evil")
		o := etree.NewElement("ds:Object")
		o.CreateAttr("xmlns:ds", nsSignature)
		o.AddChild(good.Copy())
		children(e, nsSignature, "Signature")[0].AddChild(o)
		return e
	}
	raw := func(text string) []byte { return []byte(text) }
	plain := string(written(t, b.response(good)))
	tamper := func(changes ...string) []byte { return raw(strings.NewReplacer(changes...).Replace(plain)) }
	made := func(changes ...string) []byte { return written(t, b.response(b.statement(changes...))) }
	bomb := `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
	attacks := map[string][]byte{
		"wrapping: evil first, good beside":             written(t, b.response(b.evil(), good)),
		"wrapping: good first, evil beside":             written(t, b.response(good, b.evil())),
		"wrapping: good inside evil":                    written(t, b.response(inside(b.evil(), good))),
		"wrapping: good in extensions":                  written(t, b.response(wrap("samlp:Extensions"), b.evil())),
		"wrapping: good inside evil with the signature": written(t, b.response(inside(evilSigned("_evil"), good))),
		"wrapping: good in an object of the signature":  written(t, b.response(object())),
		"wrapping: evil with the same id":               written(t, b.response(evilSigned("_a1"))),
		"wrapping: two with one id":                     written(t, b.response(evilSigned("_a1"), good)),
		"wrapping: signed response inside another":      written(t, inside(b.response(b.evil()), b.idp.signed(t, b.response(good), crypto.SHA256))),
		"wrapping: signature moved to the response": written(t, func() *etree.Element {
			r := b.response(b.evil())
			r.AddChild(children(good, nsSignature, "Signature")[0].Copy())
			return r
		}()),
		"unsigned":                          written(t, b.response(b.evil())),
		"only the response is signed":       written(t, b.idp.signed(t, b.response(b.evil()), crypto.SHA256)),
		"signed by somebody else":           written(t, b.response(other.signed(t, b.evil(), crypto.SHA256))),
		"SHA-1":                             written(t, b.response(b.idp.signed(t, element(t, filled(statementText)), crypto.SHA1))),
		"name changed after signing":        tamper(">victim<", ">admin<"),
		"comment in the name":               tamper(">victim<", ">vic<!-- -->tim<"),
		"comment anywhere":                  raw("<!-- hello -->" + plain),
		"instruction":                       raw("<?php echo 1 ?>" + plain),
		"document type":                     raw(`<!DOCTYPE Response>` + plain),
		"entity from a file":                raw(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>` + strings.Replace(plain, ">victim<", ">&e;<", 1)),
		"entity bomb":                       raw(bomb + strings.Replace(plain, ">victim<", ">&b;<", 1)),
		"huge":                              raw(plain + strings.Repeat(" ", maxDocument)),
		"deep":                              raw(strings.Repeat("<a>", maxDepth+1) + strings.Repeat("</a>", maxDepth+1)),
		"not XML":                           raw("hello"),
		"empty":                             nil,
		"no UTF-8":                          raw(plain + "\xff"),
		"for another audience":              made(samlEntity, "https://other.example"),
		"for no audience":                   made("<saml:AudienceRestriction><saml:Audience>"+samlEntity+"</saml:Audience></saml:AudienceRestriction>", ""),
		"to another recipient":              made(`Recipient="`+samlACS+`"`, `Recipient="https://other.example"`),
		"to no recipient":                   made(`Recipient="`+samlACS+`"`, ""),
		"expired":                           made(stamp(5*time.Minute), stamp(-2*time.Minute)),
		"without an end":                    made(` NotOnOrAfter="`+stamp(5*time.Minute)+`"`, ""),
		"not good yet":                      made(`NotBefore="`+stamp(-time.Minute)+`"`, `NotBefore="`+stamp(2*time.Minute)+`"`),
		"made long ago":                     made(`IssueInstant="`+stamp(0), `IssueInstant="`+stamp(-time.Hour)),
		"made in the future":                made(`IssueInstant="`+stamp(0), `IssueInstant="`+stamp(time.Hour)),
		"session over there is over":        made(`SessionIndex=`, `SessionNotOnOrAfter="`+stamp(-time.Second)+`" SessionIndex=`),
		"answers another request":           made(samlAsked, "_other"),
		"answers no request":                made(` InResponseTo="`+samlAsked+`"`, ""),
		"response answers another request":  tamper(`Destination="`+samlACS+`" InResponseTo="`+samlAsked, `Destination="`+samlACS+`" InResponseTo="_other`),
		"response sent elsewhere":           tamper(`Destination="`+samlACS, `Destination="https://other.example`),
		"response of another organization":  tamper(`<saml:Issuer>`+samlIssuer+`</saml:Issuer><samlp:Status>`, `<saml:Issuer>https://evil.example</saml:Issuer><samlp:Status>`),
		"statement of another organization": made(samlIssuer, "https://evil.example"),
		"failed over there":                 tamper("status:Success", "status:Responder"),
		"no confirmation":                   made("SubjectConfirmation ", "Other ", "/saml:SubjectConfirmation>", "/saml:Other>"),
		"another way of confirming":         made("cm:bearer", "cm:holder-of-key"),
		"name for one visit":                made("nameid-format:persistent", "nameid-format:transient"),
		"no name":                           made(">victim<", "><"),
		"name with markup":                  made(">victim<", "><b>victim</b><"),
		"did not sign in":                   made("AuthnStatement", "OtherStatement"),
		"another version":                   made(`Version="2.0"`, `Version="1.1"`),
		"statement alone":                   written(t, good),
		"sealed for nobody":                 written(t, b.response(element(t, `<saml:EncryptedAssertion xmlns:saml="`+nsAssertion+`"/>`))),
	}
	for name, data := range attacks {
		t.Run(name, func(t *testing.T) {
			if who, err := readResponse(data, b.want); err == nil {
				t.Errorf("taken for %q", who.subject)
			}
		})
	}
	t.Run("certificate has ended", func(t *testing.T) {
		late := b.want
		late.now = samlNow.Add(25 * time.Hour)
		if _, err := readResponse(made(stamp(0), stamp(25*time.Hour), stamp(5*time.Minute), stamp(26*time.Hour)), late); err == nil {
			t.Error("taken")
		}
	})
	t.Run("solicited where nothing was asked", func(t *testing.T) {
		unasked := b.want
		unasked.requestID = ""
		if _, err := readResponse([]byte(plain), unasked); err == nil {
			t.Error("taken")
		}
	})
}

// FuzzSAMLResponse: whatever is sent, nothing but a signed statement counts.
func FuzzSAMLResponse(f *testing.F) {
	b := newSAML(f)
	f.Add(written(f, b.response(b.statement())))
	f.Add([]byte("<a/>"))
	want := b.want
	want.certificates = []*x509.Certificate{newSigner(f).certificate()} // nobody here has signed with it
	f.Fuzz(func(t *testing.T, data []byte) {
		if who, err := readResponse(data, want); err == nil {
			t.Errorf("taken for %q", who.subject)
		}
	})
}

// FuzzUnverifiedIssuer: reading whose token it is never fails badly.
func FuzzUnverifiedIssuer(f *testing.F) {
	f.Add("e30." + base64.RawURLEncoding.EncodeToString([]byte(`{"iss":"x"}`)) + ".")
	f.Add("..")
	f.Fuzz(func(t *testing.T, raw string) {
		if issuer, err := unverifiedIssuer(raw); err == nil && issuer == "" {
			t.Error("an empty issuer")
		}
	})
}
