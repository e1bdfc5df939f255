package member

import (
	"slices"
	"strings"
)

// Member is a member's own record together with the account that signs in and
// the organisation that sponsors it.
type Member struct {
	ID          string
	PublicUUID  string
	BrandCode   string
	BundleID    string // links portal and program account; empty while unlinked
	GivenName   string
	FamilyName  string
	Email       string
	Locale      string
	Appearance  string // theme and text size, such as dark.115; empty before any was chosen
	BirthDate   string // yyyy-mm-dd
	Sex         string
	TimeZone    string // IANA
	Address     *Address
	Phones      []Phone
	LastVisitAt int64

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
		return []string{"INDIVIDUAL"}
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

// FullName is the name as the member wants to see it.
func (m Member) FullName() string { return strings.TrimSpace(m.GivenName + " " + m.FamilyName) }
