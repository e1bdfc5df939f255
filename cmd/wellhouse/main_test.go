package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
)

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	dir, err := os.MkdirTemp("", "wellhouse-bin")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "wellhouse")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the program: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// output collects what a program says while it still runs.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// server is a running program.
type server struct {
	cmd         *exec.Cmd
	stdout, log *output
	base        string
	done        chan error
}

var address = regexp.MustCompile(`ready at (http://\S+)`)

// start serves on a free port and waits until it says where.
func start(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{
		cmd:    exec.Command(binary, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...),
		stdout: &output{}, log: &output{}, done: make(chan error, 1),
	}
	s.cmd.Env, s.cmd.Stdout, s.cmd.Stderr = cleanEnv(), s.stdout, s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.done <- s.cmd.Wait() }()
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	for range 600 {
		if found := address.FindStringSubmatch(s.stdout.String()); found != nil {
			s.base = found[1]
			return s
		}
		select {
		case err := <-s.done:
			t.Fatalf("the server ended: %v\n%s", err, s.log)
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Fatalf("the server did not get ready\n%s", s.log)
	return nil
}

// stop asks the server to end and checks that it does so cleanly.
func (s *server) stop(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.ended(t, 20*time.Second)
}

func (s *server) ended(t *testing.T, within time.Duration) {
	t.Helper()
	select {
	case err := <-s.done:
		if err != nil {
			t.Fatalf("the server ended with %v\n%s", err, s.log)
		}
	case <-time.After(within):
		t.Fatalf("the server still runs after %s", within)
	}
}

// command runs a command to its end.
func command(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = cleanEnv()
	data, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return string(data), exit.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	return string(data), 0
}

// cleanEnv keeps settings of the machine away from the program.
func cleanEnv() []string {
	var env []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "WELLHOUSE_") {
			env = append(env, v)
		}
	}
	return env
}

// browser is a client that keeps cookies.
type browser struct {
	http.Client
	base string
}

func (s *server) browser(t *testing.T) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{http.Client{Jar: jar, Timeout: 30 * time.Second}, s.base}
}

func (b *browser) do(t *testing.T, method, path, kind, body string) (status int, text string) {
	t.Helper()
	r, err := http.NewRequest(method, b.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if path == "/v1/users/me/auth" {
		r.SetBasicAuth("portal", "")
	}
	reply, err := b.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	data, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply.StatusCode, string(data)
}

func (b *browser) get(t *testing.T, path string) (status int, text string) {
	t.Helper()
	return b.do(t, http.MethodGet, path, "", "")
}

func (b *browser) signIn(t *testing.T, email string) string {
	t.Helper()
	form := url.Values{"grant_type": {"password"}, "username": {email}, "password": {demo.Password}}
	status, text := b.do(t, http.MethodPost, "/v1/users/me/auth", "application/x-www-form-urlencoded", form.Encode())
	if status != http.StatusOK {
		t.Fatalf("sign-in of %s: %d %s", email, status, text)
	}
	return text
}

// cookie is the Cookie header that the browser would send.
func (b *browser) cookie(t *testing.T) string {
	t.Helper()
	u, err := url.Parse(b.base)
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, c := range b.Jar.Cookies(u) {
		parts = append(parts, c.String())
	}
	return strings.Join(parts, "; ")
}

// The operator's list of hosts is read as people write lists.
func TestBrandHosts(t *testing.T) {
	for given, want := range map[string]string{
		"":                                   "",
		"portal.example":                     "portal.example",
		" portal.example , care.example:443": "portal.example|care.example:443",
		",,portal.example,":                  "portal.example",
	} {
		c, err := parseConfig("serve", []string{"--brand-hosts", given}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(c.hosts(), "|"); got != want {
			t.Errorf("%q: %s", given, got)
		}
	}
}
