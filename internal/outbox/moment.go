package outbox

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

var months = map[string][]string{
	"es": {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
	"fr": {"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
}

// tellTime says a time of day with the word that goes before it in a sentence.
// Spaces inside it do not break.
func tellTime(t time.Time, locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	switch language {
	case "es":
		half, before := "a.\u00a0m.", "a las"
		if t.Hour() >= 12 {
			half = "p.\u00a0m."
		}
		if t.Hour()%12 == 1 {
			before = "a la"
		}
		return before + " " + t.Format("3:04") + "\u00a0" + half
	case "fr":
		return fmt.Sprintf("à %d\u00a0h\u00a0%02d", t.Hour(), t.Minute())
	}
	if locale == "en-CA" {
		half := "a.m."
		if t.Hour() >= 12 {
			half = "p.m."
		}
		return "at " + t.Format("3:04") + "\u00a0" + half
	}
	return "at " + t.Format("3:04") + "\u00a0" + t.Format("PM")
}

// tellMoment says a day and a time, with the word that goes before them.
func tellMoment(t time.Time, locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	switch language {
	case "es":
		return fmt.Sprintf("el %d de %s %s", t.Day(), months[language][t.Month()-1], tellTime(t, locale))
	case "fr":
		date := strconv.Itoa(t.Day())
		if t.Day() == 1 {
			date = "1er"
		}
		return fmt.Sprintf("le %s %s %s", date, months[language][t.Month()-1], tellTime(t, locale))
	}
	return "on " + t.Format("January 2") + " " + tellTime(t, locale)
}
