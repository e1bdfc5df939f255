package crisis

import (
	"bytes"
	"embed"
	"encoding/json"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// words are the texts of the page in one language, in the order in which a
// reader meets them. {line}, {emergency} and the like stand for numbers.
type words struct {
	Title, Languages            string
	Leave, LeaveHint, LeaveKeys string
	Heading, Lead               string
	Call, CallNoteUS, CallNote  string
	Text, Chat                  string
	// TextWord is what to write to the line for an answer in this language.
	TextWord, TextInLanguage    string
	DangerTitle, Danger         string
	DangerCall                  string
	ExpectTitle                 string
	ExpectUS, ExpectCA          string
	Expect                      []string
	FriendTitle                 string
	Friend                      []string
	OthersTitle                 string
	Spanish, Veterans, TextLine service
	TextLineWord                string
	DeafUS, DeafCA, Older       service
	InCanada, InUS              service
	PrivacyTitle, Privacy       string
	Offline, Back               string
}

// service is somebody else to turn to: for whom it is, and what its links say.
type service struct{ Who, Call, Text string }

//go:embed text_*.json
var texts embed.FS

// numbers fills the numbers into the texts of a country.
func numbers(country string) *strings.Replacer {
	line := crisisLine
	if country == canada {
		line = crisisLineCA
	}
	return strings.NewReplacer(
		"{line}", line, "{emergency}", emergencyLine, "{older}", crisisLineUS, "{canada}", crisisLineCA, "{us}", crisisLine,
		"{veterans}", veteransText, "{textLine}", textLine, "{relay}", relayLine,
	)
}

// wordsFor reads the texts of a language as a country needs them.
func wordsFor(locale, country string) (w words, err error) {
	text, err := texts.ReadFile("text_" + locale + ".json")
	if err != nil {
		return w, err
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(numbers(country).Replace(string(text)))))
	decoder.DisallowUnknownFields()
	return w, decoder.Decode(&w)
}

// edition is a language for a country.
type edition struct{ locale, country string }

// readWords reads all texts once, so that a mistake in them stops the server at
// its start and not a visitor.
func readWords() map[edition]words {
	all := map[edition]words{}
	for _, locale := range i18n.Locales {
		for _, country := range []string{unitedStates, canada} {
			w, err := wordsFor(locale, country)
			if err != nil {
				panic("crisis: the texts of " + locale + ": " + err.Error())
			}
			all[edition{locale, country}] = w
		}
	}
	return all
}
