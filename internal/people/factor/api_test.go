package factor_test

import (
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	service = "/wellhouse.factor.v1.FactorService/"
	session = "/wellhouse.session.v1.SessionService/"
	rosa    = "rosa@demo.test"
)

type object = map[string]any

func ok(t *testing.T, r *apitest.Reply) object {
	t.Helper()
	if r.Status != 200 {
		t.Fatalf("answer %d %s", r.Status, r.Body)
	}
	return r.Object(t)
}

func refused(t *testing.T, r *apitest.Reply, errorType string) *apitest.Reply {
	t.Helper()
	got := r.Header.Get("Wellhouse-Error-Type")
	if got == "" {
		o := r.Object(t)
		if got, _ = o["errorType"].(string); got == "" {
			got, _ = o["code"].(string)
		}
	}
	if r.Status < 400 || got != errorType {
		t.Fatalf("answer %d %q, want %q: %s", r.Status, got, errorType, r.Body)
	}
	return r
}

// token calls the sign-in.
func token(c *apitest.Client, pairs ...string) *apitest.Reply {
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return c.Do(apitest.Call{
		Method: "POST", Path: "/v1/users/me/auth", Form: form,
		Header: map[string]string{"Authorization": apitest.Basic("portal", ""), "Origin": "http://localhost"},
	})
}

func withPassword(c *apitest.Client, email string) *apitest.Reply {
	return token(c, "grant_type", "password", "username", email, "password", demo.Password)
}

func mfaToken(t *testing.T, c *apitest.Client, email string) string {
	t.Helper()
	s, _ := refused(t, withPassword(c, email), "mfa_required").Object(t)["mfaToken"].(string)
	return s
}

func call(c *apitest.Client, path string, message object) *apitest.Reply {
	return c.Do(apitest.Call{Method: "POST", Path: path, JSON: message, Header: map[string]string{"Origin": "http://localhost"}})
}

func started(t *testing.T, r *apitest.Reply) object {
	t.Helper()
	o, _ := ok(t, r)["started"].(object)
	return o
}

func codeOf(t *testing.T, s *apitest.Server, key string) string {
	t.Helper()
	code, err := totp.GenerateCode(strings.ReplaceAll(key, " ", ""), s.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// addApp adds an authenticator app and returns its key and the recovery codes.
func addApp(t *testing.T, s *apitest.Server, c *apitest.Client) (key string, codes []any) {
	t.Helper()
	start := started(t, call(c, service+"StartMethod", object{"kind": "TOTP"}))
	key, _ = start["key"].(string)
	done := ok(t, call(c, service+"FinishMethod", object{"step": start["step"], "code": codeOf(t, s, key)}))
	codes, _ = done["recoveryCodes"].([]any)
	return key, codes
}

// An app is added with its first code, is asked for at every sign-in, and each of
// its codes works once.
func TestAuthenticatorApp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(rosa)
		start := started(t, call(c, service+"StartMethod", object{"kind": "TOTP"}))
		refused(t, call(c, service+"FinishMethod", object{"step": start["step"], "code": "000000"}), "invalid_argument")
		withPassword(s.Nobody(), rosa) // nothing is asked before it is proved
		if s.Count("SELECT COUNT(*) FROM account_totp WHERE account_id = $1", apitest.ID(rosa)) != 0 {
			t.Fatal("an app counts without a code")
		}
		key, codes := addApp(t, s, c)
		if len(codes) != 10 {
			t.Errorf("%d recovery codes", len(codes))
		}
		refused(t, call(c, service+"StartMethod", object{"kind": "TOTP"}), "already_exists")

		s.Advance(time.Minute)
		other := s.Nobody()
		waiting := mfaToken(t, other, rosa)
		points := ok(t, other.Get("/v1/users/auth/mfa/"+waiting+"/contactPoints"))
		if points["totp"] != true || points["recoveryCodes"] != true || points["passkeys"] != false || points["setUp"] != false {
			t.Errorf("ways %v", points)
		}
		code := codeOf(t, s, key)
		ok(t, token(other, "grant_type", "mfa", "mfaToken", waiting, "factor", "TOTP", "code", code))
		again := s.Nobody()
		refused(t, token(again, "grant_type", "mfa", "mfaToken", mfaToken(t, again, rosa), "factor", "TOTP", "code", code), "invalid_grant")

		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'methodAdded'"); n != 1 {
			t.Errorf("%d emails about the new method", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'signInMethodAdded'"); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
		// Removing it ends the sessions elsewhere.
		ok(t, call(c, service+"RemoveMethod", object{"id": "app"}))
		refused(t, call(other, service+"ListMethods", object{}), "invalid_token")
		ok(t, withPassword(s.Nobody(), rosa))
		if s.Count("SELECT COUNT(*) FROM recovery_codes") != 0 {
			t.Error("recovery codes of nothing are left")
		}
	})
}

