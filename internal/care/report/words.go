package report

import (
	"embed"
	"fmt"
	"strconv"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/i18n"
)

//go:embed text_*.txt
var textFiles embed.FS

var texts = i18n.Load(textFiles)

const nbsp = i18n.NBSP

// words says things in one locale and in the units of one country.
type words struct {
	figure.Units
	i18n.Texts
	zone *time.Location // of the member; without one no clock is named
}

func wordsOf(locale, country string) words {
	t := texts.In(locale)
	return words{Units: figure.UnitsOf(country, t.Locale), Texts: t}
}

// clockOf writes the time of a reading. It names the clock where the bare time
// would mislead: on a journey, and in the hour that an autumn night has twice.
func (w words) clockOf(m figure.Moment) string {
	text := w.Clock(m.Time())
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

// wallOfDay is the beginning of a day as its own clock showed it.
func wallOfDay(day int) time.Time { return time.UnixMilli(int64(day) * dayMS).UTC() }

const dayMS = int64(24 * time.Hour / time.Millisecond)

// shown is a number with its unit.
func (w words) shown(s figure.Shown) string { return s.Text + nbsp + w.unit(s.Unit) }

// unit is a unit as the language writes it.
func (w words) unit(unit string) string {
	if unit == figure.BPM && w.Language() == "es" {
		return "lpm"
	}
	return unit
}
