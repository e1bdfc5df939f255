package payments

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"wellhouse.app/internal/platform/stripe"
)

// Config is what a provider is told.
type Config struct {
	// Origin is where people and programs reach it.
	Origin string
	// Key opens the API; EventSecret signs what it sends to EventURL.
	Key, EventSecret, EventURL string
	// File keeps what happened; memory alone when empty.
	File string
	Now  func() time.Time
	// Faults opens a path where tests switch failures on.
	Faults bool
}

// Server is a running provider.
type Server struct {
	Config
	store  *store
	events chan []byte
	// fault is what goes wrong with the next calls.
	fault atomic.Pointer[Fault]
}

// Fault is a failure that a test has switched on.
type Fault struct {
	// Kind is down (no answer at all), slow (an answer after Wait), lost (it is done,
	// but after Wait the answer never arrives) or error (the provider has trouble of
	// its own).
	Kind string `json:"kind"`
	// Path is a part of the paths that it concerns; empty is all of them.
	Path string        `json:"path"`
	Wait time.Duration `json:"wait"`
}

// New opens the provider's book.
func New(c Config) (*Server, error) {
	kept, err := openStore(c.File)
	return &Server{Config: c, store: kept, events: make(chan []byte, 1000)}, err
}

// faultPath is where tests switch failures on, and bookPath where they look.
const (
	faultPath = "/__fault"
	bookPath  = "/__book"
)

// Handler serves the API and the page for cards.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range map[string]func(url.Values, *http.Request) (int, any){
		"POST /v1/customers":                    s.createCustomer,
		"POST /v1/checkout/sessions":            s.createVisit,
		"GET /v1/checkout/sessions/{id}":        s.getVisit,
		"POST /v1/payment_methods/{id}/detach":  s.detach,
		"POST /v1/payment_intents":              s.createIntent,
		"GET /v1/payment_intents/{id}":          s.getIntent,
		"POST /v1/payment_intents/{id}/confirm": s.confirm,
		"POST /v1/payment_intents/{id}/cancel":  s.cancel,
		"POST /v1/refunds":                      s.createRefund,
		"GET /v1/refunds":                       s.listRefunds,
	} {
		mux.Handle(pattern, s.faulty(s.api(h)))
	}
	mux.HandleFunc("GET /c/{token}", s.showPage)
	mux.HandleFunc("POST /c/{token}", s.takeCard)
	if s.Faults {
		mux.HandleFunc("POST "+faultPath, s.setFault)
		mux.HandleFunc("GET "+bookPath, s.showBook)
	}
	return mux
}

func (s *Server) setFault(_ http.ResponseWriter, r *http.Request) {
	var f Fault
	if json.NewDecoder(r.Body).Decode(&f) != nil || f.Kind == "" {
		s.fault.Store(nil)
		return
	}
	s.fault.Store(&f)
}

func (s *Server) showBook(w http.ResponseWriter, _ *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	_ = json.NewEncoder(w).Encode(s.store.book)
}

// faulty does what a test has switched on.
func (s *Server) faulty(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f := s.fault.Load()
		if f == nil || !strings.Contains(r.URL.Path, f.Path) {
			next.ServeHTTP(w, r)
			return
		}
		switch f.Kind {
		case "slow":
			time.Sleep(f.Wait)
			next.ServeHTTP(w, r)
			return
		case "error":
			answer(w, http.StatusInternalServerError, refusal("api_error", "", ""))
			return
		case "lost":
			next.ServeHTTP(blackHole{}, r)
			time.Sleep(f.Wait)
		}
		panic(http.ErrAbortHandler) // the connection breaks
	})
}

// blackHole takes an answer that never arrives.
type blackHole struct{}

func (blackHole) Header() http.Header            { return http.Header{} }
func (blackHole) Write(data []byte) (int, error) { return len(data), nil }
func (blackHole) WriteHeader(int)                {}

const bodyMost = 64 << 10

