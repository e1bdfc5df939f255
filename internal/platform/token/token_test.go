package token_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/platform/token"
)

// A page gets the hash back with the secret alone, written in one way.
func TestATokenIsFoundByItsHash(t *testing.T) {
	text, hash := token.New()
	other, _ := token.New()
	if got, ok := token.Hash(text); !ok || got != hash || len(hash) != 64 {
		t.Errorf("%q, %v", got, ok)
	}
	if got, ok := token.Hash(other); !ok || got == hash {
		t.Errorf("another secret: %q, %v", got, ok)
	}
	for _, bad := range []string{"", "x", text + "A", text + "=", text[:42], " " + text, strings.Repeat("é", 43)} {
		if _, ok := token.Hash(bad); ok {
			t.Errorf("%q is taken", bad)
		}
	}
}
