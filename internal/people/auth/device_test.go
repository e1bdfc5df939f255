package auth

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// guess lets strangers try wrong passwords until the account rests, from many
// networks or from one.
func (b *bench) guess(email string, from func(i int) string) {
	b.t.Helper()
	a := b.browser()
	for i := range 40 {
		a.remote = from(i)
		if a.signIn(email, "wrong").status == 429 {
			return
		}
	}
	b.t.Fatal("strangers may guess for ever")
}

func manyNetworks(i int) string { return fmt.Sprintf("10.2.%d.9:1", i) }
func oneNetwork(int) string     { return "192.0.2.7:4711" }

// G9: strangers who guess keep nobody out who signed in with their browser
// before; a new browser waits, as the strangers do.
func TestKnownBrowserKeepsItsAllowance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		for name, from := range map[string]func(int) string{"many networks": manyNetworks, "the same network": oneNetwork} {
			b := newBench(t, store)
			home := b.browser()
			home.signIn("rosa@demo.test", password).want(t, 200, "")
			home.logout()
			b.guess("rosa@demo.test", from)
			b.browser().signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
			if r := home.signIn("rosa@demo.test", password); r.status != 200 {
				t.Errorf("%s: %d %s", name, r.status, r.text)
			}
			b.wipe()
		}
	})
}

// A whole network that is held up does not hold up a browser that is known.
func TestKnownBrowserOnABusyNetwork(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	home := b.browser()
	home.signIn("rosa@demo.test", password).want(t, 200, "")
	home.logout()
	for i := range 100 {
		b.browser().signIn(fmt.Sprintf("p%d@demo.test", i), "wrong").want(t, 401, "invalid_grant")
	}
	b.browser().signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
	home.signIn("rosa@demo.test", password).want(t, 200, "")
}

// The allowance is one of its own, not none, and all nodes count it together.
func TestKnownBrowserIsLimitedToo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		home := b.browser()
		home.signIn("rosa@demo.test", password).want(t, 200, "")
		home.logout()
		for i := range 5 {
			home.remote = manyNetworks(i)
			home.signIn("rosa@demo.test", "wrong").want(t, 401, "invalid_grant")
		}
		home.signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
		// Others are not held up by it.
		b.browser().signIn("rosa@demo.test", password).want(t, 200, "")
		for range 5 { // and the delay grows as for everybody
			b.clock.forward(time.Minute)
			home.signIn("rosa@demo.test", "wrong").want(t, 401, "invalid_grant")
		}
		b.clock.forward(time.Second)
		home.signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
		second, err := New(b.svc.Deps)
		if err != nil {
			t.Fatal(err)
		}
		node := &bench{t: t, store: store, svc: second}
		node.handler = node.serve()
		elsewhere := home.copy()
		elsewhere.b = node
		elsewhere.signIn("rosa@demo.test", password).want(t, 429, "resource_exhausted")
		b.clock.forward(time.Minute)
		home.signIn("rosa@demo.test", password).want(t, 200, "")
	})
}

// Only our own word counts, for its own address and for its time.
func TestForgedDevicesGiveNothing(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	home, coach := b.browser(), b.browser()
	home.signIn("rosa@demo.test", password).want(t, 200, "")
	coach.signIn("coach@demo.test", password).want(t, 200, "")
	own := home.cookies[DeviceCookie]
	if own == nil || !own.HttpOnly || !own.Secure || own.SameSite != http.SameSiteStrictMode || own.Path != "/" || own.MaxAge < 1000 || strings.Contains(own.Value, "rosa") {
		t.Fatalf("%+v", own)
	}
	raw, _ := base64.RawURLEncoding.DecodeString(own.Value)
	raw[3] ^= 1
	b.guess("rosa@demo.test", manyNetworks)
	for name, value := range map[string]string{
		"none": "", "garbage": "x", "cut": own.Value[:40], "changed": base64.RawURLEncoding.EncodeToString(raw),
		"of another account": coach.cookies[DeviceCookie].Value, "behind too many": "a.b.c.d." + own.Value,
	} {
		a := b.browser()
		a.remote = "203.0.113.9:1"
		a.cookies[DeviceCookie] = &http.Cookie{Name: DeviceCookie, Value: value}
		if r := a.signIn("rosa@demo.test", password); r.status != 429 {
			t.Errorf("%s: %d %s", name, r.status, r.text)
		}
	}
	b.clock.forward(181 * 24 * time.Hour)
	for i := range 100 {
		b.clock.forward(15 * time.Minute)
		a := b.browser()
		a.remote = manyNetworks(i)
		a.signIn("rosa@demo.test", "wrong")
	}
	if r := home.signIn("rosa@demo.test", password); r.status != 429 {
		t.Errorf("after half a year: %d %s", r.status, r.text)
	}
}

// A browser that a household shares is known to each of them, to the last four.
func TestOneBrowserOfSeveralPeople(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	shared := b.browser()
	for _, email := range []string{"rosa@demo.test", "coach@demo.test", "rosa@demo.test"} {
		shared.signIn(email, password).want(t, 200, "")
		shared.logout()
	}
	if n := strings.Count(shared.cookies[DeviceCookie].Value, "."); n != 1 {
		t.Errorf("%d tokens", n+1)
	}
	for _, email := range []string{"rosa@demo.test", "coach@demo.test"} {
		b.guess(email, manyNetworks)
		shared.signIn(email, password).want(t, 200, "")
		shared.logout()
	}
	// A program keeps no cookies.
	if p := b.program(); p.signIn("rosa@demo.test", password).header.Get("Set-Cookie") != "" {
		t.Error("a program got a cookie")
	}
}

// A refresh leaves the places of a household’s browser alone.
func TestRefreshTakesNoPlaceOfABrowser(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	home := b.browser()
	home.signIn("rosa@demo.test", password).want(t, 200, "")
	before := home.cookies[DeviceCookie].Value
	b.clock.forward(time.Minute)
	home.refresh().want(t, 200, "")
	if after := home.cookies[DeviceCookie].Value; after != before {
		t.Errorf("%d places are taken, not %d", 1+strings.Count(after, "."), 1+strings.Count(before, "."))
	}
}
