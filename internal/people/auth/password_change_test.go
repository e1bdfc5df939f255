package auth

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

const another = "Rk9w-Tq7!mVx2"

func (a *agent) change(current, next string) reply {
	a.b.t.Helper()
	return a.form("/v1/users/me/info/password", "currentPassword", current, "newPassword", next)
}

func (a *agent) forgot(email string) reply {
	a.b.t.Helper()
	return a.form("/v1/users/me/info/password/tokens", "username", email)
}

func (a *agent) reset(token, next string) reply {
	a.b.t.Helper()
	a.token = token
	return a.form("/v1/users/me/info/password/reset", "newPassword", next)
}

// passwordLink is the token of the newest link that was sent.
func (b *bench) passwordLink() string {
	b.t.Helper()
	if err := b.svc.sendPasswordLinks(context.Background()); err != nil {
		b.t.Fatal(err)
	}
	b.outbox.mu.Lock()
	defer b.outbox.mu.Unlock()
	if len(b.outbox.links) == 0 {
		b.t.Fatal("no link was sent")
	}
	return b.outbox.links[len(b.outbox.links)-1].Token
}

func (b *bench) sentLinks() int {
	b.t.Helper()
	if err := b.svc.sendPasswordLinks(context.Background()); err != nil {
		b.t.Fatal(err)
	}
	return len(b.outbox.links)
}

func (r reply) refuses(t *testing.T, field, key string) {
	t.Helper()
	if r.status != 400 || !strings.Contains(r.text, `"field":"`+field+`"`) || !strings.Contains(r.text, key) {
		t.Errorf("answer %d, want %s at %s: %s", r.status, key, field, r.text)
	}
}

// S2-7-16, S2-5-33, G6: the current password must be right; a change ends every
// other session, gives this one a new secret, and is told and recorded.
func TestChangePassword(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a, other := b.browser(), b.browser()
		a.signIn("rosa@demo.test", password).want(t, 200, "")
		other.signIn("rosa@demo.test", password).want(t, 200, "")
		a.change("wrong-Password-77", another).refuses(t, "currentPassword", "password.current")
		before := a.sid()
		a.change(password, another).want(t, 204, "")
		if a.sid() == before || a.sid() == "" {
			t.Error("the secret is the one from before")
		}
		a.probe().want(t, 200, "")
		other.probe().want(t, 401, "invalid_token")
		if b.endedCount() != 1 || b.audited(actPasswordChanged, "") != 1 || b.audited(actPasswordRefused, "") != 1 {
			t.Errorf("%d sockets closed, %d rows", b.endedCount(), b.audited(actPasswordChanged, ""))
		}
		if !slices.Contains(b.outbox.told, "changed rosa@demo.test") {
			t.Errorf("told %v", b.outbox.told)
		}
		b.browser().signIn("rosa@demo.test", password).want(t, 401, "invalid_grant")
		b.browser().signIn("rosa@demo.test", another).want(t, 200, "")
		b.browser().change(password, another).want(t, 401, "unauthenticated")
	})
}

// S2-5-28, S2-5-29, S2-5-30, S2-5-31, S2-8-20: the server judges every rule again,
// each with words of its own.
func TestChangeRefusesBrokenRules(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		for next, key := range map[string]string{
			"Tq7!mVx2-Rk": "password.length", "Tq7!mVx2-aaaa": "password.repeats", "Tq7!mVx2-1234": "password.sequence",
			"Rhinoceros-58": "password.words", "1qaz2wsx3edc": "password.breached", "Rosa.Test.2031": "password.personal",
		} {
			a.change(password, next).refuses(t, "newPassword", key)
		}
	})
}

