package unread_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const contacts = "/wellhouse.support.v1.ContactService/SendMessage"

func contact(t *testing.T, s *apitest.Server, person, text string) (dueAt time.Time) {
	t.Helper()
	m := rpc(t, s.As(person+"@demo.test"), contacts, map[string]any{"clientId": "client-" + person, "topic": "device", "text": text, "answerChannel": "email"})
	return time.UnixMilli(int64(m["message"].(map[string]any)["answerDueAt"].(float64)))
}

// Member Support hears once a day that messages of the contact form wait past
// their time, until none does.
func TestLateContactMessagesAreTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM support_messages")
		due := contact(t, s, "helen", "My meter is broken.")
		contact(t, s, "rosa", "Mi medidor no funciona.")
		service := withOutbox(t, s)
		told := func() int {
			service.TellSupport(t.Context())
			service.TellSupport(t.Context())
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'contactLate' AND channel = 'EMAIL'")
		}
		s.Advance(due.Sub(s.Now()) - time.Minute)
		if n := told(); n != 0 {
			t.Errorf("%d told before it was late", n)
		}
		s.Advance(time.Minute)
		if n := told(); n != 1 {
			t.Errorf("%d told of two that are late", n)
		}
		s.Advance(24 * time.Hour)
		if n := told(); n != 2 {
			t.Errorf("%d told on the second day", n)
		}
		s.Exec("UPDATE support_messages SET status = 'answered'")
		s.Advance(24 * time.Hour)
		if n := told(); n != 2 {
			t.Errorf("%d told after all were answered", n)
		}
	})
}

// Words of a crisis in the contact form are told to Member Support at once and
// once, whether or not a page is open.
func TestACrisisInTheContactFormIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM support_messages")
		contact(t, s, "rosa", "Me quiero morir")
		contact(t, s, "helen", "My meter is broken.")
		service := withOutbox(t, s)
		service.Online = func(_ context.Context, ids ...string) map[string]bool {
			here := map[string]bool{}
			for _, id := range ids {
				here[id] = true
			}
			return here
		}
		for range 2 {
			service.TellSupport(t.Context())
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'contactUrgent'"); n != 1 {
			t.Errorf("told %d times", n)
		}
		r := s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", map[string]any{})
		if strings.Contains(r.Body, "morir") || strings.Contains(r.Body, "meter") {
			t.Errorf("what was written stands in an email: %s", r.Body)
		}
	})
}
