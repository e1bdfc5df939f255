package sso

import (
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"time"

	"github.com/beevik/etree"
	"github.com/russellhaering/gosaml2/types"
	dsig "github.com/russellhaering/goxmldsig"
	"github.com/russellhaering/goxmldsig/etreeutils"
)

// relying is what a response is held against.
type relying struct {
	issuer       string // entity id of the organization
	certificates []*x509.Certificate
	acs          string
	entityID     string
	requestID    string // empty when the organization began
	key          *rsa.PrivateKey
	certificate  []byte // of key, DER
	now          time.Time
}

// readResponse believes a response if it holds. Only the statement counts, it
// must be signed itself, and nothing is read but what the signature covers: the
// element that the check of the signature hands back.
func readResponse(raw []byte, want relying) (identity, error) {
	root, err := parseXML(raw)
	if err != nil {
		return identity{}, err
	}
	if !is(root, nsProtocol, "Response") {
		return identity{}, errors.New("sso: the document is no response")
	}
	if err := refuseShape(root); err != nil {
		return identity{}, err
	}
	if err := refuseEnvelope(root, want); err != nil {
		return identity{}, err
	}
	if len(children(root, nsSignature, "Signature")) > 0 {
		if root, err = want.verified(root.Copy()); err != nil {
			return identity{}, err
		}
	}
	statement, err := statementOf(root, want)
	if err != nil {
		return identity{}, err
	}
	return readStatement(statement, want)
}

// refuseEnvelope checks what is around the statement. It may be unsigned, so it
// can only make a response worse.
func refuseEnvelope(root *etree.Element, want relying) error {
	status, err := only(root, nsProtocol, "Status")
	if err != nil {
		return err
	}
	code, err := only(status, nsProtocol, "StatusCode")
	if err != nil {
		return err
	}
	issuers := children(root, nsAssertion, "Issuer")
	switch destination := root.SelectAttrValue("Destination", ""); {
	case root.SelectAttrValue("Version", "") != "2.0":
		return errors.New("sso: the response is of another version")
	case destination != "" && destination != want.acs:
		return errors.New("sso: the response was sent elsewhere")
	case root.SelectAttrValue("InResponseTo", "") != want.requestID:
		return errors.New("sso: the response answers another request")
	case code.SelectAttrValue("Value", "") != statusSuccess:
		return errors.New("sso: the organization did not sign the person in")
	case len(issuers) > 1 || len(issuers) == 1 && issuers[0].Text() != want.issuer:
		return errors.New("sso: the response is of another organization")
	}
	return nil
}

// verified checks the signature of an element and returns what it covers.
func (w relying) verified(el *etree.Element) (*etree.Element, error) {
	ctx := dsig.NewDefaultValidationContext(&dsig.MemoryX509CertificateStore{Roots: w.certificates})
	ctx.Clock = dsig.NewFakeClockAt(w.now)
	return ctx.Validate(el)
}

// statementOf finds the one statement, opens it if it is sealed for us, and
// checks its signature.
func statementOf(root *etree.Element, want relying) (*etree.Element, error) {
	var statement *etree.Element
	if sealed := children(root, nsAssertion, "EncryptedAssertion"); len(sealed) == 1 {
		opened, err := want.decrypt(sealed[0])
		if err != nil {
			return nil, err
		}
		statement = opened
	} else {
		plain, err := only(root, nsAssertion, "Assertion")
		if err != nil {
			return nil, err
		}
		if statement, err = detached(plain); err != nil {
			return nil, err
		}
	}
	if len(children(statement, nsSignature, "Signature")) != 1 {
		return nil, errors.New("sso: the statement is not signed")
	}
	return want.verified(statement)
}

// detached copies an element together with the namespaces around it.
func detached(el *etree.Element) (*etree.Element, error) {
	ctx, err := etreeutils.NSBuildParentContext(el)
	if err != nil {
		return nil, err
	}
	if ctx, err = ctx.SubContext(el); err != nil {
		return nil, err
	}
	return etreeutils.NSDetatch(ctx, el)
}

// The ciphers we take: no padding that tells its key, and nothing older than AES.
var (
	keyCiphers  = set(types.MethodRSAOAEP, types.MethodRSAOAEP2)
	bodyCiphers = set(types.MethodAES128GCM, types.MethodAES192GCM, types.MethodAES256GCM, types.MethodAES128CBC, types.MethodAES256CBC)
)

// decrypt opens a sealed statement. What is in it is looked at as if it had come
// by itself.
func (w relying) decrypt(el *etree.Element) (*etree.Element, error) {
	if w.key == nil {
		return nil, errors.New("sso: there is no key for sealed statements")
	}
	alone, err := detached(el)
	if err != nil {
		return nil, err
	}
	var sealed types.EncryptedAssertion
	if err := unmarshal(alone, &sealed); err != nil {
		return nil, err
	}
	method := sealed.EncryptedKey.EncryptionMethod.Algorithm
	if sealed.EncryptedKey.CipherValue == "" {
		method = sealed.DetEncryptedKey.EncryptionMethod.Algorithm
	}
	if !keyCiphers[method] || !bodyCiphers[sealed.EncryptionMethod.Algorithm] {
		return nil, errors.New("sso: the statement is sealed with a cipher that we do not take")
	}
	data, err := sealed.DecryptBytes(&tls.Certificate{Certificate: [][]byte{w.certificate}, PrivateKey: w.key})
	if err != nil {
		return nil, err
	}
	root, err := parseXML(data)
	if err != nil {
		return nil, err
	}
	if !is(root, nsAssertion, "Assertion") {
		return nil, errors.New("sso: the sealed document is no statement")
	}
	return root, refuseShape(root)
}

func unmarshal(el *etree.Element, into any) error {
	doc := etree.NewDocument()
	doc.SetRoot(el.Copy())
	data, err := doc.WriteToBytes()
	if err != nil {
		return err
	}
	return xml.Unmarshal(data, into)
}

// parseCertificate reads a certificate as metadata has it.
func parseCertificate(text string) (*x509.Certificate, error) {
	der, err := base64.StdEncoding.DecodeString(noSpace(text))
	if err != nil {
		return nil, err
	}
	return x509.ParseCertificate(der)
}
