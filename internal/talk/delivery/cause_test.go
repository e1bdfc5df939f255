package delivery

import "testing"

// Servers before and after 0199_message_causes.sql make the same key of a cause,
// so that it is told once by both together.
func TestTheKeyOfACause(t *testing.T) {
	for want, c := range map[string]Cause{
		"message c r 0":          {Kind: "message", ID: "c", Reader: "r", Mark: "0"},
		"urgent t r":             {Kind: "urgent", ID: "t", Reader: "r"},
		"contact late r 2026-11": {Kind: "contact late", Reader: "r", Mark: "2026-11"},
		"report f":               {Kind: "report", ID: "f"},
		"alert e c 2 hash":       {Kind: "alert", ID: "e", Reader: "c", Mark: "2", Part: "hash"},
		"own":                    {},
	} {
		if got := c.key("own"); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
}
