package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/seal"
)

const ridesFile = "../../internal/care/survey/demo_rides.json"

// A file comes in and goes out as it was; what can't be used is told by its place.
func TestQuestionnaireCommand(t *testing.T) {
	dir := t.TempDir()
	if err := migrate(t.Context(), []string{"--data", dir}); err != nil {
		t.Fatal(err)
	}
	if _, err := seal.LoadOrCreate(filepath.Join(dir, "keys.json")); err != nil {
		t.Fatal(err)
	}
	play := func(what string, args ...string) (string, error) {
		var out bytes.Buffer
		err := questionnaireCommand(t.Context(), what, append([]string{"--data", dir}, args...), &out)
		return out.String(), err
	}
	if out, err := play("import", "--file", ridesFile); err != nil || !strings.Contains(out, "rides version 1") {
		t.Fatal(out, err)
	}
	exported, err := play("export", "--id", "rides")
	if err != nil || !strings.Contains(exported, "Cómo llega a sus citas") {
		t.Fatal(exported, err)
	}
	again := filepath.Join(dir, "again.json")
	if err := os.WriteFile(again, []byte(exported), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := play("import", "--file", again); err != nil || !strings.Contains(out, "rides version 1") {
		t.Errorf("what was exported is another version: %s %v", out, err)
	}
	if out, err := play("list"); err != nil || !strings.Contains(out, "not published") || !strings.Contains(out, "phq-9\t1") {
		t.Error(out, err)
	}
	if out, err := play("export", "--id", "phq-9"); err != nil || !strings.Contains(out, "crisis") {
		t.Error(out, err)
	}
	bad := filepath.Join(dir, "bad.json")
	if err := os.WriteFile(bad, []byte(strings.Replace(exported, `"boolean"`, `"attachment"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"no file": {"import"}, "no id": {"export"}, "unknown": {"export", "--id", "none"}, "a bad file": {"import", "--file", bad},
	} {
		if out, err := play(args[0], args[1:]...); err == nil || out != "" {
			t.Errorf("%s: %s %v", name, out, err)
		}
	}
}
