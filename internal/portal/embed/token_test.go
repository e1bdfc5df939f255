package embed

import (
	"bytes"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/who"
)

func TestTokensAreWorthlessElsewhere(t *testing.T) {
	key, other := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	rosa := who.Who{SessionID: "session-1", MemberID: "member-1"}
	pair := newPair(1000)
	text := pair.sign(key, useAuth, rosa)
	got, ok := verify(key, text, useAuth, rosa, 999)
	if !ok || got != pair {
		t.Fatal("the token does not open its own session")
	}
	for name, wrong := range map[string]func() (token, bool){
		"at its end":  func() (token, bool) { return verify(key, text, useAuth, rosa, 1000) },
		"another key": func() (token, bool) { return verify(other, text, useAuth, rosa, 1) },
		"another use": func() (token, bool) { return verify(key, text, useReauth, rosa, 1) },
		"another session": func() (token, bool) {
			return verify(key, text, useAuth, who.Who{SessionID: "session-2", MemberID: "member-1"}, 1)
		},
		"another member": func() (token, bool) {
			return verify(key, text, useAuth, who.Who{SessionID: "session-1", MemberID: "member-2"}, 1)
		},
		"nobody":        func() (token, bool) { return verify(key, text, useAuth, who.Who{}, 1) },
		"a bit changed": func() (token, bool) { return verify(key, "B"+text[1:], useAuth, rosa, 1) },
		"cut":           func() (token, bool) { return verify(key, text[:len(text)-2], useAuth, rosa, 1) },
		"padded":        func() (token, bool) { return verify(key, text+"=", useAuth, rosa, 1) },
		"empty":         func() (token, bool) { return verify(key, "", useAuth, rosa, 1) },
		"huge":          func() (token, bool) { return verify(key, strings.Repeat("A", 1<<20), useAuth, rosa, 1) },
	} {
		if _, ok := wrong(); ok {
			t.Errorf("%s: the token is accepted", name)
		}
	}
	// Parts cannot be shifted from one name into the next.
	if pair.sign(key, useAuth, who.Who{SessionID: "s", MemberID: "1m1"}) == pair.sign(key, useAuth, who.Who{SessionID: "s1", MemberID: "m1"}) {
		t.Error("two sessions share a token")
	}
	if strings.Contains(text, "session-1") || strings.Contains(text, "member-1") {
		t.Error("the token tells whose it is")
	}
}
