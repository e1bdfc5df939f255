package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// openPostgres connects through the extended protocol and refuses a role that
// row-level security does not bind.
func openPostgres(ctx context.Context, o Options) (*DB, error) {
	conf, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, errors.New("the database URL cannot be read; it looks like postgres://user:password@host:5432/name")
	}
	place := fmt.Sprintf("postgres %s:%d/%s", conf.Host, conf.Port, conf.Database)
	pool := stdlib.OpenDB(*conf)
	conns := max(16, 4*runtime.NumCPU())
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	var super, bypass bool
	err = pool.QueryRowContext(ctx, "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user").Scan(&super, &bypass)
	if err != nil {
		_ = pool.Close()
		return nil, fmt.Errorf("cannot reach the database (%s): %w", place, err)
	}
	if (super || bypass) && !o.AllowSuperuser {
		_ = pool.Close()
		return nil, fmt.Errorf("the database role of %s is a superuser or may bypass row security, so one member's rows would not be walled off from another's\nCreate an ordinary role: CREATE ROLE wellhouse LOGIN NOSUPERUSER NOBYPASSRLS; and use it in the URL", place)
	}
	return &DB{engine: Postgres, read: pool, write: pool, place: place, migrator: postgresMigrator(*conf)}, nil
}

// lockTimeout is how long a schema change waits for a table. What waits makes all
// others wait behind it, so rather the start fails and is tried again.
const lockTimeout = "30s"

// postgresMigrator opens connections for schema changes, which see the rows of
// all members: row security would hide them from an update without a word.
func postgresMigrator(conf pgx.ConnConfig) func() (*sql.DB, error) {
	conf.RuntimeParams = maps.Clone(conf.RuntimeParams)
	conf.RuntimeParams["wellhouse.scope"] = "system"
	conf.RuntimeParams["lock_timeout"] = lockTimeout
	return func() (*sql.DB, error) { return stdlib.OpenDB(conf), nil }
}

// wall is the policy of a table with members' rows, and wallRule what it lets
// through. Each setting is read once per statement instead of once per row. CASE
// keeps the planner's guess near the truth: it takes half of all rows to pass,
// where it took one in two hundred with OR, and so read all members to find the
// fifty conversations of a page. A new rule needs a new name.
const (
	wall     = "member_scope"
	wallRule = `CASE WHEN (SELECT current_setting('wellhouse.scope', true) = 'system') THEN TRUE
		ELSE member_id = (SELECT current_setting('wellhouse.member', true)) END`
)

// secureRows walls every table that holds a member's rows and is not walled
// yet, partitioned ones and their parts included. It runs at each start, so
// that a new table never stays open. Each table has a transaction of its own:
// several locked tables and the writers of another node could wait for each
// other. A start that dies halfway is gone on with by the next one.
func secureRows(ctx context.Context, pool *sql.DB) error {
	tables, err := openTables(ctx, pool)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := secure(ctx, pool, t); err != nil {
			return err
		}
	}
	return nil
}

// secure walls one table. Nodes that start at the same time take turns, and who
// comes second finds it walled.
func secure(ctx context.Context, pool *sql.DB, table string) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SET LOCAL lock_timeout = '"+lockTimeout+"'"); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", secureLock); err != nil {
		return err
	}
	if open, err := openTables(ctx, tx); err != nil || !slices.Contains(open, table) {
		return err
	}
	others, err := names(ctx, tx, "SELECT polname FROM pg_policy WHERE polrelid = $1::regclass", table)
	if err != nil {
		return err
	}
	statements := []string{
		"ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY",
		"ALTER TABLE " + table + " FORCE ROW LEVEL SECURITY",
	}
	for _, other := range others {
		statements = append(statements, "DROP POLICY "+other+" ON "+table)
	}
	for _, statement := range append(statements, "CREATE POLICY "+wall+" ON "+table+" USING ("+wallRule+")") {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("row security of %s: %w", table, err)
		}
	}
	return tx.Commit()
}

// secureLock is the advisory lock of secureRows, a number of our own choice.
const secureLock = 0x77656c6c

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// openTables names the tables with a member's rows whose wall is missing or not
// their only policy: what one policy lets through, no other can hold back.
func openTables(ctx context.Context, q querier) ([]string, error) {
	return names(ctx, q, `SELECT t.relname FROM pg_class t
		JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'member_id' AND NOT a.attisdropped
		WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')
		AND (NOT t.relforcerowsecurity OR NOT t.relrowsecurity
			OR NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid AND p.polname = '`+wall+`')
			OR EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid AND p.polname <> '`+wall+`'))
		ORDER BY t.relname`)
}

// names asks for names and quotes them.
func names(ctx context.Context, q querier, query string, args ...any) (list []string, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		list = append(list, pgx.Identifier{name}.Sanitize())
	}
	return list, errors.Join(rows.Err(), rows.Close())
}
