package staff

import (
	"errors"
	"testing"
	"time"
)

// The parts of one record count once in ten minutes, those of another one again, and a
// look that was refused is never free afterwards.
func TestLooksCountOnce(t *testing.T) {
	now := time.UnixMilli(1_763_000_000_000)
	counted, full := 0, false
	l := &looks{now: func() time.Time { return now }}
	see := func(accountID, memberID string) error {
		return l.once(look{accountID, memberID}, func() error {
			if full {
				return errors.New("too many")
			}
			counted++
			return nil
		})
	}
	for _, c := range []struct {
		name, account, member string
		later                 time.Duration
		full                  bool
		counted               int
		refused               bool
	}{
		{"the first", "support", "rosa", 0, false, 1, false},
		{"another part", "support", "rosa", 0, true, 1, false},
		{"another member, too many", "support", "tom", 0, true, 1, true},
		{"tried again, still too many", "support", "tom", 0, true, 1, true},
		{"tried again", "support", "tom", 0, false, 2, false},
		{"somebody else", "admin", "rosa", 0, false, 3, false},
		{"a moment before ten minutes", "support", "rosa", lookedFor - 1, false, 3, false},
		{"after ten minutes", "support", "rosa", 1, false, 4, false},
		{"the clock was set back", "support", "rosa", -time.Hour, false, 5, false},
	} {
		now, full = now.Add(c.later), c.full
		if err := see(c.account, c.member); (err != nil) != c.refused || counted != c.counted {
			t.Errorf("%s: %v, %d counted", c.name, err, counted)
		}
	}
}
