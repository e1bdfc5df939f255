package report

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"wellhouse.app/internal/care/figure"
)

//go:embed text_*.txt
var textFiles embed.FS

// Locales lists the languages that reports are made in.
var Locales = []string{"en-US", "es-US", "en-CA", "fr-CA"}

// texts are the words of every locale. Canadian English says only what it says
// otherwise.
var texts = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, locale := range Locales {
		data, err := textFiles.ReadFile("text_" + locale + ".txt")
		if err != nil {
			panic(err)
		}
		words := map[string]string{}
		if locale == "en-CA" {
			for key, text := range all["en-US"] {
				words[key] = text
			}
		}
		for line := range strings.SplitSeq(string(data), "\n") {
			if key, text, found := strings.Cut(line, " = "); found && !strings.HasPrefix(line, "#") {
				words[key] = strings.TrimSpace(text)
			}
		}
		all[locale] = words
	}
	return all
})

// nbsp keeps a number and what belongs to it on one line.
const nbsp = "\u00a0"

// words says things in one locale and in the units of one country.
type words struct {
	figure.Units
	locale string
	texts  map[string]string
	zone   *time.Location // of the member; without one no clock is named
}

func wordsOf(locale, country string) words {
	known, found := texts()[locale]
	if !found {
		locale, known = Locales[0], texts()[Locales[0]]
	}
	return words{Units: figure.UnitsOf(country, locale), locale: locale, texts: known}
}

func (w words) french() bool { return w.locale == "fr-CA" }

func (w words) canadian() bool { return strings.HasSuffix(w.locale, "-CA") }

// say fills a text; pairs are names and values.
func (w words) say(key string, pairs ...string) string {
	text, found := w.texts[key]
	if !found {
		return key
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// count says a number of things; French counts none as one.
func (w words) count(key string, n int) string {
	form := ".other"
	if n == 1 || n == 0 && w.french() {
		form = ".one"
	}
	return strings.Replace(w.say(key+form, "n", w.whole(n)), w.whole(n)+" ", w.whole(n)+nbsp, 1)
}

// whole writes a count; thousands are told apart from four digits on.
func (w words) whole(n int) string {
	digits := strconv.Itoa(n)
	if n < 1000 {
		return digits
	}
	gap := ","
	if w.french() {
		gap = nbsp
	}
	return digits[:len(digits)-3] + gap + digits[len(digits)-3:]
}

// decimal writes a number with its decimals.
func (w words) decimal(v float64, decimals int) string {
	text := strconv.FormatFloat(figure.Round(v, decimals), 'f', decimals, 64)
	if w.french() {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

func (w words) percent(text string) string {
	if w.french() {
		return text + nbsp + "%"
	}
	return text + "%"
}

// date writes a wall time as a date.
func (w words) date(wall time.Time) string {
	if w.canadian() {
		return wall.Format(time.DateOnly)
	}
	return wall.Format("01/02/2006")
}

// clock writes a wall time as the portal does.
func (w words) clock(wall time.Time) string {
	switch w.locale {
	case "fr-CA":
		return fmt.Sprintf("%d%sh%s%02d", wall.Hour(), nbsp, nbsp, wall.Minute())
	case "es-US":
		return wall.Format("3:04") + nbsp + strings.ToLower(wall.Format("PM"))[:1] + "." + nbsp + "m."
	case "en-CA":
		return wall.Format("3:04") + nbsp + strings.ToLower(wall.Format("PM"))[:1] + ".m."
	}
	return wall.Format("3:04") + nbsp + wall.Format("PM")
}

// clockOf writes the time of a reading. It names the clock where the bare time
// would mislead: on a journey, and in the hour that an autumn night has twice.
func (w words) clockOf(m figure.Moment) string {
	text := w.clock(m.Time())
	if w.zone == nil || !w.misleads(m) {
		return text
	}
	sign, size := "+", m.Offset
	if m.Offset < 0 {
		sign, size = "−", -m.Offset
	}
	text += " (UTC" + sign + strconv.Itoa(size/60)
	if size%60 != 0 {
		text += fmt.Sprintf(":%02d", size%60)
	}
	return text + ")"
}

func (w words) misleads(m figure.Moment) bool {
	at := func(shift time.Duration) int {
		_, seconds := time.UnixMilli(m.At).Add(shift).In(w.zone).Zone()
		return seconds / 60
	}
	return at(0) != m.Offset || at(-time.Hour) == m.Offset+60 || at(time.Hour) == m.Offset-60
}

// hour writes a full hour without its minutes.
func (w words) hour(h int) string {
	switch h {
	case 0, 24:
		return w.say("midnight")
	case 12:
		return w.say("noon")
	}
	text := w.clock(time.Date(2000, 1, 1, h, 0, 0, 0, time.UTC))
	return strings.Replace(strings.TrimSuffix(text, nbsp+"00"), ":00", "", 1)
}

var shortMonths = map[string][]string{
	"en": {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	"es": {"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"},
	"fr": {"janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc."},
}

func (w words) month(wall time.Time) string { return shortMonths[w.locale[:2]][wall.Month()-1] }

// day writes a day and a month for an axis.
func (w words) day(wall time.Time) string {
	if w.locale[:2] == "en" {
		return w.month(wall) + nbsp + strconv.Itoa(wall.Day())
	}
	return strconv.Itoa(wall.Day()) + nbsp + w.month(wall)
}

// wallOfDay is the beginning of a day as its own clock showed it.
func wallOfDay(day int) time.Time { return time.UnixMilli(int64(day) * dayMS).UTC() }

const dayMS = int64(24 * time.Hour / time.Millisecond)

// join lists things with a word before the last one.
func (w words) join(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " " + w.say("and") + " " + parts[len(parts)-1]
}

// shown is a number with its unit.
func (w words) shown(s figure.Shown) string { return s.Text + nbsp + w.unit(s.Unit) }

// unit is a unit as the language writes it.
func (w words) unit(unit string) string {
	if unit == figure.BPM && w.locale[:2] == "es" {
		return "lpm"
	}
	return unit
}
