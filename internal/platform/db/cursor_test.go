package db_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/db"
)

func TestCursorComesBackAsItWent(t *testing.T) {
	for _, c := range []db.Cursor{{}, {At: 1, ID: "0"}, {At: 1762000000000, ID: "019a4b1e-7c2d-7000-8000-0123456789ab"}} {
		if got, err := db.ParseCursor("before", c.String()); err != nil || got != c {
			t.Errorf("%v came back as %v, %v", c, got, err)
		}
	}
}

func TestCursorRefusesWhatItDidNotWrite(t *testing.T) {
	for _, plain := range []string{"5", "5.", ".a", "x.a", "-5.a", "0.a", "5.A", "5.a b", "5.a'", "99999999999999999999.a", "5." + strings.Repeat("a", 41)} {
		if got, err := db.ParseCursor("before", base64.RawURLEncoding.EncodeToString([]byte(plain))); err == nil {
			t.Errorf("%q was read as %v", plain, got)
		}
	}
	if _, err := db.ParseCursor("before", "%%%"); err == nil {
		t.Error("what is no base64 was read")
	}
}
