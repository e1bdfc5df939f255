package flag_test

import (
	"context"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

func count(t *testing.T, w *demotest.World, where string, args ...any) (n int) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM audit_rows WHERE "+where, args...).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Looking a member up through a flag is a search like any other: it shows a
// masked address, stands in the member's history and the general trail, and is
// refused when it is one of too many.
func TestLookUpsAreSearches(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, admin := desk(w), demotest.As("admin", who.Admin)
		look := func(text string) (flag.Effect, error) {
			return s.Preview(admin, flag.Change{Name: flag.Guide, Target: flag.Target{Member: text}, Setting: &yes})
		}
		e, err := look("rosa@demo.test")
		if err != nil || e.Member.Email != "r•••@demo.test" {
			t.Errorf("%+v, %v", e.Member, err)
		}
		seen := "member_id = $1 AND actor_id = $2 AND action = 'read' AND area = 'member-directory' AND outcome = 'done'"
		if n := count(t, w, seen, demo.MemberID("rosa"), demo.MemberID("admin")); n != 1 {
			t.Errorf("%d looks in the member's history", n)
		}
		if _, err := look("nobody@demo.test"); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("nobody: %v", err)
		}
		for reason, want := range map[string]int{"1 results": 1, "0 results": 1} {
			if n := count(t, w, "action = 'search' AND area = 'member-directory' AND actor_id = $1 AND reason = $2", demo.MemberID("admin"), reason); n != want {
				t.Errorf("%d searches with %s", n, reason)
			}
		}
		for range 30 {
			if _, err = look("nobody@demo.test"); apperr.Is(err, apperr.ResourceExhausted) {
				break
			}
		}
		if !apperr.Is(err, apperr.ResourceExhausted) {
			t.Errorf("thirty look-ups in a row: %v", err)
		}
		if _, err := s.Apply(admin, flag.Change{Name: flag.Guide, Target: flag.Target{Member: "rosa@demo.test"}, Setting: &yes}); !apperr.Is(err, apperr.ResourceExhausted) {
			t.Errorf("a change finds out what a look-up may not: %v", err)
		}
		if n := count(t, w, "action = 'search' AND outcome = 'refused' AND reason = 'rate' AND actor_id = $1", demo.MemberID("admin")); n != 2 {
			t.Errorf("%d refusals in the trail", n)
		}
	})
}

// The list of flags names few members, masked, and each of them can see that.
func TestListShowsMembersAsASearchDoes(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		admin := demotest.As("admin", who.Admin)
		list, err := desk(w).List(admin)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[string]bool{}
		for _, o := range list {
			if len(o.Own) > 20 {
				t.Errorf("%s names %d members", o.Name, len(o.Own))
			}
			for _, own := range o.Own {
				shown[own.MemberID] = true
				if !strings.Contains(own.Email, "•••@") {
					t.Errorf("%s is shown", own.Email)
				}
			}
		}
		if len(shown) == 0 {
			t.Fatal("nobody is listed")
		}
		for id := range shown {
			if n := count(t, w, "member_id = $1 AND actor_id = $2 AND action = 'read' AND area = 'member-directory'", id, demo.MemberID("admin")); n != 1 {
				t.Errorf("%d looks in the history of %s", n, id)
			}
		}
	})
}
