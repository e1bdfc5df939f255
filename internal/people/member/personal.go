package member

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Personal is what members change of their personal details: their legal name,
// their home address and their phones.
type Personal struct {
	GivenName, FamilyName string
	Address               *Address
	Phones                []Phone
}

// Personal is what the member has now.
func (m Member) Personal() Personal {
	return Personal{GivenName: m.LegalGiven(), FamilyName: m.FamilyName, Address: m.Address, Phones: m.Phones}
}

// EmailFor is the email address as the caller sees it. It is for signing in, so that
// people who act for the member don't.
func (m Member) EmailFor(w who.Who) string {
	if w.Acting != nil {
		return ""
	}
	return m.Email
}

// Changes says which parts differ from those before.
func (p Personal) Changes(before Personal) (name, address, phones bool) {
	name = p.GivenName != before.GivenName || p.FamilyName != before.FamilyName
	return name, !sameAddress(p.Address, before.Address), !slices.Equal(p.Phones, before.Phones)
}

func sameAddress(a, b *Address) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Clean judges personal details and gives them the form that is kept. What stays as
// it was before is not judged again, so that an old entry never keeps a member from
// changing another one.
func (p Personal) Clean(before Personal, promo Promo) (Personal, error) {
	var faults []apperr.Field
	note := func(field string, f contactrule.Fault) {
		if f != contactrule.Fine {
			faults = append(faults, f.Field(field))
		}
	}
	for _, n := range []struct {
		field   string
		written *string
		before  string
	}{{"firstName", &p.GivenName, before.GivenName}, {"lastName", &p.FamilyName, before.FamilyName}} {
		if *n.written == n.before {
			continue
		}
		kept, fault := contactrule.Name(*n.written)
		*n.written = kept
		note(n.field, fault)
	}
	if p.Address != nil && !sameAddress(p.Address, before.Address) {
		kept, wrong := CleanAddress(*p.Address, "address.", promo.POBoxAllowed)
		p.Address = &kept
		faults = append(faults, wrong...)
	}
	p.Phones = slices.Clone(p.Phones)
	for i, phone := range p.Phones {
		if slices.Contains(before.Phones, phone) {
			continue
		}
		field := fmt.Sprintf("phones[%d].number", i)
		kept, fault := promo.cleanPhone(phone)
		p.Phones[i] = kept
		note(field, fault)
		if fault == contactrule.Fine && slices.ContainsFunc(p.Phones[:i], func(other Phone) bool { return other.Type == kept.Type }) {
			note(field, contactrule.PhoneTwice)
		}
	}
	if len(faults) > 0 {
		return p, apperr.Invalid(faults...)
	}
	return p, nil
}

// Regions are where the phones of members may be from.
func (p Promo) Regions() []string {
	if len(p.PhoneRegions) == 0 {
		return []string{contactrule.DefaultCountry}
	}
	return p.PhoneRegions
}

// cleanPhone judges one number. A phone without a country is from the default one.
func (p Promo) cleanPhone(phone Phone) (Phone, contactrule.Fault) {
	if phone.Country == "" {
		phone.Country = contactrule.DefaultCountry
	}
	if !slices.Contains(p.Regions(), phone.Country) {
		return phone, contactrule.PhoneRegion
	}
	number, fault := contactrule.Phone(phone.Number, phone.Country)
	if fault == contactrule.Fine {
		phone.Number = number
	}
	return phone, fault
}

// addressFields are what the contract calls the parts of an address, in the order of
// the form.
var addressFields = []struct{ rule, contract string }{
	{contactrule.Line1Field, "addressLine1"},
	{contactrule.Line2Field, "addressLine2"},
	{contactrule.CityField, "city"},
	{contactrule.RegionField, "state"},
	{contactrule.PostalField, "zipcode"},
}

