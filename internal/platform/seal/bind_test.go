package seal_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// copyOf writes a changed copy of a key file, and loads it as a start does.
func copyOf(t *testing.T, path string, change func(file map[string]any)) *seal.Keyring {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	fresh := filepath.Join(t.TempDir(), "keys.json")
	if err := os.WriteFile(fresh, text, 0o600); err != nil {
		t.Fatal(err)
	}
	edit(t, fresh, change)
	k, err := seal.Load(fresh)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// without takes keys out of a file by their places.
func without(places ...int) func(file map[string]any) {
	return func(file map[string]any) {
		var left []any
		for i, key := range file["keys"].([]any) {
			gone := false
			for _, p := range places {
				gone = gone || p == i
			}
			if !gone {
				left = append(left, key)
			}
		}
		file["keys"], file["primary"] = left, left[len(left)-1].(map[string]any)["id"]
	}
}

// swapped gives a key the bytes of another file's key.
func swapped(t *testing.T, place int) func(file map[string]any) {
	_, otherPath := keyring(t)
	var other map[string]any
	edit(t, otherPath, func(file map[string]any) { other = file })
	return func(file map[string]any) {
		file["keys"].([]any)[place].(map[string]any)["key"] = other["keys"].([]any)[0].(map[string]any)["key"]
	}
}

func ids(t *testing.T, k *seal.Keyring) (out []string) {
	t.Helper()
	list, err := k.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range list {
		out = append(out, key.ID)
	}
	return out
}

// Each start checks every key, not only the one in use, and says which is wrong.
func TestEveryKeyIsCheckedAtTheStart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		k, path := keyring(t)
		for range 2 {
			if _, err := k.Add(); err != nil {
				t.Fatal(err)
			}
		}
		if err := k.Bind(ctx, store); err != nil {
			t.Fatal(err)
		}
		id := ids(t, k)
		for _, c := range []struct {
			name   string
			change func(file map[string]any)
			says   string // empty when the server may start
		}{
			{"the same file", func(map[string]any) {}, ""},
			{"an older copy", without(2), ""},
			{"a much older copy", without(1, 2), ""},
			{"the oldest key is lost", without(0), "lacks the key " + id[0]},
			{"a key in the middle is lost", without(1), "lacks the key " + id[1]},
			{"only the newest key is left", without(0, 1), "lacks the key " + id[0]},
			{"the oldest key has other bytes", swapped(t, 0), "its key " + id[0] + " is not the one"},
			{"a key that is not in use has other bytes", swapped(t, 2), "its key " + id[2] + " is not the one"},
			{"another root", func(file map[string]any) { file["root"] = make([]byte, 32) }, "root secret"},
		} {
			err := copyOf(t, path, c.change).Bind(ctx, store)
			if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "Restore the key file")) {
				t.Errorf("%s: %v, want %q", c.name, err, c.says)
			}
		}
		// Re-encryption moves values to the key in use; each check stays with its key.
		if _, err := k.Use(""); err != nil {
			t.Fatal(err)
		}
		if _, err := k.Reseal(ctx, store); err != nil {
			t.Fatal(err)
		}
		if err := k.Bind(ctx, store); err != nil {
			t.Errorf("after re-encryption: %v", err)
		}
		if err := copyOf(t, path, swapped(t, 0)).Bind(ctx, store); err == nil || !strings.Contains(err.Error(), id[0]) {
			t.Errorf("after re-encryption a wrong old key goes unnoticed: %v", err)
		}
		if err := copyOf(t, path, without(2)).Bind(ctx, store); err == nil || !strings.Contains(err.Error(), "lacks the key "+id[2]) {
			t.Errorf("a node without the key of all values: %v", err)
		}
	})
}

// A key may have sealed values before any start has checked it: a running server
// took it up. Then those values show whether the key is the right one.
func TestAKeyWithoutACheckMustOpenItsValues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		k, path := keyring(t)
		if err := k.Bind(ctx, store); err != nil {
			t.Fatal(err)
		}
		if err := k.Rotate(); err != nil {
			t.Fatal(err)
		}
		exec(t, store, `CREATE TABLE probe (id TEXT PRIMARY KEY, note_enc BYTEA)`)
		exec(t, store, "INSERT INTO probe (id, note_enc) VALUES ($1, $2)", "damaged", mustSeal(t, k, "moved here", "probe", "elsewhere", "note_enc"))
		exec(t, store, "INSERT INTO probe (id, note_enc) VALUES ($1, $2)", "fine", mustSeal(t, k, "note", "probe", "fine", "note_enc"))
		id := ids(t, k)[1]
		if err := copyOf(t, path, swapped(t, 1)).Bind(ctx, store); err == nil || !strings.Contains(err.Error(), "its key "+id+" opens none") {
			t.Errorf("a wrong key: %v", err)
		}
		if err := k.Bind(ctx, store); err != nil {
			t.Errorf("the right key beside a damaged value: %v", err)
		}
	})
}

// A node that has an older copy of the file starts, and asks callers to come
// again for what the newer key sealed.
func TestAnOlderCopyStartsAndWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, store *db.DB) {
		ctx := context.Background()
		k, path := keyring(t)
		older := copyOf(t, path, func(map[string]any) {})
		if err := k.Rotate(); err != nil {
			t.Fatal(err)
		}
		for _, node := range []*seal.Keyring{older, k, older} {
			if err := node.Bind(ctx, store); err != nil {
				t.Fatal(err)
			}
		}
		sealed := mustSeal(t, k, "note", "t", "r", "c_enc")
		if _, err := older.Open(sealed, "t", "r", "c_enc"); err == nil || seal.IsDamaged(err) {
			t.Errorf("%v, want an error that may go away", err)
		}
	})
}
