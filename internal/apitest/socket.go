package apitest

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Socket is a WebSocket in its raw form, so that a test sees every byte.
type Socket struct {
	net.Conn
	in *bufio.Reader
}

// Dial opens a socket at /live with the cookies and headers of a call.
func Dial(t testing.TB, base string, header map[string]string) (*Socket, *http.Response) {
	t.Helper()
	return DialAt(t, base+"/live", header)
}

// DialAt is Dial with an address of one's own.
func DialAt(t testing.TB, address string, header map[string]string) (*Socket, *http.Response) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.DialTimeout("tcp", u.Host, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", u.RequestURI(), u.Host)
	for name, value := range header {
		fmt.Fprintf(conn, "%s: %s\r\n", name, value)
	}
	fmt.Fprint(conn, "\r\n")
	in := bufio.NewReader(conn)
	_ = conn.SetDeadline(time.Now().Add(5 * time.Second))
	r, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Socket{conn, in}, r
}

// Say sends one text frame, masked as clients must.
func (s *Socket) Say(t testing.TB, text string) {
	t.Helper()
	frame := []byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}
	if _, err := s.Write(append(frame, text...)); err != nil {
		t.Fatal(err)
	}
}

// Hear returns the next frame: its kind and its content.
func (s *Socket) Hear(within time.Duration) (kind byte, body string, err error) {
	_ = s.SetDeadline(time.Now().Add(within))
	head := make([]byte, 2)
	if _, err := io.ReadFull(s.in, head); err != nil {
		return 0, "", err
	}
	size := uint64(head[1] & 0x7f)
	if size >= 126 {
		wide := make([]byte, map[uint64]int{126: 2, 127: 8}[size])
		if _, err := io.ReadFull(s.in, wide); err != nil {
			return 0, "", err
		}
		size = binary.BigEndian.Uint64(append(make([]byte, 8-len(wide)), wide...))
	}
	data := make([]byte, size)
	_, err = io.ReadFull(s.in, data)
	return head[0] & 0x0f, string(data), err
}

// Hears reports whether a text comes within a time; other frames pass.
func (s *Socket) Hears(text string, within time.Duration) bool {
	for end := time.Now().Add(within); ; {
		_, body, err := s.Hear(time.Until(end))
		if err != nil {
			return false
		}
		if strings.Contains(body, text) {
			return true
		}
	}
}

// Goodbye waits until the socket ends and returns the code of the goodbye.
func (s *Socket) Goodbye(t testing.TB, within time.Duration) uint16 {
	t.Helper()
	end := time.Now().Add(within)
	for {
		kind, body, err := s.Hear(time.Until(end))
		switch {
		case err != nil:
			t.Fatalf("the socket did not say goodbye within %s: %v", within, err)
		case kind == 8 && len(body) >= 2:
			return binary.BigEndian.Uint16([]byte(body))
		}
	}
}

// Connect opens a socket and goes through the first exchange.
func Connect(t testing.TB, base string, header map[string]string) *Socket {
	t.Helper()
	conn, r := Dial(t, base, header)
	if r.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%d", r.StatusCode)
	}
	conn.Say(t, `{"id":1,"connect":{}}`)
	if _, body, err := conn.Hear(5 * time.Second); err != nil || !strings.Contains(body, `"connect"`) {
		t.Fatalf("%q %v", body, err)
	}
	return conn
}
