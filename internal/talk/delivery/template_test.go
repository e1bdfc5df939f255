package delivery

import (
	"maps"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/module"
)

const toy Key = "toy"

const said = "[toy]\nsubject: {member} plays\nsms: {brand}: {member} plays: {link}\n\n{member} plays.\n\n-> Play too\n"

// toys is a message of a domain that plays.
func toys(change func(t *Template, texts fstest.MapFS)) module.Messages {
	t := Template{Topic: Reminders, Params: map[string]Kind{"member": Person}, Path: "/play", Lasts: time.Hour}
	texts := fstest.MapFS{}
	for _, locale := range i18n.Locales {
		texts["message_"+locale+".txt"] = &fstest.MapFile{Data: []byte(said)}
	}
	texts["message_en-CA.txt"] = &fstest.MapFile{}
	if change != nil {
		change(&t, texts)
	}
	return module.Messages{Templates: map[Key]Template{toy: t}, Texts: texts}
}

// A module brings its own messages; one that leaves something open stops the
// start.
func TestModulesBringTheirMessages(t *testing.T) {
	b, err := NewBook(toys(nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.add(module.Messages{}); err != nil {
		t.Errorf("a module without messages: %v", err)
	}
	for _, locale := range i18n.Locales {
		got := b.Render(toy, Params{"member": "Ana"}, Reader{Channel: SMS, Locale: locale, Brand: brand.Brand{Name: "Harbor", MemberHost: "m.example"}})
		if got.Text != "Harbor: Ana plays: https://m.example/play" {
			t.Errorf("%s: %q", locale, got.Text)
		}
	}
	write := func(file, text string) func(*Template, fstest.MapFS) {
		return func(_ *Template, texts fstest.MapFS) { texts[file] = &fstest.MapFile{Data: []byte(text)} }
	}
	for want, change := range map[string]func(*Template, fstest.MapFS){
		"message_fr-CA.txt": func(_ *Template, texts fstest.MapFS) { delete(texts, "message_fr-CA.txt") },
		`"toy" of es-US lacks its subject, text message or email`: write("message_es-US.txt", ""),
		`"toy" of fr-CA lacks its subject, text message or email`: write("message_fr-CA.txt", "[toy]\nsubject: {member} {link}\nsms: a\n"),
		`"toy" of en-CA uses {score}, which it does not declare`:  write("message_en-CA.txt", strings.Replace(said, "plays.", "plays for {score}.", 1)),
		`"toy" of es-US never tells {member}`:                     write("message_es-US.txt", strings.ReplaceAll(said, "{member}", "Ana")),
		`en-US has a text for "ball", which is no message`:        write("message_en-US.txt", said+"\n"+strings.Replace(said, "toy", "ball", 1)),
		`"toy" of fr-CA uses {link}, which it does not declare`:   func(t *Template, _ fstest.MapFS) { t.Path = "" },
		`"toy" is about "weather", which is no topic`:             func(t *Template, _ fstest.MapFS) { t.Topic = "weather" },
		`"toy" does not say how long it is worth sending`:         func(t *Template, _ fstest.MapFS) { t.Lasts = 0 },
		`"toy" tells member, which nobody switched on`:            func(t *Template, _ fstest.MapFS) { t.Params = map[string]Kind{"member": Value} },
	} {
		if _, err := NewBook(toys(change)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	before := maps.Clone(b.templates)
	if err := b.add(toys(nil)); err == nil || !strings.Contains(err.Error(), `two modules have a message "toy"`) || !maps.EqualFunc(before, b.templates, same) {
		t.Errorf("twice: %v", err)
	}
}

func same(a, b Template) bool { return a.Path == b.Path }

// What a person typed stays text: no tag, no header, no second line, no place
// for another parameter.
func TestWhatPeopleTypedStaysText(t *testing.T) {
	b, err := NewBook(toys(nil))
	if err != nil {
		t.Fatal(err)
	}
	p := Params{"member": "<b>A</b>\r\nBcc: x@y.example {code}"}
	got := b.Render(toy, p, Reader{Channel: Email, Locale: "en-US", Brand: brand.Brand{Name: "Harbor & Co", MemberHost: "members.harbor.example"}})
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
		if err := check(c.key, Own.Templates[c.key], c.p); err == nil {
			t.Errorf("%s passed", name)
		}
	}
	if err := check(Code, Own.Templates[Code], Params{"code": "1", "minutes": "2"}); err != nil {
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
		if got := brand.Origin(c.host, c.port); got != c.want {
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
		if got := tell(Clock, value, "", Reader{Place: chicago, Locale: "en-US"}); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}

// Staff have no member's pages to go to.
func TestSecurityMessagesLeadToOnesOwnPage(t *testing.T) {
	b, err := NewBook()
	if err != nil {
		t.Fatal(err)
	}
	for staff, page := range map[bool]string{false: "/account/security-and-signin", true: "/staff/security"} {
		for _, key := range []Key{NewSignIn, MethodAdded, MethodRemoved, RecoveryMade, RecoveryUsed} {
			words := b.Render(key, Params{"when": "0", "left": "3"}, Reader{Channel: Email, Locale: "en-US", Place: time.UTC, Staff: staff})
			if !strings.Contains(words.Text, page+"\n") {
				t.Errorf("%s, staff %v: %s", key, staff, words.Text)
			}
		}
	}
}
