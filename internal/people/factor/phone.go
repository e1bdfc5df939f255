package factor

import (
	_ "embed"
	"slices"
	"strings"
)

// areas are the area codes of the United States and Canada, without the other
// countries of +1, where a text message can be expensive, and without toll-free and
// premium numbers. A test compares them with the library phonenumbers, which would
// make the program 2.5 MB larger.
var (
	//go:embed areas_us.txt
	areasUS string
	//go:embed areas_ca.txt
	areasCA string

	areas = append(strings.Fields(areasUS), strings.Fields(areasCA)...)
)

// between is what people type between the digits of a number.
const between = " \t\u00a0\u202f()-.\u2010\u2011\u2013/"

// e164 reads a phone number as people type it, with or without its country. It
// takes numbers of the United States and Canada only.
func e164(typed string) (number string, ok bool) {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(between, r) {
			return -1
		}
		return r
	}, strings.TrimSpace(typed))
	digits, international := strings.CutPrefix(digits, "+")
	switch {
	case len(digits) == 11 && digits[0] == '1':
		digits = digits[1:]
	case len(digits) != 10 || international:
		return "", false
	}
	if strings.Trim(digits, "0123456789") != "" || digits[3] < '2' || !slices.Contains(areas, digits[:3]) {
		return "", false
	}
	return "+1" + digits, true
}
