// Package db opens the one store of Wellhouse, SQLite by default and
// PostgreSQL by setting, and gives every other package the same two verbs:
// Read and Write. One SQL text serves both engines.
//
// Whose data a transaction may touch is part of the call. On PostgreSQL the
// scope feeds row-level security, a second barrier behind the member id that
// is in every WHERE clause.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"wellhouse.app/internal/platform/apperr"
)

// Engine names a database engine.
type Engine string

// The two engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Q runs statements inside a transaction; generated query code takes it.
type Q interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// Scope says whose rows a transaction may touch.
type Scope struct {
	member string
	system bool
}

// System is the scope of sign-in look-ups, staff desks and background work.
var System = Scope{system: true}

// Member is the scope of one member's own rows.
func Member(id string) Scope { return Scope{member: id} }

// Work is what runs inside a transaction. On SQLite several pieces of Work
// share one commit and run one after the other, so it must be quick, must not
// wait on anything but the statements it runs, and must not call Write.
type Work func(ctx context.Context, q Q) error

// DB is an open store.
type DB struct {
	engine  Engine
	read    *sql.DB
	write   *sql.DB
	group   *group   // SQLite only
	readers *readers // SQLite only
	place   string   // what an operator would call it: a path, or host/name
	// migrator opens a connection for schema changes.
	migrator func() (*sql.DB, error)
}

// Options says which store to open: URL for PostgreSQL, otherwise Path.
type Options struct {
	URL  string
	Path string
	// AllowSuperuser lets tests prove that the refusal of superusers works.
	AllowSuperuser bool
}

// Open opens the store without changing its schema.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.URL == "" {
		return openSQLite(ctx, o.Path)
	}
	if strings.HasPrefix(o.URL, "postgres://") || strings.HasPrefix(o.URL, "postgresql://") {
		return openPostgres(ctx, o)
	}
	return nil, errors.New("the database URL must start with postgres://; leave it out to use the SQLite file in the data folder")
}

// Engine tells which engine is behind the store.
func (d *DB) Engine() Engine { return d.engine }

// Place tells where the data is, without credentials.
func (d *DB) Place() string { return d.place }

// Ping reports whether the store answers.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// Read runs work in a read-only transaction. All of it sees one state of the
// store, however many statements it runs and whatever others write meanwhile.
func (d *DB) Read(ctx context.Context, scope Scope, work Work) error {
	if s, inside := ctx.Value(insideSnapshot{}).(snapshot); inside && s.of == d && s.scope == scope {
		return work(ctx, s.q)
	}
	if d.readers != nil {
		return fail(d.readers.read(ctx, work))
	}
	return fail(d.inTx(ctx, d.read, scope, true, work))
}

// Look is Read for work of one statement that finds a few rows by their key,
// such as the session of a request. One statement sees one state without a
// transaction around it, and is over before anybody could interrupt it.
func (d *DB) Look(ctx context.Context, scope Scope, work Work) error {
	if d.readers != nil {
		return fail(d.readers.look(ctx, work))
	}
	return fail(d.inTx(ctx, d.read, scope, true, work))
}

// Snapshot lets all reads of the same scope under its context see one state, so
// that a file put together by many calls agrees with itself. The calls come one
// after the other. Writes go their own way and are not seen.
func (d *DB) Snapshot(ctx context.Context, scope Scope, work func(context.Context) error) error {
	return d.Read(ctx, scope, func(ctx context.Context, q Q) error {
		return work(context.WithValue(ctx, insideSnapshot{}, snapshot{of: d, scope: scope, q: q}))
	})
}

// insideSnapshot marks the context of a snapshot.
type insideSnapshot struct{}

type snapshot struct {
	of    *DB
	scope Scope
	q     Q
}

// Write runs work in a transaction and returns after it is durable.
func (d *DB) Write(ctx context.Context, scope Scope, work Work) error {
	return fail(d.writeOnce(ctx, scope, work))
}

const (
	mostTries = 4
	tryPause  = 20 * time.Millisecond
)

// WriteAgain is Write for work that may run more than once: it sets whatever it hands
// out anew each time, and changes nothing but rows. Where PostgreSQL takes a
// transaction back because it met another one, the work runs again, a few times.
func (d *DB) WriteAgain(ctx context.Context, scope Scope, work Work) error {
	for try := 1; ; try++ {
		err := d.writeOnce(ctx, scope, work)
		if !collided(err) || try == mostTries {
			return fail(err)
		}
		select {
		case <-ctx.Done():
			return fail(err)
		case <-time.After(rand.N(time.Duration(try) * tryPause)):
		}
	}
}

