package auth

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

func (a *agent) mfaToken() string {
	a.b.t.Helper()
	r := a.signIn("mfa@demo.test", password).want(a.b.t, 401, "mfa_required")
	return r.get("mfaToken")
}

func (a *agent) points(token string) reply {
	return a.do(http.MethodGet, "/v1/users/auth/mfa/"+token+"/contactPoints", "", "")
}

func (a *agent) challenge(token, contactID string) reply {
	body := map[string]string{"mfaToken": token}
	if contactID != "" {
		body["contactId"] = contactID
	}
	text, _ := json.Marshal(body)
	return a.do(http.MethodPost, "/v1/users/auth/mfa/challenges", "application/json", string(text))
}

func (a *agent) redeem(token, code string) reply {
	return a.form("/v1/users/me/auth", "grant_type", "mfa", "mfaToken", token, "code", code)
}

func (a *agent) redeemBy(token, factor, code string) reply {
	return a.form("/v1/users/me/auth", "grant_type", "mfa", "mfaToken", token, "factor", factor, "code", code)
}

// other is a code that is not the given one.
func other(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

// S2-4-09, S2-3-47, S2-7-11, S2-7-12: the right password leads to the second factor,
// the code to the session.
func TestSecondFactor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		if len(a.cookies) != 0 || b.number("SELECT COUNT(*) FROM sessions") != 0 {
			t.Fatal("the password alone made a session")
		}
		if b.number("SELECT COUNT(*) FROM mfa_attempts WHERE token_hash = $1", token) != 0 {
			t.Error("the token is stored in the clear")
		}
		// Masked, bound to the attempt, and only places that are proven.
		r := a.points(token).want(t, 200, "")
		want := `{"contactTypes":[{"id":"c-sms","contactType":"SMS","masked":"+1 •••‑•••‑2671"},` +
			`{"id":"c-mail","contactType":"EMAIL","masked":"m•••@demo.test"}],"triesLeft":5,"totp":false,"recoveryCodes":false,"passkeys":false,"setUp":false,"canRemember":true}`
		if strings.TrimSpace(r.text) != want {
			t.Errorf("contact points %s\nwant %s", r.text, want)
		}
		r = a.challenge(token, "c-mail").want(t, 200, "")
		if r.get("masked") != "m•••@demo.test" || r.body["triesLeft"] != 5.0 || r.body["expiresAt"] != float64(b.clock.ms()+600_000) ||
			r.body["resendAt"] != float64(b.clock.ms()+30_000) {
			t.Errorf("challenge %s", r.text)
		}
		got := b.outbox.last(t)
		if got.kind != Email || got.address != "mia@demo.test" || got.locale != "es-US" || len(got.code) != 6 {
			t.Errorf("sent %+v", got)
		}
		if strings.Contains(r.text, got.code) || b.number("SELECT COUNT(*) FROM mfa_codes WHERE code_hash = $1", got.code) != 0 {
			t.Error("the code is told or stored")
		}
		a.redeem(token, got.code).want(t, 200, "")
		if a.probe().get("AccountID") != "mfa" {
			t.Error("not signed in")
		}
		// Token and code are spent.
		b.browser().redeem(token, got.code).want(t, 401, "invalid_grant")
		a.points(token).want(t, 401, "invalid_grant")
		for action, n := range map[string]int64{"mfaRequired": 1, "mfaCodeSent": 1, "signIn": 1} {
			if b.audited(action, "") != n {
				t.Errorf("%s is in the trail %d times", action, b.audited(action, ""))
			}
		}
	})
}

// The cookie of an earlier session does not get in the way of the second step.
func TestSecondFactorEndsTheSessionBefore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password).want(t, 200, "")
		before := a.copy()
		a.mfaToken()
		if a.sid() != "" || a.cookies[ReferenceCookie] != nil || b.endedCount() != 1 {
			t.Error("the earlier session is still there")
		}
		before.probe().want(t, 401, "invalid_token")
		garbage := b.browser()
		garbage.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: "garbage"}
		if garbage.mfaToken(); garbage.sid() != "" {
			t.Error("a dead cookie stays")
		}
	})
}

