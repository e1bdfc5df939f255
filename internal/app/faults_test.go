package app_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const faultsPath = "/v1/client-errors"

func fault(message string) object {
	return object{"kind": "error", "message": message, "routeId": "home", "version": "2.29.10"}
}

// A142 D26: faults of pages come in from anybody, also from staff who view a
// member, and name nobody.
func TestFaultsOfPages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		post := func(c *apitest.Client, body any) *apitest.Reply {
			return c.Do(apitest.Call{Method: "POST", Path: faultsPath, JSON: body})
		}
		if r := post(s.Nobody(), fault("lost 12 of rosa@demo.test")); r.Status != 204 {
			t.Errorf("nobody: %d %s", r.Status, r.Body)
		}
		if r := post(s.As("rosa@demo.test"), fault("x")); r.Status != 204 {
			t.Errorf("a member: %d %s", r.Status, r.Body)
		}
		if r := post(viewing(t, s, "rep@demo.test", "rosa@demo.test"), fault("x")); r.Status != 204 {
			t.Errorf("a viewer: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM client_errors"); n != 3 {
			t.Errorf("%d kept of 3", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM client_errors WHERE message = 'lost ## of [email]'"); n != 1 {
			t.Error("the message is not masked")
		}
		for name, body := range map[string]object{
			"too long":       fault(strings.Repeat("x", 501)),
			"no kind":        {"message": "x", "routeId": "home", "version": "1"},
			"a foreign kind": {"kind": "other", "message": "x", "routeId": "home", "version": "1"},
		} {
			if r := post(s.Nobody(), body); r.Status != 400 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if r := s.Nobody().Get("/metrics"); !strings.Contains(r.Body, `wellhouse_client_errors_total{kind="error"} 3`) {
			t.Error("the count is missing")
		}
		last := 204
		for range 60 {
			if last = post(s.Nobody(), fault("again")).Status; last != 204 {
				break
			}
		}
		if last != 429 {
			t.Errorf("one network may report without end: %d", last)
		}
	})
}
