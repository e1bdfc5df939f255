package i18n

import (
	"io/fs"
	"maps"
	"regexp"
	"strings"
	"sync"
)

// Catalogue is the texts of a package by locale and key.
type Catalogue func() map[string]map[string]string

// Load reads the files text_<locale>.txt of a package when they are first
// needed: one "key = text" a line, "#" for a comment. Canadian English contains
// only what differs from the American texts. A missing file is a fault of the
// build and panics.
func Load(files fs.FS) Catalogue {
	return sync.OnceValue(func() map[string]map[string]string {
		all := map[string]map[string]string{}
		for _, locale := range Locales {
			data, err := fs.ReadFile(files, FileOf(locale))
			if err != nil {
				panic(err)
			}
			texts := map[string]string{}
			if locale == "en-CA" {
				maps.Copy(texts, all[Default])
			}
			maps.Copy(texts, parse(string(data)))
			all[locale] = texts
		}
		return all
	})
}

// FileOf is the name of a locale's text file.
func FileOf(locale string) string { return "text_" + locale + ".txt" }

func parse(data string) map[string]string {
	texts := map[string]string{}
	for line := range strings.SplitSeq(data, "\n") {
		if key, text, found := strings.Cut(line, " = "); found && !strings.HasPrefix(line, "#") {
			texts[key] = strings.TrimSpace(text)
		}
	}
	return texts
}

// Texts writes in one locale and with the texts of one catalogue.
type Texts struct {
	Words
	texts map[string]string
}

// In picks a locale of the catalogue.
func (c Catalogue) In(locale string) Texts {
	w := In(locale)
	return Texts{w, c()[w.Locale]}
}

// Has reports whether a key has a text.
func (t Texts) Has(key string) bool {
	_, found := t.texts[key]
	return found
}

// Say fills a text; pairs are names and values. A key without a text is its own
// text.
func (t Texts) Say(key string, pairs ...string) string {
	text, found := t.texts[key]
	if !found {
		return key
	}
	values := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	return Fill(text, values)
}

// Count says a number of things. The text for one is key.one, for others
// key.other, and the number in it stays on one line with the word after it.
func (t Texts) Count(key string, n int) string {
	number := t.Whole(n)
	return strings.Replace(t.Say(key+"."+t.Plural(n), "n", number), number+" ", number+NBSP, 1)
}

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
	// A time that ends in a full stop needs no second one at the end of a sentence.
	stopTwice = regexp.MustCompile(`([ap]\.\x{00a0}?m\.)\.`)
)

// Fill puts values in the places of their names. A value is never read for
// further places, and a name without a value leaves its place empty.
func Fill(pattern string, values map[string]string) string {
	filled := placeholder.ReplaceAllStringFunc(pattern, func(found string) string {
		return values[found[1:len(found)-1]]
	})
	return stopTwice.ReplaceAllString(filled, "$1")
}
