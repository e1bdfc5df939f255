package audit_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

// bench is a log on a fresh store, with a clock that only moves when told.
type bench struct {
	*audit.Log
	store *db.DB
	keys  *seal.Keyring
	heads string
	now   time.Time
}

func newBench(t *testing.T, store *db.DB) *bench {
	t.Helper()
	dir := t.TempDir()
	keys, err := seal.LoadOrCreate(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{store: store, keys: keys, heads: filepath.Join(dir, "audit.heads"), now: start}
	b.Log = b.another()
	return b
}

// another is the log of a second node with the same store and keys.
func (b *bench) another() *audit.Log {
	return audit.New(audit.Deps{
		DB: b.store, Now: func() time.Time { return b.now }, Keys: b.keys, HeadFile: b.heads,
		RequestID: func(context.Context) string { return "req-1" },
	})
}

func (b *bench) record(t *testing.T, ctx context.Context, rows ...audit.Row) {
	t.Helper()
	err := b.store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		for _, r := range rows {
			if err := b.Record(ctx, q, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (b *bench) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := b.store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func (b *bench) seal(t *testing.T) int {
	t.Helper()
	n, err := b.Seal(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func (b *bench) verify(t *testing.T) audit.Report {
	t.Helper()
	report, err := b.Verify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func as(w who.Who) context.Context { return who.With(context.Background(), w) }

func rowsOf(member string, n int) []audit.Row {
	rows := make([]audit.Row, n)
	for i := range rows {
		rows[i] = audit.Row{MemberID: member, Action: "read", Area: "labs", Target: fmt.Sprint(i), ActorID: "coach-1", ActorRole: "coach"}
	}
	return rows
}

func TestRecordFillsWhoFromTheContext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := as(who.Who{SessionID: "s1", AccountID: "admin-1", Role: who.Admin, MemberID: "m1", Viewing: &who.Viewing{Reason: "call"}})
		// In the member's own scope, as the code of a domain writes it.
		err := store.Write(ctx, db.Member("m1"), func(ctx context.Context, q db.Q) error {
			return b.Record(ctx, q, audit.Row{MemberID: "m1", Action: "read", Area: "personal-info", Target: "m1"})
		})
		if err != nil {
			t.Fatal(err)
		}
		page, err := b.OfMember(context.Background(), "m1", db.Cursor{}, 10)
		if err != nil || len(page.Entries) != 1 {
			t.Fatalf("%+v, %v", page, err)
		}
		got := page.Entries[0]
		got.ID = ""
		want := audit.Entry{
			Row: audit.Row{MemberID: "m1", Action: "read", Area: "personal-info", Target: "m1", Outcome: audit.Done, ActorID: "admin-1", ActorRole: "Admin"},
			At:  start.UnixMilli(), Viewing: true, SessionID: "s1", RequestID: "req-1",
		}
		if got != want {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
	})
}

func TestRowsShareTheFateOfWhatTheyTell(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		refused := errors.New("refused")
		err := store.Write(context.Background(), db.Member("m1"), func(ctx context.Context, q db.Q) error {
			if err := b.Record(ctx, q, audit.Row{MemberID: "m1", Action: "update", Area: "locale"}); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) || b.seal(t) != 0 {
			t.Errorf("a row stayed after its transaction was taken back: %v", err)
		}
		if err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
			return b.Record(ctx, q, audit.Row{MemberID: "m1", Action: "x", Area: "y", Outcome: "perhaps"})
		}); !db.IsCheck(err) {
			t.Errorf("an unknown outcome was stored: %v", err)
		}
	})
}

func TestPagesOfAMemberHoldEveryRowOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := context.Background()
		for i := range 5 { // rows of the same millisecond, then the clock moves on
			b.now = start.Add(time.Duration(i) * time.Second)
			b.record(t, ctx, rowsOf("m1", 5)...)
			b.record(t, ctx, rowsOf("m2", 3)...)
		}
		seen := map[string]bool{}
		var cursor db.Cursor
		var before int64 = 1 << 62
		for range 100 {
			page, err := b.OfMember(ctx, "m1", cursor, 3)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range page.Entries {
				if seen[e.ID] || e.MemberID != "m1" || e.At > before {
					t.Errorf("wrong row %+v", e)
				}
				seen[e.ID], before = true, e.At
			}
			if cursor = page.Next; cursor == (db.Cursor{}) {
				break
			}
		}
		if len(seen) != 25 {
			t.Errorf("%d rows listed, want 25", len(seen))
		}
	})
}

// What a client chose never keeps its own attempt out of the record.
func TestHostileTextIsRecorded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		ctx := context.Background()
		b.record(t, ctx, audit.Row{MemberID: "m1", Action: "read", Area: "labs", Target: "a\x00b\xffc", Reason: strings.Repeat("é", 700)})
		b.seal(t)
		page, err := b.OfMember(ctx, "m1", db.Cursor{}, 1)
		if err != nil || len(page.Entries) != 1 || !b.verify(t).OK() {
			t.Fatalf("%+v, %v", page, err)
		}
		if e := page.Entries[0]; e.Target != "ab?c" || e.Reason != strings.Repeat("é", 600) {
			t.Errorf("stored %q, %d bytes of reason", e.Target, len(e.Reason))
		}
	})
}
