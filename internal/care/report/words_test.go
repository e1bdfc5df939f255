package report

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// S2-1-40: a level has the same word on the page and in the report for the
// doctor, in every language.
func TestReportsSayTheWordsOfThePages(t *testing.T) {
	web := filepath.Join("..", "..", "..", "web", "src")
	keys := pairs(t, filepath.Join(web, "readings", "words.ts"), "'(reading\\.[\\w.]+)': msg`([^`]*)`")
	for _, locale := range []string{"en-US", "es-US", "fr-CA"} {
		report := pairs(t, fmt.Sprintf("text_%s.txt", locale), `(?m)^(\S+) = (.*)$`)
		po := filepath.Join(web, "i18n", "locales", locale+".po")
		page := pairs(t, po, `(?m)^#.*\nmsgid "(.*)"\nmsgstr "(.*)"$`)
		pressure := pairs(t, po, `(?m)^msgctxt "blood pressure"\nmsgid "(.*)"\nmsgstr "(.*)"$`)
		shared := 0
		for key, english := range keys {
			words, told := report[key]
			if !told {
				continue
			}
			shared++
			if want := page[english]; words != want {
				t.Errorf("%s: a report says %q for %s, a page %q", locale, words, key, want)
			}
		}
		// In these languages "low" agrees with the word for pressure.
		if words, want := report["reading.pressure.low"], pressure["Low"]; words != want {
			t.Errorf("%s: a report says %q for a low pressure, a page %q", locale, words, want)
		}
		if shared < 15 {
			t.Errorf("%s: only %d keys are known to both", locale, shared)
		}
	}
}

// pairs reads what an expression with two groups finds in a file.
func pairs(t *testing.T, path, expression string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, found := range regexp.MustCompile(expression).FindAllStringSubmatch(string(text), -1) {
		out[found[1]] = found[2]
	}
	return out
}
