package reading

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"wellhouse.app/internal/db"
	"wellhouse.app/internal/seal"
)

// table is what an insert needs to know.
type table struct {
	name    string
	columns []string
}

var common = []string{"member_id", "at", "id", "offset_minutes", "zone", "source", "device_id", "mark", "received_at", "note_enc"}

var (
	glucoseTable = table{"glucose_readings", append(common[:len(common):len(common)], "value", "below_all", "above_all", "eat_code", "feeling_code",
		"carbs", "insulin_short", "insulin_long", "insulin_premix")}
	pressureTable = table{"pressure_readings", append(common[:len(common):len(common)], "systolic", "diastolic", "pulse", "uneven", "arm")}
	weightTable   = table{"weight_readings", append(common[:len(common):len(common)], "grams")}
)

// Store keeps readings of a member inside the caller's transaction and returns
// the ids that were not there before. The batch gets its ids.
func Store(ctx context.Context, q db.Q, keys *seal.Keyring, memberID string, b *Batch) (map[string]bool, error) {
	b.identify(memberID)
	fresh := make(map[string]bool, b.Len())
	w := writer{q: q, keys: keys, memberID: memberID, fresh: fresh}
	for _, g := range b.Glucose {
		w.add(glucoseTable, g.Stamp, g.Note, g.Value, g.BelowAll, g.AboveAll, g.Meal,
			number(g.Feeling), number(g.Carbs), number(g.Short), number(g.Long), number(g.Premix))
	}
	w.flush(ctx, glucoseTable)
	for _, p := range b.Pressure {
		w.add(pressureTable, p.Stamp, p.Note, p.Systolic, p.Diastolic, p.Pulse, p.Uneven, p.Arm)
	}
	w.flush(ctx, pressureTable)
	for _, s := range b.Weight {
		w.add(weightTable, s.Stamp, s.Note, s.Grams)
	}
	w.flush(ctx, weightTable)
	return fresh, w.err
}

// writer gathers rows and writes many with one statement: the parsing of a
// statement costs more than its rows.
type writer struct {
	q        db.Q
	keys     *seal.Keyring
	memberID string
	fresh    map[string]bool
	values   []any
	rows     int
	err      error
}

// The sizes of one statement; few, so that their texts are few as well, and
// small, because SQLite looks every parameter up among all before it.
var chunks = []int{16, 1}

func (w *writer) add(t table, s Stamp, note string, more ...any) {
	var sealed []byte
	if note != "" && w.err == nil {
		sealed, w.err = w.keys.Seal([]byte(note), t.name, rowOf(w.memberID, s), "note_enc")
	}
	w.values = append(w.values, w.memberID, s.At, s.ID, s.Offset, s.Zone, s.Source, s.DeviceID, string(s.Mark), s.ReceivedAt, sealed)
	w.values = append(w.values, more...)
	w.rows++
}

func (w *writer) flush(ctx context.Context, t table) {
	values, width := w.values, len(t.columns)
	for _, size := range chunks {
		for w.rows >= size && w.err == nil {
			w.err = w.write(ctx, t.insert(size), values[:size*width])
			values, w.rows = values[size*width:], w.rows-size
		}
	}
	w.values, w.rows = nil, 0
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
	n := 0
	for r := range rows {
		if r > 0 {
			b.WriteString(", ")
		}
		for c := range t.columns {
			b.WriteString([]string{"(", ", "}[min(c, 1)] + "$")
			n++
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteString(")")
	}
	b.WriteString(" ON CONFLICT (member_id, at, id) DO NOTHING RETURNING id")
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
