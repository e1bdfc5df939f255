package auth

import (
	"context"
	"crypto/subtle"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Redeem exchanges the answer of a second step for a session. The client must be
// the one that the password was given to.
func (s *Service) Redeem(ctx context.Context, m *wire.Meta, c Client, token string, answer Answer, remember bool) (Grant, error) {
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Grant{}, err
	}
	if a.ClientID != c.ID || !a.signsIn() {
		return Grant{}, errAttempt
	}
	var in admission
	var refused error
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := hold(ctx, q, a.account, false); err != nil {
			return err
		}
		b := s.bucketsFor(m, a.account.Email)
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		if refused, err = s.tryAnswer(ctx, q, m, &a, answer); err != nil {
			return err
		}
		if refused != nil {
			return s.refuseCode(ctx, q, b, a, &refused)
		}
		if in, err = s.admit(ctx, q, m, c, a.account, b, full); err != nil {
			return err
		}
		if err := s.complete(ctx, q, a, in); err != nil || !remember {
			return err
		}
		in.spared, err = s.rememberBrowser(ctx, q, m, c, a.account, answer.Factor)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return Grant{}, err
	}
	return s.hand(m, in), nil
}

// tryAnswer spends one try. The attempt is read again behind the count, which
// lets one request through at a time, and a right answer is spent with it.
func (s *Service) tryAnswer(ctx context.Context, q db.Q, m *wire.Meta, a *attempt, answer Answer) (refused, err error) {
	store := authdb.New(q)
	n, err := store.CountTry(ctx, authdb.CountTryParams{TokenHash: a.hash, Allowed: codeTries, Now: s.now()})
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return errAttempt, nil
	}
	if a.AttemptByTokenRow, a.sent, err = readAttempt(ctx, q, a.hash); err != nil {
		return nil, err
	}
	right, err := s.isRight(ctx, q, m, *a, answer)
	if err != nil {
		return nil, err
	}
	if right {
		return nil, spendAttempt(ctx, q, a.hash)
	}
	if a.Tries >= codeTries {
		return errCodeTries, nil
	}
	return errCode, nil
}

// isRight checks an answer; a code that was sent when nothing says what it is.
func (s *Service) isRight(ctx context.Context, q db.Q, m *wire.Meta, a attempt, answer Answer) (bool, error) {
	switch answer.Factor {
	case TOTP, Recovery, Passkey:
		return s.Factors.Try(ctx, q, m, a.AccountID, a.hash, answer)
	case Password:
		return false, nil
	}
	sent := a.codeFor(answer.Factor)
	right := subtle.ConstantTimeCompare([]byte(sent.CodeHash), []byte(s.codeHash(a.hash, answer.Code))) == 1
	return right && s.now() < sent.ExpiresAt, nil
}

// spendAttempt takes an attempt and its code away.
func spendAttempt(ctx context.Context, q db.Q, hash string) error {
	store := authdb.New(q)
	if err := store.DeleteCode(ctx, hash); err != nil {
		return err
	}
	_, err := store.DeleteAttempt(ctx, hash)
	return err
}

// dropAttempts takes all half sign-ins of an account away.
func dropAttempts(ctx context.Context, q db.Q, accountID string) error {
	store := authdb.New(q)
	if err := store.DropCodesOf(ctx, accountID); err != nil {
		return err
	}
	return store.DropAttemptsOf(ctx, accountID)
}

// refuseCode counts a wrong code like a wrong password, so that starting over
// and over gives no more guesses than the limits allow.
func (s *Service) refuseCode(ctx context.Context, q db.Q, b buckets, a attempt, refused *error) error {
	wait, err := countFailure(ctx, q, b, s.now())
	if err != nil {
		return err
	}
	if late := throttled(wait); late != nil {
		*refused = late
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(a.AccountID, who.Role(a.account.Role)), Action: actMFARefused, Area: area,
		Target: a.AccountID, Outcome: audit.Refused,
	})
}
