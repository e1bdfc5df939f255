package brand_test

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/people/brand"
)

// S1-3-06 to S1-3-16: every field of a brand at its boundaries, and the field
// that a refusal names.
func TestValidateNamesWhatIsWrong(t *testing.T) {
	for _, b := range []brand.Brand{brand.Default(), maple()} {
		if err := b.Validate(); err != nil {
			t.Fatalf("%s: %v", b.Code, err)
		}
	}
	type change = func(*brand.Brand)
	for _, test := range []struct {
		name   string
		change change
		want   string
	}{
		{"empty code", func(b *brand.Brand) { b.Code = "" }, "brand_code"},
		{"code with a path", func(b *brand.Brand) { b.Code = "../etc" }, "brand_code"},
		{"longest code", func(b *brand.Brand) { b.Code = strings.Repeat("a", 40) }, ""},
		{"code too long", func(b *brand.Brand) { b.Code = strings.Repeat("a", 41) }, "brand_code"},
		{"blank name", func(b *brand.Brand) { b.Name = "  " }, "brand_name"},
		{"name with a line break", func(b *brand.Brand) { b.Name = "a\nb" }, "brand_name"},
		{"name that turns the text", func(b *brand.Brand) { b.Name = "a\u202eb" }, "brand_name"},
		{"name of 80 letters, of two bytes each", func(b *brand.Brand) { b.Name = strings.Repeat("é", 80) }, ""},
		{"name of 81 letters", func(b *brand.Brand) { b.Name = strings.Repeat("é", 81) }, "brand_name"},
		{"no organisation", func(b *brand.Brand) { b.Organisation = "" }, "organisation"},
		{"organisation of 81 letters", func(b *brand.Brand) { b.Organisation = strings.Repeat("o", 81) }, "organisation"},
		{"country", func(b *brand.Brand) { b.Country = "USA" }, "country"},
		{"no country", func(b *brand.Brand) { b.Country = "" }, "country"},
		{"form", func(b *brand.Brand) { b.Form = "both" }, "form"},
		{"theme", func(b *brand.Brand) { b.DataTheme = "neon" }, "data_theme"},
		{"light theme", func(b *brand.Brand) { b.DataTheme = "light" }, ""},
		{"no member host", func(b *brand.Brand) { b.MemberHost = "" }, "member_host"},
		{"member host with a path", func(b *brand.Brand) { b.MemberHost = "a.example/x" }, "member_host"},
		{"member host with a scheme", func(b *brand.Brand) { b.MemberHost = "https://a.example" }, "member_host"},
		{"highest port", func(b *brand.Brand) { b.MemberHost = "a.example:65535" }, ""},
		{"port too high", func(b *brand.Brand) { b.MemberHost = "a.example:65536" }, "member_host"},
		{"no port", func(b *brand.Brand) { b.MemberHost = "a.example:0" }, "member_host"},
		{"member host of an address", func(b *brand.Brand) { b.MemberHost = "[::1]:8080" }, ""},
		{"longest label", func(b *brand.Brand) { b.MemberHost = strings.Repeat("a", 63) + ".example" }, ""},
		{"label too long", func(b *brand.Brand) { b.MemberHost = strings.Repeat("a", 64) + ".example" }, "member_host"},
		{"host too long", func(b *brand.Brand) { b.MemberHost = strings.Repeat("abc.", 63) + "ab" }, "member_host"},
		{"no logout address", func(b *brand.Brand) { b.LogoutURL = "" }, ""},
		{"logo width", func(b *brand.Brand) { b.LogoWidth = 200 }, "logo_width logo"},
		{"logo drawn for the other width", func(b *brand.Brand) { b.LogoWidth = 180 }, "logo"},
		{"no logo", func(b *brand.Brand) { b.LogoSVG = "" }, "logo"},
		{"support email with a name", func(b *brand.Brand) { b.Support.Email = "Help <a@b.example>" }, "support.email"},
		{"support email with a space", func(b *brand.Brand) { b.Support.Email = " a@b.example" }, "support.email"},
		{"support email too long", func(b *brand.Brand) { b.Support.Email = strings.Repeat("a", 250) + "@b.ex" }, "support.email"},
		{"lowest ages", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 10, 16 }, ""},
		{"highest ages", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 17, 21 }, ""},
		{"private areas a year before", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 17, 18 }, ""},
		{"private areas too early", func(b *brand.Brand) { b.TeenAge = 9 }, "teen_age"},
		{"private areas too late", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 18, 21 }, "teen_age"},
		{"adult too early", func(b *brand.Brand) { b.AdultAge = 15 }, "adult_age"},
		{"adult too late", func(b *brand.Brand) { b.AdultAge = 22 }, "adult_age"},
		{"both at once", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 16, 16 }, "teen_age"},
		{"no ages", func(b *brand.Brand) { b.TeenAge, b.AdultAge = 0, 0 }, "adult_age teen_age"},
		{"no support", func(b *brand.Brand) { b.Support = brand.Support{} }, ""},
		{"support phone", func(b *brand.Brand) { b.Support.Phone = "call us" }, "support.phone"},
		{"shortest phone", func(b *brand.Brand) { b.Support.Phone = "988" }, ""},
		{"phone too short", func(b *brand.Brand) { b.Support.Phone = "98" }, "support.phone"},
		{"phone too long", func(b *brand.Brand) { b.Support.Phone = strings.Repeat("1", 27) }, "support.phone"},
		{"named colour", func(b *brand.Brand) { b.Colors.Light.Primary1 = "red" }, "colors.light.primary_1"},
		{"short colour", func(b *brand.Brand) { b.Colors.Light.Primary2 = "#abc" }, "colors.light.primary_2"},
		{"colour with a share", func(b *brand.Brand) { b.Colors.Light.Primary3 = "#11223344" }, "colors.light.primary_3"},
		{"no colour", func(b *brand.Brand) { b.Colors.Light.Secondary1 = "" }, "colors.light.secondary_1"},
		{"colour out of range", func(b *brand.Brand) { b.Colors.Light.Secondary2 = "#GG0000" }, "colors.light.secondary_2"},
		{"two colours", func(b *brand.Brand) { b.Colors.Light.Secondary3 = "#112233 #112233" }, "colors.light.secondary_3"},
		{"dark colour", func(b *brand.Brand) { b.Colors.Dark.Primary1 = "0B6157" }, "colors.dark.primary_1"},
		{"colour that breaks out", func(b *brand.Brand) { b.Colors.Dark.Secondary3 = "#fff;}*{}" }, "colors.dark.secondary_3"},
		{"colour of small letters", func(b *brand.Brand) { b.Colors.Dark.Primary2 = "#abcdef" }, ""},
		{"image over http", func(b *brand.Brand) { b.MetaTags.OGImage = "http://a.example/i.png" }, "meta_tags.og_image"},
		{"image as data", func(b *brand.Brand) { b.MetaTags.Thumbnail = "data:image/png;base64,AA" }, "meta_tags.thumbnail"},
		{"page by mail", func(b *brand.Brand) { b.MetaTags.OGURL = "mailto:a@b.example" }, "meta_tags.og_url"},
		{"no meta tags", func(b *brand.Brand) { b.MetaTags = brand.MetaTags{} }, ""},
		{"unknown footer key", func(b *brand.Brand) { b.Footer.Default = map[string]string{"careers": "/x"} }, "footer_fields.default.careers"},
		{"footer link by script", func(b *brand.Brand) { b.Footer.Default = map[string]string{"sitemap": "javascript:x"} }, "footer_fields.default.sitemap"},
		{"link without label", func(b *brand.Brand) { b.Footer.Brand = []brand.Link{{URL: "/x"}} }, "footer_fields.brand.0.label"},
		{"label too long", func(b *brand.Brand) {
			b.Footer.Brand = []brand.Link{{Label: "a", URL: "/x"}, {Label: strings.Repeat("b", 81), URL: "/x"}}
		}, "footer_fields.brand.1.label"},
		{"20 links", func(b *brand.Brand) {
			b.Footer.Brand = slices.Repeat([]brand.Link{{Label: "x", URL: "/x"}}, 20)
		}, ""},
		{"21 links", func(b *brand.Brand) {
			b.Footer.Brand = slices.Repeat([]brand.Link{{Label: "x", URL: "/x"}}, 21)
		}, "footer_fields.brand"},
		{"every account page", func(b *brand.Brand) { b.SuppressedAccountRoutes = brand.AccountRoutes }, ""},
		{"route id of the catalogue", func(b *brand.Brand) { b.SuppressedAccountRoutes = []string{"account.family"} }, "suppressed_account_routes"},
		{"unknown route", func(b *brand.Brand) { b.SuppressedAccountRoutes = []string{"family", "home"} }, "suppressed_account_routes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := maple()
			test.change(&b)
			if got := refused(b.Validate()); !slices.Equal(got, strings.Fields(test.want)) {
				t.Errorf("refused %v, want %v", got, test.want)
			}
		})
	}
}

