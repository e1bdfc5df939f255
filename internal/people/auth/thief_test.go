package auth

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// A theft is something that a thief holds, and what is left to Rosa, who is
// signed in, when it has been tried.
type theft struct {
	name string
	// steal gives back the thief with what they hold. Rosa's agents are hers alone.
	steal func(b *bench, rosa *agent) *agent
	// ends says that Rosa has to sign in again, because someone else held a
	// secret of hers, or because she ended the session herself.
	ends bool
}

// holding is a browser of a stranger with a secret in its cookie.
func (b *bench) holding(secret string) *agent {
	a := b.browser()
	a.remote = "198.51.100.9:4711"
	a.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: secret}
	return a
}

// bearing is a program of a stranger with a token.
func (b *bench) bearing(token string) *agent {
	a := b.program()
	a.remote, a.bearer = "198.51.100.9:4711", token
	return a
}

// changed is a secret with one letter changed.
func changed(secret string, at int) string {
	next := map[byte]byte{'A': 'B'}[secret[at]]
	if next == 0 {
		next = 'A'
	}
	return secret[:at] + string(next) + secret[at+1:]
}

// later is Rosa's session after n refreshes, a while apart.
func later(b *bench, rosa *agent, n int, apart time.Duration) {
	for range n {
		b.clock.forward(apart)
		rosa.refresh().want(b.t, 200, "")
	}
}

// spent is a cookie of the session from n refreshes ago.
func spent(n int, apart, after time.Duration) func(*bench, *agent) *agent {
	return func(b *bench, rosa *agent) *agent {
		thief := b.holding(rosa.sid())
		later(b, rosa, n, apart)
		b.clock.forward(after)
		return thief
	}
}

// altered is Rosa's secret, spelled in a way that we never wrote.
func altered(change func(string) string) func(*bench, *agent) *agent {
	return func(b *bench, rosa *agent) *agent { return b.holding(change(rosa.sid())) }
}

// after is Rosa's cookie, copied before she did something.
func after(do func(b *bench, rosa *agent)) func(*bench, *agent) *agent {
	return func(b *bench, rosa *agent) *agent {
		thief := b.holding(rosa.sid())
		do(b, rosa)
		return thief
	}
}

// tokens are those of Rosa's program, in a thief's hands.
func tokens(use func(b *bench, access, refresh string) *agent) func(*bench, *agent) *agent {
	return func(b *bench, _ *agent) *agent {
		r := b.program().signIn("rosa@demo.test", password).want(b.t, 200, "")
		return use(b, r.get("access_token"), r.get("refresh_token"))
	}
}

func (a *agent) refused(status int, r reply) *agent {
	a.b.t.Helper()
	if r.status != status {
		a.b.t.Fatalf("answer %d, want %d: %s", r.status, status, r.text)
	}
	return a
}

const longAgo = graceFor + time.Second

var thefts = slices.Concat(rotations, spellings, ends, wrongUses, plants, onceOnly)

// Secrets that were moved on from.
var rotations = []theft{
	{"the secret before, at the end of its grace", spent(1, longAgo, graceFor), true},
	{"the secret before, a minute later", spent(1, longAgo, time.Minute), true},
	{"two generations back", spent(2, longAgo, 0), true},
	{"ten generations back", spent(10, longAgo, 0), true},
	{"the secret before, in a call of the background", func(b *bench, rosa *agent) *agent {
		thief := spent(1, longAgo, graceFor)(b, rosa)
		thief.background = true
		return thief
	}, true},
	{"a thief who refreshes first", func(b *bench, rosa *agent) *agent {
		thief := b.holding(rosa.sid())
		b.clock.forward(longAgo)
		thief.refresh().want(b.t, 200, "")
		b.clock.forward(graceFor)
		rosa.probe().want(b.t, 401, "invalid_token") // her own secret tells it
		return thief
	}, true},
	{"a refresh token used twice", tokens(func(b *bench, _, refresh string) *agent {
		b.program().refresh("refresh_token", refresh).want(b.t, 200, "")
		b.clock.forward(longAgo)
		thief := b.bearing("")
		thief.refresh("refresh_token", refresh).want(b.t, 401, "invalid_token")
		return thief
	}), false},
	{"an access token from before the refresh", tokens(func(b *bench, access, refresh string) *agent {
		b.program().refresh("refresh_token", refresh).want(b.t, 200, "")
		b.clock.forward(longAgo)
		return b.bearing(access)
	}), false},
	{"an access token after half an hour", tokens(func(b *bench, access, _ string) *agent {
		b.clock.forward(AccessFor)
		return b.bearing(access)
	}), true}, // Rosa's browser has been idle for as long
}

