package contactrule

import "wellhouse.app/internal/platform/apperr"

// Fault says what is wrong with an entry, as the catalogue key of its words;
// empty when nothing is.
type Fault string

// The faults.
const (
	Fine           Fault = ""
	NameMissing    Fault = "contact.nameMissing"
	NameLong       Fault = "contact.nameLong"
	NameCharacters Fault = "contact.nameCharacters"
	NameLetter     Fault = "contact.nameLetter"

	EmailForm Fault = "errors.email"

	PhoneMissing    Fault = "contact.phoneMissing"
	PhoneCharacters Fault = "contact.phoneCharacters"
	PhoneDigits     Fault = "contact.phoneDigits"
	PhoneNumber     Fault = "contact.phoneNumber"
	PhoneCountry    Fault = "contact.phoneCountry"
	PhoneAbroad     Fault = "contact.phoneAbroad"
	// These two are for lists of phones.
	PhoneRegion Fault = "contact.phoneRegion"
	PhoneTwice  Fault = "contact.phoneTwice"

	StreetMissing    Fault = "contact.streetMissing"
	StreetLong       Fault = "contact.streetLong"
	StreetCharacters Fault = "contact.streetCharacters"
	StreetWhole      Fault = "contact.streetWhole"
	POBox            Fault = "contact.poBox"
	CityMissing      Fault = "contact.cityMissing"
	CityLong         Fault = "contact.cityLong"
	CityCharacters   Fault = "contact.cityCharacters"
	CityMilitary     Fault = "contact.cityMilitary"
	Region           Fault = "contact.region"
	RegionMilitary   Fault = "contact.regionMilitary"
	ZIPCode          Fault = "contact.zipCode"
	PostalCode       Fault = "contact.postalCode"
	PostalRegion     Fault = "contact.postalRegion"
)

var words = map[Fault]string{
	NameMissing:      "Please enter a name.",
	NameLong:         "Please use at most 100 characters.",
	NameCharacters:   "Please use only letters, numbers, spaces, apostrophes, periods and hyphens.",
	NameLetter:       "Please enter a name with at least one letter.",
	EmailForm:        "Please enter a valid email address.",
	PhoneMissing:     "Please enter a phone number.",
	PhoneCharacters:  "Please enter digits only, without letters or an extension.",
	PhoneDigits:      "Please enter all 10 digits, with the area code.",
	PhoneNumber:      "We don’t know such a number. Please check the area code and the three digits after it.",
	PhoneCountry:     "Please begin with + and the country code, such as +44.",
	PhoneAbroad:      "This number belongs to another country. Please choose that country.",
	PhoneRegion:      "Please choose one of the countries in the list.",
	PhoneTwice:       "You already have a number of this kind. Please change that one.",
	StreetMissing:    "Please enter a street address.",
	StreetLong:       "Please use at most 100 characters.",
	StreetCharacters: "Please use only letters, numbers and the signs . , ' # / & ( ) + and -.",
	StreetWhole:      "Please enter the whole street address.",
	POBox:            "We can’t ship to a PO box. Please enter a street address.",
	CityMissing:      "Please enter a city.",
	CityLong:         "Please use at most 60 characters.",
	CityCharacters:   "Please enter the name of the city, without a ZIP or postal code.",
	CityMilitary:     "For AA, AE and AP, please enter APO, FPO or DPO as the city.",
	Region:           "Please enter the two letters of your state, province or territory.",
	RegionMilitary:   "For APO, FPO and DPO, please enter AA, AE or AP.",
	ZIPCode:          "Please enter a ZIP code, such as 75201 or 75201-1234.",
	PostalCode:       "Please enter a postal code, such as K1A 0B1.",
	PostalRegion:     "This code isn’t from that state or province. Please check both.",
}

// Field names the field that the fault is about.
func (f Fault) Field(name string) apperr.Field {
	return apperr.Field{Name: name, MessageKey: string(f), Message: words[f]}
}
