package alert_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// D9: where the brand hides the page of emergency contacts, its calls are not
// there either; family is another page and stays. Somebody to call needs an
// address.
func TestEmergencyContactsFollowTheirPage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const path = "/v1/users/me/contacts"
		person := func(kind string, with map[string]any) map[string]any {
			out := map[string]any{"contactType": kind, "firstName": "Ann", "lastName": "Doe"}
			for k, v := range with {
				out[k] = v
			}
			return out
		}
		mail := map[string]any{"email": "ann@example.com"}
		for _, c := range []struct {
			who    string
			body   map[string]any
			status int
		}{
			{"kdoe", person("EM", mail), 404},
			{"rosa", person("EM", mail), 201},
			{"rosa", person("EM", nil), 400},
			{"kdoe", person("FA", mail), 201},
			{"rosa", person("EM", map[string]any{"email": "bea@example.com", "sugarLevels": map[string]any{"low": 70, "high": nil}}), 400},
			{"rosa", person("PR", map[string]any{"email": "bea@example.com", "sugarLevels": map[string]any{"low": nil, "high": 250}}), 400},
			{"rosa", person("EM", map[string]any{"email": "bea@example.com", "sugarLevels": map[string]any{"low": nil, "high": nil}}), 201},
		} {
			if r := s.As(c.who + "@demo.test").Do(apitest.Call{Method: "POST", Path: path, JSON: c.body}); r.Status != c.status {
				t.Errorf("%s %v: %d %s, want %d", c.who, c.body, r.Status, r.Body, c.status)
			}
		}
		em := person("EM", map[string]any{"email": "cal@example.com", "sugarLevels": map[string]any{"low": 70, "high": nil}})
		if r := s.As("rosa@demo.test").Do(apitest.Call{Method: "POST", Path: path, JSON: em}); !strings.Contains(r.Body, `"sugarLevels"`) {
			t.Errorf("the field is not named: %s", r.Body)
		}
		s.Exec("UPDATE contacts SET contact_type = 'EM' WHERE member_id = $1", apitest.ID("kdoe@demo.test"))
		if r := s.As("kdoe@demo.test").Get(path); r.Status != 200 || strings.Contains(r.Body, "EM") {
			t.Errorf("kdoe reads %d %s", r.Status, r.Body)
		}
		if r := s.As("rosa@demo.test").Get(path); !strings.Contains(r.Body, `"contactType":"EM"`) {
			t.Errorf("rosa reads %d %s", r.Status, r.Body)
		}
	})
}
