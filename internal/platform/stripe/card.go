package stripe

import (
	"context"
	"net/http"
	"net/url"
	"strings"
)

// CreateCustomer makes a customer that cards belong to. ref is our own name for
// the person and says nothing about them.
func (c *Client) CreateCustomer(ctx context.Context, key, ref string) (id string, err error) {
	var out struct {
		ID string `json:"id"`
	}
	err = c.call(ctx, http.MethodPost, "/v1/customers", key, url.Values{"metadata[ref]": {ref}}, &out)
	return out.ID, err
}

// CardPage is what the provider's page for a card needs to know.
type CardPage struct {
	Customer string
	Currency string // "usd"
	Locale   string // "fr-CA"
	// Success and Cancel are our pages that it leads back to.
	Success, Cancel string
}

// Session is a visit to the page for a card.
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"`
	// Status is open, complete or expired.
	Status   string `json:"status"`
	Customer string `json:"customer"`
	Setup    *struct {
		Status string `json:"status"`
		Method Method `json:"payment_method"`
	} `json:"setup_intent"`
}

// Method is a saved card.
type Method struct {
	ID   string `json:"id"`
	Card struct {
		Brand    string `json:"brand"`
		Last4    string `json:"last4"`
		ExpMonth int    `json:"exp_month"`
		ExpYear  int    `json:"exp_year"`
	} `json:"card"`
}

// OpenCardPage begins a visit. Its address is at the provider's own origin, or the
// call fails.
func (c *Client) OpenCardPage(ctx context.Context, key string, p CardPage) (s Session, err error) {
	err = c.call(ctx, http.MethodPost, "/v1/checkout/sessions", key, url.Values{
		"mode": {"setup"}, "customer": {p.Customer}, "currency": {p.Currency}, "payment_method_types[0]": {"card"},
		"success_url": {p.Success}, "cancel_url": {p.Cancel}, "locale": {p.Locale},
	}, &s)
	if err == nil && !strings.HasPrefix(s.URL, c.config.Page+"/") {
		return Session{}, errPage
	}
	return s, err
}

// CardPageResult tells what became of a visit.
func (c *Client) CardPageResult(ctx context.Context, id string) (s Session, err error) {
	err = c.call(ctx, http.MethodGet, "/v1/checkout/sessions/"+url.PathEscape(id), "",
		url.Values{"expand[0]": {"setup_intent.payment_method"}}, &s)
	return s, err
}

// Detach forgets a card.
func (c *Client) Detach(ctx context.Context, method string) error {
	return c.call(ctx, http.MethodPost, "/v1/payment_methods/"+url.PathEscape(method)+"/detach", "", url.Values{}, nil)
}
