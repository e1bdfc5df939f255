package db_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

func TestAfterRunsOnceTheWriteIsDurable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		var done []int
		write := func(fail error) error {
			return store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				if err := insertFlag("flag")(ctx, q); err != nil {
					return err
				}
				db.After(ctx, func() { done = append(done, countFlags(t, store)) })
				if len(done) != 0 {
					t.Error("done before the end of the write")
				}
				return fail
			})
		}
		if err := write(errors.New("taken back")); err == nil || len(done) != 0 {
			t.Errorf("a write that was taken back: %v %v", err, done)
		}
		if err := write(nil); err != nil || !slices.Equal(done, []int{1}) {
			t.Errorf("%v: what was done saw %v rows", err, done)
		}
		db.After(context.Background(), func() { done = nil })
		if done != nil {
			t.Error("outside a write it waits for nothing")
		}
	})
}
