package demo

import (
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/member"
)

// hosts maps host names to the brand they show.
var hosts = map[string]string{
	"localhost":            brand.DefaultCode,
	"maple.localhost":      "maple",
	"sso.localhost":        "sso",
	"direct.localhost":     "direct",
	"restricted.localhost": "restricted",
}

// brandFlags is what a brand has differently from the form it runs in.
var brandFlags = map[string]map[string]bool{
	"sso": {"mhWebsdk": false}, // stays on the legacy mental-health pages
}

func brands() []brand.Brand {
	return []brand.Brand{
		branded(brand.DefaultCode, "Wellhouse", "Wellhouse Health", "US", "localhost", "#0B6157",
			brand.Palette{Primary1: "#0B6157", Primary2: "#09534B", Primary3: "#E2ECEB", Secondary1: "#8A6100", Secondary2: "#55635F", Secondary3: "#F3EFE8"},
			brand.Palette{Primary1: "#5FD0BE", Primary2: "#75D7C7", Primary3: "#213632", Secondary1: "#E3BE4D", Secondary2: "#A9B8B3", Secondary3: "#0C1110"},
			"help@wellhouse.example", "800-555-0142"),
		maple(),
		sso(),
		branded("direct", "Wellhouse Direct", "Wellhouse Direct", "US", "direct.localhost", "#9A3412",
			brand.Palette{Primary1: "#9A3412", Primary2: "#7C2D12", Primary3: "#FBEAE3", Secondary1: "#1D4E6B", Secondary2: "#5B5F66", Secondary3: "#FAF4EF"},
			brand.Palette{Primary1: "#F2A07B", Primary2: "#F6B597", Primary3: "#3B241B", Secondary1: "#8CC3E0", Secondary2: "#B4B8BE", Secondary3: "#14100E"},
			"hello@direct.example", "800-555-0177"),
		restricted(),
	}
}

func maple() brand.Brand {
	b := branded("maple", "Maple Wellness", "Maple Wellness Inc.", "CA", "maple.localhost", "#A3202C",
		brand.Palette{Primary1: "#A3202C", Primary2: "#861A24", Primary3: "#F9E6E8", Secondary1: "#2F5D50", Secondary2: "#5F6368", Secondary3: "#F6F1EC"},
		brand.Palette{Primary1: "#F3959D", Primary2: "#F7ACB2", Primary3: "#3A1D20", Secondary1: "#8FCBB9", Secondary2: "#B7BBC0", Secondary3: "#120E0E"},
		"aide@maple.example", "+1 800-555-0119")
	b.Footer.Brand = []brand.Link{{Label: "Maple Wellness", URL: "https://maple.example/about"}}
	b.TeenAge = 14 // in Quebec
	return b
}

func sso() brand.Brand {
	b := branded("sso", "Bridgewater Benefits", "Bridgewater Manufacturing", "US", "sso.localhost", "#1E3A8A",
		brand.Palette{Primary1: "#1E3A8A", Primary2: "#172E6E", Primary3: "#E6EBF8", Secondary1: "#7A4E00", Secondary2: "#566072", Secondary3: "#F2F4F8"},
		brand.Palette{Primary1: "#9DB4F5", Primary2: "#B3C5F8", Primary3: "#1D2744", Secondary1: "#E5BE6A", Secondary2: "#AEB6C4", Secondary3: "#0D1018"},
		"benefits@bridgewater.example", "800-555-0163")
	b.LogoWidth = brand.LogoWidthSmall
	b.LogoSVG = brand.Wordmark("Bridgewater", "#1E3A8A", brand.LogoWidthSmall)
	b.LogoutURL = "https://login.bridgewater.example/signed-out"
	return b
}

func restricted() brand.Brand {
	b := branded("restricted", "Northgate Care", "Northgate Correctional Health", "US", "restricted.localhost", "#334155",
		brand.Palette{Primary1: "#334155", Primary2: "#263142", Primary3: "#E9EDF2", Secondary1: "#6B4F1D", Secondary2: "#5A6472", Secondary3: "#F3F4F6"},
		brand.Palette{Primary1: "#B6C3D6", Primary2: "#C6D1E0", Primary3: "#232C38", Secondary1: "#D9BC7F", Secondary2: "#AAB3C0", Secondary3: "#0E1115"},
		"care@northgate.example", "800-555-0190")
	b.DataTheme = "light" // read in the rooms of a facility, where screens have one setting
	b.SuppressHealthInfo, b.Correctional = true, true
	b.SuppressedAccountRoutes = []string{"family", "coverage-and-billing"}
	return b
}

func branded(code, name, organisation, country, host, mark string, light, dark brand.Palette, email, phone string) brand.Brand {
	site := "https://" + code + ".wellhouse.example"
	return brand.Brand{
		Code: code, Name: name, Organisation: organisation, Country: country, Form: brand.OneApp, DataTheme: "system",
		MemberHost: host, LogoSVG: brand.Wordmark(name, mark, brand.LogoWidth), LogoWidth: brand.LogoWidth,
		Support: brand.Support{Email: email, Phone: phone}, Colors: brand.Colors{Light: light, Dark: dark},
		TeenAge: acting.Usual.Teen, AdultAge: acting.Usual.Adult,
		MetaTags: brand.MetaTags{Thumbnail: site + "/thumbnail.png", OGImage: site + "/card.png", OGURL: site},
		Footer: brand.Footer{Default: map[string]string{
			"video_capabilities": "/hhs/video_quick_url", "consent_agreement": site + "/consent",
			"privacy_practices": site + "/privacy-practices", "terms_of_service": site + "/terms",
			"non_discrimination": site + "/non-discrimination", "sitemap": "/sitemap",
			"legal_disclaimer": site + "/disclaimer", "privacy_notices": site + "/privacy", "accessibility": site + "/accessibility",
			"faq": site + "/questions", "help_center": site + "/help", "cr_agreement": site + "/care-recipient-agreement",
		}},
	}
}

func promos() []member.Promo {
	us := []string{"US"}
	return []member.Promo{
		{Code: "HARBOR", Organisation: "Harborview School District", AddressTypes: []string{"INDIVIDUAL"}, PhoneRegions: us, POBoxAllowed: true},
		{Code: "MAPLE", Organisation: "Maple Wellness Inc.", AddressTypes: []string{"INDIVIDUAL"}, PhoneRegions: []string{"CA", "US"}, POBoxAllowed: true},
		{Code: "BRIDGEWATER", Organisation: "Bridgewater Manufacturing", AddressTypes: []string{"INDIVIDUAL", "BUSINESS"}, PhoneRegions: us, POBoxAllowed: true},
		{Code: "DIRECT", Organisation: "Wellhouse Direct", AddressTypes: []string{"INDIVIDUAL"}, PhoneRegions: us, DirectToConsumer: true},
		{Code: "NORTHGATE", Organisation: "Northgate Correctional Health", AddressTypes: []string{"FACILITY"}, PhoneRegions: us},
	}
}
