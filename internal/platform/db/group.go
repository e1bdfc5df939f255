package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// group is the one writer of a SQLite store. Work that arrives while a commit
// is being made durable waits and shares the next commit, so that
// synchronous=FULL costs one fsync for many writes. Each piece of work has its
// own savepoint: one that fails takes nothing back from its neighbours.
type group struct {
	store *prepared
	jobs  chan *job
	done  chan struct{}

	mu     sync.RWMutex
	closed bool

	most          atomic.Int64 // pieces of work in a commit
	commits, rows atomic.Int64
}

type job struct {
	ctx    context.Context
	work   Work
	result chan error
}

// maxBatch bounds how long the first of a batch waits for the last.
const maxBatch = 256

var errClosed = errors.New("the store is closed")

func newGroup(ctx context.Context, w *sql.DB) (*group, error) {
	conn, err := w.Conn(ctx)
	if err != nil {
		return nil, err
	}
	g := &group{store: prepare(conn), jobs: make(chan *job, maxBatch), done: make(chan struct{})}
	g.most.Store(maxBatch)
	go g.run()
	return g, nil
}

func (g *group) do(ctx context.Context, work Work) error {
	j := &job{ctx: ctx, work: work, result: make(chan error, 1)}
	g.mu.RLock()
	if g.closed {
		g.mu.RUnlock()
		return errClosed
	}
	select {
	case g.jobs <- j:
		g.mu.RUnlock()
	case <-ctx.Done():
		g.mu.RUnlock()
		return ctx.Err()
	}
	// Once queued the work runs to its end: an answer of "cancelled" for
	// something that was stored would be a lie.
	return <-j.result
}

func (g *group) close() {
	g.mu.Lock()
	already := g.closed
	g.closed = true
	g.mu.Unlock()
	if !already {
		close(g.jobs)
	}
	<-g.done
}

func (g *group) run() {
	defer close(g.done)
	defer func() {
		// The file alone then holds everything; what fails stays in the log beside it.
		_ = g.store.exec(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)")
		_ = g.store.conn.Close()
	}()
	for first := range g.jobs {
		batch := []*job{first}
	fill:
		for len(batch) < int(g.most.Load()) {
			select {
			case j, ok := <-g.jobs:
				if !ok {
					break fill
				}
				batch = append(batch, j)
			default:
				break fill
			}
		}
		g.commit(batch)
	}
}

// commit runs a batch in one transaction and answers every job after the
// commit is durable.
func (g *group) commit(batch []*job) {
	// A cancelled statement would make SQLite roll the whole batch back, so
	// the work of one caller never runs under that caller's cancellation.
	ctx := context.Background()
	results := make([]error, len(batch))
	err := g.store.exec(ctx, "BEGIN IMMEDIATE")
	for i, j := range batch {
		if err != nil {
			break
		}
		switch results[i] = j.ctx.Err(); {
		case results[i] != nil:
		case len(batch) == 1:
			// Alone it needs no savepoint: what it takes back is all there is.
			results[i] = safely(context.WithoutCancel(j.ctx), j.work, g.store)
			err = results[i]
		default:
			results[i], err = g.one(j)
		}
	}
	if err == nil {
		err = g.store.exec(ctx, "COMMIT")
	}
	if err != nil {
		_ = g.store.exec(ctx, "ROLLBACK")
	}
	g.commits.Add(1)
	g.rows.Add(int64(len(batch)))
	for i, j := range batch {
		if results[i] == nil {
			results[i] = err
		}
		j.result <- results[i]
	}
}

// one runs a piece of work in its savepoint. The second error is a failure of
// the transaction itself.
func (g *group) one(j *job) (result, fatal error) {
	ctx := context.WithoutCancel(j.ctx)
	if err := g.store.exec(ctx, "SAVEPOINT work"); err != nil {
		return nil, err
	}
	result = safely(ctx, j.work, g.store)
	if result != nil {
		if err := g.store.exec(ctx, "ROLLBACK TO work"); err != nil {
			return result, errors.Join(result, err)
		}
	}
	return result, g.store.exec(ctx, "RELEASE work")
}

// safely keeps a panic of one piece of work from ending the only writer.
func safely(ctx context.Context, work Work, q Q) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a write: %v\n%s", p, debug.Stack())
		}
	}()
	return work(ctx, q)
}