// api checks the key and the version, and answers the same to the same key.
func (s *Server) api(do func(url.Values, *http.Request) (int, any)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if subtle.ConstantTimeCompare([]byte(key), []byte(s.Key)) != 1 {
			answer(w, http.StatusUnauthorized, refusal("invalid_request_error", "", ""))
			return
		}
		if r.Header.Get("Stripe-Version") != stripe.Version {
			answer(w, http.StatusBadRequest, refusal("invalid_request_error", "version", ""))
			return
		}
		form := r.URL.Query()
		if r.Method == http.MethodPost {
			data, err := io.ReadAll(io.LimitReader(r.Body, bodyMost))
			if err == nil {
				form, err = url.ParseQuery(string(data))
			}
			if err != nil {
				answer(w, http.StatusBadRequest, refusal("invalid_request_error", "", ""))
				return
			}
		}
		s.store.mu.Lock()
		defer s.store.mu.Unlock()
		once := r.Header.Get("Idempotency-Key")
		if kept, known := s.store.Replies[once]; known && once != "" {
			if kept.Path != r.URL.Path || kept.Form != form.Encode() {
				answer(w, http.StatusBadRequest, refusal("idempotency_error", "", ""))
				return
			}
			answerText(w, kept.Status, kept.Body)
			return
		}
		status, body := do(form, r)
		data, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		if once != "" {
			s.store.Replies[once] = reply{r.URL.Path, form.Encode(), status, string(data)}
		}
		if r.Method == http.MethodPost {
			if err := s.store.save(); err != nil {
				panic(err)
			}
		}
		answerText(w, status, string(data))
	})
}

func answer(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	answerText(w, status, string(data))
}

