package contactrule

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// How long the parts of an address may be.
const (
	LineMost = 100
	CityMost = 60
)

// DefaultAddressType is what an address is where the organisation says nothing.
const DefaultAddressType = "INDIVIDUAL"

// Address is a postal address in the United States or Canada.
type Address struct{ Line1, Line2, City, Region, PostalCode string }

var regions = map[string][]string{
	US: strings.Fields("AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP"),
	CA: strings.Fields("AB BC MB NB NL NS NT NU ON PE QC SK YT"),
}

// CountryOf tells the country of a state, territory, military region or province;
// empty for anything else. No two countries share one.
func CountryOf(region string) string {
	code := strings.ToUpper(tidy(region))
	for _, country := range []string{US, CA} {
		if slices.Contains(regions[country], code) {
			return country
		}
	}
	return ""
}

// The names of the fields that faults are about.
const (
	Line1Field  = "line1"
	Line2Field  = "line2"
	CityField   = "city"
	RegionField = "region"
	PostalField = "postalCode"
)

// Clean judges an address and gives it the form that is kept. Faults are by field.
func (a Address) Clean(poBoxAllowed bool) (Address, map[string]Fault) {
	out := Address{
		Line1: tidy(a.Line1), Line2: tidy(a.Line2), City: tidy(a.City),
		Region: strings.ToUpper(tidy(a.Region)), PostalCode: strings.ToUpper(tidy(a.PostalCode)),
	}
	country := CountryOf(out.Region)
	faults := map[string]Fault{}
	note := func(field string, f Fault) {
		if f != Fine && faults[field] == Fine {
			faults[field] = f
		}
	}
	note(Line1Field, street(out.Line1, true))
	note(Line2Field, street(out.Line2, false))
	note(CityField, city(out.City))
	if country == "" {
		note(RegionField, Region)
	}
	if faults[CityField] == Fine && country != "" {
		military(out, note)
	}
	postal, ok := PostalCodeOf(out.PostalCode, country)
	out.PostalCode = postal
	switch {
	case !ok:
		note(PostalField, postalFault(country))
	case country != "" && !inRegion(postal, out.Region):
		note(PostalField, PostalRegion)
	}
	if !poBoxAllowed && faults[Line1Field] == Fine && faults[Line2Field] == Fine {
		if field := poBoxIn(out, country); field != "" {
			note(field, POBox)
		}
	}
	return out, faults
}

var (
	streetCharacters = regexp.MustCompile(`^[\p{L}\p{M}0-9½¼¾ºª° .,'’#/&()+\-–]*$`)
	cityCharacters   = regexp.MustCompile(`^[\p{L}\p{M}0-9 .'’()/!\-]*$`)
	// Words that say that there is no address.
	noAddress        = regexp.MustCompile(`^(?:n ?/? ?a|none|same|same as above|unknown|test|no address|ninguna|ninguno|desconocida|aucune?|inconnue?)$`)
	lettersAndDigits = regexp.MustCompile(`[\p{L}0-9]`)
)

// street judges a line of an address; the first one is needed and has a letter.
func street(line string, needed bool) Fault {
	switch {
	case line == "" && needed:
		return StreetMissing
	case line == "":
		return Fine
	case utf8.RuneCountInString(line) > LineMost:
		return StreetLong
	case !utf8.ValidString(line), !streetCharacters.MatchString(line), blankLetters.MatchString(line), stackedMarks.MatchString(line):
		return StreetCharacters
	case len(lettersAndDigits.FindAllString(line, -1)) == 0:
		return StreetWhole
	case needed && (!letter.MatchString(line) || len(lettersAndDigits.FindAllString(line, 3)) < 3 || noAddress.MatchString(plain(line))):
		return StreetWhole
	}
	return Fine
}

func city(name string) Fault {
	switch {
	case name == "":
		return CityMissing
	case utf8.RuneCountInString(name) > CityMost:
		return CityLong
	case !utf8.ValidString(name), !cityCharacters.MatchString(name), blankLetters.MatchString(name), stackedMarks.MatchString(name),
		!letter.MatchString(name), noAddress.MatchString(plain(name)), trailingCode.MatchString(name):
		return CityCharacters
	}
	return Fine
}

