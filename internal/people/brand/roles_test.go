package brand

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

func TestDerive(t *testing.T) {
	text, err := os.ReadFile("testdata/brand-roles.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Brand string
		Theme Theme
		Roles Roles
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 40 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	for _, v := range vectors {
		if got, err := Derive(v.Brand, v.Theme); err != nil || got != v.Roles {
			t.Errorf("%s %s: %v\n got %+v\nwant %+v", v.Brand, v.Theme, err, got, v.Roles)
		}
	}
}

// tokens.css has the roles of the default brand as they are derived, and its
// colours can be read as they are.
func TestDefaultBrandInTheStylesheet(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/ui/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	tokens := strings.ToUpper(string(text))
	for theme, colour := range map[Theme]string{Light: "#0B6157", Dark: "#5FD0BE"} {
		r, err := Derive(colour, theme)
		if err != nil || r.Action != colour {
			t.Errorf("%s %s: %s, %v", theme, colour, r.Action, err)
		}
		for _, role := range []string{r.Action, r.OnAction, r.ActionHover, r.ActionTint, r.Focus} {
			if !strings.Contains(tokens, role) {
				t.Errorf("tokens.css lacks %s of %s", role, theme)
			}
		}
	}
}

// S1-1-15: whatever colour a brand chooses, its pages can be read.
func TestContrastHoldsForAnyBrand(t *testing.T) {
	random := rand.New(rand.NewPCG(20261115, 1))
	must := func(hex string) rgb {
		c, err := parseHex(hex)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for range 1000 {
		colour := rgb{random.IntN(256), random.IntN(256), random.IntN(256)}.hex()
		for theme, s := range themes {
			roles, err := Derive(colour, theme)
			if err != nil {
				t.Fatal(err)
			}
			action, tint, focus := must(roles.Action), must(roles.ActionTint), must(roles.Focus)
			for _, pair := range []struct {
				name  string
				a, b  rgb
				least float64
			}{
				{"link on ground", action, s.ground, textContrast},
				{"link on card", action, s.card, textContrast},
				{"link on sunken", action, s.sunken, textContrast},
				{"button", must(roles.OnAction), action, textContrast},
				{"button hover", must(roles.OnAction), must(roles.ActionHover), textContrast},
				{"action on tint", action, tint, textContrast},
				{"text on tint", s.text, tint, textContrast},
				{"focus on ground", focus, s.ground, controlContrast},
				{"focus on card", focus, s.card, controlContrast},
				{"focus on sunken", focus, s.sunken, controlContrast},
				{"focus on tint", focus, tint, controlContrast},
			} {
				if got := contrast(pair.a, pair.b); got < pair.least {
					t.Errorf("%s %s: %s has %.2f, needs %.1f", colour, theme, pair.name, got, pair.least)
				}
			}
		}
	}
}

func TestWordmarkIsReadInBothThemes(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 1000 {
		colour := rgb{random.IntN(256), random.IntN(256), random.IntN(256)}.hex()
		tone, err := parseHex(bothThemes(colour))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := contrast(tone, themes[Light].ground), contrast(tone, themes[Dark].card); a < 3 || b < 3 {
			t.Errorf("%s: %.2f on light, %.2f on dark", colour, a, b)
		}
	}
}

func TestDeriveRefusesWhatIsNoColour(t *testing.T) {
	for _, colour := range []string{"", "teal", "#12", "#12345g", "#1234567", "#+12345"} {
		if _, err := Derive(colour, Light); err == nil {
			t.Errorf("%q was accepted", colour)
		}
	}
	if roles, err := Derive("#abc", Light); err != nil || roles.Action == "" {
		t.Errorf("short form: %v", err)
	}
}
