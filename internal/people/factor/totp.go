package factor

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"database/sql"
	"encoding/base32"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"wellhouse.app/internal/people/factor/factordb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

const (
	stepSeconds = 30
	// skew is how many steps a phone's clock may be off.
	skew      = 1
	seedBytes = 20
)

// newSeed makes the secret that an authenticator app and we share.
func newSeed() string {
	raw := make([]byte, seedBytes)
	_, _ = rand.Read(raw) // never fails; it ends the program instead
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
}

// readableKey groups a seed, for people who type it.
func readableKey(seed string) string {
	var groups []string
	for len(seed) > 4 {
		groups, seed = append(groups, seed[:4]), seed[4:]
	}
	return strings.Join(append(groups, seed), " ")
}

// keyURL is what a QR code tells an authenticator app.
func keyURL(issuer, account, seed string) string {
	label := url.PathEscape(issuer + ":" + account)
	values := url.Values{"secret": {seed}, "issuer": {issuer}}
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(values.Encode(), "+", "%20")
}

// digits keeps what counts of a code as typed.
func digits(code string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, code)
}

// codeStep finds the time step that a code belongs to, around a moment and after
// the last step that was used: a code works once.
func codeStep(seed, code string, at time.Time, last int64) (step int64, ok bool) {
	code, now := digits(code), at.Unix()/stepSeconds
	for try := max(now-skew, last+1, 0); try <= now+skew; try++ {
		want, err := hotp.GenerateCodeCustom(seed, uint64(try), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return try, true
		}
	}
	return 0, false
}

// tryTOTP checks and spends a code of an authenticator app.
func (s *Service) tryTOTP(ctx context.Context, q db.Q, accountID, code string) (bool, error) {
	store := factordb.New(q)
	row, err := store.TOTP(ctx, accountID)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	seed, err := s.Keys.Open(row.SeedEnc, "account_totp", seal.Row(accountID), "seed_enc")
	if err != nil {
		return false, err
	}
	step, ok := codeStep(string(seed), code, s.Now(), row.LastStep)
	if !ok {
		return false, nil
	}
	n, err := store.SpendStep(ctx, factordb.SpendStepParams{AccountID: accountID, Step: step, Now: s.now()})
	return n == 1, err
}

// PutApp stores an authenticator app that a person has already, unless they have
// one.
func PutApp(ctx context.Context, q db.Q, keys *seal.Keyring, accountID, seed string, at int64) error {
	sealed, err := keys.Seal([]byte(seed), "account_totp", seal.Row(accountID), "seed_enc")
	if err != nil {
		return err
	}
	_, err = factordb.New(q).InsertTOTP(ctx, factordb.InsertTOTPParams{AccountID: accountID, SeedEnc: sealed, CreatedAt: at})
	return err
}

// addTOTP stores an app whose first code was right.
func (s *Service) addTOTP(ctx context.Context, q db.Q, accountID, seed, name string, step int64) (bool, error) {
	sealed, err := s.Keys.Seal([]byte(seed), "account_totp", seal.Row(accountID), "seed_enc")
	if err != nil {
		return false, err
	}
	n, err := factordb.New(q).InsertTOTP(ctx, factordb.InsertTOTPParams{
		AccountID: accountID, SeedEnc: sealed, LastStep: step, CreatedAt: s.now(), Name: name,
	})
	return n == 1, err
}
