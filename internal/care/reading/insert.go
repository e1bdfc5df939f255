package reading

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// table is what an insert needs to know.
type table struct {
	name       string
	columns    []string
	statements map[int]string // by how many rows they insert
}

// own are the columns that every reading has; the first of them say the same
// for all that a device sends at once.
var own = []string{"member_id", "zone", "source", "device_id", "received_at", "at", "id", "offset_minutes", "mark", "note_enc"}

const (
	shared    = 5
	placeOfID = 6
)

var (
	glucoseTable = newTable("glucose_readings", "value", "below_all", "above_all", "eat_code", "feeling_code", "carbs",
		"insulin_short", "insulin_long", "insulin_premix")
	pressureTable = newTable("pressure_readings", "systolic", "diastolic", "pulse", "uneven", "arm")
	weightTable   = newTable("weight_readings", "grams")
)

func newTable(name string, more ...string) table {
	t := table{name, slices.Concat(own, more), map[int]string{}}
	for _, rows := range chunks {
		t.statements[rows] = t.insert(rows)
	}
	return t
}

// Store keeps readings of a member inside the caller's transaction and returns
// the ids that were not there before. The batch gets its ids.
func Store(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string, b *Batch) (map[string]bool, error) {
	b.identify(memberID)
	fresh := make(map[string]bool, b.Len())
	w := writer{q: q, keys: keys, memberID: memberID, fresh: fresh}
	for _, g := range b.Glucose {
		w.add(ctx, glucoseTable, g.Stamp, g.Note, g.Value, g.BelowAll, g.AboveAll, g.Meal,
			number(g.Feeling), number(g.Carbs), number(g.Short), number(g.Long), number(g.Premix))
	}
	w.flush(ctx, glucoseTable)
	for _, p := range b.Pressure {
		w.add(ctx, pressureTable, p.Stamp, p.Note, p.Systolic, p.Diastolic, p.Pulse, p.Uneven, p.Arm)
	}
	w.flush(ctx, pressureTable)
	for _, s := range b.Weight {
		w.add(ctx, weightTable, s.Stamp, s.Note, s.Grams)
	}
	w.flush(ctx, weightTable)
	return fresh, w.err
}

// writer gathers rows and writes several with one statement.
type writer struct {
	q        db.Q
	keys     *seal.Keyring
	memberID string
	fresh    map[string]bool
	shared   [shared]any
	values   []any
	rows     int
	err      error
}

// The sizes of one statement; few, so that their texts are few as well, and
// small, because SQLite looks every parameter up among all before it.
var chunks = []int{8, 1}

func (w *writer) add(ctx context.Context, t table, s Stamp, note string, more ...any) {
	var sealed []byte
	if note != "" && w.err == nil {
		sealed, w.err = w.keys.Seal([]byte(note), t.name, rowOf(w.memberID, s), "note_enc")
	}
	if same := [shared]any{w.memberID, s.Zone, s.Source, s.DeviceID, s.ReceivedAt}; same != w.shared {
		w.flush(ctx, t)
		w.shared = same
	}
	w.values = append(w.values, s.At, s.ID, s.Offset, string(s.Mark), sealed)
	w.values = append(w.values, more...)
	w.rows++
}

func (w *writer) flush(ctx context.Context, t table) {
	values, width := w.values, len(t.columns)-shared
	for _, size := range chunks {
		for w.rows >= size && w.err == nil {
			write := w.write
			if size == 1 {
				write = w.writeOne
			}
			w.err = write(ctx, t.statements[size], slices.Concat(w.shared[:], values[:size*width]))
			values, w.rows = values[size*width:], w.rows-size
		}
	}
	w.values, w.rows = w.values[:0], 0
}

// writeOne stores a single row: how many were stored says whether it is new, and
// costs less than to be told its id.
func (w *writer) writeOne(ctx context.Context, statement string, values []any) error {
	result, err := w.q.ExecContext(ctx, statement, values...)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if n > 0 {
		w.fresh[values[placeOfID].(string)] = true
	}
	return err
}

func (w *writer) write(ctx context.Context, statement string, values []any) error {
	rows, err := w.q.QueryContext(ctx, statement, values...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		w.fresh[id] = true
	}
	return rows.Err()
}

// insert is the statement for so many rows.
func (t table) insert(rows int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES ")
	n := shared
	for r := range rows {
		if r > 0 {
			b.WriteString(", ")
		}
		for c := range t.columns {
			place := c + 1
			if c >= shared {
				n++
				place = n
			}
			b.WriteString([]string{"(", ", "}[min(c, 1)] + "$" + strconv.Itoa(place))
		}
		b.WriteString(")")
	}
	b.WriteString(" ON CONFLICT (member_id, at, id) DO NOTHING")
	if rows > 1 {
		b.WriteString(" RETURNING id")
	}
	return b.String()
}

// rowOf names the row that a note is sealed for.
func rowOf(memberID string, s Stamp) string {
	return seal.Row(memberID, strconv.FormatInt(s.At, 10), s.ID)
}

func number(n *int) sql.NullInt64 {
	if n == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: int64(*n), Valid: true}
}
