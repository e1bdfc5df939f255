package attach_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
)

// meanwhile starts work in a transaction of its own and gives it time to get as
// far as it can while the caller's transaction is still open.
func meanwhile(work func() error) (result chan error) {
	result = make(chan error, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		result <- work()
	}()
	select {
	case <-done:
	case <-time.After(300 * time.Millisecond):
	}
	return result
}

// bindDuring ties files to a meal and does something else before the
// transaction ends.
func (k *kitchen) bindDuring(meal string, other func() error, ids ...string) (err, otherErr error) {
	ctx, rosa := demotest.As("rosa", who.Member), demo.MemberID("rosa")
	var result chan error
	err = k.DB.Write(ctx, db.Member(rosa), func(ctx context.Context, q db.Q) error {
		_, err := k.files.Of("meal").Bind(ctx, q, who.From(ctx), rosa, meal, meal, ids)
		result = meanwhile(other)
		return err
	})
	return err, <-result
}

// left counts the rows and the contents of a file.
func (k *kitchen) left(id string) (rows, contents int) {
	return k.count("SELECT COUNT(*) FROM chat_files WHERE id = $1", id),
		k.count("SELECT COUNT(*) FROM chat_file_contents WHERE id = $1 AND part = 'file'", id)
}

// A file that is tied to its record while old files are pruned keeps its content.
func TestPruneSparesAFileThatIsBeingTied(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		id := k.uploaded("breakfast")
		k.check()
		k.Pass(attach.KeptUnsent + time.Millisecond)
		err, pruned := k.bindDuring("breakfast", func() error { return k.files.Prune(context.Background()) }, id)
		if err != nil || pruned != nil {
			t.Fatal(err, pruned)
		}
		if rows, contents := k.left(id); rows != 1 || contents != 1 {
			t.Errorf("%d rows and %d contents are left", rows, contents)
		}
		if got := k.open("rosa", who.Member, "meal", id); got != "ok" {
			t.Errorf("opened: %s", got)
		}
	})
}

// A file can't be tied to a record once pruning has picked it.
func TestAPrunedFileIsNotTied(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		id := k.uploaded("breakfast")
		k.check()
		k.Pass(attach.KeptUnsent + time.Millisecond)
		var bound chan error
		ctx := db.Also(context.Background(), func(context.Context, db.Q) error {
			bound = meanwhile(func() error { return k.bind("breakfast", id) })
			return nil
		})
		if err := k.files.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		if err := <-bound; err == nil || apperr.From(err).Fields[0].MessageKey != "attach.gone" {
			t.Errorf("tied: %v", err)
		}
		if rows, contents := k.left(id); rows != 0 || contents != 0 {
			t.Errorf("%d rows and %d contents are left", rows, contents)
		}
	})
}

// Two requests at once can't give a record more files than its owner allows.
func TestTwoAtOnceKeepTheLimit(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		ids := []string{k.uploaded("breakfast"), k.uploaded("breakfast"), k.uploaded("breakfast")}
		first, second := k.bindDuring("breakfast", func() error { return k.bind("breakfast", ids[2]) }, ids[0], ids[1])
		if first != nil {
			t.Fatal(first)
		}
		if second == nil || apperr.From(second).Fields[0].MessageKey != "meal.most" {
			t.Errorf("a third photo at the same time: %v", second)
		}
		if n := k.count("SELECT COUNT(*) FROM chat_files WHERE message_id = 'breakfast'"); n != 2 {
			t.Errorf("the meal has %d photos", n)
		}
	})
}

// Removing a file while it is being pruned waits for the end of it, and neither
// ends the other. The transaction does what Prune does, one step at a time.
func TestRemovingAFileThatIsBeingPruned(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		id := k.uploaded("breakfast")
		k.check()
		ctx := demotest.As("rosa", who.Member)
		var removed chan error
		err := k.DB.Write(context.Background(), db.System, func(tx context.Context, q db.Q) error {
			for _, step := range []string{
				"UPDATE chat_files SET state = 'refused' WHERE id = $1",
				"DELETE FROM chat_file_contents WHERE id = $1",
				"DELETE FROM chat_files WHERE id = $1",
			} {
				if _, err := q.ExecContext(tx, step, id); err != nil {
					return err
				}
				if removed == nil {
					removed = meanwhile(func() error { return k.files.Of("meal").Remove(ctx, who.From(ctx), id) })
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("pruned: %v", err)
		}
		if err := <-removed; !apperr.Is(err, apperr.NotFound) {
			t.Errorf("removed: %v", err)
		}
		if rows, contents := k.left(id); rows != 0 || contents != 0 {
			t.Errorf("%d rows and %d contents are left", rows, contents)
		}
	})
}

// The files of a record go with it; those of other records, and of records of
// other domains with the same id, stay.
func TestFilesGoWithTheirRecord(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		k.meals.of["lunch"] = demo.MemberID("rosa")
		gone, stays, loose := k.uploaded("breakfast"), k.uploaded("lunch"), k.uploaded("breakfast")
		k.check()
		if err := errors.Join(k.bind("breakfast", gone), k.bind("lunch", stays)); err != nil {
			t.Fatal(err)
		}
		ctx, rosa := demotest.As("rosa", who.Member), demo.MemberID("rosa")
		forget := func(kind, member, record string) error {
			return k.DB.Write(ctx, db.Member(member), func(ctx context.Context, q db.Q) error {
				return k.files.Of(kind).Forget(ctx, q, member, record)
			})
		}
		for _, other := range [][]string{{"note", rosa, "breakfast"}, {"meal", demo.MemberID("marcus"), "breakfast"}, {"meal", rosa, "dinner"}} {
			if err := forget(other[0], other[1], other[2]); err != nil {
				t.Error(err)
			}
		}
		if forget("meal", rosa, "") == nil {
			t.Error("files without a record were forgotten")
		}
		if rows, contents := k.left(gone); rows != 1 || contents != 1 {
			t.Fatalf("%d rows and %d contents are left too soon", rows, contents)
		}
		if err := forget("meal", rosa, "breakfast"); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[string]int{gone: 0, stays: 1, loose: 1} {
			if rows, contents := k.left(id); rows != want || contents != want {
				t.Errorf("%d rows and %d contents are left, want %d", rows, contents, want)
			}
		}
		if n := k.count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'filesForgotten' AND area = 'food' AND target = 'breakfast'", rosa); n != 1 {
			t.Errorf("it is recorded %d times", n)
		}
	})
}
