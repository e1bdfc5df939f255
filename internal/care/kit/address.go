package kit

import (
	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
)

// shipArea is where the kits of a campaign are sent.
func shipArea(c Campaign, poBoxAllowed bool) fulfil.Area {
	return fulfil.Area{
		Country: c.Country, POBoxAllowed: poBoxAllowed,
		Elsewhere: apperr.Field{MessageKey: "kit.otherCountry", Message: "We can send kits only within this country."},
	}
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
