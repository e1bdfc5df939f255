package fault_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/fault"
)

// Nothing that could name a person is kept, whatever a browser sends.
func TestClean(t *testing.T) {
	for name, c := range map[string]struct{ in, want fault.Fault }{
		"digits and addresses": {
			fault.Fault{Message: "no reading 118 for rosa@demo.test (id 42)"},
			fault.Fault{Message: "no reading ### for [email] (id ##)"},
		},
		"line breaks": {fault.Fault{Message: "a\nb\x00c"}, fault.Fault{Message: "a b c"}},
		"300 letters": {fault.Fault{Message: strings.Repeat("é", 500)}, fault.Fault{Message: strings.Repeat("é", 300)}},
		"places in our files alone": {
			fault.Fault{Stack: "TypeError: Rosa\n at x (https://me.test/assets/home-B1.js:1:20)\n at https://evil.test/x.js?mail=rosa@demo.test:3:4\n at /assets/a.js:9:8"},
			fault.Fault{Stack: "/assets/home-B1.js:1:20\n/assets/a.js:9:8"},
		},
		"names":     {fault.Fault{RouteID: "blood-sugar.overview", Version: "2.29.10+ab", RequestID: "r-1"}, fault.Fault{RouteID: "blood-sugar.overview", Version: "2.29.10+ab", RequestID: "r-1"}},
		"no names":  {fault.Fault{RouteID: "/home?x=1", Version: "a b", RequestID: "\n"}, fault.Fault{}},
		"no change": {fault.Fault{Kind: "error", Message: "x is not a function"}, fault.Fault{Kind: "error", Message: "x is not a function"}},
	} {
		if got := c.in.Clean(); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func count(t *testing.T, store *db.DB) (n int) {
	t.Helper()
	err := store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM client_errors WHERE message = 'lost ##'").Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTakeAndPrune(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		now := time.Date(2026, time.March, 4, 15, 30, 0, 0, time.UTC)
		s := fault.New(fault.Deps{DB: store, Now: func() time.Time { return now }})
		signedIn := who.With(context.Background(), who.Who{AccountID: "a", Role: who.Member, MemberID: "a"})
		taken := 0
		var err error
		for range 100 {
			if err = s.Take(signedIn, fault.Fault{Kind: "error", Message: "lost 12"}); err != nil {
				break
			}
			taken++
		}
		if !apperr.Is(err, apperr.ResourceExhausted) || apperr.From(err).RetryAfter < 1 || taken > 40 {
			t.Errorf("%d taken, then %v", taken, err)
		}
		if count(t, store) != taken {
			t.Errorf("%d kept of %d", count(t, store), taken)
		}
		now = now.Add(29 * 24 * time.Hour)
		if err := s.Prune(context.Background()); err != nil || count(t, store) != taken {
			t.Errorf("pruned too early: %v", err)
		}
		now = now.Add(25 * time.Hour)
		if err := s.Prune(context.Background()); err != nil || count(t, store) != 0 {
			t.Errorf("%d left after a month: %v", count(t, store), err)
		}
	})
}
