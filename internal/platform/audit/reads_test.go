package audit_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/who"
)

var (
	memberSelf = who.Who{SessionID: "s1", AccountID: "m1", Role: who.Member, MemberID: "m1"}
	readLabs   = audit.Row{MemberID: "m1", Action: "read", Area: "labs"}
)

func (b *bench) count(t *testing.T) (n int) {
	t.Helper()
	err := b.store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT COUNT(*) FROM audit_rows").Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestOwnReadsAreToldOnceAndTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for range 50 {
			for _, area := range []string{"labs", "chat"} {
				if err := b.OwnRead(as(memberSelf), audit.Row{MemberID: "m1", Action: "read", Area: area}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n := b.count(t); n != 0 {
			t.Errorf("%d rows before the flush", n)
		}
		for range 2 { // a second flush has nothing to write
			if err := b.Flush(context.Background()); err != nil {
				t.Fatal(err)
			}
			if n := b.count(t); n != 2 {
				t.Errorf("%d rows, want one for each area", n)
			}
		}
		if b.seal(t) != 2 || !b.verify(t).OK() {
			t.Error("flushed rows do not verify")
		}
	})
}

func TestReadsByOthersAreWrittenAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for i, w := range []who.Who{
			{AccountID: "coach-1", Role: who.Coach},
			{AccountID: "admin-1", Role: who.Admin, MemberID: "m1", Viewing: &who.Viewing{}},
			{AccountID: "m2", Role: who.Member, MemberID: "m2"},
		} {
			if err := b.OwnRead(as(w), readLabs); err != nil {
				t.Fatal(err)
			}
			if n := b.count(t); n != i+1 {
				t.Errorf("%s: %d rows", w.AccountID, n)
			}
		}
	})
}

func TestReadsWaitWhileTheStoreIsAway(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	if err := b.OwnRead(as(memberSelf), readLabs); err != nil {
		t.Fatal(err)
	}
	away, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.Flush(away); err == nil {
		t.Fatal("a flush without a store succeeded")
	}
	if err := b.Flush(context.Background()); err != nil || b.count(t) != 1 {
		t.Errorf("the read is lost: %v", err)
	}
}

// What waits in memory is bounded: beyond that the reads are written at once.
func TestWaitingReadsAreBounded(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for i := range 4096 + 3 {
		row := readLabs
		row.Target = time.Duration(i).String()
		if err := b.OwnRead(as(memberSelf), row); err != nil {
			t.Fatal(err)
		}
	}
	if n := b.count(t); n != 3 {
		t.Errorf("%d rows written at once, want 3", n)
	}
}

func TestRunSealsWithinASecondAndAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, dbtest.SQLite(t))
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() { jobs.Run(ctx, time.Now, b.Jobs()...); close(done) }()
		if err := b.OwnRead(as(memberSelf), readLabs); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if r := b.verify(t); r.Sealed != 1 || r.Unsealed != 0 {
			t.Errorf("after a second: %+v", r)
		}
		if err := b.OwnRead(as(memberSelf), readLabs); err != nil {
			t.Fatal(err)
		}
		stop()
		<-done
		if r := b.verify(t); r.Sealed != 2 || !r.OK() {
			t.Errorf("after the end: %+v", r)
		}
	})
}
