package openid

import (
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestScopesInclude(t *testing.T) {
	for _, c := range []struct {
		held, asked string
		want        bool
	}{
		{"openid", "openid", true},
		{"openid", "email", false},
		{"", "openid", false},
		{"patient/*.read", "patient/Goal.read", true},
		{"patient/*.read", "patient/*.rs", true},
		{"patient/*.r", "patient/Goal.rs", false},
		{"patient/*.r", "patient/Goal.r", true},
		{"patient/Goal.read", "patient/*.read", false},
		{"patient/Goal.read", "patient/Device.read", false},
		{"patient/Goal.r patient/Goal.s", "patient/Goal.r", true},
		{"patient/*.read", "patient/Goal.write", false},
		{"patient/*.read", "patient/Fax.read", false},
		{"patient/*.read", "user/Goal.read", false},
	} {
		if got := coversAll(splitScope(c.held), splitScope(c.asked)); got != c.want {
			t.Errorf("%q covers %q: %v", c.held, c.asked, got)
		}
	}
}

func TestWhatHappensWithARequest(t *testing.T) {
	const madeAt, now = 1_000_000, 1_060_000
	nobody, staff := visitor{}, visitor{accountID: "c", signedInAt: now}
	member := visitor{accountID: "m", isMember: true, signedInAt: 500_000}
	fresh := visitor{accountID: "m", isMember: true, signedInAt: madeAt}
	maple := visitor{accountID: "m", isMember: true, signedInAt: 500_000, brand: "maple"}
	for _, c := range []struct {
		name   string
		v      visitor
		held   string
		prompt string
		maxAge int64
		want   step
		code   string
		brand  string // of the app
	}{
		{"nobody", nobody, "", "", -1, askPerson, "", ""},
		{"nobody, quiet", nobody, "openid", "none", -1, turnDown, "login_required", ""},
		{"staff", staff, "openid", "", -1, askPerson, "", ""},
		{"staff, quiet", staff, "openid", "none", -1, turnDown, "access_denied", ""},
		{"first time", member, "", "", -1, askPerson, "", ""},
		{"first time, quiet", member, "", "none", -1, turnDown, "consent_required", ""},
		{"allowed before", member, "openid email", "", -1, giveCode, "", ""},
		{"allowed before, quiet", member, "openid", "none", -1, giveCode, "", ""},
		{"allowed less before", member, "email", "", -1, askPerson, "", ""},
		{"wants to be asked", member, "openid", "consent", -1, askPerson, "", ""},
		{"must sign in", member, "openid", "login", -1, askPerson, "", ""},
		{"has signed in since", fresh, "openid", "login", -1, giveCode, "", ""},
		{"old enough", member, "openid", "", 560, giveCode, "", ""},
		{"a second too old", member, "openid", "", 559, askPerson, "", ""},
		{"a second too old, quiet", member, "openid", "none", 559, turnDown, "login_required", ""},
		{"an app of their brand", maple, "openid", "", -1, giveCode, "", "maple"},
		{"an app of every brand", maple, "openid", "", -1, giveCode, "", ""},
		{"an app of another brand", maple, "openid", "", -1, askPerson, "", "direct"},
		{"an app of another brand, quiet", maple, "openid", "none", -1, turnDown, "access_denied", "direct"},
		{"nobody yet, an app of a brand", nobody, "", "", -1, askPerson, "", "direct"},
	} {
		a := asked{scopes: []string{ScopeOpenID}, prompts: strings.Fields(c.prompt), maxAge: c.maxAge}
		got, fault := a.decide(c.v, c.brand, splitScope(c.held), madeAt, now)
		if got != c.want || (fault == nil) != (c.code == "") || fault != nil && fault.code != c.code {
			t.Errorf("%s: %d %v", c.name, got, fault)
		}
	}
}

func TestRefreshTokenWorth(t *testing.T) {
	const now = 100_000
	for _, c := range []struct {
		name       string
		of, at     int64
		rotated    int64
		ends       int64
		mayAsk     string // what the app may ask for
		wantsWorth worth
	}{
		{"the one of today", 3, 3, now, now + 1, ScopeOffline, current},
		{"just before", 2, 3, now, now + 1, ScopeOffline, previous},
		{"the last moment of grace", 2, 3, now - graceFor.Milliseconds() + 1, now + 1, ScopeOffline, previous},
		{"a moment later", 2, 3, now - graceFor.Milliseconds(), now + 1, ScopeOffline, reused},
		{"two before", 1, 3, now, now + 1, ScopeOffline, reused},
		{"run out", 3, 3, now, now, ScopeOffline, over},
		{"stolen and run out", 1, 3, now, now, ScopeOffline, reused},
		{"of an app that gets none any more", 3, 3, now, now + 1, ScopeOpenID, over},
		{"stolen from such an app", 1, 3, now, now + 1, ScopeOpenID, reused},
	} {
		var one token
		one.TokenGeneration, one.Generation, one.RotatedAt, one.EndsAt, one.GrantEndsAt, one.Status = c.of, c.at, c.rotated, c.ends, c.ends, "active"
		one.Scope, one.GrantScope, one.ClientScope = ScopeOffline, ScopeOffline, c.mayAsk
		if got := one.worth(now); got != c.wantsWorth {
			t.Errorf("%s: %d", c.name, got)
		}
	}
}

func TestKeysTakeTurns(t *testing.T) {
	day := (24 * time.Hour).Milliseconds()
	for _, c := range []struct {
		name   string
		made   []int64 // days, newest first
		now    int64
		signer int
		due    bool
	}{
		{"the first one, at once", []int64{1}, 1, 0, false},
		{"before its last day", []int64{1}, 29, 0, false},
		{"its last day", []int64{1}, 30, 0, true},
		{"the next one is new", []int64{30, 1}, 30, 1, false},
		{"the next one has been shown", []int64{30, 1}, 31, 0, false},
	} {
		var list []signingKey
		for _, d := range c.made {
			list = append(list, signingKey{createdAt: d * day})
		}
		got, ok := signerAt(list, c.now*day)
		if !ok || got.createdAt != c.made[c.signer]*day || nextKeyDue(list[0].createdAt, c.now*day) != c.due {
			t.Errorf("%s: %v", c.name, got.createdAt/day)
		}
	}
	if !nextKeyDue(0, 5) {
		t.Error("no key is never enough")
	}
}

// Only the very text that was registered matches, and what may be registered
// leads where it says.
func FuzzRedirect(f *testing.F) {
	for _, s := range []string{"https://app.example/cb", "javascript:alert(1)", "http://127.0.0.1:1/", "a.b:/c", "https://a@b/", "https:///x", "HTTPS://a/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if registered([]string{"https://app.example/cb"}, s) != (s == "https://app.example/cb") {
			t.Fatal(s)
		}
		if redirectFault(s, true) != "" {
			return
		}
		u, err := url.Parse(answer(s, "code", "c", "state", "&#\n"))
		was, _ := url.Parse(s)
		if err != nil || u.Scheme != was.Scheme || u.Host != was.Host || u.Path != was.Path || u.Fragment != "" || u.Query().Get("code") == "" {
			t.Fatalf("%q leads to %q", s, u)
		}
	})
}

// Whatever an app sends is taken whole or refused, and what is taken is safe.
func FuzzRequest(f *testing.F) {
	f.Add("response_type=code&scope=openid&code_challenge_method=S256&code_challenge=" + challengeOf("x"))
	f.Add("response_type=code&response_type=token")
	c := Client{ID: "c", Scopes: []string{ScopeOpenID}}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := url.ParseQuery(text)
		if err != nil {
			return
		}
		a, fault := readRequest(q, c, "https://us.example")
		if fault == nil && (!isChallenge(a.challenge) || !coversAll(c.Scopes, a.scopes) || len(a.state) > maxState) {
			t.Fatalf("%q passes as %+v", text, a)
		}
	})
}
