package main

import (
	"context"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wellhouse.app/internal/dbtest"
	"wellhouse.app/internal/platform/db"
)

// A newcomer sees where to go and who to be; a second start keeps what was
// changed, the sessions too.
func TestDemoStartsAgainWithItsData(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--demo", "--data", dir)
	b := s.browser(t)
	b.signIn(t, "rosa@demo.test")
	if status, text := b.do(t, "PUT", "/v1/users/me/prefs/apps", "application/json", `{"appId":5,"prefName":"KEPT","prefVal":"yes"}`); status != 204 {
		t.Fatalf("%d %s", status, text)
	}
	s.stop(t)
	for _, text := range []string{"rosa@demo.test", "admin@demo.test", "Tq7!mVx2-Rk9w", "maple.localhost", filepath.Join(dir, "wellhouse.db")} {
		if !strings.Contains(s.stdout.String(), text) {
			t.Errorf("the greeting lacks %s:\n%s", text, s.stdout)
		}
	}

	again := start(t, "--demo", "--data", dir)
	old := &browser{b.Client, again.base}
	if status, text := old.get(t, "/v1/users/me/prefs/apps"); status != 200 || !strings.Contains(text, `"KEPT"`) {
		t.Errorf("after the second start: %d %s", status, text)
	}
	again.stop(t)
}

// The address that is taken is named with what to do, and the data is not
// touched before.
func TestPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	dir := filepath.Join(t.TempDir(), "data")
	out, code := command(t, "serve", "--demo", "--data", dir, "--addr", taken.Addr().String())
	if code == 0 || !strings.Contains(out, taken.Addr().String()) || !strings.Contains(out, "already in use") || !strings.Contains(out, "--addr") {
		t.Errorf("%d %s", code, out)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Error("the data folder was made although the server could not start")
	}
}

