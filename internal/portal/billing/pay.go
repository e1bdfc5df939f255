package billing

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/stripe"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// PaymentState is how far a payment is.
type PaymentState string

// The states that members are told.
const (
	InProgress  PaymentState = "processing"
	WentThrough PaymentState = "paid"
	Declined    PaymentState = "declined"
	CalledBack  PaymentState = "canceled"
)

// Payment is one try to pay an invoice.
type Payment struct {
	ID        string
	InvoiceID string
	Cents     int64
	Currency  string
	State     PaymentState
	Reason    Why
	CardBrand string
	CardLast4 string
	At        int64
}

// The states of a row in charges.
const (
	begun      = "begun"
	confirming = "confirming"
)

func stateOf(stored string) PaymentState {
	if stored == begun || stored == confirming {
		return InProgress
	}
	return PaymentState(stored)
}

func paymentOf(r billingdb.ChargesOfRow) Payment {
	return Payment{
		ID: r.ID, InvoiceID: r.InvoiceID, Cents: r.AmountCents, Currency: r.Currency, State: stateOf(r.State), Reason: Why(r.Reason),
		CardBrand: r.Brand, CardLast4: r.Last4, At: max(r.CreatedAt, r.SettledAt),
	}
}

const (
	// begunFor is when a worker closes a payment whose request died before it could
	// charge anything. A request takes at most two calls of ten seconds.
	begunFor = 30 * time.Second
	// confirmingFor is when a worker asks about a payment whose request said nothing.
	confirmingFor = 15 * time.Second
	// askAfter is when a worker asks after an answer was lost. The call may still be
	// on its way.
	askAfter = 3 * time.Second
)

// try is a payment that is about to be made.
type try struct {
	memberID, id, invoiceID string
	intent                  stripe.NewIntent
}

// Pay charges the member's card for an invoice. A second call while the first is
// under way, from another tab or after a double click, joins it.
func (s *Service) Pay(ctx context.Context, memberID, invoiceID, cardID string) (d Detail, err error) {
	if invoiceID == "" {
		return d, noID("id")
	}
	if s.Gateway == nil {
		return d, closed()
	}
	// A browser that goes away must not cut the payment off half way.
	ctx = context.WithoutCancel(ctx)
	t, joined, err := s.begin(ctx, memberID, invoiceID, cardID)
	if err == nil && !joined {
		err = s.charge(ctx, t)
	}
	if err != nil {
		return d, err
	}
	return s.Invoice(ctx, memberID, invoiceID)
}

// begin writes down that a payment will be made, before anybody else hears of it.
func (s *Service) begin(ctx context.Context, memberID, invoiceID, cardID string) (t try, joined bool, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store, now := billingdb.New(q), s.Now()
		row, err := store.Invoice(ctx, billingdb.InvoiceParams{MemberID: memberID, ID: invoiceID})
		if errors.Is(err, sql.ErrNoRows) {
			return apperr.NotFoundError()
		} else if err != nil {
			return err
		}
		invoice := invoiceOf(row)
		if joined = invoice.Status == UnderWay; joined {
			return nil
		}
		if !invoice.CanBePaid() {
			return apperr.New(apperr.FailedPrecondition, "billing.refused.settled", "This invoice doesn’t need a payment.")
		}
		card, found, err := cardOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		if !found || card.ID != cardID {
			return apperr.New(apperr.Aborted, "billing.refused.card", "Your card has changed. Please look at it and try again.")
		}
		customer, err := store.Customer(ctx, memberID)
		if err != nil {
			return err
		}
		if n, err := store.BeginPaying(ctx, billingdb.BeginPayingParams{MemberID: memberID, ID: invoiceID}); err != nil {
			return err
		} else if joined = n == 0; joined { // another request was faster
			return nil
		}
		t = try{memberID: memberID, id: db.NewID(), invoiceID: invoiceID}
		t.intent = stripe.NewIntent{
			Customer: customer, Method: card.providerID, Cents: invoice.AmountCents, Currency: strings.ToLower(invoice.Currency),
			Metadata: map[string]string{metaMember: memberID, metaCharge: t.id},
		}
		if err := store.AddCharge(ctx, billingdb.AddChargeParams{
			MemberID: memberID, ID: t.id, InvoiceID: invoiceID, CardID: card.ID, AmountCents: invoice.AmountCents, Currency: invoice.Currency,
			State: begun, CreatedAt: now.UnixMilli(), DueAt: now.Add(begunFor).UnixMilli(),
		}); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "paymentBegun", t.id)
	})
	return t, joined, err
}

