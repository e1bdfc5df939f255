// Package redistest gives tests a real Redis of their own, which they may stop,
// freeze and start again.
package redistest

import (
	"fmt"
	"io"
	"net"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a Redis on a loopback port that stays the same.
type Server struct {
	URL string

	t    testing.TB
	port int
	mu   sync.Mutex
	cmd  *exec.Cmd
}

// Start runs a Redis until the test ends. A missing one fails the test, except
// under -short, which says so.
func Start(t testing.TB) *Server {
	t.Helper()
	if _, err := exec.LookPath("redis-server"); err != nil {
		if testing.Short() {
			t.Skip("-short leaves Redis out where it is not installed")
		}
		t.Fatal("no Redis for this test; install it (Debian: apt-get install redis-server)")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	_ = l.Close()
	s := &Server{URL: fmt.Sprintf("redis://127.0.0.1:%d", port), t: t, port: port}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// Start starts it again after Stop, empty.
func (s *Server) Start() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd = exec.Command("redis-server", "--port", fmt.Sprint(s.port), "--bind", "127.0.0.1",
		"--save", "", "--appendonly", "no", "--loglevel", "warning")
	s.cmd.Dir = s.t.TempDir()
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for range 500 {
		if answers(s.port) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatal("Redis did not come up")
}

// Stop kills it.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// Freeze makes it answer nothing while its connections stay open.
func (s *Server) Freeze() { s.signal(syscall.SIGSTOP) }

// Thaw lets it go on.
func (s *Server) Thaw() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(which syscall.Signal) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.cmd.Process.Signal(which); err != nil {
		s.t.Error(err)
	}
}

func answers(port int) bool {
	conn, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), time.Second)
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	if _, err := conn.Write([]byte("PING\r\n")); err != nil {
		return false
	}
	reply := make([]byte, 5)
	n, _ := conn.Read(reply)
	return string(reply[:n]) == "+PONG"
}

// Listen collects everything that is published from now on. The function that it
// returns ends that and gives what was heard.
func (s *Server) Listen() func() []byte {
	s.t.Helper()
	conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", s.port))
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := conn.Write([]byte("PSUBSCRIBE *\r\n")); err != nil {
		s.t.Fatal(err)
	}
	first := make([]byte, 1)
	if _, err := conn.Read(first); err != nil { // it listens from here on
		s.t.Fatal(err)
	}
	heard := make(chan []byte, 1)
	go func() {
		all, _ := io.ReadAll(conn)
		heard <- all
	}()
	return func() []byte {
		// What is on its way has a moment to arrive.
		_ = conn.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
		defer func() { _ = conn.Close() }()
		return <-heard
	}
}
