package auth

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"
)

// mask shows just enough of an address for its owner to know it again. The
// length of what is hidden never shows.
func mask(kind ContactKind, address string) string {
	if kind == Email {
		return maskEmail(address)
	}
	return maskPhone(address)
}

const dots = "•••"

func maskEmail(address string) string {
	local, domain, found := strings.Cut(address, "@")
	if !found {
		return dots
	}
	if utf8.RuneCountInString(local) < 2 {
		return dots + "@" + domain
	}
	first, _ := utf8.DecodeRuneInString(local)
	return string(first) + dots + "@" + domain
}

func maskPhone(address string) string {
	number, err := phonenumbers.Parse(address, "US")
	if err != nil {
		return dots
	}
	national := phonenumbers.GetNationalSignificantNumber(number)
	if len(national) < 8 {
		return dots
	}
	return "+" + strconv.Itoa(int(number.GetCountryCode())) + " " + dots + "-" + dots + "-" + national[len(national)-4:]
}
