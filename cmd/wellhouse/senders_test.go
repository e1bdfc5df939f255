package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const readOutbox = "/wellhouse.outbox.v1.DemoOutboxService/ListMessages"

// A real installation has no outbox to read, also when it sends.
func TestRealInstallationHasNoReadableOutbox(t *testing.T) {
	dir := t.TempDir()
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte("t0ken\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, "--data", dir, "--smtp-addr", "127.0.0.1:1", "--smtp-from", "no-reply@example.com", "--smtp-tls", "none",
		"--sms-url", "http://127.0.0.1:1/messages", "--sms-token-file", token, "--sms-reply-token-file", token)
	b := s.browser(t)
	posted, postedText := b.do(t, http.MethodPost, readOutbox, "application/json", "{}")
	got, gotText := b.get(t, readOutbox+"?connect=v1&encoding=json&message=%7B%7D")
	if posted != http.StatusNotFound || got != http.StatusNotFound || strings.Contains(postedText+gotText, "messages") {
		t.Errorf("%d %s\n%d %s", posted, postedText, got, gotText)
	}
	if strings.Contains(s.log.String(), "t0ken") {
		t.Error("the log holds the token")
	}
	s.stop(t)
}

func TestSecretsComeFromFilesOrTheEnvironment(t *testing.T) {
	t.Setenv(smsTokenVariable, "from the environment")
	file := filepath.Join(t.TempDir(), "secret")
	for _, c := range []struct {
		content, want string
		fails         bool
	}{{" from a file\n", "from a file", false}, {"\n", "", true}} {
		if err := os.WriteFile(file, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := secret(file, smsTokenVariable); got != c.want || (err != nil) != c.fails {
			t.Errorf("%q: %q %v", c.content, got, err)
		}
	}
	if got, err := secret("", smsTokenVariable); got != "from the environment" || err != nil {
		t.Errorf("%q %v", got, err)
	}
}
