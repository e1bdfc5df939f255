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
// report words, device manuals and the catalogue of the web app. It leaves out what
// no one sees: reference comments and, in a translation, the English source.
func textsOf(name, text string) (language, shown string) {
	base := path.Base(name)
	if manual, found := strings.CutPrefix(base, "manual-"); found {
		language = strings.TrimSuffix(manual, ".ts")
		if slices.Contains([]string{"en", "es", "fr"}, language) {
			return language, text
		}
		return "", ""
	}
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
		{"internal/people/auth/document_link.go", "// sends an E-mail.", true},
		{"internal/people/auth/document_link.go", "// sends an email, of which one", false},
		{"web/src/i18n/locales/es-US.po", "msgid \"Readings\"\nmsgstr \"Mediciones\"", true},
		{"web/src/i18n/locales/es-US.po", "msgid \"mediciones\"\nmsgstr \"Lecturas\"", false},
		{"web/src/i18n/locales/en-US.po", "msgid \"x\"\nmsgstr \"Three of  which count\"", true},
		{"web/src/i18n/locales/en-US.po", "msgid \"x\"\nmsgstr \"Mediciones\"", false},
		{"internal/talk/delivery/text_es-US.txt", "sms: sus mediciones.", true},
		{"internal/talk/delivery/text_es-US.txt", "sms: sus lecturas.", false},
		{"web/src/screens/home.tsx", "mediciones", false},
		{"web/src/screens/user-guides/parts/manual-es.ts", "heading: 'Sus mediciones'", true},
		{"web/src/screens/user-guides/parts/manual-shape.ts", "mediciones", false},
	} {
		if got := droppedIn(words, c.name, c.text); (len(got) > 0) != c.refused {
			t.Errorf("%s %q: %v", c.name, c.text, got)
		}
	}
}

// misspacedFrench matches punctuation that Quebec spaces differently: a colon takes
// a non-breaking space before it, and so do % and closing quotation marks, because
// a plain space lets the sign slip to the next line. ?, ! and ; take none.
var misspacedFrench = regexp.MustCompile(` [:%»?!;]|\x{00a0}[?!;]|« `)

func TestFrenchIsSpacedAsInQuebec(t *testing.T) {
	const name = "web/src/i18n/locales/fr-CA.po"
	_, shown := textsOf(name, tree(t).text(t, name))
	for line := range strings.SplitSeq(shown, "\n") {
		if misspacedFrench.MatchString(line) {
			t.Errorf("%s: %s (docs/words.md, How we write)", name, line)
		}
	}
	for text, wrong := range map[string]bool{
		"Urgent : oui": true, "Urgent\u00a0: oui": false, "Prêt ?": true, "Prêt?": false,
		"5 %": true, "5\u00a0%": false, "« Oui »": true, "«\u00a0Oui\u00a0»": false, "https: ou tel:": false,
	} {
		if misspacedFrench.MatchString(text) != wrong {
			t.Errorf("%q: misspaced %v", text, !wrong)
		}
	}
}
