package crisis

import "strings"

// The lines that answer at any time. The web app has the first three in
// web/src/domain/crisis-lines.ts; a test holds the two together.
const (
	emergencyLine = "911"
	crisisLine    = "988" // United States and Canada
	crisisLineUS  = "800-273-8255"

	crisisLineCA = "9-8-8" // how Canada writes it
	veteransText = "838255"
	textLine     = "741741" // United States
	relayLine    = "711"

	videoRelayCA = "https://srvcanadavrs.ca/"
	lifeline     = "https://988lifeline.org/"
	lifelineChat = "https://988lifeline.org/chat/"
)

const (
	unitedStates = "US"
	canada       = "CA"
)

// countryOf decides whose services a page names first. A Canadian brand and a
// Canadian language both mean Canada: Spanish has only one locale, so on a
// Canadian brand it does not mean the United States. Each page also names the
// line of the other country.
func countryOf(brandCountry, locale string) string {
	if brandCountry == canada || strings.HasSuffix(locale, "-"+canada) {
		return canada
	}
	return unitedStates
}

// exits are the weather services of the two governments: pages that anyone may
// have open, and that nobody has to explain.
func exitOf(country, locale string) string {
	switch {
	case country == unitedStates:
		return "https://www.weather.gov/"
	case locale == "fr-CA":
		return "https://meteo.gc.ca/"
	}
	return "https://weather.gc.ca/"
}

// way is one way to reach somebody: what the link says and where it leads.
type way struct {
	Text, Href string
}

// option is a service for some people or some phones.
type option struct {
	Who  string
	Ways []way
}

func call(number, text string) way {
	return way{text, "tel:" + strings.ReplaceAll(number, "-", "")}
}

func text(number, body, text string) way {
	address := "sms:" + number
	if body != "" {
		address += "?&body=" + body // iPhones read the text only after an ampersand
	}
	return way{text, address}
}

// first are the ways that come right after the call.
func (w words) first(country string) []way {
	if country == canada {
		return []way{text(crisisLine, "", w.Text)}
	}
	written := text(crisisLine, "", w.Text)
	if w.TextWord != "" {
		written = text(crisisLine, w.TextWord, w.TextInLanguage)
	}
	return []way{written, {w.Chat, lifelineChat}}
}

// others are what else there is in a country, and at last the other country.
func (w words) others(country string) []option {
	if country == canada {
		return []option{
			{w.DeafCA.Who, []way{call(relayLine, w.DeafCA.Call), {w.DeafCA.Text, videoRelayCA}}},
			{w.InUS.Who, []way{call(crisisLine, w.InUS.Call), text(crisisLine, w.TextWord, w.InUS.Text), {w.Chat, lifelineChat}}},
		}
	}
	all := []option{}
	if w.TextWord == "" {
		all = append(all, option{w.Spanish.Who, []way{call(crisisLine, w.Spanish.Call), text(crisisLine, "AYUDA", w.Spanish.Text)}})
	}
	return append(all,
		option{w.Veterans.Who, []way{call(crisisLine, w.Veterans.Call), text(veteransText, "", w.Veterans.Text)}},
		option{w.DeafUS.Who, []way{call(relayLine, w.DeafUS.Call), {w.DeafUS.Text, lifeline}}},
		option{w.TextLine.Who, []way{text(textLine, w.TextLineWord, w.TextLine.Text)}},
		option{w.Older.Who, []way{{w.Older.Call, "tel:+1" + strings.ReplaceAll(crisisLineUS, "-", "")}}},
		option{w.InCanada.Who, []way{call(crisisLine, w.InCanada.Call), text(crisisLine, "", w.InCanada.Text)}},
	)
}
