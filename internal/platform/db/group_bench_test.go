package db

import (
	"context"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
)

// BenchmarkWrites has 64 writers, each of whom waits until their row is
// durable: together, as the product writes, and each with a commit of their own.
// `make bench` puts the two in relation.
func BenchmarkWrites(b *testing.B) {
	const writers = 64
	for _, way := range []struct {
		name string
		most int
	}{{"together", maxBatch}, {"alone", 1}} {
		b.Run(way.name, func(b *testing.B) {
			store, err := Open(context.Background(), Options{Path: filepath.Join(b.TempDir(), "writes.db")})
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = store.Close() }()
			insert := func(text string, args ...any) error {
				return store.Write(context.Background(), System, func(ctx context.Context, q Q) error {
					_, err := q.ExecContext(ctx, text, args...)
					return err
				})
			}
			if err := insert("CREATE TABLE writes (id BIGINT PRIMARY KEY, word TEXT NOT NULL)"); err != nil {
				b.Fatal(err)
			}
			store.group.most.Store(int64(way.most))
			var id atomic.Int64
			b.SetParallelism((writers + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if err := insert("INSERT INTO writes (id, word) VALUES ($1, $2)", id.Add(1), "a reading of a device"); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}
