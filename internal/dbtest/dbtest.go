// Package dbtest gives tests a fresh, migrated store on each engine. SQLite
// stores are copies of one migrated file; PostgreSQL stores are databases made
// from one migrated template on the server that the test command starts.
package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib" // the admin connection

	"wellhouse.app/internal/db"
	"wellhouse.app/migrations"
)

// PostgresVariable names the environment variable with the admin URL of the
// test server; pgserver sets it.
const PostgresVariable = "WELLHOUSE_TEST_POSTGRES"

// Role is the ordinary role that stores in tests are opened with.
const Role = "wellhouse_test"

// Each runs the test once on each engine. Both always run: a missing
// PostgreSQL fails the test, except under -short, which says so.
func Each(t *testing.T, test func(t *testing.T, store *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite opens a fresh store on SQLite.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "wellhouse.db")
	data, err := template()
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return open(t, db.Options{Path: path})
}

// Postgres opens a fresh store on PostgreSQL.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return open(t, db.Options{URL: PostgresURL(t)})
}

// PostgresURL makes a fresh, migrated database and returns its URL.
func PostgresURL(t testing.TB) string {
	t.Helper()
	admin := os.Getenv(PostgresVariable)
	if admin == "" {
		if testing.Short() {
			t.Skip("-short leaves PostgreSQL out")
		}
		t.Fatalf("no PostgreSQL for this test: run it through `go run ./internal/dbtest/pgserver go test ...` (make test does)")
	}
	name := "t_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if err := pgTemplate(admin, name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = execAdmin(admin, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return withDatabase(admin, name)
}

func open(t testing.TB, o db.Options) *db.DB {
	t.Helper()
	store, err := db.Open(context.Background(), o)
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

// template is the content of a migrated SQLite file.
var template = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "wellhouse-template")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "wellhouse.db")
	store, err := db.Open(context.Background(), db.Options{Path: path})
	if err != nil {
		return nil, err
	}
	if _, err := store.Migrate(context.Background()); err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// pgTemplate copies the migrated template, made by whichever test comes first.
func pgTemplate(admin, name string) error {
	ctx := context.Background()
	conn, err := sql.Open("pgx", admin)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	one, err := conn.Conn(ctx)
	if err != nil {
		return fmt.Errorf("test PostgreSQL: %w", err)
	}
	defer func() { _ = one.Close() }()
	from, err := templateName()
	if err != nil {
		return err
	}
	// Copying needs the template to be idle, so tests take turns.
	if _, err := one.ExecContext(ctx, "SELECT pg_advisory_lock(7210)"); err != nil {
		return err
	}
	defer func() { _, _ = one.ExecContext(ctx, "SELECT pg_advisory_unlock(7210)") }()
	var exists bool
	if err := one.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", from).Scan(&exists); err != nil {
		return err
	}
	if !exists {
		if _, err := one.ExecContext(ctx, "CREATE DATABASE "+from+"_new OWNER "+Role); err != nil {
			return err
		}
		store, err := db.Open(ctx, db.Options{URL: withDatabase(admin, from+"_new")})
		if err != nil {
			return err
		}
		if _, err := store.Migrate(ctx); err != nil {
			return err
		}
		if err := store.Close(); err != nil {
			return err
		}
		if _, err := one.ExecContext(ctx, "ALTER DATABASE "+from+"_new RENAME TO "+from); err != nil {
			return err
		}
	}
	_, err = one.ExecContext(ctx, "CREATE DATABASE "+name+" TEMPLATE "+from+" OWNER "+Role)
	return err
}

// templateName changes with the schema, so that a long-lived test server never
// hands out an old one.
func templateName() (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(migrations.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := migrations.Files.ReadFile(path)
		sum.Write(text)
		return err
	})
	return "template_" + hex.EncodeToString(sum.Sum(nil))[:16], err
}

func withDatabase(admin, name string) string {
	u, err := url.Parse(admin)
	if err != nil {
		return admin
	}
	u.User = url.User(Role)
	u.Path = "/" + name
	return u.String()
}

func execAdmin(admin, statement string) error {
	conn, err := sql.Open("pgx", admin)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	_, err = conn.Exec(statement)
	return err
}
