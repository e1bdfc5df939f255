package delivery

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

// WallClock writes a moment for a message, to be told on the clock of a place so
// many minutes east of Greenwich.
func WallClock(at int64, offsetMinutes int) string {
	return fmt.Sprintf("%d%+d", at, offsetMinutes)
}

// onClock reads a moment of a message; one without a place of its own is told
// on the clock of the member's.
func onClock(value string, place *time.Location) (time.Time, error) {
	if i := strings.IndexAny(value, "+-"); i > 0 {
		offset, err := strconv.Atoi(value[i:])
		if err != nil {
			return time.Time{}, err
		}
		value, place = value[:i], time.FixedZone("", offset*60)
	}
	ms, err := strconv.ParseInt(value, 10, 64)
	return time.UnixMilli(ms).In(place), err
}
