package audit_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
)

const tables = "audit_rows audit_seals audit_heads"

// keep copies the tables aside, so that each tampering starts from the same log.
func (b *bench) keep(t *testing.T) {
	for table := range strings.FieldsSeq(tables) {
		b.exec(t, "CREATE TABLE keep_"+table+" AS SELECT * FROM "+table)
	}
}

// restore brings back the tables that the statements changed.
func (b *bench) restore(t *testing.T, statements ...string) {
	for table := range strings.FieldsSeq(tables) {
		if !slices.ContainsFunc(statements, func(s string) bool { return changes(s, table) }) {
			continue
		}
		b.exec(t, "DELETE FROM "+table)
		b.exec(t, "INSERT INTO "+table+" SELECT * FROM keep_"+table)
		// Or PostgreSQL goes on planning for an empty table.
		b.exec(t, "ANALYZE "+table)
	}
}

func changes(statement, table string) bool {
	for _, verb := range []string{"UPDATE ", "DELETE FROM ", "INSERT INTO "} {
		if strings.HasPrefix(strings.TrimSpace(statement), verb+table) {
			return true
		}
	}
	return false
}

const copyRow = `INSERT INTO audit_rows (member_id, id, at, actor_id, actor_role, viewing, action, area, target, outcome, reason, session_id, request_id, mac, sealed)
	SELECT member_id, 'forged', at, actor_id, actor_role, viewing, action, area, target, outcome, reason, session_id, request_id, mac, %s
	FROM audit_rows WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 777)`

var tamperings = []struct {
	name       string
	statements []string
	what       string
	seq        int64
}{
	{"edit who did it", []string{"UPDATE audit_rows SET actor_id = 'someone' WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 777)"}, audit.RowEdited, 777},
	{"edit the time", []string{"UPDATE audit_rows SET at = at + 1 WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 1)"}, audit.RowEdited, 1},
	{"edit viewing", []string{"UPDATE audit_rows SET viewing = NOT viewing WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 2000)"}, audit.RowEdited, 2000},
	{"edit the row hash", []string{"UPDATE audit_seals SET row_hash = 'ab' WHERE seq = 5"}, audit.RowEdited, 5},
	{"edit the chain hash", []string{"UPDATE audit_seals SET chain_hash = 'ab' WHERE seq = 5"}, audit.ChainBroken, 5},
	{"edit the MAC", []string{"UPDATE audit_rows SET mac = 'ab' WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 9)"}, audit.RowForged, 9},
	{"delete a row", []string{"DELETE FROM audit_rows WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 777)"}, audit.RowMissing, 777},
	{"delete a row and its link", []string{
		"DELETE FROM audit_rows WHERE id = (SELECT audit_id FROM audit_seals WHERE seq = 777)",
		"DELETE FROM audit_seals WHERE seq = 777",
	}, audit.LinkMissing, 777},
	{"delete and close the gap", []string{
		"DELETE FROM audit_seals WHERE seq = 777",
		"UPDATE audit_seals SET seq = -seq WHERE seq > 777",
		"UPDATE audit_seals SET seq = -seq - 1 WHERE seq < 0",
	}, audit.ChainBroken, 777},
	{"insert a row that waits", []string{strings.Replace(copyRow, "%s", "FALSE", 1)}, audit.RowForged, 0},
	{"insert a row that claims its place", []string{strings.Replace(copyRow, "%s", "TRUE", 1)}, audit.RowOutOfChain, 0},
	{"reorder two links", []string{
		"UPDATE audit_seals SET seq = -1 WHERE seq = 100",
		"UPDATE audit_seals SET seq = 100 WHERE seq = 101",
		"UPDATE audit_seals SET seq = 101 WHERE seq = -1",
	}, audit.ChainBroken, 100},
	{"cut off the tail", []string{
		"DELETE FROM audit_rows WHERE id IN (SELECT audit_id FROM audit_seals WHERE seq > 1500)",
		"DELETE FROM audit_seals WHERE seq > 1500",
	}, audit.Truncated, 1501},
	// Cut at a signed head: nothing in the database shows it, the file does.
	{"cut off the tail with its heads", []string{
		"DELETE FROM audit_rows WHERE id IN (SELECT audit_id FROM audit_seals WHERE seq > 1400)",
		"DELETE FROM audit_seals WHERE seq > 1400",
		"DELETE FROM audit_heads WHERE seq > 1400",
	}, audit.Truncated, 1401},
	{"empty the log", []string{"DELETE FROM audit_rows", "DELETE FROM audit_seals", "DELETE FROM audit_heads"}, audit.Truncated, 1},
	{"delete the last head", []string{"DELETE FROM audit_heads WHERE seq = 2000"}, audit.Forked, 1801},
	{"forge a head", []string{"UPDATE audit_heads SET signature = 'ab' WHERE seq = 400"}, audit.HeadForged, 400},
	{"sign with another key", []string{"UPDATE audit_heads SET key_id = 'ab' WHERE seq = 400"}, audit.HeadForged, 400},
	{"move a head", []string{"UPDATE audit_heads SET seq = 401 WHERE seq = 400"}, audit.HeadForged, 401},
}

