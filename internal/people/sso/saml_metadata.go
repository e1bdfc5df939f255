package sso

import (
	"cmp"
	"crypto/x509"
	"encoding/xml"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/russellhaering/gosaml2/types"
)

const (
	redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
	postBinding     = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
)

// described is what a SAML provider says about itself.
type described struct {
	entityID     string
	signOn       string
	signOut      string // where requests to sign out go; empty where it takes none
	signedOut    string // where answers to its own requests go
	certificates []*x509.Certificate
}

var (
	errNoMetadata = errors.New("sso: the document does not describe an identity provider")
	errNoSignOn   = errors.New("sso: the metadata has no address for signing in by redirect")
	errNoKey      = errors.New("sso: the metadata has no certificate for signatures")
)

// parseMetadata reads the metadata of a SAML provider. Only its signing keys
// count; metadata may come with comments, which are taken out before.
func parseMetadata(text string) (described, error) {
	var found described
	if len(text) > maxDocument {
		return found, errNoMetadata
	}
	var e types.EntityDescriptor
	if err := refuseDoctype(text); err != nil {
		return found, err
	}
	if err := xml.Unmarshal([]byte(text), &e); err != nil || e.IDPSSODescriptor == nil || e.EntityID == "" {
		return found, errNoMetadata
	}
	found.entityID = e.EntityID
	for _, one := range e.IDPSSODescriptor.SingleSignOnServices {
		if one.Binding == redirectBinding && found.signOn == "" {
			found.signOn = one.Location
		}
	}
	found.signOut, found.signedOut = signOutOf(text)
	if found.signOn == "" {
		return found, errNoSignOn
	}
	var err error
	found.certificates, err = signingKeys(e.IDPSSODescriptor.KeyDescriptors)
	if err != nil || len(found.certificates) == 0 {
		return found, errNoKey
	}
	return found, nil
}

// signOutOf finds where requests to sign out go, and answers to those of the
// provider. The types that we read the rest with leave the second one out.
func signOutOf(text string) (requests, answers string) {
	var e struct {
		Services []types.Endpoint `xml:"IDPSSODescriptor>SingleLogoutService"`
	}
	if xml.Unmarshal([]byte(text), &e) != nil {
		return "", ""
	}
	for _, one := range e.Services {
		if one.Binding == redirectBinding {
			return one.Location, cmp.Or(one.ResponseLocation, one.Location)
		}
	}
	return "", ""
}

// signingKeys are the certificates of what somebody signs with.
func signingKeys(list []types.KeyDescriptor) (certificates []*x509.Certificate, err error) {
	for _, k := range list {
		if k.Use == "encryption" {
			continue
		}
		for _, c := range k.KeyInfo.X509Data.X509Certificates {
			certificate, err := parseCertificate(c.Data)
			if err != nil {
				return nil, err
			}
			certificates = append(certificates, certificate)
		}
	}
	return certificates, nil
}

// refuseDoctype keeps entities out of metadata, which an administrator pastes.
func refuseDoctype(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.RawToken()
		if token == nil || err != nil {
			return nil // the real reader says what is wrong with the rest
		}
		if _, ok := token.(xml.Directive); ok {
			return errNoMetadata
		}
	}
}

// ownMetadata describes us to a SAML provider.
func ownMetadata(p provider) ([]byte, error) {
	key := `<md:KeyDescriptor use="%s"><ds:KeyInfo xmlns:ds="` + nsSignature + `"><ds:X509Data><ds:X509Certificate>` +
		p.OwnCertificate + `</ds:X509Certificate></ds:X509Data></ds:KeyInfo>%s</md:KeyDescriptor>`
	return []byte(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<md:EntityDescriptor xmlns:md="` + nsMetadata + `" entityID="` + escape(p.entityID()) + `">` +
		`<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="` + nsProtocol + `">` +
		fmt.Sprintf(key, "signing", "") +
		fmt.Sprintf(key, "encryption", `<md:EncryptionMethod Algorithm="`+types.MethodAES256GCM+`"/>`) +
		`<md:SingleLogoutService Binding="` + redirectBinding + `" Location="` + escape(p.logoutURL()) + `"/>` +
		`<md:NameIDFormat>` + persistent + `</md:NameIDFormat>` +
		`<md:AssertionConsumerService Binding="` + postBinding + `" Location="` + escape(p.acsURL()) + `" index="0" isDefault="true"/>` +
		`</md:SPSSODescriptor></md:EntityDescriptor>` + "\n"), nil
}

// secure reports an address that a browser may be sent to.
func (s *Service) secure(address string) bool {
	u, err := url.Parse(address)
	return err == nil && mayFetch(u, s.Local)
}
