package seal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/db"
)

// checks is the table of known texts: one that follows the key in use, and one
// for each key, which stays sealed with that key.
const (
	checks = "seal_checks"
	bound  = "keyring"
)

// Bind ties the store to this key file at the first start. Later it checks every
// key, and refuses a file that lacks one or has other bytes for it: values sealed
// with that key would not open, or would be taken for damaged. A file that lacks
// only the newest keys is an older copy and may start: calls that need those keys
// are answered with 503 until the new file arrives.
func (k *Keyring) Bind(ctx context.Context, store *db.DB) error {
	checked, err := k.compare(ctx, store)
	if err != nil {
		return err
	}
	if !checked[bound] {
		if err := k.note(ctx, store, bound, k.inUse(), []byte(bound)); err != nil {
			return err
		}
	}
	for place, id := range k.ids() {
		if checked[keyCheck(place, id)] {
			continue
		}
		if err := k.probe(ctx, store, id); err != nil {
			return err
		}
		if err := k.note(ctx, store, keyCheck(place, id), id, k.rootPrint()); err != nil {
			return err
		}
	}
	// Another node may have been first, with another file.
	_, err = k.compare(ctx, store)
	return err
}

// compare checks the file against every known text of the store, and returns the
// rows that hold one.
func (k *Keyring) compare(ctx context.Context, store *db.DB) (rows map[string]bool, err error) {
	values, err := (Column{Table: checks, Name: "check_enc", Key: []string{"id"}}).values(ctx, store, "TRUE ORDER BY id")
	if err != nil {
		return nil, err
	}
	rows = map[string]bool{}
	for _, v := range values {
		rows[v.row()] = true
		if err := k.check(store, v.row(), v.sealed); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (k *Keyring) check(store *db.DB, row string, sealed []byte) error {
	id, _ := keyOf(sealed)
	place := placeOf(row)
	plain, err := k.Open(sealed, checks, row, "check_enc")
	switch {
	case errors.Is(err, ErrUnknownKey) && place >= len(k.ids()):
		slog.Warn("the key file lacks a newer key; copy the file to this node, which cannot read what that key sealed", "key", id, "file", k.path)
		return nil
	case errors.Is(err, ErrUnknownKey):
		return k.foreign(store, "it lacks the key "+id)
	case errors.Is(err, ErrOpen):
		return k.foreign(store, "its key "+id+" is not the one that the database was sealed with")
	case err == nil && place >= 0 && !bytes.Equal(plain, k.rootPrint()):
		return k.foreign(store, "its root secret is another, although it has the key "+id)
	}
	return err
}

// probe opens stored values of a key that has no check yet. When there are some
// and none of them opens, the key is the wrong one; a single value that does not
// open may be damaged.
func (k *Keyring) probe(ctx context.Context, store *db.DB, id string) error {
	head, err := header(id)
	if err != nil {
		return err
	}
	columns, err := Columns(ctx, store)
	if err != nil {
		return err
	}
	found := false
	for _, c := range columns {
		values, err := c.values(ctx, store, fmt.Sprintf("substr(%s, 1, %d) = $1 LIMIT %d", quote(c.Name), len(head), probed), head)
		if err != nil {
			return err
		}
		for _, v := range values {
			if _, err := k.Open(v.sealed, c.Table, v.row(), c.Name); err == nil {
				return nil
			}
			found = true
		}
	}
	if found {
		return k.foreign(store, "its key "+id+" opens none of the values that were sealed with it")
	}
	return nil
}

// probed is how many values of a column are tried.
const probed = 20

// keyCheck names the check of a key by its place in the file, so that a file that
// lacks the key can tell whether it is newer than its own.
func keyCheck(place int, id string) string { return fmt.Sprintf("key %d %s", place, id) }

func isKeyCheck(row string) bool { return placeOf(row) >= 0 }

// placeOf is the place of the key that a row checks, or -1 for another row.
func placeOf(row string) int {
	rest, ok := strings.CutPrefix(row, "key ")
	text, _, _ := strings.Cut(rest, " ")
	place, err := strconv.Atoi(text)
	if !ok || err != nil {
		return -1
	}
	return place
}

// rootPrint shows whether two files have the same root secret.
func (k *Keyring) rootPrint() []byte { return k.Derive("seal check") }

func (k *Keyring) ids() []string {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.order
}

func (k *Keyring) inUse() string {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.primary
}

// note stores a known text, unless another node was first.
func (k *Keyring) note(ctx context.Context, store *db.DB, row, key string, text []byte) error {
	sealed, err := k.sealWith(key, text, checks, Row(row), "check_enc")
	if err != nil {
		return err
	}
	return store.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, "INSERT INTO seal_checks (id, check_enc) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", row, sealed)
		return err
	})
}

// foreign says why the file cannot serve the store, and what to do.
func (k *Keyring) foreign(store *db.DB, why string) error {
	return fmt.Errorf("the key file %s does not belong to the database %s: %s\n"+
		"Restore the key file that was made with this database, or point to it; if the keys were changed on another node, copy the file from there", k.path, store.Place(), why)
}
