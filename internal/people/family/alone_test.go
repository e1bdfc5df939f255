package family

import (
	"testing"

	"wellhouse.app/internal/people/auth"
)

// One rule says who is left alone, before an access ends and after it: somebody who can't
// open their own record and for whom nobody else acts.
func TestLeftAlone(t *testing.T) {
	none, this, other := []Link(nil), Link{ID: "this"}, Link{ID: "other"}
	for _, c := range []struct {
		name   string
		status auth.Status
		email  string
		by     []Link
		but    string
		want   bool
	}{
		{"a child, before the last one goes", auth.NoSignIn, "", []Link{this}, "this", true},
		{"a child, after the last one went", auth.NoSignIn, "", none, "", true},
		{"a child whom nobody acted for", auth.NoSignIn, "", none, "this", true},
		{"a child with another parent, before", auth.NoSignIn, "", []Link{this, other}, "this", false},
		{"a child with another parent, after", auth.NoSignIn, "", []Link{other}, "", false},
		{"a child with another parent alone", auth.NoSignIn, "", []Link{other}, "this", false},
		{"a disputed account", auth.NoSignIn, "sofia@demo.test", []Link{this}, "this", false},
		{"a disputed account, after", auth.NoSignIn, "sofia@demo.test", none, "", false},
		{"a teenager who signs in", auth.Active, "sofia@demo.test", []Link{this}, "this", false},
		{"a teenager who signs in without an address", auth.Active, "", none, "", false},
		{"an account that has ended", auth.Ended, "", none, "", false},
	} {
		if got := leftAlone(auth.Account{Status: c.status, Email: c.email}, c.by, c.but); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
