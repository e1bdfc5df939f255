package roster

import (
	"strings"
	"testing"

	"wellhouse.app/internal/platform/who"
)

func TestWhomWeInvite(t *testing.T) {
	const today = "2026-03-04"
	good := Person{Email: "a@b.test", Role: who.Member, GivenName: "Ana", FamilyName: "Ruiz", BrandCode: "default", Locale: "es-US", BirthDate: "1962-04-09"}
	for _, c := range []struct {
		name   string
		change func(*Person)
		field  string
	}{
		{"as it is", func(*Person) {}, ""},
		{"no address", func(p *Person) { p.Email = "a" }, "email"},
		{"no role", func(p *Person) { p.Role = "" }, "role"},
		{"a role of nobody", func(p *Person) { p.Role = who.Device }, "role"},
		{"no first name", func(p *Person) { p.GivenName = " " }, "givenName"},
		{"80 letters", func(p *Person) { p.GivenName = strings.Repeat("é", 80) }, ""},
		{"81 letters", func(p *Person) { p.GivenName = strings.Repeat("é", 81) }, "givenName"},
		{"two lines", func(p *Person) { p.FamilyName = "a\nb" }, "familyName"},
		{"another language", func(p *Person) { p.Locale = "de-DE" }, "locale"},
		{"no birth date", func(p *Person) { p.BirthDate = "" }, "birthDate"},
		{"no such day", func(p *Person) { p.BirthDate = "1962-02-30" }, "birthDate"},
		{"born today", func(p *Person) { p.BirthDate = today }, ""},
		{"born tomorrow", func(p *Person) { p.BirthDate = "2026-03-05" }, "birthDate"},
		{"130 years ago", func(p *Person) { p.BirthDate = "1896-03-04" }, "birthDate"},
		{"a day less", func(p *Person) { p.BirthDate = "1896-03-05" }, ""},
		{"staff have none", func(p *Person) { p.Role, p.BirthDate = who.Coach, "x" }, ""},
	} {
		p := good
		c.change(&p)
		got := ""
		for _, f := range p.tidy().refusals(today) {
			got += f.Name
		}
		if got != c.field {
			t.Errorf("%s: refused %q, want %q", c.name, got, c.field)
		}
	}
}

func TestABirthDateInTheFutureIsTold(t *testing.T) {
	p := Person{Email: "a@b.test", Role: who.Member, GivenName: "Ana", FamilyName: "Ruiz", Locale: "es-US", BirthDate: "2026-03-05"}
	if f := p.refusals("2026-03-04"); len(f) != 1 || f[0].MessageKey != "roster.birthDateFuture" {
		t.Errorf("%+v", f)
	}
}

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 200 {
		code := newCode()
		if len(code) != codeLength || strings.Trim(code, alphabet) != "" || seen[code] {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
		for _, typed := range []string{code, showCode(code), strings.ToLower(showCode(code)), " " + code[:2] + " " + code[2:]} {
			if foldCode(typed) != code {
				t.Errorf("%q is read as %q", typed, foldCode(typed))
			}
		}
	}
	key := []byte("key")
	if hashCode(key, "1", "ABCD") == hashCode(key, "2", "ABCD") || hashCode(key, "1", "ABCD") == hashCode([]byte("other"), "1", "ABCD") {
		t.Error("a hash is good for another invitation or another server")
	}
}

func TestProofNeedsEverything(t *testing.T) {
	right := proof{"a@b.test", "1962-04-09", "h"}
	for want, other := range map[proof]bool{
		right: true, {"c@b.test", "1962-04-09", "h"}: false, {"a@b.test", "1962-04-10", "h"}: false, {"a@b.test", "1962-04-09", "i"}: false, {}: false,
	} {
		if want.equals(right) != other {
			t.Errorf("%v", want)
		}
	}
}

func TestStates(t *testing.T) {
	for _, c := range []struct {
		why     string
		expires int64
		want    State
	}{{"", 101, Open}, {"", 100, Expired}, {"", 99, Expired}, {"tries", 101, Tries}} {
		if got := stateOf(c.why, c.expires, 100); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestReasons(t *testing.T) {
	for reason, want := range map[string]bool{
		"": false, "abcd": false, "    x    ": false, "abcde": true, strings.Repeat("a", 300): true, strings.Repeat("a", 301): false, "left\x00us": false,
	} {
		if validReason(reason) != want {
			t.Errorf("%.10q: %v", reason, !want)
		}
	}
}
