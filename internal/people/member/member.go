package member

import (
	"cmp"
	"slices"
	"strings"

	"wellhouse.app/internal/people/contactrule"
)

// Member is a member's own record together with the account that signs in and
// the organisation that sponsors it.
type Member struct {
	ID          string
	PublicUUID  string
	BrandCode   string
	BundleID    string // links portal and program account; empty while unlinked
	GivenName   string // what we call them, which may be a preferred name
	FamilyName  string
	Email       string
	Locale      string
	Appearance  string // theme and text size, such as dark.115; empty before any was chosen
	BirthDate   string // yyyy-mm-dd
	Sex         string
	TimeZone    string   // IANA
	Address     *Address // where they live, and where supplies go
	Mailing     *Address // where letters go; nil for the home address
	Phones      []Phone
	LastVisitAt int64
	// ProfileVersion counts up with every change of the profile.
	ProfileVersion int64
	// legalGiven is empty unless GivenName is a preferred name.
	legalGiven string

	SharedCoaching    bool
	SafeContent       bool
	CareTeam          bool
	CarePlan          bool
	Vitals            bool
	ExpertOpinion     bool
	MentalHealthGuide bool
	PartnerPrograms   []string
	MigrationEligible bool

	Promo Promo
}

// Promo is what the sponsoring organisation allows.
type Promo struct {
	Code             string
	Organisation     string
	AddressTypes     []string
	PhoneRegions     []string
	DirectToConsumer bool
	POBoxAllowed     bool
}

// Addresses are the kinds of address that supplies go to: the member's home,
// unless the organisation says otherwise.
func (p Promo) Addresses() []string {
	if len(p.AddressTypes) == 0 {
		return []string{contactrule.DefaultAddressType}
	}
	return p.AddressTypes
}

// International reports whether the organisation has members outside the US.
func (p Promo) International() bool {
	return slices.ContainsFunc(p.PhoneRegions, func(region string) bool { return region != "US" })
}

// Address is a postal address.
type Address struct {
	Line1   string `json:"line1"`
	Line2   string `json:"line2,omitempty"`
	City    string `json:"city"`
	State   string `json:"state"`
	Zipcode string `json:"zipcode"`
}

// What a phone number is for.
const (
	MobilePhone = "MO"
	HomePhone   = "HO"
	WorkPhone   = "WO"
)

// Phone is a phone number, stored in E.164.
type Phone struct {
	Type    string `json:"type"`
	Number  string `json:"number"`
	Country string `json:"country"`
}

// CallAt is the number at which somebody is called: the mobile, or else the first one;
// empty where there is none.
func CallAt(phones []Phone) string {
	if i := slices.IndexFunc(phones, func(p Phone) bool { return p.Type == MobilePhone }); i >= 0 {
		return phones[i].Number
	}
	if len(phones) > 0 {
		return phones[0].Number
	}
	return ""
}

// National returns a US number without its country prefix, as US numbers
// travel; false for every other country.
func (p Phone) National() (string, bool) {
	if p.Country != "US" {
		return "", false
	}
	return strings.TrimPrefix(p.Number, "+1"), true
}

// Linked reports whether the portal account is linked with a program account.
func (m Member) Linked() bool { return m.BundleID != "" }

// LegalGiven is the member's legal first name.
func (m Member) LegalGiven() string { return cmp.Or(m.legalGiven, m.GivenName) }

// PreferredName is what we call the member, where that is not their legal name.
func (m Member) PreferredName() string {
	if m.legalGiven == "" {
		return ""
	}
	return m.GivenName
}

// FullName is the name as the member wants to see it.
func (m Member) FullName() string { return strings.TrimSpace(m.GivenName + " " + m.FamilyName) }
