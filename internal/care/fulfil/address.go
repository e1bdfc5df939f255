package fulfil

import (
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
)

// addressFields are the parts of an address in the order of the form.
var addressFields = []string{
	contactrule.Line1Field, contactrule.Line2Field, contactrule.CityField, contactrule.RegionField, contactrule.PostalField,
}

// Area is where parcels of a kind are sent.
type Area struct {
	Country      string // US or CA
	POBoxAllowed bool
	// Elsewhere says, of a parcel of this kind, that it can't go to another country.
	Elsewhere apperr.Field
}

// Check judges an address that a parcel should go to, and gives it the form that is kept.
// prefix begins the names of its fields.
func (in Area) Check(a contactrule.Address, prefix string) (contactrule.Address, []apperr.Field) {
	kept, wrong := a.Clean(in.POBoxAllowed)
	var faults []apperr.Field
	for _, name := range addressFields {
		if fault := wrong[name]; fault != contactrule.Fine {
			faults = append(faults, fault.Field(prefix+name))
		}
	}
	if len(faults) == 0 && contactrule.CountryOf(kept.Region) != in.Country {
		elsewhere := in.Elsewhere
		elsewhere.Name = prefix + contactrule.RegionField
		faults = append(faults, elsewhere)
	}
	return kept, faults
}

// ToAddress is a person at an address that was checked.
func ToAddress(name string, a contactrule.Address, country string) To {
	return To{Name: name, Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.Region, PostalCode: a.PostalCode, Country: country}
}
