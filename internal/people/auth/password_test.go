package auth

import (
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

func testHasher(cost Cost) *hasher { return newHasher(cost, []byte("pepper"), time.Second) }

// The stored form is the PHC string with OWASP's parameters.
func TestDefaultCostIsInTheStoredForm(t *testing.T) {
	h := testHasher(Cost{})
	stored, err := h.hash(password)
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$`).MatchString(stored) {
		t.Errorf("stored form %q", stored)
	}
	if ok, outdated := h.check(stored, password); !ok || outdated {
		t.Errorf("check = %v, outdated %v", ok, outdated)
	}
	if ok, _ := h.check(stored, password+"x"); ok {
		t.Error("a wrong password was taken")
	}
}

// D28: Unicode NFC, at least 64 characters, nothing cut off.
func TestPasswordSpellings(t *testing.T) {
	h := testHasher(cheap)
	long := strings.Repeat("pässwörter!", 8)
	for name, c := range map[string]struct {
		set, typed string
		want       bool
	}{
		"composed and decomposed are one":  {"cre\u0300me-bru\u0302le\u0301e-42", "crème-brûlée-42", true},
		"88 characters":                    {long, long, true},
		"the last of 88 characters counts": {long, long[:len(long)-1] + "?", false},
		"case counts":                      {"Correct-Horse-9", "correct-horse-9", false},
		"space at the end counts":          {"Correct-Horse-9 ", "Correct-Horse-9", false},
		"1024 bytes":                       {strings.Repeat("x", 1024), strings.Repeat("x", 1024), true},
	} {
		t.Run(name, func(t *testing.T) {
			stored, err := h.hash(c.set)
			if err != nil {
				t.Fatal(err)
			}
			if ok, _ := h.check(stored, c.typed); ok != c.want {
				t.Errorf("check = %v, want %v", ok, c.want)
			}
		})
	}
}

func TestOverlongPasswordIsRefusedBeforeHashing(t *testing.T) {
	h := testHasher(cheap)
	if _, err := h.hash(strings.Repeat("x", 1025)); err == nil {
		t.Error("1025 bytes were hashed")
	}
	stored, _ := h.hash("")
	// The overlong input is replaced by the empty one for equal work; that
	// must not make it the empty password.
	if ok, _ := h.check(stored, strings.Repeat("x", 1025)); ok {
		t.Error("1025 bytes matched the empty password")
	}
}

func TestPepperIsPartOfTheHash(t *testing.T) {
	stored, _ := testHasher(cheap).hash(password)
	if ok, _ := newHasher(cheap, []byte("other"), time.Second).check(stored, password); ok {
		t.Error("the hash is checked without the pepper")
	}
}

func TestDamagedFormsMatchNothing(t *testing.T) {
	h := testHasher(cheap)
	stored, _ := h.hash(password)
	for _, form := range []string{
		"", "x", h.decoy, strings.Replace(stored, "argon2id", "argon2i", 1), strings.Replace(stored, "m=64", "m=99999999", 1),
		strings.Replace(stored, "t=1", "t=0", 1), strings.Replace(stored, "p=1", "p=0", 1), strings.Replace(stored, "v=19", "v=18", 1),
		stored + "$", stored[:len(stored)-40],
	} {
		if ok, _ := h.check(form, password); ok {
			t.Errorf("%q let somebody in", form)
		}
		if ok, _ := h.check(form, ""); ok {
			t.Errorf("%q let the empty password in", form)
		}
	}
}

func TestOutdatedCostIsNoticed(t *testing.T) {
	stored, _ := testHasher(Cost{MemoryKiB: 32, Passes: 1, Lanes: 1}).hash(password)
	if ok, outdated := testHasher(cheap).check(stored, password); !ok || !outdated {
		t.Errorf("check = %v, outdated %v, want true, true", ok, outdated)
	}
}

// Hashing leaves cores free for people who are signed in.
func TestHashesLeaveCoresToOthers(t *testing.T) {
	for cores, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 2, 8: 4, 64: 32} {
		if got := hashesAtOnce(cores); got != want {
			t.Errorf("%d of %d cores", got, cores)
		}
	}
}

// What counts is what the process may use, not what the machine has.
func TestHashesFollowTheQuota(t *testing.T) {
	before := runtime.GOMAXPROCS(4 * runtime.NumCPU())
	defer runtime.GOMAXPROCS(before)
	if got, want := testHasher(cheap).line.free, 2*runtime.NumCPU(); got != want {
		t.Errorf("%d hashes at once, want %d", got, want)
	}
}
