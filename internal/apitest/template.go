package apitest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib" // the admin connection

	"wellhouse.app/internal/app"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/dbtest"
)

// loaded is a store with the demo in it, and the keys that belong to it.
type loaded struct {
	keys   []byte
	sqlite []byte // content of the file
	name   string // of the database
}

// copyDemo gives a test its own copy of the loaded demo.
func copyDemo(t testing.TB, engine db.Engine, dir string) db.Options {
	t.Helper()
	if engine == db.Postgres {
		return copyPostgres(t, dir)
	}
	from, err := loadSQLite()
	if err != nil {
		t.Fatal(err)
	}
	o := db.Options{Path: filepath.Join(dir, "wellhouse.db")}
	if err := os.WriteFile(o.Path, from.sqlite, 0o600); err != nil {
		t.Fatal(err)
	}
	writeKeys(t, dir, from)
	return o
}

func writeKeys(t testing.TB, dir string, from loaded) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "keys.json"), from.keys, 0o600); err != nil {
		t.Fatal(err)
	}
}

var loadSQLite = sync.OnceValues(func() (loaded, error) {
	dir, err := os.MkdirTemp("", "wellhouse-demo")
	if err != nil {
		return loaded{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "wellhouse.db")
	keys, err := load(db.Options{Path: path}, dir)
	if err != nil {
		return loaded{}, err
	}
	data, err := os.ReadFile(path)
	return loaded{keys: keys, sqlite: data}, err
})

// load fills a store with the demo and returns the keys it was sealed with.
func load(o db.Options, dir string) ([]byte, error) {
	c := config(o, dir, func() time.Time { return Start })
	a, err := app.New(context.Background(), c)
	if err != nil {
		return nil, err
	}
	if err := a.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(c.KeyFile)
}

var loadPostgres = sync.OnceValues(func() (loaded, error) {
	dir, err := os.MkdirTemp("", "wellhouse-demo")
	if err != nil {
		return loaded{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	name := newName("demo_")
	if err := admin("CREATE DATABASE " + name + " OWNER " + dbtest.Role); err != nil {
		return loaded{}, err
	}
	keys, err := load(db.Options{URL: postgresURL(name)}, dir)
	return loaded{keys: keys, name: name}, err
})

func copyPostgres(t testing.TB, dir string) db.Options {
	t.Helper()
	if os.Getenv(dbtest.PostgresVariable) == "" {
		if testing.Short() {
			t.Skip("-short leaves PostgreSQL out")
		}
		t.Fatal("no PostgreSQL for this test: run it through `go run ./internal/dbtest/pgserver go test ...` (make test does)")
	}
	from, err := loadPostgres()
	if err != nil {
		t.Fatal(err)
	}
	writeKeys(t, dir, from)
	name := newName("t_")
	if err := admin("CREATE DATABASE " + name + " TEMPLATE " + from.name + " OWNER " + dbtest.Role); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") })
	return db.Options{URL: postgresURL(name)}
}

func newName(prefix string) string { return prefix + strings.ReplaceAll(uuid.NewString(), "-", "") }

func postgresURL(name string) string {
	u, err := url.Parse(os.Getenv(dbtest.PostgresVariable))
	if err != nil {
		return ""
	}
	u.User, u.Path = url.User(dbtest.Role), "/"+name
	return u.String()
}

// admin runs one statement as the owner of the test server.
func admin(statement string) error {
	conn, err := sql.Open("pgx", os.Getenv(dbtest.PostgresVariable))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Exec(statement); err != nil {
		return fmt.Errorf("test PostgreSQL: %w", err)
	}
	return nil
}
