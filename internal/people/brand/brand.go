package brand

import (
	"slices"

	"wellhouse.app/internal/people/acting"
)

// DefaultCode is the brand of every host that is not known.
const DefaultCode = "default"

// Forms of the product.
const (
	OneApp     = "one-app"
	Standalone = "standalone"
)

// The widths a header logo may have; its height is always LogoHeight.
const (
	LogoWidth      = 180
	LogoWidthSmall = 124
	LogoHeight     = 40
)

// FooterKeys are the links that every brand may set; the web app has a
// translated label for each. Those of the last line are pages of their own
// address and stand in no footer.
var FooterKeys = []string{
	"video_capabilities", "consent_agreement", "privacy_practices", "terms_of_service", "terms_of_use",
	"non_discrimination", "sitemap", "legal_disclaimer", "privacy_notices", "accessibility",
	"faq", "help_center", "cr_agreement",
}

// AccountRoutes are the pages of the account that a brand may hide one by one,
// by the last part of their path, as the route catalogue of the web app has
// them.
var AccountRoutes = []string{
	"profile", "security-and-signin", "communication-preferences", "emergency-contacts", "family",
	"coverage-and-billing", "get-help", "security-questions", "sent",
}

// Brand is one client's configuration.
type Brand struct {
	Code         string
	Name         string
	Organisation string
	Country      string // "US" or "CA": units and wording follow it
	Form         string // OneApp or Standalone
	DataTheme    string // "system", "light" or "dark"
	MemberHost   string // where the portal lives: host or host:port
	LogoutURL    string // where sign-out leads; empty means MemberHost
	LogoSVG      string
	LogoPNG      []byte // where it is set, the logo instead of LogoSVG
	LogoWidth    int
	Support      Support
	Colors       Colors
	MetaTags     MetaTags
	Footer       Footer
	// SuppressHealthInfo hides the whole health-info area.
	SuppressHealthInfo bool
	// Correctional marks members in correctional facilities: no account area,
	// no pharmacies, no outside providers.
	Correctional            bool
	SuppressedAccountRoutes []string // route ids
	// TeenAge and AdultAge are from when a child has private areas and from when
	// parents no longer act for them.
	TeenAge, AdultAge int
	// FrameHosts are the sites that may show the brand's coaching page in a frame,
	// as origins. Without one nobody may.
	FrameHosts []string
	UpdatedAt  int64 // ms UTC, set by who changes the brand
	Revision   int64 // counts the changes, set by the store
}

// Colors are a brand's own colours for each theme, as #RRGGBB. Pages never use
// them bare: see Derive.
type Colors struct {
	Light Palette `json:"light"`
	Dark  Palette `json:"dark"`
}

// Palette is a brand's colours in one theme.
type Palette struct {
	Primary1   string `json:"primary_1"`
	Primary2   string `json:"primary_2"`
	Primary3   string `json:"primary_3"`
	Secondary1 string `json:"secondary_1"`
	Secondary2 string `json:"secondary_2"`
	Secondary3 string `json:"secondary_3"`
}

// MetaTags describe the portal to those who show a link to it.
type MetaTags struct {
	Thumbnail string `json:"thumbnail"`
	OGImage   string `json:"og_image"`
	OGURL     string `json:"og_url"`
}

// Footer is the brand's part of the page footer.
type Footer struct {
	Brand   []Link            `json:"brand"`
	Default map[string]string `json:"default"` // by FooterKeys
}

// Link is a footer link with the brand's own label.
type Link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

// Support is how members of the brand reach people.
type Support struct {
	Email string `json:"email"`
	Phone string `json:"phone"`
}

// Logo is where the header logo is and how wide it stands.
type Logo struct {
	URL   string `json:"url"`
	Width int    `json:"width"`
}

// PageIcon is where the page icon of a size is.
type PageIcon struct {
	Size int    `json:"size"`
	URL  string `json:"url"`
}

// Branding is a brand as the browser sees it, in the specification's names;
// the spelling of supress_health_info is part of the contract.
type Branding struct {
	BrandCode               string   `json:"brand_code"`
	BrandName               string   `json:"brand_name"`
	DataTheme               string   `json:"data_theme"`
	Colors                  Colors   `json:"colors"`
	MetaTags                MetaTags `json:"meta_tags"`
	FooterFields            Footer   `json:"footer_fields"`
	MemberHost              string   `json:"member_host"`
	Organisation            string   `json:"organisation"`
	SuppressHealthInfo      bool     `json:"supress_health_info"`
	Correctional            bool     `json:"restricted_member_correctional_facilities"`
	SuppressedAccountRoutes []string `json:"suppressed_account_routes"`
	Country                 string   `json:"country"`
	Form                    string   `json:"form"`
	Logo                    Logo     `json:"logo"`
	Support                 Support  `json:"support"`
	LogoutURL               string   `json:"logout_url"`
	Stylesheet              string   `json:"stylesheet"`

	Icons    []PageIcon `json:"icons"`
	Manifest string     `json:"manifest"`
}

// Branding returns the brand as the browser sees it.
func (b Brand) Branding() Branding {
	footer := Footer{Brand: b.Footer.Brand, Default: b.Footer.Default}
	if footer.Brand == nil {
		footer.Brand = []Link{}
	}
	if footer.Default == nil {
		footer.Default = map[string]string{}
	}
	routes := b.SuppressedAccountRoutes
	if routes == nil {
		routes = []string{}
	}
	return Branding{
		BrandCode: b.Code, BrandName: b.Name, DataTheme: b.DataTheme,
		Colors: b.Colors, MetaTags: b.MetaTags, FooterFields: footer,
		MemberHost: b.MemberHost, Organisation: b.Organisation,
		SuppressHealthInfo: b.SuppressHealthInfo, Correctional: b.Correctional,
		SuppressedAccountRoutes: routes, Country: b.Country, Form: b.Form,
		Logo: Logo{URL: b.LogoURL(), Width: b.LogoWidth}, Support: b.Support,
		LogoutURL: b.LogoutURL, Stylesheet: b.StylesheetURL(), Icons: b.icons(), Manifest: b.ManifestURL(),
	}
}

func (b Brand) icons() (all []PageIcon) {
	for _, size := range IconSizes {
		all = append(all, PageIcon{Size: size, URL: b.IconURL(size)})
	}
	return all
}

// Default is the brand of an installation that has configured none.
func Default() Brand {
	return Brand{
		Code: DefaultCode, Name: "Wellhouse", Organisation: "Wellhouse",
		Country: "US", Form: OneApp, DataTheme: "system", MemberHost: "localhost",
		LogoSVG: Wordmark("Wellhouse", "#0B6157", LogoWidth), LogoWidth: LogoWidth,
		Colors: Colors{
			Light: Palette{"#0B6157", "#09534B", "#E2ECEB", "#8A6100", "#55635F", "#F3EFE8"},
			Dark:  Palette{"#5FD0BE", "#75D7C7", "#213632", "#E3BE4D", "#A9B8B3", "#0C1110"},
		},
		Footer:  Footer{Default: map[string]string{"sitemap": "/sitemap"}},
		TeenAge: acting.Usual.Teen, AdultAge: acting.Usual.Adult,
	}
}

// Ages are from when somebody is a teen and from when an adult, for this brand.
func (b Brand) Ages() acting.Ages {
	return acting.Ages{Teen: b.TeenAge, Adult: b.AdultAge}
}

// ClosesFamily reports a brand whose members act for nobody, and for whom nobody acts.
// The statements that read a session know the same.
func (b Brand) ClosesFamily() bool {
	return b.Correctional || slices.Contains(b.SuppressedAccountRoutes, "family")
}
