package billing

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/stripe"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// Card is a card as we know it.
type Card struct {
	ID                string
	Brand, Last4      string
	ExpMonth, ExpYear int
	providerID        string
}

// Expired reports a card that banks no longer take. It works to the end of its
// month.
func (c Card) Expired(now time.Time) bool {
	return !now.Before(time.Date(c.ExpYear, time.Month(c.ExpMonth)+1, 1, 0, 0, 0, 0, time.UTC))
}

func cardOf(ctx context.Context, q db.Q, memberID string) (c Card, found bool, err error) {
	r, err := billingdb.New(q).Card(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		return c, false, nil
	}
	return Card{ID: r.ID, Brand: r.Brand, Last4: r.Last4, ExpMonth: int(r.ExpMonth), ExpYear: int(r.ExpYear), providerID: r.ProviderID}, err == nil, err
}

// setupFor is how long a member may take on the provider's page.
const setupFor = 30 * time.Minute

// returnPages are our pages that the provider's page leads back to.
var returnPages = []string{"/account/coverage-and-billing", "/profile-preferences/payment"}

// checkoutLocales are our locales in the provider's names.
var checkoutLocales = map[string]string{"en-US": "en", "en-CA": "en", "es-US": "es-419", "fr-CA": "fr-CA"}

// StartCard begins a visit to the provider's page for a card. A state that works
// once ties the way back to this member.
func (s *Service) StartCard(ctx context.Context, memberID, returnTo string) (address string, err error) {
	if s.Gateway == nil {
		return "", closed()
	}
	if !slices.Contains(returnPages, returnTo) {
		return "", apperr.InvalidField("returnTo", "errors.value", "This page can’t be returned to.")
	}
	asked := wire.From(ctx)
	origin, known, err := s.Origin(ctx, asked.Host)
	if err != nil {
		return "", err
	}
	if !known && !asked.Local() {
		return "", apperr.NotFoundError()
	}
	facts, customer, err := s.customer(ctx, memberID)
	if err != nil {
		return "", err
	}
	state := rand.Text()
	back := origin + returnTo
	visit, err := s.Gateway.OpenCardPage(ctx, "card-"+hashOf(state), stripe.CardPage{
		Customer: customer, Currency: strings.ToLower(Currency(facts.Country)), Locale: checkoutLocales[facts.Locale],
		Success: back + "?" + url.Values{"card": {state}}.Encode(), Cancel: back + "?card=none",
	})
	if err != nil {
		return "", noCardPage(err)
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := billingdb.New(q).AddSetup(ctx, billingdb.AddSetupParams{
			MemberID: memberID, StateHash: hashOf(state), ProviderID: visit.ID, ExpiresAt: s.Now().Add(setupFor).UnixMilli(),
		}); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "cardStarted", "")
	})
	return visit.URL, err
}

func noCardPage(cause error) error {
	return apperr.New(apperr.Unavailable, "billing.refused.cardPage", "Our payment provider can’t be reached right now. Please try again in a few minutes.").Because(cause)
}

func hashOf(state string) string {
	sum := sha256.Sum256([]byte(state))
	return hex.EncodeToString(sum[:])
}

// customer finds the member's name at the provider, or makes one. Two requests at
// once get the same one: the provider knows the key.
func (s *Service) customer(ctx context.Context, memberID string) (facts member.Facts, id string, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if facts, err = member.LoadFacts(ctx, q, memberID); err != nil {
			return err
		}
		id, err = billingdb.New(q).Customer(ctx, memberID)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil || id != "" {
		return facts, id, err
	}
	if id, err = s.Gateway.CreateCustomer(ctx, "customer-"+memberID, memberID); err != nil {
		return facts, "", noCardPage(err)
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := billingdb.New(q)
		if err := store.AddCustomer(ctx, billingdb.AddCustomerParams{MemberID: memberID, ProviderID: id, CreatedAt: s.Now().UnixMilli()}); err != nil {
			return err
		}
		id, err = store.Customer(ctx, memberID) // that of the request that was first
		return err
	})
	return facts, id, err
}

func staleState() error {
	return apperr.New(apperr.FailedPrecondition, "billing.refused.state", "This way back from the card page was used before, or took too long.")
}