// charge asks the provider for the money. Where the answer is lost, the payment
// stays under way and a worker asks again.
func (s *Service) charge(ctx context.Context, t try) error {
	intent, err := s.Gateway.CreateIntent(ctx, "create-"+t.id, t.intent)
	if err != nil {
		// Whatever became of it: an intent that is not confirmed charges nobody.
		if fault := s.settle(ctx, t.memberID, t.id, t.invoiceID, never, NotCharged); fault != nil {
			return fault
		}
		return unreachable(err)
	}
	mine := false
	err = s.DB.Write(ctx, db.Member(t.memberID), func(ctx context.Context, q db.Q) error {
		n, err := billingdb.New(q).ConfirmCharge(ctx, billingdb.ConfirmChargeParams{
			MemberID: t.memberID, ID: t.id, ProviderID: intent.ID, DueAt: s.Now().Add(confirmingFor).UnixMilli(),
		})
		mine = n > 0
		return err
	})
	if err != nil || !mine {
		return err // a worker has closed it, so it must not be charged
	}
	intent, err = s.Gateway.ConfirmIntent(ctx, "confirm-"+t.id, intent.ID)
	if refusal, refused := stripe.Refused(err); refused {
		if refusal.Intent != nil {
			intent, err = *refusal.Intent, nil
		} else {
			slog.Error("billing: the provider refused a payment", "cause", refusal.Error())
		}
	}
	if err == nil {
		return s.conclude(ctx, t.memberID, t.id, t.invoiceID, intent)
	}
	slog.Warn("billing: the answer to a payment was lost; a worker asks for it", "cause", err.Error())
	return s.hurry(ctx, t.memberID, t.id, askAfter)
}

func (s *Service) hurry(ctx context.Context, memberID, chargeID string, wait time.Duration) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		_, err := billingdb.New(q).HurryCharge(ctx, billingdb.HurryChargeParams{MemberID: memberID, ID: chargeID, Now: s.Now().Add(wait).UnixMilli()})
		db.After(ctx, s.charges.Nudge)
		return err
	})
}

// conclude settles a payment by what the provider says of it, where it says enough.
func (s *Service) conclude(ctx context.Context, memberID, chargeID, invoiceID string, i stripe.Intent) error {
	result, why, err := s.decide(ctx, i)
	if err != nil {
		slog.Warn("billing: a payment that waits for its customer could not be canceled; a worker does it", "cause", err.Error())
		return s.hurry(ctx, memberID, chargeID, askAfter)
	}
	if result == undecided {
		return nil
	}
	return s.settle(ctx, memberID, chargeID, invoiceID, result, why)
}

var settledAs = map[outcome]struct {
	charge  PaymentState
	invoice Status
	action  string
}{
	charged:  {WentThrough, PaidInFull, "paid"},
	declined: {Declined, Failed, "paymentDeclined"},
	never:    {CalledBack, Failed, "paymentCanceled"},
}

// settle ends a payment, once: of several that try, such as the request, a worker
// and an event, the first one does it.
func (s *Service) settle(ctx context.Context, memberID, chargeID, invoiceID string, result outcome, why Why) error {
	as, now := settledAs[result], s.Now().UnixMilli()
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := billingdb.New(q)
		n, err := store.SettleCharge(ctx, billingdb.SettleChargeParams{MemberID: memberID, ID: chargeID, State: string(as.charge), Reason: string(why), Now: now})
		if err != nil || n == 0 {
			return err
		}
		paidAt := int64(0)
		if result == charged {
			paidAt = now
		}
		if _, err := store.EndPaying(ctx, billingdb.EndPayingParams{MemberID: memberID, ID: invoiceID, Status: string(as.invoice), PaidAt: paidAt}); err != nil {
			return err
		}
		row, err := store.Charge(ctx, billingdb.ChargeParams{MemberID: memberID, ID: chargeID})
		if err != nil {
			return err
		}
		key := paymentFailed
		if result == charged {
			key = paymentReceipt
		}
		if err := s.write(ctx, q, memberID, key, chargeID, row.AmountCents, row.Currency); err != nil {
			return err
		}
		db.After(ctx, func() { s.tell(memberID) })
		return s.record(ctx, q, memberID, as.action, chargeID)
	})
}
