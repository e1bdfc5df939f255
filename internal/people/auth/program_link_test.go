package auth

import (
	"context"
	"testing"
	"time"
)

// D30 S1-4.2-17 S1-4.2-18: the scope comes with the link, which takes its
// time, and never without being asked for.
func TestConditionManagementComesWithTheLink(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.svc.LinkAfter = 3 * time.Second
		ctx := context.Background()
		want := func(step, member string, want bool) {
			t.Helper()
			if ready, err := b.svc.ConditionManagement(ctx, member); err != nil || ready != want {
				t.Fatalf("%s: %v %v", step, ready, err)
			}
		}
		want("linked from the start", "rosa", true)
		want("not asked for", "nora", false)
		b.clock.forward(time.Hour)
		want("time alone links nobody", "nora", false)
		for range 2 { // asking twice is the same as once
			if err := b.svc.LinkProgramAccount(ctx, "nora"); err != nil {
				t.Fatal(err)
			}
		}
		want("at once", "nora", false)
		b.clock.forward(3*time.Second - time.Millisecond)
		want("a moment before", "nora", false)
		if a := b.browser(); a.signIn("nora@demo.test", password).get("errorType") != "no_active_member" {
			t.Error("linked before its time")
		}
		b.clock.forward(time.Millisecond)
		want("in time", "nora", true)
		want("and it stays", "nora", true)
		if a := b.browser(); a.signIn("nora@demo.test", password).get("errorType") != "" {
			t.Error("the sign-in still says no_active_member")
		}
		if err := b.svc.LinkProgramAccount(ctx, "rosa"); err != nil {
			t.Fatal(err)
		}
		if n := b.number("SELECT COUNT(*) FROM members WHERE member_id = 'rosa' AND bundle_id = 'B-1'"); n != 1 {
			t.Error("a link that stands was changed")
		}
		if b.audited(actLinkAsked, "") != 1 || b.audited(actLinked, "") != 1 {
			t.Error("the trail does not tell it once")
		}
	})
}

// D22: a page that signs out by itself after its person went away says so.
func TestASignOutByThePageIsIdle(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for _, c := range []struct {
			byItself bool
			reason   string
		}{{false, endSignOut}, {true, endIdle}} {
			a := b.browser()
			a.signIn("rosa@demo.test", password).want(t, 200, "")
			a.background = c.byItself
			a.logout()
			if n := b.number("SELECT COUNT(*) FROM sessions WHERE end_reason = $1", c.reason); n != 1 {
				t.Errorf("by itself %v: %d sessions ended as %s", c.byItself, n, c.reason)
			}
		}
	})
}
