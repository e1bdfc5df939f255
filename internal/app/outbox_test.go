package app_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	listSent   = outboxv1connect.SentServiceListSentProcedure
	readOutbox = outboxv1connect.DemoOutboxServiceListMessagesProcedure
)

type sentPage struct {
	Messages []struct{ ID, Topic, Template, Channel, MaskedAddress, State string }
	Next     string
	Topics   []string
}

func sentTo(t *testing.T, c *apitest.Client, in map[string]string) (page sentPage, body string) {
	t.Helper()
	r := c.RPC(listSent, in)
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &page)
	return page, r.Body
}

type demoMessage struct{ To, Channel, Subject, Text, State, Locale string }

// delivered is the newest message to an address, once it has left.
func delivered(t *testing.T, s *apitest.Server, to string) demoMessage {
	t.Helper()
	for range 200 {
		var box struct{ Messages []demoMessage }
		s.Nobody().RPC(readOutbox, map[string]string{}).Decode(t, &box)
		for _, m := range box.Messages {
			if m.To == to && m.State == "sent" {
				return m
			}
			if m.To == to {
				break
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("nothing was sent to %s", to)
	return demoMessage{}
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

func challenge(s *apitest.Server, token, kind string) *apitest.Reply {
	return s.Nobody().Do(apitest.Call{
		Method: "POST", Path: "/v1/users/auth/mfa/challenges", JSON: map[string]string{"mfaToken": token, "contactType": kind},
	})
}

func redeemCode(s *apitest.Server, token, code string) *apitest.Reply {
	call := apitest.SignInCall("", "", "portal", "")
	call.Form = url.Values{"grant_type": {"mfa"}, "mfaToken": {token}, "code": {code}}
	return s.Nobody().Do(call)
}

// S2-4-09, S2-7-11, S2-7-12, D24: a code reaches the person by either channel,
// is told to nobody else, and opens the session.
func TestCodesLeaveThroughTheOutbox(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for kind, to := range map[string]string{"SMS": "+16125550109", "EMAIL": "mfa@demo.test"} {
			token := mfaToken(t, s)
			r := challenge(s, token, kind)
			if r.Status != 200 {
				t.Fatalf("%s: %d %s", kind, r.Status, r.Body)
			}
			m := delivered(t, s, to)
			code := sixDigits.FindString(m.Text)
			if m.Channel != kind || code == "" || strings.Contains(r.Body, code) || strings.Contains(m.Subject, code) || m.Locale != "en-US" {
				t.Errorf("%+v", m)
			}
			wrong := "000000"
			if code == wrong {
				wrong = "000001"
			}
			if r := redeemCode(s, token, wrong); r.Status != 401 || !strings.Contains(r.Body, "errors.mfaCode") {
				t.Errorf("a wrong code: %d %s", r.Status, r.Body)
			}
			if r := redeemCode(s, token, code); r.Status != 200 {
				t.Fatalf("the right code: %d %s", r.Status, r.Body)
			}
			if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE reason LIKE '%' || $1 || '%' OR target LIKE '%' || $1 || '%'", code); n != 0 {
				t.Error("the trail tells the code")
			}
			s.Advance(time.Minute)
		}
	})
}

// D24: a code ends with its time, a newer one takes its place, and asking has
// its limits.
func TestCodesExpireAndAreLimited(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token := mfaToken(t, s)
		if r := challenge(s, token, "SMS"); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		old := sixDigits.FindString(delivered(t, s, "+16125550109").Text)
		if r := challenge(s, token, "SMS"); r.Status != 429 || r.Header.Get("Retry-After") == "" {
			t.Errorf("again at once: %d %s", r.Status, r.Body)
		}
		s.Advance(31 * time.Second)
		if r := challenge(s, token, "EMAIL"); r.Status != 200 {
			t.Errorf("again later: %d %s", r.Status, r.Body)
		}
		code := sixDigits.FindString(delivered(t, s, "mfa@demo.test").Text)
		if r := redeemCode(s, token, old); old != code && r.Status != 401 {
			t.Errorf("the older code: %d %s", r.Status, r.Body)
		}
		s.Advance(10*time.Minute + time.Second)
		if r := redeemCode(s, token, code); r.Status != 401 || !strings.Contains(r.Body, "errors.mfaExpired") {
			t.Errorf("too late: %d %s", r.Status, r.Body)
		}
		token = mfaToken(t, s)
		for i := range 6 {
			r := challenge(s, token, "SMS")
			if want := map[bool]int{true: 200, false: 429}[i < 5]; r.Status != want {
				t.Errorf("code %d of a sign-in: %d %s", i+1, r.Status, r.Body)
			}
			s.Advance(31 * time.Second)
		}
	})
}

