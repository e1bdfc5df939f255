package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"wellhouse.app/internal/platform/apperr"
)

// Cost is what one password hash takes.
type Cost struct {
	MemoryKiB uint32
	Passes    uint32
	Lanes     uint8
}

// DefaultCost is OWASP's argon2id choice for servers: about 60 ms of one core.
var DefaultCost = Cost{MemoryKiB: 19456, Passes: 2, Lanes: 1}

const (
	maxPassword = 1024 // bytes, before any work is done on them
	saltLength  = 16
	hashLength  = 32
	// A damaged row must not make the server allocate without bound.
	maxMemoryKiB, maxPasses, maxLanes = 256 * 1024, 10, 8
)

var errTooLong = errors.New("auth: the password is longer than 1024 bytes")

// hasher makes and checks password hashes, fewer at once than there are cores:
// however many people or strangers try to sign in, the other cores serve those
// who are signed in. A short queue waits; callers who find it full are asked to
// try again, known and unknown accounts alike.
type hasher struct {
	cost   Cost
	pepper []byte
	line   *line
	wait   time.Duration
	decoy  string
}

func hashesAtOnce(cores int) int { return max(1, cores/2) }

func newHasher(cost Cost, pepper []byte, wait time.Duration) *hasher {
	if cost == (Cost{}) {
		cost = DefaultCost
	}
	if wait == 0 {
		wait = 3 * time.Second
	}
	// What this process may use, which in a container is less than the machine has.
	n := hashesAtOnce(runtime.GOMAXPROCS(0))
	h := &hasher{cost: cost, pepper: pepper, line: newLine(n), wait: wait}
	// A hash of nothing: checking against it costs what any check costs, and
	// no password fits.
	h.decoy = cost.phc(random(saltLength), random(hashLength))
	return h
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return b
}

func (h *hasher) acquire(ctx context.Context, p place) (release func(), err error) {
	return h.line.acquire(ctx, p, h.wait)
}

// hash makes the stored form. The caller holds a slot.
func (h *hasher) hash(password string) (string, error) {
	if len(password) > maxPassword {
		return "", errTooLong
	}
	salt := random(saltLength)
	return h.cost.phc(salt, h.cost.derive(h.prepare(password), salt, hashLength)), nil
}

// check compares a password with a stored form and says whether the form is
// outdated. The caller holds a slot. An unknown account, a damaged form and an
// overlong password cost the same work as any other wrong password.
func (h *hasher) check(stored, password string) (ok, outdated bool) {
	cost, salt, want, err := parsePHC(stored)
	usable := err == nil && len(password) <= maxPassword
	if !usable {
		password = ""
		cost, salt, want, _ = parsePHC(h.decoy)
	}
	got := cost.derive(h.prepare(password), salt, uint32(len(want)))
	same := subtle.ConstantTimeCompare(got, want) == 1
	return usable && same, cost != h.cost
}

// prepare gives every spelling of the same characters one form and mixes in
// the pepper, so that a stolen database alone cannot be guessed against.
func (h *hasher) prepare(password string) []byte {
	mac := hmac.New(sha256.New, h.pepper)
	mac.Write([]byte(norm.NFC.String(password)))
	return mac.Sum(nil)
}

func (c Cost) derive(password, salt []byte, length uint32) []byte {
	return argon2.IDKey(password, salt, c.Passes, c.MemoryKiB, c.Lanes, length)
}

// phc is the stored form: the PHC string of argon2id.
func (c Cost) phc(salt, hash []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.MemoryKiB, c.Passes, c.Lanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(hash))
}

func parsePHC(text string) (c Cost, salt, hash []byte, err error) {
	bad := errors.New("auth: not an argon2id PHC string")
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, bad
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.MemoryKiB, &c.Passes, &c.Lanes); err != nil {
		return c, nil, nil, bad
	}
	inRange := c.MemoryKiB >= 8 && c.MemoryKiB <= maxMemoryKiB && c.Passes >= 1 && c.Passes <= maxPasses && c.Lanes >= 1 && c.Lanes <= maxLanes
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	hash, hashErr := base64.RawStdEncoding.DecodeString(parts[5])
	if !inRange || saltErr != nil || hashErr != nil || len(salt) < 8 || len(salt) > 64 || len(hash) < 16 || len(hash) > 64 {
		return c, nil, nil, bad
	}
	return c, salt, hash, nil
}

// HashPassword makes the form that NewAccount stores. It takes a core for a
// while, so it is never called inside a transaction.
func (s *Service) HashPassword(ctx context.Context, password string) (string, error) {
	release, err := s.hasher.acquire(ctx, place{known: true})
	if err != nil {
		return "", err
	}
	defer release()
	return s.hasher.hash(password)
}

func tooMany(seconds int) *apperr.Error {
	e := apperr.New(apperr.ResourceExhausted, "errors.tooManyTries", "Too many attempts. Please wait a moment and try again.")
	e.RetryAfter = max(seconds, 1)
	return e
}
