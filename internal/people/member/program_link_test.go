package member_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
)

// D30 S1-4.2-17 S1-4.2-18: the scope comes with the link, which takes its
// time, and never without being asked for.
func TestConditionManagementComesWithTheLink(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		links := member.New(member.Deps{DB: w.DB, Now: w.Time, Audit: w.Audit, LinkAfter: 3 * time.Second})
		ctx, nora, rosa := context.Background(), demo.MemberID("nora"), demo.MemberID("rosa")
		want := func(step, id string, want bool) {
			t.Helper()
			if linked, err := links.IsLinked(ctx, id); err != nil || linked != want {
				t.Fatalf("%s: %v %v", step, linked, err)
			}
		}
		was := bundle(t, w, rosa)
		want("linked from the start", rosa, true)
		want("not asked for", nora, false)
		w.Pass(time.Hour)
		want("time alone links nobody", nora, false)
		for range 2 { // asking twice is the same as once
			if err := links.LinkProgramAccount(ctx, nora); err != nil {
				t.Fatal(err)
			}
		}
		want("at once", nora, false)
		w.Pass(3*time.Second - time.Millisecond)
		want("a moment before", nora, false)
		if bundle(t, w, nora) != "" {
			t.Error("linked before its time")
		}
		w.Pass(time.Millisecond)
		want("in time", nora, true)
		want("and it stays", nora, true)
		if bundle(t, w, nora) == "" {
			t.Error("a sign-in still says no_active_member")
		}
		if err := links.LinkProgramAccount(ctx, rosa); err != nil {
			t.Fatal(err)
		}
		if bundle(t, w, rosa) != was {
			t.Error("a link that stands was changed")
		}
		for _, action := range []string{"programLinkAsked", "programLinked"} {
			if n := audited(t, w, action); n != 1 {
				t.Errorf("the trail tells %s %d times", action, n)
			}
		}
	})
}

func bundle(t *testing.T, w *demotest.World, memberID string) (id string) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err := member.Load(ctx, q, memberID)
		id = m.BundleID
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func audited(t *testing.T, w *demotest.World, action string) (n int) {
	t.Helper()
	err := w.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM audit_rows WHERE action = $1", action).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
