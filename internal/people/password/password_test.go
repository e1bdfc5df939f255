package password

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"testing"
)

var rosa = About{GivenName: "Rosa", FamilyName: "Delgado Núñez", Email: "rosita.dn@demo.test", Brand: "Wellhouse"}

// S2-5-28, S2-5-29, S2-5-30, S2-5-31: every rule at its boundary.
func TestBroken(t *testing.T) {
	for _, c := range []struct {
		why, password string
		want          []Rule
	}{
		{"nothing is too short and nothing else", "", []Rule{Length}},
		{"eleven characters", "Tq7!mVx2-Rk", []Rule{Length}},
		{"twelve characters", "Tq7!mVx2-Rk9", nil},
		{"accents count once, however they are written", "Tq7!mVx2-Rn\u0303", []Rule{Length}},
		{"twelve with an accent written apart", "Tq7!mVx2-Rkn\u0303", nil},
		{"the longest", strings.Repeat("kR7-", 256), nil},
		{"one byte more", strings.Repeat("kR7-", 256) + "x", []Rule{MostBytes}},
		{"a hundred characters", strings.Repeat("mountain lake 7 ", 6) + "wolf", nil},
		{"other scripts", "красный-дом-7-река", nil},

		{"three of one", "Tq7!mVx2-Rk999", nil},
		{"four of one", "Tq7!mVx2-Rk9999", []Rule{Repeats}},
		{"four of one in both cases", "Tq7!mVx2-aAaA", []Rule{Repeats}},
		{"four spaces", "Tq7!    mVx2-Rk", []Rule{Repeats}},
		{"three of one with an accent of its own", "Tq7!mVx2-" + strings.Repeat("n\u0303", 3), nil},
		{"four of one with an accent of its own", "Tq7!mVx2-" + strings.Repeat("n\u0303", 4), []Rule{Repeats}},
		{"four of one with something between", "Tq7!mVx2-11211", nil},

		{"three in order", "Tq7!mVx2-Rk123", nil},
		{"four in order", "Tq7!mVx2-Rk1234", []Rule{Sequence}},
		{"four downwards", "Tq7!mVx2-Rk4321", []Rule{Sequence}},
		{"letters in order", "Tq7!mVx2-AbCd", []Rule{Sequence}},
		{"letters downwards", "Tq7!mVx2-zyxw", []Rule{Sequence}},
		{"up and down is no order", "Tq7!mVx2-Rk1232", nil},
		{"from nine to a letter is no order", "Tq7!mVx2-789:", nil},
		{"four keys side by side are in words", "Tq7!mVx2-property-Rk", nil},
		{"five keys side by side", "Tq7!mVx2-qwert", []Rule{Sequence}},
		{"five keys from the right", "Tq7!mVx2-lkjhg", []Rule{Sequence}},
		{"the keys of the digits", "Tq7!mVx2-67890", []Rule{Sequence}},
		{"from one row to the next", "Tq7!mVx2-opasd", nil},

		{"a word", "rhinoceroses", []Rule{Words}},
		{"a word with digits and symbols around it", "1!Rhinoceros#2031", []Rule{Words}},
		{"letters written as symbols", "Rh1n0c3r0$e$", []Rule{Words}},
		{"a symbol for the first letter", "$ubm@rine-2031!", []Rule{Words}},
		{"one as an l", "1ighth0use-1950", []Rule{Words}},
		{"two words", "purplemonkey58#", []Rule{Words, Breached}},
		{"two words apart", "Purple-Monkey-58", []Rule{Words}},
		{"a digit between two words", "purple7monkey!", []Rule{Words}},
		{"two words over and over", "purple monkey purple monkey", []Rule{Words}},
		{"one word over and over", "monkeymonkeymonkey", []Rule{Words}},
		{"three words", "purple monkey kitchen", nil},
		{"three words written together", "wintercandlebridge", nil},
		{"Spanish", "murciélagos-41", []Rule{Words}},
		{"Spanish without its accent", "murcielagos-41", []Rule{Words}},
		{"French", "châtaigneraie!", []Rule{Words}},
		{"a word and letters that are none", "rhinoceros-xkqv", nil},

		{"stolen", "1qaz2wsx3edc", []Rule{Breached}},
		{"stolen, in other letters", "1QAZ2wsx3EDC", []Rule{Breached}},
		{"stolen, with something around it", "1987!zaq1xsw2cde#88", []Rule{Breached}},
		{"the letters of a stolen one, with digits after", "iloveyou!2031", []Rule{Breached}},

		{"a name", "RosaDelgado58", []Rule{Personal}},
		{"a name the other way round", "Nuñez.Rosa.2031", []Rule{Personal}},
		{"the name in an email address", "rositadn-20311", []Rule{Personal}},
		{"a name among more", "Rosa-kicks-47-lamps", nil},
		{"the brand", "##Wellhouse2031", []Rule{Personal}},
	} {
		if got := Broken(c.password, rosa); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q broke %v, not %v", c.why, c.password, got, c.want)
		}
	}
}

