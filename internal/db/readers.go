package db

import (
	"context"
	"database/sql"
	"sync"
)

// readers are the reading connections of a SQLite store, which refuse to write.
type readers struct {
	pool *sql.DB
	free chan *reader

	closing sync.Once
	closed  chan struct{}
}

// reader is one connection, nil until it is first used.
type reader struct{ *prepared }

func newReaders(pool *sql.DB, n int) *readers {
	r := &readers{pool: pool, free: make(chan *reader, n), closed: make(chan struct{})}
	for range n {
		r.free <- &reader{}
	}
	return r
}

// read runs work in a transaction, so that all of it sees one state.
func (r *readers) read(ctx context.Context, work Work) error {
	var one *reader
	select {
	case one = <-r.free:
	case <-r.closed:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { r.free <- one }()
	if err := one.begin(ctx, r.pool); err != nil {
		return err
	}
	defer one.end(ctx)
	return work(ctx, one)
}

func (r *reader) begin(ctx context.Context, pool *sql.DB) (err error) {
	if r.prepared == nil {
		conn, err := pool.Conn(ctx)
		if err != nil {
			return err
		}
		r.prepared = prepare(conn)
	}
	if err = r.exec(ctx, "BEGIN"); err != nil {
		r.drop()
	}
	return err
}

// end leaves the transaction also when the caller is gone. A connection that
// cannot do so is not used again.
func (r *reader) end(ctx context.Context) {
	if r.exec(context.WithoutCancel(ctx), "ROLLBACK") != nil {
		r.drop()
	}
}

func (r *reader) drop() {
	_ = r.conn.Close()
	r.prepared = nil
}

// close waits for the reads under way and gives the connections back.
func (r *readers) close() {
	r.closing.Do(func() {
		close(r.closed)
		for range cap(r.free) {
			if one := <-r.free; one.prepared != nil {
				one.drop()
			}
		}
	})
}
