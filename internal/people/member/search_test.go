package member

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreFolded(t *testing.T) {
	for text, want := range map[string]string{
		"Rosa Delgado":                "rosa delgado",
		"  LUCÍA  HERRERA ":           "lucia herrera",
		"Ann-Marie Côté":              "ann marie cote",
		"Søren Łukasz Strauß":         "soren lukasz strauss",
		"O’Brien":                     "obrien",
		"D'Ángelo":                    "dangelo",
		"Ｆｕｌｌ Width":                  "full width",
		"Zoe\u0308 Nu\u0301n\u0303ez": "zoe nunez",
		"İbrahim IŞIK":                "ibrahim isik",
		"Çağla, Œuvre":                "cagla oeuvre",
		"王 小明":                        "王 小明",
		"X Æ A-12":                    "x ae a 12",
		"'-.%_":                       "",
	} {
		if got := strings.Join(Words(text), " "); got != want {
			t.Errorf("%q folds to %q, want %q", text, got, want)
		}
	}
}

func TestTermsAreEveryBeginning(t *testing.T) {
	got := terms("Ana O’Li")
	want := []string{"a", "an", "ana", "l", "li", "o", "ol", "oli"}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if long := terms(strings.Repeat("x", 50)); len(long) != termMost {
		t.Errorf("%d terms of one long word", len(long))
	}
	if Term(strings.Repeat("é", 50)) != strings.Repeat("é", termMost) {
		t.Error("a long word is not looked up by its first letters")
	}
	if terms("") != nil {
		t.Error("no name has no terms")
	}
}
