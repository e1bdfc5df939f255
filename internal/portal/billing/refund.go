package billing

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/stripe"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// RefundState is how far a refund is.
type RefundState string

// The states.
const (
	RefundWaiting RefundState = "waiting"
	RefundDone    RefundState = "done"
	RefundFailed  RefundState = "failed"
)

// Refund is money that goes back to a member's card.
type Refund struct {
	ID    string
	Cents int64
	State RefundState
	At    int64
}

// RefundAsked is what staff ask for.
type RefundAsked struct {
	MemberID, InvoiceID string
	Cents               int64
	Seen                int64 // what could be refunded when staff looked
	Reason              string
}

const (
	refundTable  = "refunds"
	reasonColumn = "reason_enc"
	// reasonMost is how long a reason may be, in characters.
	reasonMost = 500
	// firstLook is when a worker looks at a refund whose request has died.
	firstLook = 30 * time.Second
)

func (a RefundAsked) check() error {
	e := apperr.Invalid()
	add := func(name, key, message string) {
		e.Fields = append(e.Fields, apperr.Field{Name: name, MessageKey: key, Message: message})
	}
	if a.MemberID == "" {
		add("memberId", "errors.value", "Please choose a member.")
	}
	if a.InvoiceID == "" {
		add("invoiceId", "errors.value", "Please choose an invoice.")
	}
	if a.Cents <= 0 {
		add("cents", "billing.refund.amount", "Enter an amount above zero.")
	}
	if !validReason(a.Reason) {
		add("reason", "billing.refund.reason", "Say why, in up to 500 characters.")
	}
	if len(e.Fields) > 0 {
		return e
	}
	return nil
}

// Refund gives back a part of what a member paid, or all of it.
func (s *Service) Refund(ctx context.Context, w who.Who, a RefundAsked) (r Refund, i Invoice, err error) {
	a.Reason = strings.TrimSpace(a.Reason)
	if err := a.check(); err != nil {
		return r, i, err
	}
	if s.Gateway == nil {
		return r, i, closed()
	}
	id := db.NewID()
	if err := s.holdRefund(ctx, w, a, id); err != nil {
		return r, i, err
	}
	ctx = context.WithoutCancel(ctx)
	if err := s.giveBack(ctx, a.MemberID, id); err != nil {
		s.warn("refund", 0, err) // a worker goes on
	}
	d, err := s.Invoice(ctx, a.MemberID, a.InvoiceID)
	for _, one := range d.Refunds {
		if one.ID == id {
			r = one
		}
	}
	return r, d.Invoice, err
}

func refundChanged() error {
	return apperr.New(apperr.Aborted, "billing.refund.changed", "What can be refunded has changed since you looked. Please look at the invoice again.")
}

// holdRefund sets the money aside, so that two refunds at once can't give back more
// than was paid.
func (s *Service) holdRefund(ctx context.Context, w who.Who, a RefundAsked, id string) error {
	sealed, err := s.Keys.Seal([]byte(a.Reason), refundTable, seal.Row(a.MemberID, id), reasonColumn)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.Member(a.MemberID), func(ctx context.Context, q db.Q) error {
		store, now := billingdb.New(q), s.Now()
		row, err := store.Invoice(ctx, billingdb.InvoiceParams{MemberID: a.MemberID, ID: a.InvoiceID})
		if errors.Is(err, sql.ErrNoRows) {
			return apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		if invoiceOf(row).Refundable() != a.Seen {
			return refundChanged()
		}
		if a.Cents > a.Seen {
			return apperr.InvalidField("cents", "billing.refund.most", "This is more than what was paid and not yet refunded.")
		}
		n, err := store.HoldRefund(ctx, billingdb.HoldRefundParams{MemberID: a.MemberID, ID: a.InvoiceID, Cents: a.Cents, Held: row.HeldCents})
		if err != nil {
			return err
		}
		if n == 0 { // another refund was faster
			return refundChanged()
		}
		paid, err := store.PaidCharge(ctx, billingdb.PaidChargeParams{MemberID: a.MemberID, InvoiceID: a.InvoiceID})
		if err != nil {
			return err
		}
		if err := store.AddRefund(ctx, billingdb.AddRefundParams{
			MemberID: a.MemberID, ID: id, InvoiceID: a.InvoiceID, ChargeID: paid.ID, AmountCents: a.Cents, ReasonEnc: sealed, StaffID: w.AccountID,
			CreatedAt: now.UnixMilli(), DueAt: now.Add(firstLook).UnixMilli(),
		}); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: a.MemberID, Action: "refundAsked", Area: area, Target: id, Reason: a.Reason})
	})
}

// giveBack makes a refund at the provider, or finds the one that was made: it looks
// for its own mark first, so a lost answer never pays twice.
func (s *Service) giveBack(ctx context.Context, memberID, id string) error {
	var row billingdb.RefundRow
	err := s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		row, err = billingdb.New(q).Refund(ctx, billingdb.RefundParams{MemberID: memberID, ID: id})
		return err
	})
	if err != nil || RefundState(row.State) != RefundWaiting {
		return err
	}
	made, err := s.Gateway.Refunds(ctx, row.Payment)
	if err != nil {
		return err
	}
	for _, r := range made {
		if r.Metadata[metaRefund] == id {
			return s.endRefund(ctx, memberID, row, r)
		}
	}
	r, err := s.Gateway.CreateRefund(ctx, "refund-"+id, row.Payment, row.AmountCents, map[string]string{metaMember: memberID, metaRefund: id})
	if refusal, refused := stripe.Refused(err); refused {
		slog.Error("billing: the provider refused a refund", "cause", refusal.Error())
		r, err = stripe.Refund{Status: stripe.RefundFailed}, nil
	}
	if err != nil {
		return err
	}
	return s.endRefund(ctx, memberID, row, r)
}

func (s *Service) endRefund(ctx context.Context, memberID string, row billingdb.RefundRow, r stripe.Refund) error {
	state := RefundDone
	switch r.Status {
	case stripe.RefundDone:
	case stripe.RefundFailed, stripe.RefundCanceled:
		state = RefundFailed
	default:
		return errOpen
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := billingdb.New(q)
		n, err := store.SettleRefund(ctx, billingdb.SettleRefundParams{
			MemberID: memberID, ID: row.ID, State: string(state), ProviderID: r.ID, Now: s.Now().UnixMilli(),
		})
		if err != nil || n == 0 {
			return err
		}
		db.After(ctx, func() { s.tell(memberID) })
		if state == RefundFailed {
			if err := store.ReleaseRefund(ctx, billingdb.ReleaseRefundParams{MemberID: memberID, ID: row.InvoiceID, Cents: row.AmountCents}); err != nil {
				return err
			}
			return s.record(ctx, q, memberID, "refundFailed", row.ID)
		}
		if err := store.NoteRefund(ctx, billingdb.NoteRefundParams{MemberID: memberID, ID: row.InvoiceID, Cents: row.AmountCents}); err != nil {
			return err
		}
		invoice, err := store.Invoice(ctx, billingdb.InvoiceParams{MemberID: memberID, ID: row.InvoiceID})
		if err != nil {
			return err
		}
		if err := s.write(ctx, q, memberID, refundMade, row.ID, row.AmountCents, invoice.Currency); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "refunded", row.ID)
	})
}

// OfMember lists a member's invoices for staff.
func (s *Service) OfMember(ctx context.Context, memberID, before string) (Page, error) {
	if _, err := s.looked(ctx, memberID); err != nil {
		return Page{}, err
	}
	return s.Invoices(ctx, memberID, before)
}