// CleanAddress judges an address and gives it the form that is kept; prefix begins
// the names of its fields.
func CleanAddress(a Address, prefix string, poBoxAllowed bool) (Address, []apperr.Field) {
	kept, wrong := contactrule.Address{Line1: a.Line1, Line2: a.Line2, City: a.City, Region: a.State, PostalCode: a.Zipcode}.Clean(poBoxAllowed)
	var faults []apperr.Field
	for _, f := range addressFields {
		if fault := wrong[f.rule]; fault != contactrule.Fine {
			faults = append(faults, fault.Field(prefix+f.contract))
		}
	}
	return Address{Line1: kept.Line1, Line2: kept.Line2, City: kept.City, State: kept.Region, Zipcode: kept.PostalCode}, faults
}

// errProfileChanged refuses a change that was made from an older state.
func errProfileChanged() error {
	return apperr.New(apperr.Aborted, "profile.changed", "Your profile has changed since you opened this page.")
}

// TakeProfileTurn makes other changes of the profile wait for the caller's
// transaction, and refuses one that was made from another version.
func TakeProfileTurn(ctx context.Context, q db.Q, memberID string, version int64) error {
	n, err := memberdb.New(q).TakeProfileTurn(ctx, memberdb.TakeProfileTurnParams{MemberID: memberID, Version: version})
	if err == nil && n == 0 {
		err = errProfileChanged()
	}
	return err
}

// SetPersonal keeps personal details that have been cleaned. The member goes by the
// same preferred name as before.
func SetPersonal(ctx context.Context, q db.Q, m Member, p Personal) error {
	address, err := json.Marshal(p.Address)
	if err != nil {
		return err
	}
	phones, err := json.Marshal(p.Phones)
	if err != nil {
		return err
	}
	called, legal := p.GivenName, ""
	if m.PreferredName() != "" && m.GivenName != p.GivenName {
		called, legal = m.GivenName, p.GivenName
	}
	if err := memberdb.New(q).SetPersonal(ctx, memberdb.SetPersonalParams{
		MemberID: m.ID, LegalGivenName: legal, AddressJson: string(address), PhonesJson: string(phones),
	}); err != nil {
		return err
	}
	return setName(ctx, q, m.ID, called, p.FamilyName)
}

// KeepLegalName says that a member goes by another first name than their legal one.
func KeepLegalName(ctx context.Context, q db.Q, memberID, legal string) error {
	if err := memberdb.New(q).SetLegalName(ctx, memberdb.SetLegalNameParams{MemberID: memberID, LegalGivenName: legal}); err != nil {
		return err
	}
	return IndexName(ctx, q, memberID)
}

// SetPreferredName keeps what we call a member; empty for their legal name.
func SetPreferredName(ctx context.Context, q db.Q, m Member, preferred string) error {
	called, legal := m.LegalGiven(), ""
	if preferred != "" && preferred != called {
		called, legal = preferred, m.LegalGiven()
	}
	if err := memberdb.New(q).SetLegalName(ctx, memberdb.SetLegalNameParams{MemberID: m.ID, LegalGivenName: legal}); err != nil {
		return err
	}
	return setName(ctx, q, m.ID, called, m.FamilyName)
}

func setName(ctx context.Context, q db.Q, memberID, given, family string) error {
	if err := auth.SetName(ctx, q, memberID, given, family); err != nil {
		return err
	}
	return IndexName(ctx, q, memberID)
}

// SetMailing keeps where letters go; nil for the home address.
func SetMailing(ctx context.Context, q db.Q, memberID string, a *Address) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return memberdb.New(q).SetMailing(ctx, memberdb.SetMailingParams{MemberID: memberID, MailingJson: string(text)})
}

// SetTimeZone keeps where the member's days and hours are.
func SetTimeZone(ctx context.Context, q db.Q, memberID, zone string) error {
	return memberdb.New(q).SetTimeZone(ctx, memberdb.SetTimeZoneParams{MemberID: memberID, TimeZone: zone})
}

// SetBirthDate keeps a corrected date of birth. Staff do it, never the member.
func SetBirthDate(ctx context.Context, q db.Q, memberID, date string) error {
	return memberdb.New(q).SetBirthDate(ctx, memberdb.SetBirthDateParams{MemberID: memberID, BirthDate: date})
}
