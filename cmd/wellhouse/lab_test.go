package main

import (
	"regexp"
	"strings"
	"testing"
)

var labSecret = regexp.MustCompile(`(?m)^secret ([0-9a-f]{64})$`)

// A laboratory is let in once with a secret that is printed once, gets another one, is
// blocked, and is on the list with what became of it. The demo has two of its own.
func TestLaboratories(t *testing.T) {
	dir := t.TempDir()
	start(t, "--demo", "--data", dir).stop(t)
	secrets := map[string]bool{}
	line := func(id string) string {
		t.Helper()
		out, code := command(t, "lab", "list", "--data", dir)
		if code != 0 || strings.Contains(out, "secret 0") {
			t.Fatalf("%d %s", code, out)
		}
		for one := range strings.Lines(out) {
			if strings.HasPrefix(one, id+"\t") {
				return one
			}
		}
		return ""
	}
	for _, id := range []string{"harbor-lab", "labo-maple"} {
		if !strings.Contains(line(id), "secret of ") {
			t.Errorf("the demo has no %s: %q", id, line(id))
		}
	}
	for _, one := range []struct {
		name   string
		args   []string
		fails  bool
		says   string
		secret bool
		listed string
	}{
		{"without an id", []string{"add", "--name", "Bay Laboratory"}, true, "--id", false, ""},
		{"without a name", []string{"add", "--id", "bay-lab"}, true, "a laboratory has a name", false, ""},
		{"a strange id", []string{"add", "--id", "Bay Lab", "--name", "Bay Laboratory"}, true, "small letters", false, ""},
		{"rotated before it is added", []string{"rotate", "--id", "bay-lab"}, true, "no laboratory with this id", false, ""},
		{"revoked before it is added", []string{"revoke", "--id", "bay-lab"}, true, "no laboratory with this id", false, ""},
		{"added", []string{"add", "--id", "bay-lab", "--name", "Bay Laboratory"}, false, "laboratory bay-lab", true, "Bay Laboratory\tsecret of "},
		{"added twice", []string{"add", "--id", "bay-lab", "--name", "Another"}, true, "lab rotate", false, "Bay Laboratory\tsecret of "},
		{"rotated", []string{"rotate", "--id", "bay-lab"}, false, "laboratory bay-lab", true, "secret of "},
		{"revoked", []string{"revoke", "--id", "bay-lab"}, false, "refused from now on", false, "blocked since "},
		{"revoked twice", []string{"revoke", "--id", "bay-lab"}, true, "no laboratory with this id", false, "blocked since "},
		{"let in again", []string{"rotate", "--id", "bay-lab"}, false, "laboratory bay-lab", true, "secret of "},
	} {
		out, code := command(t, append(append([]string{"lab"}, one.args...), "--data", dir)...)
		if (code != 0) != one.fails || !strings.Contains(out, one.says) {
			t.Errorf("%s: %d %s", one.name, code, out)
		}
		found := labSecret.FindStringSubmatch(out)
		if (found != nil) != one.secret || found != nil && secrets[found[1]] {
			t.Errorf("%s: a secret is printed: %t", one.name, found != nil)
		}
		if found != nil {
			secrets[found[1]] = true
		}
		if got := line("bay-lab"); (got == "") != (one.listed == "") || !strings.Contains(got, one.listed) {
			t.Errorf("%s: listed as %q", one.name, got)
		}
	}
}
