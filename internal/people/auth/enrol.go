package auth

import (
	"context"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Waiting is an attempt as the domain of factors sees it.
type Waiting struct {
	AccountID string
	Email     string
	Role      who.Role
	Locale    string
	// BoundTo names the attempt in what is asked for it.
	BoundTo string
	// SetUp is true when the account has to set up a factor in this sign-in.
	SetUp bool
	// Recovers is true when the new factor replaces all others.
	Recovers bool
}

// Waiting finds the sign-in, or the proof of a session, behind a token.
func (s *Service) Waiting(ctx context.Context, m *wire.Meta, token string) (Waiting, error) {
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Waiting{}, err
	}
	c, err := s.choices(ctx, m, a)
	return Waiting{
		AccountID: a.AccountID, Email: a.account.Email, Role: who.Role(a.account.Role), Locale: a.account.Locale,
		BoundTo: a.hash, SetUp: c.SetUp && a.signsIn(), Recovers: a.recovers(),
	}, err
}

// Enrol signs in somebody who has just set up the factor that their account must
// have. add stores it, in the same transaction and only while there is none: the
// password alone must not add a factor to an account that has one. In a recovery
// it takes the place of all others, which stay when the new one is refused.
func (s *Service) Enrol(ctx context.Context, m *wire.Meta, token string, add func(ctx context.Context, q db.Q) (refused, err error)) (Begun, error) {
	client, err := s.VerifyClient(ctx, portal, "")
	if err != nil {
		return Begun{}, err
	}
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Begun{}, err
	}
	if a.ClientID != client.ID || !a.signsIn() {
		return Begun{}, errAttempt
	}
	var in admission
	var refused error
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		in, refused, err = s.enrolIn(ctx, q, m, client, a, add)
		if err == nil && a.recovers() {
			err = refused // undoes the whole transaction
		}
		return err
	})
	if refused != nil && a.recovers() {
		err = s.keepTry(ctx, a)
	}
	if err == nil {
		err = refused
	}
	if err != nil {
		return Begun{}, err
	}
	return Begun{Grant: s.hand(m, in), Reference: in.reference}, nil
}

// Begun is a session that a page can go on with.
type Begun struct {
	Grant
	Reference string
}

func (s *Service) enrolIn(ctx context.Context, q db.Q, m *wire.Meta, c Client, a attempt, add func(ctx context.Context, q db.Q) (refused, err error)) (in admission, refused, err error) {
	if err := hold(ctx, q, a.account, a.recovers()); err != nil { // two attempts must not add a factor each
		return in, nil, err
	}
	n, err := authdb.New(q).CountTry(ctx, authdb.CountTryParams{TokenHash: a.hash, Allowed: codeTries, Now: s.now()})
	if err != nil {
		return in, nil, err
	}
	if n == 0 {
		return in, errAttempt, nil
	}
	may, err := s.mayEnrol(ctx, q, m, a)
	if err != nil {
		return in, nil, err
	}
	if !may {
		return in, errAttempt, nil
	}
	if refused, err = add(ctx, q); err != nil || refused != nil {
		return in, refused, err
	}
	if err := spendAttempt(ctx, q, a.hash); err != nil {
		return in, nil, err
	}
	if in, err = s.admit(ctx, q, m, c, a.account, s.bucketsFor(m, a.account.Email), full); err != nil {
		return in, nil, err
	}
	return in, nil, s.complete(ctx, q, a, in)
}
