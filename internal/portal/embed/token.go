package embed

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"time"

	"wellhouse.app/internal/platform/who"
)

type use string

// The uses of tokens. The first two are the halves of one pair and are redeemed
// together; the third is what they are redeemed for.
const (
	useAuth   use = "auth"
	useReauth use = "reauth"
	useAccess use = "access"
)

// How long tokens live.
const (
	pairFor = 2 * time.Minute
	// accessFor is the embedded session of a full pair, accessAlone that of the
	// first half alone, which cannot prove that the page opened it just now.
	accessFor   = 30 * time.Minute
	accessAlone = 5 * time.Minute
)

const pairLength = 16

// token is signed and says nothing about its owner: which session it belongs to
// is part of what is signed, so that it is worthless in any other.
type token struct {
	pair    [pairLength]byte
	expires int64 // ms UTC
}

func newPair(expires int64) token {
	t := token{expires: expires}
	_, _ = rand.Read(t.pair[:]) // crypto/rand never fails; it ends the program instead
	return t
}

func (t token) head() []byte {
	return binary.BigEndian.AppendUint64(t.pair[:], uint64(t.expires))
}

// sign writes the token for one use in one session.
func (t token) sign(key []byte, u use, caller who.Who) string {
	head := t.head()
	return base64.RawURLEncoding.EncodeToString(append(head, t.mac(key, u, caller)...))
}

func (t token) mac(key []byte, u use, caller who.Who) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range [][]byte{t.head(), []byte(u), []byte(caller.SessionID), []byte(caller.MemberID)} {
		mac.Write(binary.BigEndian.AppendUint32(nil, uint32(len(part))))
		mac.Write(part)
	}
	return mac.Sum(nil)
}

// verify reads a token that was signed for this use in the caller's session
// and has not expired.
func verify(key []byte, text string, u use, caller who.Who, now int64) (token, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) != pairLength+8+sha256.Size || caller.SessionID == "" || caller.MemberID == "" {
		return token{}, false
	}
	t := token{pair: [pairLength]byte(raw), expires: int64(binary.BigEndian.Uint64(raw[pairLength:]))}
	if !hmac.Equal(raw[pairLength+8:], t.mac(key, u, caller)) || now >= t.expires {
		return token{}, false
	}
	return t, true
}

// hash is the form in which the store remembers a spent token.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
