package db

import (
	"context"
	"database/sql"
	"sync"
)

// readers are the reading connections of a SQLite store. Each keeps its
// statements ready, because making one from its text costs more than running
// it; PostgreSQL's driver does the same by itself.
type readers struct {
	pool *sql.DB
	free chan *reader

	closing sync.Once
	closed  chan struct{}
}

// reader is one connection and the statements it has made.
type reader struct {
	conn *sql.Conn // nil until first used

	mu    sync.Mutex
	texts map[string]*sql.Stmt
}

// mostTexts bounds the memory; the product has a few hundred texts, and those
// put together at run time must not push them out.
const mostTexts = 512

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
	if r.conn == nil {
		if r.conn, err = pool.Conn(ctx); err != nil {
			return err
		}
		r.texts = map[string]*sql.Stmt{}
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

func (r *reader) exec(ctx context.Context, text string) error {
	_, err := r.ExecContext(ctx, text)
	return err
}

func (r *reader) drop() {
	_ = r.conn.Close()
	r.conn, r.texts = nil, nil
}

// ready returns the statement of a text, or nil when it is not kept.
func (r *reader) ready(ctx context.Context, text string) *sql.Stmt {
	r.mu.Lock()
	defer r.mu.Unlock()
	stmt := r.texts[text]
	if stmt != nil || len(r.texts) >= mostTexts {
		return stmt
	}
	stmt, err := r.conn.PrepareContext(ctx, text)
	if err != nil {
		return nil // the fault shows where the text is used
	}
	r.texts[text] = stmt
	return stmt
}

// ExecContext implements Q. The connection refuses to write.
func (r *reader) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if stmt := r.ready(ctx, text); stmt != nil {
		return stmt.ExecContext(ctx, args...)
	}
	return r.conn.ExecContext(ctx, text, args...)
}

// PrepareContext implements Q.
func (r *reader) PrepareContext(ctx context.Context, text string) (*sql.Stmt, error) {
	return r.conn.PrepareContext(ctx, text)
}

// QueryContext implements Q. Its rows are read to their end before the same
// text runs again.
func (r *reader) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if stmt := r.ready(ctx, text); stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return r.conn.QueryContext(ctx, text, args...)
}

// QueryRowContext implements Q.
func (r *reader) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if stmt := r.ready(ctx, text); stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return r.conn.QueryRowContext(ctx, text, args...)
}

// close waits for the reads under way and gives the connections back.
func (r *readers) close() {
	r.closing.Do(func() {
		close(r.closed)
		for range cap(r.free) {
			if one := <-r.free; one.conn != nil {
				one.drop()
			}
		}
	})
}
