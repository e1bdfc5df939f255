package member

import (
	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/who"
)

// PersonalInfo writes a member as the contract does: a US phone as its ten digits,
// any other in E.164 and only for callers that know such phones.
func PersonalInfo(m Member, w who.Who, international bool) *rest.PersonalInfo {
	reply := &rest.PersonalInfo{
		FirstName: m.LegalGiven(), LastName: m.FamilyName,
		BirthDate: rest.LocalDate(m.BirthDate), Email: m.EmailFor(w),
		Phones:         []rest.PersonalInfoPhonesItem{},
		IsPOBoxAllowed: rest.NewOptBool(m.Promo.POBoxAllowed), Version: rest.NewOptInt64(m.ProfileVersion),
	}
	reply.Address.Null = m.Address == nil
	if a := m.Address; a != nil {
		reply.Address.Value = rest.PersonalInfoAddress{AddressLine1: a.Line1, City: a.City, State: a.State, Zipcode: a.Zipcode}
		if a.Line2 != "" {
			reply.Address.Value.AddressLine2 = rest.NewOptString(a.Line2)
		}
	}
	for _, p := range m.Phones {
		item := rest.PersonalInfoPhonesItem{PhoneType: rest.PhoneType(p.Type), SelectedCountry: rest.NewOptString(p.Country)}
		if national, ok := p.National(); ok {
			item.Number = rest.NewOptString(national)
		} else if international {
			item.NumberE164 = rest.NewOptString(p.Number)
		} else {
			continue
		}
		reply.Phones = append(reply.Phones, item)
	}
	return reply
}
