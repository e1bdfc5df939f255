package factor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nyaruka/phonenumbers"
	"github.com/pquerna/otp/totp"
)

// A code works in its step and one around it, and never twice.
func TestCodeStep(t *testing.T) {
	const seed = "NB2W45DFOIZA4TCGMVZGKIDXMVWGY2DP"
	at := time.Unix(1_794_733_215, 0) // the middle of a step
	now := at.Unix() / stepSeconds
	code := func(offset int64) string {
		c, err := totp.GenerateCode(seed, at.Add(time.Duration(offset)*stepSeconds*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, c := range []struct {
		name string
		code string
		last int64
		want int64 // 0 is refused
	}{
		{"now", code(0), 0, now},
		{"with a space", code(0)[:3] + " " + code(0)[3:], 0, now},
		{"one before", code(-1), 0, now - 1},
		{"one after", code(1), 0, now + 1},
		{"two before", code(-2), 0, 0},
		{"two after", code(2), 0, 0},
		{"used", code(0), now, 0},
		{"before one that was used", code(-1), now, 0},
		{"after one that was used", code(1), now, now + 1},
		{"empty", "", 0, 0},
		{"short", code(0)[:5], 0, 0},
		{"long", code(0) + "1", 0, 0},
	} {
		if got, ok := codeStep(seed, c.code, at, c.last); got != c.want || ok != (c.want != 0) {
			t.Errorf("%s: %d %v, want %d", c.name, got, ok, c.want)
		}
	}
}

func TestRecoveryCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := newCode()
		if len(code) != codeLength+1 || code[5] != '-' || seen[code] || foldCode(code) != strings.ReplaceAll(code, "-", "") {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
	}
	for typed, want := range map[string]string{"K7FM2 XW9PD": "k7fm2xw9pd", " k7fm2-xw9pd\n": "k7fm2xw9pd", "": "", "¿": ""} {
		if got := foldCode(typed); got != want {
			t.Errorf("%q folds to %q, want %q", typed, got, want)
		}
	}
}

func TestPhoneNumbers(t *testing.T) {
	for typed, want := range map[string]string{
		"(415) 555-2671": "+14155552671", "+1 604 555 2671": "+16045552671", "1-415-555-2671": "+14155552671",
		"555-2671": "", "+1 876 555 2671": "", "+44 20 7946 0958": "", "+52 55 5555 5555": "", "": "", "hello": "",
		"415 555 2671 ext 4": "", "415.555.2671": "+14155552671", "+14155552671": "+14155552671", "+4155552671": "",
		"415 155 2671": "", "800 555 2671": "", "900 555 2671": "", "１４１５５５５２６７１": "", "+1 (415) 555‑2671": "+14155552671",
	} {
		if got, ok := e164(typed); got != want || ok != (want != "") {
			t.Errorf("%q is %q %v, want %q", typed, got, ok, want)
		}
	}
}

// The area codes are those that a library knows. When it learns a new one, add it.
func TestAreaCodes(t *testing.T) {
	ordinary := []phonenumbers.PhoneNumberType{phonenumbers.FIXED_LINE_OR_MOBILE, phonenumbers.FIXED_LINE, phonenumbers.MOBILE}
	for area := 200; area < 1000; area++ {
		number := fmt.Sprintf("+1%d2550123", area)
		parsed, err := phonenumbers.Parse(number, "US")
		if err != nil {
			t.Fatal(number, err)
		}
		country := phonenumbers.GetRegionCodeForNumber(parsed)
		known := phonenumbers.IsValidNumber(parsed) && slices.Contains(ordinary, phonenumbers.GetNumberType(parsed))
		for list, of := range map[string]string{areasUS: "US", areasCA: "CA"} {
			if want := known && country == of; slices.Contains(strings.Fields(list), strconv.Itoa(area)) != want {
				t.Errorf("%d belongs to %s: %v", area, of, want)
			}
		}
	}
}

func TestNamesOfMethods(t *testing.T) {
	for name, ok := range map[string]bool{"": true, " My phone ": true, strings.Repeat("é", 40): true, strings.Repeat("é", 41): false, "a\u202eb": false} {
		if _, err := tidyName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestQRCode(t *testing.T) {
	path, size, err := qrPath(keyURL("Wellhouse & Co", "rosa@demo.test", newSeed()))
	if err != nil || size < 30 || !strings.HasPrefix(path, "M4 4h7v1h-7z") {
		t.Errorf("%d %v %.40s", size, err, path)
	}
	if got := keyURL("A B", "x@y.z", "SEED"); got != "otpauth://totp/A%20B:x@y.z?issuer=A%20B&secret=SEED" {
		t.Error(got)
	}
	if got := readableKey("ABCDEFGHIJ"); got != "ABCD EFGH IJ" {
		t.Error(got)
	}
}

// Only the one method of an account that must have one has to stay.
func TestMarkLast(t *testing.T) {
	for _, c := range []struct {
		n        int
		required bool
		want     bool
	}{{0, true, false}, {1, true, true}, {1, false, false}, {2, true, false}} {
		all := make([]Method, c.n)
		markLast(all, c.required)
		if got := c.n > 0 && all[0].LastNeeded; got != c.want {
			t.Errorf("%d methods, required %v: %v", c.n, c.required, got)
		}
	}
}
