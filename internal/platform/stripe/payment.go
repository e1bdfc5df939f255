package stripe

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// The states of a payment intent that we tell apart.
const (
	NeedsMethod  = "requires_payment_method" // no card, or it was declined
	NeedsConfirm = "requires_confirmation"
	NeedsAction  = "requires_action"
	Processing   = "processing"
	Succeeded    = "succeeded"
	Canceled     = "canceled"
)

// Intent is a payment.
type Intent struct {
	ID             string            `json:"id"`
	Status         string            `json:"status"`
	Amount         int64             `json:"amount"`
	AmountReceived int64             `json:"amount_received"`
	Currency       string            `json:"currency"`
	Metadata       map[string]string `json:"metadata"`
	LastError      *struct {
		Code        string `json:"code"`
		DeclineCode string `json:"decline_code"`
	} `json:"last_payment_error"`
}

// NewIntent is a payment to be made. Metadata comes back with its events.
type NewIntent struct {
	Customer, Method string
	Cents            int64
	Currency         string // "usd"
	Metadata         map[string]string
}

// CreateIntent prepares a payment. No money moves.
func (c *Client) CreateIntent(ctx context.Context, key string, n NewIntent) (i Intent, err error) {
	form := url.Values{
		"amount": {strconv.FormatInt(n.Cents, 10)}, "currency": {n.Currency}, "customer": {n.Customer}, "payment_method": {n.Method},
		"payment_method_types[0]": {"card"},
	}
	addMetadata(form, n.Metadata)
	err = c.call(ctx, http.MethodPost, "/v1/payment_intents", key, form, &i)
	return i, err
}

func addMetadata(form url.Values, metadata map[string]string) {
	for name, value := range metadata {
		form.Set("metadata["+name+"]", value)
	}
}

// ConfirmIntent charges the card, without its owner at hand.
func (c *Client) ConfirmIntent(ctx context.Context, key, id string) (i Intent, err error) {
	err = c.call(ctx, http.MethodPost, "/v1/payment_intents/"+url.PathEscape(id)+"/confirm", key, url.Values{"off_session": {"true"}}, &i)
	return i, err
}

// Intent tells how a payment stands.
func (c *Client) Intent(ctx context.Context, id string) (i Intent, err error) {
	err = c.call(ctx, http.MethodGet, "/v1/payment_intents/"+url.PathEscape(id), "", nil, &i)
	return i, err
}

// CancelIntent makes sure that a payment never happens. It is refused for one that
// has happened.
func (c *Client) CancelIntent(ctx context.Context, id string) (i Intent, err error) {
	err = c.call(ctx, http.MethodPost, "/v1/payment_intents/"+url.PathEscape(id)+"/cancel", "", url.Values{}, &i)
	return i, err
}

// The states of a refund that we tell apart; the others are under way.
const (
	RefundDone     = "succeeded"
	RefundFailed   = "failed"
	RefundCanceled = "canceled"
)

// Refund is money given back.
type Refund struct {
	ID       string            `json:"id"`
	Status   string            `json:"status"`
	Amount   int64             `json:"amount"`
	Metadata map[string]string `json:"metadata"`
}

// CreateRefund gives a part of a payment back.
func (c *Client) CreateRefund(ctx context.Context, key, intent string, cents int64, metadata map[string]string) (r Refund, err error) {
	form := url.Values{"payment_intent": {intent}, "amount": {strconv.FormatInt(cents, 10)}}
	addMetadata(form, metadata)
	err = c.call(ctx, http.MethodPost, "/v1/refunds", key, form, &r)
	return r, err
}

// Refunds lists the refunds of a payment, the newest first and at most 100.
func (c *Client) Refunds(ctx context.Context, intent string) ([]Refund, error) {
	var out struct {
		Data []Refund `json:"data"`
	}
	err := c.call(ctx, http.MethodGet, "/v1/refunds", "", url.Values{"payment_intent": {intent}, "limit": {"100"}}, &out)
	return out.Data, err
}
