// Package messagetest checks the messages of a domain: every text in every
// locale, word by word, and what no message may say.
package messagetest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

var update = flag.Bool("update-messages", false, "write the golden files of the messages")

// With is a service that knows the messages of more domains.
func With(s *delivery.Service, more ...module.Messages) *delivery.Service {
	for _, m := range more {
		if err := s.Register(m); err != nil {
			panic(err)
		}
	}
	return s
}

// sample are values for parameters by their names; one of another name is
// filled by its kind.
var sample = delivery.Params{
	"code": "480163", "minutes": "10", "member": "Zoë", "when": "1772639520000", "link": "/a/9f3k", "value": "52 mg/dL", "choices": "1 Zoë, 2 Luis", "device": "Firefox, Mac",
}

var sampleOfKind = map[delivery.Kind]string{
	delivery.Secret: "480163", delivery.Count: "10", delivery.Person: "Zoë", delivery.Moment: "1772639520000", delivery.Clock: "1772639520000",
	delivery.Link: "/a/9f3k", delivery.Value: "52 mg/dL", delivery.Condition: "HYPERTENSION", delivery.Words: "Firefox, Mac",
}

func sampleOf(t delivery.Template) delivery.Params {
	p := delivery.Params{}
	for name, kind := range t.Params {
		if p[name] = sample[name]; p[name] == "" {
			p[name] = sampleOfKind[kind]
		}
	}
	return p
}

// ReaderOf is somebody in Toronto with a brand of their own.
func ReaderOf(c delivery.Channel, locale string) delivery.Reader {
	return delivery.Reader{Channel: c, Locale: locale, Place: i18n.Zone("America/Toronto"), Brand: brand.Brand{
		Name: "Harbor & Co", MemberHost: "members.harbor.example", Support: brand.Support{Email: "help@harbor.example", Phone: "1-800-555-0100"},
	}}
}

// pages are what is being checked.
type pages struct {
	book      *delivery.Book
	templates map[delivery.Key]delivery.Template
}

func (p pages) keys() []delivery.Key { return slices.Sorted(maps.Keys(p.templates)) }

func (p pages) render(key delivery.Key, c delivery.Channel, locale string) delivery.Rendered {
	return p.book.Render(key, sampleOf(p.templates[key]), ReaderOf(c, locale))
}

// each gives every text that somebody wrote.
func (p pages) each(do func(locale string, key delivery.Key, said delivery.Text)) {
	for _, locale := range i18n.Locales {
		for _, key := range p.keys() {
			do(locale, key, p.book.Text(locale, key))
		}
	}
}

func whole(said delivery.Text) string {
	return strings.Join(append(slices.Clone(said.Paragraphs), said.Subject, said.SMS), "\n")
}