func (d *DB) writeOnce(ctx context.Context, scope Scope, work Work) error {
	if ctx.Value(insideWrite{}) != nil {
		return errors.New("db: Write inside Write")
	}
	work = withAlso(ctx, work)
	ctx, after := withPending(ctx)
	var err error
	if d.group != nil {
		err = d.group.do(ctx, work)
	} else {
		err = d.inTx(ctx, d.write, scope, false, work)
	}
	if err == nil {
		after.run()
	}
	return err
}

// inTx runs work in a transaction of its own. The wait for a connection and
// every statement end with ctx; the transaction itself does not, because the
// driver would then roll back with a dead context and hand its broken
// connection to the next caller.
func (d *DB) inTx(ctx context.Context, pool *sql.DB, scope Scope, readOnly bool, work Work) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	options := &sql.TxOptions{ReadOnly: readOnly}
	if readOnly {
		// A read-only transaction at this level never fails for what others write.
		options.Isolation = sql.LevelRepeatableRead
	}
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), options)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := d.enter(ctx, tx, scope); err != nil {
		return err
	}
	if err := work(ctx, tx); err != nil || readOnly {
		return err
	}
	return tx.Commit()
}

// insideWrite marks the context of a write and holds what waits for its end.
type insideWrite struct{}

func withPending(ctx context.Context) (context.Context, *pending) {
	p := &pending{}
	return context.WithValue(ctx, insideWrite{}, p), p
}

type alsoKey struct{}

// Also returns a context whose writes also run more, in the same transaction
// and after their own work: a mark that must stand or fall with the change.
func Also(ctx context.Context, more Work) context.Context {
	return context.WithValue(ctx, alsoKey{}, more)
}

// Alone returns a context without what Also asked for, for bookkeeping that is
// no change of the caller's.
func Alone(ctx context.Context) context.Context {
	return context.WithValue(ctx, alsoKey{}, Work(nil))
}

func withAlso(ctx context.Context, work Work) Work {
	more, _ := ctx.Value(alsoKey{}).(Work)
	if more == nil {
		return work
	}
	return func(ctx context.Context, q Q) error {
		if err := work(ctx, q); err != nil {
			return err
		}
		return more(ctx, q)
	}
}

// enter tells PostgreSQL whose rows this transaction may see.
func (d *DB) enter(ctx context.Context, tx *sql.Tx, s Scope) error {
	if d.engine != Postgres {
		return nil
	}
	scope := "member"
	if s.system {
		scope = "system"
	}
	_, err := tx.ExecContext(ctx,
		"SELECT set_config('wellhouse.member', $1, true), set_config('wellhouse.scope', $2, true)", s.member, scope)
	return err
}

// Close waits for the writes under way and closes the store.
func (d *DB) Close() error {
	if d.group != nil {
		d.readers.close()
		d.group.close()
	}
	err := d.write.Close()
	if d.read != d.write {
		err = errors.Join(err, d.read.Close())
	}
	return err
}

// fail gives database failures their kind; errors of our own pass unchanged.
func fail(err error) error {
	if err == nil {
		return nil
	}
	var own *apperr.Error
	switch {
	case errors.As(err, &own):
		return err
	case errors.Is(err, sql.ErrNoRows):
		return apperr.NotFoundError().Because(err)
	case errors.Is(err, context.Canceled):
		return apperr.New(apperr.Canceled, "errors.canceled", "The request was canceled.").Because(err)
	case errors.Is(err, context.DeadlineExceeded):
		return apperr.New(apperr.DeadlineExceeded, "errors.timeout", "That took too long. Please try again.").Because(err)
	case isUnstorable(err):
		return apperr.New(apperr.InvalidArgument, "errors.text", "The request has a character that is not allowed.").Because(err)
	case unavailable(err):
		return apperr.New(apperr.Unavailable, "errors.unavailable", "We could not save or load this right now. Please try again in a moment.").Because(err)
	}
	return fmt.Errorf("database: %w", err)
}

// GroupCounts tells how many commits carried how many writes on SQLite.
func (d *DB) GroupCounts() (commits, writes int64) {
	if d.group == nil {
		return 0, 0
	}
	return d.group.commits.Load(), d.group.rows.Load()
}
