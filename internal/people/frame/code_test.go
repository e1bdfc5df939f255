package frame

import (
	"strings"
	"testing"
)

// D34: a code is good for the brand, the site and the verifier it was made for,
// for 60 seconds.
func TestWhatRedeemsACode(t *testing.T) {
	verifier, teams := strings.Repeat("v", 43), "https://teams.example"
	const issued = int64(1_000_000)
	good := code{SessionID: "s", BrandCode: "maple", Host: teams, Challenge: challengeOf(verifier), ExpiresAt: issued + CodeFor.Milliseconds()}
	right := claim{BrandCode: "maple", Host: teams, Verifier: verifier}
	for _, test := range []struct {
		name string
		by   claim
		at   int64
		want bool
	}{
		{"at once", right, issued, true},
		{"after 59.999 s", right, issued + 59_999, true},
		{"after 60 s", right, issued + 60_000, false},
		{"another brand", claim{"default", teams, verifier}, issued, false},
		{"another site", claim{"maple", "https://other.example", verifier}, issued, false},
		{"the same site over http", claim{"maple", "http://teams.example", verifier}, issued, false},
		{"another verifier", claim{"maple", teams, strings.Repeat("w", 43)}, issued, false},
		{"the challenge as verifier", claim{"maple", teams, challengeOf(verifier)}, issued, false},
		{"no verifier", claim{"maple", teams, ""}, issued, false},
		{"a short verifier", claim{"maple", teams, verifier[1:]}, issued, false},
		{"a long verifier", claim{"maple", teams, verifier + "v"}, issued, false},
		{"padding", claim{"maple", teams, verifier[1:] + "="}, issued, false},
	} {
		if got := good.redeems(test.by, test.at); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
	// Known answer of RFC 7636, appendix B.
	if got := challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"); got != "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" {
		t.Errorf("challenge %s", got)
	}
}
