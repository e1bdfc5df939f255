package delivery

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func gateway(t *testing.T, handle http.HandlerFunc) *Gateway {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	g, err := NewGateway(GatewayConfig{URL: server.URL + "/v1/messages", From: "+15550100", Token: "t0ken"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTextMessageIsHandedOver(t *testing.T) {
	var keys []string
	g := gateway(t, func(w http.ResponseWriter, r *http.Request) {
		var body map[string]string
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		if r.Method != http.MethodPost || r.URL.Path != "/v1/messages" || r.Header.Get("Authorization") != "Bearer t0ken" ||
			!strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			t.Errorf("%s %s %v", r.Method, r.URL, r.Header)
		}
		if body["to"] != "+16125550109" || body["from"] != "+15550100" || body["text"] != "¿Qué tal?" || len(body) != 3 {
			t.Errorf("%v", body)
		}
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		w.WriteHeader(http.StatusAccepted)
	})
	for range 2 {
		if err := g.Send(t.Context(), Letter{ID: "id-1", To: "+16125550109", Text: "¿Qué tal?"}); err != nil {
			t.Error(err)
		}
	}
	if strings.Join(keys, " ") != "id-1 id-1" {
		t.Errorf("keys %v", keys)
	}
}

func TestGatewayAnswers(t *testing.T) {
	for _, c := range []struct {
		status int
		after  string
		want   *Trouble
	}{
		{200, "", nil},
		{202, "", nil},
		{299, "", nil},
		{301, "", &Trouble{Kind: "unreachable", Status: 301}},
		{400, "", &Trouble{Kind: "refused", Final: true, Status: 400}},
		{401, "", &Trouble{Kind: "credentials", Status: 401}},
		{402, "", &Trouble{Kind: "credentials", Status: 402}},
		{403, "", &Trouble{Kind: "credentials", Status: 403}},
		{404, "", &Trouble{Kind: "unreachable", Status: 404}},
		{409, "", &Trouble{Kind: "busy", Status: 409}},
		{422, "", &Trouble{Kind: "refused", Final: true, Status: 422}},
		{429, "30", &Trouble{Kind: "busy", Status: 429, Wait: 30 * time.Second}},
		{429, "86400", &Trouble{Kind: "busy", Status: 429, Wait: maxWait}},
		{429, "soon", &Trouble{Kind: "busy", Status: 429}},
		{500, "-5", &Trouble{Kind: "busy", Status: 500}},
		{503, "1", &Trouble{Kind: "busy", Status: 503, Wait: time.Second}},
	} {
		g := gateway(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", c.after)
			w.Header().Set("Location", "/elsewhere")
			http.Error(w, "+16125550109 says no", c.status)
		})
		err := g.Send(t.Context(), aLetter)
		switch {
		case c.want == nil:
			if err != nil {
				t.Errorf("%d: %v", c.status, err)
			}
		case err == nil:
			t.Errorf("%d was taken for sent", c.status)
		default:
			if got := troubleIn(t, err); got != *c.want {
				t.Errorf("%d %s: %+v, want %+v", c.status, c.after, got, *c.want)
			}
		}
	}
}

func TestGatewayIsSlowOrGone(t *testing.T) {
	hold := make(chan struct{})
	g := gateway(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-hold:
		case <-r.Context().Done():
		}
	})
	defer close(hold)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if got := troubleIn(t, g.Send(ctx, aLetter)); got.Kind != "timeout" || got.Final {
		t.Errorf("%+v", got)
	}
	gone, err := NewGateway(GatewayConfig{URL: "http://127.0.0.1:1/"})
	if err != nil {
		t.Fatal(err)
	}
	if got := troubleIn(t, gone.Send(t.Context(), aLetter)); got.Kind != "unreachable" || got.Final {
		t.Errorf("%+v", got)
	}
}

func TestGatewaySettings(t *testing.T) {
	for address, taken := range map[string]bool{
		"https://sms.example.com/v1": true, "http://localhost:9/": true, "http://127.0.0.1:9": true, "http://[::1]:9": true,
		"http://sms.example.com/v1": false, "sms.example.com": false, "": false, "ftp://127.0.0.1": false, "https://user:pass@sms.example.com": false,
	} {
		if _, err := NewGateway(GatewayConfig{URL: address}); (err == nil) != taken {
			t.Errorf("%q: %v", address, err)
		}
	}
}
