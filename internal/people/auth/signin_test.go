package auth

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// S1-4.2-01, S2-4-06, S2-4-07, S2-7-02: the password grant of a browser. The
// secret is in the HttpOnly cookie only; the body holds the reference.
func TestSignInOfABrowser(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		r := a.signIn("rosa@demo.test", password).want(t, 200, "")
		if r.body["expires_in"] != 1800.0 || r.body["last_activity_timestamp"] != float64(b.clock.ms()) || r.get("type") != "Bearer" {
			t.Errorf("body %s", r.text)
		}
		if _, there := r.body["refresh_token"]; there {
			t.Error("a browser got a refresh token")
		}
		reference := r.get("access_token")
		want := fmt.Sprintf("%s.%d", reference, b.clock.ms()+1_800_000)
		if got := a.cookies[ReferenceCookie]; got == nil || got.Value != want || got.HttpOnly {
			t.Errorf("reference cookie %v, want value %q", got, want)
		}
		if strings.Contains(r.text, a.sid()) || a.sid() == "" {
			t.Error("the secret is in the body or nowhere")
		}
		if b.number("SELECT COUNT(*) FROM session_secrets WHERE hash = $1 OR session_id = $1", a.sid()) != 0 {
			t.Error("the secret is stored")
		}
		p := a.probe().want(t, 200, "")
		if p.get("AccountID") != "rosa" || p.get("MemberID") != "rosa" || p.get("Role") != "member" || p.get("ClientID") != "portal" {
			t.Errorf("who %s", p.text)
		}
		if b.audited("signIn", "") != 1 {
			t.Error("the sign-in is not in the trail")
		}
	})
}

// S1-3-44, S2-3-46, S2-7-03: an api client gets real tokens, and each works for its own use only.
func TestSignInOfAProgram(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.program()
		r := a.signIn("rosa@demo.test", password).want(t, 200, "")
		access, refresh := r.get("access_token"), r.get("refresh_token")
		if len(access) != secretLength || len(refresh) != secretLength || access == refresh {
			t.Fatalf("tokens %q %q", access, refresh)
		}
		if len(a.cookies) != 0 {
			t.Errorf("a program got cookies %v", a.cookies)
		}
		a.bearer = access
		a.probe().want(t, 200, "")
		a.bearer = refresh
		a.probe().want(t, 401, "invalid_token")
		a.bearer = ""
		a.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: access}
		a.probe().want(t, 401, "invalid_token")
	})
}

// D20: what scripts can read opens nothing, neither as bearer nor as cookie nor
// at the refresher; nor does the cookie's secret as a bearer.
func TestReferenceOpensNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		reference := a.signIn("rosa@demo.test", password).get("access_token")
		sid := a.sid()
		for _, text := range []string{reference, a.cookies[ReferenceCookie].Value, sid} {
			thief := b.browser()
			thief.bearer = text
			thief.probe().want(t, 401, "invalid_token")
			thief.refresh("refresh_token", text).want(t, 401, "invalid_token")
			if text == sid {
				continue
			}
			thief.bearer = ""
			thief.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: text}
			thief.probe().want(t, 401, "invalid_token")
			thief.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: text}
			thief.refresh().want(t, 401, "invalid_token")
		}
		a.probe().want(t, 200, "")
	})
}

// S1-4.2-04, S2-4-13: a member without a bundle identifier is signed in, told
// no_active_member beside the tokens, and told so again at every refresh.
func TestUnlinkedMemberSignsIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		r := a.signIn("nora@demo.test", password).want(t, 200, "no_active_member")
		if r.get("access_token") == "" || r.body["migrationEligible"] != true {
			t.Errorf("body %s", r.text)
		}
		a.probe().want(t, 200, "")
		a.refresh().want(t, 200, "no_active_member")
		b.exec("UPDATE members SET bundle_id = 'B-9' WHERE member_id = 'nora'")
		a.refresh().want(t, 200, "")
		// Staff have no bundle identifier and need none.
		b.browser().signIn("admin@demo.test", password).want(t, 200, "")
	})
}

