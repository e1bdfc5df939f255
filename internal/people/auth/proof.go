package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// A session is confirmed again before something that would help a stranger who
// found it open: a second factor or, where the account has none, the password.
// It uses the attempts of the sign-in, bound to the session.

var (
	errProofOver = apperr.New(apperr.FailedPrecondition, "errors.proofExpired",
		"That took a little too long. Please start again.").WithType("proof_expired")
	errProofWrong    = apperr.InvalidField("code", "errors.mfaCode", "That code isn’t right. Please try again.")
	errProofPassword = apperr.InvalidField("code", "errors.proofPassword", "That password isn’t right. Please try again.")
	errProofPasskey  = apperr.InvalidField("credential", "errors.proofPasskey", "We couldn’t check this passkey. Please try again or choose another way.")
)

// Proof is how somebody can confirm a session.
type Proof struct {
	Token    string
	Choices  Choices
	Password bool // there is no other way
}

// ownSession is the open session of a browser.
func (s *Service) ownSession(ctx context.Context, m *wire.Meta) (presented, session, error) {
	had := present(m)
	if had.use != useSession {
		return had, session{}, errProofPortal
	}
	one, err := s.identify(ctx, m)
	if err == nil && one.SessionID == "" {
		err = errSignIn
	}
	return had, one, err
}

var errProofPortal = apperr.New(apperr.FailedPrecondition, "errors.proofPortal",
	"Only the portal can ask for this. Please sign in again instead.")

// StartProof tells how the person of a session can confirm that it's them.
func (s *Service) StartProof(ctx context.Context, m *wire.Meta) (Proof, error) {
	_, one, err := s.ownSession(ctx, m)
	if err != nil {
		return Proof{}, err
	}
	token := newSecret()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return authdb.New(q).InsertAttempt(ctx, authdb.InsertAttemptParams{
			TokenHash: token.hash(), AccountID: one.AccountID, ClientID: one.ClientID, SessionID: one.SessionID,
			ExpiresAt: s.now() + attemptFor.Milliseconds(), RecoveryID: "",
		})
	})
	if err != nil {
		return Proof{}, err
	}
	a, err := s.findAttempt(ctx, token.String())
	if err != nil {
		return Proof{}, err
	}
	c, err := s.choices(ctx, m, a)
	return Proof{Token: token.String(), Choices: c, Password: passwordProves(c)}, err
}

// passwordProves says whether the password is enough: only where there is
// nothing stronger.
func passwordProves(c Choices) bool { return len(c.Points) == 0 && !c.Ways.TOTP && !c.Ways.Passkeys }

// ProveIt confirms a session. Its secret changes with it, as it does whenever a
// session becomes worth more.
func (s *Service) ProveIt(ctx context.Context, m *wire.Meta, token string, answer Answer) (Session, error) {
	had, one, err := s.ownSession(ctx, m)
	if err != nil {
		return Session{}, err
	}
	a, err := s.findAttempt(ctx, token)
	if err != nil || a.SessionID != one.SessionID {
		return Session{}, proofOver(err)
	}
	passwordRight, err := s.provesByPassword(ctx, m, a, answer)
	if err != nil {
		return Session{}, err
	}
	var refused error
	now := s.now()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := hold(ctx, q, a.account, false); err != nil {
			return err
		}
		b := s.bucketsFor(m, a.account.Email)
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		if refused, err = s.tryProof(ctx, q, m, &a, answer, passwordRight); err != nil {
			return err
		}
		if refused != nil {
			refused = proofRefused(refused, answer.Factor)
			return s.refuseCode(ctx, q, b, a, &refused)
		}
		one, err = s.prove(ctx, q, had, one, now)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return Session{}, proofOver(err)
	}
	s.hand(m, s.successor(had, one, now))
	return one.public(now), nil
}

// provesByPassword checks a password, outside of the transaction because a hash
// takes its time.
func (s *Service) provesByPassword(ctx context.Context, m *wire.Meta, a attempt, answer Answer) (bool, error) {
	if answer.Factor != Password {
		return false, nil
	}
	c, err := s.choices(ctx, m, a)
	if err != nil || !passwordProves(c) {
		return false, err
	}
	b := s.bucketsFor(m, a.account.Email)
	if _, _, err := s.find(ctx, a.account.Email, b); err != nil { // over the limit before it costs a hash
		return false, err
	}
	right, _, err := s.checkPassword(ctx, b.place(m), a.account, true, answer.Code)
	return right, err
}

// tryProof spends one try of a proof. Recovery codes are for a sign-in.
func (s *Service) tryProof(ctx context.Context, q db.Q, m *wire.Meta, a *attempt, answer Answer, passwordRight bool) (refused, err error) {
	switch {
	case answer.Factor == Recovery:
		return errCode, nil
	case answer.Factor == Password && passwordRight:
		return nil, spendAttempt(ctx, q, a.hash)
	}
	return s.tryAnswer(ctx, q, m, a, answer)
}

// prove stores the proof and moves the session to its next secret.
func (s *Service) prove(ctx context.Context, q db.Q, had presented, one session, now int64) (session, error) {
	n, err := authdb.New(q).ProveSession(ctx, authdb.ProveSessionParams{ID: one.SessionID, Now: now})
	if err != nil {
		return one, err
	}
	if n == 0 {
		return one, errToken
	}
	one.ProvenAt = now
	if one, err = s.renew(ctx, q, had, one, now); err != nil {
		return one, err
	}
	return one, s.Audit.Record(ctx, q, audit.Row{
		MemberID: subject(one.AccountID, who.Role(one.Role)), Action: actProven, Area: area, Target: one.SessionID,
		ActorID: one.AccountID, ActorRole: one.Role,
	})
}

// proofOver is the answer about a token that stands for no proof of this session.
func proofOver(err error) error {
	if err == nil || apperr.Is(err, apperr.Unauthenticated) {
		return errProofOver
	}
	return err
}

// proofRefused puts a refusal beside the field that it is about. It is no reason
// to doubt the session.
func proofRefused(refused error, f Factor) error {
	switch {
	case apperr.Is(refused, apperr.ResourceExhausted):
		return refused
	case refused == error(errAttempt):
		return errProofOver
	case f == Password:
		return errProofPassword
	case f == Passkey:
		return errProofPasskey
	}
	return errProofWrong
}
