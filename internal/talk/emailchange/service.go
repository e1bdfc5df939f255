package emailchange

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/emailchange/emailchangedb"
)

// Post queues what leaves the house.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Accounts is what the service asks of sign-in.
type Accounts interface {
	AccountByID(ctx context.Context, id string) (auth.Account, error)
	// TakeBack shuts everyone out of an account and returns the token of a link to
	// choose a new password.
	TakeBack(ctx context.Context, q db.Q, accountID string, since int64) (link string, err error)
}

// Auditor writes a row of the audit trail in the caller's transaction.
type Auditor interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Audit    Auditor
	Post     Post
	Accounts Accounts
	// EndSince are what else ends when a change is undone: ways into the account that
	// were added since it was asked for.
	EndSince []func(ctx context.Context, q db.Q, a auth.Account, since int64) error
}

// Service changes email addresses.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// Change is a change that waits for its confirmations.
type Change struct {
	NewEmail                   string
	OldConfirmed, NewConfirmed bool
	ExpiresAt                  int64
}

func changeOf(c row) *Change {
	return &Change{
		NewEmail: c.NewEmail, OldConfirmed: c.OldConfirmedAt > 0, NewConfirmed: c.NewConfirmedAt > 0, ExpiresAt: c.ExpiresAt,
	}
}

// Email tells the address that a person signs in with, and the change that
// waits; nil when none does.
func (s *Service) Email(ctx context.Context, w who.Who) (string, *Change, error) {
	account, err := s.Accounts.AccountByID(ctx, w.AccountID)
	if err != nil {
		return "", nil, err
	}
	var open *Change
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := emailchangedb.New(q).OpenChange(ctx, emailchangedb.OpenChangeParams{AccountID: w.AccountID, Now: s.now()})
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		open = changeOf(c)
		return err
	})
	return account.Email, open, err
}

// Ask begins a change, which takes the place of one that waits. It answers the
// same when another account has the new address; then that address is told so.
func (s *Service) Ask(ctx context.Context, w who.Who, email string) (begun *Change, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		account, err := auth.LockAccount(ctx, q, w.AccountID)
		if err != nil {
			return err
		}
		to, err := wanted(email, account.Email)
		if err != nil {
			return err
		}
		now := s.now()
		toOld, toNew := newToken(), newToken()
		c := emailchangedb.AddChangeParams{
			ID: uuid.Must(uuid.NewV7()).String(), AccountID: account.ID, Subject: account.MemberOf(), Locale: account.Locale,
			OldEmail: account.Email, NewEmail: to, OldHash: toOld.hash(), NewHash: toNew.hash(), Now: now,
			ExpiresAt: now + ConfirmFor.Milliseconds(),
		}
		begun = &Change{NewEmail: to, ExpiresAt: c.ExpiresAt}
		if err := s.add(ctx, q, c); err != nil {
			return err
		}
		return s.tellBoth(ctx, q, c, toOld, toNew)
	})
	if err != nil {
		return nil, err
	}
	return begun, nil
}

// add stores a change, unless the person asked too often.
func (s *Service) add(ctx context.Context, q db.Q, c emailchangedb.AddChangeParams) error {
	store := emailchangedb.New(q)
	n, err := store.CountChanges(ctx, emailchangedb.CountChangesParams{
		AccountID: c.AccountID, Since: c.Now - (24 * time.Hour).Milliseconds(),
	})
	if err != nil {
		return err
	}
	if n >= asksEach {
		e := apperr.New(apperr.ResourceExhausted, "errors.tooManyTries", "Too many attempts. Please wait a moment and try again.")
		e.RetryAfter = int(time.Hour.Seconds())
		return e
	}
	if _, err := store.StopOpenChanges(ctx, emailchangedb.StopOpenChangesParams{AccountID: c.AccountID, Now: c.Now}); err != nil {
		return err
	}
	if err := store.AddChange(ctx, c); err != nil {
		return err
	}
	return s.record(ctx, q, c.AccountID, c.Subject, actAsked)
}

// Withdraw takes back a change that is not complete.
func (s *Service) Withdraw(ctx context.Context, w who.Who) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := emailchangedb.New(q).StopOpenChanges(ctx, emailchangedb.StopOpenChangesParams{AccountID: w.AccountID, Now: s.now()})
		if err != nil || n == 0 {
			return err
		}
		return s.record(ctx, q, w.AccountID, w.MemberID, actStopped)
	})
}

// StopAll stops the open change of an account that ends, in the caller's transaction.
func StopAll(ctx context.Context, q db.Q, log Auditor, account auth.Account, now int64) error {
	n, err := emailchangedb.New(q).StopOpenChanges(ctx, emailchangedb.StopOpenChangesParams{AccountID: account.ID, Now: now})
	if err != nil || n == 0 {
		return err
	}
	return record(ctx, q, log, account.ID, account.MemberOf(), actStopped)
}

// Prune forgets changes that are long over, and frees old addresses that can no
// longer come back.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := auth.ReleaseEmails(ctx, q, s.now()); err != nil {
			return err
		}
		return emailchangedb.New(q).PruneChanges(ctx, s.now()-keepFor.Milliseconds())
	})
}

// The actions of audit rows.
const (
	actAsked   = audit.EmailAsked
	actStopped = "emailChangeStopped"
	actChanged = audit.EmailChanged
	actUndone  = audit.EmailUndone
)

func (s *Service) record(ctx context.Context, q db.Q, accountID, memberID, action string) error {
	return record(ctx, q, s.Audit, accountID, memberID, action)
}

func record(ctx context.Context, q db.Q, log Auditor, accountID, memberID, action string) error {
	return log.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: "profile", Target: accountID})
}

// token is the secret of a link; only its hash is stored.
type token string

const tokenBytes = 24

func newToken() token {
	secret := make([]byte, tokenBytes)
	_, _ = rand.Read(secret)
	return token(base64.RawURLEncoding.EncodeToString(secret))
}

func (t token) hash() string {
	sum := sha256.Sum256([]byte(t))
	return hex.EncodeToString(sum[:])
}