// One recovery code makes one session, also when it comes many times at once.
func TestRecoveryCodeWorksOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		_, codes := addApp(t, s, s.SignIn(rosa))
		before := s.Count("SELECT COUNT(*) FROM sessions")
		code := codes[0].(string)
		var waiting []string
		for range 4 {
			waiting = append(waiting, mfaToken(t, s.Nobody(), rosa))
		}
		var group sync.WaitGroup
		for _, w := range waiting {
			group.Go(func() {
				token(s.Nobody(), "grant_type", "mfa", "mfaToken", w, "factor", "RECOVERY", "code", strings.ToUpper(code))
			})
		}
		group.Wait()
		if n := s.Count("SELECT COUNT(*) FROM sessions") - before; n != 1 {
			t.Errorf("%d sessions from one code", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'recoveryUsed'"); n != 1 {
			t.Errorf("%d emails", n)
		}
		if s.Count("SELECT COUNT(*) FROM recovery_codes WHERE code_hash = $1", code) != 0 {
			t.Error("a code is stored in the clear")
		}
	})
}

// New codes end the old ones.
func TestNewRecoveryCodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(rosa)
		refused(t, call(c, service+"MakeRecoveryCodes", object{}), "failed_precondition")
		_, old := addApp(t, s, c)
		fresh, _ := ok(t, call(c, service+"MakeRecoveryCodes", object{}))["codes"].([]any)
		other := s.Nobody()
		refused(t, token(other, "grant_type", "mfa", "mfaToken", mfaToken(t, other, rosa), "factor", "RECOVERY", "code", old[0].(string)), "invalid_grant")
		ok(t, token(other, "grant_type", "mfa", "mfaToken", mfaToken(t, other, rosa), "factor", "RECOVERY", "code", fresh[0].(string)))
	})
}

// key is a passkey in somebody's hand.
type key struct {
	party      virtualwebauthn.RelyingParty
	device     virtualwebauthn.Authenticator
	credential virtualwebauthn.Credential
}

func (k *key) answer(t *testing.T, options string) string {
	t.Helper()
	parsed, err := virtualwebauthn.ParseAssertionOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	k.credential.Counter++
	return virtualwebauthn.CreateAssertionResponse(k.party, k.device, k.credential, *parsed)
}

func addPasskey(t *testing.T, c *apitest.Client, owner string) *key {
	t.Helper()
	k := &key{
		party:      virtualwebauthn.RelyingParty{Name: "Wellhouse", ID: "localhost", Origin: "http://localhost"},
		device:     virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(owner)}),
		credential: virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2),
	}
	start := started(t, call(c, service+"StartMethod", object{"kind": "PASSKEY"}))
	parsed, err := virtualwebauthn.ParseAttestationOptions(start["options"].(string))
	if err != nil {
		t.Fatal(err)
	}
	answer := virtualwebauthn.CreateAttestationResponse(k.party, k.device, k.credential, *parsed)
	ok(t, call(c, service+"FinishMethod", object{"step": start["step"], "credential": answer}))
	k.device.AddCredential(k.credential)
	return k
}

