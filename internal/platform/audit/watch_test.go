package audit_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// node is a server beside the store: its own folder, its own log.
type node struct {
	*audit.Log
	said bytes.Buffer
}

func (b *bench) node(t *testing.T, heads string) *node {
	n := &node{}
	n.Log = audit.New(audit.Deps{
		DB: b.store, Now: func() time.Time { return b.now }, Keys: b.keys, HeadFile: heads, Logger: slog.New(slog.NewTextHandler(&n.said, nil)),
	})
	n.look(t)
	return n
}

func (n *node) look(t *testing.T) {
	t.Helper()
	if err := n.Recall(); err != nil {
		t.Fatal(err)
	}
	if err := n.Watch(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A database that is put back to an earlier state raises the alarm on every
// node that saw more, also after a restart and while new rows come in, until an
// operator accepts it; and what is cut off later raises it again.
func TestADatabaseThatGoesBackRaisesTheAlarm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		b := newBench(t, store)
		grow := func() {
			b.record(t, context.Background(), rowsOf("m1", 10)...)
			b.seal(t)
			b.now = b.now.Add(2 * time.Minute)
		}
		cut := func(after string) {
			b.exec(t, "DELETE FROM audit_rows WHERE id IN (SELECT audit_id FROM audit_seals WHERE seq > "+after+")")
			b.exec(t, "DELETE FROM audit_seals WHERE seq > "+after)
			b.exec(t, "DELETE FROM audit_heads WHERE seq > "+after)
		}
		grow()
		dir := t.TempDir()
		own, other := b.node(t, b.heads), b.node(t, filepath.Join(dir, "other"))
		grow()
		own.look(t)
		other.look(t)
		if own.Behind() != 0 || other.Behind() != 0 {
			t.Fatalf("behind by %d and %d", own.Behind(), other.Behind())
		}
		cut("10")
		other.look(t) // only ever listened
		if other.Behind() != 10 || !strings.Contains(other.said.String(), "level=ERROR") || !strings.Contains(other.said.String(), "accept-restore") {
			t.Errorf("behind by %d, said %s", other.Behind(), other.said.String())
		}
		b.record(t, context.Background(), rowsOf("m1", 30)...)
		own.look(t)
		if _, err := own.Seal(t.Context()); err != nil { // grows past what was seen
			t.Fatal(err)
		}
		if other.look(t); other.Behind() != 10 {
			t.Errorf("behind by %d after new rows", other.Behind())
		}
		for name, n := range map[string]*node{"restarted": b.node(t, b.heads), "other restarted": b.node(t, filepath.Join(dir, "other")), "other": other} {
			n.look(t)
			if n.Behind() == 0 {
				t.Errorf("%s: another history is taken for the old one", name)
			}
		}
		if r := b.verify(t); r.OK() {
			t.Error("verify finds nothing")
		}

		b.now = b.now.Add(time.Minute)
		if from, err := b.AcceptRestore(t.Context(), "disk failure, backup of Monday"); err != nil || from != 10 {
			t.Fatalf("accepted from %d: %v", from, err)
		}
		own.look(t)
		if _, err := own.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, n := range []*node{other, b.node(t, b.heads), b.node(t, filepath.Join(dir, "other"))} {
			n.look(t)
			if n.Behind() != 0 {
				t.Errorf("still behind by %d after it was accepted", n.Behind())
			}
		}
		if r := b.verify(t); !r.OK() || r.Excused == 0 {
			t.Errorf("after it was accepted: %+v %v", r, r.Fault)
		}
		if _, err := b.AcceptRestore(t.Context(), "again"); err != audit.NothingToAccept {
			t.Errorf("a second time: %v", err)
		}
		b.now = b.now.Add(2 * time.Minute)
		grow()
		other.look(t)
		cut("12")
		other.look(t)
		if other.Behind() == 0 {
			t.Error("the next cut is excused by the last")
		}
		b.exec(t, "UPDATE audit_restores SET accepted_at = accepted_at + 86400000")
		other.look(t)
		if other.Behind() == 0 {
			t.Error("someone who can write to the database can silence the alarm")
		}
	})
}

// Copies of heads are thinned and never dropped: the first stays, and no gap is
// much wider than its neighbours.
func TestHeadsAreThinnedAndNeverDropped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heads")
	const many = 3_000
	if err := audit.AddHeads(path, 20_000, many); err != nil {
		t.Fatal(err)
	}
	seqs, err := audit.HeadSeqs(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Size() > 25_000 {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
	if seqs[0] != 1 || seqs[len(seqs)-1] != many {
		t.Errorf("from %d to %d", seqs[0], seqs[len(seqs)-1])
	}
	widest := int64(0)
	for i, seq := range seqs[1:] {
		if seq <= seqs[i] {
			t.Fatalf("%d after %d", seq, seqs[i])
		}
		widest = max(widest, seq-seqs[i])
	}
	if widest > many/15 {
		t.Errorf("a gap of %d in %d heads", widest, len(seqs))
	}
}
