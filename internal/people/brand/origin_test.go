package brand

import "testing"

func TestOrigin(t *testing.T) {
	for _, c := range []struct{ host, port, want string }{
		{"portal.example", "8080", "https://portal.example"},
		{"portal.example:8443", "8080", "https://portal.example:8443"},
		{"Portal.Example", "8080", "https://portal.example"},
		{"portal.example:443", "8080", "https://portal.example"},
		{"localhost", "8080", "http://localhost:8080"},
		{"localhost", "80", "http://localhost"},
		{"localhost", "", "http://localhost"},
		{"maple.localhost", "8080", "http://maple.localhost:8080"},
		{"localhost:9000", "8080", "http://localhost:9000"},
		{"127.0.0.1", "8080", "http://127.0.0.1:8080"},
		{"localhost.example", "8080", "https://localhost.example"},
	} {
		if got := Origin(c.host, c.port); got != c.want {
			t.Errorf("%s at %s: %s", c.host, c.port, got)
		}
	}
}