// A place that cannot be written to is named together with the fix, also for
// the superuser, whom file rights do not stop.
func TestUnwritablePlaces(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	blocked := filepath.Join(dir, "blocked")
	if err := os.MkdirAll(filepath.Join(blocked, "wellhouse.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ data, names string }{
		"below a file":          {filepath.Join(file, "data"), filepath.Join(file, "data")},
		"not a place for files": {"/proc", "/proc"},
		"a folder in the way":   {blocked, filepath.Join(blocked, "wellhouse.db")},
	} {
		out, code := command(t, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", c.data)
		if code == 0 || !strings.Contains(out, c.names) || !strings.Contains(out, "--data DIR") {
			t.Errorf("%s: %d %s", name, code, out)
		}
	}
	readOnly := filepath.Join(dir, "read-only")
	if err := os.Mkdir(readOnly, 0o500); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		if out, code := command(t, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", readOnly); code == 0 || !strings.Contains(out, "chown") {
			t.Errorf("read-only folder: %d %s", code, out)
		}
	}
}

// D14: a store is demo or real for good.
func TestDemoAndRealNeverMix(t *testing.T) {
	demoDir, realDir := t.TempDir(), t.TempDir()
	start(t, "--demo", "--data", demoDir).stop(t)
	out, code := command(t, "serve", "--addr", "127.0.0.1:0", "--data", demoDir)
	if code == 0 || !strings.Contains(out, "holds the demo") || !strings.Contains(out, "--demo") || !strings.Contains(out, demoDir) {
		t.Errorf("real start on the demo: %d %s", code, out)
	}
	real := start(t, "--data", realDir)
	if strings.Contains(real.stdout.String(), "Tq7!") {
		t.Error("a real start prints the demo password")
	}
	if status, text := real.browser(t).get(t, "/"); status != 200 || strings.Contains(text, `"demo":true`) {
		t.Errorf("%d %.200s", status, text)
	}
	real.stop(t)
	out, code = command(t, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", realDir)
	if code == 0 || !strings.Contains(out, "real members") || !strings.Contains(out, realDir) {
		t.Errorf("demo start on a real store: %d %s", code, out)
	}
}

// Settings that cannot be meant are refused with words, before anything runs.
func TestBadSettings(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"nonsense"}, "unknown command"},
		{[]string{"serve", "--no-such-flag"}, "no-such-flag"},
		{[]string{"serve", "extra"}, "unexpected argument"},
		{[]string{"serve", "--log-level", "loud", "--data", dir}, "--log-level"},
		{[]string{"serve", "--trusted-proxies", "everyone", "--data", dir}, "--trusted-proxies"},
		{[]string{"serve", "--demo", "--smtp-addr", "mail.example.com:587", "--data", dir}, "the demo sends no messages"},
		{[]string{"serve", "--demo", "--sms-url", "https://sms.example.com", "--data", dir}, "/__outbox"},
		{[]string{"serve", "--smtp-addr", "mail.example.com:25", "--smtp-from", "a@example.com", "--smtp-tls", "none", "--data", dir}, "need TLS"},
		{[]string{"serve", "--smtp-addr", "mail.example.com:25", "--data", dir}, "--smtp-"},
		{[]string{"serve", "--smtp-addr", "mail.example.com:25", "--smtp-password-file", "no-such-file", "--data", dir}, "--smtp-password-file"},
		{[]string{"serve", "--sms-url", "http://sms.example.com", "--data", dir}, "need https"},
		{[]string{"serve", "--sms-url", "https://sms.example.com", "--sms-token-file", "no-such-file", "--data", dir}, "--sms-token-file"},
		{[]string{"serve", "--sms-url", "https://sms.example.com", "--data", dir}, "--sms-reply-token-file"},
		{[]string{"serve", "--sms-url", "https://sms.example.com", "--sms-reply-token-file", "no-such-file", "--data", dir}, "--sms-reply-token-file"},
		{[]string{"serve", "--smtp-password", "secret"}, "smtp-password"},
		{[]string{"serve", "--sms-token", "secret"}, "sms-token"},
		{[]string{"serve", "--addr", "no-such-host.invalid:1", "--data", dir}, "cannot listen"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--database-url", "mysql://x", "--data", dir}, "postgres://"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--redis-url", "localhost:6379", "--data", dir}, "--redis-url"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--redis-url", "redis://redis.example:6379", "--data", dir}, "rediss://"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--database-url", "postgres://nobody@127.0.0.1:1/x", "--data", dir}, "cannot reach the database"},
		{[]string{"serve", "--metrics-token", "secret"}, "metrics-token"},
		{[]string{"serve", "--metrics-token-file", "no-such-file", "--data", dir}, "--metrics-token-file"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "0.0.0.0:0", "--data", dir}, "--metrics-token-file"},
		{[]string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "9464", "--data", dir}, "--metrics-addr"},
		{[]string{"serve", "--addr", "0.0.0.0:0", "--local", "--data", dir}, "--local"},
		{[]string{"serve", "--local", "--trusted-proxies", "127.0.0.1", "--data", dir}, "--local"},
		{[]string{"audit", "verify", "--data", dir}, "no keys at"},
		{[]string{"keys", "rotate", "--data", dir}, "no keys at"},
		{[]string{"audit"}, "unknown command"},
	} {
		if out, code := command(t, c.args...); code == 0 || !strings.Contains(out, c.says) {
			t.Errorf("%v: %d %s", c.args, code, out)
		}
	}
	for _, args := range [][]string{{}, {"help"}, {"version"}, {"serve", "--help"}} {
		if out, code := command(t, args...); code != 0 || out == "" {
			t.Errorf("%v: %d %s", args, code, out)
		}
	}
}

// The secret of a database URL never shows in a message.
func TestDatabasePasswordIsNotPrinted(t *testing.T) {
	out, code := command(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--database-url", "postgres://app:hunter2@127.0.0.1:1/x")
	if code == 0 || strings.Contains(out, "hunter2") {
		t.Errorf("%d %s", code, out)
	}
}

// One setting switches the engine; a role that row security does not bind is
// refused.
func TestPostgres(t *testing.T) {
	address := dbtest.PostgresURL(t)
	s := start(t, "--demo", "--data", t.TempDir(), "--database-url", address)
	b := s.browser(t)
	b.signIn(t, "annmarie@demo.test")
	if status, text := b.get(t, "/v1/users/me/info/locale"); status != 200 || !strings.Contains(text, "fr-CA") {
		t.Errorf("%d %s", status, text)
	}
	s.stop(t)

	super, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	super.User = url.User("postgres")
	out, code := command(t, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--database-url", super.String())
	if code == 0 || !strings.Contains(out, "superuser") || !strings.Contains(out, "CREATE ROLE") {
		t.Errorf("%d %s", code, out)
	}
}

// migrate brings a store up to date and then has nothing left to do.
func TestMigrate(t *testing.T) {
	dir := t.TempDir()
	first, code := command(t, "migrate", "--data", dir)
	if code != 0 || strings.Contains(first, " 0 steps") {
		t.Errorf("%d %s", code, first)
	}
	if second, code := command(t, "migrate", "--data", dir); code != 0 || !strings.Contains(second, ": 0 steps applied") {
		t.Errorf("%d %s", code, second)
	}
	store, err := db.Open(context.Background(), db.Options{Path: filepath.Join(dir, "wellhouse.db")})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Error(err)
	}
}
