package archtest

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dropped is a word that docs/words.md tells us not to use.
type dropped struct {
	where, word, instead string
	match                *regexp.Regexp
}

// droppedWords reads the table under "Words we dropped".
func droppedWords(page string) []dropped {
	_, table, _ := strings.Cut(page, "## Words we dropped")
	var out []dropped
	for line := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 4 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| where") {
			continue
		}
		word := strings.TrimSpace(cells[1])
		out = append(out, dropped{
			where: strings.TrimSpace(cells[0]), word: word, instead: strings.TrimSpace(cells[2]),
			match: regexp.MustCompile(`(?i)(?:^|[^\pL\pN-])` + strings.ReplaceAll(regexp.QuoteMeta(word), " ", `\s+`) + `(?:$|[^\pL\pN-])`),
		})
	}
	return out
}

// textsOf returns the text that people read in one language: message templates,
// report words and the catalogue of the web app. A reference comment and, in a
// translation, the English source are not shown to anybody.
func textsOf(name, text string) (language, shown string) {
	base := path.Base(name)
	locale := strings.TrimSuffix(strings.TrimPrefix(base, "text_"), path.Ext(base))
	language, _, found := strings.Cut(locale, "-")
	if !found || !slices.Contains([]string{"en", "es", "fr"}, language) {
		return "", ""
	}
	if strings.HasPrefix(base, "text_") {
		return language, text
	}
	if path.Ext(base) != ".po" {
		return "", ""
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "msgstr") {
			b.WriteString(line + "\n")
		}
	}
	return language, b.String()
}

// droppedIn returns the dropped words that a file uses, each with what to write
// instead.
func droppedIn(words []dropped, name, text string) []string {
	language, shown := textsOf(name, text)
	var out []string
	for _, w := range words {
		body := shown
		if w.where == "everywhere" {
			body = text
		} else if w.where != language {
			continue
		}
		if found := w.match.FindString(body); found != "" {
			out = append(out, "says "+strings.TrimSpace(found)+"; write "+w.instead)
		}
	}
	return out
}

// holdsWords tells the kinds of file in which people meet our words. A migration that
// has run never changes, so its comments stay as they are.
func holdsWords(name, text string) bool {
	kinds := append([]string{".txt", ".po", ".golden", ".tsx"}, written...)
	if !slices.Contains(kinds, path.Ext(name)) || slices.Contains(long, name) || generated(name, text) && path.Ext(name) != ".golden" {
		return false
	}
	return name != "docs/words.md" && !strings.HasPrefix(name, "migrations/") && !strings.HasPrefix(name, "internal/archtest/")
}

func TestDroppedWordsStayAway(t *testing.T) {
	s := tree(t)
	words := droppedWords(s.text(t, "docs/words.md"))
	if len(words) < 5 {
		t.Fatalf("docs/words.md lists %d dropped words", len(words))
	}
	languages := map[string]bool{}
	for _, name := range s.names {
		text := s.text(t, name)
		if language, _ := textsOf(name, text); language != "" {
			languages[language] = true
		}
		if !holdsWords(name, text) {
			continue
		}
		for _, fault := range droppedIn(words, name, text) {
			t.Errorf("%s %s (docs/words.md)", name, fault)
		}
	}
	if len(languages) != 3 {
		t.Errorf("texts were found in %v only", languages)
	}
}

func TestDroppedWordsAreRefused(t *testing.T) {
	words := droppedWords("## Words we dropped\n| where | dropped | write | why |\n|---|---|---|---|\n| everywhere | e-mail | email | x |\n| es | mediciones | lecturas | x |\n| en | of which | that | x |\n")
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"internal/auth/once.go", "// sends an E-mail.", true},
		{"internal/auth/once.go", "// sends an email, of which one", false},
		{"web/src/i18n/locales/es-US.po", "msgid \"Readings\"\nmsgstr \"Mediciones\"", true},
		{"web/src/i18n/locales/es-US.po", "msgid \"mediciones\"\nmsgstr \"Lecturas\"", false},
		{"web/src/i18n/locales/en-US.po", "msgid \"x\"\nmsgstr \"Three of  which count\"", true},
		{"web/src/i18n/locales/en-US.po", "msgid \"x\"\nmsgstr \"Mediciones\"", false},
		{"internal/outbox/text_es-US.txt", "sms: sus mediciones.", true},
		{"internal/outbox/text_es-US.txt", "sms: sus lecturas.", false},
		{"web/src/screens/home.tsx", "mediciones", false},
	} {
		if got := droppedIn(words, c.name, c.text); (len(got) > 0) != c.refused {
			t.Errorf("%s %q: %v", c.name, c.text, got)
		}
	}
}
