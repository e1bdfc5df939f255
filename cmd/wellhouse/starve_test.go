package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/demo"
)

// from is a client at an address of its own on this machine.
func from(address string) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}, Timeout: 20 * time.Second}
}

// hold opens a request that sends all of its body but the last bytes.
func (s *server) hold(t *testing.T, address, head string, size int) net.Conn {
	t.Helper()
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	conn, err := dialer.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n\r\n", strings.SplitN(head, "\n", 2)[0], size, strings.SplitN(head, "\n", 2)[1])
		_, _ = io.WriteString(conn, strings.Repeat(" ", size-10))
	}()
	return conn
}

func (s *server) signInFrom(t *testing.T, address string) int {
	t.Helper()
	form := url.Values{"grant_type": {"password"}, "username": {"tom@demo.test"}, "password": {demo.Password}}
	r, err := http.NewRequest("POST", s.base+"/v1/users/me/auth", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.SetBasicAuth("portal", "")
	reply, err := from(address).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	return reply.StatusCode
}

func (s *server) uploadFrom(t *testing.T, address, device string) int {
	t.Helper()
	at := time.Now().UnixMilli()
	body := fmt.Sprintf(`{"readings":[{"kind":"bloodSugar","at":%d,"offsetMinutes":0,"unit":"mg/dL","value":110}]}`, at)
	r, err := http.NewRequest("POST", s.base+"/ingest/v1/readings", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(ingest.DeviceHeader, device)
	r.Header.Set(ingest.TimestampHeader, strconv.FormatInt(at, 10))
	r.Header.Set(ingest.SignatureHeader, ingest.Sign(demo.DeviceSecret(device), at, []byte(body)))
	reply, err := from(address).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	return reply.StatusCode
}

// G20: a few addresses that hold on to many requests keep no one else from
// signing in and no device from sending its readings.
func TestAFewAddressesCannotStopTheOthers(t *testing.T) {
	s := start(t, "--demo", "--data", t.TempDir())
	device, taken := demo.Devices("rosa@demo.test")[0].ID, demo.Devices("marcus@demo.test")[0].ID
	signed := "Content-Type: application/json\r\nX-Timestamp: 1\r\nX-Signature: " + strings.Repeat("0", 64) + "\r\nX-Device-Id: "
	for name, c := range map[string]struct {
		head string
		size int
	}{
		"posts of unknown devices":     {"POST /ingest/v1/readings\n" + signed + "x", 1 << 20},
		"posts in a device's name":     {"POST /ingest/v1/readings\n" + signed + taken, 1 << 20},
		"sign-ins that never end":      {"POST /v1/users/me/auth\nContent-Type: application/x-www-form-urlencoded", 16 << 10},
		"sign-ins that hardly begin":   {"POST /v1/users/me/auth\nContent-Type: application/x-www-form-urlencoded", 11},
		"error reports that never end": {"POST /v1/logs\nContent-Type: application/json", 16 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			var open sync.WaitGroup
			var conns []net.Conn
			for network := range 8 {
				for range 40 {
					conns = append(conns, s.hold(t, fmt.Sprintf("127.0.1.%d", network+1), c.head, c.size))
				}
			}
			time.Sleep(time.Second)
			if status := s.signInFrom(t, "127.0.2.1"); status != http.StatusOK {
				t.Errorf("a sign-in: %d", status)
			}
			if status := s.uploadFrom(t, "127.0.2.2", device); status != http.StatusOK {
				t.Errorf("a device: %d", status)
			}
			for _, conn := range conns {
				open.Go(func() { _ = conn.Close() })
			}
			open.Wait()
			time.Sleep(200 * time.Millisecond)
		})
	}
}
