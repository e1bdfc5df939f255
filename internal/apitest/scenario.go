package apitest

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Scenario is one row of a table: who asks what, and what comes back.
type Scenario struct {
	Name   string
	As     string // demo address; "api " before it for an api client; empty for nobody
	Method string
	Path   string
	Host   string
	Header map[string]string
	Form   url.Values
	JSON   any
	Body   string

	Status   int
	Contains []string
	Lacks    []string
	Check    func(t *testing.T, s *Server, r *Reply)
}

// Run runs a table on both engines. The rows of one table share a server and
// run in order, so that a later row sees what an earlier one did.
func Run(t *testing.T, scenarios []Scenario) {
	t.Helper()
	Each(t, func(t *testing.T, s *Server) {
		for _, one := range scenarios {
			t.Run(one.Name, func(t *testing.T) { one.run(t, s) })
		}
	})
}

func (one Scenario) run(t *testing.T, s *Server) {
	r := s.caller(one.As).Do(Call{
		Method: one.Method, Path: one.Path, Host: one.Host, Header: one.Header, Form: one.Form, JSON: one.JSON, Body: one.Body,
	})
	if r.Status != one.Status {
		t.Fatalf("status %d, want %d: %.400s", r.Status, one.Status, r.Body)
	}
	for _, text := range one.Contains {
		if !strings.Contains(r.Body, text) {
			t.Errorf("the reply lacks %s\n%.2000s", text, r.Body)
		}
	}
	for _, text := range one.Lacks {
		if strings.Contains(r.Body, text) {
			t.Errorf("the reply has %s\n%.2000s", text, r.Body)
		}
	}
	if r.Status >= http.StatusBadRequest {
		CheckError(t, r)
	}
	if one.Check != nil {
		one.Check(t, s, r)
	}
}

func (s *Server) caller(as string) *Client {
	if as == "" {
		return s.Nobody()
	}
	if email, ok := strings.CutPrefix(as, "api "); ok {
		return s.AsAPI(email)
	}
	return s.As(as)
}

// CheckError checks that a refusal has the one shape of errors.
func CheckError(t testing.TB, r *Reply) {
	t.Helper()
	if r.Header.Get("Accept-Post") != "" {
		return // the RPC library's own way to say which encodings it takes
	}
	if kind := r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		t.Errorf("an error of type %q: %.200s", kind, r.Body)
		return
	}
	o := r.Object(t)
	if o["code"] != nil && o["errorType"] == nil {
		return // the form of RPC errors
	}
	for _, name := range []string{"errorType", "message", "messageKey", "requestId"} {
		if text, _ := o[name].(string); text == "" {
			t.Errorf("the error lacks %s: %s", name, r.Body)
		}
	}
	if o["requestId"] != r.Header.Get("X-Request-Id") {
		t.Errorf("body and header name different requests: %s, %s", o["requestId"], r.Header.Get("X-Request-Id"))
	}
}
