package auth

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// A ticket opens one socket, for 30 seconds, and only while its session stands.
func TestTickets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		a := b.browser()
		a.signIn("rosa@demo.test", password)
		var session string
		if err := store.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT id FROM sessions").Scan(&session)
		}); err != nil {
			t.Fatal(err)
		}
		caller := who.Who{SessionID: session, AccountID: "rosa", Role: who.Member, MemberID: "rosa", ClientID: portal, ProvenAt: b.clock.ms()}
		issue := func() string {
			t.Helper()
			token, expiresAt, err := b.svc.IssueTicket(t.Context(), caller)
			if err != nil || expiresAt != b.clock.ms()+30_000 {
				t.Fatalf("%d %v", expiresAt, err)
			}
			return token
		}
		refused := func(name, token string) {
			t.Helper()
			if w, err := b.svc.RedeemTicket(t.Context(), token); !apperr.Is(err, apperr.Unauthenticated) || !w.Anonymous() {
				t.Errorf("%s: %v %v", name, w, err)
			}
		}
		token := issue()
		if w, err := b.svc.RedeemTicket(t.Context(), token); err != nil || w != caller {
			t.Errorf("%v %v, want %v", w, err, caller)
		}
		refused("a second time", token)
		refused("nonsense", "x")
		refused("unknown", newSecret().String())
		late := issue()
		b.clock.forward(TicketFor - time.Millisecond)
		inTime := issue()
		b.clock.forward(time.Millisecond)
		refused("after 30 seconds", late)
		if _, err := b.svc.RedeemTicket(t.Context(), inTime); err != nil {
			t.Error(err)
		}
		orphan := issue()
		if err := b.svc.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := b.svc.EndSessions(t.Context(), caller.AccountID, ""); err != nil {
			t.Fatal(err)
		}
		refused("of a session that is over", orphan)
		if _, _, err := b.svc.IssueTicket(t.Context(), who.Who{}); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("nobody got a ticket: %v", err)
		}
	})
}

// A socket does not outlive the account it listens for.
func TestSocketsOfAnEndedAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.browser().signIn("rosa@demo.test", password)
		var session string
		if err := store.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
			return q.QueryRowContext(ctx, "SELECT id FROM sessions").Scan(&session)
		}); err != nil {
			t.Fatal(err)
		}
		for status, ended := range map[string]bool{"active": false, "no_sign_in": true, "ended": true} {
			b.exec("UPDATE accounts SET status = '" + status + "' WHERE id = 'rosa'")
			if got, err := b.svc.Standings(t.Context(), []string{session}); err != nil || got[session].Ended != ended {
				t.Errorf("%s: %+v %v", status, got, err)
			}
		}
	})
}