// S2-5-32: none of the last five passwords comes back; the one before them may.
func TestLastFivePasswords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		current := password
		used := []string{password}
		for i := range 6 {
			for _, old := range used[max(0, len(used)-5):] {
				a.change(current, old).refuses(t, "newPassword", "password.reused")
			}
			next := fmt.Sprintf("kV%d-Zm!tq8Rw", i)
			a.change(current, next).want(t, 204, "")
			b.clock.forward(time.Minute) // what a change counts as a success is forgotten
			current, used = next, append(used, next)
		}
		a.forgot("rosa@demo.test").want(t, 204, "")
		link := b.passwordLink()
		for _, old := range used[len(used)-5:] { // a link looks as far back
			a.reset(link, old).refuses(t, "newPassword", "password.reused")
		}
		a.reset(link, password).want(t, 204, "")
		if n := b.number("SELECT COUNT(*) FROM password_history WHERE account_id = 'rosa'"); n != 4 {
			t.Errorf("%d old passwords are kept", n)
		}
	})
}

// Wrong current passwords wait as wrong sign-ins do, and count with them.
func TestChangeIsThrottled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		for range triesPerPair {
			a.change("wrong-Password-77", another).refuses(t, "currentPassword", "password.current")
		}
		if r := a.change(password, another).want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") == "" {
			t.Error("it does not say how long")
		}
		b.clock.forward(time.Minute + time.Second)
		a.change(password, another).want(t, 204, "")
	})
}

// Of two changes at once one is stored.
func TestChangesAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		codes := make(chan int, 4)
		for i := range 4 {
			c := a.copy()
			go func() { codes <- c.change(password, fmt.Sprintf("kV%d-Zm!tq8Rw", i)).status }()
		}
		done := 0
		for range 4 {
			if <-codes == 204 {
				done++
			}
		}
		if done != 1 || b.number("SELECT COUNT(*) FROM password_history") != 1 {
			t.Errorf("%d changes", done)
		}
	})
}

// S2-7-17, S2-7-18: a link sets a password once, ends every session, and lets a
// person in whose account strangers have locked.
func TestResetPassword(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		for i := range 14 { // from many networks, until the account rests
			stranger := b.browser()
			stranger.remote = fmt.Sprintf("198.51.100.%d:1", i+1)
			stranger.signIn("rosa@demo.test", "wrong")
		}
		b.browser().signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
		b.browser().forgot("Rosa@Demo.test").want(t, 204, "")
		token := b.passwordLink()
		if b.number("SELECT COUNT(*) FROM password_tokens WHERE token_hash = $1", token) != 0 {
			t.Error("the token is stored in the clear")
		}
		b.browser().reset(token, "short").refuses(t, "newPassword", "password.length")
		b.browser().reset(token, password).refuses(t, "newPassword", "password.reused")
		r := b.browser()
		r.reset(token, another).want(t, 204, "")
		if len(r.cookies) != 0 {
			t.Error("a reset signed somebody in")
		}
		a.probe().want(t, 401, "invalid_token")
		b.browser().reset(token, "kV1-Zm!tq8Rwz").want(t, 401, "invalid_grant")
		b.browser().signIn("rosa@demo.test", another).want(t, 200, "")
		if b.audited(actPasswordReset, "") != 1 || !slices.Contains(b.outbox.told, "changed rosa@demo.test") {
			t.Errorf("told %v", b.outbox.told)
		}
	})
}

// Links that are no longer good have one answer.
func TestStaleLinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		ask := func() string { a.forgot("rosa@demo.test").want(t, 204, ""); return b.passwordLink() }
		want := a.reset(newSecret().String(), another).want(t, 401, "invalid_grant")
		stale := func(why, token string) {
			t.Helper()
			if r := a.reset(token, another); r.status != want.status || r.text != want.text {
				t.Errorf("%s: %d %s", why, r.status, r.text)
			}
		}
		stale("no token", strings.Repeat("x", 43))
		first := ask()
		b.clock.forward(30 * time.Minute)
		stale("too old", first)
		b.clock.forward(time.Hour)
		third := ask()
		b.exec("UPDATE accounts SET email = 'rosa.new@demo.test' WHERE id = 'rosa'")
		stale("the email address changed", third)
		b.exec("UPDATE accounts SET email = 'rosa@demo.test', status = 'ended' WHERE id = 'rosa'")
		stale("the account ended", third)
		b.exec("UPDATE accounts SET status = 'active' WHERE id = 'rosa'")
		b.clock.forward(30*time.Minute - time.Millisecond)
		a.reset(third, another).want(t, 204, "")
		stale("used", third)
	})
}

