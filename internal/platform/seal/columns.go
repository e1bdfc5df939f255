package seal

import (
	"context"
	"fmt"
	"strings"

	"wellhouse.app/internal/platform/db"
)

// Column is a sealed column and the primary key that names its rows.
type Column struct {
	Table string
	Name  string
	Key   []string
}

// String shows the place a value of the column is bound to.
func (c Column) String() string {
	return fmt.Sprintf("%s.%s row=%s", c.Table, c.Name, strings.Join(c.Key, "/"))
}

// The two engines describe their tables in their own words: every column of
// every table with its place in the primary key, zero for none.
const (
	sqliteColumns = `SELECT m.name, c.name, c.pk FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' ORDER BY m.name, c.pk, c.cid`
	postgresColumns = `SELECT t.relname, a.attname, COALESCE(array_position(i.indkey, a.attnum) + 1, 0)
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
		WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition ORDER BY 1, 3, a.attnum`
)

// Columns finds every sealed column of the store: those whose name ends in
// _enc.
func Columns(ctx context.Context, store *db.DB) ([]Column, error) {
	query := sqliteColumns
	if store.Engine() == db.Postgres {
		query = postgresColumns
	}
	keys := map[string][]string{}
	var found []Column
	err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var table, name string
			var place int
			if err := rows.Scan(&table, &name, &place); err != nil {
				return err
			}
			if place > 0 {
				keys[table] = append(keys[table], name)
			}
			if strings.HasSuffix(name, "_enc") {
				found = append(found, Column{Table: table, Name: name})
			}
		}
		return rows.Err()
	})
	for i, c := range found {
		found[i].Key = keys[c.Table]
		if len(keys[c.Table]) == 0 && err == nil {
			err = fmt.Errorf("table %s has the sealed column %s and no primary key to name its rows", c.Table, c.Name)
		}
	}
	return found, err
}
