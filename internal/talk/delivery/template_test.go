package delivery

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
)

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

var update = flag.Bool("update", false, "write the golden files")

var sample = Params{
	"code": "480163", "minutes": "10", "member": "Zoë", "when": "1772639520000", "link": "/a/9f3k", "value": "52 mg/dL", "choices": "1 Zoë, 2 Luis",
}

func sampleOf(t Template) Params {
	p := Params{}
	for name := range t.Params {
		p[name] = sample[name]
	}
	return p
}

func settingOf(c Channel, locale string) setting {
	place, err := time.LoadLocation("America/Toronto")
	if err != nil {
		panic(err)
	}
	return setting{channel: c, locale: locale, place: place, brand: brand.Brand{
		Name: "Harbor & Co", MemberHost: "members.harbor.example", Support: brand.Support{Email: "help@harbor.example", Phone: "1-800-555-0100"},
	}}
}

func keys() []Key { return slices.Sorted(maps.Keys(Templates)) }

// D2: every message in every locale, word by word.
func TestTextsOfEveryLocale(t *testing.T) {
	for _, locale := range i18n.Locales {
		var b strings.Builder
		for _, key := range keys() {
			mail, sms := render(key, sampleOf(Templates[key]), settingOf(Email, locale)), render(key, sampleOf(Templates[key]), settingOf(SMS, locale))
			fmt.Fprintf(&b, "=== %s\nSMS: %s\nSubject: %s\nUnsubscribe: %s\n\n%s\n", key, sms.Text, mail.Subject, mail.Unsubscribe, mail.Text)
			if key == CareTeamMessage || key == Code {
				b.WriteString(mail.HTML + "\n\n")
			}
		}
		path := filepath.Join("testdata", locale+".golden")
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
			t.Errorf("%s differs from %s; look at it, then run with -update", locale, path)
		}
	}
}

// A text names what its template declares and nothing else, and each parameter
// that it declares is worth declaring.
func TestTextsUseTheirParameters(t *testing.T) {
	always := []string{"brand", "supportEmail", "supportPhone"}
	for _, locale := range i18n.Locales {
		spoken := languages()[locale]
		if len(spoken.texts) != len(Templates) {
			t.Errorf("%s has %d texts for %d templates", locale, len(spoken.texts), len(Templates))
		}
		for key, template := range Templates {
			words := spoken.texts[key]
			if words.subject == "" || words.sms == "" || len(words.paragraphs) == 0 {
				t.Errorf("%s of %s lacks a part", key, locale)
			}
			all := strings.Join(append(words.paragraphs, words.subject, words.sms), "\n")
			used := map[string]bool{"link": strings.Contains(all, "-> ")}
			for _, found := range placeholder.FindAllStringSubmatch(all, -1) {
				name := found[1]
				used[name] = true
				_, declared := template.Params[name]
				if !declared && !slices.Contains(always, name) && (name != "link" || template.Path == "") {
					t.Errorf("%s of %s uses {%s}, which it does not declare", key, locale, name)
				}
			}
			for name := range template.Params {
				if !used[name] {
					t.Errorf("%s of %s never tells %s", key, locale, name)
				}
			}
			if left := placeholder.FindString(render(key, sampleOf(template), settingOf(Email, locale)).Text); left != "" {
				t.Errorf("%s of %s leaves %s", key, locale, left)
			}
		}
	}
}

// Domain rule 11: neither a value nor a condition reaches a lock screen unless
// the member switched it on.
func TestTextsAreFitForALockScreen(t *testing.T) {
	for key, template := range Templates {
		for name, kind := range template.Params {
			if kind.Sensitive() && !template.SwitchedOn {
				t.Errorf("%s tells %s although nobody switched it on", key, name)
			}
		}
	}
	conditions := regexp.MustCompile(`(?i)diab|glu[ck]|glyc|glic|sugar|azúcar|sucre|pressure|presión|pression|tension|weight|peso|poids|heart|coraz|cœur|coeur|cardia|kidney|riñ|rein|renal|mental|anx|depress|dépress|depres|insulin|a1c|mg/dl|mmol|mmhg`)
	digits := regexp.MustCompile(`\d{2,}`)
	for _, locale := range i18n.Locales {
		for key, words := range languages()[locale].texts {
			all := strings.Join(append(words.paragraphs, words.subject, words.sms), "\n")
			if found := conditions.FindString(all); found != "" {
				t.Errorf("%s of %s says %q", key, locale, found)
			}
			if found := digits.FindString(strings.NewReplacer("911", "", "30", "").Replace(all)); found != "" {
				t.Errorf("%s of %s has the number %s", key, locale, found)
			}
			if strings.Contains(words.subject, "{code}") {
				t.Errorf("%s of %s tells the code in its subject", key, locale)
			}
		}
	}
}

// A code stands in templates of a code alone, and every message that a machine
// answers to by text says how to end it.
func TestSecretsAndStops(t *testing.T) {
	for key, template := range Templates {
		if slices.Contains(slices.Collect(maps.Values(template.Params)), Secret) != (key == Code) {
			t.Errorf("%s and secrets", key)
		}
	}
	stops := map[string]string{"en-US": "STOP", "en-CA": "STOP", "es-US": "STOP", "fr-CA": "ARRET"}
	for locale, word := range stops {
		for _, key := range []Key{ContactOptIn, ContactConfirmed, Reminder} {
			if !strings.Contains(languages()[locale].texts[key].sms, word) {
				t.Errorf("%s of %s does not tell how to stop it", key, locale)
			}
		}
	}
}

