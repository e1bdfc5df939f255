package i18n

import (
	"slices"
	"strings"
)

// Default is the locale of the source texts and of anyone who asked for nothing
// we have.
const Default = "en-US"

// Locales are the locales that every text exists in.
var Locales = []string{Default, "es-US", "en-CA", "fr-CA"}

// Known returns a locale in its usual spelling, if it is one of ours. The
// length keeps out letters such as the long s, which folds to a plain one.
func Known(value string) (string, bool) {
	i := slices.IndexFunc(Locales, func(l string) bool { return len(value) == len(l) && strings.EqualFold(l, value) })
	if i < 0 {
		return "", false
	}
	return Locales[i], true
}

// First is the locale that an Accept-Language header names first, if it is
// spelled exactly as ours.
func First(acceptLanguage string) (locale string, ok bool) {
	locale, _, _ = strings.Cut(acceptLanguage, ",")
	return locale, slices.Contains(Locales, locale)
}

// OrDefault is the locale itself, or the default one in place of an unknown
// one.
func OrDefault(locale string) string {
	if slices.Contains(Locales, locale) {
		return locale
	}
	return Default
}

// For completes a language with a country, "US" or "CA". Spanish and French
// exist in one country each, and any other language is English.
func For(language, country string) string {
	switch strings.ToLower(language) {
	case "es":
		return "es-US"
	case "fr":
		return "fr-CA"
	}
	if country == "CA" {
		return "en-CA"
	}
	return Default
}
