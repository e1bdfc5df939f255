package brand_test

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/brand"
)

func TestValidateNamesWhatIsWrong(t *testing.T) {
	for _, b := range []brand.Brand{brand.Default(), maple()} {
		if err := b.Validate(); err != nil {
			t.Fatalf("%s: %v", b.Code, err)
		}
	}
	link := func(url string) func(*brand.Brand) {
		return func(b *brand.Brand) { b.Footer.Brand = []brand.Link{{Label: "Link", URL: url}} }
	}
	for _, test := range []struct {
		name   string
		change func(*brand.Brand)
		want   string
	}{
		{"empty code", func(b *brand.Brand) { b.Code = "" }, "brand_code"},
		{"code with a path", func(b *brand.Brand) { b.Code = "../etc" }, "brand_code"},
		{"blank name", func(b *brand.Brand) { b.Name = "  " }, "brand_name"},
		{"name with a line break", func(b *brand.Brand) { b.Name = "a\nb" }, "brand_name"},
		{"no organisation", func(b *brand.Brand) { b.Organisation = "" }, "organisation"},
		{"country", func(b *brand.Brand) { b.Country = "USA" }, "country"},
		{"form", func(b *brand.Brand) { b.Form = "both" }, "form"},
		{"theme", func(b *brand.Brand) { b.DataTheme = "neon" }, "data_theme"},
		{"member host with a path", func(b *brand.Brand) { b.MemberHost = "a.example/x" }, "member_host"},
		{"logout over http", func(b *brand.Brand) { b.LogoutURL = "http://a.example/" }, "logout_url"},
		{"logout by script", func(b *brand.Brand) { b.LogoutURL = "javascript:alert(1)" }, "logout_url"},
		{"logout with a user", func(b *brand.Brand) { b.LogoutURL = "https://good.example@evil.example/" }, "logout_url"},
		{"logo width", func(b *brand.Brand) { b.LogoWidth = 200 }, "logo.width"},
		{"no logo", func(b *brand.Brand) { b.LogoSVG = "" }, "logo.svg"},
		{"support e-mail", func(b *brand.Brand) { b.Support.Email = "Help <a@b.example>" }, "support.email"},
		{"support phone", func(b *brand.Brand) { b.Support.Phone = "call us" }, "support.phone"},
		{"named colour", func(b *brand.Brand) { b.Colors.Light.Primary1 = "red" }, "colors.light.primary_1"},
		{"colour that breaks out", func(b *brand.Brand) { b.Colors.Dark.Secondary3 = "#fff;}*{}" }, "colors.dark.secondary_3"},
		{"image over http", func(b *brand.Brand) { b.MetaTags.OGImage = "http://a.example/i.png" }, "meta_tags.og_image"},
		{"unknown footer key", func(b *brand.Brand) { b.Footer.Default = map[string]string{"careers": "/x"} }, "footer_fields.default"},
		{"route id", func(b *brand.Brand) { b.SuppressedAccountRoutes = []string{"a b"} }, "suppressed_account_routes"},
		{"link by script", link("javascript:alert(1)"), "footer_fields.brand"},
		{"link as data", link("data:text/html,x"), "footer_fields.brand"},
		{"link to another host", link("//evil.example"), "footer_fields.brand"},
		{"link by backslash", link("/\\evil.example"), "footer_fields.brand"},
		{"link over http", link("http://a.example"), "footer_fields.brand"},
		{"link without label", func(b *brand.Brand) { b.Footer.Brand = []brand.Link{{URL: "/x"}} }, "footer_fields.brand"},
		{"too many links", func(b *brand.Brand) {
			b.Footer.Brand = slices.Repeat([]brand.Link{{Label: "x", URL: "/x"}}, 21)
		}, "footer_fields.brand"},
		{"https link", link("https://a.example/page"), ""},
		{"own page", link("/terms/cr_agreement"), ""},
		{"number to call", link("tel:+18005550100"), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := maple()
			test.change(&b)
			var want []string
			if test.want != "" {
				want = []string{test.want}
			}
			if got := refused(b.Validate()); !slices.Equal(got, want) {
				t.Errorf("refused %v, want %v", got, want)
			}
		})
	}
}

func TestLogosThatCouldActAreRefused(t *testing.T) {
	const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 180 40">`
	for _, test := range []struct{ name, svg, reason string }{
		{"script", open + `<script>alert(1)</script></svg>`, "script"},
		{"script in another case", open + `<SCRIPT/></svg>`, "SCRIPT"},
		{"script under a prefix", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`, "script"},
		{"handler", open + `<rect onload="x()"/></svg>`, "onload"},
		{"handler on the root", `<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>`, "onload"},
		{"foreign object", open + `<foreignObject><p/></foreignObject></svg>`, "foreignObject"},
		{"html inside", open + `<p xmlns="http://www.w3.org/1999/xhtml"/></svg>`, "namespace"},
		{"outside image", open + `<image href="https://evil.example/x.png"/></svg>`, "image"},
		{"use", open + `<use href="#a"/></svg>`, "element use"},
		{"outside gradient", open + `<linearGradient xlink:href="https://evil.example/x.svg#a"/></svg>`, "outside"},
		{"another base", open + `<g xml:base="https://evil.example/"/></svg>`, "base"},
		{"outside paint", open + `<rect fill="url(https://evil.example/p.svg#a)"/></svg>`, "outside"},
		{"two paints", open + `<rect fill="url(#a) url( //evil.example/x )"/></svg>`, "outside"},
		{"link", open + `<a href="javascript:alert(1)"/></svg>`, "element a"},
		{"animation", open + `<animate attributeName="href" to="javascript:x"/></svg>`, "animate"},
		{"style element", open + `<style>@import "//evil.example";</style></svg>`, "style"},
		{"style attribute", open + `<rect style="fill:red"/></svg>`, "style"},
		{"entities", `<!DOCTYPE svg [<!ENTITY x "y">]>` + open + `</svg>`, "document type"},
		{"stylesheet instruction", `<?xml-stylesheet href="//evil.example"?>` + open + `</svg>`, "processing"},
		{"not svg", `<html xmlns="http://www.w3.org/1999/xhtml"/>`, "one svg"},
		{"no namespace", `<svg/>`, "namespace"},
		{"two roots", open + `</svg>` + open + `</svg>`, "one svg"},
		{"unfinished", open + `<g>`, "well-formed"},
		{"text only", `hello`, "well-formed"},
		{"too large", open + "<desc>" + strings.Repeat("x", 65<<10) + `</desc></svg>`, "64 kB"},
		{"gradient of its own", `<?xml version="1.0"?>` + open + `<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><linearGradient id="b" xlink:href="#a"/><rect fill="url(#b)"/></svg>`, ""},
		{"drawn for a name", brand.Wordmark(`Ärzte & "Söhne" <script>`, "#FFD400", 124), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := maple()
			b.LogoSVG = test.svg
			err := b.Validate()
			switch {
			case test.reason == "" && err != nil:
				t.Error(err, refused(err))
			case test.reason != "" && !slices.Equal(refused(err), []string{"logo.svg"}):
				t.Errorf("refused %v", refused(err))
			case test.reason != "" && !strings.Contains(reasons(err), test.reason):
				t.Errorf("the reason %q does not say %q", reasons(err), test.reason)
			}
		})
	}
}
