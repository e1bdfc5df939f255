package billing

import (
	"context"
	"io"
	"net/http"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// EventPath is where the payment provider tells us what happened.
const EventPath = "/webhooks/payments"

// wakesOn are the events that docs/operations.md asks the provider for. Others are
// taken and left alone.
var wakesOn = []string{"payment_intent.succeeded", "payment_intent.payment_failed", "payment_intent.canceled", "refund.updated"}

// MaxEvent is how large an event may be.
func MaxEvent(*http.Request) int64 { return 64 << 10 }

// Handler takes the events of the provider. A signature over the raw bytes is all
// that lets one in. An event decides nothing: it wakes the worker, which asks the
// provider how things stand. So one that comes early, late, twice or in the wrong
// order does no harm.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || s.Gateway == nil {
			wire.WriteError(w, r, apperr.NotFoundError())
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		e, err := s.Gateway.ReadEvent(body, r.Header.Get("Stripe-Signature"), s.Now())
		if err != nil {
			wire.WriteError(w, r, apperr.New(apperr.PermissionDenied, "errors.signature", "The signature is wrong.").Because(err))
			return
		}
		if !slices.Contains(wakesOn, e.Type) { // nothing that we wait for
			w.WriteHeader(http.StatusOK)
			return
		}
		about := e.Data.Object.Metadata
		if err := s.wake(r.Context(), about[metaMember], about[metaCharge], about[metaRefund]); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}

// wake makes a payment or a refund due. What is settled, or not ours, stays as it is.
func (s *Service) wake(ctx context.Context, memberID, chargeID, refundID string) error {
	if memberID == "" || chargeID == "" && refundID == "" {
		return nil
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store, now := billingdb.New(q), s.Now().UnixMilli()
		if chargeID != "" {
			if _, err := store.HurryCharge(ctx, billingdb.HurryChargeParams{MemberID: memberID, ID: chargeID, Now: now}); err != nil {
				return err
			}
			db.After(ctx, s.charges.Nudge)
		}
		if refundID != "" {
			if _, err := store.HurryRefund(ctx, billingdb.HurryRefundParams{MemberID: memberID, ID: refundID, Now: now}); err != nil {
				return err
			}
			db.After(ctx, s.refunds.Nudge)
		}
		return nil
	})
}
