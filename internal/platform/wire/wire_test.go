package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"connectrpc.com/connect"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"google.golang.org/protobuf/encoding/protojson"

	"wellhouse.app/internal/platform/apperr"
)

// S2-8-38: the standard RPC codes 0 to 16, each with one HTTP status.
func TestKindsMapOnceToEachProtocol(t *testing.T) {
	want := []int{200, 499, 500, 400, 504, 404, 409, 403, 429, 412, 409, 400, 501, 500, 503, 500, 401}
	for kind, code := range want {
		e := apperr.New(apperr.Kind(kind), "k", "m")
		if got := Status(e); got != code {
			t.Errorf("%s: status %d, want %d", e.Kind, got, code)
		}
		if kind == 0 {
			continue
		}
		if got := connect.CodeOf(Connect(t.Context(), e)); int(got) != kind {
			t.Errorf("%s: RPC code %d, want %d", e.Kind, got, kind)
		}
	}
}

func TestErrorsNeverShowTheirCause(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/", nil)
	WriteError(w, r, errors.New("password of database is hunter2"))
	if w.Code != 500 || strings.Contains(w.Body.String(), "hunter2") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	var b Body
	if err := json.Unmarshal(w.Body.Bytes(), &b); err != nil || b.ErrorType != "internal" || b.MessageKey == "" {
		t.Errorf("%+v %v", b, err)
	}
	if err := Connect(t.Context(), errors.New("hunter2")); strings.Contains(err.Error(), "hunter2") {
		t.Error(err)
	}
}

func TestErrorBodyCarriesFieldsAndRetry(t *testing.T) {
	w := httptest.NewRecorder()
	e := apperr.Invalid(apperr.Field{Name: "email", MessageKey: "forms.required", Message: "Please enter your email."})
	e.RetryAfter = 60
	WriteError(w, httptest.NewRequest("POST", "/", nil), e.With("mfaToken", "t"))
	var b Body
	if err := json.Unmarshal(w.Body.Bytes(), &b); err != nil {
		t.Fatal(err)
	}
	if len(b.Fields) != 1 || b.Fields[0].Field != "email" || b.MFAToken != "t" || w.Header().Get("Retry-After") != "60" {
		t.Errorf("%+v %v", b, w.Header())
	}
}

// A form refused over RPC says which fields, in a detail that a page can read.
func TestRPCErrorsCarryFields(t *testing.T) {
	refused := apperr.Invalid(apperr.Field{Name: "host", MessageKey: "h.taken", Message: "Taken by Maple.", Values: map[string]string{"brand": "Maple"}})
	var out *connect.Error
	if !errors.As(Connect(context.Background(), refused), &out) || len(out.Details()) != 1 {
		t.Fatal(out)
	}
	told, err := out.Details()[0].Value()
	if err != nil {
		t.Fatal(err)
	}
	text, err := protojson.Marshal(told)
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	_ = json.Unmarshal(text, &got)
	_ = json.Unmarshal([]byte(`{"fields":[{"field":"host","messageKey":"h.taken","message":"Taken by Maple.","values":{"brand":"Maple"}}]}`), &want)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s", text)
	}
	if errors.As(Connect(context.Background(), apperr.Denied()), &out); len(out.Details()) != 0 {
		t.Error("a refusal without fields has a detail")
	}
}

