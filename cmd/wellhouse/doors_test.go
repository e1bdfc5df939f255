package main

import (
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ask calls a running server with headers of its own.
func ask(t *testing.T, address string, header ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	body, _ := io.ReadAll(reply.Body)
	return reply.StatusCode, reply.Header, string(body)
}

// A bare proxy on the same machine looks like somebody at localhost. A real
// server keeps its doors shut until it is told otherwise, and says what to set.
func TestARealServerIsShutUntilToldOtherwise(t *testing.T) {
	bare := start(t, "--data", t.TempDir())
	if status, _, _ := ask(t, bare.base+"/metrics"); status != 404 {
		t.Errorf("/metrics answers %d", status)
	}
	if _, header, _ := ask(t, bare.base+"/"); header.Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS")
	}
	ask(t, bare.base+"/", "X-Forwarded-For", "203.0.113.9")
	for _, want := range []string{"--trusted-proxies", "--local", "passes requests on"} {
		// The log of another process comes in its own time.
		for end := time.Now().Add(10 * time.Second); !strings.Contains(bare.log.String(), want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the log does not name %s:\n%s", want, bare.log)
			}
		}
	}
	bare.stop(t)

	behind := start(t, "--data", t.TempDir(), "--trusted-proxies", "127.0.0.1")
	ask(t, behind.base+"/", "X-Forwarded-For", "203.0.113.9")
	if status, _, _ := ask(t, behind.base+"/metrics"); status != 404 {
		t.Errorf("behind a proxy /metrics answers %d", status)
	}
	if strings.Contains(behind.log.String(), "trusted-proxies") {
		t.Errorf("a server with a proxy complains:\n%s", behind.log)
	}
	behind.stop(t)

	local := start(t, "--data", t.TempDir(), "--local")
	if status, _, _ := ask(t, local.base+"/metrics"); status != 200 {
		t.Errorf("with --local /metrics answers %d", status)
	}
	local.stop(t)
}

// Figures come on a port of their own, or with a token from a file.
func TestMetricsHaveTheirOwnDoor(t *testing.T) {
	dir := t.TempDir()
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte("scrape-me\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	_ = free.Close()

	own := start(t, "--data", filepath.Join(dir, "own"), "--metrics-addr", ":"+port)
	base := "http://localhost:" + port
	if status, _, text := ask(t, base+"/metrics"); status != 200 || !strings.Contains(text, "wellhouse_requests_in_flight") {
		t.Errorf("own port: %d %.100s", status, text)
	}
	if status, _, _ := ask(t, base+"/v1/users/me/info/locale"); status != 404 {
		t.Errorf("the port of the figures serves more than figures: %d", status)
	}
	if status, _, _ := ask(t, own.base+"/metrics"); status != 404 {
		t.Errorf("the public port: %d", status)
	}
	own.stop(t)

	guarded := start(t, "--data", filepath.Join(dir, "guarded"), "--metrics-addr", "127.0.0.1:"+port, "--metrics-token-file", token)
	base = "http://127.0.0.1:" + port
	for name, c := range map[string]struct {
		url, token string
		status     int
	}{
		"own port, no token":       {base, "", 404},
		"own port, token":          {base, "Bearer scrape-me", 200},
		"public port, no token":    {guarded.base, "", 404},
		"public port, wrong token": {guarded.base, "Bearer scrape-m", 404},
		"public port, token":       {guarded.base, "Bearer scrape-me", 200},
	} {
		if status, _, _ := ask(t, c.url+"/metrics", "Authorization", c.token); status != c.status {
			t.Errorf("%s: %d", name, status)
		}
	}
	guarded.stop(t)
}

// The command ends the secret of a device, says so once, and is recorded.
func TestDeviceRevoke(t *testing.T) {
	dir := t.TempDir()
	start(t, "--demo", "--data", dir).stop(t)
	out, code := command(t, "device", "add", "--data", dir, "--email", "rosa@demo.test")
	fields := strings.Fields(out)
	if code != 0 || len(fields) < 2 {
		t.Fatalf("%d %s", code, out)
	}
	if out, code := command(t, "device", "revoke", "--data", dir, "--device", fields[1]); code != 0 || !strings.Contains(out, "refused from now on") {
		t.Errorf("%d %s", code, out)
	}
	for _, args := range [][]string{{"--device", fields[1]}, {"--device", "none"}, {}} {
		if out, code := command(t, append([]string{"device", "revoke", "--data", dir}, args...)...); code == 0 {
			t.Errorf("%v: %s", args, out)
		}
	}
}
