package sso

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"math/big"
	"time"
)

// requestURL is where a browser goes to sign in at a SAML provider. The request
// is signed, for providers that ask for it.
func (s *Service) requestURL(p provider, state string) (string, error) {
	d, err := parseMetadata(p.Metadata)
	if err != nil {
		return "", err
	}
	if !s.secure(d.signOn) {
		return "", errInsecure
	}
	request := `<samlp:AuthnRequest xmlns:samlp="` + nsProtocol + `" xmlns:saml="` + nsAssertion + `" ID="` + s.requestID(state) +
		`" Version="2.0" IssueInstant="` + s.Now().UTC().Format(time.RFC3339) + `" Destination="` + escape(d.signOn) +
		`" AssertionConsumerServiceURL="` + escape(p.acsURL()) + `" ProtocolBinding="` + postBinding + `">` +
		`<saml:Issuer>` + escape(p.entityID()) + `</saml:Issuer>` +
		`<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`
	key, err := p.privateKey()
	if err != nil {
		return "", err
	}
	return sendByRedirect(d.signOn, samlRequest, request, state, key)
}

// privateKey is our own key for a provider.
func (p provider) privateKey() (*rsa.PrivateKey, error) { return parseKey(p.key) }

func parseKey(der []byte) (*rsa.PrivateKey, error) {
	key, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, err
	}
	own, ok := key.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("sso: the key is of another kind")
	}
	return own, nil
}

// ownFor is how long our own certificates last. Nobody checks them against an
// authority; the organization has them from our metadata.
const ownFor = 10 * 365 * 24 * time.Hour

// newKeyPair makes our own key for one provider and its certificate.
func newKeyPair(now time.Time) (key []byte, certificate string, err error) {
	own, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, "", err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, "", err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "Wellhouse single sign-on"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(ownFor),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageKeyEncipherment,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &own.PublicKey, own)
	if err != nil {
		return nil, "", err
	}
	key, err = x509.MarshalPKCS8PrivateKey(own)
	return key, base64.StdEncoding.EncodeToString(der), err
}

func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
