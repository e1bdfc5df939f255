package stripe_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/platform/stripe"
)

const secret = "whsec_test"

func client(t *testing.T, c stripe.Config) *stripe.Client {
	t.Helper()
	c.Key, c.EventSecret = "sk_test", secret
	out, err := stripe.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// An event counts only with a signature over its very bytes, made within five
// minutes.
func TestEvents(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	body := []byte(`{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","metadata":{"charge":"c1"}}}}`)
	good := stripe.Sign(body, "1800000000", secret)
	c := client(t, stripe.Config{})
	for name, one := range map[string]struct {
		header string
		at     time.Time
		ok     bool
	}{
		"signed":                        {"t=1800000000,v1=" + good, now, true},
		"with a second secret":          {"t=1800000000,v1=00,v1=" + good + ",v0=x", now, true},
		"as old as it may be":           {"t=1800000000,v1=" + good, now.Add(5 * time.Minute), true},
		"too old":                       {"t=1800000000,v1=" + good, now.Add(5*time.Minute + time.Second), false},
		"from the future":               {"t=1800000000,v1=" + good, now.Add(-5*time.Minute - time.Second), false},
		"another time":                  {"t=1800000001,v1=" + good, now, false},
		"another scheme":                {"t=1800000000,v0=" + good, now, false},
		"nothing":                       {"", now, false},
		"no time":                       {"v1=" + good, now, false},
		"a flood of signatures":         {"t=1800000000" + strings.Repeat(",v1=00", 5) + ",v1=" + good, now, false},
		"another secret":                {"t=1800000000,v1=" + stripe.Sign(body, "1800000000", "x"), now, false},
		"a signature over another body": {"t=1800000000,v1=" + stripe.Sign(append(body, ' '), "1800000000", secret), now, false},
	} {
		e, err := c.ReadEvent(body, one.header, one.at)
		if (err == nil) != one.ok || one.ok && e.Data.Object.Metadata["charge"] != "c1" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Settings that would send secrets anywhere else are refused.
func TestAddresses(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "https://api.stripe.com": true, "http://127.0.0.1:4000": false, "https://api.stripe.com/": false, "https://a@b.example": false, "stripe": false,
	} {
		if _, err := stripe.New(stripe.Config{API: address, Key: "k", EventSecret: "s"}); (err == nil) != ok {
			t.Errorf("%q: %v", address, err)
		}
	}
	if _, err := stripe.New(stripe.Config{EventSecret: "s"}); err == nil {
		t.Error("a client without a key was made")
	}
	if _, err := stripe.New(stripe.Config{Key: "k"}); err == nil {
		t.Error("a client without a secret for events was made")
	}
}

// A refusal is told apart from an answer that leaves open what was done, and no
// error carries what the API said or the key.
func TestAnswers(t *testing.T) {
	status, body := 0, ""
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer sk_test" || r.Header.Get("Stripe-Version") != stripe.Version {
			t.Errorf("headers %v", r.Header)
		}
		if r.Method == http.MethodPost && r.Header.Get("Idempotency-Key") != "once" && !strings.HasSuffix(r.URL.Path, "/detach") {
			t.Errorf("key %q", r.Header.Get("Idempotency-Key"))
		}
		if status == 0 {
			panic(http.ErrAbortHandler)
		}
		if status == http.StatusFound {
			w.Header().Set("Location", "https://elsewhere.example")
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	defer api.Close()
	c := client(t, stripe.Config{API: api.URL, Page: api.URL, Local: true})
	declined := `{"error":{"type":"card_error","code":"card_declined","decline_code":"insufficient_funds","message":"4242 sk_test","payment_intent":{"id":"pi_1","status":"requires_payment_method"}}}`
	for name, one := range map[string]struct {
		status  int
		body    string
		refused bool
	}{
		"declined": {402, declined, true}, "wrong": {400, `{"error":{}}`, true}, "no JSON": {400, "<html>", true}, "unknown": {404, "{}", true},
		"under way elsewhere": {409, "{}", false}, "too many": {429, "{}", false}, "trouble": {500, "{}", false}, "redirect": {302, "", false},
		"lost": {0, "", false}, "half": {200, `{"id":`, false},
	} {
		status, body = one.status, one.body
		_, err := c.ConfirmIntent(context.Background(), "once", "pi_1")
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		refusal, refused := stripe.Refused(err)
		if refused != one.refused || strings.Contains(err.Error(), "sk_test") {
			t.Errorf("%s: %v", name, err)
		}
		if name == "declined" && (refusal.DeclineCode != "insufficient_funds" || refusal.Intent == nil || refusal.Intent.ID != "pi_1") {
			t.Errorf("declined: %+v", refusal)
		}
	}
	status, body = 200, `{"id":"cs_1","url":"https://elsewhere.example/c"}`
	if _, err := c.OpenCardPage(context.Background(), "once", stripe.CardPage{}); err == nil {
		t.Error("a page at another origin was accepted")
	}
	if _, refused := stripe.Refused(errors.New("x")); refused {
		t.Error("any error is a refusal")
	}
	// Only these say that a card is not there: not a key that is no longer taken.
	for code, want := range map[int]bool{400: true, 404: true, 401: false, 403: false, 409: false, 500: false} {
		status, body = code, "{}"
		if got := stripe.Unknown(c.Detach(context.Background(), "pm_1")); got != want {
			t.Errorf("%d: the card is unknown: %v", code, got)
		}
	}
}