// G8: a wrong email and a wrong password have the same bytes for an answer.
// The same holds for people who cannot sign in at all.
func TestAnswersDoNotTellWhoExists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		known := b.browser().signIn("rosa@demo.test", "wrong").want(t, 401, "invalid_grant")
		for name, try := range map[string][2]string{
			"unknown":            {"nobody@demo.test", "wrong"},
			"unknown, right one": {"nobody@demo.test", password},
			"no address at all":  {"no address", "wrong"},
			"odd bytes":          {"a\x00b@demo.test", "wrong"},
			"broken text":        {"\xff\xfe@demo.test", "wrong"},
			"ended":              {"ended@demo.test", "wrong"},
			"second factor due":  {"mfa@demo.test", "wrong"},
			"child":              {"child@demo.test", password},
			"overlong password":  {"coach@demo.test", strings.Repeat("x", 256)},
		} {
			got := b.browser().signIn(try[0], try[1])
			if got.status != known.status || got.text != known.text || fmt.Sprint(got.header) != fmt.Sprint(known.header) {
				t.Errorf("%s: %d %v %s\nwant %d %v %s", name, got.status, got.header, got.text, known.status, known.header, known.text)
			}
		}
		if n := b.audited("signInRefused", ""); n != 10 {
			t.Errorf("%d refusals in the trail, want 10", n)
		}
	})
}

// S2-7-02: Basic client authorization. Unknown ids and wrong secrets are alike.
func TestClients(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		var first reply
		for i, client := range []string{"nobody:", "demo-api:wrong", "demo-api:", "portal:x", ":", "a\x00b:", "p'--:", strings.Repeat("x", 300) + ":"} {
			a.client = client
			r := a.signIn("rosa@demo.test", password).want(t, 401, "invalid_client")
			if i == 0 {
				first = r
			} else if r.text != first.text || fmt.Sprint(r.header) != fmt.Sprint(first.header) {
				t.Errorf("%q answers differently: %s %v", client, r.text, r.header)
			}
		}
		a.client = "demo-api:demo-api"
		a.signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

func TestGrantTypesAndFields(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.form("/v1/users/me/auth", "grant_type", "authorization_code", "code", "x").want(t, 400, "unsupported_grant_type")
		a.form("/v1/users/me/auth", "grant_type", "mfa", "mfaToken", strings.Repeat("x", 43), "factor", "TOTP", "code", "1").want(t, 401, "invalid_grant")
		a.form("/v1/users/me/auth", "grant_type", "passkey", "step", strings.Repeat("x", 43)).want(t, 400, "invalid_argument")
		r := a.form("/v1/users/me/auth", "grant_type", "password").want(t, 400, "invalid_argument")
		if !strings.Contains(r.text, `"field":"username"`) || !strings.Contains(r.text, `"field":"password"`) {
			t.Errorf("fields %s", r.text)
		}
		if r := a.do(http.MethodGet, "/v1/auth/logout", "", ""); r.status != 405 {
			t.Errorf("GET logout answers %d", r.status)
		}
		r = a.form("/v1/users/me/auth", "grant_type", "password", "username", "rosa@demo.test", "password", password, "redirect", "//evil.example/")
		if r.want(t, 200, ""); r.get("redirect") != "" {
			t.Errorf("redirect %q", r.get("redirect"))
		}
		r = a.form("/v1/users/me/auth", "grant_type", "password", "username", "ROSA@Demo.Test", "password", password, "redirect", "/blood-sugar")
		if r.want(t, 200, ""); r.get("redirect") != "/blood-sugar" {
			t.Errorf("redirect %q", r.get("redirect"))
		}
	})
}

// G6: the secret changes at every sign-in, a planted one is never taken over,
// and the session behind an old cookie ends.
func TestNoFixation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		planted := newSecret().String()
		a := b.browser()
		a.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: planted}
		a.signIn("rosa@demo.test", password).want(t, 200, "")
		if a.sid() == planted {
			t.Fatal("the planted secret was taken over")
		}
		attacker := b.browser()
		attacker.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: planted}
		attacker.probe().want(t, 401, "invalid_token")

		before := a.copy()
		reference := a.cookies[ReferenceCookie].Value
		a.signIn("coach@demo.test", password).want(t, 200, "")
		if a.sid() == before.sid() || a.cookies[ReferenceCookie].Value == reference {
			t.Error("the secret or the reference survived a sign-in")
		}
		before.probe().want(t, 401, "invalid_token")
		if got := a.probe().get("AccountID"); got != "coach" {
			t.Errorf("signed in as %q", got)
		}
		if b.endedCount() != 1 || b.audited("sessionEnded", "replaced") != 1 {
			t.Error("the replaced session left no trace")
		}
	})
}

// Staff at their own desk touch no member's data.
func TestStaffHaveNoMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("coach@demo.test", password).want(t, 200, "")
		p := a.probe().want(t, 200, "")
		if p.get("Role") != string(who.Coach) || p.get("MemberID") != "" {
			t.Errorf("who %s", p.text)
		}
	})
}
