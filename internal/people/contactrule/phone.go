package contactrule

import (
	"regexp"
	"strings"
)

// The countries whose numbers have ten digits. DefaultCountry is that of a phone
// or address for which nobody named one.
const (
	US             = "US"
	CA             = "CA"
	DefaultCountry = US
)

// phonePunctuation is what people write between digits.
var phonePunctuation = regexp.MustCompile("[ \t\r\n\u00a0\u2009\u202f().\\-/\u2010\u2011\u2013]")

var (
	phoneCharacters = regexp.MustCompile(`^\+?[0-9]+$`)
	// What is dialed for + from a European and from a North American phone.
	abroadPrefix = regexp.MustCompile(`^(?:00|011)`)
	// An area code and the three digits after it begin with 2 to 9 and don't end in
	// 11. Area codes with a 9 in the middle aren't given out.
	areaAndOffice = regexp.MustCompile(`^[2-9][0-8][0-9][2-9][0-9]{2}[0-9]{4}$`)
	serviceCode   = regexp.MustCompile(`^(?:.11|....11)`)
)

// Bare strips what people write between the digits of a phone number.
func Bare(text string) string { return phonePunctuation.ReplaceAllString(text, "") }

// Phone judges a phone number and gives it its international form, E.164. The
// United States and Canada have ten digits after an optional 1 or +1. Numbers of
// other countries begin with + and the country code. Without a country, ten digits
// are a number of the United States or Canada, and + begins any other.
func Phone(text, country string) (string, Fault) {
	digits := Bare(text)
	switch {
	case digits == "":
		return "", PhoneMissing
	case !phoneCharacters.MatchString(digits):
		return "", PhoneCharacters
	}
	if len(digits) > 10 {
		digits = abroadPrefix.ReplaceAllString(digits, "+")
	}
	plus := strings.HasPrefix(digits, "+")
	if plus && !strings.HasPrefix(digits, "+1") {
		if country == US || country == CA {
			return "", PhoneAbroad
		}
		return abroad(digits)
	}
	if country != "" && country != US && country != CA && !plus {
		return "", PhoneCountry
	}
	return northAmerican(digits, plus)
}

// abroad judges a number that begins with + and a country code other than 1.
func abroad(digits string) (string, Fault) {
	n := len(digits) - len("+")
	if n < 8 || n > 15 || digits[1] == '0' {
		return "", PhoneCountry
	}
	return digits, Fine
}

// northAmerican judges a number of the United States, Canada or one of the islands
// that share their country code.
func northAmerican(digits string, plus bool) (string, Fault) {
	national := strings.TrimPrefix(digits, "+1")
	if !plus && len(digits) == 11 {
		national = strings.TrimPrefix(digits, "1")
	}
	switch {
	case len(national) != 10:
		return "", PhoneDigits
	case !areaAndOffice.MatchString(national), serviceCode.MatchString(national):
		return "", PhoneNumber
	}
	return "+1" + national, Fine
}

// E164 gives a number that is known to work its international form, such as that
// of somebody who answers a text message. It never judges whether the number can
// exist.
func E164(text string) (number string, ok bool) {
	digits := Bare(text)
	plus := strings.HasPrefix(digits, "+")
	digits = strings.TrimPrefix(digits, "+")
	if digits == "" || strings.Trim(digits, "0123456789") != "" || digits[0] == '0' {
		return "", false
	}
	switch n := len(digits); {
	case plus && n >= 8 && n <= 15:
		return "+" + digits, true
	case !plus && n == 10:
		return "+1" + digits, true
	case !plus && n == 11 && digits[0] == '1':
		return "+" + digits, true
	}
	return "", false
}
