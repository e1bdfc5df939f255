package page

import (
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// ParseLocale reads a locale as the cookie holds it: two letters, a hyphen and
// two letters in any case. Anything else, and a locale without texts, is en-US.
func ParseLocale(value string) string {
	if locale, ok := i18n.Known(value); ok {
		return locale
	}
	return i18n.Default
}

// chooseLocale picks the language of a page: the cookie, else the person's own
// locale, else what the browser prefers. A cookie that is no locale means
// en-US and not the next in line.
func chooseLocale(cookie *string, person, acceptLanguage, country string) string {
	if cookie != nil {
		return ParseLocale(*cookie)
	}
	if locale, ok := i18n.Known(person); ok {
		return locale
	}
	return matchLanguage(acceptLanguage, country)
}

// maxLanguages bounds what of a header is looked at; browsers send a handful.
const maxLanguages = 32

// matchLanguage finds the best locale for an Accept-Language header. A language
// without a country we know goes to the locale of that language; English goes
// to the country of the brand.
func matchLanguage(header, country string) string {
	for _, tag := range preferences(header) {
		if locale, ok := i18n.Known(tag); ok {
			return locale
		}
		switch language, _, _ := strings.Cut(strings.ToLower(tag), "-"); language {
		case "en", "es", "fr":
			return i18n.For(language, country)
		}
	}
	return i18n.Default
}

// preferences lists the tags of a header with q-values, most wanted first and
// in the order given where they are equal. Refused tags (q=0) are left out.
func preferences(header string) []string {
	type wish struct {
		name string
		q    float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		if len(wishes) == maxLanguages {
			break
		}
		name, q := weighted(part)
		if name != "" && q > 0 {
			wishes = append(wishes, wish{name, q})
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int {
		switch {
		case a.q > b.q:
			return -1
		case a.q < b.q:
			return 1
		}
		return 0
	})
	names := make([]string, len(wishes))
	for i, w := range wishes {
		names[i] = w.name
	}
	return names
}

// weighted reads one element of a header such as "fr-CA;q=0.8". A weight that
// cannot be read counts as none at all.
func weighted(element string) (name string, q float64) {
	name, parameters, _ := strings.Cut(element, ";")
	q = 1
	for p := range strings.SplitSeq(parameters, ";") {
		key, value, _ := strings.Cut(p, "=")
		if !strings.EqualFold(strings.TrimSpace(key), "q") {
			continue
		}
		parsed, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(parsed >= 0 && parsed <= 1) {
			parsed = 0
		}
		q = parsed
	}
	return strings.TrimSpace(name), q
}
