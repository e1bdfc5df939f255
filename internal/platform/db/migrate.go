package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"wellhouse.app/migrations"
)

// Migrate brings the schema to the newest version. Only one process does so at
// a time; the others wait and then find nothing left to do. It returns the
// versions it applied.
func (d *DB) Migrate(ctx context.Context) ([]int64, error) {
	dialect, steps := goose.DialectSQLite3, fs.FS(clusterTables{migrations.Files})
	// Migrations of several branches may land out of order; each is independent
	// of the others.
	options := []goose.ProviderOption{goose.WithVerbose(false), goose.WithAllowOutofOrder(true)}
	conn, err := d.migrator()
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if d.engine == Postgres {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		dialect, steps = goose.DialectPostgres, migrations.Files
		options = append(options, goose.WithSessionLocker(locker))
	} else {
		unlock, err := lockFile(d.place + ".migrate")
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	provider, err := goose.NewProvider(dialect, conn, steps, options...)
	if err != nil {
		return nil, err
	}
	applied, err := d.apply(ctx, provider)
	if err != nil {
		return nil, fmt.Errorf("migrating %s: %w", d.place, err)
	}
	return applied, nil
}

// apply brings a new store to the newest version at once. A store in use goes
// step by step, because other nodes serve from it: a table that a step made anew
// is walled before the next step begins.
func (d *DB) apply(ctx context.Context, provider *goose.Provider) (applied []int64, err error) {
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return nil, err
	}
	if version == 0 {
		results, err := provider.Up(ctx)
		if err != nil {
			return nil, err
		}
		for _, r := range results {
			applied = append(applied, r.Source.Version)
		}
		return applied, d.wall(ctx)
	}
	for {
		one, err := provider.UpByOne(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return applied, d.wall(ctx)
		}
		if err != nil {
			return nil, err
		}
		applied = append(applied, one.Source.Version)
		if err := d.wall(ctx); err != nil {
			return nil, err
		}
	}
}

// wall closes the tables that hold members' rows; SQLite has no such walls.
func (d *DB) wall(ctx context.Context) error {
	if d.engine != Postgres {
		return nil
	}
	return secureRows(ctx, d.write)
}

func lockFile(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}
