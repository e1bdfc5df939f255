package auth

import (
	"strings"
	"unicode/utf8"
)

// mask shows just enough of an address for its owner to know it again. The
// length of what is hidden never shows.
func mask(kind ContactKind, address string) string {
	if kind == Email {
		return maskEmail(address)
	}
	return maskPhone(address)
}

// Mask shows just enough of an address for its owner to know it again.
func Mask(kind ContactKind, address string) string { return mask(kind, address) }

// MaskEmail shows the first letter and the domain of an address, and nothing for
// somebody who has none.
func MaskEmail(address string) string {
	if address == "" {
		return ""
	}
	return maskEmail(address)
}

const (
	dots = "•••"
	// hyphen keeps a number on one line, wherever it is shown.
	hyphen = "\u2011"
)

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

// maskPhone takes numbers as they are stored, in international form. Numbers
// of the United States and Canada keep their country; which digits of another
// number are its country is not for a mask to guess.
func maskPhone(address string) string {
	digits, international := strings.CutPrefix(address, "+")
	if !international || len(digits) < 8 || strings.Trim(digits, "0123456789") != "" {
		return dots
	}
	last := dots + hyphen + dots + hyphen + digits[len(digits)-4:]
	if digits[0] == '1' {
		return "+1\u00a0" + last
	}
	return last
}
