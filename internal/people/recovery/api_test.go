package recovery_test

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/api/rpc/factor/v1/factorv1connect"
	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/api/rpc/recovery/v1/recoveryv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	list    = recoveryv1connect.RecoveryDeskServiceListRecoveriesProcedure
	count   = recoveryv1connect.RecoveryDeskServiceCountRecoveriesProcedure
	open    = recoveryv1connect.RecoveryDeskServiceOpenRecoveryProcedure
	approve = recoveryv1connect.RecoveryDeskServiceApproveRecoveryProcedure
	cancel  = recoveryv1connect.RecoveryDeskServiceCancelRecoveryProcedure
	look    = recoveryv1connect.RecoveryLinkServiceOpenRecoveryLinkProcedure
	begin   = recoveryv1connect.RecoveryLinkServiceBeginRecoveryProcedure
	stop    = recoveryv1connect.RecoveryLinkServiceStopRecoveryProcedure

	startMethod  = factorv1connect.FactorServiceStartMethodProcedure
	finishMethod = factorv1connect.FactorServiceFinishMethodProcedure
	startEnrol   = factorv1connect.FactorServiceStartEnrolmentProcedure
	finishEnrol  = factorv1connect.FactorServiceFinishEnrolmentProcedure

	grace   = "grace@demo.test"
	support = "support@demo.test"
	admin   = "admin@demo.test"
)

type object = map[string]any

func ok(t *testing.T, r *apitest.Reply) object {
	t.Helper()
	if r.Status != 200 {
		t.Fatalf("answer %d %s", r.Status, r.Body)
	}
	return r.Object(t)
}

func refused(t *testing.T, r *apitest.Reply, status int, says string) {
	t.Helper()
	if r.Status != status || !strings.Contains(r.Body, says) {
		t.Errorf("answer %d, want %d with %q: %s", r.Status, status, says, r.Body)
	}
}

