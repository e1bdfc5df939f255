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
	return r.take(ctx, func(one *reader) error {
		if err := one.begin(); err != nil {
			return err
		}
		defer one.end()
		return work(ctx, one)
	})
}

// look runs work of one statement.
func (r *readers) look(ctx context.Context, work Work) error {
	return r.take(ctx, func(one *reader) error { return work(context.WithoutCancel(ctx), one) })
}

// take waits for a connection and gives it back.
func (r *readers) take(ctx context.Context, do func(*reader) error) error {
	var one *reader
	select {
	case one = <-r.free:
	case <-r.closed:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { r.free <- one }()
	if err := ctx.Err(); err != nil {
		return err
	}
	if one.prepared == nil {
		conn, err := r.pool.Conn(ctx)
		if err != nil {
			return err
		}
		one.prepared = prepare(conn)
	}
	return do(one)
}

// begin and end do not wait, so there is nothing to interrupt; with a
// cancelable context the driver would start a goroutine to watch for it. The
// transaction is also ended when the caller is gone, and a connection that
// cannot end it is not used again.
func (r *reader) begin() error {
	err := r.exec(context.Background(), "BEGIN")
	if err != nil {
		r.drop()
	}
	return err
}

func (r *reader) end() {
	if r.exec(context.Background(), "ROLLBACK") != nil {
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
