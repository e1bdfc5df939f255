package factor

import (
	_ "embed"
	"slices"
	"strings"

	"wellhouse.app/internal/people/contactrule"
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

// e164 reads a phone number as people type it, with or without its country. It
// takes numbers of the United States and Canada only.
func e164(typed string) (number string, ok bool) {
	number, fault := contactrule.Phone(typed, contactrule.DefaultCountry)
	if fault != contactrule.Fine || !slices.Contains(areas, number[2:5]) {
		return "", false
	}
	return number, true
}