func code(t *testing.T, s *apitest.Server, key any) string {
	t.Helper()
	text, _ := key.(string)
	out, err := totp.GenerateCode(strings.ReplaceAll(text, " ", ""), s.Now())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// withApp signs a person in anew and gives them an authenticator app.
func withApp(t *testing.T, s *apitest.Server, email string) *apitest.Client {
	t.Helper()
	c := s.SignIn(email)
	started := ok(t, c.RPC(startMethod, object{"kind": "TOTP"}))["started"].(object)
	ok(t, c.RPC(finishMethod, object{"step": started["step"], "code": code(t, s, started["key"])}))
	return c
}

// desk is a house with a member who has an app, and two helpers who have one.
type desk struct {
	*apitest.Server
	member, first, second *apitest.Client
}

func newDesk(t *testing.T, s *apitest.Server) desk {
	t.Helper()
	return desk{Server: s, member: withApp(t, s, grace), first: withApp(t, s, support), second: withApp(t, s, admin)}
}

func asked(person string) object {
	return object{"person": person, "checked": "callback", "reason": "Lost her phone on a trip"}
}

func (d desk) open(t *testing.T) string {
	t.Helper()
	return ok(t, d.first.RPC(open, asked(grace)))["recovery"].(object)["id"].(string)
}

func (d desk) approved(t *testing.T) string {
	t.Helper()
	id := d.open(t)
	ok(t, d.second.RPC(approve, object{"id": id}))
	return id
}

var linkPattern = regexp.MustCompile(`/(?:sign-in-recovery#|reset-password#token=)([A-Za-z0-9_-]+)`)

type message struct{ To, Subject, Text string }

// sent are the messages so far, the newest first.
func sent(t *testing.T, s *apitest.Server) []message {
	t.Helper()
	var box struct{ Messages []message }
	s.Nobody().RPC(outboxv1connect.DemoOutboxServiceListMessagesProcedure, object{}).Decode(t, &box)
	return box.Messages
}

// mailed is the token in the newest message to an address with a text.
func mailed(t *testing.T, s *apitest.Server, to, says string) string {
	t.Helper()
	for _, m := range sent(t, s) {
		if found := linkPattern.FindStringSubmatch(m.Text); m.To == to && strings.Contains(m.Subject+m.Text, says) && found != nil {
			return found[1]
		}
	}
	t.Fatalf("nothing with %q was sent to %s", says, to)
	return ""
}

const (
	openedText   = "Someone asked us"
	approvedText = "email you a link"
	linkText     = "Set up a new sign-in method"
	doneText     = "were replaced"
)

func withPassword(c *apitest.Client, email string) *apitest.Reply {
	return c.Do(apitest.SignInCall(email, demo.Password, "portal", ""))
}

// enrol sets up a new app with the token of a recovery.
func enrol(t *testing.T, s *apitest.Server, c *apitest.Client, mfaToken any) *apitest.Reply {
	t.Helper()
	started := ok(t, c.RPC(startEnrol, object{"token": mfaToken, "kind": "TOTP"}))["started"].(object)
	return c.RPC(finishEnrol, object{"token": mfaToken, "step": started["step"], "code": code(t, s, started["key"])})
}

// Two staff members let a member back in. She is told at every step by email and by
// text message, waits a day, shows her password, sets up a new app, and everything
// from before ends.
func TestTwoStaffMembersLetAMemberIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		phone := "+17205550188"
		s.Exec("INSERT INTO contact_points (account_id, id, kind, address, verified, for_sign_in) VALUES ($1, 'p1', 'SMS', $2, TRUE, TRUE)", apitest.ID(grace), phone)
		s.Exec("INSERT INTO remembered_devices (account_id, id, token_hash, user_agent, created_at, expires_at) VALUES ($1, 'd1', 'h', '', 0, 9999999999999)", apitest.ID(grace))
		id := d.open(t)
		mailed(t, s, grace, openedText)
		mailed(t, s, phone, "someone asked us")
		ok(t, d.second.RPC(approve, object{"id": id}))
		mailed(t, s, grace, approvedText)
		mailed(t, s, phone, "link to set up")

		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'recoveryLink' AND due_at > $1", s.Now().Add(23*time.Hour).UnixMilli()); n != 1 {
			t.Fatalf("%d links wait for the end of the day", n)
		}
		token := mailed(t, s, grace, linkText)
		ahead := ok(t, s.Nobody().RPC(look, object{"token": token}))["link"].(object)
		if ahead["purpose"] != "use" || ahead["state"] != "approved" || ahead["canStop"] != true || strings.Contains(ahead["email"].(string), "grace@") {
			t.Errorf("the link tells %v", ahead)
		}
		refused(t, s.Nobody().RPC(begin, object{"token": token, "password": demo.Password}), 404, "")

		s.Advance(24 * time.Hour)
		visitor := s.Nobody()
		refused(t, visitor.RPC(begin, object{"token": token, "password": ""}), 400, "password")
		refused(t, visitor.RPC(begin, object{"token": token, "password": "not it"}), 400, "password")
		mfa := ok(t, visitor.RPC(begin, object{"token": token, "password": demo.Password}))["mfaToken"]
		points := ok(t, visitor.Get("/v1/users/auth/mfa/"+mfa.(string)+"/contactPoints"))
		if points["setUp"] != true || points["totp"] != false || strings.Contains(visitor.Get("/v1/users/auth/mfa/"+mfa.(string)+"/contactPoints").Body, "0188") {
			t.Errorf("the way in offers %v", points)
		}
		refused(t, visitor.RPC(finishEnrol, object{"token": mfa, "step": ok(t, visitor.RPC(startEnrol, object{"token": mfa, "kind": "TOTP"}))["started"].(object)["step"], "code": "000000"}), 400, "code")
		if s.Count("SELECT COUNT(*) FROM account_totp WHERE account_id = $1", apitest.ID(grace)) != 1 ||
			s.Count("SELECT COUNT(*) FROM contact_points WHERE id = 'p1' AND for_sign_in") != 1 {
			t.Error("a wrong code took the old methods away")
		}
		begun := ok(t, enrol(t, s, visitor, mfa))
		if codes, _ := begun["recoveryCodes"].([]any); len(codes) != 10 || begun["role"] != "member" {
			t.Errorf("the sign-in gave %v", begun)
		}
		if r := visitor.Get("/v1/users/me/info/personal"); r.Status != 200 {
			t.Errorf("the new session opens nothing: %d", r.Status)
		}
		for what, n := range map[string]int{
			"SELECT COUNT(*) FROM remembered_devices WHERE account_id = $1":                           0,
			"SELECT COUNT(*) FROM contact_points WHERE account_id = $1 AND for_sign_in":               0,
			"SELECT COUNT(*) FROM account_totp WHERE account_id = $1":                                 1,
			"SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1":                               10,
			"SELECT COUNT(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL":                1,
			"SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'recoveryDone'":        1,
			"SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'recoveryDone'": 3, // email, her phone of the demo, and the new one
		} {
			if got := s.Count(what, apitest.ID(grace)); got != n {
				t.Errorf("%s: %d, want %d", what, got, n)
			}
		}
		// The link works once.
		refused(t, s.Nobody().RPC(begin, object{"token": token, "password": demo.Password}), 404, "")

		history := visitor.RPC(auditv1connect.RecordAccessServiceListSignInsProcedure, object{}).Body
		for _, text := range []string{"recoveryOpened", "Chris Doyle", "recoveryApproved", "Alex Morgan", "recoveryDone"} {
			if !strings.Contains(history, text) {
				t.Errorf("the member's history lacks %s: %s", text, history)
			}
		}
		if strings.Contains(history, "Lost her phone") {
			t.Error("the note of staff is in the member's history")
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'recoveryApproved' AND actor_id = $1 AND reason = 'opened by Chris Doyle'", apitest.ID(admin)); n != 1 {
			t.Errorf("%d rows name both", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM recovery_links WHERE token_hash = $1", token); n != 0 {
			t.Error("a secret is stored")
		}
	})
}

