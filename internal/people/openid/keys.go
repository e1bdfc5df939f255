package openid

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"strings"
)

// The beginnings of what we hand out, so that a secret that leaked is known for
// what it is, and one is never taken for another.
const (
	accessPrefix  = "wha_"
	refreshPrefix = "whr_"
	codePrefix    = "whc_"
	secretPrefix  = "whs_"
	requestPrefix = "whq_"
)

// secret is a credential in the clear. It exists only on its way in or out.
type secret [32]byte

func newSecret() (s secret) {
	_, _ = rand.Read(s[:]) // crypto/rand never fails; it ends the program instead
	return s
}

func (s secret) text(prefix string) string {
	return prefix + base64.RawURLEncoding.EncodeToString(s[:])
}

// hash is the form the database keeps.
func (s secret) hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// parseSecret takes the one spelling that text writes.
func parseSecret(prefix, text string) (secret, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	raw, err := base64.RawURLEncoding.Strict().DecodeString(rest)
	if !ok || err != nil || len(raw) != len(secret{}) || strings.ContainsAny(rest, "\r\n") {
		return secret{}, false
	}
	return secret(raw), true
}

// keyed is an HMAC over parts that carry their length, so that no two lists of
// parts share a message.
func keyed(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, p := range parts {
		mac.Write(binary.BigEndian.AppendUint32(nil, uint32(len(p))))
		mac.Write(p)
	}
	return mac.Sum(nil)
}

// keys are the keys of the single uses.
type keys struct{ successor, client, subject, network []byte }

// networkHash is how we know a network again without keeping its address.
func (k keys) networkHash(network string) string {
	return hex.EncodeToString(keyed(k.network, []byte(network)))
}

// next is the token of a use that follows a refresh token. It needs no storage to
// be given a second time when the first answer was lost.
func (k keys) next(from secret, use string, generation int64) secret {
	return secret(keyed(k.successor, from[:], []byte(use), binary.BigEndian.AppendUint64(nil, uint64(generation))))
}

// subjectOf is how an app knows a person. Two apps that compare what they
// have cannot tell that they know the same one.
func (k keys) subjectOf(clientID, accountID string) string {
	return base64.RawURLEncoding.EncodeToString(keyed(k.subject, []byte(clientID), []byte(accountID)))
}

func (k keys) clientHash(clientID, shown string) string {
	return hex.EncodeToString(keyed(k.client, []byte(clientID), []byte(shown)))
}

// challengeOf is the S256 challenge of a verifier.
func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// isVerifier checks the form of RFC 7636.
func isVerifier(s string) bool {
	return len(s) >= 43 && len(s) <= 128 && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._~", r))
	})
}

// isChallenge accepts what challengeOf makes.
func isChallenge(s string) bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(s)
	return err == nil && len(raw) == sha256.Size && len(s) == 43
}
