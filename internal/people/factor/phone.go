package factor

import (
	"slices"

	"github.com/nyaruka/phonenumbers"
)

// countries are those whose numbers we send text messages to.
var countries = []string{"US", "CA"}

// e164 reads a phone number as people type it, with or without its country. It
// takes numbers of the United States and Canada only.
func e164(typed string) (number string, ok bool) {
	parsed, err := phonenumbers.Parse(typed, "US")
	if err != nil || !phonenumbers.IsValidNumber(parsed) || parsed.GetExtension() != "" {
		return "", false
	}
	if !slices.Contains(countries, phonenumbers.GetRegionCodeForNumber(parsed)) {
		return "", false
	}
	return phonenumbers.Format(parsed, phonenumbers.E164), true
}
