package audit_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// A restored database counts from an earlier number again. The copies are still
// halved, at even distances, however far back it went.
func TestHeadsAreThinnedAfterARestore(t *testing.T) {
	count := func(from, to, by int64) (seqs []int64) {
		for i := from; i <= to; i += by {
			seqs = append(seqs, i)
		}
		return seqs
	}
	for name, old := range map[string][]int64{
		"no restore":            count(1, 1000, 1),
		"back to the beginning": append(count(1, 1000, 1), count(1, 200, 1)...),
		"back below the first":  append(count(5000, 6000, 1), count(10, 900, 1)...),
		"back twice":            append(append(count(1, 800, 2), count(400, 700, 1)...), count(20, 300, 1)...),
	} {
		newest := count(10_000, 10_039, 1)
		kept := audit.Thinned(append(append([]int64{}, old...), newest...), 40)
		older := kept[:len(kept)-40]
		if len(older) > len(old)/2+3 || len(older) < len(old)/4 {
			t.Errorf("%s: %d of %d stayed", name, len(older), len(old))
		}
		if older[0] != old[0] || kept[len(kept)-1] != 10_039 {
			t.Errorf("%s: from %d to %d", name, older[0], kept[len(kept)-1])
		}
		for i := 1; i < len(older); i++ {
			if older[i]-older[i-1] > 10 {
				t.Errorf("%s: nothing between %d and %d", name, older[i-1], older[i])
			}
		}
	}
}

// A server that cannot read what it saw earlier does not take the database at
// its word: it tries again, and then finds what is missing.
func TestRecallThatFailsForgetsNoAlarm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.record(t, context.Background(), rowsOf("m1", 20)...)
		b.seal(t)
		for _, table := range []string{"audit_rows", "audit_seals", "audit_heads"} {
			b.exec(t, "DELETE FROM "+table)
		}
		if err := os.Rename(b.heads, b.heads+".away"); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(b.heads, 0o700); err != nil { // reads as an error
			t.Fatal(err)
		}
		n := &node{}
		n.Log = b.another()
		if err := n.Recall(); err == nil {
			t.Fatal("the copies were read")
		}
		if err := n.Watch(t.Context()); err == nil {
			t.Error("nobody is told that nothing was compared")
		}
		b.record(t, context.Background(), rowsOf("m1", 5)...)
		if _, err := n.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(b.heads); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(b.heads+".away", b.heads); err != nil {
			t.Fatal(err)
		}
		b.now = b.now.Add(time.Minute)
		if err := n.Watch(t.Context()); err != nil || n.Behind() == 0 {
			t.Errorf("behind by %d: %v", n.Behind(), err)
		}
	})
}

// A head that no node signed neither stops the chain in silence nor keeps a node
// from seeing it.
func TestForgedHeadsRaiseTheAlarm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		b.record(t, context.Background(), rowsOf("m1", 10)...)
		b.seal(t)
		n := b.node(t, b.heads)
		b.exec(t, "INSERT INTO audit_heads (seq, chain_hash, key_id, signature, signed_at) SELECT seq + 1, chain_hash, key_id, signature, signed_at FROM audit_heads WHERE seq = 10")
		b.record(t, context.Background(), rowsOf("m1", 1)...)
		if sealed, err := n.Seal(t.Context()); err == nil {
			t.Errorf("%d rows chained, and nothing is said", sealed)
		}
		if n.Forged() != 1 || strings.Count(n.said.String(), "level=ERROR") != 1 {
			t.Errorf("%d forged, said %s", n.Forged(), n.said.String())
		}
		b.record(t, context.Background(), rowsOf("m1", 1)...)
		if sealed, err := n.Seal(t.Context()); err != nil || sealed != 2 {
			t.Errorf("%d rows chained afterwards: %v", sealed, err)
		}
		if r := b.verify(t); r.OK() || r.Fault.What != audit.HeadForged {
			t.Errorf("verify: %+v", r)
		}
		b.exec(t, "INSERT INTO audit_heads (seq, chain_hash, key_id, signature, signed_at) VALUES (1000, 'x', 'x', 'x', 1)")
		listener := b.node(t, b.heads+".other")
		if listener.Forged() != 1 || !strings.Contains(listener.said.String(), "seq=1000") {
			t.Errorf("a node that listens said %s", listener.said.String())
		}
	})
}