// The part that everybody may ask about knows nobody.
func TestBrokenByLists(t *testing.T) {
	for candidate, want := range map[string][]Rule{
		"aaaa": nil, "RosaXkqvDelgadoNunez": nil, "rhinoceroses": {Words}, "1qaz2wsx3edc": {Breached}, strings.Repeat("monkey", 200): nil,
	} {
		if got := BrokenByLists(candidate); !slices.Equal(got, want) {
			t.Errorf("%.20q broke %v, not %v", candidate, got, want)
		}
	}
}

// S2-8-20: every rule has words of its own.
func TestEveryRuleHasAMessage(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Fields("newPassword", []Rule{Length, MostBytes, Repeats, Sequence, Words, Personal, Breached}) {
		if f.Message == "" || seen[f.Message] || f.Name != "newPassword" {
			t.Errorf("%+v", f)
		}
		seen[f.Message] = true
	}
}

// G10: the most frequent stolen passwords that are long enough are all refused.
func TestTheMostFrequentAreRefused(t *testing.T) {
	file, err := os.Open("testdata/stolen.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(packed); lines.Scan(); n++ {
		if !slices.Contains(Broken(lines.Text(), About{}), Breached) {
			t.Errorf("%q is not refused", lines.Text())
		}
	}
	if n != 3000 {
		t.Errorf("%d passwords were tried", n)
	}
}

// The lists are those that scripts/password-lists.sh makes: the same bytes.
func TestTheListsAreThoseOfTheScript(t *testing.T) {
	for name, want := range map[string]string{
		"words.fuse":    "2c323dc290d8f17005a7eb03a0e5a59a428d53a87d3f0df24d22a029b1dc1165", // 1,186,827 words
		"breached.fuse": "daf743c4127bef3026e0b4286f694f0b636e2a915917d7061528ea679361b7ba", // 421,726 passwords
	} {
		raw, err := files.ReadFile(name)
		if sum := sha256.Sum256(raw); err != nil || hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s is %x, %v", name, sum, err)
		}
	}
	// What is not listed is rarely taken for something that is.
	wrong := 0
	for i := range 20_000 {
		if isListedWord("x" + strings.Repeat("q", i%7) + "0" + hex.EncodeToString([]byte{byte(i), byte(i >> 8)})) {
			wrong++
		}
	}
	if wrong > 5 {
		t.Errorf("%d of 20,000 texts were taken for words", wrong)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		load("words.fuse")
		load("breached.fuse")
	}
}

func BenchmarkBroken(b *testing.B) {
	for b.Loop() {
		Broken("$5purple-monkey kitchen!!01", rosa)
	}
}

func FuzzBroken(f *testing.F) {
	f.Add("Tq7!mVx2-Rk9")
	f.Add("ñ\u0303\xff")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Broken(text, rosa); len(got) > 6 {
			t.Errorf("%q: %v", text, got)
		}
	})
}
