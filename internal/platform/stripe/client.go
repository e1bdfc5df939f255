package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Version is the version of the API that we speak. Every call names it, so an
// upgrade of the account changes nothing for us.
const Version = "2024-06-20"

// The public addresses of the API and of the page where people enter a card.
const (
	PublicAPI  = "https://api.stripe.com"
	PublicPage = "https://checkout.stripe.com"
)

const (
	callFor   = 10 * time.Second
	replyMost = 256 << 10
)

// Config says whom to call. The zero value of an address is the public one.
type Config struct {
	// API is the origin of the API, Page that of the page for cards.
	API, Page string
	// Key opens the API, and EventSecret signs what comes from it. They are never
	// logged.
	Key, EventSecret string
	// Local allows plain http, for a provider on this machine.
	Local bool
}

// Client calls the provider.
type Client struct {
	config Config
	http   *http.Client
}

var (
	errRedirect = errors.New("stripe: the API answered with a redirect")
	errPage     = errors.New("stripe: the page for cards is not at the expected origin")
)

// New checks the settings and makes a client.
func New(c Config) (*Client, error) {
	if c.API == "" {
		c.API = PublicAPI
	}
	if c.Page == "" {
		c.Page = PublicPage
	}
	for _, address := range []string{c.API, c.Page} {
		if err := checkOrigin(address, c.Local); err != nil {
			return nil, err
		}
	}
	if c.Key == "" {
		return nil, errors.New("stripe: the key is missing")
	}
	if c.EventSecret == "" {
		return nil, errors.New("stripe: the secret of the events is missing")
	}
	return &Client{config: c, http: &http.Client{
		Timeout:       callFor,
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect },
	}}, nil
}

func checkOrigin(address string, local bool) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" {
		return fmt.Errorf("stripe: %q must be an origin such as %s", address, PublicAPI)
	}
	if u.Scheme != "https" && (!local || u.Scheme != "http") {
		return fmt.Errorf("stripe: %q must begin with https", address)
	}
	return nil
}

// Error is a refusal of the API: it has understood the call and won't do it.
type Error struct {
	Status      int
	Type        string
	Code        string
	DeclineCode string
	// Intent is set where a card was declined.
	Intent *Intent
}

// Error leaves out the API's own words, which may quote what was sent.
func (e *Error) Error() string {
	return fmt.Sprintf("stripe: refused with %d %s %s %s", e.Status, e.Type, e.Code, e.DeclineCode)
}

// Refused returns the refusal behind an error. Other errors leave open whether the
// API has acted: a lost answer, a timeout, or trouble of its own.
func Refused(err error) (*Error, bool) {
	var refusal *Error
	if errors.As(err, &refusal) && refusal.Status < 500 && refusal.Status != http.StatusConflict && refusal.Status != http.StatusTooManyRequests {
		return refusal, true
	}
	return nil, false
}

// Unknown reports that the API does not have what was named, or that it belongs to no
// customer any more. A key that it does not take says nothing of the kind.
func Unknown(err error) bool {
	refusal, refused := Refused(err)
	return refused && (refusal.Status == http.StatusNotFound || refusal.Status == http.StatusBadRequest)
}

// call sends one request. key keeps a POST that is sent again from acting twice.
func (c *Client) call(ctx context.Context, method, path, key string, form url.Values, into any) error {
	address, body := c.config.API+path, io.Reader(nil)
	if method == http.MethodGet && len(form) > 0 {
		address += "?" + form.Encode()
	} else if method == http.MethodPost {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.config.Key)
	r.Header.Set("Stripe-Version", Version)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if key != "" {
			r.Header.Set("Idempotency-Key", key)
		}
	}
	reply, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("stripe: %s %s: %w", method, path, err)
	}
	defer func() { _ = reply.Body.Close() }()
	data, err := io.ReadAll(io.LimitReader(reply.Body, replyMost))
	if err != nil {
		return fmt.Errorf("stripe: reading the answer to %s %s: %w", method, path, err)
	}
	if reply.StatusCode != http.StatusOK {
		return refusal(reply.StatusCode, data)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("stripe: the answer to %s %s is no JSON we know", method, path)
	}
	return nil
}

func refusal(status int, data []byte) error {
	var body struct {
		Error struct {
			Type        string  `json:"type"`
			Code        string  `json:"code"`
			DeclineCode string  `json:"decline_code"`
			Intent      *Intent `json:"payment_intent"`
		} `json:"error"`
	}
	_ = json.Unmarshal(data, &body)
	e := body.Error
	return &Error{Status: status, Type: e.Type, Code: e.Code, DeclineCode: e.DeclineCode, Intent: e.Intent}
}