func TestBodyLimits(t *testing.T) {
	deep := strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1)
	cases := []struct {
		name, kind, body string
		chunked          bool
		status           int
		says             string
	}{
		{"plain JSON", "application/json", `{"a":1}`, false, 200, ""},
		{"at the limit", "text/plain", strings.Repeat("x", MaxBody), false, 200, ""},
		{"one over", "text/plain", strings.Repeat("x", MaxBody+1), false, 413, "1024 kB"},
		{"one over, length hidden", "text/plain", strings.Repeat("x", MaxBody+1), true, 413, "1024 kB"},
		{"fault on line 2", "application/json", "{\n  \"a\": ?\n}", false, 400, "line 2, character 8"},
		{"ends early", "application/json; charset=utf-8", `{"a":`, false, 400, "line 1, character 5"},
		{"deepest allowed", "application/json", strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), false, 200, ""},
		{"too deep", "application/json", deep, false, 400, "nests deeper than 32"},
		{"brackets in text do not nest", "application/json", `"` + strings.Repeat("[", 100) + `\"["`, false, 200, ""},
		{"null character", "application/json", `{"a":"x\u0000"}`, false, 400, "line 1, character"},
		{"an escaped backslash before u0000", "application/json", `{"a":"\\u0000"}`, false, 200, ""},
		{"not UTF-8", "application/json", "{\"a\":\"\xff\"}", false, 400, "not allowed"},
		{"not JSON by its own word", "text/plain", "{", false, 200, ""},
		{"empty", "application/json", "", false, 200, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var got string
			h := known().Limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				b, _ := io.ReadAll(r.Body)
				got = string(b)
			}))
			r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
			r.Header.Set("Content-Type", c.kind)
			if c.chunked {
				r.ContentLength = -1
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
				t.Errorf("%d %.200s", w.Code, w.Body)
			}
			if c.status == 200 && got != c.body {
				t.Error("the body did not arrive whole")
			}
		})
	}
}

func TestClientAddressComesOnlyFromTrustedProxies(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	cases := []struct {
		name, peer, forwarded, proto, addr string
		secure                             bool
	}{
		{"no proxy", "203.0.113.9:1", "", "", "203.0.113.9", false},
		{"stranger lies", "203.0.113.9:1", "198.51.100.1", "https", "203.0.113.9", false},
		{"one proxy", "10.1.1.1:1", "198.51.100.1", "https", "198.51.100.1", true},
		{"client adds a hop", "10.1.1.1:1", "1.1.1.1, 198.51.100.1, 10.2.2.2", "http", "198.51.100.1", false},
		{"garbage hop", "10.1.1.1:1", "evil", "", "10.1.1.1", false},
		{"mapped", "[::ffff:203.0.113.9]:1", "", "", "203.0.113.9", false},
	}
	for _, c := range cases {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set("X-Forwarded-For", c.forwarded)
		r.Header.Set("X-Forwarded-Proto", c.proto)
		m := NewMeta(r, http.Header{}, "id", Trust{Proxies: trusted})
		if m.Addr.String() != c.addr || m.Secure != c.secure {
			t.Errorf("%s: %s %v", c.name, m.Addr, m.Secure)
		}
	}
}

func TestLocalNames(t *testing.T) {
	for host, local := range map[string]bool{
		"localhost:8080": true, "maple.localhost:8080": true, "127.0.0.1:80": true, "[::1]:80": true,
		"LOCALHOST.": true, "localhost.example.com": false, "notlocalhost": false, "10.0.0.1": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		if m := NewMeta(r, nil, "", Trust{Local: true}); m.Local() != local {
			t.Errorf("%s: %v (%s)", host, m.Local(), m.Host)
		}
	}
}

// Nothing is local on a server that was not told so: a bare proxy on the same
// machine looks like a browser there.
func TestNothingIsLocalUnlessToldSo(t *testing.T) {
	for _, host := range []string{"localhost", "127.0.0.1:8080", "maple.localhost"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host, r.RemoteAddr = host, "127.0.0.1:1"
		if m := NewMeta(r, nil, "", Trust{}); m.Local() || !m.MayBeSecure() {
			t.Errorf("%s: local %v, may be secure %v", host, m.Local(), m.MayBeSecure())
		}
	}
}