// A passkey signs in alone and as the second step. A challenge works once, for
// what it was made for, and a key that counts backwards opens nothing.
func TestPasskey(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		k := addPasskey(t, s.SignIn(rosa), apitest.ID(rosa))

		alone := s.Nobody()
		asked := ok(t, call(alone, service+"StartPasskey", object{}))
		if strings.Contains(asked["options"].(string), "allowCredentials") {
			t.Error("the question to a stranger names a passkey")
		}
		answer := k.answer(t, asked["options"].(string))
		ok(t, token(alone, "grant_type", "passkey", "step", asked["step"].(string), "credential", answer))
		refused(t, token(s.Nobody(), "grant_type", "passkey", "step", asked["step"].(string), "credential", answer), "invalid_grant")

		second := s.Nobody()
		waiting := mfaToken(t, second, rosa)
		bound := ok(t, call(second, service+"StartPasskey", object{"token": waiting}))
		answer = k.answer(t, bound["options"].(string))
		// Neither as the only step nor for another attempt.
		refused(t, token(s.Nobody(), "grant_type", "passkey", "step", bound["step"].(string), "credential", answer), "invalid_grant")
		refused(t, token(second, "grant_type", "mfa", "mfaToken", mfaToken(t, second, rosa), "factor", "PASSKEY", "step", bound["step"].(string), "credential", answer), "invalid_grant")
		bound = ok(t, call(second, service+"StartPasskey", object{"token": waiting}))
		answer = k.answer(t, bound["options"].(string))
		ok(t, token(second, "grant_type", "mfa", "mfaToken", waiting, "factor", "PASSKEY", "step", bound["step"].(string), "credential", answer))

		copied := *k
		copied.credential.Counter = 0
		asked = ok(t, call(alone, service+"StartPasskey", object{}))
		refused(t, token(s.Nobody(), "grant_type", "passkey", "step", asked["step"].(string), "credential", copied.answer(t, asked["options"].(string))), "invalid_grant")
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'passkeyRefused'") != 1 {
			t.Error("a copy left no trail")
		}
		// Too late.
		asked = ok(t, call(alone, service+"StartPasskey", object{}))
		s.Advance(5 * time.Minute)
		refused(t, token(s.Nobody(), "grant_type", "passkey", "step", asked["step"].(string), "credential", k.answer(t, asked["options"].(string))), "invalid_grant")
	})
}

// A host that is not ours makes no passkeys.
func TestPasskeysAreForOurHosts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, at := range []struct{ host, origin string }{{"elsewhere.test", "https://elsewhere.test"}, {"localhost", "https://evil.test"}} {
			r := s.Nobody().Do(apitest.Call{
				Method: "POST", Path: service + "StartPasskey", JSON: object{}, Host: at.host, Header: map[string]string{"Origin": at.origin},
			})
			if r.Status < 400 {
				t.Errorf("%v: %s", at, r.Body)
			}
		}
	})
}

// A remembered browser needs only the password, until a factor changes. Staff are
// not remembered.
func TestRememberedBrowser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		mine := s.SignIn(rosa)
		secret, _ := addApp(t, s, mine)
		s.Advance(time.Minute)
		c := s.Nobody()
		ok(t, token(c, "grant_type", "mfa", "mfaToken", mfaToken(t, c, rosa), "factor", "TOTP", "code", codeOf(t, s, secret), "remember", "true"))
		ok(t, withPassword(c, rosa))
		// The password alone is no proof where there is a factor.
		refused(t, call(c, service+"MakeRecoveryCodes", object{}), "step_up_required")
		mfaToken(t, s.Nobody(), rosa)
		ok(t, call(mine, service+"MakeRecoveryCodes", object{}))
		mfaToken(t, c, rosa)

		s.Advance(time.Minute)
		ok(t, token(c, "grant_type", "mfa", "mfaToken", mfaToken(t, c, rosa), "factor", "TOTP", "code", codeOf(t, s, secret), "remember", "true"))
		s.Advance(30*24*time.Hour - time.Second)
		ok(t, withPassword(c, rosa))
		s.Advance(time.Second)
		mfaToken(t, c, rosa)
	})
}

