// Package dbtest gives tests a fresh, migrated store on each engine. Stores are
// copies of templates: files of SQLite, and databases on the PostgreSQL server
// that the test command starts.
package dbtest

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the admin connection

	"wellhouse.app/internal/platform/db"
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
	return migrated.Open(t, db.SQLite, t.TempDir())
}

// Postgres opens a fresh store on PostgreSQL.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return migrated.Open(t, db.Postgres, "")
}

// PostgresURL makes a fresh, migrated database and returns its URL.
func PostgresURL(t testing.TB) string {
	t.Helper()
	return migrated.Copy(t, db.Postgres, "").URL
}

func needPostgres(t testing.TB) {
	t.Helper()
	if os.Getenv(PostgresVariable) != "" {
		return
	}
	if testing.Short() {
		t.Skip("-short leaves PostgreSQL out")
	}
	t.Fatal("no PostgreSQL for this test: run it through `go run ./internal/dbtest/pgserver go test ...` (make test does)")
}

func databaseURL(name string) string {
	u, err := url.Parse(os.Getenv(PostgresVariable))
	if err != nil {
		return ""
	}
	u.User, u.Path = url.User(Role), "/"+name
	return u.String()
}

// server is the admin's way to the test server.
var server = sync.OnceValues(func() (*sql.DB, error) { return sql.Open("pgx", os.Getenv(PostgresVariable)) })

// admin runs one statement as the owner of the test server.
func admin(statement string) error {
	conn, err := server()
	if err == nil {
		_, err = conn.Exec(statement)
	}
	if err != nil {
		return fmt.Errorf("test PostgreSQL: %w", err)
	}
	return nil
}
