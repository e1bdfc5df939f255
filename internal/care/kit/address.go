package kit

import (
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
)

// addressFields are the parts of an address in the order of the form.
var addressFields = []string{
	contactrule.Line1Field, contactrule.Line2Field, contactrule.CityField, contactrule.RegionField, contactrule.PostalField,
}

// checkAddress judges an address that a kit should go to, and gives it the form that is
// kept. prefix begins the names of its fields.
func checkAddress(a contactrule.Address, prefix string, poBoxAllowed bool, country string) (contactrule.Address, []apperr.Field) {
	kept, wrong := a.Clean(poBoxAllowed)
	var faults []apperr.Field
	for _, name := range addressFields {
		if fault := wrong[name]; fault != contactrule.Fine {
			faults = append(faults, fault.Field(prefix+name))
		}
	}
	if len(faults) == 0 && contactrule.CountryOf(kept.Region) != country {
		faults = append(faults, apperr.Field{
			Name: prefix + contactrule.RegionField, MessageKey: "kit.otherCountry", Message: "We can send kits only within this country.",
		})
	}
	return kept, faults
}

// suggestion is how the post office writes an address; nil when that is the same.
func suggestion(a contactrule.Address) *contactrule.Address {
	if other := a.Suggest(); other != a {
		return &other
	}
	return nil
}

func home(m member.Member) *contactrule.Address {
	if m.Address == nil {
		return nil
	}
	return &contactrule.Address{
		Line1: m.Address.Line1, Line2: m.Address.Line2, City: m.Address.City, Region: m.Address.State, PostalCode: m.Address.Zipcode,
	}
}

func shipTo(name string, a contactrule.Address, country string) fulfil.To {
	return fulfil.To{Name: name, Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.Region, PostalCode: a.PostalCode, Country: country}
}
