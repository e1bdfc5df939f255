package alert_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

// D9: where the brand hides the page of emergency contacts, its calls are not
// there either; family is another page and stays. Somebody to call needs a
// phone number.
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
		phones := func(number string) map[string]any {
			return map[string]any{"phones": []any{map[string]any{"number": number}}}
		}
		mail := map[string]any{"email": "ann@example.com"}
		for _, c := range []struct {
			who    string
			body   map[string]any
			status int
		}{
			{"kdoe", person("EM", mail), 404},
			{"rosa", person("EM", mail), 400},
			{"rosa", person("EM", phones("(210) 555-0142")), 201},
			{"rosa", person("EM", nil), 400},
			{"kdoe", person("FA", mail), 201},
			{"rosa", person("EM", map[string]any{"email": "bea@example.com", "sugarLevels": map[string]any{"low": 70, "high": nil}}), 400},
			{"rosa", person("PR", map[string]any{"email": "bea@example.com", "sugarLevels": map[string]any{"low": nil, "high": 250}}), 400},
			{"rosa", person("EM", map[string]any{"phones": phones("2105550143")["phones"], "sugarLevels": map[string]any{"low": nil, "high": nil}}), 201},
		} {
			if r := s.As(c.who + "@demo.test").Do(apitest.Call{Method: "POST", Path: path, JSON: c.body}); r.Status != c.status {
				t.Errorf("%s %v: %d %s, want %d", c.who, c.body, r.Status, r.Body, c.status)
			}
		}
		em := person("EM", map[string]any{"phones": phones("2105550144")["phones"], "sugarLevels": map[string]any{"low": 70, "high": nil}})
		if r := s.As("rosa@demo.test").Do(apitest.Call{Method: "POST", Path: path, JSON: em}); !strings.Contains(r.Body, `"sugarLevels"`) {
			t.Errorf("the field is not named: %s", r.Body)
		}
		s.Exec("UPDATE contacts SET contact_type = 'EM' WHERE member_id = $1", apitest.ID("kdoe@demo.test"))
		if r := s.As("kdoe@demo.test").Get(path); r.Status != 200 || strings.Contains(r.Body, "EM") {
			t.Errorf("kdoe reads %d %s", r.Status, r.Body)
		}
		var hidden string
		if err := s.Store().Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT id FROM contacts WHERE member_id = $1", apitest.ID("kdoe@demo.test")).Scan(&hidden)
		}); err != nil {
			t.Fatal(err)
		}
		if r := s.As("kdoe@demo.test").Do(apitest.Call{Method: "DELETE", Path: path + "/" + hidden}); r.Status != 404 {
			t.Errorf("a hidden contact is removed: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM contacts WHERE member_id = $1", apitest.ID("kdoe@demo.test")); n != 1 {
			t.Errorf("%d contacts are left", n)
		}
		if r := s.As("rosa@demo.test").Get(path); !strings.Contains(r.Body, `"contactType":"EM"`) {
			t.Errorf("rosa reads %d %s", r.Status, r.Body)
		}
	})
}

// S1-2.4-04: emergency contacts are called in the member's own order. Nobody is
// messaged, an older page never overwrites a newer change, and the task on Home is
// done.
func TestEmergencyContacts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const path = "/v1/users/me/contacts"
		tom := s.As("tom@demo.test")
		sent := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE topic IN ('alerts', 'contacts')")
		add := func(first, number, relationship string) (out struct{ ID string }) {
			tom.Do(apitest.Call{Method: "POST", Path: path, JSON: map[string]any{
				"contactType": "EM", "firstName": first, "lastName": "Becker", "relationship": relationship,
				"phones": []any{map[string]any{"number": number}, map[string]any{"number": number[:11] + "9", "phoneType": "HO"}},
			}}).Decode(t, &out)
			return out
		}
		s.Exec("UPDATE member_tasks SET done_at = NULL WHERE member_id = $1 AND kind = 'emergencyContact'", apitest.ID("tom@demo.test"))
		s.Exec("DELETE FROM contacts WHERE member_id = $1", apitest.ID("tom@demo.test"))
		anna, bob := add("Anna", "303-555-0111", "spouse"), add("Bob", "303-555-0122", "friend")
		if anna.ID == "" || bob.ID == "" {
			t.Fatal("nobody was added")
		}
		if n := s.Count("SELECT COUNT(*) FROM member_tasks WHERE member_id = $1 AND kind = 'emergencyContact' AND done_at IS NULL", apitest.ID("tom@demo.test")); n != 0 {
			t.Error("the task still waits")
		}
		patch := func(id string, change map[string]any) *apitest.Reply {
			return tom.Do(apitest.Call{Method: "PATCH", Path: path + "/" + id + "?contactType=EM", JSON: change})
		}
		if r := patch(bob.ID, map[string]any{"position": 1, "version": 0}); r.Status != 200 || !strings.Contains(r.Body, `"position":1,"version":1`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r := tom.Get(path)
		if a, b := strings.Index(r.Body, "Anna"), strings.Index(r.Body, "Bob"); a < b {
			t.Errorf("Bob is not first: %s", r.Body)
		}
		if !strings.Contains(r.Body, `"relationship":"spouse"`) || !strings.Contains(r.Body, `"+13035550111"`) {
			t.Errorf("%s", r.Body)
		}
		if r := patch(bob.ID, map[string]any{"firstName": "Rob", "version": 0}); r.Status != 409 || !strings.Contains(r.Body, "contact.changed") {
			t.Errorf("an older page: %d %s", r.Status, r.Body)
		}
		if r := patch(bob.ID, map[string]any{"position": 10}); r.Status != 200 || !strings.Contains(r.Body, `"position":2`) {
			t.Errorf("the last place: %d %s", r.Status, r.Body)
		}
		if r := patch(bob.ID, map[string]any{"phones": nil}); r.Status != 400 || !strings.Contains(r.Body, "contact.phoneMissing") {
			t.Errorf("without a phone: %d %s", r.Status, r.Body)
		}
		if r := patch(bob.ID, map[string]any{"phones": []any{map[string]any{"number": "555"}}}); r.Status != 400 || !strings.Contains(r.Body, "contact.phoneDigits") {
			t.Errorf("half a number: %d %s", r.Status, r.Body)
		}
		if r := patch(bob.ID, map[string]any{"relationship": "boss"}); r.Status != 400 {
			t.Errorf("an unknown relationship: %d %s", r.Status, r.Body)
		}
		if r := s.As("rosa@demo.test").Do(apitest.Call{Method: "PATCH", Path: path + "/" + bob.ID + "?contactType=EM", JSON: map[string]any{"firstName": "X"}}); r.Status != 404 {
			t.Errorf("another member: %d", r.Status)
		}
		if r := tom.Do(apitest.Call{Method: "DELETE", Path: path + "/" + bob.ID}); r.Status != 204 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE topic IN ('alerts', 'contacts')"); n != sent {
			t.Error("somebody was messaged")
		}
	})
}