func TestTamperingIsFoundAtItsPlace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		for range 10 {
			b.record(t, context.Background(), append(rowsOf("m1", 100), rowsOf("m2", 100)...)...)
			b.seal(t)
		}
		if r := b.verify(t); !r.OK() || r.Sealed != 2000 || r.Heads != 20 {
			t.Fatalf("the untouched log: %+v %v", r, r.Fault)
		}
		b.keep(t)
		for _, c := range tamperings {
			for _, s := range c.statements {
				b.exec(t, s)
			}
			r := b.verify(t)
			if r.OK() || r.Fault.What != c.what || r.Fault.Seq != c.seq {
				t.Errorf("%s: found %v, want %q at %d", c.name, r.Fault, c.what, c.seq)
			}
			b.restore(t, c.statements...)
		}
		if r := b.verify(t); !r.OK() {
			t.Errorf("the restored log: %v", r.Fault)
		}
	})
}

// Whatever field of a row is edited, it shows: also one that a later migration
// adds and somebody forgets to hash.
func TestEveryFieldCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.record(t, context.Background(), rowsOf("m1", 3)...)
		b.seal(t)
		b.keep(t)
		for _, column := range b.columns(t) {
			change := column + " || 'x'"
			switch column {
			case "sealed": // the sealer's own mark says nothing about what happened
				continue
			case "at":
				change = "at + 1"
			case "viewing":
				change = "NOT viewing"
			case "outcome":
				change = "'refused'"
			}
			edit := "UPDATE audit_rows SET " + column + " = " + change + " WHERE target = '1'"
			b.exec(t, edit)
			if r := b.verify(t); r.OK() || r.Fault.Seq != 2 {
				t.Errorf("an edit of %s: %v", column, r.Fault)
			}
			b.restore(t, edit)
		}
	})
}

func (b *bench) columns(t *testing.T) (names []string) {
	t.Helper()
	err := b.store.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, "SELECT * FROM audit_rows LIMIT 1")
		if err != nil {
			return err
		}
		names, err = rows.Columns()
		return errors.Join(err, rows.Close())
	})
	if err != nil || len(names) < 14 {
		t.Fatalf("%v, %v", names, err)
	}
	return names
}

// Someone with the database but not the keys computes the whole chain anew
// after an edit: the signed heads do not follow.
func TestARecomputedChainIsAFork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.record(t, context.Background(), rowsOf("m1", 50)...)
		b.seal(t)
		b.exec(t, "DELETE FROM audit_seals")
		b.exec(t, "DELETE FROM audit_heads")
		b.exec(t, "UPDATE audit_rows SET sealed = FALSE")
		b.exec(t, "DELETE FROM audit_rows WHERE target = '7'")
		// The sealer itself chains what is left, as it must; the file knows better.
		b.seal(t)
		if r := b.verify(t); r.OK() || r.Fault.What != audit.Truncated || r.Fault.Seq != 50 {
			t.Errorf("shorter chain: %v", r.Fault)
		}
		b.record(t, context.Background(), rowsOf("m1", 5)...)
		b.seal(t)
		if r := b.verify(t); r.OK() || r.Fault.What != audit.Forked || r.Fault.Seq != 50 {
			t.Errorf("grown chain: %v", r.Fault)
		}
	})
}

