package sso

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/hex"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
)

// statementFor is how long a partner may take what we say about a member.
const statementFor = 5 * time.Minute

// vouching is what we say about a member, to one partner.
type vouching struct {
	subject   string // how this partner, and no other one, knows the member
	firstName string // empty where the partner isn't told
	email     string
	requestID string // of the partner, empty when the member began
	began     time.Time
	now       time.Time
}

// respond writes and signs a response to a partner: the statement in it, and
// then all of it.
func (p Partner) respond(v vouching, key *rsa.PrivateKey) (string, error) {
	certificate, err := base64.StdEncoding.DecodeString(p.OwnCertificate)
	if err != nil {
		return "", err
	}
	own := keyPair{key, certificate}
	statement, err := own.sign(p.statement(v))
	if err != nil {
		return "", err
	}
	response, err := read(`<samlp:Response xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="` + newXMLID() +
		`" Version="2.0" IssueInstant="` + stampOf(v.now) + `" Destination="` + escape(p.about.acs) + `"` + inResponseTo(v) + `>` +
		`<saml:Issuer>` + escape(p.entityID()) + `</saml:Issuer>` +
		`<samlp:Status><samlp:StatusCode Value="` + statusSuccess + `"/></samlp:Status></samlp:Response>`)
	if err != nil {
		return "", err
	}
	response.AddChild(statement)
	signed, err := own.sign(response, nil)
	if err != nil {
		return "", err
	}
	doc := etree.NewDocument()
	doc.SetRoot(signed)
	data, err := doc.WriteToBytes()
	return base64.StdEncoding.EncodeToString(data), err
}

func (p Partner) statement(v vouching) (*etree.Element, error) {
	until := stampOf(v.now.Add(statementFor))
	return read(`<saml:Assertion xmlns:saml="` + nsAssertion + `" ID="` + newXMLID() + `" Version="2.0" IssueInstant="` + stampOf(v.now) + `">` +
		`<saml:Issuer>` + escape(p.entityID()) + `</saml:Issuer>` +
		`<saml:Subject><saml:NameID Format="` + persistent + `" NameQualifier="` + escape(p.entityID()) + `" SPNameQualifier="` + escape(p.about.entityID) + `">` +
		escape(v.subject) + `</saml:NameID><saml:SubjectConfirmation Method="` + bearer + `"><saml:SubjectConfirmationData NotOnOrAfter="` + until +
		`" Recipient="` + escape(p.about.acs) + `"` + inResponseTo(v) + `/></saml:SubjectConfirmation></saml:Subject>` +
		`<saml:Conditions NotBefore="` + stampOf(v.now.Add(-skew)) + `" NotOnOrAfter="` + until + `"><saml:AudienceRestriction><saml:Audience>` +
		escape(p.about.entityID) + `</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
		`<saml:AuthnStatement AuthnInstant="` + stampOf(v.began) + `" SessionIndex="` + newXMLID() + `"><saml:AuthnContext><saml:AuthnContextClassRef>` +
		`urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
		attributes(v) + `</saml:Assertion>`)
}

// attributes are what the member agreed to share, under the names that most
// service providers know.
func attributes(v vouching) string {
	text := ""
	for _, one := range []struct{ name, value string }{{"givenName", v.firstName}, {"mail", v.email}} {
		if one.value != "" {
			text += `<saml:Attribute Name="` + one.name + `" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">` +
				`<saml:AttributeValue>` + escape(one.value) + `</saml:AttributeValue></saml:Attribute>`
		}
	}
	if text == "" {
		return ""
	}
	return `<saml:AttributeStatement>` + text + `</saml:AttributeStatement>`
}

func inResponseTo(v vouching) string {
	if v.requestID == "" {
		return ""
	}
	return ` InResponseTo="` + escape(v.requestID) + `"`
}

// keyPair signs in our name.
type keyPair struct {
	key         *rsa.PrivateKey
	certificate []byte
}

// GetKeyPair implements dsig.X509KeyStore.
func (k keyPair) GetKeyPair() (*rsa.PrivateKey, []byte, error) { return k.key, k.certificate, nil }

// sign adds a signature to an element, behind its issuer, where the schema wants
// it.
func (k keyPair) sign(el *etree.Element, err error) (*etree.Element, error) {
	if err != nil {
		return nil, err
	}
	ctx := dsig.NewDefaultSigningContext(k)
	ctx.Canonicalizer = dsig.MakeC14N10ExclusiveCanonicalizerWithPrefixList("")
	signature, err := ctx.ConstructSignature(el, true)
	if err != nil {
		return nil, err
	}
	out := el.Copy()
	out.InsertChildAt(1, signature)
	return out, nil
}

func read(text string) (*etree.Element, error) {
	doc := etree.NewDocument()
	err := doc.ReadFromString(text)
	return doc.Root(), err
}

func stampOf(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// newXMLID is an id that nobody can guess.
func newXMLID() string {
	var b [20]byte
	_, _ = rand.Read(b[:]) // crypto/rand never fails; it ends the program instead
	return "_" + hex.EncodeToString(b[:])
}

// partnerMetadata describes us to a partner that takes SAML.
func (p Partner) partnerMetadata() []byte {
	return []byte(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<md:EntityDescriptor xmlns:md="` + nsMetadata + `" entityID="` + escape(p.entityID()) + `">` +
		`<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="` + nsProtocol + `">` +
		`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="` + nsSignature + `"><ds:X509Data><ds:X509Certificate>` + p.OwnCertificate +
		`</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
		`<md:NameIDFormat>` + persistent + `</md:NameIDFormat>` +
		`<md:SingleSignOnService Binding="` + redirectBinding + `" Location="` + escape(p.signOnURL()) + `"/>` +
		`</md:IDPSSODescriptor></md:EntityDescriptor>` + "\n")
}