// Strangers of one network can have only so many open questions; people elsewhere
// don't notice.
func TestStrangersAreAskedSoOften(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.Nobody()
		ok(t, call(c, service+"StartPasskey", object{}))
		from := "(SELECT asked_from FROM factor_steps WHERE token_hash NOT LIKE 'other%' LIMIT 1)"
		for i := range 299 {
			s.Exec("INSERT INTO factor_steps (token_hash, account_id, purpose, bound_to, data_enc, tries, expires_at, asked_from)"+
				" SELECT 'other' || CAST($1 AS TEXT), '', purpose, '', data_enc, 0, expires_at, "+from+" FROM factor_steps WHERE token_hash NOT LIKE 'other%'", strconv.Itoa(i))
		}
		refused(t, call(c, service+"StartPasskey", object{}), "resource_exhausted")
		s.Advance(5 * time.Minute)
		ok(t, call(c, service+"StartPasskey", object{}))
	})
}

// What would help a stranger at an open session asks for a proof again after five
// minutes; the proof changes the secret of the session.
func TestStepUp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn(rosa)
		s.Advance(5*time.Minute - 20*time.Second)
		ok(t, call(c, service+"StartMethod", object{"kind": "EMAIL"}))
		s.Advance(20 * time.Second)
		refused(t, call(c, service+"StartMethod", object{"kind": "TOTP"}), "step_up_required")
		refused(t, c.Do(apitest.Call{Method: "DELETE", Path: "/v1/users/me/contacts/x"}), "step_up_required")

		proof := ok(t, call(c, session+"StartProof", object{}))
		if proof["password"] != true {
			t.Errorf("proof %v", proof)
		}
		wrong := object{"token": proof["token"], "factor": "PASSWORD", "code": "not it"}
		refused(t, call(c, session+"ProveIt", wrong), "invalid_argument")
		// The token works in this session only, and never signs anyone in.
		refused(t, call(s.SignIn(rosa), session+"ProveIt", object{"token": proof["token"], "factor": "PASSWORD", "code": demo.Password}), "proof_expired")
		refused(t, token(s.Nobody(), "grant_type", "mfa", "mfaToken", proof["token"].(string), "code", "123456"), "invalid_grant")
		before := c.Cookies["wellhouse-sid"]
		ok(t, call(c, session+"ProveIt", object{"token": proof["token"], "factor": "PASSWORD", "code": demo.Password}))
		if c.Cookies["wellhouse-sid"] == before {
			t.Error("the secret stayed the same")
		}
		secret, codes := addApp(t, s, c)

		// With a factor the password proves nothing any more, and neither does a recovery code.
		s.Advance(6 * time.Minute)
		proof = ok(t, call(c, session+"StartProof", object{}))
		if proof["password"] == true || proof["totp"] != true {
			t.Errorf("proof %v", proof)
		}
		refused(t, call(c, session+"ProveIt", object{"token": proof["token"], "factor": "PASSWORD", "code": demo.Password}), "invalid_argument")
		refused(t, call(c, session+"ProveIt", object{"token": proof["token"], "factor": "RECOVERY", "code": codes[0]}), "invalid_argument")
		ok(t, call(c, session+"ProveIt", object{"token": proof["token"], "factor": "TOTP", "code": codeOf(t, s, secret)}))
		ok(t, call(c, service+"MakeRecoveryCodes", object{}))
	})
}