// S2-9-45, S1-2.9-05: links lead to pages and to people, never into the page.
func TestLinks(t *testing.T) {
	const fine = ""
	for _, test := range []struct{ link, footer, logout string }{
		{"https://a.example/page?x=1#y", fine, fine},
		{"https://a.example:8443", fine, fine},
		{"https://[2001:db8::1]/", fine, fine},
		{"http://localhost:8080/x", fine, fine},
		{"http://maple.localhost", fine, fine},
		{"http://127.0.0.1:9000/", fine, fine},
		{"/terms/cr_agreement", fine, "brand.linkWeb"},
		{"mailto:help@maple.example", fine, "brand.linkWeb"},
		{"mailto:help@maple.example?subject=Hello", fine, "brand.linkWeb"},
		{"tel:+18005550100", fine, "brand.linkWeb"},
		{"https://a.example/" + strings.Repeat("x", 1982), fine, fine},
		{"https://a.example/" + strings.Repeat("x", 1983), "brand.linkLong", "brand.linkLong"},
		{"javascript:alert(1)", "brand.linkScheme", "brand.linkWeb"},
		{"JavaScript:alert(1)", "brand.linkScheme", "brand.linkWeb"},
		{"java\tscript:alert(1)", "brand.linkInvalid", "brand.linkInvalid"},
		{" javascript:alert(1)", "brand.linkInvalid", "brand.linkInvalid"},
		{"data:text/html,x", "brand.linkScheme", "brand.linkWeb"},
		{"vbscript:x", "brand.linkScheme", "brand.linkWeb"},
		{"file:///etc/passwd", "brand.linkScheme", "brand.linkWeb"},
		{"ftp://a.example/", "brand.linkScheme", "brand.linkWeb"},
		{"http://a.example", "brand.linkInsecure", "brand.linkInsecure"},
		{"http://localhost.evil.example", "brand.linkInsecure", "brand.linkInsecure"},
		{"http://192.168.0.7/", "brand.linkInsecure", "brand.linkInsecure"},
		{"https://good.example@evil.example/", "brand.linkUser", "brand.linkUser"},
		{"https://user:secret@a.example/", "brand.linkUser", "brand.linkUser"},
		{"//evil.example", "brand.linkScheme", "brand.linkWeb"},
		{"/\\evil.example", "brand.linkInvalid", "brand.linkInvalid"},
		{"https:evil.example", "brand.linkInvalid", "brand.linkInvalid"},
		{"https:///evil.example", "brand.linkInvalid", "brand.linkInvalid"},
		{"https://a b.example", "brand.linkInvalid", "brand.linkInvalid"},
		{"https://a.example/%zz", "brand.linkInvalid", "brand.linkInvalid"},
		{"mailto:nobody", "brand.linkInvalid", "brand.linkWeb"},
		{"tel:call-us", "brand.linkInvalid", "brand.linkWeb"},
		{"www.example.com", "brand.linkScheme", "brand.linkWeb"},
		{"", "brand.linkScheme", fine},
	} {
		b := maple()
		b.Footer = brand.Footer{Brand: []brand.Link{{Label: "Link", URL: test.link}}}
		if got := keys(b.Validate()); got != test.footer {
			t.Errorf("%q in the footer: %q, want %q", test.link, got, test.footer)
		}
		b = maple()
		b.LogoutURL = test.link
		if got := keys(b.Validate()); got != test.logout {
			t.Errorf("%q after signing out: %q, want %q", test.link, got, test.logout)
		}
	}
}
