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

// Members who wrote last, and not long ago, wait for an answer from that line on.
func TestWhatIsOwed(t *testing.T) {
	for name, c := range map[string]struct {
		lines []line
		want  int
	}{
		"answered":              {[]line{{2 * hour, memberSays, "?"}, {hour, staffSays, "!"}}, 2},
		"one word":              {[]line{{2 * hour, staffSays, "?"}, {hour, memberSays, "!"}}, 1},
		"two words":             {[]line{{3 * hour, staffSays, "?"}, {2 * hour, memberSays, "!"}, {hour, memberSays, "?"}}, 1},
		"thanks of last week":   {[]line{{9 * day, staffSays, "!"}, {8 * day, memberSays, "!"}}, 2},
		"and a question of now": {[]line{{9 * day, staffSays, "!"}, {8 * day, memberSays, "!"}, {hour, memberSays, "?"}}, 2},
	} {
		if got := (channel{lines: c.lines}).owed(); got != c.want {
			t.Errorf("%s: from line %d, want %d", name, got, c.want)
		}
	}
}
