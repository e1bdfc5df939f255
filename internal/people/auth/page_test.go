package auth

import (
	"context"
	"net/http"
	"testing"
	"time"

	sessionv1 "wellhouse.app/api/rpc/session/v1"
	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// S1-4.2-03, S2-4-12: what the page is told, and how long before expiry it
// asks again.
func TestSessionForThePage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		r := a.signIn("rosa@demo.test", password)
		session := func() Session {
			t.Helper()
			req := newRequest(a)
			m, _ := metaOf(req)
			s, err := b.svc.Session(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		s := session()
		begin := start.UnixMilli()
		if s.Reference != r.get("access_token") || s.ExpiresAt != begin+1_800_000 || s.RecheckAt != begin+900_000 || s.Who.AccountID != "rosa" {
			t.Errorf("session %+v", s)
		}
		// Asking is not activity.
		b.clock.forward(10 * time.Minute)
		session()
		if n := b.number("SELECT last_activity_at FROM sessions"); n != begin {
			t.Errorf("asking moved the activity to %d", n)
		}
		a.probe()
		b.clock.forward(10 * time.Minute)
		a.probe()
		if s := session(); s.RecheckAt != b.clock.ms() {
			t.Errorf("recheck %d is not clamped to now %d", s.RecheckAt, b.clock.ms())
		}
		// Access has run out, a refresh is still possible: told as such.
		b.clock.forward(12 * time.Minute)
		if s := session(); s.Who.Anonymous() || s.ExpiresAt > b.clock.ms() {
			t.Errorf("session %+v", s)
		}
		b.clock.forward(10 * time.Minute)
		if s := session(); !s.Who.Anonymous() {
			t.Errorf("an idle session is told: %+v", s)
		}
	})
}

// newRequest is what an agent would send.
func newRequest(a *agent) *http.Request {
	r, _ := http.NewRequest(http.MethodGet, a.origin+"/", nil)
	for _, c := range a.cookies {
		r.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	return r
}

// S1-6-04, D26: a staff view lives in the session row and ends by itself.
func TestStaffView(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("admin@demo.test", password)
		b.exec(`UPDATE sessions SET viewing_member = 'rosa', viewing_reason = 'call', viewing_ticket = 'T-1', viewing_until = $1`,
			b.clock.ms()+10*60_000)
		p := a.probe().want(t, 200, "")
		viewing, _ := p.body["Viewing"].(map[string]any)
		if p.get("AccountID") != "admin" || p.get("MemberID") != "rosa" || viewing["Reason"] != "call" || viewing["Ticket"] != "T-1" {
			t.Errorf("who %s", p.text)
		}
		m, _ := metaOf(newRequest(a))
		s, err := b.svc.Session(context.Background(), m)
		want := Impersonation{
			ImpersonatorID: "admin", ImpersonatorType: who.Admin, ImpersonatedID: "rosa", ImpersonatedType: who.Member,
			ImpersonatedName: "Rosa Test", EndsAt: b.clock.ms() + 10*60_000,
		}
		if err != nil || s.Impersonation == nil || *s.Impersonation != want {
			t.Errorf("impersonation %+v, want %+v, %v", s.Impersonation, want, err)
		}
		b.clock.forward(10*time.Minute - time.Millisecond)
		if p := a.probe(); p.get("MemberID") != "rosa" {
			t.Errorf("ended too early: %s", p.text)
		}
		b.clock.forward(time.Millisecond)
		p = a.probe().want(t, 200, "")
		if p.get("MemberID") != "" || p.body["Viewing"] != nil || p.get("AccountID") != "admin" {
			t.Errorf("still viewing: %s", p.text)
		}
		if b.audited("viewEnded", "expired") != 1 || b.number("SELECT COUNT(*) FROM sessions WHERE viewing_member <> ''") != 0 {
			t.Error("the view did not end for good")
		}
	})
}

// D20: the one call a page makes before it decides that nobody is signed in.
func TestGetSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ask := func(a *agent) *sessionv1.Session {
			t.Helper()
			m, _ := metaOf(newRequest(a))
			r, err := RPC{Service: b.svc}.GetSession(wire.With(context.Background(), m), &sessionv1.GetSessionRequest{})
			if err != nil {
				t.Fatal(err)
			}
			return r.GetSession()
		}
		a := b.browser()
		if ask(a) != nil {
			t.Error("a session without a cookie")
		}
		reference := a.signIn("rosa@demo.test", password).get("access_token")
		got := ask(a)
		if got.GetReference() != reference || got.GetAccountId() != "rosa" || got.GetRole() != "member" ||
			got.GetExpiresAt() != float64(b.clock.ms()+1_800_000) || got.GetImpersonation() != nil {
			t.Errorf("session %v", got)
		}
		a.cookies[SecretCookie] = &http.Cookie{Name: SecretCookie, Value: "garbage"}
		if ask(a) != nil {
			t.Error("a session for garbage")
		}
	})
}

// D26: however a session ends, the member it looked at can read that it did.
func TestEndingASessionEndsItsView(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		view := func() *agent {
			a := b.browser()
			a.signIn("admin@demo.test", password)
			b.exec(`UPDATE sessions SET viewing_member = 'rosa', viewing_until = $1 WHERE ended_at IS NULL`, b.clock.ms()+3_600_000)
			return a
		}
		view().logout()
		view()
		if _, err := b.svc.EndSessions(context.Background(), "admin", ""); err != nil {
			t.Fatal(err)
		}
		view()
		b.clock.forward(IdleFor)
		if _, err := b.svc.EndOverdue(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, reason := range []string{endSignOut, endRevoked, endIdle} {
			if b.audited("viewEnded", reason) != 1 {
				t.Errorf("no row tells the member that the view ended: %s", reason)
			}
		}
	})
}
