package chat_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/talk/chat"
)

func TestWordsOfACrisis(t *testing.T) {
	for _, body := range []string{
		"I want to kill myself", "KILL MYSELF!", "kill\nmyself", "I don't want to live", "I don’t want to live any more.", "thinking about suicide...",
		"a veces pienso en el suicidio", "Quiero morirme", "ya no quiero vivir", "hacerme daño", "HACERME DAÑO",
		"j'ai envie de mourir", "je ne veux plus vivre", "mettre fin à mes jours", "m'ouvrir les veines", "m’ouvrir les veines",
		strings.Repeat("word ", 900) + "self-harm",
	} {
		if !chat.Crisis(body) {
			t.Errorf("%.40q is passed over", body)
		}
	}
	for _, body := range []string{
		"", "This diet is killing me", "I could die for a donut", "suicidesque", "kill my self-doubt", "mi suicidiologo", "me tuerait",
		"I would never give up", "no quiero vivirlo otra vez", "je ne veux plus vivrer", "my dog died",
	} {
		if chat.Crisis(body) {
			t.Errorf("%q is taken for a crisis", body)
		}
	}
}

// The page shows help exactly when staff see an urgent task:
// both look for the same words.
func TestPageAndServerLookForTheSameWords(t *testing.T) {
	words := func(path, from, pattern string) []string {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(string(source), from)
		list, _, _ = strings.Cut(list, "\n\n")
		var out []string
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(list, -1) {
			out = append(out, m[1])
		}
		return out
	}
	server := words("crisis.go", "crisisPhrases = ", `"([^"]+)"`)
	page := words("../../../web/src/domain/crisis-words.ts", "const phrases", `'([^']+)'`)
	if len(server) < 50 || !slices.Equal(server, page) {
		t.Errorf("the server looks for %d, the page for %d:\n%q\n%q", len(server), len(page), server, page)
	}
	for _, phrase := range server {
		if !chat.Crisis("x " + phrase + " x") {
			t.Errorf("%q is never found", phrase)
		}
	}
}
