package factor_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
)

const trail = "/wellhouse.audit.v1.RecordAccessService/"

// A passkey that opens nothing is in the trail, and the member sees it among their
// sign-ins as they see a wrong code.
func TestRefusedPasskeysAreRecorded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mine := s.SignIn(rosa)
		k := addPasskey(t, mine, apitest.ID(rosa))
		elsewhere := *k
		elsewhere.party.Origin = "https://evil.test"
		ask := func(message object) (step, options string) {
			asked := ok(t, call(s.Nobody(), service+"StartPasskey", message))
			return asked["step"].(string), asked["options"].(string)
		}
		rows := func(action, member string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = $1 AND member_id = $2 AND outcome = 'refused' AND target = $2", action, member)
		}
		alone := func(k *key, handle string) *apitest.Reply {
			step, options := ask(object{})
			k.device.Options.UserHandle = []byte(handle)
			return token(s.Nobody(), "grant_type", "passkey", "step", step, "credential", k.answer(t, options))
		}

		refused(t, alone(&elsewhere, apitest.ID(rosa)), "invalid_grant")
		if n := rows("signInRefused", apitest.ID(rosa)); n != 1 {
			t.Errorf("%d rows of a sign-in with a passkey for another site", n)
		}
		refused(t, alone(&elsewhere, apitest.ID("tom@demo.test")), "invalid_grant")
		if n := rows("signInRefused", apitest.ID(rosa)); n != 2 {
			t.Errorf("%d rows after somebody else's name with it", n)
		}
		step, options := ask(object{})
		answer := k.answer(t, options)
		wrong := apitest.Call{
			Method: "POST", Path: "/v1/users/me/auth", Host: "localhost:9999", Header: map[string]string{"Authorization": apitest.Basic("portal", ""), "Origin": "http://localhost:9999"},
			Form: map[string][]string{"grant_type": {"passkey"}, "step": {step}, "credential": {answer}},
		}
		refused(t, s.Nobody().Do(wrong), "invalid_grant")
		if n := rows("signInRefused", apitest.ID(rosa)); n != 3 {
			t.Errorf("%d rows after a page of another port", n)
		}

		proof := ok(t, call(mine, session+"StartProof", object{}))
		bound := ok(t, call(mine, service+"StartPasskey", object{"token": proof["token"]}))
		message := object{"token": proof["token"], "factor": "PASSKEY", "step": bound["step"], "credential": elsewhere.answer(t, bound["options"].(string))}
		refused(t, call(mine, session+"ProveIt", message), "invalid_argument")
		if n := rows("mfaRefused", apitest.ID(rosa)); n != 1 {
			t.Errorf("%d rows of a proof", n)
		}

		s.Exec("DELETE FROM account_passkeys")
		refused(t, alone(k, apitest.ID(rosa)), "invalid_grant")
		before := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'signInRefused' AND target = ''")
		refused(t, token(s.Nobody(), "grant_type", "passkey", "step", step, "credential", answer), "invalid_grant")
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'signInRefused' AND target = ''"); before != 1 || n != 1 {
			t.Errorf("%d and %d rows of a passkey that we don't know; one without a question leaves none", before, n)
		}
		if list := call(mine, trail+"ListSignIns", object{}); strings.Count(list.Body, `"refused"`) != 4 {
			t.Errorf("the member sees %s", list.Body)
		}
	})
}

// A passkey is for one origin, to the letter: the one of our settings.
func TestPasskeysAreForOneOrigin(t *testing.T) {
	s := apitest.New(t, "sqlite", func(c *app.Config) { c.Port = "8080" })
	for _, c := range []struct {
		host, origin string
		works        bool
	}{
		{"localhost:8080", "http://localhost:8080", true},
		{"localhost:8080", "", true}, // no browser; what the passkey signs says it again
		{"maple.localhost:8080", "http://maple.localhost:8080", true},
		{"localhost:8080", "http://localhost", false},
		{"localhost:8080", "http://localhost:9999", false},
		{"localhost:9999", "http://localhost:9999", false},
		{"localhost:8080", "https://localhost:8080", false},
		{"localhost:8080", "https://localhost", false},
		{"localhost:8080", "http://LOCALHOST:8080", false},
		{"localhost:8080", "http://localhost:8080/", false},
		{"localhost:8080", "http://x@localhost:8080", false},
		{"localhost:8080", "http://maple.localhost:8080", false},
		{"localhost:8080", "http://localhost.evil.test:8080", false},
		{"localhost:8080", "null", false},
		{"elsewhere.test", "https://elsewhere.test", false},
	} {
		call := apitest.Call{Method: "POST", Path: service + "StartPasskey", JSON: object{}, Host: c.host, Header: map[string]string{}}
		if c.origin != "" {
			call.Header["Origin"] = c.origin
		}
		if r := s.Nobody().Do(call); (r.Status == 200) != c.works {
			t.Errorf("%q at %q: %d %s", c.origin, c.host, r.Status, r.Body)
		}
	}
}
