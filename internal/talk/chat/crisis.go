package chat

import (
	"strings"
	"unicode"

	"wellhouse.app/internal/platform/legible"
)

// What somebody in a crisis may write, in the three languages, folded. The list
// is short on purpose: it lets staff see a message sooner and shows the member
// where help is; nothing is ever held back because of it.
var crisisPhrases = []string{
	// English
	"kill myself", "killing myself", "end my life", "ending my life", "take my own life", "taking my own life", "want to die", "wanna die",
	"better off dead", "suicide", "suicidal", "hurt myself", "hurting myself", "harm myself", "harming myself", "self harm", "cut myself",
	"cutting myself", "no reason to live", "dont want to live", "do not want to live", "dont want to be alive", "overdose on purpose",
	"end it all",
	// Spanish
	"suicidio", "suicida", "suicidarme", "me quiero suicidar", "matarme", "me quiero matar", "me voy a matar", "quitarme la vida",
	"me quiero quitar la vida", "me voy a quitar la vida", "acabar con mi vida", "terminar con mi vida", "quiero morir", "quiero morirme",
	"ganas de morir", "hacerme dano", "lastimarme", "cortarme las venas", "no quiero vivir", "no quiero seguir viviendo", "mejor muerta",
	"mejor muerto", "sin ganas de vivir",
	// French
	"me suicider", "m enlever la vie", "suicidaire", "me tuer", "mettre fin a mes jours", "en finir avec la vie", "envie de mourir",
	"veux plus vivre", "me faire du mal", "m ouvrir les veines", "mieux morte", "mieux mort", "plus de raison de vivre", "veux mourir",
}

// Crisis reports whether a message speaks of ending one's life or of hurting
// oneself. Whole words count, whatever their case, accents and signs.
func Crisis(body string) bool {
	words := plainWords(body)
	for _, phrase := range crisisPhrases {
		if strings.Contains(words, " "+phrase+" ") {
			return true
		}
	}
	return false
}

// plainWords writes a text as folded words with one space around each. What an
// apostrophe holds together in English is one word ("don't"); elsewhere it
// parts two ("m'ouvrir").
func plainWords(body string) string {
	folded := contractions.Replace(legible.Fold(body))
	return " " + strings.Join(strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
}

var contractions = strings.NewReplacer("n't", "nt", "n’t", "nt")
