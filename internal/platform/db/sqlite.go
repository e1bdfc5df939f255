package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	_ "modernc.org/sqlite" // the driver: resolves $n by number, needs no C
)

// openSQLite opens the file with a pool of readers and one writer.
func openSQLite(ctx context.Context, path string) (*DB, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	write, err := sql.Open("sqlite", dsn(path, "synchronous(FULL)", "query_only(0)"))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", dsn(path, "query_only(1)"))
	if err != nil {
		return nil, err
	}
	// One connection more than the readers take, for pings.
	n := max(4, runtime.NumCPU())
	read.SetMaxOpenConns(n + 1)
	read.SetMaxIdleConns(n + 1)
	g, err := newGroup(ctx, write)
	if err != nil {
		return nil, fmt.Errorf("cannot open the database %s: %w", path, err)
	}
	return &DB{engine: SQLite, read: read, write: write, group: g, readers: newReaders(read, n), place: path, migrator: sqliteMigrator(path)}, nil
}

// dsn sets busy_timeout before everything else, because switching the journal
// mode already needs the lock.
func dsn(path string, pragmas ...string) string {
	v := url.Values{}
	v.Add("_pragma", "busy_timeout(10000)")
	v.Add("_pragma", "journal_mode(WAL)")
	v.Add("_pragma", "foreign_keys(1)")
	// What a savepoint may take back is kept in memory: in a file it would be
	// written page by page, and thrown away with every commit.
	v.Add("_pragma", "temp_store(MEMORY)")
	for _, p := range pragmas {
		v.Add("_pragma", p)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + v.Encode()
}

// writable checks the file and its folder before SQLite reports something
// that says neither which path nor what to do.
func writable(path string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("cannot create the data folder %s: %w\nGive the server a folder it may write to: --data DIR or WELLHOUSE_DATA", dir, err)
	}
	probe, err := os.CreateTemp(dir, ".write-check-*")
	if err != nil {
		return fmt.Errorf("cannot write to the data folder %s: %w\nChange its owner (chown -R $(id -u) %s) or choose another with --data DIR", dir, err, dir)
	}
	_ = probe.Close()
	_ = os.Remove(probe.Name())
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("cannot write to the database %s: %w\nChange its owner or rights (chmod u+rw %s) or choose another folder with --data DIR", path, err, path)
	}
	return f.Close()
}

// sqliteMigrator opens a connection of its own for schema changes: the writer's
// connection belongs to the group for good.
func sqliteMigrator(path string) func() (*sql.DB, error) {
	return func() (*sql.DB, error) {
		side, err := sql.Open("sqlite", dsn(path, "synchronous(FULL)"))
		if err != nil {
			return nil, err
		}
		side.SetMaxOpenConns(1)
		return side, nil
	}
}
