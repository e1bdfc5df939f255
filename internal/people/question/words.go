package question

import "cmp"

// Words are a text by locale. English for the United States is always there; English
// for Canada only where it differs.
type Words map[string]string

const defaultLocale = "en-US"

// In is the text in a locale, in English where there is none.
func (w Words) In(locale string) string { return cmp.Or(w[locale], w[defaultLocale]) }
