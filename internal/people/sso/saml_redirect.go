package sso

import (
	"bytes"
	"compress/flate"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"
)

// The two kinds of message that travel in an address.
const (
	samlRequest  = "SAMLRequest"
	samlResponse = "SAMLResponse"
)

const rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

// sendByRedirect is the address that takes a message to its receiver, signed.
func sendByRedirect(endpoint, kind, message, relayState string, key *rsa.PrivateKey) (string, error) {
	query := kind + "=" + url.QueryEscape(deflated(message))
	if relayState != "" {
		query += "&RelayState=" + url.QueryEscape(relayState)
	}
	query += "&SigAlg=" + url.QueryEscape(rsaSHA256)
	sum := sha256.Sum256([]byte(query))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		return "", err
	}
	u, err := url.Parse(endpoint)
	if err != nil {
		return "", err
	}
	if u.RawQuery != "" {
		query = u.RawQuery + "&" + query
	}
	u.RawQuery = query + "&Signature=" + url.QueryEscape(base64.StdEncoding.EncodeToString(signature))
	return u.String(), nil
}

func deflated(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.DefaultCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// maxRelay bounds what somebody wants back with our answer.
const maxRelay = 1024

// redirected is a message that came in an address.
type redirected struct {
	kind, text, relayState string
	signed                 bool
}

var errRedirected = errors.New("sso: the address has no message, or more than one")

// readRedirect takes a message out of an address. A signature that is there must
// hold; whether there must be one is up to the caller. What is signed is the
// query as it was written, so it is never written anew for the check.
func readRedirect(rawQuery string, certificates []*x509.Certificate, now time.Time) (redirected, error) {
	given, err := onceEach(rawQuery)
	if err != nil {
		return redirected{}, err
	}
	out := redirected{kind: samlRequest}
	if _, ok := given[samlResponse]; ok {
		out.kind = samlResponse
	}
	if _, both := given[samlRequest]; both == (out.kind == samlResponse) {
		return out, errRedirected
	}
	if given["SAMLEncoding"] != "" {
		return out, errRedirected
	}
	if out.text, err = inflated(given[out.kind]); err != nil {
		return out, err
	}
	if out.relayState, err = url.QueryUnescape(given["RelayState"]); err != nil || len(out.relayState) > maxRelay {
		return out, errRedirected
	}
	if given["Signature"] == "" && given["SigAlg"] == "" {
		return out, nil
	}
	out.signed = true
	return out, checkRedirect(out.kind, given, certificates, now)
}

// onceEach splits a query and leaves its values as they were written.
func onceEach(rawQuery string) (map[string]string, error) {
	given := map[string]string{}
	for part := range strings.SplitSeq(rawQuery, "&") {
		name, value, _ := strings.Cut(part, "=")
		if _, twice := given[name]; twice {
			return nil, errRedirected
		}
		given[name] = value
	}
	return given, nil
}

func inflated(escaped string) (string, error) {
	text, err := url.QueryUnescape(escaped)
	if err != nil {
		return "", err
	}
	raw, err := base64.StdEncoding.DecodeString(noSpace(text))
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), maxDocument+1))
	if err == nil && len(data) > maxDocument {
		err = errors.New("sso: the document is too long")
	}
	return string(data), err
}

// redirectAlgorithms are those we take for a signature in an address.
var redirectAlgorithms = map[string]x509.SignatureAlgorithm{
	rsaSHA256: x509.SHA256WithRSA,
	"http://www.w3.org/2001/04/xmldsig-more#rsa-sha384": x509.SHA384WithRSA,
	"http://www.w3.org/2001/04/xmldsig-more#rsa-sha512": x509.SHA512WithRSA,
}

func checkRedirect(kind string, given map[string]string, certificates []*x509.Certificate, now time.Time) error {
	name, err := url.QueryUnescape(given["SigAlg"])
	if err != nil {
		return err
	}
	algorithm, known := redirectAlgorithms[name]
	if !known {
		return errors.New("sso: the signature uses an algorithm that we do not take")
	}
	text, err := url.QueryUnescape(given["Signature"])
	if err != nil {
		return err
	}
	signature, err := base64.StdEncoding.DecodeString(noSpace(text))
	if err != nil {
		return err
	}
	signed := kind + "=" + given[kind]
	if _, ok := given["RelayState"]; ok {
		signed += "&RelayState=" + given["RelayState"]
	}
	signed += "&SigAlg=" + given["SigAlg"]
	for _, c := range certificates {
		if now.Before(c.NotBefore) || now.After(c.NotAfter) {
			continue
		}
		if c.CheckSignature(algorithm, []byte(signed), signature) == nil {
			return nil
		}
	}
	return errors.New("sso: the signature does not hold")
}