// Of many at once one sets the password.
func TestResetsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.browser().forgot("rosa@demo.test")
		token := b.passwordLink()
		codes := make(chan int, 6)
		for i := range 6 {
			go func() { codes <- b.browser().reset(token, fmt.Sprintf("kV%d-Zm!tq8Rw", i)).status }()
		}
		done := 0
		for range 6 {
			if <-codes == 204 {
				done++
			}
		}
		if done != 1 {
			t.Errorf("%d resets", done)
		}
	})
}

// G8: asking tells nothing: the same answer for everybody, and no account is looked
// up. Ended accounts and people who can't sign in get no message.
func TestForgotTellsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		known := b.browser().forgot("rosa@demo.test").want(t, 204, "")
		for _, email := range []string{"nobody@demo.test", "ended@demo.test", "child@demo.test"} {
			r := b.browser().forgot(email).want(t, 204, "")
			if r.text != known.text || fmt.Sprint(r.header) != fmt.Sprint(known.header) {
				t.Errorf("%s: %v %q", email, r.header, r.text)
			}
		}
		if n := b.sentLinks(); n != 1 {
			t.Errorf("%d links were sent", n)
		}
		if n := b.number("SELECT COUNT(*) FROM password_requests"); n != 0 {
			t.Errorf("%d addresses are left", n)
		}
		b.browser().forgot("admin@demo.test")
		if b.passwordLink(); b.outbox.links[1].Email != "admin@demo.test" || b.outbox.links[1].MemberID != "" {
			t.Errorf("%+v", b.outbox.links[1])
		}
	})
}

// An account gets three links an hour, and a network may ask ten times in ten
// minutes.
func TestForgotIsLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for i := range 5 {
			b.browser().forgot("rosa@demo.test").want(t, 204, "")
			if n := b.sentLinks(); n != min(i+1, linksAtOnce) {
				t.Errorf("%d links after %d requests", n, i+1)
			}
		}
		for range 5 {
			b.browser().forgot("nobody@demo.test").want(t, 204, "")
		}
		if r := b.browser().forgot("nora@demo.test").want(t, 429, "resource_exhausted"); r.header.Get("Retry-After") == "" {
			t.Error("it does not say how long")
		}
		elsewhere := b.browser()
		elsewhere.remote = "198.51.100.9:1"
		elsewhere.forgot("nora@demo.test").want(t, 204, "")
		b.clock.forward(time.Hour)
		b.browser().forgot("rosa@demo.test").want(t, 204, "")
		if n := b.sentLinks(); n != linksAtOnce+2 {
			t.Errorf("%d links an hour later", n)
		}
	})
}

// A reset does not skip the second factor, and a half sign-in does not outlive it.
func TestResetKeepsTheSecondFactor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		half := b.browser()
		token := half.mfaToken()
		b.browser().forgot("mfa@demo.test")
		b.browser().reset(b.passwordLink(), another).want(t, 204, "")
		half.points(token).want(t, 401, "invalid_grant")
		b.browser().signIn("mfa@demo.test", another).want(t, 401, "mfa_required")
	})
}

// A sign-in with a new browser is told, the very first one is not, and a browser
// that is known is not.
func TestNewSignInIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		a.signIn("rosa@demo.test", password)
		b.browser().signIn("admin@demo.test", password)
		if len(b.outbox.told) != 0 {
			t.Errorf("told %v", b.outbox.told)
		}
		b.browser().signIn("admin@demo.test", password)
		b.browser().signIn("rosa@demo.test", password)
		if want := []string{"new admin@demo.test ", "new rosa@demo.test "}; !slices.Equal(b.outbox.told, want) {
			t.Errorf("told %v", b.outbox.told)
		}
		w := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}
		if n, err := b.svc.ReviewSignIns(context.Background(), w, true); err != nil || n != 0 {
			t.Error(n, err)
		}
		if n, err := b.svc.ReviewSignIns(context.Background(), w, false); err != nil || n != 2 {
			t.Error(n, err)
		}
		a.probe().want(t, 401, "invalid_token")
	})
}
