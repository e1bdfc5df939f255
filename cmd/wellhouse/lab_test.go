package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/seal"
)

var labSecret = regexp.MustCompile(`(?m)^secret ([0-9a-f]{64})$`)

// A laboratory is let in once with a secret that is printed once, gets another one, is
// blocked, and is on the list with what became of it.
func TestLaboratories(t *testing.T) {
	dir := t.TempDir()
	if err := migrate(t.Context(), []string{"--data", dir}); err != nil {
		t.Fatal(err)
	}
	if _, err := seal.LoadOrCreate(filepath.Join(dir, "keys.json")); err != nil {
		t.Fatal(err)
	}
	play := func(what string, args ...string) (string, error) {
		var out bytes.Buffer
		err := labCommand(t.Context(), what, append([]string{"--data", dir}, args...), &out)
		if err != nil {
			out.WriteString(err.Error())
		}
		return out.String(), err
	}
	secrets := map[string]bool{}
	line := func(id string) string {
		t.Helper()
		out, err := play("list")
		if err != nil {
			t.Fatal(err)
		}
		for one := range strings.Lines(out) {
			if strings.HasPrefix(one, id+"\t") {
				return one
			}
		}
		return ""
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
		out, err := play(one.args[0], one.args[1:]...)
		if (err != nil) != one.fails || !strings.Contains(out, one.says) {
			t.Errorf("%s: %s", one.name, out)
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
