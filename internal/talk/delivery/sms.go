package delivery

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// GatewayConfig says where text messages are handed over.
type GatewayConfig struct {
	URL  string // https, or http on the same machine
	From string // number or name that messages come from
	// Token comes from a file or the environment, never from a flag.
	Token string
}

const (
	gatewayTimeout = 15 * time.Second
	maxWait        = 15 * time.Minute
)

// Gateway hands text messages to an HTTP service: a POST of JSON with to, from
// and text, a bearer token and an Idempotency-Key. The service must take a key
// it has seen for done.
type Gateway struct {
	config GatewayConfig
	client *http.Client
}

// NewGateway checks the settings without connecting.
func NewGateway(c GatewayConfig) (*Gateway, error) {
	address, err := url.Parse(c.URL)
	if err != nil || address.Host == "" || address.User != nil {
		return nil, errors.New("the text message gateway must be an address such as https://sms.example.com/v1/messages")
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !loopback(address.Hostname())) {
		return nil, fmt.Errorf("text messages to %s need https; without it only a service on this machine is allowed", address.Hostname())
	}
	return &Gateway{config: c, client: &http.Client{
		Timeout: gatewayTimeout,
		// A message goes where it was meant to go or nowhere.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Send hands one text message over.
func (g *Gateway) Send(ctx context.Context, l Letter) error {
	body, err := json.Marshal(map[string]string{"to": l.To, "from": g.config.From, "text": l.Text})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, g.config.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", l.ID)
	if g.config.Token != "" {
		r.Header.Set("Authorization", "Bearer "+g.config.Token)
	}
	reply, err := g.client.Do(r)
	if err != nil {
		return troubleOf(err)
	}
	defer func() { _ = reply.Body.Close() }()
	_, _ = io.CopyN(io.Discard, reply.Body, 64<<10) // so that the connection can be used again
	return gatewayTrouble(reply.StatusCode, reply.Header.Get("Retry-After"))
}

// gatewayTrouble reads the status of an answer. Our own credentials are ours to
// mend; only what the gateway says about the message itself is final.
func gatewayTrouble(status int, retryAfter string) error {
	t := &Trouble{Status: status}
	if seconds, err := strconv.Atoi(retryAfter); err == nil && seconds > 0 {
		t.Wait = min(time.Duration(seconds)*time.Second, maxWait)
	}
	switch {
	case status >= 200 && status < 300:
		return nil
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusPaymentRequired:
		t.Kind = "credentials"
	case status == http.StatusBadRequest, status == http.StatusGone, status == http.StatusUnprocessableEntity:
		t.Kind, t.Final = "refused", true
	case status == http.StatusRequestTimeout, status == http.StatusConflict, status == http.StatusTooEarly, status == http.StatusTooManyRequests, status >= 500:
		t.Kind = "busy"
	default: // a redirect or an address that is wrong
		t.Kind = "unreachable"
	}
	return t
}
