package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
)

// copyFile gives a node the key file of another.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Keys change in three steps, so that no node ever meets a value that it cannot
// read. A node that was forgotten says "come again" and loses nothing.
func TestKeysChangeStepByStep(t *testing.T) {
	store, dir := dbtest.PostgresURL(t), t.TempDir()
	mine, theirs := filepath.Join(dir, "a.json"), filepath.Join(dir, "b.json")
	at := func(file string) []string {
		return []string{"--database-url", store, "--data", dir, "--key-file", file}
	}
	step := func(name, says string) string {
		out, code := command(t, append([]string{"keys", name}, at(mine)...)...)
		if code != 0 || !strings.Contains(out, says) {
			t.Fatalf("keys %s: %d %s", name, code, out)
		}
		return out
	}
	first := start(t, append([]string{"--demo"}, at(mine)...)...)
	first.stop(t)
	copyFile(t, mine, theirs)
	if out, code := command(t, append([]string{"keys", "rotate"}, at(mine)...)...); code == 0 || !strings.Contains(out, "keys add") {
		t.Errorf("all at once with several nodes: %d %s", code, out)
	}

	node := start(t, append([]string{"--demo"}, at(theirs)...)...)
	b := node.browser(t)
	b.signIn(t, "priya@demo.test")
	channels := func() (int, string) {
		return b.do(t, "POST", "/wellhouse.chat.v1.ChatService/ListChannels", "application/json", "{}")
	}
	step("add", "not in use yet")
	if out := step("list", "in use"); strings.Count(out, "\n") != 2 || !strings.Contains(strings.SplitN(out, "\n", 2)[0], "in use") {
		t.Errorf("after add: %s", out)
	}
	step("use", "sealed with the key")
	step("reencrypt", "values re-encrypted")
	if status, text := channels(); status != 503 || strings.Contains(text, "key") {
		t.Errorf("a node without the key: %d %s", status, text)
	}
	copyFile(t, mine, theirs)
	if status, text := channels(); status != 200 {
		t.Errorf("after the key came: %d %s", status, text)
	}
	if out, code := command(t, append([]string{"keys", "use", "--key", "0000000000000000"}, at(mine)...)...); code == 0 || !strings.Contains(out, "no key") {
		t.Errorf("a key that nobody has: %d %s", code, out)
	}
}

// A key file that lost an old key stops the start and names the key: a server
// that reads half of its values is worse than none.
func TestAStartWithALostKeyIsRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "keys.json")
	start(t, "--demo", "--data", dir).stop(t)
	if out, code := command(t, "keys", "rotate", "--data", dir); code != 0 {
		t.Fatalf("%d %s", code, out)
	}
	right, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(right, &keys); err != nil {
		t.Fatal(err)
	}
	all := keys["keys"].([]any)
	lost := all[0].(map[string]any)["id"].(string)
	keys["keys"] = all[1:]
	wrong, err := json.Marshal(keys)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, wrong, 0o600); err != nil {
		t.Fatal(err)
	}
	out, code := command(t, "serve", "--demo", "--data", dir, "--addr", "127.0.0.1:0")
	if code == 0 || !strings.Contains(out, "lacks the key "+lost) || !strings.Contains(out, file) {
		t.Errorf("%d %s", code, out)
	}
	if err := os.WriteFile(file, right, 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, "--demo", "--data", dir).stop(t)
}

func TestParkedMessagesAreListedAndLetGo(t *testing.T) {
	dir := t.TempDir()
	start(t, "--demo", "--data", dir).stop(t)
	change(t, dir, `INSERT INTO outbox_messages (member_id, id, topic, template, channel, locale, brand_code, address_enc, cause, slot, urgent, time_zone,
		quiet_from, quiet_to, state, created_at, due_at, expires_at, lease, attempts, trouble, faults, parked_at)
		SELECT '', 'm-1', 'alerts', 'alert', 'SMS', 'en-US', MIN(code), X'00', 'a cause', '', TRUE, '', 0, 0, 'waiting', 1, 1, 9999999999999, '', 8, 'fault', 8, 1 FROM brands`)
	out, code := command(t, "outbox", "parked", "--data", dir)
	if code != 0 || !strings.Contains(out, "m-1") || !strings.Contains(out, "parked: 1") {
		t.Errorf("%d %s", code, out)
	}
	if out, code := command(t, "outbox", "retry", "--data", dir); code != 0 || !strings.Contains(out, "will be tried again") {
		t.Errorf("%d %s", code, out)
	}
	if out, _ := command(t, "outbox", "parked", "--data", dir); out != "parked: 0\n" {
		t.Errorf("still: %s", out)
	}
}
