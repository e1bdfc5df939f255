package report

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	pageWord = regexp.MustCompile("(?m)^  '?([\\w.]+)'?: msg`(.*)`,$")
	// Without those of another context, whose line comes between.
	catalogue = regexp.MustCompile(`(?m)^#.*\nmsgid "(.+)"\nmsgstr "(.*)"`)
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
			translated[m[1]] = m[2]
		}
		w, seen := wordsOf(locale, locale[3:]), 0
		check := func(key, english string) {
			seen++
			if got := w.Say(key); got != translated[english] {
				t.Errorf("%s %s: %q on paper, %q on the pages", locale, key, got, translated[english])
			}
		}
		for _, m := range pageWord.FindAllStringSubmatch(names, -1) {
			check("lab.test."+m[1], m[2])
		}
		for _, m := range pageWord.FindAllStringSubmatch(string(source), -1) {
			if strings.HasPrefix(m[1], "lab.status.") && m[1] != "lab.status.critical" {
				check(m[1], m[2])
			}
		}
		if seen < 40 {
			t.Errorf("only %d words", seen)
		}
	}
}