// Every role but Support and Admin is refused, and so are people without a factor of
// their own or without a proof of the last five minutes.
func TestWhoIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		withApp(t, s, grace)
		for _, email := range []string{"rosa@demo.test", "coach.en@demo.test", "nurse@demo.test", "guide@demo.test", "doctor@demo.test", "rep@demo.test"} {
			for _, procedure := range []string{list, count, open, approve, cancel} {
				refused(t, s.As(email).RPC(procedure, object{"id": "x", "person": grace, "checked": "video", "reason": "lost phone"}), 403, "")
			}
		}
		for _, procedure := range []string{list, count, open, approve, cancel} {
			refused(t, s.Nobody().RPC(procedure, object{"id": "x"}), 401, "")
		}
		c := s.SignIn(support)
		refused(t, c.RPC(open, asked(grace)), 400, "sign-in method for your own")
		if r := c.RPC(list, object{}); !strings.Contains(r.Body, `"needsMethod":true`) {
			t.Errorf("%s", r.Body)
		}
		c = withApp(t, s, support)
		s.Advance(5*time.Minute + time.Second)
		refused(t, c.RPC(open, asked(grace)), 403, "")
		refused(t, c.RPC(approve, object{"id": "x"}), 403, "")
	})
}

// What is typed wrongly is told beside its field; an account that a recovery would
// not help is refused; Support knows of members only.
func TestWhatCannotBeOpened(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		refused(t, d.first.RPC(open, object{}), 400, "checked")
		refused(t, d.first.RPC(open, asked("nobody@demo.test")), 400, "We know nobody")
		refused(t, d.first.RPC(open, asked(admin)), 400, "We know nobody")
		refused(t, d.first.RPC(open, asked(apitest.ID(admin))), 400, "We know nobody")
		refused(t, d.second.RPC(open, asked(admin)), 400, "your own account")
		refused(t, d.first.RPC(open, asked("rosa@demo.test")), 400, "password alone")
		s.Exec("UPDATE accounts SET status = 'ended' WHERE id = $1", apitest.ID("rosa@demo.test"))
		refused(t, d.first.RPC(open, asked("rosa@demo.test")), 400, "Nobody can sign in")
		d.open(t)
		refused(t, d.second.RPC(open, asked(apitest.ID(grace))), 409, "already")
		refused(t, d.first.RPC(approve, object{"id": "unknown"}), 404, "")
	})
}

