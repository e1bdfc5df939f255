package auth

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// Sessions nobody calls with any more end too, so that their sockets close;
// rows that decide nothing go.
func TestSweep(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := context.Background()
		idle, awake := b.browser(), b.browser()
		idle.signIn("rosa@demo.test", password)
		b.clock.forward(14 * time.Minute)
		awake.signIn("coach@demo.test", password)
		if n, err := b.svc.EndOverdue(ctx); n != 0 || err != nil {
			t.Fatalf("ended %d, %v", n, err)
		}
		b.clock.forward(time.Minute)
		if n, err := b.svc.EndOverdue(ctx); n != 1 || err != nil || b.endedCount() != 1 {
			t.Fatalf("ended %d, %v, told %d", n, err, b.endedCount())
		}
		awake.probe().want(t, 200, "")

		b.browser().signIn("rosa@demo.test", "wrong")
		b.browser().signIn("mfa@demo.test", password)
		b.clock.forward(25 * time.Hour)
		if _, err := b.svc.EndOverdue(ctx); err != nil {
			t.Fatal(err)
		}
		b.clock.forward(25 * time.Hour)
		if err := b.svc.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int64{
			"SELECT COUNT(*) FROM session_secrets":                                0,
			"SELECT COUNT(*) FROM sessions":                                       2,
			"SELECT COUNT(*) FROM mfa_attempts":                                   0,
			"SELECT COUNT(*) FROM sign_in_failures":                               1,
			"SELECT COUNT(*) FROM sign_in_failures WHERE bucket LIKE 'account:%'": 1,
			"SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL":                0,
		} {
			if got := b.number(query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
		b.clock.forward(91 * 24 * time.Hour)
		if err := b.svc.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		if n := b.number("SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM sign_in_failures)"); n != 0 {
			t.Errorf("%d rows left", n)
		}
	})
}

// G6: other sessions of an account end on demand, this one stays.
func TestEndSessions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		here, there, stranger := b.browser(), b.browser(), b.browser()
		here.signIn("rosa@demo.test", password)
		there.signIn("rosa@demo.test", password)
		stranger.signIn("coach@demo.test", password)
		keep := here.probe().get("SessionID")
		if n, err := b.svc.EndSessions(context.Background(), "rosa", keep); n != 1 || err != nil {
			t.Fatalf("ended %d, %v", n, err)
		}
		here.probe().want(t, 200, "")
		stranger.probe().want(t, 200, "")
		there.probe().want(t, 401, "invalid_token")
		if b.endedCount() != 1 || b.audited("sessionEnded", "revoked") != 1 {
			t.Error("the end left no trace")
		}
	})
}