// One neutral answer for tokens that are unknown, malformed or expired. The
// token opens nothing else.
func TestMFATokens(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.bearer = token
		a.probe().want(t, 401, "invalid_token")
		a.bearer = ""
		b.clock.forward(5*time.Minute - time.Millisecond)
		a.points(token).want(t, 200, "")
		b.clock.forward(time.Millisecond)
		expired := a.points(token).want(t, 401, "invalid_grant")
		for _, unknown := range []string{newSecret().String(), strings.Repeat("x", 43), strings.Repeat("x", 16), "a%27b-----------------"} {
			if r := a.points(unknown); r.text != expired.text || r.status != expired.status || fmt.Sprint(r.header) != fmt.Sprint(expired.header) {
				t.Errorf("%s: %d %s", unknown, r.status, r.text)
			}
		}
		a.challenge(token, "").want(t, 401, "invalid_grant")
		a.redeem(token, "123456").want(t, 401, "invalid_grant")
	})
}

// G9: five tries, whatever is typed between them; a new code does not give
// new tries, and the right code comes too late after them.
func TestFiveTries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.redeem(token, "123456").want(t, 401, "invalid_grant") // before any code was sent
		a.challenge(token, "").want(t, 200, "")
		for range 2 {
			a.redeem(token, other(b.outbox.last(t).code)).want(t, 401, "invalid_grant")
		}
		b.clock.forward(time.Minute)
		if r := a.challenge(token, "").want(t, 200, ""); r.body["triesLeft"] != 2.0 {
			t.Errorf("challenge %s", r.text)
		}
		a.redeem(token, other(b.outbox.last(t).code)).want(t, 401, "invalid_grant")
		a.redeem(token, other(b.outbox.last(t).code)).want(t, 429, "resource_exhausted")
		a.redeem(token, b.outbox.last(t).code).want(t, 401, "invalid_grant")
		if b.audited("mfaRefused", "") != 5 || b.number("SELECT COUNT(*) FROM sessions") != 0 {
			t.Error("wrong codes left no trail, or a session")
		}
	})
}

// Starting over gives no more guesses: wrong codes count like wrong passwords.
func TestWrongCodesCountForTheAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		first, second := a.mfaToken(), a.mfaToken()
		for range 4 {
			a.redeem(first, "x").want(t, 401, "invalid_grant")
		}
		a.redeem(second, "x").want(t, 401, "invalid_grant")
		a.redeem(second, "x").want(t, 429, "resource_exhausted")
		a.signIn("mfa@demo.test", password).want(t, 429, "resource_exhausted")
	})
}

// A code lives ten minutes, a newer one takes its place, and the client must
// be the one the password was given to.
func TestCodeLifetime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "").want(t, 200, "")
		old := b.outbox.last(t).code
		b.program().redeem(token, old).want(t, 401, "invalid_grant")
		b.clock.forward(30 * time.Second)
		a.challenge(token, "").want(t, 200, "")
		code := b.outbox.last(t).code
		if old != code {
			a.redeem(token, old).want(t, 401, "invalid_grant")
		}
		b.clock.forward(10*time.Minute - time.Millisecond)
		late := a.copy()
		a.redeem(token, code).want(t, 200, "")

		token = late.mfaToken()
		late.challenge(token, "").want(t, 200, "")
		b.clock.forward(10 * time.Minute)
		late.redeem(token, b.outbox.last(t).code).want(t, 401, "invalid_grant")
	})
}

// A phone is not flooded: thirty seconds between codes, five for an attempt,
// ten an hour for an account.
func TestSendLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "").want(t, 200, "")
		b.clock.forward(30*time.Second - time.Millisecond)
		if r := a.challenge(token, "").want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "1" {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		b.clock.forward(time.Millisecond)
		for range 4 {
			a.challenge(token, "").want(t, 200, "")
			b.clock.forward(30 * time.Second)
		}
		a.challenge(token, "").want(t, 429, "resource_exhausted")
		for range 5 {
			a.challenge(a.mfaToken(), "").want(t, 200, "")
		}
		a.challenge(a.mfaToken(), "").want(t, 429, "resource_exhausted")
		if len(b.outbox.codes) != 10 {
			t.Errorf("%d codes were sent", len(b.outbox.codes))
		}
	})
}

