package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// resident is the memory of the program in bytes.
func (s *server) resident(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if after, found := strings.CutPrefix(line, "VmRSS:"); found {
			kb, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(after), "kB")))
			if err != nil {
				t.Fatal(err)
			}
			return kb << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// peak is the most memory that the program takes within a time.
func (s *server) peak(t *testing.T, within time.Duration) (most int) {
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		most = max(most, s.resident(t))
	}
	return most
}

const moreMemory = 64 << 20

// flood is nearly a whole body of the largest size, after which nothing comes.
var flood = strings.Repeat("x", 1<<20-1)

// G20: strangers who post slowly take no memory worth mentioning, a member is
// answered meanwhile, and they are shown out within seconds.
func TestSlowPostsOfStrangers(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir(), "--address-rate", "100000")
	b := s.browser(t)
	b.signIn(t, "rosa@demo.test")
	before := s.resident(t)
	paths := []string{"/v1/users/me/auth", "/wellhouse.chat.v1.ChatService/SendMessage", "/ingest/v1/readings", "/nowhere/at/all", "/v1/messages/files"}
	var all sync.WaitGroup
	for i := range slowPosts {
		all.Go(func() {
			conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = conn.Close() }()
			go func() {
				_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\nX-Device-Id: d-1\r\n\r\n", paths[i%len(paths)], len(flood)+1)
				_, _ = io.WriteString(conn, flood)
			}()
			_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
			if _, err := io.Copy(io.Discard, conn); os.IsTimeout(err) {
				t.Error("still there after 30 seconds")
			}
		})
	}
	most := s.peak(t, 6*time.Second)
	if status, text := b.do(t, "POST", "/wellhouse.chat.v1.ChatService/ListChannels", "application/json", "{}"); status != 200 {
		t.Errorf("a member meanwhile: %d %s", status, text)
	}
	all.Wait()
	t.Logf("%d posts: %d MB more", slowPosts, (most-before)>>20)
	if most-before > moreMemory {
		t.Errorf("%d MB more than the %d before", (most-before)>>20, before>>20)
	}
}

// stalled is a body that stops before its end until it is let go.
type stalled struct {
	io.Reader
	until chan struct{}
}

func (s *stalled) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	if err == io.EOF {
		<-s.until
	}
	return n, err
}

// connections of 128 streams each.
const connections = 60

// G20: many connections of many streams that hardly send anything take no memory
// worth mentioning either.
func TestManyConnectionsOfManyStreams(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir(), "--address-rate", "100000", "--log-level", "error")
	before := s.resident(t)
	until := make(chan struct{})
	var all sync.WaitGroup
	for range connections {
		transport := &http.Transport{Protocols: new(http.Protocols), MaxConnsPerHost: 1}
		transport.Protocols.SetUnencryptedHTTP2(true)
		defer transport.CloseIdleConnections()
		for range 128 {
			all.Go(func() {
				r, err := http.NewRequest("POST", s.base+"/v1/users/me/auth", &stalled{strings.NewReader(flood[:900]), until})
				if err != nil {
					t.Error(err)
					return
				}
				r.ContentLength = 10_000
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				if reply, err := transport.RoundTrip(r); err == nil {
					_, _ = io.Copy(io.Discard, reply.Body)
					_ = reply.Body.Close()
				}
			})
		}
	}
	most := s.peak(t, 6*time.Second)
	close(until)
	all.Wait()
	t.Logf("%d MB more", (most-before)>>20)
	if most-before > moreMemory {
		t.Errorf("%d MB more than the %d before", (most-before)>>20, before>>20)
	}
}

// One connection of many streams takes no more than many connections.
func TestManyStreamsOfAStranger(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir(), "--address-rate", "100000")
	before := s.resident(t)
	transport := &http.Transport{Protocols: new(http.Protocols), MaxConnsPerHost: 1}
	transport.Protocols.SetUnencryptedHTTP2(true)
	defer transport.CloseIdleConnections()
	until := make(chan struct{})
	var all sync.WaitGroup
	for i := range 250 {
		all.Go(func() {
			path := []string{"/v1/users/me/auth", "/wellhouse.chat.v1.ChatService/SendMessage"}[i%2]
			r, err := http.NewRequest("POST", s.base+path, &stalled{strings.NewReader(flood), until})
			if err != nil {
				t.Error(err)
				return
			}
			r.ContentLength = -1
			r.Header.Set("Content-Type", "application/json")
			if reply, err := transport.RoundTrip(r); err == nil {
				_, _ = io.Copy(io.Discard, reply.Body)
				_ = reply.Body.Close()
			}
		})
	}
	most := s.peak(t, 6*time.Second)
	close(until)
	all.Wait()
	t.Logf("%d MB more", (most-before)>>20)
	if most-before > moreMemory {
		t.Errorf("%d MB more than the %d before", (most-before)>>20, before>>20)
	}
	// What speaks HTTP/2 without TLS behind a proxy goes on working.
	client := &http.Client{Transport: transport}
	reply, err := client.Get(s.base + "/healthz")
	if err != nil || reply.ProtoMajor != 2 || reply.StatusCode != 200 {
		t.Fatalf("%v %v", reply, err)
	}
	_ = reply.Body.Close()
}