// D20: behind a proxy that nobody listed, a Host of this machine is the proxy's
// word, and what the browser sees may be a public site over https.
func TestLocalNamesBehindAStrangersProxy(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for name, c := range map[string]struct {
		peer, header string
		local        bool
	}{
		"no proxy":       {"127.0.0.1:1", "X-Other", true},
		"listed":         {"10.0.0.1:1", "X-Forwarded-For", true},
		"not listed":     {"127.0.0.1:1", "X-Forwarded-For", false},
		"by its scheme":  {"127.0.0.1:1", "X-Forwarded-Proto", false},
		"by the new way": {"127.0.0.1:1", "Forwarded", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host, r.RemoteAddr = "127.0.0.1:8080", c.peer
		r.Header.Set(c.header, "http")
		if m := NewMeta(r, nil, "", Trust{Proxies: trusted, Local: true}); m.Local() != c.local {
			t.Errorf("%s: %v", name, m.Local())
		}
	}
}

// G20: nothing is unpacked, in whichever protocol's words it is said.
func TestPackedBodiesAreRefused(t *testing.T) {
	h := known().Limit(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
	for header, status := range map[[2]string]int{
		{"Content-Encoding", "gzip"}:         415,
		{"Content-Encoding", "x"}:            415,
		{"Connect-Content-Encoding", "gzip"}: 415,
		{"Grpc-Encoding", "gzip"}:            415,
		{"Content-Encoding", "identity"}:     400, // the JSON below is looked at
		{"Content-Encoding", ""}:             400,
	} {
		r := httptest.NewRequest("PUT", "/", strings.NewReader(`{"a":"\u0000"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(header[0], header[1])
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != status {
			t.Errorf("%v: %d", header, w.Code)
		}
	}
}

// G13: a span tells the operation and nothing of what a client sent.
func TestSpansHoldNoPaths(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	otel.SetTracerProvider(sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)))
	h := Observe(Trace(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		From(r.Context()).Operation = "listMFAContactPoints"
		w.WriteHeader(http.StatusBadGateway)
	})), Trust{}, time.Now, NewMetrics())
	r := httptest.NewRequest("CANARY", "/v1/users/auth/mfa/CANARY/contactPoints?x=CANARY", nil)
	r.Host, r.RemoteAddr = "CANARY.example", "203.0.113.9:1"
	r.Header.Set("User-Agent", "CANARY")
	r.Header.Set("Traceparent", "00-11111111111111111111111111111111-2222222222222222-01")
	h.ServeHTTP(httptest.NewRecorder(), r)
	ended := spans.Ended()
	if len(ended) != 1 || ended[0].Name() != "listMFAContactPoints" || ended[0].Status().Code != codes.Error {
		t.Fatalf("%v", ended)
	}
	if text := fmt.Sprint(ended[0].Attributes()); strings.Contains(text, "CANARY") || strings.Contains(text, "203.0.113.9") || !strings.Contains(text, "502") {
		t.Error(text)
	}
	if ended[0].SpanContext().TraceID().String() == strings.Repeat("1", 32) {
		t.Error("a client chose the trace")
	}
}

// G13: the log has no room for what a client makes up.
func TestLogsHoldNoMadeUpMethods(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	h := Observe(http.NotFoundHandler(), Trust{}, time.Now, NewMetrics())
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("CANARY", "/", nil))
	if text := log.String(); strings.Contains(text, "CANARY") || !strings.Contains(text, `"status":404`) {
		t.Error(text)
	}
}

func TestPanicBecomesACalmAnswer(t *testing.T) {
	h := Observe(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("boom") }), Trust{}, time.Now, NewMetrics())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != 500 || strings.Contains(w.Body.String(), "boom") || w.Header().Get("X-Request-Id") == "" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestRequestIDIsTakenOverOnlyWhenWellFormed(t *testing.T) {
	good := "0198f0a4-7c1e-7000-8000-000000000001"
	for sent, keep := range map[string]bool{good: true, "x\nforged log line": false, "": false} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header["X-Request-Id"] = []string{sent}
		if got := requestID(r); (got == sent) != keep {
			t.Errorf("%q became %q", sent, got)
		}
	}
}

func TestNetworksAndSites(t *testing.T) {
	for addr, want := range map[string]Holder{
		"192.0.2.7":            {"192.0.2.7", ""},
		"::ffff:192.0.2.7":     {"192.0.2.7", ""},
		"2001:db8:1:2:3:4:5:6": {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"2001:db8:1:2::9":      {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"2001:db8:1:f00::9":    {"2001:db8:1:f00::/64", "2001:db8:1::/48"},
		"fe80::1%eth0":         {"fe80::/64", "fe80::/48"},
	} {
		if got := (&Meta{Addr: netip.MustParseAddr(addr)}).Holder(); got != want {
			t.Errorf("%s counts for %v, want %v", addr, got, want)
		}
	}
}
