package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Ways are the second factors of an account besides codes by message.
type Ways struct {
	TOTP     bool
	Passkeys bool // anywhere
	Here     bool // a passkey of the host that asks
	Recovery int  // codes that are left
}

// Factor is what somebody shows.
type Factor string

// The factors, in the words of the contract. A code by message is named by its
// ContactKind.
const (
	TOTP     Factor = "TOTP"
	Recovery Factor = "RECOVERY"
	Passkey  Factor = "PASSKEY"
	// Password counts only to confirm a session of an account without a factor.
	Password Factor = "PASSWORD"
)

// Answer is what somebody shows, with its kind.
type Answer struct {
	Factor Factor
	Code   string
	// Step and Credential are of a passkey: what was asked and what the browser
	// answered.
	Step, Credential string
}

// Factors keeps and checks second factors. All but the reads run in the
// transaction that acts on the answer, so that what works once is spent with it.
type Factors interface {
	// Ways tells what an account has, seen from a host.
	Ways(ctx context.Context, q db.Q, accountID, host string) (Ways, error)
	// Try checks and spends an answer. boundTo is the attempt it was asked for.
	Try(ctx context.Context, q db.Q, m *wire.Meta, accountID, boundTo string, a Answer) (right bool, err error)
	// Owner checks and spends a passkey that is the only step, and says whose it
	// is; empty when it opens nothing.
	Owner(ctx context.Context, q db.Q, m *wire.Meta, a Answer) (accountID string, err error)
	// Remembered tells whether the account knows the token of a browser.
	Remembered(ctx context.Context, q db.Q, accountID, token string) (bool, error)
	// Remember makes a token for this browser.
	Remember(ctx context.Context, q db.Q, accountID, userAgent string) (token string, err error)
	// Forget ends what Remember began, in all browsers of an account.
	Forget(ctx context.Context, q db.Q, accountID string) error
}

// noFactors is for a server without any.
type noFactors struct{}

func (noFactors) Ways(context.Context, db.Q, string, string) (Ways, error) { return Ways{}, nil }

func (noFactors) Try(context.Context, db.Q, *wire.Meta, string, string, Answer) (bool, error) {
	return false, nil
}

func (noFactors) Owner(context.Context, db.Q, *wire.Meta, Answer) (string, error) { return "", nil }

func (noFactors) Remembered(context.Context, db.Q, string, string) (bool, error) { return false, nil }

func (noFactors) Remember(context.Context, db.Q, string, string) (string, error) { return "", nil }

func (noFactors) Forget(context.Context, db.Q, string) error { return nil }

// standing is what an account has for its second step.
type standing struct {
	required bool // by us
	ways     Ways
	points   int // addresses for codes
}

// has reports whether the account has a second factor. Recovery codes stand in
// for one and are none themselves.
func (s standing) has() bool { return s.ways.TOTP || s.ways.Passkeys || s.points > 0 }

// due reports whether a password is not enough: we require more, or the person
// has set up more.
func (s standing) due() bool { return s.required || s.has() }

// setUp reports whether a factor has to be set up before anything opens.
func (s standing) setUp() bool { return s.required && !s.has() }

// standingOf reads what an account has, seen from a host.
func (s *Service) standingOf(ctx context.Context, q db.Q, a authdb.AccountToSignInRow, host string) (standing, error) {
	ways, err := s.Factors.Ways(ctx, q, a.ID, host)
	if err != nil {
		return standing{}, err
	}
	points, err := signInPoints(ctx, q, a.ID)
	return standing{required: a.MfaRequired, ways: ways, points: len(points)}, err
}

func (s *Service) stepDue(ctx context.Context, q db.Q, a authdb.AccountToSignInRow) (bool, error) {
	st, err := s.standingOf(ctx, q, a, "")
	return st.due(), err
}

// step says what follows a right password.
type step int

const (
	stepNone   step = iota // the password is all
	stepSpared             // this browser is remembered
	stepAsked
)

// secondStep decides what follows a right password. Staff are asked every time.
func (s *Service) secondStep(ctx context.Context, m *wire.Meta, a authdb.AccountToSignInRow) (step, error) {
	next := stepNone
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		st, err := s.standingOf(ctx, q, a, m.Host)
		if err != nil || !st.due() {
			return err
		}
		next = stepAsked
		if st.setUp() || !mayRemember(who.Role(a.Role)) {
			return nil
		}
		for _, token := range keptDevices(m) {
			known, err := s.Factors.Remembered(ctx, q, a.ID, token)
			if err != nil {
				return err
			}
			if known {
				next = stepSpared
			}
		}
		return nil
	})
	return next, err
}

// mayRemember says whose browsers can be spared the second step.
func mayRemember(role who.Role) bool { return role == who.Member }