// FinishCard keeps the card that the member entered on the provider's page.
func (s *Service) FinishCard(ctx context.Context, memberID, state string) (c Card, err error) {
	if s.Gateway == nil {
		return c, closed()
	}
	if state == "" {
		return c, apperr.InvalidField("state", "errors.value", "The way back is missing.")
	}
	at := billingdb.SetupParams{MemberID: memberID, StateHash: hashOf(state), Now: s.Now().UnixMilli()}
	var visitID, customer string
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if visitID, err = billingdb.New(q).Setup(ctx, at); errors.Is(err, sql.ErrNoRows) {
			return staleState()
		} else if err != nil {
			return err
		}
		customer, err = billingdb.New(q).Customer(ctx, memberID)
		return err
	})
	if err != nil {
		return c, err
	}
	visit, err := s.Gateway.CardPageResult(ctx, visitID)
	if err != nil {
		return c, noCardPage(err)
	}
	if visit.Status != "complete" || visit.Setup == nil || visit.Setup.Status != "succeeded" || visit.Customer != customer {
		return c, apperr.New(apperr.FailedPrecondition, "billing.refused.unfinished", "The card was not saved on the card page.")
	}
	return s.keepCard(ctx, memberID, at, visit.Setup.Method)
}

func (s *Service) keepCard(ctx context.Context, memberID string, at billingdb.SetupParams, m stripe.Method) (Card, error) {
	c := Card{
		ID: db.NewID(), Brand: m.Card.Brand, Last4: m.Card.Last4, ExpMonth: m.Card.ExpMonth, ExpYear: m.Card.ExpYear, providerID: m.ID,
	}
	err := s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store, now := billingdb.New(q), s.Now().UnixMilli()
		if _, err := store.UseSetup(ctx, billingdb.UseSetupParams{MemberID: memberID, StateHash: at.StateHash, Now: now}); errors.Is(err, sql.ErrNoRows) {
			return staleState()
		} else if err != nil {
			return err
		}
		if _, err := store.RemoveCards(ctx, billingdb.RemoveCardsParams{MemberID: memberID, Now: now}); err != nil {
			return err
		}
		if err := store.AddCard(ctx, billingdb.AddCardParams{
			MemberID: memberID, ID: c.ID, ProviderID: c.providerID, Brand: c.Brand, Last4: c.Last4, ExpMonth: int64(c.ExpMonth), ExpYear: int64(c.ExpYear),
			AddedAt: now,
		}); err != nil {
			return err
		}
		db.After(ctx, func() { s.tell(memberID) })
		return s.record(ctx, q, memberID, "cardAdded", c.ID)
	})
	return c, err
}

// RemoveCard forgets the card here at once. A loop makes the provider forget it.
func (s *Service) RemoveCard(ctx context.Context, memberID, id string) error {
	if id == "" {
		return apperr.InvalidField("id", "errors.value", "Please choose a card.")
	}
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		n, err := billingdb.New(q).RemoveCard(ctx, billingdb.RemoveCardParams{MemberID: memberID, ID: id, Now: s.Now().UnixMilli()})
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.NotFoundError()
		}
		db.After(ctx, func() { s.tell(memberID) })
		return s.record(ctx, q, memberID, "cardRemoved", id)
	})
}

// EndAll removes the card of an account that ends, in the caller's transaction. The
// loop makes the provider forget it.
func EndAll(ctx context.Context, q db.Q, memberID string, now int64) error {
	_, err := billingdb.New(q).RemoveCards(ctx, billingdb.RemoveCardsParams{MemberID: memberID, Now: now})
	return err
}

// forgetMost is how many cards one look asks the provider to forget.
const forgetMost = 20

// forgetCards makes the provider forget cards that members have removed.
func (s *Service) forgetCards(ctx context.Context) error {
	if s.Gateway == nil {
		return nil
	}
	var rows []billingdb.CardsToForgetRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = billingdb.New(q).CardsToForget(ctx, forgetMost)
		return err
	})
	for _, r := range rows {
		if fault := s.Gateway.Detach(ctx, r.ProviderID); fault != nil {
			if !stripe.Unknown(fault) { // unknown: it is forgotten already
				err = errors.Join(err, fault)
				continue
			}
		}
		err = errors.Join(err, s.DB.Write(ctx, db.Member(r.MemberID), func(ctx context.Context, q db.Q) error {
			return billingdb.New(q).ForgetCard(ctx, billingdb.ForgetCardParams{MemberID: r.MemberID, ID: r.ID})
		}))
	}
	return err
}

// Prune forgets ways back that nobody took.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := billingdb.New(q).PruneSetups(ctx, s.Now().UnixMilli())
		return err
	})
}
