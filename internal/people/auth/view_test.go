package auth

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// D26: a view names its member, a reason of 10 to 300 characters and a ticket
// of 1 to 40, counted after the space around them is gone.
func TestWhatAViewNeeds(t *testing.T) {
	good := View{MemberID: "m", Reason: "0123456789", Ticket: "T"}
	with := func(change func(*View)) View {
		v := good
		change(&v)
		return v
	}
	for _, c := range []struct {
		name    string
		view    View
		refused string // fields, in order
	}{
		{"the least of everything", good, ""},
		{"no member", with(func(v *View) { v.MemberID = " " }), "memberId"},
		{"a reason of 9", with(func(v *View) { v.Reason = "012345678" }), "reason"},
		{"a reason of 9 and spaces", with(func(v *View) { v.Reason = "  012345678\t" }), "reason"},
		{"a reason of 10 with accents", with(func(v *View) { v.Reason = "ééééééééé¡" }), ""},
		{"a reason of 300", with(func(v *View) { v.Reason = strings.Repeat("é", 300) }), ""},
		{"a reason of 301", with(func(v *View) { v.Reason = strings.Repeat("é", 301) }), "reason"},
		{"a reason of two lines", with(func(v *View) { v.Reason = "one line\nand another" }), ""},
		{"a reason with a zero byte", with(func(v *View) { v.Reason = "0123456789\x00" }), "reason"},
		{"a reason that is no text", with(func(v *View) { v.Reason = "0123456789\xff" }), "reason"},
		{"no ticket", with(func(v *View) { v.Ticket = "" }), "ticket"},
		{"a ticket of spaces", with(func(v *View) { v.Ticket = "   " }), "ticket"},
		{"a ticket of 40", with(func(v *View) { v.Ticket = strings.Repeat("9", 40) }), ""},
		{"a ticket of 41", with(func(v *View) { v.Ticket = strings.Repeat("9", 41) }), "ticket"},
		{"a ticket with an escape", with(func(v *View) { v.Ticket = "T\x1b[31m" }), "ticket"},
		{"nothing at all", View{}, "memberId reason ticket"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var names []string
			if err := c.view.trimmed().check(); err != nil {
				for _, f := range apperr.From(err).Fields {
					names = append(names, f.Name)
				}
			}
			if got := strings.Join(names, " "); got != c.refused {
				t.Errorf("refused %q, want %q", got, c.refused)
			}
		})
	}
}

// A session stands for its account, for the member of one certain view, and
// for its account again, to the millisecond.
func TestWhomASessionActsFor(t *testing.T) {
	var one session
	one.AccountID, one.Role = "admin", string(who.Admin)
	if got := one.who(5).Stand(); got != (who.Stand{}) {
		t.Errorf("at the desk: %+v", got)
	}
	one.ViewingMember, one.ViewingUntil = "rosa", 100
	for now, want := range map[int64]who.Stand{0: {MemberID: "rosa", EndsAt: 100}, 99: {MemberID: "rosa", EndsAt: 100}, 100: {}, 101: {}} {
		if got := one.who(now).Stand(); got != want {
			t.Errorf("at %d: %+v, want %+v", now, got, want)
		}
	}
	if w := one.who(99).AtDesk(); w.MemberID != "" || w.Viewing != nil || w.AccountID != "admin" {
		t.Errorf("at the desk while viewing: %+v", w)
	}
	if w := (who.Who{AccountID: "rosa", MemberID: "rosa", Role: who.Member}).AtDesk(); w.MemberID != "rosa" {
		t.Error("a member has no desk to go to")
	}
}

// The sweep ends views whose time is over and leaves the others; other nodes
// read from the store how a session stands.
func TestOverdueViewsEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := context.Background()
		var turned []who.Stand
		b.svc.OnTurn = func(_ string, s who.Stand) { turned = append(turned, s) }
		first, second := b.browser(), b.browser()
		first.signIn("admin@demo.test", password)
		second.signIn("admin@demo.test", password)
		ids := []string{first.probe().get("SessionID"), second.probe().get("SessionID")}
		view := func(id string, until time.Duration) {
			b.exec(`UPDATE sessions SET viewing_member = 'rosa', viewing_reason = 'r', viewing_ticket = 't', viewing_until = $1 WHERE id = $2`,
				b.clock.Now().Add(until).UnixMilli(), id)
		}
		view(ids[0], 5*time.Minute)
		view(ids[1], 6*time.Minute)
		until := b.clock.Now().Add(6 * time.Minute).UnixMilli()
		if n, err := b.svc.EndOverdueViews(ctx); n != 0 || err != nil {
			t.Fatalf("ended %d before the time, %v", n, err)
		}
		b.clock.forward(5 * time.Minute)
		standings, err := b.svc.Standings(ctx, append(ids, "nobody"))
		if err != nil || standings[ids[0]] != (Standing{}) || !standings["nobody"].Ended ||
			standings[ids[1]] != (Standing{StandsFor: who.Stand{MemberID: "rosa", EndsAt: until}}) {
			t.Fatalf("%+v, %v", standings, err)
		}
		for _, want := range []int{1, 0} {
			if n, err := b.svc.EndOverdueViews(ctx); n != want || err != nil {
				t.Fatalf("ended %d, want %d, %v", n, want, err)
			}
		}
		if b.audited("viewEnded", "expired") != 1 || len(turned) != 1 || turned[0] != (who.Stand{}) {
			t.Errorf("the end left no trace: %v", turned)
		}
		if n := b.number("SELECT COUNT(*) FROM sessions WHERE viewing_member <> ''"); n != 1 {
			t.Errorf("%d views are left", n)
		}
		// A session that ends takes its view with it and says so to the member.
		if _, err := b.svc.EndSessions(ctx, "admin", ""); err != nil {
			t.Fatal(err)
		}
		if b.audited("viewEnded", "revoked") != 1 {
			t.Error("the end of a session did not end its view")
		}
		if standings, _ := b.svc.Standings(ctx, ids); !standings[ids[0]].Ended || !standings[ids[1]].Ended {
			t.Errorf("%+v", standings)
		}
	})
}

// Many open sockets are asked about in several statements.
func TestStandingsOfMany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		one := b.browser()
		one.signIn("rosa@demo.test", password)
		id := one.probe().get("SessionID")
		ids := make([]string, 2*mostAsked)
		for i := range ids {
			ids[i] = db.NewID()
		}
		standings, err := b.svc.Standings(context.Background(), append(ids, id))
		if err != nil || len(standings) != len(ids)+1 || standings[id].Ended || !standings[ids[0]].Ended || !standings[ids[len(ids)-1]].Ended {
			t.Errorf("%d standings, %v", len(standings), err)
		}
	})
}
