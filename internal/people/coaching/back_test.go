package coaching_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/people/coaching"
)

// S2-4-34: from when on somebody counts as back.
func TestBackAt(t *testing.T) {
	for _, c := range []struct{ name, locale, until, want string }{
		{"a working day", "en-US", "2026-11-13 15:00", "2026-11-13 15:00"},
		{"Saturday", "es-US", "2026-11-14 15:00", "2026-11-16 15:00"},
		{"Sunday", "fr-CA", "2026-11-15 14:00", "2026-11-16 14:00"},
		{"Thanksgiving", "en-US", "2026-11-26 15:00", "2026-11-27 15:00"},
		{"which Canada does not keep", "en-CA", "2026-11-26 15:00", "2026-11-26 15:00"},
		{"Christmas in Canada", "fr-CA", "2026-12-25 14:00", "2026-12-29 14:00"},
		{"over the night that is an hour shorter", "en-US", "2026-03-07 15:00", "2026-03-09 14:00"},
		{"a Friday evening that is Saturday elsewhere", "en-US", "2026-11-14 02:00", "2026-11-14 02:00"},
	} {
		until, err := time.Parse("2006-01-02 15:04", c.until)
		if err != nil {
			t.Fatal(err)
		}
		if got := coaching.BackAt(c.locale, until).UTC().Format("2006-01-02 15:04"); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
