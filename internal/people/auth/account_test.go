package auth

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// The last visit is the last activity of the visit before, not this one.
func TestLastVisit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		visit := func() int64 {
			account, err := b.svc.AccountByID(context.Background(), "rosa")
			if err != nil {
				t.Fatal(err)
			}
			return account.LastVisitAt
		}
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		if visit() != 1 {
			t.Errorf("first visit moved it to %d", visit())
		}
		b.clock.forward(5 * time.Minute)
		a.probe().want(t, 200, "")
		active := b.clock.ms()
		b.clock.forward(newVisitAfter - time.Millisecond)
		b.browser().signIn("rosa@demo.test", password)
		if visit() != 1 {
			t.Errorf("a second device began a new visit: %d", visit())
		}
		b.exec("UPDATE sessions SET last_activity_at = $1", active)
		b.clock.forward(time.Millisecond)
		b.browser().signIn("rosa@demo.test", password)
		if visit() != active {
			t.Errorf("last visit %d, want %d", visit(), active)
		}
	})
}

// A stored hash of an older cost is replaced at the next sign-in, once.
func TestRehash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		old, err := newHasher(Cost{MemoryKiB: 32, Passes: 1, Lanes: 1}, b.svc.keys.pepper, time.Second).hash(password)
		if err != nil {
			t.Fatal(err)
		}
		b.exec("UPDATE accounts SET password_hash = $1 WHERE id = 'rosa'", old)
		b.browser().signIn("rosa@demo.test", "wrong").want(t, 401, "invalid_grant")
		count := "SELECT COUNT(*) FROM accounts WHERE id = 'rosa' AND password_hash LIKE '%m=64,%'"
		if b.number(count) != 0 {
			t.Error("a wrong password changed the hash")
		}
		b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
		if b.number(count) != 1 {
			t.Error("the hash was not renewed")
		}
		b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// What a browser calls itself is stored short and clean, whatever it is.
func TestReadableUserAgent(t *testing.T) {
	for in, want := range map[string]string{
		"Mozilla/5.0 (X11)": "Mozilla/5.0 (X11)", "a\x00b\nc": "abc", "\xffok": "ok",
	} {
		if got := readable(in); got != want {
			t.Errorf("readable(%q) = %q", in, got)
		}
	}
	if n := len(readable(strings.Repeat("é", 500))); n != 256 {
		t.Errorf("length %d", n)
	}
}

// Accounts cannot share an address, however it is spelled.
func TestCreateAccountRefusesATakenAddress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		add := func(id, email string) error {
			return store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				return b.svc.CreateAccount(ctx, q, NewAccount{Account: Account{ID: id, Role: who.Member, Status: Active, Email: email, Locale: "en-US"}})
			})
		}
		for email, want := range map[string]string{"ROSA@demo.test": "already_exists", "nonsense": "invalid_argument"} {
			if err := add("other-"+email, email); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %v, want %s", email, err, want)
			}
		}
		if err := add("fresh", "fresh@demo.test"); err != nil {
			t.Error(err)
		}
		// No password hash lets nobody in, not even with the empty password.
		b.browser().signIn("fresh@demo.test", "x").want(t, 401, "invalid_grant")
	})
}

// The right password alone learns that the account has ended.
func TestEndedAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("ended@demo.test", password).want(t, 403, "account_ended")
		if len(a.cookies) != 0 || b.number("SELECT COUNT(*) FROM sessions") != 0 || b.audited("signInRefused", "account_ended") != 1 {
			t.Error("an ended account has a session, or no trail")
		}
		// An account that ends takes its open sessions with it.
		a = b.browser()
		a.signIn("rosa@demo.test", password).want(t, 200, "")
		b.exec("UPDATE accounts SET status = 'ended' WHERE id = 'rosa'")
		a.probe().want(t, 401, "invalid_token")
		b.exec("UPDATE accounts SET status = 'active' WHERE id = 'rosa'")
		a.probe().want(t, 401, "invalid_token")
		if b.number("SELECT COUNT(*) FROM sessions WHERE end_reason = 'account'") != 1 {
			t.Error("the session did not end for good")
		}
	})
}
