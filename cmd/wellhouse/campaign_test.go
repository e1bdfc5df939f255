package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A list from a file is added as a whole or not at all, and no name is stored or printed.
func TestCampaignPeople(t *testing.T) {
	dir := t.TempDir()
	start(t, "--demo", "--data", dir).stop(t)
	file := filepath.Join(dir, "people.csv")
	listed := func() string {
		t.Helper()
		out, code := command(t, "campaign", "list", "--data", dir)
		if code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "KIT-2026\t") {
				return line
			}
		}
		t.Fatalf("no campaign: %s", out)
		return ""
	}
	before := listed()
	for _, one := range []struct {
		name, text, code string
		exit             int
		says             string
	}{
		{"a line without a date", "last name,birth date\nAldrich,1970-01-31\nBeaumont\n", "KIT-2026", 1, "line 3 needs a last name"},
		{"no such day", "Aldrich,1970-01-31\n\nBeaumont,1970-02-30\n", "KIT-2026", 1, "line 3 needs a last name"},
		{"an open quote", "Aldrich,1970-01-31\n\"Beaumont,1970-02-01\n", "KIT-2026", 1, "line 2"},
		{"too many columns", "Aldrich,Ann,1970-01-31\n", "KIT-2026", 1, "line 1 needs a last name"},
		{"nobody", "last name,birth date\n", "KIT-2026", 1, "nobody in the file"},
		{"another campaign", "Aldrich,1970-01-31\n", "KIT-1999", 1, "no campaign has this code"},
		{"no code", "Aldrich,1970-01-31\n", "", 1, "--code"},
	} {
		if err := os.WriteFile(file, []byte(one.text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, code := command(t, "campaign", "people", file, "--data", dir, "--code", one.code)
		if code != one.exit || !strings.Contains(out, one.says) || strings.Contains(out, "Beaumont") {
			t.Errorf("%s: %d %s", one.name, code, out)
		}
		if now := listed(); now != before {
			t.Errorf("%s: half done: %s", one.name, now)
		}
	}
	if err := os.WriteFile(file, []byte("\ufefflast name,birth date\nAldrich, 1970-01-31\n\"O’Neill, Jr\",1970-01-31\naldrich,1970-01-31\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{"2 added, 7 on the list", "0 added, 7 on the list"} {
		if out, code := command(t, "campaign", "people", file, "--data", dir, "--code", "kit-2026"); code != 0 || !strings.Contains(out, says) {
			t.Errorf("%d %s, not %s", code, out, says)
		}
	}
	if now := listed(); !strings.Contains(now, "7 on the list") {
		t.Errorf("%s", now)
	}
}
