package sso

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

// What an administrator names must be on the public internet, whatever a name
// leads to by the time it is dialled.
func TestAddressesWeDial(t *testing.T) {
	for address, allowed := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true, "8.8.8.8:8443": true,
		"127.0.0.1:443": false, "127.9.9.9:443": false, "[::1]:443": false, "0.0.0.0:443": false, "[::]:443": false,
		"10.0.0.1:443": false, "172.16.0.1:443": false, "172.31.255.255:443": false, "192.168.1.1:443": false,
		"169.254.169.254:80": false, "[fe80::1]:443": false, "[fe80::1%25eth0]:443": false, "[fc00::1]:443": false, "[fd00:ec2::254]:80": false,
		"100.64.0.1:443": false, "192.0.0.1:443": false, "198.18.0.1:443": false, "240.0.0.1:443": false, "255.255.255.255:443": false,
		"224.0.0.1:443": false, "[ff02::1]:443": false,
		"[::ffff:127.0.0.1]:443": false, "[::ffff:10.0.0.1]:443": false, "[::ffff:169.254.169.254]:443": false,
		"[64:ff9b::a00:1]:443": false, "[2002:a00:1::]:443": false, "[2001::1]:443": false,
		"": false, "localhost:443": false, "10.0.0.1": false,
	} {
		if err := refuseAddress(address); (err == nil) != allowed {
			t.Errorf("%s: %v", address, err)
		}
	}
	// The edges of what is private.
	for text, want := range map[string]bool{"172.15.255.255": true, "172.32.0.0": true, "100.63.255.255": true, "100.128.0.0": true, "198.17.255.255": true, "198.20.0.0": true} {
		if public(netip.MustParseAddr(text)) != want {
			t.Errorf("%s", text)
		}
	}
}

func TestAddressesWeAsk(t *testing.T) {
	for _, c := range []struct {
		text            string
		anywhere, local bool
	}{
		{"https://idp.example/x", true, true},
		{"http://idp.example/x", false, false},
		{"http://localhost:9000/x", false, true},
		{"http://idp.localhost/x", false, true},
		{"http://127.0.0.1/x", false, true},
		{"http://localhost.evil.example/x", false, false},
		{"https://user@idp.example/x", false, false},
		{"https://localhost@evil.example/x", false, false},
		{"ftp://idp.example/x", false, false},
		{"file:///etc/passwd", false, false},
		{"javascript:alert(1)", false, false},
		{"https:///x", false, false},
		{"", false, false},
	} {
		u, err := url.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if mayFetch(u, false) != c.anywhere || mayFetch(u, true) != c.local {
			t.Errorf("%q: %v, on this machine %v", c.text, mayFetch(u, false), mayFetch(u, true))
		}
	}
}

func fetch(t *testing.T, c *http.Client, address string) (*http.Response, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Do(r)
}

func TestWhatWeFetch(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/long", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 2*fetchMost)) })
	mux.HandleFunc("/away", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/long", http.StatusFound) })
	mux.HandleFunc("/headers", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Long", strings.Repeat("a", 128<<10)) })
	mux.HandleFunc("/slow", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(5 * time.Second):
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	secure := httptest.NewTLSServer(mux)
	defer secure.Close()

	here := newClient(true)
	reply, err := fetch(t, here, server.URL+"/long")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(reply.Body)
	_ = reply.Body.Close()
	if err != nil || len(body) != fetchMost {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	for name, path := range map[string]string{"a redirect": "/away", "long headers": "/headers"} {
		if reply, err := fetch(t, here, server.URL+path); err == nil {
			_ = reply.Body.Close()
			t.Errorf("%s was followed", name)
		} else if path == "/away" && !errors.Is(err, errRedirects) {
			t.Error(err)
		}
	}
	quick := *here
	quick.Timeout = 50 * time.Millisecond
	if reply, err := fetch(t, &quick, server.URL+"/slow"); err == nil {
		_ = reply.Body.Close()
		t.Error("a provider that is silent was waited for")
	}
	if here.Timeout != fetchFor {
		t.Errorf("waits for %s", here.Timeout)
	}
	// Outside of the demo this machine can't be reached, with TLS or without.
	out := newClient(false)
	if _, err := fetch(t, out, server.URL); !errors.Is(err, errInsecure) {
		t.Errorf("plain http: %v", err)
	}
	if _, err := fetch(t, out, secure.URL); !errors.Is(err, errPrivate) {
		t.Errorf("this machine: %v", err)
	}
}
