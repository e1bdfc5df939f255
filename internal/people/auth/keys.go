package auth

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// keys are the keys of the single uses, so that a value made for one is
// worthless for another.
type keys struct {
	pepper, successor, code, bucket, client, device []byte
}

const minKey = 32

func deriveKeys(root []byte) (keys, error) {
	if len(root) < minKey {
		return keys{}, errors.New("auth: the server key is shorter than 32 bytes")
	}
	var k keys
	for use, into := range map[string]*[]byte{
		"password pepper": &k.pepper, "session successor": &k.successor, "mfa code": &k.code,
		"throttle bucket": &k.bucket, "client secret": &k.client, "known device": &k.device,
	} {
		key, err := hkdf.Key(sha256.New, root, nil, "wellhouse auth "+use, sha256.Size)
		if err != nil {
			return keys{}, err
		}
		*into = key
	}
	return k, nil
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

// secret is a credential in the clear. It exists only on its way in or out.
type secret [32]byte

func newSecret() secret {
	var s secret
	_, _ = rand.Read(s[:]) // crypto/rand never fails; it ends the program instead
	return s
}

const secretLength = 43

// parseSecret reads a credential as a client sends it. Only the one spelling
// that String writes is taken.
func parseSecret(text string) (secret, bool) {
	if len(text) != secretLength {
		return secret{}, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != len(secret{}) {
		return secret{}, false
	}
	return secret(raw), true
}

// String is the form a client keeps.
func (s secret) String() string { return base64.RawURLEncoding.EncodeToString(s[:]) }

// hash is the form the database keeps.
func (s secret) hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// NewToken makes a single-use token: the text for its holder and the hash for the
// store.
func NewToken() (text, hash string) {
	s := newSecret()
	return s.String(), s.hash()
}

// TokenHash is how the store knows a token; false for what cannot be one.
func TokenHash(text string) (hash string, ok bool) {
	s, ok := parseSecret(text)
	return s.hash(), ok
}

// next is the secret of a use that follows s in a generation. It needs no
// storage to be given a second time when the first answer was lost.
func (k keys) next(s secret, use string, generation int64) secret {
	return secret(keyed(k.successor, s[:], []byte(use), binary.BigEndian.AppendUint64(nil, uint64(generation))))
}
