package frame

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"regexp"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// CodeFor is how long a code works.
const CodeFor = 60 * time.Second

// code is what the store keeps of a code.
type code struct {
	SessionID, BrandCode, Host, Challenge string
	ExpiresAt                             int64
}

// claim is what a frame shows to redeem a code.
type claim struct {
	BrandCode string // of the host that the frame called
	Host      string // the site around the frame
	Verifier  string
}

// redeems reports whether a code is good for a claim at a moment.
func (c code) redeems(by claim, now int64) bool {
	return now < c.ExpiresAt && c.BrandCode == by.BrandCode && c.Host == by.Host && made(c.Challenge, by.Verifier)
}

// A verifier is 32 random bytes in base64url, and a challenge is their SHA-256
// written in the same way: both have 43 characters.
var proofPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// made reports whether a challenge was made of a verifier.
func made(challenge, verifier string) bool {
	if !proofPattern.MatchString(verifier) {
		return false
	}
	return subtle.ConstantTimeCompare([]byte(challengeOf(verifier)), []byte(challenge)) == 1
}

func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

var (
	errHost = apperr.New(apperr.PermissionDenied, "frame.host",
		"Your provider hasn’t turned this on for the app you’re using.").WithType("frame_host")
	errChallenge = apperr.InvalidField("challenge", "frame.challenge", "Please go back to the app and start again.")
	// errCode is the one answer for every code that does not hold.
	errCode = apperr.New(apperr.Unauthenticated, "frame.code", "This sign-in has expired. Please sign in again.").WithType("invalid_grant")
)
