package recovery_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

// "This wasn't me" after a recovery signs everyone out and lets nobody in, with or
// without a password, until two staff members have opened the account again.
func TestAThiefIsShutOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		d.approved(t)
		s.Advance(24 * time.Hour)
		thief := s.Nobody()
		mfa := ok(t, thief.RPC(begin, object{"token": mailed(t, s, grace, linkText), "password": demo.Password}))["mfaToken"]
		ok(t, enrol(t, s, thief, mfa))

		d = desk{Server: s, first: withCode(t, s, support), second: withCode(t, s, admin)}
		running := d.open(t)
		shut := mailed(t, s, grace, doneText)
		if l := ok(t, s.Nobody().RPC(stop, object{"token": shut}))["link"].(object); l["state"] != "disputed" {
			t.Errorf("%v", l)
		}
		refused(t, thief.Get("/v1/users/me/info/personal"), 401, "")
		refused(t, withPassword(s.Nobody(), grace), 403, "account_closed")
		refused(t, s.Nobody().Do(apitest.SignInCall(grace, "not it", "portal", "")), 401, "invalid_grant")
		if n := s.Count("SELECT COUNT(*) FROM account_totp WHERE account_id = $1", apitest.ID(grace)); n != 0 {
			t.Error("the thief's app is still there")
		}
		forgot(t, s)
		if n := s.Count("SELECT COUNT(*) FROM password_tokens WHERE account_id = $1 AND used_at IS NULL", apitest.ID(grace)); n != 0 {
			t.Error("a password link was sent to a closed account")
		}
		if n := s.Count("SELECT COUNT(*) FROM recovery_requests WHERE id = $1 AND state = 'canceled'", running); n != 1 {
			t.Error("a request from before the dispute goes on")
		}
		toldStaff(t, s, "recoveryDisputed", admin, support)
		d = desk{Server: s, first: withCode(t, s, support), second: withCode(t, s, admin)}
		d.disputed(t, "closed", 0, 1)
		id := d.open(t)
		d.disputed(t, "requested", 1, 0)
		ok(t, d.second.RPC(approve, object{"id": id}))
		d.disputed(t, "requested", 0, 0)

		// The old password is gone for good, and the owner reads so beforehand.
		refused(t, withPassword(s.Nobody(), grace), 401, "invalid_grant")
		mailed(t, s, grace, "we removed your old password. Please choose a new one now")
		use := mailed(t, s, grace, "If you haven’t chosen a new one yet")
		if l := ok(t, s.Nobody().RPC(look, object{"token": use}))["link"].(object); l["needsPassword"] != true {
			t.Errorf("%v", l)
		}
		if n := s.Count("SELECT COUNT(*) FROM password_history WHERE account_id = $1", apitest.ID(grace)); n != 1 {
			t.Error("the old password can be chosen again")
		}
		forgot(t, s)
		if n := s.Count("SELECT COUNT(*) FROM password_tokens WHERE account_id = $1 AND used_at IS NULL", apitest.ID(grace)); n != 1 {
			t.Errorf("%d password links for an account that is open again", n)
		}

		// A new password is not faster than the link: it opens nothing by itself.
		const better = "harbor lamp quiet 84"
		reset := s.Nobody().Do(apitest.Call{
			Method: "POST", Path: "/v1/users/me/info/password/reset", Form: url.Values{"newPassword": {better}},
			Header: map[string]string{"X-Password-Token": mailed(t, s, grace, "reset-password")},
		})
		if reset.Status != 204 {
			t.Fatalf("%d %s", reset.Status, reset.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM accounts WHERE id = $1 AND status = 'no_sign_in'", apitest.ID(grace)); n != 1 {
			t.Error("the account counts as open before its owner is in")
		}
		signIn := func() *apitest.Reply { return s.Nobody().Do(apitest.SignInCall(grace, better, "portal", "")) }
		refused(t, signIn(), 403, "account_closed")
		s.Advance(24 * time.Hour)
		refused(t, signIn(), 403, "account_closed")
		owner := s.Nobody()
		mfa = ok(t, owner.RPC(begin, object{"token": use, "password": better}))["mfaToken"]
		ok(t, enrol(t, s, owner, mfa))
		if r := owner.Get("/v1/users/me/info/locale"); r.Status != 200 {
			t.Errorf("the owner: %d %s", r.Status, r.Body)
		}
		d = desk{Server: s, first: withCode(t, s, support), second: withCode(t, s, admin)}
		d.disputed(t, "reopened", 0, 0)
		refused(t, signIn(), 401, "mfa_required")
	})
}

