package support_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

const deskPath = "/wellhouse.support.v1.ContactDeskService/"

// Only Member Support reads and answers what members write to it.
func TestWhoMayAnswer(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for _, call := range []string{"ListContactMessages", "CountContactMessages", "GetContactMessage", "TakeContactMessage", "AnswerContactMessage"} {
		for _, person := range []string{"rosa", "coach.en", "nurse", "guide", "doctor", "rep", "admin"} {
			if r := s.As(person+"@demo.test").RPC(deskPath+call, map[string]any{"id": "x", "text": "y"}); r.Status != 403 {
				t.Errorf("%s calls %s: %d %s", person, call, r.Status, r.Body)
			}
		}
		if r := s.Nobody().RPC(deskPath+call, map[string]any{}); r.Status != 401 {
			t.Errorf("nobody calls %s: %d", call, r.Status)
		}
	}
}

// S1-2.6-30: from the form to the answer, over HTTP.
func TestTheWayOfAMessage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM support_messages")
		helen, staff := s.As("helen@demo.test"), s.As("support@demo.test")
		call := func(c *apitest.Client, procedure string, in map[string]any) *apitest.Reply {
			t.Helper()
			r := c.RPC("/wellhouse.support.v1."+procedure, in)
			if r.Status != 200 {
				t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
			}
			return r
		}
		call(helen, "ContactService/SendMessage", map[string]any{"clientId": "client-0001", "topic": "device", "text": "My meter shows E-3.", "answerChannel": "email"})
		if r := call(staff, "ContactDeskService/CountContactMessages", map[string]any{}); !strings.Contains(r.Body, `"waiting":1`) {
			t.Error(r.Body)
		}
		list := call(staff, "ContactDeskService/ListContactMessages", map[string]any{})
		if strings.Contains(list.Body, "E-3") || !strings.Contains(list.Body, `"locale":"en-US"`) {
			t.Error(list.Body)
		}
		id := list.Object(t)["items"].([]any)[0].(map[string]any)["id"]
		if r := call(staff, "ContactDeskService/GetContactMessage", map[string]any{"id": id}); !strings.Contains(r.Body, "My meter shows E-3.") {
			t.Error(r.Body)
		}
		call(staff, "ContactDeskService/TakeContactMessage", map[string]any{"id": id})
		call(staff, "ContactDeskService/AnswerContactMessage", map[string]any{"id": id, "text": "We send you a new one."})
		if r := call(helen, "ContactService/GetContact", map[string]any{}); !strings.Contains(r.Body, `"status":"answered"`) ||
			!strings.Contains(r.Body, "We send you a new one.") || !strings.Contains(r.Body, `"answeredBy":"`) {
			t.Error(r.Body)
		}
		if r := helen.RPC("/wellhouse.audit.v1.RecordAccessService/ListAccess", map[string]any{}); !strings.Contains(r.Body, `"support"`) {
			t.Errorf("the member does not see who read it: %s", r.Body)
		}
		if r := helen.RPC("/wellhouse.outbox.v1.SentService/ListSent", map[string]any{}); !strings.Contains(r.Body, "supportAnswer") || strings.Contains(r.Body, "new one") {
			t.Errorf("what she was told: %s", r.Body)
		}
	})
}
