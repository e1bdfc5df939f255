package auth

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// SignInPoint is an address that its person chose for codes.
type SignInPoint struct {
	ContactPoint
	Name    string
	AddedAt int64
}

// MethodsMost is how many sign-in methods an account can have. Every list of them
// reads as many.
const MethodsMost = 20

func signInPoints(ctx context.Context, q db.Q, accountID string) ([]authdb.ContactPointsRow, error) {
	return authdb.New(q).ContactPoints(ctx, authdb.ContactPointsParams{AccountID: accountID, Most: MethodsMost})
}

// SignInPoints lists the addresses that codes of an account can go to.
func SignInPoints(ctx context.Context, q db.Q, accountID string) ([]SignInPoint, error) {
	rows, err := signInPoints(ctx, q, accountID)
	points := make([]SignInPoint, 0, len(rows))
	for _, r := range rows {
		points = append(points, SignInPoint{
			ContactPoint: ContactPoint{ID: r.ID, Kind: ContactKind(r.Kind), Address: r.Address, Verified: true},
			Name:         r.Name, AddedAt: r.AddedAt,
		})
	}
	return points, err
}

// UseForSignIn makes an address that was just proved a way to sign in. One that
// we know already stays the one that it is.
func UseForSignIn(ctx context.Context, q db.Q, accountID string, p SignInPoint) (id string, err error) {
	store := authdb.New(q)
	known, err := store.ContactPointAt(ctx, authdb.ContactPointAtParams{AccountID: accountID, Kind: string(p.Kind), Address: p.Address})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return p.ID, store.InsertContactPoint(ctx, authdb.InsertContactPointParams{
			AccountID: accountID, ID: p.ID, Kind: string(p.Kind), Address: p.Address, Verified: true, ForSignIn: true,
			Name: p.Name, AddedAt: p.AddedAt,
		})
	case err != nil:
		return "", err
	}
	_, err = store.UseForSignIn(ctx, authdb.UseForSignInParams{AccountID: accountID, ID: known.ID, Name: p.Name, AddedAt: p.AddedAt})
	return known.ID, err
}

// NotForSignIn sends no more codes to an address. The person keeps it.
func NotForSignIn(ctx context.Context, q db.Q, accountID, id string) (found bool, err error) {
	n, err := authdb.New(q).NotForSignIn(ctx, authdb.NotForSignInParams{AccountID: accountID, ID: id})
	return n > 0, err
}

// NameSignInPoint names an address.
func NameSignInPoint(ctx context.Context, q db.Q, accountID, id, name string) (found bool, err error) {
	n, err := authdb.New(q).NameContactPoint(ctx, authdb.NameContactPointParams{AccountID: accountID, ID: id, Name: name})
	return n > 0, err
}

// SendProof sends a code to an address that is to be proved, within the limits of
// all codes of an account.
func (s *Service) SendProof(ctx context.Context, q db.Q, c Code) error {
	if s.Sender == nil {
		return errNoSender
	}
	if err := s.countSend(ctx, q, c.AccountID, s.now()); err != nil {
		return err
	}
	err := s.Sender.SendCode(ctx, q, c)
	if err != nil && !apperr.Is(err, apperr.ResourceExhausted) {
		return errNoSender.Because(err)
	}
	return err
}

// EndOthers ends every open session of an account but one, in the caller's
// transaction.
func (s *Service) EndOthers(ctx context.Context, q db.Q, accountID, except string) error {
	account, err := Facts(ctx, q, accountID)
	if err != nil {
		return err
	}
	_, err = s.endSessions(ctx, q, account, except, endRevoked)
	return err
}

// TooMany asks somebody to wait.
func TooMany(seconds int) error { return tooMany(seconds) }

// ForgetDevices makes every browser of an account ask for the second step again.
// Call it when a password or a factor changes.
func (s *Service) ForgetDevices(ctx context.Context, q db.Q, accountID string) error {
	if s.Factors == nil {
		return nil
	}
	return s.Factors.Forget(ctx, q, accountID)
}