// Rosa's secret, almost.
var spellings = []theft{
	{"the first letter changed", altered(func(s string) string { return changed(s, 0) }), false},
	{"a letter in the middle changed", altered(func(s string) string { return changed(s, 21) }), false},
	{"the last letter changed", altered(func(s string) string { return changed(s, 42) }), false},
	{"other bits in the unused end of the last letter", altered(func(s string) string {
		const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
		return s[:42] + string(alphabet[strings.IndexByte(alphabet, s[42])^1])
	}), false},
	{"one letter short", altered(func(s string) string { return s[:42] }), false},
	{"one letter long", altered(func(s string) string { return s + "A" }), false},
	{"padded", altered(func(s string) string { return s + "=" }), false},
	{"twice in a row", altered(func(s string) string { return s + s }), false},
	{"letters of the other alphabet", altered(func(s string) string { return "+/" + s[2:] }), false},
	{"an empty secret", altered(func(string) string { return "" }), false},
	{"all zeros", altered(func(string) string { return secret{}.String() }), false},
	{"the hash that the database keeps", func(b *bench, rosa *agent) *agent {
		s, _ := parseSecret(rosa.sid())
		return b.holding(s.hash())
	}, false},
	{"a successor made with another key", func(b *bench, rosa *agent) *agent {
		s, _ := parseSecret(rosa.sid())
		other, _ := deriveKeys(make([]byte, minKey))
		return b.holding(other.next(s, useSession, 2).String())
	}, false},
	{"the successor that nobody asked for yet", func(b *bench, rosa *agent) *agent {
		s, _ := parseSecret(rosa.sid())
		return b.holding(b.svc.keys.next(s, useSession, 2).String())
	}, false},
	{"the name of the session", func(b *bench, rosa *agent) *agent {
		reference, _, _ := strings.Cut(rosa.cookies[ReferenceCookie].Value, ".")
		return b.holding(reference)
	}, false},
}

// Sessions that are over.
var ends = []theft{
	{"after a sign-out", after(func(_ *bench, rosa *agent) { rosa.logout() }), true},
	{"after another person signed in with this browser", after(func(b *bench, rosa *agent) {
		rosa.signIn("coach@demo.test", password).want(b.t, 200, "")
		rosa.logout()
	}), true},
	{"after Rosa changed her password here", after(func(b *bench, rosa *agent) {
		rosa.change(password, another).want(b.t, 204, "")
		b.clock.forward(graceFor)
	}), true},
	{"after Rosa changed her password elsewhere", after(func(b *bench, _ *agent) {
		elsewhere := b.browser()
		elsewhere.signIn("rosa@demo.test", password).want(b.t, 200, "")
		elsewhere.change(password, another).want(b.t, 204, "")
	}), true},
	{"after Rosa set a new password by a link", after(func(b *bench, _ *agent) {
		b.browser().forgot("rosa@demo.test")
		b.browser().reset(b.passwordLink(), another).want(b.t, 204, "")
	}), true},
	{"after all her sessions were ended", after(func(b *bench, _ *agent) {
		if _, err := b.svc.EndSessions(context.Background(), "rosa", ""); err != nil {
			b.t.Fatal(err)
		}
	}), true},
	{"after her account ended", after(func(b *bench, _ *agent) { b.exec("UPDATE accounts SET status = 'ended' WHERE id = 'rosa'") }), true},
	{"after a quarter of an hour without her", after(func(b *bench, _ *agent) { b.clock.forward(IdleFor) }), true},
	{"after an idle end, with the clock set back", after(func(b *bench, rosa *agent) {
		b.clock.forward(IdleFor)
		rosa.copy().probe().want(b.t, 401, "invalid_token")
		b.clock.forward(-IdleFor)
	}), true},
	{"after twelve hours", after(func(b *bench, rosa *agent) {
		for range 72 {
			b.clock.forward(10 * time.Minute)
			rosa.copy().do(http.MethodPost, "/v1/users/me/activity", "", "")
			rosa.refresh()
		}
	}), true},
}

// Secrets in places that they were not made for.
var wrongUses = []theft{
	{"a cookie's secret as a token", func(b *bench, rosa *agent) *agent { return b.bearing(rosa.sid()) }, false},
	{"a cookie's secret as a refresh token", func(b *bench, rosa *agent) *agent {
		thief := b.bearing("")
		return thief.refused(401, thief.refresh("refresh_token", rosa.sid()))
	}, false},
	{"an access token as a cookie", tokens(func(b *bench, access, _ string) *agent { return b.holding(access) }), false},
	{"a refresh token as a cookie", tokens(func(b *bench, _, refresh string) *agent { return b.holding(refresh) }), false},
	{"a refresh token as an access token", tokens(func(b *bench, _, refresh string) *agent { return b.bearing(refresh) }), false},
	{"an access token as a refresh token", tokens(func(b *bench, access, _ string) *agent {
		thief := b.bearing("")
		return thief.refused(401, thief.refresh("refresh_token", access))
	}), false},
	{"a refresh token without the program's secret", tokens(func(b *bench, _, refresh string) *agent {
		thief := b.bearing("")
		thief.client = "demo-api:wrong"
		return thief.refused(401, thief.refresh("refresh_token", refresh))
	}), false},
	{"a cookie's secret under the name for this very machine", func(b *bench, rosa *agent) *agent {
		thief := b.holding("")
		thief.cookies = map[string]*http.Cookie{LocalSecretCookie: {Name: LocalSecretCookie, Value: rosa.sid()}}
		return thief
	}, false},
}