// A text message that does not come is followed by an email at once: each contact point
// has a pause of its own, and the code that comes late is still good.
func TestAnotherWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "c-sms").want(t, 200, "")
		bySMS := b.outbox.last(t).code
		b.clock.forward(8 * time.Second)
		if r := a.challenge(token, "c-sms").want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "22" {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		a.challenge(token, "c-mail").want(t, 200, "")
		byMail := b.outbox.last(t).code
		if r := a.challenge(token, "c-sms").want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") != "22" {
			t.Errorf("the pause of the phone is forgotten: Retry-After %q", r.header.Get("Retry-After"))
		}
		a.redeemBy(token, "EMAIL", other(byMail)).want(t, 401, "invalid_grant")
		if bySMS != byMail {
			a.redeemBy(token, "EMAIL", bySMS).want(t, 401, "invalid_grant")
			a.redeem(token, bySMS).want(t, 401, "invalid_grant") // the newest, where no kind is named
		}
		a.copy().redeemBy(token, "SMS", bySMS).want(t, 200, "")
		a.redeemBy(token, "EMAIL", byMail).want(t, 401, "invalid_grant") // spent with the sign-in
		if n := b.number("SELECT COUNT(*) FROM mfa_earlier_codes"); n != 0 {
			t.Errorf("%d codes are left behind", n)
		}
	})
}

// Going back and forth between two ways gives no more codes than one way, and a second
// code to the same phone ends the first.
func TestAnotherWayIsBounded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		var codes []string
		for _, id := range []string{"c-sms", "c-mail", "c-sms", "c-mail", "c-sms"} {
			a.challenge(token, id).want(t, 200, "")
			codes = append(codes, b.outbox.last(t).code)
			b.clock.forward(15 * time.Second)
		}
		for _, id := range []string{"c-sms", "c-mail"} {
			b.clock.forward(time.Minute)
			if r := a.challenge(token, id).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") == "" {
				t.Error("nothing says how long to wait")
			}
		}
		if len(b.outbox.codes) != 5 {
			t.Errorf("%d codes were sent", len(b.outbox.codes))
		}
		if codes[2] != codes[4] {
			a.redeemBy(token, "SMS", codes[2]).want(t, 401, "invalid_grant")
		}
		a.redeemBy(token, "SMS", codes[4]).want(t, 200, "")
	})
}

// A page that was loaded again learns which codes are on their way.
func TestSentCodesAreListed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "c-sms").want(t, 200, "")
		sent := b.clock.ms()
		a.redeem(token, other(b.outbox.last(t).code)).want(t, 401, "invalid_grant")
		b.clock.forward(time.Minute)
		a.challenge(token, "c-mail").want(t, 200, "")
		about := func(at int64) string {
			return fmt.Sprintf(`"sent":{"expiresAt":%d,"resendAt":%d}`, at+600_000, at+30_000)
		}
		r := a.points(token).want(t, 200, "")
		if !strings.Contains(r.text, `2671",`+about(sent)) || !strings.Contains(r.text, `demo.test",`+about(sent+60_000)) ||
			r.body["triesLeft"] != 4.0 {
			t.Errorf("contact points %s", r.text)
		}
		b.clock.forward(9 * time.Minute)
		if r := a.points(token).want(t, 200, ""); strings.Count(r.text, `"sent"`) != 1 {
			t.Errorf("a code that expired is listed: %s", r.text)
		}
	})
}

func TestSendFailures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "somebody-elses").want(t, 400, "invalid_argument")
		a.challenge(token, "c-old").want(t, 400, "invalid_argument")
		b.outbox.fail = errBoom
		if r := a.challenge(token, "").want(t, 503, "unavailable"); strings.Contains(r.text, "boom") {
			t.Errorf("the cause shows: %s", r.text)
		}
		if b.number("SELECT COUNT(*) FROM mfa_codes") != 0 || b.audited("mfaCodeSent", "") != 0 {
			t.Error("a code that was not sent is good")
		}
		b.svc.Sender = nil
		b.clock.forward(time.Minute)
		a.challenge(token, "").want(t, 503, "unavailable")
	})
}

// A code works once, also when it comes many times at the same moment.
func TestCodeIsSingleUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "").want(t, 200, "")
		code := b.outbox.last(t).code
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() { b.browser().redeem(token, code) })
		}
		group.Wait()
		if n := b.number("SELECT COUNT(*) FROM sessions"); n != 1 {
			t.Errorf("%d sessions from one code", n)
		}
	})
}
