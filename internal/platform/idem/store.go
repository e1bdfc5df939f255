package idem

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/idem/idemdb"
	"wellhouse.app/internal/platform/seal"
)

const (
	lifetime = 24 * time.Hour
	// A lease is short and is renewed while its request runs, so that after a
	// crash the next try has to wait only a few seconds, less than Patience.
	lease = 4 * time.Second
	renew = time.Second
)

// Reply is a stored answer.
type Reply struct {
	Status      int
	ContentType string
	Body        []byte
}

// Claim is the right to act for a key, until its lease ends.
type Claim struct {
	store                *Store
	account, key, holder string
}

func errReused() *apperr.Error {
	return apperr.New(apperr.AlreadyExists, "errors.keyReused", "This Idempotency-Key was used for another request. Please use a new one.")
}

func errReplyLost() *apperr.Error {
	return apperr.New(apperr.AlreadyExists, "errors.replyLost", "We already did this. Please reload the page to see the result.")
}

func errBusy(wait time.Duration) *apperr.Error {
	e := apperr.New(apperr.Aborted, "errors.stillWorking", "We’re still working on this request. Please try again in a moment.")
	e.RetryAfter = max(1, int(wait.Round(time.Second)/time.Second))
	return e
}

// Begin asks for the right to act. It returns a Claim, or the Reply of the
// request that acted before, or an error that says why neither.
func (s *Store) Begin(ctx context.Context, account, key, fingerprint string) (*Claim, *Reply, error) {
	for waited, pause := time.Duration(0), 20*time.Millisecond; ; {
		claim, reply, err := s.try(ctx, account, key, fingerprint)
		if !apperr.Is(err, apperr.Aborted) || waited >= s.Patience {
			return claim, reply, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
		waited += pause
		pause = min(2*pause, 250*time.Millisecond)
	}
}

func (s *Store) try(ctx context.Context, account, key, fingerprint string) (claim *Claim, reply *Reply, err error) {
	mine := &Claim{store: s, account: account, key: key, holder: uuid.NewString()}
	now := s.Now()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		queries := idemdb.New(q)
		n, err := queries.Claim(ctx, idemdb.ClaimParams{
			AccountID: account, Key: key, Fingerprint: fingerprint, Holder: mine.holder,
			LeasedUntil: now.Add(lease).UnixMilli(), CreatedAt: now.UnixMilli(),
		})
		if err != nil || n == 1 {
			claim = mine
			return err
		}
		found, err := queries.Find(ctx, idemdb.FindParams{AccountID: account, Key: key})
		if err != nil {
			return err
		}
		takeOver, err := judge(found, fingerprint, now)
		if err != nil {
			return err
		}
		if !takeOver {
			reply, err = s.open(account, key, found)
			return err
		}
		n, err = queries.TakeOver(ctx, idemdb.TakeOverParams{
			AccountID: account, Key: key, Fingerprint: fingerprint, Holder: mine.holder, Previous: found.Holder,
			LeasedUntil: now.Add(lease).UnixMilli(), CreatedAt: now.UnixMilli(),
		})
		if err == nil && n == 0 {
			err = errBusy(time.Second) // another took it over just now
		}
		claim = mine
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return claim, reply, nil
}

// judge says what an existing key means for a new request: take it over, or
// answer with its reply, or refuse.
func judge(found idemdb.FindRow, fingerprint string, now time.Time) (takeOver bool, err error) {
	left := time.UnixMilli(found.LeasedUntil).Sub(now)
	switch {
	case now.Sub(time.UnixMilli(found.CreatedAt)) >= lifetime:
		return true, nil
	case found.Fingerprint != fingerprint:
		return false, errReused()
	case found.Finished:
		return false, nil
	case left > 0:
		return false, errBusy(min(left, 5*time.Second))
	case found.Acted:
		return false, errReplyLost()
	}
	return true, nil
}

func (s *Store) open(account, key string, found idemdb.FindRow) (*Reply, error) {
	body, err := s.Keys.Open(found.BodyEnc, "idempotency_keys", seal.Row(account, key), "body_enc")
	return &Reply{Status: int(found.Status), ContentType: found.ContentType, Body: body}, err
}

// Finish keeps the reply for those who repeat the request.
func (c *Claim) Finish(ctx context.Context, r Reply) error {
	body, err := c.store.Keys.Seal(r.Body, "idempotency_keys", seal.Row(c.account, c.key), "body_enc")
	if err != nil {
		return err
	}
	return c.write(ctx, func(ctx context.Context, q *idemdb.Queries) (int64, error) {
		return q.Finish(ctx, idemdb.FinishParams{
			AccountID: c.account, Key: c.key, Holder: c.holder,
			Status: int64(r.Status), ContentType: r.ContentType, BodyEnc: body,
		})
	})
}

// FinishWithoutReply says that the request acted and that its reply cannot be
// kept.
func (c *Claim) FinishWithoutReply(ctx context.Context) error {
	return c.write(ctx, func(ctx context.Context, q *idemdb.Queries) (int64, error) {
		return q.FinishWithoutReply(ctx, idemdb.FinishWithoutReplyParams{AccountID: c.account, Key: c.key, Holder: c.holder})
	})
}

// Release gives the key back after a request that changed nothing. After Act
// it does nothing.
func (c *Claim) Release(ctx context.Context) error {
	return c.write(ctx, func(ctx context.Context, q *idemdb.Queries) (int64, error) {
		_, err := q.Release(ctx, idemdb.ReleaseParams{AccountID: c.account, Key: c.key, Holder: c.holder})
		return 1, err
	})
}

func (c *Claim) write(ctx context.Context, do func(context.Context, *idemdb.Queries) (int64, error)) error {
	return c.store.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := do(ctx, idemdb.New(q))
		if err == nil && n == 0 {
			err = errBusy(time.Second) // the lease ended and another holds the key
		}
		return err
	})
}

// Renew extends the lease as long as the request runs. A lease that could not be
// renewed in time may be taken over; Act then finds that and takes the change back.
func (c *Claim) Renew(ctx context.Context) {
	tick := time.NewTicker(renew)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := c.write(ctx, func(ctx context.Context, q *idemdb.Queries) (int64, error) {
			return q.Renew(ctx, idemdb.RenewParams{AccountID: c.account, Key: c.key, Holder: c.holder, LeasedUntil: c.store.Now().Add(lease).UnixMilli()})
		})
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "lease of an idempotency key not renewed", "error", err)
		}
	}
}

// Prune removes keys that are older than a day.
func (s *Store) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return idemdb.New(q).Prune(ctx, s.Now().Add(-lifetime).UnixMilli())
	})
}