// One person never does both halves, nobody approves their own, and a request about
// staff is for Admins.
func TestASecondPersonApproves(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		id := d.open(t)
		refused(t, d.first.RPC(approve, object{"id": id}), 400, "Another person")
		again := withCode(t, s, support) // another session of the same person is the same person
		refused(t, again.RPC(approve, object{"id": id}), 400, "Another person")

		withApp(t, s, "coach.en@demo.test")
		staffID := ok(t, d.second.RPC(open, asked("coach.en@demo.test")))["recovery"].(object)["id"].(string)
		refused(t, d.first.RPC(approve, object{"id": staffID}), 404, "")
		refused(t, d.first.RPC(cancel, object{"id": staffID}), 404, "")
		if r := d.first.RPC(list, object{}); strings.Contains(r.Body, staffID) || !strings.Contains(r.Body, id) {
			t.Errorf("Support sees %s", r.Body)
		}
		refused(t, d.second.RPC(approve, object{"id": staffID}), 400, "Another person")

		// An Admin whose own account it is can't approve, another one can.
		s.Exec("UPDATE accounts SET role = 'Admin' WHERE id IN ($1, $2)", apitest.ID("rep@demo.test"), apitest.ID("coach.en@demo.test"))
		concerned := withCode(t, s, "coach.en@demo.test")
		refused(t, concerned.RPC(approve, object{"id": staffID}), 400, "your own account")
		third := withApp(t, s, "rep@demo.test")
		ok(t, third.RPC(approve, object{"id": staffID}))
		s.Advance(time.Hour)
		token := mailed(t, s, "coach.en@demo.test", linkText)
		visitor := s.Nobody()
		mfa := ok(t, visitor.RPC(begin, object{"token": token, "password": demo.Password}))["mfaToken"]
		if begun := ok(t, enrol(t, s, visitor, mfa)); begun["role"] != "Admin" {
			t.Errorf("%v", begun)
		}

		// The person who opened it has to be allowed to still.
		s.Exec("UPDATE accounts SET role = 'guide' WHERE id = $1", apitest.ID(support))
		refused(t, withCode(t, s, admin).RPC(approve, object{"id": id}), 400, "no longer may")
	})
}

// withCode signs a person in who has an app already.
func withCode(t *testing.T, s *apitest.Server, email string) *apitest.Client {
	t.Helper()
	c := s.Nobody()
	// The app of the person is replaced by one whose key we know.
	s.Exec("DELETE FROM account_totp WHERE account_id = $1", apitest.ID(email))
	r := withPassword(c, email)
	if r.Status != 200 {
		t.Fatalf("sign-in of %s: %d %s", email, r.Status, r.Body)
	}
	started := ok(t, c.RPC(startMethod, object{"kind": "TOTP"}))["started"].(object)
	ok(t, c.RPC(finishMethod, object{"step": started["step"], "code": code(t, s, started["key"])}))
	return c
}

// Of two approvals at the same moment one counts, of two uses of a link one signs in.
func TestRaces(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		s.Exec("UPDATE accounts SET role = 'Admin' WHERE id = $1", apitest.ID("rep@demo.test"))
		third := withApp(t, s, "rep@demo.test")
		id := d.open(t)
		if n := atOnce(d.second.RPC, third.RPC, approve, object{"id": id}, object{"id": id}); n != 1 {
			t.Errorf("%d of two approvals counted", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'recoveryLink'"); n != 1 {
			t.Errorf("%d links", n)
		}
		s.Advance(24 * time.Hour)
		token := mailed(t, s, grace, linkText)
		var visitors [2]*apitest.Client
		var in [2]object
		for i := range visitors {
			c := s.Nobody()
			mfa := ok(t, c.RPC(begin, object{"token": token, "password": demo.Password}))["mfaToken"]
			started := ok(t, c.RPC(startEnrol, object{"token": mfa, "kind": "TOTP"}))["started"].(object)
			visitors[i], in[i] = c, object{"token": mfa, "step": started["step"], "code": code(t, s, started["key"])}
		}
		if n := atOnce(visitors[0].RPC, visitors[1].RPC, finishEnrol, in[0], in[1]); n != 1 {
			t.Errorf("%d of two uses signed in", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL", apitest.ID(grace)); n != 1 {
			t.Errorf("%d sessions", n)
		}
	})
}

