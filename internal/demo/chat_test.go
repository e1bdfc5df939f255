package demo

import (
	"testing"
	"unicode/utf8"
)

func TestTheLongMessageIsCutOnTheScreen(t *testing.T) {
	if n := utf8.RuneCountInString(rosaLong); n != 1240 {
		t.Errorf("%d letters, want 1240: more than the 1000 that are shown at once", n)
	}
}

func TestEveryoneMentionedExists(t *testing.T) {
	for _, p := range people() {
		if p.member == nil {
			continue
		}
		names := []string{p.member.coach, p.member.careTeam, p.member.guide}
		for _, c := range p.member.channels {
			names = append(names, c.with)
			if c.unread >= len(c.lines) {
				t.Errorf("%s: %d unread of %d lines", p.name, c.unread, len(c.lines))
			}
		}
		for _, name := range names {
			if name != "" && staffName(name) == "" {
				t.Errorf("%s speaks with %s, who is nobody", p.name, name)
			}
		}
	}
}