// What was put into Rosa's browser before she signed in.
var plants = []theft{
	{"a secret that we never gave out", planted(func(*bench) string { return newSecret().String() }), false},
	{"a secret of a session that is over", planted(func(b *bench) string {
		a := b.browser()
		a.signIn("coach@demo.test", password).want(b.t, 200, "")
		old := a.sid()
		a.logout()
		return old
	}), false},
	{"the thief's own session", planted(func(b *bench) string {
		a := b.browser()
		a.signIn("coach@demo.test", password).want(b.t, 200, "")
		return a.sid()
	}), false},
	{"the thief's own session, before a second factor", func(b *bench, _ *agent) *agent {
		own := b.browser()
		own.signIn("coach@demo.test", password).want(b.t, 200, "")
		victim := b.holding(own.sid())
		token := victim.mfaToken()
		victim.challenge(token, "").want(b.t, 200, "")
		victim.redeem(token, b.outbox.last(b.t).code).want(b.t, 200, "")
		return b.holding(own.sid())
	}, false},
}

// planted is a thief with the secret that was in the victim's browser when they
// signed in with it.
func planted(make func(*bench) string) func(*bench, *agent) *agent {
	return func(b *bench, _ *agent) *agent {
		secret := make(b)
		b.holding(secret).signIn("admin@demo.test", password).want(b.t, 200, "")
		return b.holding(secret)
	}
}

// What works only once.
var onceOnly = []theft{
	{"a token of the second step as a session", func(b *bench, _ *agent) *agent { return b.bearing(b.browser().mfaToken()) }, false},
	{"a token of the second step in a cookie", func(b *bench, _ *agent) *agent { return b.holding(b.browser().mfaToken()) }, false},
	{"a code a second time", func(b *bench, _ *agent) *agent {
		token := b.browser().mfaToken()
		b.browser().challenge(token, "").want(b.t, 200, "")
		code := b.outbox.last(b.t).code
		b.browser().redeem(token, code).want(b.t, 200, "")
		thief := b.bearing("")
		return thief.refused(401, thief.redeem(token, code))
	}, false},
	{"a code with the token of another try", func(b *bench, _ *agent) *agent {
		token := b.browser().mfaToken()
		b.browser().challenge(token, "").want(b.t, 200, "")
		thief := b.bearing("")
		return thief.refused(401, thief.redeem(thief.mfaToken(), b.outbox.last(b.t).code))
	}, false},
	{"a link for a new password a second time", func(b *bench, _ *agent) *agent {
		b.browser().forgot("nora@demo.test")
		token := b.passwordLink()
		b.browser().reset(token, another).want(b.t, 204, "")
		thief := b.bearing("")
		thief.reset(token, "Vx2-Rk9w-Tq7!m").want(b.t, 401, "invalid_grant")
		return thief.refused(401, thief.signIn("nora@demo.test", "Vx2-Rk9w-Tq7!m"))
	}, false},
	{"a link for a new password as a session", func(b *bench, _ *agent) *agent {
		b.browser().forgot("rosa@demo.test")
		return b.holding(b.passwordLink())
	}, false},
	{"the link of a document a second time", func(b *bench, _ *agent) *agent {
		link, err := b.link("rosa")
		if err != nil {
			b.t.Fatal(err)
		}
		if _, err := b.open(link.Token, link.BundleID); err != nil {
			b.t.Fatal(err)
		}
		if _, err := b.open(link.Token, link.BundleID); err == nil {
			b.t.Fatal("it opened twice")
		}
		return b.holding(link.Token)
	}, false},
}

// G5, G6: whatever of a session a thief holds, in whichever way they try it,
// opens nothing; and Rosa stays signed in unless a secret of hers was used twice.
func TestThieves(t *testing.T) {
	if len(thefts) < 40 {
		t.Fatalf("%d thefts; we promise forty", len(thefts))
	}
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for _, c := range thefts {
			t.Run(c.name, func(t *testing.T) {
				b := newBench(t, store)
				t.Cleanup(b.wipe)
				rosa := b.browser()
				rosa.signIn("rosa@demo.test", password).want(t, 200, "")
				thief := c.steal(b, rosa)
				if r := thief.copy().probe(); r.status == 200 && r.get("AccountID") != "" {
					t.Errorf("the thief is %s", r.text)
				}
				if r := thief.copy().refresh(); r.status != 401 && r.status != 400 {
					t.Errorf("the thief refreshes: %d %s", r.status, r.text)
				}
				if lives := rosa.probe().get("AccountID") == "rosa"; lives == c.ends {
					t.Errorf("Rosa is signed in: %v", lives)
				}
			})
		}
	})
}