// disputed checks how the desk tells of the disputed account, and what waits for the
// person who approves.
func (d desk) disputed(t *testing.T, account string, waiting, disputed float64) {
	t.Helper()
	for _, r := range ok(t, d.second.RPC(list, object{}))["recoveries"].([]any) {
		if one := r.(object); one["state"] == "disputed" && one["account"] != account {
			t.Errorf("the account is %v, want %s", one["account"], account)
		}
	}
	d.waits(t, d.second, waiting, disputed)
}

func (d desk) waits(t *testing.T, c *apitest.Client, waiting, disputed float64) {
	t.Helper()
	counts := ok(t, c.RPC(count, object{}))
	n, _ := counts["waiting"].(float64)
	m, _ := counts["disputed"].(float64)
	if n != waiting || m != disputed {
		t.Errorf("%v wait, %v are disputed; want %v and %v", n, m, waiting, disputed)
	}
}

// toldStaff checks that a message went to these people and to nobody else.
func toldStaff(t *testing.T, s *apitest.Server, template string, to ...string) {
	t.Helper()
	if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = $1", template); n != len(to) {
		t.Errorf("%d messages %s, want %d", n, template, len(to))
	}
	for _, address := range to {
		said := ""
		for _, m := range sent(t, s) {
			if m.To == address && strings.Contains(m.Text, "/staff/recoveries") {
				said += m.Subject + m.Text
			}
		}
		if said == "" || strings.Contains(said, "Grace") || strings.Contains(said, "Lost her phone") {
			t.Errorf("%s was told %q", address, said)
		}
	}
}

// Those who can approve a request hear of it and see it counted; its opener, its
// person and staff who may not help do not.
func TestHelpersHearOfARequest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		d.waits(t, d.second, 0, 0)
		d.open(t)
		toldStaff(t, s, "recoveryWaits", admin)
		d.waits(t, d.first, 0, 0)
		d.waits(t, d.second, 1, 0)

		// One about staff is for Admins, but never for the Admin whose account it is.
		s.Exec("DELETE FROM outbox_messages")
		s.Exec("UPDATE accounts SET role = 'Admin' WHERE id IN ($1, $2)", apitest.ID("rep@demo.test"), apitest.ID("coach.en@demo.test"))
		withApp(t, s, "coach.en@demo.test")
		ok(t, d.second.RPC(open, asked("coach.en@demo.test")))
		toldStaff(t, s, "recoveryWaits", "rep@demo.test")
		d.waits(t, d.first, 0, 0)
		d.waits(t, withCode(t, s, "coach.en@demo.test"), 1, 0)
		d.waits(t, withApp(t, s, "rep@demo.test"), 2, 0)
		s.Advance(72 * time.Hour)
		d.waits(t, withCode(t, s, "rep@demo.test"), 0, 0)
	})
}

// forgot asks for a password link and waits until it would have been sent.
func forgot(t *testing.T, s *apitest.Server) {
	t.Helper()
	c := s.Nobody()
	r := c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/info/password/tokens", Form: url.Values{"username": {grace}}, Header: map[string]string{"Origin": "http://localhost"}})
	if r.Status >= 300 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	for range 200 {
		if s.Count("SELECT COUNT(*) FROM password_requests") == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the request for a link waits")
}