// Text messages are short, begin with who sends them, and lead to the brand's
// own portal only.
func TestTextMessagesAreShort(t *testing.T) {
	for _, locale := range i18n.Locales {
		for _, key := range keys() {
			text := render(key, sampleOf(Templates[key]), settingOf(SMS, locale)).Text
			if n := utf8.RuneCountInString(text); n > 260 || n < 40 {
				t.Errorf("%s of %s has %d characters", key, locale, n)
			}
			if !strings.HasPrefix(text, "Harbor & Co") || strings.ContainsAny(text, "\r\n") {
				t.Errorf("%s of %s: %q", key, locale, text)
			}
			for _, address := range regexp.MustCompile(`https?://\S+`).FindAllString(text, -1) {
				if !strings.HasPrefix(address, "https://members.harbor.example/") {
					t.Errorf("%s of %s leads to %s", key, locale, address)
				}
			}
		}
	}
}

// English is read with eight years of school. (Flesch and Kincaid's measure;
// Spanish and French sentences are held to the same length.)
func TestTextsAreEasyToRead(t *testing.T) {
	for _, locale := range i18n.Locales {
		for key, words := range languages()[locale].texts {
			body := placeholder.ReplaceAllString(strings.Join(words.paragraphs, " "), "Ana")
			body = strings.ReplaceAll(body, "-> ", ". ")
			sentences, count, syllables := 0, 0, 0
			for sentence := range strings.FieldsFuncSeq(body, func(r rune) bool { return strings.ContainsRune(".?!:", r) }) {
				n := 0
				for word := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return !unicode.IsLetter(r) && r != '’' }) {
					n++
					syllables += max(1, len(regexp.MustCompile(`(?i)[aeiouyáéíóúàâèêëîïôûü]+`).FindAllString(strings.TrimSuffix(word, "e"), -1)))
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
		}
	}
}

// What a person typed stays text: no tag, no header, no second line, no place
// for another parameter.
func TestWhatPeopleTypedStaysText(t *testing.T) {
	p := Params{"member": "<b>A</b>\r\nBcc: x@y.example {code}", "link": "/a/1"}
	got := render(ContactOptIn, p, settingOf(Email, "en-US"))
	if strings.ContainsAny(got.Subject, "\r\n") || strings.Contains(got.HTML, "<b>") || !strings.Contains(got.HTML, "&lt;b&gt;A") || !strings.Contains(got.Text, "{code}") {
		t.Errorf("%q\n%s", got.Subject, got.HTML)
	}
	for _, bad := range []string{"http://", "src=", "<img", "<script", "url("} {
		if strings.Contains(got.HTML, bad) {
			t.Errorf("the letter has %s", bad)
		}
	}
}

func TestParametersMustBeDeclared(t *testing.T) {
	for name, c := range map[string]struct {
		key Key
		p   Params
	}{
		"one too many":        {CareTeamMessage, Params{"value": "52"}},
		"one missing":         {Code, Params{"code": "1"}},
		"an unknown template": {"nothing", Params{}},
	} {
		if err := Templates[c.key].check(c.key, c.p); err == nil {
			t.Errorf("%s passed", name)
		}
	}
	if err := Templates[Code].check(Code, Params{"code": "1", "minutes": "2"}); err != nil {
		t.Error(err)
	}
}

func TestOrigins(t *testing.T) {
	for _, c := range []struct{ host, port, want string }{
		{"members.harbor.example", "8080", "https://members.harbor.example"},
		{"members.harbor.example:8443", "8080", "https://members.harbor.example:8443"},
		{"localhost:8080", "9090", "http://localhost:8080"},
		{"localhost", "9090", "http://localhost:9090"},
		{"maple.localhost", "9090", "http://maple.localhost:9090"},
		{"localhost", "80", "http://localhost"},
		{"localhost", "", "http://localhost"},
		{"127.0.0.1:1", "", "http://127.0.0.1:1"},
		{"127.0.0.1", "9090", "http://127.0.0.1:9090"},
		{"notlocalhost", "9090", "https://notlocalhost"},
	} {
		if got := originOf(c.host, c.port); got != c.want {
			t.Errorf("%s on %s: %s", c.host, c.port, got)
		}
	}
}

// Domain 1.3: a time is told on the wall clock of where the check was made; one
// without a place, on the member's.
func TestWallClocks(t *testing.T) {
	at := time.Date(2026, 11, 15, 17, 33, 0, 0, time.UTC).UnixMilli()
	chicago := i18n.Zone("America/Chicago")
	for value, want := range map[string]string{
		WallClock(at, 9*60): "at 2:33\u00a0AM", WallClock(at, -6*60): "at 11:33\u00a0AM", WallClock(at, 0): "at 5:33\u00a0PM",
		WallClock(at, -(3*60 + 30)): "at 2:03\u00a0PM", strconv.FormatInt(at, 10): "at 11:33\u00a0AM", "x": "", "5+x": "",
	} {
		if got := tell(Clock, value, "", setting{place: chicago, locale: "en-US"}); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}
