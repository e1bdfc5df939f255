package report

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	// A word, or a word that needs its own translation on these pages.
	pageWord  = regexp.MustCompile("(?m)^  '?([\\w.]+)'?: msg(?:`(.*)`|\\({ message: '(.*)', context: 'lab' }\\)),$")
	catalogue = regexp.MustCompile(`(?m)^#.*\n(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"`)
)

// D4: a test and a status are called the same on paper and on the member's pages,
// in every language.
func TestLabWordsOfThePages(t *testing.T) {
	source, err := os.ReadFile("../../../web/src/labs/result-words.ts")
	if err != nil {
		t.Fatal(err)
	}
	names, _, _ := strings.Cut(string(source), "testAbout")
	for _, locale := range []string{"en-US", "es-US", "fr-CA"} {
		data, err := os.ReadFile("../../../web/src/i18n/locales/" + locale + ".po")
		if err != nil {
			t.Fatal(err)
		}
		translated := map[string]string{}
		for _, m := range catalogue.FindAllStringSubmatch(string(data), -1) {
			translated[m[1]+"/"+m[2]] = m[3]
		}
		w, seen := wordsOf(locale, locale[3:]), 0
		check := func(key string, m []string) {
			seen++
			onPages := translated["/"+m[2]]
			if m[3] != "" {
				onPages = translated["lab/"+m[3]]
			}
			if got := w.Say(key); got != onPages {
				t.Errorf("%s %s: %q on paper, %q on the pages", locale, key, got, onPages)
			}
		}
		for _, m := range pageWord.FindAllStringSubmatch(names, -1) {
			check("lab.test."+m[1], m)
		}
		for _, m := range pageWord.FindAllStringSubmatch(string(source), -1) {
			if strings.HasPrefix(m[1], "lab.status.") && m[1] != "lab.status.critical" {
				check(m[1], m)
			}
		}
		if seen < 40 {
			t.Errorf("only %d words", seen)
		}
	}
}
