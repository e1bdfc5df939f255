package seal

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/db"
)

const resealBatch = 200

// Reseal moves every sealed value of the store to the primary key, beside a
// working server, and returns how many it moved. It may be stopped and run
// again. Values that do not open are left as they are and named in the error.
// The check of each key stays sealed with that key.
func (k *Keyring) Reseal(ctx context.Context, store *db.DB) (moved int, err error) {
	columns, err := Columns(ctx, store)
	if err != nil {
		return 0, err
	}
	var broken []error
	for _, c := range columns {
		for after := []any(nil); ; {
			values, err := c.page(ctx, store, after)
			if err != nil {
				return moved, err
			}
			if len(values) == 0 {
				break
			}
			n, bad, err := k.move(ctx, store, c, values)
			if err != nil {
				return moved, err
			}
			moved += n
			broken = append(broken, bad...)
			after = values[len(values)-1].key
		}
	}
	if len(broken) > 0 {
		err = fmt.Errorf("%d values do not open, the first: %w", len(broken), broken[0])
	}
	return moved, err
}

// value is one sealed field and the primary key of its row.
type value struct {
	key    []any
	sealed []byte
}

// row names the row of the value.
func (v value) row() string {
	parts := make([]string, len(v.key))
	for i, p := range v.key {
		parts[i] = fmt.Sprint(p)
	}
	return Row(parts...)
}

// page reads the next values in the order of the primary key.
func (c Column) page(ctx context.Context, store *db.DB, after []any) ([]value, error) {
	keys, where := quoteAll(c.Key), quote(c.Name)+" IS NOT NULL"
	if after != nil {
		where += fmt.Sprintf(" AND (%s) > (%s)", keys, places(1, len(after)))
	}
	return c.values(ctx, store, fmt.Sprintf("%s ORDER BY %s LIMIT %d", where, keys, resealBatch), after...)
}

// values reads the values that a condition picks.
func (c Column) values(ctx context.Context, store *db.DB, where string, args ...any) ([]value, error) {
	query := fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s", quoteAll(c.Key), quote(c.Name), quote(c.Table), where)
	var values []value
	err := store.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			v := value{key: make([]any, len(c.Key))}
			into := make([]any, 0, len(c.Key)+1)
			for i := range v.key {
				into = append(into, &v.key[i])
			}
			if err := rows.Scan(append(into, &v.sealed)...); err != nil {
				return err
			}
			v.sealed = bytes.Clone(v.sealed)
			values = append(values, v)
		}
		return rows.Err()
	})
	return values, err
}

// move seals values anew and stores them, unless someone else changed them
// meanwhile.
func (k *Keyring) move(ctx context.Context, store *db.DB, c Column, values []value) (moved int, broken []error, err error) {
	fresh := make(map[int][]byte, len(values))
	for i, v := range values {
		row := v.row()
		if k.Current(v.sealed) || c.Table == checks && isKeyCheck(row) {
			continue
		}
		plain, err := k.Open(v.sealed, c.Table, row, c.Name)
		if err != nil {
			broken = append(broken, fmt.Errorf("%s.%s of row %s: %w", c.Table, c.Name, row, err))
			continue
		}
		if fresh[i], err = k.Seal(plain, c.Table, row, c.Name); err != nil {
			return 0, nil, err
		}
	}
	if len(fresh) == 0 {
		return 0, broken, nil
	}
	match := make([]string, len(c.Key))
	for i, name := range c.Key {
		match[i] = fmt.Sprintf("%s = $%d", quote(name), i+3)
	}
	update := fmt.Sprintf("UPDATE %s SET %s = $1 WHERE %s = $2 AND %s", quote(c.Table), quote(c.Name), quote(c.Name), strings.Join(match, " AND "))
	err = store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		moved = 0
		for i, sealed := range fresh {
			result, err := q.ExecContext(ctx, update, slices.Concat([]any{sealed, values[i].sealed}, values[i].key)...)
			if err != nil {
				return err
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			moved += int(n)
		}
		return nil
	})
	return moved, broken, err
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quote(n)
	}
	return strings.Join(quoted, ", ")
}

func places(first, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(out, ", ")
}