type caller func(string, any) *apitest.Reply

func atOnce(a, b caller, procedure string, first, second object) (won int) {
	var wait sync.WaitGroup
	var both [2]int
	for i, one := range []struct {
		call caller
		in   object
	}{{a, first}, {b, second}} {
		wait.Go(func() { both[i] = one.call(procedure, one.in).Status })
	}
	wait.Wait()
	for _, status := range both {
		if status == 200 {
			won++
		}
	}
	return won
}

// The person stops a request with the link of any message, at any moment before it
// is used; staff cancel one; what ran out leads nowhere.
func TestARequestThatStops(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := newDesk(t, s)
		id := d.open(t)
		first := mailed(t, s, grace, openedText)
		if l := ok(t, s.Nobody().RPC(stop, object{"token": first}))["link"].(object); l["state"] != "stopped" || l["canStop"] == true {
			t.Errorf("%v", l)
		}
		ok(t, s.Nobody().RPC(stop, object{"token": first})) // twice is the same as once
		refused(t, d.second.RPC(approve, object{"id": id}), 400, "no longer open")

		d.approved(t)
		use := mailed(t, s, grace, linkText)
		s.Advance(24 * time.Hour)
		visitor := s.Nobody()
		mfa := ok(t, visitor.RPC(begin, object{"token": use, "password": demo.Password}))["mfaToken"]
		ok(t, s.Nobody().RPC(stop, object{"token": mailed(t, s, grace, approvedText)}))
		refused(t, enrol(t, s, visitor, mfa), 401, "")
		refused(t, s.Nobody().RPC(begin, object{"token": use, "password": demo.Password}), 404, "")
		if s.Count("SELECT COUNT(*) FROM account_totp WHERE account_id = $1", apitest.ID(grace)) != 1 {
			t.Error("the old method is gone")
		}

		d = desk{Server: s, first: withCode(t, s, support), second: withCode(t, s, admin)}
		id = d.approved(t)
		ok(t, d.first.RPC(cancel, object{"id": id}))
		refused(t, d.first.RPC(cancel, object{"id": id}), 400, "no longer open")
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'recoveryLink' AND state = 'waiting'"); n != 0 {
			t.Errorf("%d links still wait to leave", n)
		}

		id = d.open(t)
		s.Advance(72 * time.Hour)
		late := desk{Server: s, first: withCode(t, s, support), second: withCode(t, s, admin)}
		refused(t, late.second.RPC(approve, object{"id": id}), 400, "no longer open")
		if r := late.first.RPC(list, object{}); !strings.Contains(r.Body, `"expired"`) {
			t.Errorf("%s", r.Body)
		}
		late.approved(t)
		use = mailed(t, s, grace, linkText)
		s.Advance(48 * time.Hour)
		refused(t, s.Nobody().RPC(begin, object{"token": use, "password": demo.Password}), 404, "")
		if l := ok(t, s.Nobody().RPC(look, object{"token": use}))["link"].(object); l["state"] != "expired" {
			t.Errorf("%v", l)
		}
		for _, token := range []string{"x", strings.Repeat("A", 43)} {
			refused(t, s.Nobody().RPC(look, object{"token": token}), 404, "")
			refused(t, s.Nobody().RPC(stop, object{"token": token}), 404, "")
		}
		// A link that only stops signs nobody in.
		refused(t, s.Nobody().RPC(begin, object{"token": first, "password": demo.Password}), 404, "")
	})
}
