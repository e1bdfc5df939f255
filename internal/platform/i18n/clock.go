package i18n

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

var (
	months = map[string][]string{
		"en": strings.Fields("January February March April May June July August September October November December"),
		"es": strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
		"fr": strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
	}
	shortMonths = map[string][]string{
		"en": strings.Fields("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
		"es": strings.Fields("ene feb mar abr may jun jul ago sep oct nov dic"),
		"fr": strings.Fields("janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc."),
	}
	weekdays = map[string][]string{
		"en": strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
		"es": strings.Fields("domingo lunes martes miércoles jueves viernes sábado"),
		"fr": strings.Fields("dimanche lundi mardi mercredi jeudi vendredi samedi"),
	}
	noon     = map[string]string{"en": "noon", "es": "mediodía", "fr": "midi"}
	midnight = map[string]string{"en": "midnight", "es": "medianoche", "fr": "minuit"}
)

// Clock writes a time of day. Spaces inside it do not break.
func (w Words) Clock(t time.Time) string {
	half := strings.ToLower(t.Format("PM"))[:1]
	switch w.Locale {
	case "fr-CA":
		return fmt.Sprintf("%d%sh%s%02d", t.Hour(), NBSP, NBSP, t.Minute())
	case "es-US":
		return t.Format("3:04") + NBSP + half + "." + NBSP + "m."
	case "en-CA":
		return t.Format("3:04") + NBSP + half + ".m."
	}
	return t.Format("3:04") + NBSP + t.Format("PM")
}

// AtClock is a time of day with the word that goes before it in a sentence.
func (w Words) AtClock(t time.Time) string {
	before := "at"
	switch w.Language() {
	case "es":
		before = "a las"
		if t.Hour()%12 == 1 {
			before = "a la"
		}
	case "fr":
		before = "à"
	}
	return before + " " + w.Clock(t)
}

// Hour writes a full hour without its minutes.
func (w Words) Hour(h int) string {
	switch h {
	case 0, 24:
		return midnight[w.Language()]
	case 12:
		return noon[w.Language()]
	}
	text := w.Clock(time.Date(2000, 1, 1, h, 0, 0, 0, time.UTC))
	return strings.Replace(strings.TrimSuffix(text, NBSP+"00"), ":00", "", 1)
}

// Date writes a date in digits.
func (w Words) Date(t time.Time) string {
	if w.Canadian() {
		return t.Format(time.DateOnly)
	}
	return t.Format("01/02/2006")
}

// Day writes a day of the year in words: "July 3", "3 de julio", "1er juillet".
func (w Words) Day(t time.Time) string {
	month := months[w.Language()][t.Month()-1]
	switch w.Language() {
	case "es":
		return fmt.Sprintf("%d de %s", t.Day(), month)
	case "fr":
		date := strconv.Itoa(t.Day())
		if t.Day() == 1 {
			date = "1er"
		}
		return date + " " + month
	}
	return fmt.Sprintf("%s %d", month, t.Day())
}

// OnDay is a day and a time with the words that go before them in a sentence.
func (w Words) OnDay(t time.Time) string {
	before := map[string]string{"en": "on", "es": "el", "fr": "le"}[w.Language()]
	return before + " " + w.Day(t) + " " + w.AtClock(t)
}

// Moment is a weekday, a day and a time.
func (w Words) Moment(t time.Time) string {
	weekday := weekdays[w.Language()][t.Weekday()]
	if w.Language() == "en" {
		return weekday + ", " + w.Day(t) + ", " + w.Clock(t)
	}
	return weekday + " " + w.Day(t) + " " + w.AtClock(t)
}

// Month is the short name of a month.
func (w Words) Month(t time.Time) string { return shortMonths[w.Language()][t.Month()-1] }

// ShortDay writes a day of the year in few letters, as on the axis of a chart.
func (w Words) ShortDay(t time.Time) string {
	if w.Language() == "en" {
		return w.Month(t) + NBSP + strconv.Itoa(t.Day())
	}
	return strconv.Itoa(t.Day()) + NBSP + w.Month(t)
}