// bookOf is the book that knows the messages of a module.
func bookOf(t *testing.T, m module.Messages) *delivery.Book {
	t.Helper()
	var more []module.Messages
	if m.Texts != delivery.Own.Texts {
		more = append(more, m)
	}
	book, err := delivery.NewBook(more...)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// Texts checks the messages of a module. They are compared with
// testdata/messages/<locale>.golden.
func Texts(t *testing.T, m module.Messages) {
	t.Helper()
	p := pages{bookOf(t, m), m.Templates}
	t.Run("every locale", p.everyLocale)
	t.Run("nothing is left to fill", p.filled)
	t.Run("fit for a lock screen", p.lockScreen)
	t.Run("secrets", p.secrets)
	t.Run("text messages are short", p.short)
	t.Run("easy to read", p.easy)
}

// D2: every message in every locale, word by word.
func (p pages) everyLocale(t *testing.T) {
	for _, locale := range i18n.Locales {
		var b strings.Builder
		for _, key := range p.keys() {
			mail, sms := p.render(key, delivery.Email, locale), p.render(key, delivery.SMS, locale)
			fmt.Fprintf(&b, "=== %s\nSMS: %s\nSubject: %s\nUnsubscribe: %s\n\n%s\n", key, sms.Text, mail.Subject, mail.Unsubscribe, mail.Text)
			if key == delivery.CareTeamMessage || key == delivery.Code {
				b.WriteString(mail.HTML + "\n\n")
			}
		}
		path := filepath.Join("testdata", "messages", locale+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != string(want) {
			t.Errorf("%s differs from %s; look at it, then run with -update-messages", locale, path)
		}
	}
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

func (p pages) filled(t *testing.T) {
	for _, locale := range i18n.Locales {
		for _, key := range p.keys() {
			if left := placeholder.FindString(p.render(key, delivery.Email, locale).Text); left != "" {
				t.Errorf("%s of %s leaves %s", key, locale, left)
			}
		}
	}
}

var (
	conditions = regexp.MustCompile(`(?i)diab|glu[ck]|glyc|glic|sugar|azúcar|sucre|pressure|presión|pression|tension|weight|peso|poids|heart|coraz|cœur|coeur|cardia|kidney|riñ|rein|renal|mental|anx|depress|dépress|depres|insulin|a1c|mg/dl|mmol|mmhg`)
	digits     = regexp.MustCompile(`\d{2,}`)
)

// Domain rule 11: neither a value nor a condition reaches a lock screen unless
// the member switched it on.
func (p pages) lockScreen(t *testing.T) {
	for key, template := range p.templates {
		for name, kind := range template.Params {
			if kind.Sensitive() && !template.SwitchedOn {
				t.Errorf("%s tells %s although nobody switched it on", key, name)
			}
		}
	}
	p.each(func(locale string, key delivery.Key, said delivery.Text) {
		all := whole(said)
		if found := conditions.FindString(all); found != "" {
			t.Errorf("%s of %s says %q", key, locale, found)
		}
		if found := digits.FindString(strings.NewReplacer("911", "", "30", "").Replace(all)); found != "" {
			t.Errorf("%s of %s has the number %s", key, locale, found)
		}
		if strings.Contains(said.Subject, "{code}") {
			t.Errorf("%s of %s tells the code in its subject", key, locale)
		}
	})
}

// A code stands in templates of a code alone.
func (p pages) secrets(t *testing.T) {
	for key, template := range p.templates {
		if slices.Contains(slices.Collect(maps.Values(template.Params)), delivery.Secret) != (key == delivery.Code) {
			t.Errorf("%s and secrets", key)
		}
	}
}

// SayHowToStop checks that text messages which a machine answers to say how to
// end them.
func SayHowToStop(t *testing.T, m module.Messages, keys ...delivery.Key) {
	t.Helper()
	book := bookOf(t, m)
	for locale, word := range map[string]string{"en-US": "STOP", "en-CA": "STOP", "es-US": "STOP", "fr-CA": "ARRET"} {
		for _, key := range keys {
			if !strings.Contains(book.Text(locale, key).SMS, word) {
				t.Errorf("%s of %s does not tell how to stop it", key, locale)
			}
		}
	}
}

var address = regexp.MustCompile(`https?://\S+`)

// Text messages are short, begin with who sends them, and lead to the brand's
// own portal only.
func (p pages) short(t *testing.T) {
	for _, locale := range i18n.Locales {
		for _, key := range p.keys() {
			text := p.render(key, delivery.SMS, locale).Text
			if n := utf8.RuneCountInString(text); n > 260 || n < 40 {
				t.Errorf("%s of %s has %d characters", key, locale, n)
			}
			if !strings.HasPrefix(text, "Harbor & Co") || strings.ContainsAny(text, "\r\n") {
				t.Errorf("%s of %s: %q", key, locale, text)
			}
			for _, found := range address.FindAllString(text, -1) {
				if !strings.HasPrefix(found, "https://members.harbor.example/") {
					t.Errorf("%s of %s leads to %s", key, locale, found)
				}
			}
		}
	}
}

var vowels = regexp.MustCompile(`(?i)[aeiouyáéíóúàâèêëîïôûü]+`)

// English is read with eight years of school. (Flesch and Kincaid's measure;
// Spanish and French sentences are held to the same length.)
func (p pages) easy(t *testing.T) {
	p.each(func(locale string, key delivery.Key, said delivery.Text) {
		body := placeholder.ReplaceAllString(strings.Join(said.Paragraphs, " "), "Ana")
		body = strings.ReplaceAll(body, "-> ", ". ")
		sentences, count, syllables := 0, 0, 0
		for sentence := range strings.FieldsFuncSeq(body, func(r rune) bool { return strings.ContainsRune(".?!:", r) }) {
			n := 0
			for word := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return !unicode.IsLetter(r) && r != '’' }) {
				n++
				syllables += max(1, len(vowels.FindAllString(strings.TrimSuffix(word, "e"), -1)))
			}
			if n > 0 {
				sentences++
				count += n
			}
			if n > 24 {
				t.Errorf("%s of %s: %d words in %q", key, locale, n, sentence)
			}
		}
		grade := 0.39*float64(count)/float64(sentences) + 11.8*float64(syllables)/float64(count) - 15.59
		if strings.HasPrefix(locale, "en") && grade > 8 {
			t.Errorf("%s of %s is for grade %.1f", key, locale, grade)
		}
	})
}
