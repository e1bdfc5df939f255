package billing

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/stripe"
	"wellhouse.app/internal/portal/billing/billingdb"
)

const (
	// settleWithin bounds one look at a payment or a refund.
	settleWithin = 30 * time.Second
	atOnce       = 4
	// forgetEvery is how often removed cards are forgotten at the provider.
	forgetEvery = 10 * time.Second
)

// pauses are between two looks at a payment that is not settled.
var pauses = jobs.Backoff{First: 2 * time.Second, Last: time.Minute}

var errOpen = errors.New("billing: the provider has not decided yet")

// Jobs settle what requests have left open.
func (s *Service) Jobs() []jobs.Job {
	if s.Gateway == nil {
		return nil
	}
	return []jobs.Job{
		jobs.Queue[billingdb.ClaimChargesRow]{
			Name: "payments", Now: s.Now, Poll: s.Poll, AtOnce: atOnce, Within: settleWithin, Wake: s.charges,
			Next: s.next(func(ctx context.Context, b *billingdb.Queries) (int64, error) { return b.NextCharge(ctx) }),
			Claim: func(ctx context.Context, t jobs.Term, most int) (rows []billingdb.ClaimChargesRow, err error) {
				err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
					rows, err = billingdb.New(q).ClaimCharges(ctx, billingdb.ClaimChargesParams{Lease: t.Lease, LeaseUntil: t.Until, Now: t.Now, Most: int32(most)})
					return err
				})
				return rows, err
			},
			Renew: func(ctx context.Context, r billingdb.ClaimChargesRow, t jobs.Term) (bool, error) {
				return s.one(ctx, r.MemberID, func(ctx context.Context, b *billingdb.Queries) (int64, error) {
					return b.RenewCharge(ctx, billingdb.RenewChargeParams{MemberID: r.MemberID, ID: r.ID, Lease: t.Lease, LeaseUntil: t.Until})
				})
			},
			Work: func(ctx context.Context, r billingdb.ClaimChargesRow, _ string) error { return s.look(ctx, r) },
			Fail: func(ctx context.Context, r billingdb.ClaimChargesRow, lease string, cause error) error {
				s.warn("payment", r.Attempts, cause)
				_, err := s.one(ctx, r.MemberID, func(ctx context.Context, b *billingdb.Queries) (int64, error) {
					return b.PostponeCharge(ctx, billingdb.PostponeChargeParams{MemberID: r.MemberID, ID: r.ID, Lease: lease, DueAt: s.later(r.Attempts)})
				})
				return err
			},
		},
		jobs.Queue[billingdb.ClaimRefundsRow]{
			Name: "refunds", Now: s.Now, Poll: s.Poll, AtOnce: atOnce, Within: settleWithin, Wake: s.refunds,
			Next: s.next(func(ctx context.Context, b *billingdb.Queries) (int64, error) { return b.NextRefund(ctx) }),
			Claim: func(ctx context.Context, t jobs.Term, most int) (rows []billingdb.ClaimRefundsRow, err error) {
				err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
					rows, err = billingdb.New(q).ClaimRefunds(ctx, billingdb.ClaimRefundsParams{Lease: t.Lease, LeaseUntil: t.Until, Now: t.Now, Most: int32(most)})
					return err
				})
				return rows, err
			},
			Renew: func(ctx context.Context, r billingdb.ClaimRefundsRow, t jobs.Term) (bool, error) {
				return s.one(ctx, r.MemberID, func(ctx context.Context, b *billingdb.Queries) (int64, error) {
					return b.RenewRefund(ctx, billingdb.RenewRefundParams{MemberID: r.MemberID, ID: r.ID, Lease: t.Lease, LeaseUntil: t.Until})
				})
			},
			Work: func(ctx context.Context, r billingdb.ClaimRefundsRow, _ string) error {
				return s.giveBack(ctx, r.MemberID, r.ID)
			},
			Fail: func(ctx context.Context, r billingdb.ClaimRefundsRow, lease string, cause error) error {
				s.warn("refund", r.Attempts, cause)
				_, err := s.one(ctx, r.MemberID, func(ctx context.Context, b *billingdb.Queries) (int64, error) {
					return b.PostponeRefund(ctx, billingdb.PostponeRefundParams{MemberID: r.MemberID, ID: r.ID, Lease: lease, DueAt: s.later(r.Attempts)})
				})
				return err
			},
		},
		jobs.Loop{Name: "removed cards", Every: forgetEvery, AtStart: true, Do: s.forgetCards},
	}
}

func (s *Service) later(attempts int64) int64 {
	return s.Now().Add(pauses.After(attempts, rand.Float64())).UnixMilli()
}

func (s *Service) warn(what string, attempts int64, cause error) {
	slog.Warn("billing: a "+what+" is still open and is looked at again", "attempt", attempts, "cause", cause.Error())
}

func (s *Service) next(due func(context.Context, *billingdb.Queries) (int64, error)) func(context.Context) (int64, error) {
	return func(ctx context.Context) (at int64, err error) {
		err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
			at, err = due(ctx, billingdb.New(q))
			return err
		})
		return at, err
	}
}

func (s *Service) one(ctx context.Context, memberID string, change func(context.Context, *billingdb.Queries) (int64, error)) (done bool, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		n, err := change(ctx, billingdb.New(q))
		done = n > 0
		return err
	})
	return done, err
}

// look asks the provider about a payment that its request has not settled. One that
// was never confirmed is canceled: after that it can't be charged any more, even if
// a lost call arrives late.
func (s *Service) look(ctx context.Context, r billingdb.ClaimChargesRow) error {
	if r.State == begun {
		return s.settle(ctx, r.MemberID, r.ID, r.InvoiceID, never, NotCharged)
	}
	intent, err := s.Gateway.Intent(ctx, r.ProviderID)
	if err != nil {
		return err
	}
	result, why, err := s.decide(ctx, intent)
	if err != nil {
		return err
	}
	if result != undecided {
		return s.settle(ctx, r.MemberID, r.ID, r.InvoiceID, result, why)
	}
	if intent.Status == stripe.Processing {
		return errOpen
	}
	if intent, err = s.Gateway.CancelIntent(ctx, r.ProviderID); err != nil {
		return err
	}
	if result, why = judge(intent); result == undecided || result == waits {
		return errOpen
	}
	return s.settle(ctx, r.MemberID, r.ID, r.InvoiceID, result, why)
}