// Somebody whose account must have a factor sets one up before anything opens, and
// can't remove the last one.
func TestSetUpBeforeAnythingOpens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const admin = "admin@demo.test"
		s.Exec("UPDATE accounts SET mfa_required = TRUE WHERE id = $1", apitest.ID(admin))
		c := s.Nobody()
		waiting := mfaToken(t, c, admin)
		if points := ok(t, c.Get("/v1/users/auth/mfa/"+waiting+"/contactPoints")); points["setUp"] != true || points["canRemember"] != false {
			t.Errorf("ways %v", points)
		}
		refused(t, call(c, service+"StartEnrolment", object{"token": waiting, "kind": "SMS"}), "invalid_argument")
		start := started(t, call(c, service+"StartEnrolment", object{"token": waiting, "kind": "TOTP"}))
		refused(t, call(c, service+"FinishEnrolment", object{"token": waiting, "step": start["step"], "code": "000000"}), "invalid_argument")
		done := ok(t, call(c, service+"FinishEnrolment", object{"token": waiting, "step": start["step"], "code": codeOf(t, s, start["key"].(string))}))
		if codes, _ := done["recoveryCodes"].([]any); len(codes) != 10 || done["role"] != "Admin" {
			t.Errorf("answer %v", done)
		}
		list := ok(t, call(c, service+"ListMethods", object{}))
		if one := list["methods"].([]any)[0].(object); one["lastNeeded"] != true || list["required"] != true {
			t.Errorf("methods %v", list)
		}
		refused(t, call(c, service+"RemoveMethod", object{"id": "app"}), "last_method")

		// Once there is a factor, the password alone adds none.
		other := s.Nobody()
		refused(t, call(other, service+"StartEnrolment", object{"token": mfaToken(t, other, admin), "kind": "TOTP"}), "permission_denied")
	})
}

// Setting up an app may take 15 minutes, also in the sign-in that asks for it. Any
// other second step has 5.
func TestSettingUpAnAppTakesTime(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const admin = "admin@demo.test"
		s.Exec("UPDATE accounts SET mfa_required = TRUE WHERE id = $1", apitest.ID(admin))
		enrol := func(after time.Duration) *apitest.Reply {
			c := s.Nobody()
			waiting := mfaToken(t, c, admin)
			start := started(t, call(c, service+"StartEnrolment", object{"token": waiting, "kind": "TOTP"}))
			s.Advance(after)
			code := codeOf(t, s, start["key"].(string))
			return call(c, service+"FinishEnrolment", object{"token": waiting, "step": start["step"], "code": code})
		}
		refused(t, enrol(15*time.Minute), "invalid_grant")
		ok(t, enrol(15*time.Minute-time.Second))

		// The account has its app now, so a sign-in of it waits for 5 minutes only.
		c := s.Nobody()
		waiting := mfaToken(t, c, admin)
		s.Advance(5 * time.Minute)
		refused(t, c.Get("/v1/users/auth/mfa/"+waiting+"/contactPoints"), "invalid_grant")

		c = s.SignIn("nora@demo.test")
		start := started(t, call(c, service+"StartMethod", object{"kind": "TOTP"}))
		key, link := strings.ReplaceAll(start["key"].(string), " ", ""), start["keyUrl"].(string)
		if !strings.HasPrefix(link, "otpauth://totp/") || !strings.Contains(link, "secret="+key) {
			t.Errorf("link for the app: %s", link)
		}
		s.Advance(8 * time.Minute)
		ok(t, call(c, service+"ListMethods", object{})) // keeps the session open
		s.Advance(7 * time.Minute)
		proof := ok(t, call(c, session+"StartProof", object{}))
		ok(t, call(c, session+"ProveIt", object{"token": proof["token"], "factor": "PASSWORD", "code": demo.Password}))
		late := object{"step": start["step"], "code": codeOf(t, s, start["key"].(string))}
		refused(t, call(c, service+"FinishMethod", late), "step_expired")
	})
}

// A phone number counts after the code that went to it.
func TestPhone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := s.SignIn("nora@demo.test")
		refused(t, call(c, service+"StartMethod", object{"kind": "SMS", "phone": "+44 20 7946 0958"}), "invalid_argument")
		start := started(t, call(c, service+"StartMethod", object{"kind": "SMS", "phone": "(415) 555-2671"}))
		for range 5 {
			refused(t, call(c, service+"FinishMethod", object{"step": start["step"], "code": "x"}), "invalid_argument")
		}
		refused(t, call(c, service+"FinishMethod", object{"step": start["step"], "code": "x"}), "step_expired")
		if s.Count("SELECT COUNT(*) FROM contact_points WHERE account_id = $1 AND for_sign_in", apitest.ID("nora@demo.test")) != 0 {
			t.Error("a phone counts without its code")
		}
	})
}
