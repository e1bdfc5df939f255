package i18n

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// NBSP keeps a number and its unit on one line.
const NBSP = "\u00a0"

// Words writes in one locale.
type Words struct{ Locale string }

// In writes in a locale, or in the default one in place of an unknown one.
func In(locale string) Words { return Words{OrDefault(locale)} }

// Language is "en", "es" or "fr".
func (w Words) Language() string { return w.Locale[:2] }

// Canadian reports whether Canada's formats apply.
func (w Words) Canadian() bool { return strings.HasSuffix(w.Locale, "-CA") }

// Plural is the plural form of a count, "one" or "other". French counts zero as
// one.
func (w Words) Plural(n int) string {
	if n == 1 || n == 0 && w.Language() == "fr" {
		return "one"
	}
	return "other"
}

// Whole writes a count, with its thousands apart.
func (w Words) Whole(n int) string {
	gap := ","
	if w.Language() == "fr" {
		gap = NBSP
	}
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = "−", digits[1:]
	}
	for end := len(digits) - 3; end > 0; end -= 3 {
		digits = digits[:end] + gap + digits[end:]
	}
	return sign + digits
}

// Decimal writes a number with its decimals. It rounds halves away from zero.
func (w Words) Decimal(v float64, decimals int) string {
	scale := math.Pow10(decimals)
	return w.Point(strconv.FormatFloat(math.Round(v*scale)/scale, 'f', decimals, 64))
}

// Point writes the decimal mark of the language into a number that has a point.
func (w Words) Point(number string) string {
	if w.Language() == "fr" {
		return strings.Replace(number, ".", ",", 1)
	}
	return number
}

// Money writes an amount in cents with the sign of its currency, "USD" or "CAD".
// Readers of the other country are told whose dollars they are.
func (w Words) Money(cents int64, currency string) string {
	sign := ""
	if cents < 0 {
		sign, cents = "−", -cents
	}
	amount := w.Whole(int(cents/100)) + w.Point(fmt.Sprintf(".%02d", cents%100))
	home := currency == "USD" && !w.Canadian() || currency == "CAD" && w.Canadian()
	if w.Language() == "fr" {
		amount += NBSP + "$"
		if !home {
			amount += NBSP + currency[:2]
		}
		return sign + amount
	}
	if !home {
		return sign + currency[:2] + "$" + amount
	}
	return sign + "$" + amount
}

// Percent puts the sign after a number.
func (w Words) Percent(number string) string {
	if w.Language() == "fr" {
		return number + NBSP + "%"
	}
	return number + "%"
}

var and = map[string]string{"en": "and", "es": "y", "fr": "et"}

// List joins things with a word before the last one.
func (w Words) List(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := parts[len(parts)-1]
	return strings.Join(parts[:len(parts)-1], ", ") + " " + w.and(last) + " " + last
}

// and is the word before a thing: Spanish says "e" before the sound of "i".
func (w Words) and(next string) string {
	lower := strings.ToLower(next)
	if w.Language() == "es" && (strings.HasPrefix(lower, "i") || strings.HasPrefix(lower, "hi") && !strings.HasPrefix(lower, "hie")) {
		return "e"
	}
	return and[w.Language()]
}
