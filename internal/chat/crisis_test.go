package chat_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/chat"
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