func TestForeignKeysSignNothing(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.record(t, context.Background(), rowsOf("m1", 3)...)
	b.seal(t)
	foreign := newBench(t, b.store)
	if r := foreign.verify(t); r.OK() || r.Fault.What != audit.RowForged || r.Fault.Seq != 1 {
		t.Errorf("%v", r.Fault)
	}
}

func TestForgedRowsStayOutOfTheChainAndStopNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.record(t, context.Background(), rowsOf("m1", 800)...)
		b.seal(t)
		b.exec(t, strings.Replace(copyRow, "%s", "FALSE", 1))
		b.record(t, context.Background(), rowsOf("m1", 10)...)
		if n := b.seal(t); n != 10 {
			t.Errorf("%d rows chained, want the 10 real ones", n)
		}
		if r := b.verify(t); r.OK() || r.Fault.What != audit.RowForged || r.Fault.Row != "forged" {
			t.Errorf("%v", r.Fault)
		}
	})
}

func TestSealersAtOnceMakeOneChain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		var wg sync.WaitGroup
		for range 6 {
			node := b.another()
			wg.Go(func() {
				for range 10 {
					if _, err := node.Seal(context.Background()); err != nil {
						t.Error(err)
					}
				}
			})
			wg.Go(func() {
				for range 10 {
					b.record(t, context.Background(), rowsOf("m1", 20)...)
				}
			})
		}
		wg.Wait()
		b.seal(t)
		if r := b.verify(t); !r.OK() || r.Sealed != 1200 || r.Unsealed != 0 {
			t.Errorf("%+v %v", r, r.Fault)
		}
	})
}

func TestHeadFileSurvivesACrashAndTellsOfForgery(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.record(t, context.Background(), rowsOf("m1", 3)...)
	b.seal(t)
	appendTo(t, b.heads, "\n{\"Seq\":4,\"Chai") // a line cut short
	b.record(t, context.Background(), rowsOf("m1", 3)...)
	b.seal(t)
	if r := b.verify(t); !r.OK() || r.Heads != 4 {
		t.Errorf("after a torn line: %+v %v", r, r.Fault)
	}
	appendTo(t, b.heads, "\n{\"Seq\":6,\"ChainHash\":\"ab\",\"KeyID\":\"cd\",\"Signature\":\"ef\"}")
	if r := b.verify(t); r.OK() || r.Fault.What != audit.HeadForged {
		t.Errorf("after a forged line: %v", r.Fault)
	}
}

// A stop between storing a head and copying it is made up for at the start.
func TestTheLastHeadIsCopiedAtTheStart(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.record(t, context.Background(), rowsOf("m1", 3)...)
	b.seal(t)
	if err := os.Remove(b.heads); err != nil {
		t.Fatal(err)
	}
	b.runUntil(t, func() bool {
		_, err := os.Stat(b.heads)
		return err == nil
	})
	for table := range strings.FieldsSeq(tables) {
		b.exec(t, "DELETE FROM "+table)
	}
	if r := b.verify(t); r.OK() || r.Fault.What != audit.Truncated {
		t.Errorf("the copy does not show the cut: %v", r.Fault)
	}
}

// runUntil runs the sealer until something has come about.
func (b *bench) runUntil(t *testing.T, done func() bool) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	go func() {
		for !done() && ctx.Err() == nil {
			time.Sleep(5 * time.Millisecond)
		}
		stop()
	}()
	jobs.Run(ctx, time.Now, b.Jobs()...)
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}
