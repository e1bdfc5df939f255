package seal_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

var update = flag.Bool("update", false, "write the golden file")

// Every sealed column stands in the golden file with the key that names its
// rows: what is sealed, and where its values are bound to, changes only with
// someone looking.
func TestSealedColumnsAreWrittenDown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		columns, err := seal.Columns(context.Background(), store)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, c := range columns {
			fmt.Fprintln(&got, c)
		}
		const golden = "testdata/columns.golden"
		if *update {
			if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil || got.String() != string(want) {
			t.Errorf("sealed columns differ from %s (go test ./internal/platform/seal -run WrittenDown -update):\n%s", golden, got.String())
		}
	})
}

// fill puts a sealed value into every sealed column of a SQLite file and a
// plain one into every other column, past the checks and references that a
// real row would have to meet.
func fill(t *testing.T, path string, columns []seal.Column, secret func(c seal.Column, row string) []byte) {
	t.Helper()
	raw, err := sql.Open("sqlite", "file:"+path+"?_pragma=foreign_keys(0)&_pragma=ignore_check_constraints(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = raw.Close() }()
	raw.SetMaxOpenConns(1)
	for _, table := range tablesOf(columns) {
		rows, err := raw.Query("SELECT name FROM pragma_table_info($1)", table)
		if err != nil {
			t.Fatal(err)
		}
		var names, places []string
		var args []any
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
			places = append(places, fmt.Sprintf("$%d", len(names)))
			args = append(args, "7")
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
		for _, c := range columns {
			if i := slices.Index(names, c.Name); i >= 0 && c.Table == table {
				args[i] = secret(c, seal.Row(slices.Repeat([]string{"7"}, len(c.Key))...))
			}
		}
		if _, err := raw.Exec(fmt.Sprintf(`INSERT INTO %s ("%s") VALUES (%s)`, table, strings.Join(names, `", "`), strings.Join(places, ", ")), args...); err != nil {
			t.Fatal(err)
		}
	}
}

func tablesOf(columns []seal.Column) []string {
	var tables []string
	for _, c := range columns {
		if !slices.Contains(tables, c.Table) {
			tables = append(tables, c.Table)
		}
	}
	return tables
}

// readable returns which of the columns' canaries stand readable in the file
// or its log.
func readable(t *testing.T, path string, columns []seal.Column) (found []string) {
	t.Helper()
	var all []byte
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	for _, c := range columns {
		if bytes.Contains(all, []byte(canary(c))) {
			found = append(found, c.String())
		}
	}
	return found
}

func canary(c seal.Column) string { return "canary of " + c.Table + " " + c.Name }

func TestNoSealedTextIsReadableInTheFiles(t *testing.T) {
	for _, c := range []struct {
		name   string
		sealed bool
	}{{"sealed", true}, {"plain, so that the search is known to find it", false}} {
		t.Run(c.name, func(t *testing.T) {
			k, _ := keyring(t)
			store := dbtest.SQLite(t)
			columns, err := seal.Columns(context.Background(), store)
			if err != nil || len(columns) == 0 {
				t.Fatal(columns, err)
			}
			fill(t, store.Place(), columns, func(col seal.Column, row string) []byte {
				if c.sealed {
					return mustSeal(t, k, canary(col), col.Table, row, col.Name)
				}
				return []byte(canary(col))
			})
			want := len(columns)
			if c.sealed {
				want = 0
			}
			if found := readable(t, store.Place(), columns); len(found) != want {
				t.Errorf("readable: %v", found)
			}
			if c.sealed {
				if err := k.Rotate(); err != nil {
					t.Fatal(err)
				}
				if n, err := k.Reseal(context.Background(), store); err != nil || n != len(columns) {
					t.Errorf("moved %d of %d: %v", n, len(columns), err)
				}
				if found := readable(t, store.Place(), columns); len(found) != 0 {
					t.Errorf("readable after moving: %v", found)
				}
			}
		})
	}
}

func exec(t *testing.T, store *db.DB, statement string, args ...any) {
	t.Helper()
	err := store.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func TestResealMovesEveryValueAndNamesWhatDoesNotOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		k, _ := keyring(t)
		ctx := context.Background()
		exec(t, store, `CREATE TABLE probe (member_id TEXT, seq BIGINT, note_enc BYTEA, other_enc BYTEA, PRIMARY KEY (member_id, seq))`)
		const n = 450 // more than two batches
		for i := range n {
			row := seal.Row("m/1", fmt.Sprint(i))
			exec(t, store, "INSERT INTO probe (member_id, seq, note_enc) VALUES ($1, $2, $3)", "m/1", i, mustSeal(t, k, fmt.Sprint("note ", i), "probe", row, "note_enc"))
		}
		if moved, err := k.Reseal(ctx, store); err != nil || moved != 0 {
			t.Errorf("without a rotation: %d, %v", moved, err)
		}
		if err := k.Rotate(); err != nil {
			t.Fatal(err)
		}
		if moved, err := k.Reseal(ctx, store); err != nil || moved != n {
			t.Errorf("after a rotation: %d, %v", moved, err)
		}
		for _, i := range []int{0, 199, 200, n - 1} {
			var sealed []byte
			err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
				return q.QueryRowContext(ctx, "SELECT note_enc FROM probe WHERE member_id = 'm/1' AND seq = $1", i).Scan(&sealed)
			})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := k.Open(sealed, "probe", seal.Row("m/1", fmt.Sprint(i)), "note_enc")
			if err != nil || string(plain) != fmt.Sprint("note ", i) || !k.Current(sealed) {
				t.Errorf("value %d: %q, %v", i, plain, err)
			}
		}
		// A value copied from another row is not moved along as if it were right.
		if err := k.Rotate(); err != nil {
			t.Fatal(err)
		}
		exec(t, store, "UPDATE probe SET note_enc = (SELECT p.note_enc FROM probe p WHERE p.seq = 1) WHERE seq = 2")
		moved, err := k.Reseal(ctx, store)
		if moved != n-1 || !errors.Is(err, seal.ErrOpen) || !strings.Contains(err.Error(), "probe.note_enc of row m%2F1/2") {
			t.Errorf("with a copied value: %d, %v", moved, err)
		}
	})
}

func TestAStoreKeepsItsKeyFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		k, path := keyring(t)
		var wg sync.WaitGroup
		for range 8 { // first starts of several nodes with one file
			wg.Go(func() {
				if err := k.Bind(ctx, store); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if err := k.Rotate(); err != nil {
			t.Fatal(err)
		}
		if err := k.Bind(ctx, store); err != nil {
			t.Errorf("after a rotation: %v", err)
		}
		if err := os.Rename(path, filepath.Join(t.TempDir(), "lost")); err != nil {
			t.Fatal(err)
		}
		other, err := seal.LoadOrCreate(path)
		if err != nil {
			t.Fatal(err)
		}
		err = other.Bind(ctx, store)
		if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "Restore the key file") {
			t.Errorf("a new key file for an old store: %v", err)
		}
	})
}
