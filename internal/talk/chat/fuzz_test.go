package chat

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// G26: whatever is written, what is stored can be read, is trimmed, and is
// what a second sending would store.
func FuzzTidy(f *testing.F) {
	for _, seed := range []string{"hola", " \ufeff a\r\nb\x00 ", "😀\u202e", "\xff\xfe", "don't want to live", strings.Repeat("é ", 40)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		got := tidy(body)
		if !utf8.ValidString(got) || tidy(got) != got {
			t.Errorf("%q became %q, then %q", body, got, tidy(got))
		}
		if strings.ContainsFunc(got, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			t.Errorf("%q keeps what cannot be seen: %q", body, got)
		}
		words := plainWords(got)
		if !utf8.ValidString(words) || Crisis(got) && !strings.Contains(words, " ") {
			t.Errorf("%q has the words %q", got, words)
		}
	})
}
