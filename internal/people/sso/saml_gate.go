package sso

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/beevik/etree"
	roundtrip "github.com/mattermost/xml-roundtrip-validator"
)

// The limits of a document that an organization sends.
const (
	maxDocument = 256 << 10
	maxElements = 3000
	maxDepth    = 40
)

// parseXML reads a document that has nothing in it which two readers could take
// for different things: no document type, no entities, no comments, no
// instructions. So what was signed is what is read.
func parseXML(data []byte) (*etree.Element, error) {
	if len(data) > maxDocument {
		return nil, errors.New("sso: the document is too long")
	}
	if !utf8.Valid(data) {
		return nil, errors.New("sso: the document is not UTF-8")
	}
	if err := refuseTokens(data); err != nil {
		return nil, err
	}
	if err := roundtrip.Validate(bytes.NewReader(data)); err != nil {
		return nil, err
	}
	doc := etree.NewDocument()
	if err := doc.ReadFromBytes(data); err != nil {
		return nil, err
	}
	if doc.Root() == nil {
		return nil, errors.New("sso: the document is empty")
	}
	return doc.Root(), nil
}

// refuseTokens looks at the raw pieces of a document, before anything is made of
// them.
func refuseTokens(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for depth, elements, first := 0, 0, true; ; first = false {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.Directive:
			return errors.New("sso: the document has a document type")
		case xml.Comment:
			return errors.New("sso: the document has a comment")
		case xml.ProcInst:
			if !first || t.Target != "xml" {
				return errors.New("sso: the document has an instruction")
			}
		case xml.StartElement:
			if depth, elements = depth+1, elements+1; depth > maxDepth || elements > maxElements {
				return errors.New("sso: the document has too many elements")
			}
		case xml.EndElement:
			depth--
		}
	}
}

// The namespaces of SAML.
const (
	nsProtocol  = "urn:oasis:names:tc:SAML:2.0:protocol"
	nsAssertion = "urn:oasis:names:tc:SAML:2.0:assertion"
	nsMetadata  = "urn:oasis:names:tc:SAML:2.0:metadata"
	nsSignature = "http://www.w3.org/2000/09/xmldsig#"
)

func is(el *etree.Element, space, tag string) bool {
	return el != nil && el.Tag == tag && el.NamespaceURI() == space
}

// children are the direct children of a name.
func children(el *etree.Element, space, tag string) (list []*etree.Element) {
	for _, c := range el.ChildElements() {
		if is(c, space, tag) {
			list = append(list, c)
		}
	}
	return list
}

// only returns the one child of a name and fails when there is none or another.
func only(el *etree.Element, space, tag string) (*etree.Element, error) {
	list := children(el, space, tag)
	if len(list) != 1 {
		return nil, fmt.Errorf("sso: %d elements %s where one belongs", len(list), tag)
	}
	return list[0], nil
}

// walk visits an element and everything in it.
func walk(el *etree.Element, visit func(*etree.Element) error) error {
	if err := visit(el); err != nil {
		return err
	}
	for _, c := range el.ChildElements() {
		if err := walk(c, visit); err != nil {
			return err
		}
	}
	return nil
}

// refuseShape takes a response with one statement, directly in it, and with
// signatures directly in the response and in the statement. Whatever is moved,
// doubled or hidden elsewhere has no place in it.
func refuseShape(root *etree.Element) error {
	statements, ids := 0, map[string]bool{}
	return walk(root, func(el *etree.Element) error {
		if id := el.SelectAttrValue("ID", ""); id != "" {
			if ids[id] {
				return errors.New("sso: two elements have one id")
			}
			ids[id] = true
		}
		switch {
		case is(el, nsProtocol, "Response") && el != root:
			return errors.New("sso: a response in a response")
		case is(el, nsAssertion, "Assertion"), is(el, nsAssertion, "EncryptedAssertion"):
			if statements++; statements > 1 || el != root && el.Parent() != root {
				return errors.New("sso: a statement where none belongs")
			}
		case is(el, nsSignature, "Signature"):
			return refuseSignature(el, root)
		case is(el, nsSignature, "Object"):
			return errors.New("sso: an object in a signature")
		}
		return nil
	})
}

// refuseSignature takes a signature that is the only one of the response or of
// its statement, and made with an algorithm of today.
func refuseSignature(sig, root *etree.Element) error {
	parent := sig.Parent()
	if parent != root && !(is(parent, nsAssertion, "Assertion") && parent.Parent() == root) {
		return errors.New("sso: a signature where none belongs")
	}
	if len(children(parent, nsSignature, "Signature")) != 1 {
		return errors.New("sso: two signatures in one place")
	}
	return walk(sig, func(el *etree.Element) error {
		var allowed map[string]bool
		switch el.Tag {
		case "SignatureMethod":
			allowed = signatureMethods
		case "DigestMethod":
			allowed = digestMethods
		case "Transform", "CanonicalizationMethod":
			allowed = transforms
		default:
			return nil
		}
		if !allowed[el.SelectAttrValue("Algorithm", "")] {
			return errors.New("sso: the signature uses an algorithm that we do not take")
		}
		return nil
	})
}

// The algorithms we take. SHA-1 is none of them.
var (
	signatureMethods = set(
		"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
		"http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
		"http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
	)
	digestMethods = set(
		"http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmldsig-more#sha384", "http://www.w3.org/2001/04/xmlenc#sha512",
	)
	transforms = set(
		"http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#",
		"http://www.w3.org/2006/12/xml-c14n11", "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
	)
)

func set(list ...string) map[string]bool {
	m := map[string]bool{}
	for _, one := range list {
		m[one] = true
	}
	return m
}
