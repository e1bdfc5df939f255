package auth

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// waiting fills the line of hashes, runs a call that then waits in it, and gives
// back how to let it go on.
func (b *bench) waiting(call func() reply) (goOn func() reply) {
	b.t.Helper()
	release := b.fill()
	done := make(chan reply, 1)
	go func() { done <- call() }()
	l := b.svc.hasher.line
	for {
		l.mu.Lock()
		n := 0
		for i := range l.lanes {
			n += l.lanes[i].waiting.Len()
		}
		l.mu.Unlock()
		if n == 1 {
			return func() reply { release(); return <-done }
		}
		time.Sleep(time.Millisecond)
	}
}

// A sign-in that was in line for its hash while the password changed, or the
// account, is judged by what is true afterwards.
func TestWhatChangesWhileASignInWaits(t *testing.T) {
	for name, c := range map[string]struct {
		email, typed string
		change       func(b *bench)
		status       int
	}{
		"the password":                      {"rosa@demo.test", password, func(b *bench) { b.newPassword("rosa") }, 401},
		"the password, to what was typed":   {"rosa@demo.test", another, func(b *bench) { b.newPassword("rosa") }, 401},
		"the password before a second step": {"mfa@demo.test", password, func(b *bench) { b.newPassword("mfa") }, 401},
		"the account ends":                  {"rosa@demo.test", password, func(b *bench) { b.exec("UPDATE accounts SET status = 'ended' WHERE id = 'rosa'") }, 403},
		"nothing":                           {"rosa@demo.test", password, func(*bench) {}, 200},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, store *db.DB) {
				b := newBench(t, store)
				a := b.browser()
				goOn := b.waiting(func() reply { return a.signIn(c.email, c.typed) })
				c.change(b)
				if r := goOn(); r.status != c.status || (r.status != 200) != (a.sid() == "") {
					t.Errorf("answer %d, want %d: %s", r.status, c.status, r.text)
				}
				if n := b.number("SELECT COUNT(*) FROM mfa_attempts"); n != 0 {
					t.Errorf("%d half sign-ins", n)
				}
			})
		})
	}
}

// newPassword sets another password as a reset does, without a place in line.
func (b *bench) newPassword(id string) {
	b.t.Helper()
	hash, err := b.svc.hasher.hash(another)
	if err != nil {
		b.t.Fatal(err)
	}
	b.exec("UPDATE accounts SET password_hash = $1 WHERE id = $2", hash, id)
}

// The second step belongs to the password that led to it.
func TestSecondStepAfterANewPassword(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		a.challenge(token, "").want(t, 200, "")
		b.browser().forgot("mfa@demo.test")
		b.browser().reset(b.passwordLink(), another).want(t, 204, "")
		a.redeem(token, b.outbox.last(t).code).want(t, 401, "invalid_grant")
		if b.number("SELECT COUNT(*) FROM sessions") != 0 {
			t.Error("the code opened a session")
		}
	})
}

// Of two who set up the first factor at once with the same password, one adds
// theirs.
func TestOneFirstFactor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.exec("UPDATE accounts SET mfa_required = TRUE WHERE id = 'rosa'")
		var group sync.WaitGroup
		var added atomic.Int64
		for i := range 8 {
			token := b.browser().signIn("rosa@demo.test", password).want(t, 401, "mfa_required").get("mfaToken")
			group.Go(func() {
				m, _ := meta()
				_, err := b.svc.Enrol(t.Context(), m, token, func(ctx context.Context, q db.Q) (refused, err error) {
					time.Sleep(10 * time.Millisecond)
					return nil, authdb.New(q).InsertContactPoint(ctx, authdb.InsertContactPointParams{
						AccountID: "rosa", ID: fmt.Sprint(i), Kind: string(Email), Address: "r@demo.test", Verified: true, ForSignIn: true,
					})
				})
				if err == nil {
					added.Add(1)
				}
			})
		}
		group.Wait()
		if n := b.number("SELECT COUNT(*) FROM contact_points WHERE account_id = 'rosa'"); n != 1 || added.Load() != 1 {
			t.Errorf("%d factors, %d sessions", n, added.Load())
		}
	})
}

// A code that is on its way does not bring back a sign-in that has ended.
func TestASendRevivesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		token := a.mfaToken()
		waits, err := b.svc.findAttempt(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		b.exec("UPDATE mfa_attempts SET expires_at = 0")
		if err := b.svc.storeCode(t.Context(), waits, waits.points[0], "123456", b.clock.ms()); err != nil {
			t.Fatal(err)
		}
		a.points(token).want(t, 401, "invalid_grant")
		a.redeem(token, "123456").want(t, 401, "invalid_grant")
	})
}

// Strangers who ask for links take none from the owner.
func TestLinksOfStrangersHarmNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.browser().forgot("rosa@demo.test").want(t, 204, "")
		hers := b.passwordLink()
		for range 5 {
			b.clock.forward(time.Minute)
			b.browser().forgot("rosa@demo.test").want(t, 204, "")
			b.sentLinks()
		}
		b.browser().reset(hers, another).want(t, 204, "")
		b.browser().reset(b.outbox.links[1].Token, password+"x").want(t, 401, "invalid_grant")
	})
}

// One address that can't be written to keeps no other waiting.
func TestOneLinkThatFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.browser().forgot("coach@demo.test")
		b.browser().forgot("rosa@demo.test")
		b.outbox.refuse = "coach@demo.test"
		if err := b.svc.sendPasswordLinks(t.Context()); err == nil {
			t.Error("the failure was not told")
		}
		var sent []string
		for _, link := range b.outbox.links {
			sent = append(sent, link.Email)
		}
		if len(sent) != 1 || sent[0] != "rosa@demo.test" {
			t.Errorf("links went to %v", sent)
		}
	})
}

// "This wasn't me" and signing out everywhere else ask every browser for the
// second factor again.
func TestRememberedBrowsersAreForgotten(t *testing.T) {
	rosa := who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}
	for name, do := range map[string]func(b *bench) error{
		"not me":     func(b *bench) error { _, err := b.svc.ReviewSignIns(b.t.Context(), rosa, false); return err },
		"all others": func(b *bench) error { _, err := b.svc.Revoke(b.t.Context(), rosa, ""); return err },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, store *db.DB) {
				b := newBench(t, store)
				forgetful := &forgetting{}
				b.svc.Factors = forgetful
				if err := do(b); err != nil {
					t.Fatal(err)
				}
				if forgetful.forgot != "rosa" {
					t.Error("the browsers are still remembered")
				}
			})
		})
	}
}

// A late refusal of an ordinary call leaves the browser what it has by then; the
// page that begins with a dead cookie loses it.
func TestWhoTakesADeadCookie(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		onItsWay := a.copy()
		a.logout()
		r := onItsWay.probe().want(t, 401, "invalid_token")
		if len(r.header.Values("Set-Cookie")) != 0 || onItsWay.sid() == "" {
			t.Error("the refusal changes cookies")
		}
		onItsWay.refresh().want(t, 401, "invalid_token")
		if onItsWay.sid() != "" {
			t.Error("the refresher leaves a dead cookie")
		}
	})
}

// forgetting notes whose browsers are forgotten.
type forgetting struct {
	noFactors
	forgot string
}

func (f *forgetting) Forget(_ context.Context, _ db.Q, accountID string) error {
	f.forgot = accountID
	return nil
}
