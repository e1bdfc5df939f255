package seal_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"wellhouse.app/internal/platform/seal"
)

// edit changes the key file behind the server’s back.
func edit(t *testing.T, path string, change func(file map[string]any)) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file := map[string]any{}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	change(file)
	if text, err = json.Marshal(file); err == nil {
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A file that lost a key, or that another server made, is not taken over: what
// the old keys sealed still opens, and somebody is told.
func TestKeyFilesThatLostKeysAreRefused(t *testing.T) {
	for name, c := range map[string]func(t *testing.T, file, other map[string]any){
		"an older copy": func(_ *testing.T, file, _ map[string]any) {
			keys := file["keys"].([]any)
			file["keys"], file["primary"] = keys[:1], keys[0].(map[string]any)["id"]
		},
		"another root": func(_ *testing.T, file, other map[string]any) { file["root"] = other["root"] },
		"another file": func(_ *testing.T, file, other map[string]any) {
			file["root"], file["keys"], file["primary"] = other["root"], other["keys"], other["primary"]
		},
		"a key with other bytes": func(_ *testing.T, file, other map[string]any) {
			file["keys"].([]any)[0].(map[string]any)["key"] = other["keys"].([]any)[0].(map[string]any)["key"]
		},
	} {
		t.Run(name, func(t *testing.T) {
			k, path := keyring(t)
			old := mustSeal(t, k, "before", "t", "r", "c_enc")
			if err := k.Rotate(); err != nil {
				t.Fatal(err)
			}
			fresh, pepper := mustSeal(t, k, "after", "t", "r", "c_enc"), k.Derive("password-pepper")
			right, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			_, otherPath := keyring(t)
			other := map[string]any{}
			edit(t, otherPath, func(file map[string]any) { other = file })
			edit(t, path, func(file map[string]any) { c(t, file, other) })

			if err := k.Refresh(); !errors.Is(err, seal.ErrLost) || !k.Refused() {
				t.Errorf("refreshed: %v, refused %v", err, k.Refused())
			}
			for value, want := range map[string]string{string(old): "before", string(fresh): "after"} {
				if plain, err := k.Open([]byte(value), "t", "r", "c_enc"); err != nil || string(plain) != want {
					t.Errorf("%q, %v, want %q", plain, err, want)
				}
			}
			if !bytes.Equal(k.Derive("password-pepper"), pepper) {
				t.Error("a derived key changed")
			}
			if _, err := k.Add(); !errors.Is(err, seal.ErrLost) {
				t.Errorf("a key was added to the wrong file: %v", err)
			}
			if err := os.WriteFile(path, right, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := k.Refresh(); err != nil || k.Refused() {
				t.Errorf("with the right file: %v, refused %v", err, k.Refused())
			}
		})
	}
}
