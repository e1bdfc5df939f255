// Package token makes the secrets of links that work once. Only their hash is
// stored.
package token

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

const length = 32

// New makes a secret and the hash to store.
func New() (text, hash string) {
	raw := make([]byte, length)
	_, _ = rand.Read(raw) // never fails
	return base64.RawURLEncoding.EncodeToString(raw), hashOf(raw)
}

// Hash is what is stored of a secret that a page sends; false for what can't be one.
func Hash(text string) (hash string, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != length {
		return "", false
	}
	return hashOf(raw), true
}

func hashOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