// trailingCode is a ZIP code that was written behind the city.
var trailingCode = regexp.MustCompile(`[0-9]{5}$`)

var (
	militaryCities  = []string{"APO", "FPO", "DPO"}
	militaryRegions = []string{"AA", "AE", "AP"}
)

// military checks that the post offices of the armed forces and their regions come
// together.
func military(a Address, note func(string, Fault)) {
	city := slices.Contains(militaryCities, strings.ToUpper(a.City))
	region := slices.Contains(militaryRegions, a.Region)
	if region && !city {
		note(CityField, CityMilitary)
	}
	if city && !region {
		note(RegionField, RegionMilitary)
	}
}

var (
	zipCode = regexp.MustCompile(`^([0-9]{5})(?:[- ]?([0-9]{4}))?$`)
	// Some letters look too much like a digit or another letter.
	postalCode = regexp.MustCompile(`^([ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z])[- ]?([0-9][ABCEGHJ-NPRSTV-Z][0-9])$`)
)

// lowestZIP is the first one that is in use.
const lowestZIP = "00501"

// PostalCodeOf judges the postal code of a country, or of either where the country
// is not known, and gives it the form that is kept.
func PostalCodeOf(code, country string) (string, bool) {
	code = strings.ToUpper(tidy(code))
	if m := zipCode.FindStringSubmatch(code); m != nil && country != CA && m[1] >= lowestZIP {
		if m[2] == "" {
			return m[1], true
		}
		return m[1] + "-" + m[2], true
	}
	if m := postalCode.FindStringSubmatch(code); m != nil && country != US {
		return m[1] + " " + m[2], true
	}
	return code, false
}

func postalFault(country string) Fault {
	if country == CA {
		return PostalCode
	}
	return ZIPCode
}

var punctuation = regexp.MustCompile(`[.,#()\-–'’]+`)

// plain is a line in small letters without accents and punctuation.
func plain(line string) string {
	var kept strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(line)) {
		if !marks.MatchString(string(r)) {
			kept.WriteRune(r)
		}
	}
	return strings.TrimSpace(spaces.ReplaceAllString(punctuation.ReplaceAllString(kept.String(), " "), " "))
}

var marks = regexp.MustCompile(`\p{M}`)

var (
	boxWords = regexp.MustCompile(`(?:^|[^a-z0-9])(?:p ?[o0] ?(?:box|bx|drawer)|p ?[o0] ?b ?[0-9]+|post ?office ?box|post(?:al)? ?box|lock ?box ?[0-9]+|case postale|boite postale|casier postal|(?:apartado|apdo)(?: postal| ?[0-9]))(?:[^a-z]|$)`)
	// In Canada these stand for case postale and boîte postale. In Spanish, C.P. is
	// the ZIP code.
	boxLettersCA = regexp.MustCompile(`(?:^|[^a-z0-9])[cb] ?p ?[0-9]`)
	bareBox      = regexp.MustCompile(`^box ?[0-9]`)
	// A box on a rural route or of a military unit is where its owner lives.
	routeWords = regexp.MustCompile(`(?:^|[^a-z0-9])(?:r ?r|h ?c|hcr|route rurale|rte|route|psc|cmr|unit|site) ?[0-9]`)
)

// poBoxIn names the line that has a post office box; empty when none has.
func poBoxIn(a Address, country string) string {
	lines := []struct{ field, text string }{{Line1Field, plain(a.Line1)}, {Line2Field, plain(a.Line2)}}
	onRoute := routeWords.MatchString(lines[0].text) || routeWords.MatchString(lines[1].text)
	for _, line := range lines {
		if boxWords.MatchString(line.text) || country == CA && boxLettersCA.MatchString(line.text) || bareBox.MatchString(line.text) && !onRoute {
			return line.field
		}
	}
	return ""
}
