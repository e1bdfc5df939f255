package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// A stopping server finishes the request under way, says goodbye to its
// sockets, takes no new ones and ends with code 0.
func TestShutdownFinishesWhatIsUnderWay(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir())
	b := s.browser(t)
	b.signIn(t, "rosa@demo.test")
	host := strings.TrimPrefix(s.base, "http://")

	socket := apitest.Connect(t, s.base, map[string]string{"Cookie": b.cookie(t)})
	const body = `{"appId":5,"prefName":"SLOW","prefVal":"sent"}`
	slow, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slow.Close() }()
	fmt.Fprintf(slow, "PUT /v1/users/me/prefs/apps HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		host, b.cookie(t), len(body), body[:10])
	time.Sleep(300 * time.Millisecond) // until the server waits for the rest

	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	socket.Goodbye(t, 5*time.Second)
	refused := false
	for range 100 {
		conn, err := net.DialTimeout("tcp", host, time.Second)
		if err != nil {
			refused = true
			break
		}
		_ = conn.Close()
		time.Sleep(20 * time.Millisecond)
	}
	if !refused {
		t.Error("a stopping server takes new connections")
	}
	select {
	case err := <-s.done:
		t.Fatalf("the server did not wait for the request: %v", err)
	default:
	}
	_, _ = io.WriteString(slow, body[10:])
	_ = slow.SetDeadline(time.Now().Add(10 * time.Second))
	reply, err := http.ReadResponse(bufio.NewReader(slow), nil)
	if err != nil || reply.StatusCode != http.StatusNoContent {
		t.Errorf("the request under way: %v %v", reply, err)
	}
	s.ended(t, 10*time.Second)
}

// Headers beyond any browser's are refused, and the server lives on.
func TestHugeHeaders(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir())
	for name, header := range map[string]string{
		"one huge header":    "X-Big: " + strings.Repeat("x", 64<<10) + "\r\n",
		"thousands of small": strings.Repeat("X-A: b\r\n", 6000),
		"huge cookie":        "Cookie: wellhouse-sid=" + strings.Repeat("A", 64<<10) + "\r\n",
	} {
		status := raw(t, s, "GET /v1/users/me/info/locale HTTP/1.1\r\nHost: localhost\r\n"+header+"\r\n")
		if status != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := raw(t, s, "GET /"+strings.Repeat("a", 64<<10)+" HTTP/1.1\r\nHost: localhost\r\n\r\n"); status != http.StatusRequestHeaderFieldsTooLarge && status != http.StatusRequestURITooLong {
		t.Errorf("a path without end: %d", status)
	}
	for _, bad := range []string{
		"GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", "nonsense that is longer than a preface\r\n\r\n",
		"POST /v1/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
		"POST /v1/auth/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
	} {
		if status := raw(t, s, bad); status < 400 || status >= 600 || status == 500 {
			t.Errorf("%.40q: %d", bad, status)
		}
	}
	if status, _ := s.browser(t).get(t, "/healthz"); status != 200 {
		t.Errorf("afterwards: %d", status)
	}
	s.stop(t)
}

// raw sends bytes as they are and returns the status of the answer.
func raw(t *testing.T, s *server, request string) int {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	go func() { _, _ = io.WriteString(conn, request) }()
	reply, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Errorf("%.40q: no answer: %v", request, err)
		return 0
	}
	return reply.StatusCode
}
