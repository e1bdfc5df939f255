package factor

import (
	"strings"
	"testing"
)

// FuzzPhone: a number that is taken has its one international form, of the
// United States or Canada, and is taken again as it is.
func FuzzPhone(f *testing.F) {
	for _, typed := range []string{"(415) 555-2671", "+1 415 555 2671", "+1 604 555 0123", "+49 30 901820", "911", "415-555-2671 ext. 4", ""} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		number, ok := e164(typed)
		if !ok {
			return
		}
		if !strings.HasPrefix(number, "+1") || len(number) != 12 || strings.Trim(number[1:], "0123456789") != "" {
			t.Errorf("%q became %q", typed, number)
		}
		if again, ok := e164(number); !ok || again != number {
			t.Errorf("%q became %q and then %q", typed, number, again)
		}
	})
}
