package billing

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/stripe"
)

// Gateway is the payment provider. stripe.Client is the one there is; the demo and
// the tests give it the address of a provider on this machine.
type Gateway interface {
	CreateCustomer(ctx context.Context, key, ref string) (id string, err error)
	OpenCardPage(ctx context.Context, key string, p stripe.CardPage) (stripe.Session, error)
	CardPageResult(ctx context.Context, id string) (stripe.Session, error)
	Detach(ctx context.Context, method string) error

	CreateIntent(ctx context.Context, key string, n stripe.NewIntent) (stripe.Intent, error)
	ConfirmIntent(ctx context.Context, key, id string) (stripe.Intent, error)
	Intent(ctx context.Context, id string) (stripe.Intent, error)
	CancelIntent(ctx context.Context, id string) (stripe.Intent, error)

	CreateRefund(ctx context.Context, key, intent string, cents int64, metadata map[string]string) (stripe.Refund, error)
	Refunds(ctx context.Context, intent string) ([]stripe.Refund, error)

	ReadEvent(body []byte, signature string, now time.Time) (stripe.Event, error)
}

// What we send along with a payment or a refund, to know it again.
const (
	metaMember = "member"
	metaCharge = "charge"
	metaRefund = "refund"
)

// outcome is what a payment intent says about a payment.
type outcome string

const (
	charged   outcome = "charged"
	declined  outcome = "declined"
	never     outcome = "never"     // it can't be charged any more
	waits     outcome = "waits"     // for its customer, and must be canceled
	undecided outcome = "undecided" // it was not confirmed, or the provider still works on it
)

// judge reads an intent that we may have confirmed.
func judge(i stripe.Intent) (outcome, Why) {
	switch i.Status {
	case stripe.Succeeded:
		return charged, ""
	case stripe.Canceled:
		return never, NotCharged
	case stripe.NeedsAction:
		// The bank wants its customer to confirm, and they are not there. The provider
		// must forget it first: they could confirm later, and pay twice.
		return waits, NeedsOwner
	case stripe.NeedsMethod:
		if i.LastError != nil {
			return declined, whyOf(i.LastError.Code, i.LastError.DeclineCode)
		}
	}
	return undecided, ""
}

// decide judges an intent, and cancels one that waits for its customer. It counts as
// declined once the provider has canceled it; one that was charged meanwhile is charged.
func (s *Service) decide(ctx context.Context, i stripe.Intent) (outcome, Why, error) {
	result, why := judge(i)
	if result != waits {
		return result, why, nil
	}
	i, err := s.Gateway.CancelIntent(ctx, i.ID)
	if err != nil {
		return undecided, "", err
	}
	switch after, _ := judge(i); after {
	case never:
		return declined, why, nil
	case charged:
		return charged, "", nil
	}
	return undecided, "", errOpen
}

// Why says why a payment did not work.
type Why string

// The reasons that members are told.
const (
	CardDeclined Why = "declined"
	NoFunds      Why = "insufficient_funds"
	CardExpired  Why = "expired_card"
	NeedsOwner   Why = "authentication_required"
	TryAgain     Why = "try_again"
	NotCharged   Why = "not_charged"
)

// whyOf puts the many codes of banks into the few that a member can act on. A lost
// or stolen card is told as declined: the person who pays may be the thief.
func whyOf(code, declineCode string) Why {
	for _, c := range []string{declineCode, code} {
		switch c {
		case "insufficient_funds", "card_velocity_exceeded", "withdrawal_count_limit_exceeded":
			return NoFunds
		case "expired_card":
			return CardExpired
		case "authentication_required":
			return NeedsOwner
		case "try_again_later", "reenter_transaction", "processing_error", "issuer_not_available":
			return TryAgain
		}
	}
	return CardDeclined
}
