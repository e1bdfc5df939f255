package seal_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"wellhouse.app/internal/platform/seal"
)

func keyring(t *testing.T) (*seal.Keyring, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys", "wellhouse.keys")
	k, err := seal.LoadOrCreate(path)
	if err != nil {
		t.Fatal(err)
	}
	return k, path
}

func mustSeal(t *testing.T, k *seal.Keyring, plain, table, row, column string) []byte {
	t.Helper()
	sealed, err := k.Seal([]byte(plain), table, row, column)
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

func TestValuesOpenOnlyAtTheirPlace(t *testing.T) {
	k, _ := keyring(t)
	sealed := mustSeal(t, k, "she/her", "member_demographics", "m1/pronouns", "value_enc")
	for _, c := range []struct {
		name, table, row, column string
		opens                    bool
	}{
		{"own place", "member_demographics", "m1/pronouns", "value_enc", true},
		{"other member", "member_demographics", "m2/pronouns", "value_enc", false},
		{"other field of the member", "member_demographics", "m1/race", "value_enc", false},
		{"other column", "member_demographics", "m1/pronouns", "note_enc", false},
		{"other table", "mental_health_entries", "m1/pronouns", "value_enc", false},
		{"letters moved between names", "member_demographicsm", "1/pronouns", "value_enc", false},
	} {
		plain, err := k.Open(sealed, c.table, c.row, c.column)
		if c.opens != (err == nil) || (c.opens && string(plain) != "she/her") {
			t.Errorf("%s: %q, %v", c.name, plain, err)
		}
		if !c.opens && !errors.Is(err, seal.ErrOpen) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

func TestEveryChangedByteIsDetected(t *testing.T) {
	k, _ := keyring(t)
	sealed := mustSeal(t, k, "seed", "account_totp", "a1", "seed_enc")
	for i := range sealed {
		bad := bytes.Clone(sealed)
		bad[i] ^= 1
		if _, err := k.Open(bad, "account_totp", "a1", "seed_enc"); !errors.Is(err, seal.ErrOpen) {
			t.Errorf("byte %d changed: %v", i, err)
		}
		if _, err := k.Open(sealed[:i], "account_totp", "a1", "seed_enc"); !errors.Is(err, seal.ErrOpen) {
			t.Errorf("cut at %d: %v", i, err)
		}
	}
}

func TestEqualValuesLookDifferent(t *testing.T) {
	k, _ := keyring(t)
	if bytes.Equal(mustSeal(t, k, "x", "t", "r", "c_enc"), mustSeal(t, k, "x", "t", "r", "c_enc")) {
		t.Error("sealing twice gave the same bytes")
	}
}

func TestForeignKeyringOpensNothing(t *testing.T) {
	mine, _ := keyring(t)
	other, _ := keyring(t)
	if _, err := other.Open(mustSeal(t, mine, "x", "t", "r", "c_enc"), "t", "r", "c_enc"); !errors.Is(err, seal.ErrOpen) {
		t.Errorf("got %v", err)
	}
	if bytes.Equal(mine.Derive("session-rotation"), other.Derive("session-rotation")) {
		t.Error("two key files derive the same key")
	}
}

func TestRotationKeepsOldValuesAndDerivedKeys(t *testing.T) {
	k, path := keyring(t)
	running, err := seal.Load(path) // a server that runs while the operator rotates
	if err != nil {
		t.Fatal(err)
	}
	old := mustSeal(t, k, "before", "t", "r", "c_enc")
	pepper := k.Derive("password-pepper")
	if err := k.Rotate(); err != nil {
		t.Fatal(err)
	}
	fresh := mustSeal(t, k, "after", "t", "r", "c_enc")
	if k.Current(old) || !k.Current(fresh) {
		t.Error("the new primary key is not in use")
	}
	reread, err := seal.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, ring := range map[string]*seal.Keyring{"rotated": k, "reread": reread, "running": running} {
		for value, want := range map[string]string{string(old): "before", string(fresh): "after"} {
			if plain, err := ring.Open([]byte(value), "t", "r", "c_enc"); err != nil || string(plain) != want {
				t.Errorf("%s: %q, %v, want %q", name, plain, err, want)
			}
		}
		if !bytes.Equal(ring.Derive("password-pepper"), pepper) {
			t.Errorf("%s: rotation changed a derived key", name)
		}
	}
	if bytes.Equal(k.Derive("password-pepper"), k.Derive("audit-seal")) {
		t.Error("two uses share a key")
	}
}

func TestRotationsAtOnceLoseNoKey(t *testing.T) {
	k, path := keyring(t)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var values [][]byte
	for range 8 {
		wg.Go(func() {
			own, err := seal.Load(path)
			if err != nil {
				t.Error(err)
				return
			}
			if err := own.Rotate(); err != nil {
				t.Error(err)
				return
			}
			sealed, err := own.Seal([]byte("x"), "t", "r", "c_enc")
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			values = append(values, sealed)
			mu.Unlock()
		})
	}
	wg.Wait()
	for _, v := range values {
		if _, err := k.Open(v, "t", "r", "c_enc"); err != nil {
			t.Error(err)
		}
	}
}

func TestFirstStartsAtOnceAgreeOnOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	rings := make([]*seal.Keyring, 16)
	var wg sync.WaitGroup
	for i := range rings {
		wg.Go(func() {
			var err error
			if rings[i], err = seal.LoadOrCreate(path); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	sealed := mustSeal(t, rings[0], "x", "t", "r", "c_enc")
	for i, ring := range rings {
		if _, err := ring.Open(sealed, "t", "r", "c_enc"); err != nil {
			t.Errorf("ring %d: %v", i, err)
		}
	}
}

func TestKeyFileIsRefusedWithTheFix(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(path string) error
		says   string
	}{
		{"group may read", func(p string) error { return os.Chmod(p, 0o640) }, "chmod 600"},
		{"world may read", func(p string) error { return os.Chmod(p, 0o604) }, "chmod 600"},
		{"not JSON", func(p string) error { return os.WriteFile(p, []byte("{"), 0o600) }, "restore it from the backup"},
		{"empty", func(p string) error { return os.WriteFile(p, nil, 0o600) }, "restore it from the backup"},
		{"no keys", func(p string) error { return os.WriteFile(p, []byte(`{"version":1}`), 0o600) }, "restore it from the backup"},
		{"short key", func(p string) error {
			return os.WriteFile(p, []byte(`{"version":1,"primary":"aa","keys":[{"id":"aa","key":"AAAA"}]}`), 0o600)
		}, "damaged"},
		{"newer version", func(p string) error { return os.WriteFile(p, []byte(`{"version":2}`), 0o600) }, "version 2"},
	} {
		_, path := keyring(t)
		if err := c.damage(path); err != nil {
			t.Fatal(err)
		}
		_, err := seal.LoadOrCreate(path)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestRowNamesAreUnambiguous(t *testing.T) {
	if got := seal.Row("m1", "pronouns"); got != "m1/pronouns" {
		t.Errorf("got %q", got)
	}
	seen := map[string][]string{}
	for _, key := range [][]string{{"a", "b/c"}, {"a/b", "c"}, {"a", "b", "c"}, {"a%2Fb", "c"}, {"a", "b%2Fc"}} {
		if other, ok := seen[seal.Row(key...)]; ok {
			t.Errorf("%q and %q share the name %q", key, other, seal.Row(key...))
		}
		seen[seal.Row(key...)] = key
	}
}
