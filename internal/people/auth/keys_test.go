package auth

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestSecretSpelling(t *testing.T) {
	s := newSecret()
	if got, ok := parseSecret(s.String()); !ok || got != s {
		t.Fatal("a secret does not survive its own spelling")
	}
	text := s.String()
	for name, bad := range map[string]string{
		"empty": "", "short": text[:42], "long": text + "A", "padded": text + "=", "standard alphabet": strings.Repeat("+", 43),
		"spaces": " " + text[1:], "control": "\x00" + text[1:], "huge": strings.Repeat("A", 1<<20),
		// 43 characters hold 258 bits; the two spare ones must be zero, or one
		// secret would have four spellings.
		"spare bits": base64.RawURLEncoding.EncodeToString(make([]byte, 32))[:42] + "B",
	} {
		if _, ok := parseSecret(bad); ok {
			t.Errorf("%s was taken", name)
		}
	}
}

func TestSuccessorDependsOnEverything(t *testing.T) {
	k, err := deriveKeys([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	other, _ := deriveKeys([]byte(strings.Repeat("j", 32)))
	s := secret{1}
	first := k.next(s, useSession, 2)
	if first != k.next(s, useSession, 2) {
		t.Error("the same question has two answers")
	}
	for name, got := range map[string]secret{
		"generation": k.next(s, useSession, 3), "use": k.next(s, useAccess, 2),
		"secret": k.next(secret{2}, useSession, 2), "key": other.next(s, useSession, 2),
	} {
		if got == first {
			t.Errorf("the %s does not matter", name)
		}
	}
	if _, err := deriveKeys(make([]byte, 31)); err == nil {
		t.Error("a short server key was taken")
	}
}

func FuzzParseSecret(f *testing.F) {
	f.Add(newSecret().String())
	f.Add(strings.Repeat("A", 43))
	f.Add("wellhouse-sid=\x00")
	f.Fuzz(func(t *testing.T, text string) {
		s, ok := parseSecret(text)
		if ok && s.String() != text {
			t.Errorf("%q and %q are the same secret", text, s.String())
		}
	})
}