// Staff have second factors too; their messages are no member's.
func TestCodesOfStaff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("UPDATE accounts SET mfa_required = TRUE WHERE email = 'nurse@demo.test'")
		s.Exec("INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in) VALUES ($1, 'c', 'EMAIL', 'nurse@demo.test', TRUE, TRUE)", apitest.ID("nurse@demo.test"))
		r := s.Nobody().Do(apitest.SignInCall("nurse@demo.test", demo.Password, "portal", ""))
		token, _ := r.Object(t)["mfaToken"].(string)
		if r := challenge(s, token, "EMAIL"); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		code := sixDigits.FindString(delivered(t, s, "nurse@demo.test").Text)
		if r := redeemCode(s, token, code); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = ''") != 1 {
			t.Error("a message of staff is a member's")
		}
	})
}

// D13, D9: members read what they were sent, without its words; nobody else
// does, and a brand without an account area closes the call.
func TestWhatWeSentYou(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		token := mfaToken(t, s)
		challenge(s, token, "SMS")
		m := delivered(t, s, "+16125550109")
		code := sixDigits.FindString(m.Text)
		if r := redeemCode(s, token, code); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		mia := apitest.ID("mfa@demo.test")
		s.Exec("UPDATE accounts SET mfa_required = FALSE WHERE id = $1", mia)
		s.Exec("UPDATE contact_points SET for_sign_in = FALSE WHERE account_id = $1", mia)
		s.Exec("DELETE FROM account_totp WHERE account_id = $1", mia)
		page, body := sentTo(t, s.SignIn("mfa@demo.test"), map[string]string{})
		// The second sign-in came from a browser that nobody knew, which is told too.
		if len(page.Messages) != 2 || page.Messages[0].Template != "newSignIn" || strings.Contains(body, code) || strings.Contains(body, "6125550109") {
			t.Fatalf("%s", body)
		}
		if got := page.Messages[1]; got.Template != "code" || got.Topic != "security" || got.Channel != "SMS" || got.State != "sent" || got.MaskedAddress != "+1 •••‑•••‑0109" {
			t.Errorf("%+v", got)
		}
		if page, _ := sentTo(t, s.As("mfa@demo.test"), map[string]string{"topic": "reports"}); len(page.Messages) != 0 || len(page.Topics) != 1 {
			t.Errorf("another topic: %+v", page)
		}
		if page, body := sentTo(t, s.As("rosa@demo.test"), map[string]string{}); len(page.Messages) != 0 {
			t.Errorf("somebody else reads them: %s", body)
		}
		for _, c := range []struct {
			as     string
			in     map[string]string
			status int
		}{
			{"", nil, 401},
			{"coach.en@demo.test", nil, 403},
			{"admin@demo.test", nil, 403},
			{"rep@demo.test", nil, 403},
			{"kdoe@demo.test", nil, 404},
			{"rosa@demo.test", map[string]string{"topic": "gossip"}, 400},
			{"rosa@demo.test", map[string]string{"before": "'; DROP TABLE"}, 400},
		} {
			caller := s.Nobody()
			if c.as != "" {
				caller = s.SignIn(c.as)
			}
			if c.in == nil {
				c.in = map[string]string{}
			}
			if r := caller.RPC(listSent, c.in); r.Status != c.status {
				t.Errorf("%q %v: %d %s", c.as, c.in, r.Status, r.Body)
			}
		}
	})
}

// D21: a member whose old sign-in came back is told by email, and the words
// hold nothing about health.
func TestReuseIsToldByEmail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mine := s.SignIn("annmarie@demo.test")
		copied := s.Nobody()
		for name, value := range mine.Cookies {
			copied.Cookies[name] = value
		}
		mine.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Form: url.Values{"grant_type": {"refresh_token"}}})
		s.Advance(11 * time.Second)
		copied.Get("/v1/users/me/info/locale")
		m := delivered(t, s, "annmarie@demo.test")
		if m.Subject != "Vérifiez vos connexions récentes" || !strings.Contains(m.Text, "/account/activity") {
			t.Errorf("%+v", m)
		}
	})
}
