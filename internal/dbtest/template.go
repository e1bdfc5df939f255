package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/db"
)

// Template is a store that is filled once and copied for every test, so that
// no test sees another's changes and none waits for what all begin with.
type Template struct {
	sqlite func() (map[string][]byte, error)
	pg     func() (map[string][]byte, error)
}

// Names of files: the store of SQLite, and the name of a database.
const (
	storeFile    = "wellhouse.db"
	databaseFile = "database"
)

// NewTemplate makes a template. Fill gets a migrated store that no one else has
// open and a folder whose files, such as keys, every copy gets as well. It must
// close what it opens.
func NewTemplate(name string, fill func(ctx context.Context, store db.Options, dir string) error) *Template {
	return newTemplate(name, migrated, fill)
}

// migrated is an empty store whose schema is up to date.
var migrated = newTemplate("migrated", nil, func(ctx context.Context, o db.Options, _ string) error {
	store, err := db.Open(ctx, o)
	if err != nil {
		return err
	}
	if _, err := store.Migrate(ctx); err != nil {
		return err
	}
	return store.Close()
})

func newTemplate(name string, base *Template, fill func(context.Context, db.Options, string) error) *Template {
	ctx := context.Background()
	return &Template{
		sqlite: sync.OnceValues(func() (map[string][]byte, error) {
			return shared(name+"-sqlite", func(dir string) error {
				o := db.Options{Path: filepath.Join(dir, storeFile)}
				if base != nil {
					files, err := base.sqlite()
					if err != nil {
						return err
					}
					if err := writeAll(dir, files); err != nil {
						return err
					}
				}
				return fill(ctx, o, dir)
			})
		}),
		pg: sync.OnceValues(func() (map[string][]byte, error) {
			return shared(name+"-postgres", func(dir string) error {
				database := newName(name + "_")
				create := "CREATE DATABASE " + database + " OWNER " + Role
				if base != nil {
					files, err := base.pg()
					if err != nil {
						return err
					}
					create += " TEMPLATE " + string(files[databaseFile])
				}
				if err := admin(create); err != nil {
					return err
				}
				if err := fill(ctx, db.Options{URL: databaseURL(database)}, dir); err != nil {
					return err
				}
				return os.WriteFile(filepath.Join(dir, databaseFile), []byte(database), 0o600)
			})
		}),
	}
}

// Copy gives a test a store of its own, and its files in a folder of its own.
func (m *Template) Copy(t testing.TB, engine db.Engine, dir string) db.Options {
	t.Helper()
	from := m.sqlite
	if engine == db.Postgres {
		needPostgres(t)
		from = m.pg
	}
	files, err := from()
	if err != nil {
		t.Fatal(err)
	}
	if err := writeAll(dir, files); err != nil {
		t.Fatal(err)
	}
	if engine == db.SQLite {
		return db.Options{Path: filepath.Join(dir, storeFile)}
	}
	// Files in memory are cheaper to copy than to log page by page, which is what
	// PostgreSQL 15 and later do unless told otherwise.
	database := newName("t_")
	if err := admin("CREATE DATABASE " + database + " TEMPLATE " + string(files[databaseFile]) + " STRATEGY FILE_COPY OWNER " + Role); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)") })
	return db.Options{URL: databaseURL(database)}
}

// Open gives a test an open store of its own, and its files in a folder.
func (m *Template) Open(t testing.TB, engine db.Engine, dir string) *db.DB {
	t.Helper()
	store, err := db.Open(context.Background(), m.Copy(t, engine, dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

func writeAll(dir string, files map[string][]byte) error {
	for name, data := range files {
		if name == databaseFile {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func newName(prefix string) string { return prefix + strings.ReplaceAll(uuid.NewString(), "-", "") }
