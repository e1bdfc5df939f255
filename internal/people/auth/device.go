package auth

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strings"
	"time"

	"wellhouse.app/internal/platform/wire"
)

// A browser that has signed in to an account before keeps an allowance of its
// own, so that strangers who guess at the account cannot keep its owner out. It
// is known by a cookie that opens nothing: a random number and a MAC over it and
// the email address it signed in with. The address itself is not in it, and for
// another address the cookie is worth nothing.
const (
	DeviceCookie      = "__Host-Http-known"
	LocalDeviceCookie = "wellhouse-known"

	deviceFor = 180 * 24 * time.Hour
	// devicesMost is how many accounts one browser is known to, for households
	// that share one.
	devicesMost = 4

	deviceIDLength = 16
	deviceLength   = deviceIDLength + 8 + 32 // number, time, MAC
)

func deviceCookie(m *wire.Meta) string {
	if plain(m) {
		return LocalDeviceCookie
	}
	return DeviceCookie
}

// deviceToken is a browser's proof for one address, at one time.
func (k keys) deviceToken(folded string, id []byte, at int64) []byte {
	head := binary.BigEndian.AppendUint64(append([]byte(nil), id...), uint64(at))
	return append(head, keyed(k.device, []byte(folded), head)...)
}

// deviceOf reads a token and says which browser it is, nil when it is not ours,
// is for another address or is too old.
func (k keys) deviceOf(text, folded string, now int64) []byte {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != deviceLength {
		return nil
	}
	id, at := raw[:deviceIDLength], int64(binary.BigEndian.Uint64(raw[deviceIDLength:]))
	if !hmac.Equal(raw, k.deviceToken(folded, id, at)) || at > now || now-at > deviceFor.Milliseconds() {
		return nil
	}
	return id
}

// device is the browser behind a request, as far as it is known to an address.
func (s *Service) device(m *wire.Meta, folded string) []byte {
	for _, text := range deviceTokens(m) {
		if id := s.keys.deviceOf(text, folded, s.now()); id != nil {
			return id
		}
	}
	return nil
}

func deviceTokens(m *wire.Meta) []string {
	tokens := strings.Split(m.Cookie(deviceCookie(m)), ".")
	return tokens[:min(len(tokens), devicesMost)]
}

// remember makes a browser known to the address that just signed in with it. The
// newest comes first, and the oldest is forgotten.
func (s *Service) remember(m *wire.Meta, folded string) {
	id := s.device(m, folded)
	if id == nil {
		id = random(deviceIDLength)
	}
	tokens := []string{base64.RawURLEncoding.EncodeToString(s.keys.deviceToken(folded, id, s.now()))}
	for _, text := range deviceTokens(m) {
		if len(text) == base64.RawURLEncoding.EncodedLen(deviceLength) && len(tokens) < devicesMost && s.keys.deviceOf(text, folded, s.now()) == nil {
			tokens = append(tokens, text)
		}
	}
	m.SetCookie(&http.Cookie{
		Name: deviceCookie(m), Value: strings.Join(tokens, "."), Path: "/", MaxAge: int(deviceFor.Seconds()),
		Secure: !plain(m), HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}