func answerText(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

type object = map[string]any

func refusal(kind, code, decline string) object {
	return object{"error": object{"type": kind, "code": code, "decline_code": decline, "message": "The call was refused."}}
}

func missing() (int, any) {
	return http.StatusNotFound, refusal("invalid_request_error", "resource_missing", "")
}

func newID(prefix string) string { return prefix + "_" + rand.Text() }

func metadata(form url.Values) map[string]string {
	out := map[string]string{}
	for name := range form {
		if inner, found := strings.CutPrefix(name, "metadata["); found {
			out[strings.TrimSuffix(inner, "]")] = form.Get(name)
		}
	}
	return out
}

func (s *Server) createCustomer(form url.Values, _ *http.Request) (int, any) {
	id := newID("cus")
	s.store.Customers[id] = form.Get("metadata[ref]")
	return http.StatusOK, object{"id": id, "object": "customer"}
}

func (s *Server) createVisit(form url.Values, _ *http.Request) (int, any) {
	if _, known := s.store.Customers[form.Get("customer")]; !known || form.Get("mode") != "setup" || form.Get("success_url") == "" {
		return http.StatusBadRequest, refusal("invalid_request_error", "parameter_invalid", "")
	}
	v := &visit{
		ID: newID("cs"), Token: rand.Text(), Customer: form.Get("customer"), Success: form.Get("success_url"), Cancel: form.Get("cancel_url"),
		Locale: form.Get("locale"),
	}
	s.store.Visits[v.ID] = v
	return http.StatusOK, s.visitObject(v)
}

func (s *Server) visitObject(v *visit) object {
	out := object{"id": v.ID, "object": "checkout.session", "mode": "setup", "status": "open", "customer": v.Customer, "url": s.Origin + "/c/" + v.Token}
	if c := s.store.Cards[v.Card]; c != nil {
		out["status"] = "complete"
		out["setup_intent"] = object{"object": "setup_intent", "status": "succeeded", "payment_method": object{
			"id": c.ID, "object": "payment_method", "card": object{"brand": c.Brand, "last4": c.Last4, "exp_month": c.Month, "exp_year": c.Year},
		}}
	}
	return out
}

func (s *Server) getVisit(_ url.Values, r *http.Request) (int, any) {
	v := s.store.Visits[r.PathValue("id")]
	if v == nil {
		return missing()
	}
	return http.StatusOK, s.visitObject(v)
}

func (s *Server) detach(_ url.Values, r *http.Request) (int, any) {
	id := r.PathValue("id")
	if s.store.Cards[id] == nil {
		return missing()
	}
	delete(s.store.Cards, id)
	return http.StatusOK, object{"id": id, "object": "payment_method"}
}

func intentObject(i *intent) object {
	out := object{
		"id": i.ID, "object": "payment_intent", "amount": i.Cents, "currency": i.Currency, "status": i.Status, "customer": i.Customer,
		"payment_method": i.Card, "metadata": i.Metadata, "amount_received": 0,
	}
	if i.Status == stripe.Succeeded {
		out["amount_received"] = i.Cents
	}
	if i.Code != "" {
		out["last_payment_error"] = object{"type": "card_error", "code": "card_declined", "decline_code": i.Code}
	}
	return out
}

func (s *Server) createIntent(form url.Values, _ *http.Request) (int, any) {
	cents, err := strconv.ParseInt(form.Get("amount"), 10, 64)
	c := s.store.Cards[form.Get("payment_method")]
	if err != nil || cents <= 0 || !slices.Contains([]string{"usd", "cad"}, form.Get("currency")) {
		return http.StatusBadRequest, refusal("invalid_request_error", "parameter_invalid", "")
	}
	if c == nil || c.Customer != form.Get("customer") {
		return missing()
	}
	i := &intent{
		ID: newID("pi"), Customer: form.Get("customer"), Card: c.ID, Cents: cents, Currency: form.Get("currency"), Status: stripe.NeedsConfirm,
		Metadata: metadata(form),
	}
	s.store.Intents[i.ID] = i
	return http.StatusOK, intentObject(i)
}

func (s *Server) getIntent(_ url.Values, r *http.Request) (int, any) {
	i := s.store.Intents[r.PathValue("id")]
	if i == nil {
		return missing()
	}
	return http.StatusOK, intentObject(i)
}

func (s *Server) confirm(_ url.Values, r *http.Request) (int, any) {
	i := s.store.Intents[r.PathValue("id")]
	if i == nil {
		return missing()
	}
	if i.Status != stripe.NeedsConfirm {
		return http.StatusBadRequest, refusal("invalid_request_error", "payment_intent_unexpected_state", "")
	}
	if i.Code = s.store.pay(i); i.Code != "" {
		i.Status = stripe.NeedsMethod
		s.emit("payment_intent.payment_failed", intentObject(i))
		out := refusal("card_error", "card_declined", i.Code)
		out["error"].(object)["payment_intent"] = intentObject(i)
		return http.StatusPaymentRequired, out
	}
	i.Status = stripe.Succeeded
	s.emit("payment_intent.succeeded", intentObject(i))
	return http.StatusOK, intentObject(i)
}

func (s *Server) cancel(_ url.Values, r *http.Request) (int, any) {
	i := s.store.Intents[r.PathValue("id")]
	if i == nil {
		return missing()
	}
	if i.Status == stripe.Succeeded || i.Status == stripe.Canceled {
		return http.StatusBadRequest, refusal("invalid_request_error", "payment_intent_unexpected_state", "")
	}
	i.Status = stripe.Canceled
	s.emit("payment_intent.canceled", intentObject(i))
	return http.StatusOK, intentObject(i)
}

func refundObject(f *refund) object {
	return object{"id": f.ID, "object": "refund", "amount": f.Cents, "status": "succeeded", "payment_intent": f.Intent, "metadata": f.Metadata}
}

func (s *Server) createRefund(form url.Values, _ *http.Request) (int, any) {
	i := s.store.Intents[form.Get("payment_intent")]
	if i == nil || i.Status != stripe.Succeeded {
		return missing()
	}
	cents, err := strconv.ParseInt(form.Get("amount"), 10, 64)
	left := i.Cents
	for _, f := range s.store.Refunds {
		if f.Intent == i.ID {
			left -= f.Cents
		}
	}
	if err != nil || cents <= 0 || cents > left {
		return http.StatusBadRequest, refusal("invalid_request_error", "charge_already_refunded", "")
	}
	f := &refund{newID("re"), i.ID, cents, metadata(form)}
	s.store.Refunds = append(s.store.Refunds, f)
	s.emit("refund.created", refundObject(f))
	return http.StatusOK, refundObject(f)
}

func (s *Server) listRefunds(form url.Values, _ *http.Request) (int, any) {
	list := []object{}
	for _, f := range slices.Backward(s.store.Refunds) {
		if f.Intent == form.Get("payment_intent") {
			list = append(list, refundObject(f))
		}
	}
	return http.StatusOK, object{"object": "list", "data": list, "has_more": false}
}

// emit queues an event. Nobody waits for it.
func (s *Server) emit(kind string, about object) {
	data, err := json.Marshal(object{"id": newID("evt"), "object": "event", "type": kind, "data": object{"object": about}})
	if err != nil {
		panic(err)
	}
	select {
	case s.events <- data:
	default: // events are hints, and nobody fetches them
	}
}

// SendEvents delivers events until the context ends.
func (s *Server) SendEvents(ctx context.Context) {
	client := &http.Client{Timeout: 5 * time.Second}
	for {
		select {
		case <-ctx.Done():
			return
		case data := <-s.events:
			for try := range 3 {
				if s.send(ctx, client, data) {
					break
				}
				time.Sleep(time.Duration(try+1) * 300 * time.Millisecond)
			}
		}
	}
}

func (s *Server) send(ctx context.Context, client *http.Client, data []byte) bool {
	if s.EventURL == "" {
		return true
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.EventURL, bytes.NewReader(data))
	if err != nil {
		return true
	}
	at := strconv.FormatInt(s.Now().Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(stripe.SignatureHeader, "t="+at+",v1="+stripe.Sign(data, at, s.EventSecret))
	reply, err := client.Do(r)
	if err != nil {
		return false
	}
	_ = reply.Body.Close()
	return reply.StatusCode == http.StatusOK
}
