package app_test

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// shown is a brand as a page carries it.
type shown struct {
	Code         string `json:"brand_code"`
	Name         string `json:"brand_name"`
	Theme        string `json:"data_theme"`
	Organisation string
	MemberHost   string `json:"member_host"`
	LogoutURL    string `json:"logout_url"`
	Country      string
	Hides        bool     `json:"supress_health_info"`
	Restricted   bool     `json:"restricted_member_correctional_facilities"`
	Suppressed   []string `json:"suppressed_account_routes"`
	Stylesheet   string
	Manifest     string
	Logo         struct {
		URL   string
		Width int
	}
	Icons []struct {
		Size int
		URL  string
	}
	Colors map[string]map[string]string
	Meta   map[string]string `json:"meta_tags"`
	Footer struct {
		Brand   []struct{ Label, URL string }
		Default map[string]string
	} `json:"footer_fields"`
}

var bootBlock = regexp.MustCompile(`(?s)<script type="application/json" id="boot">(.*?)</script>`)

// pageOf opens a page on a host and returns it with the brand it carries.
func pageOf(t *testing.T, c *apitest.Client, host, path string) (string, shown) {
	t.Helper()
	r := c.Do(apitest.Call{Path: path, Host: host})
	block := bootBlock.FindStringSubmatch(r.Body)
	if r.Status != 200 || block == nil {
		t.Fatalf("%s%s: %d", host, path, r.Status)
	}
	var boot struct{ Brand shown }
	if err := json.Unmarshal([]byte(block[1]), &boot); err != nil {
		t.Fatal(err)
	}
	return r.Body, boot.Brand
}

// S1-1-14 to S1-1-17, S1-3-06 to S1-3-17, S1-9-09 to S1-9-11, D14: the five
// brands of the demo, by host before anyone has signed in and by the member
// after it, whatever the host.
func TestFiveBrands(t *testing.T) {
	brands := []struct {
		host, code, name, organisation, member, theme string
		width                                         int
		country, logout                               string
		restricted                                    bool
		suppressed                                    []string
	}{
		{"localhost", "default", "Wellhouse", "Wellhouse Health", "grace", "system", 180, "US", "", false, []string{}},
		{"maple.localhost", "maple", "Maple Wellness", "Maple Wellness Inc.", "priya", "system", 180, "CA", "", false, []string{}},
		{"sso.localhost", "sso", "Bridgewater Benefits", "Bridgewater Manufacturing", "helen", "system", 124, "US", "https://login.bridgewater.example/signed-out", false, []string{}},
		{"direct.localhost", "direct", "Wellhouse Direct", "Wellhouse Direct", "tom", "system", 180, "US", "", false, []string{}},
		{"restricted.localhost", "restricted", "Northgate Care", "Northgate Correctional Health", "kdoe", "light", 180, "US", "", true, []string{"family", "coverage-and-billing"}},
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		seen := map[string]string{}
		for i, want := range brands {
			page, got := pageOf(t, s.Nobody(), want.host+":8080", "/login")
			if got.Code != want.code || got.Name != want.name || got.Organisation != want.organisation || got.Theme != want.theme ||
				got.Logo.Width != want.width || got.Country != want.country || got.LogoutURL != want.logout || got.MemberHost != want.host ||
				got.Hides != want.restricted || got.Restricted != want.restricted || !slices.Equal(got.Suppressed, want.suppressed) {
				t.Errorf("%s: %+v", want.host, got)
			}
			for _, theme := range []string{"light", "dark"} {
				for _, colour := range []string{"primary_1", "primary_2", "primary_3", "secondary_1", "secondary_2", "secondary_3"} {
					if !regexp.MustCompile(`^#[0-9A-F]{6}$`).MatchString(got.Colors[theme][colour]) {
						t.Errorf("%s: %s %s is %q", want.code, theme, colour, got.Colors[theme][colour])
					}
				}
			}
			if len(got.Footer.Default) != 12 || (want.code == "maple") != (len(got.Footer.Brand) == 1) {
				t.Errorf("%s: footer %+v", want.code, got.Footer)
			}
			checkHead(t, s, page, got)
			for name, value := range map[string]string{
				"logo": got.Logo.URL, "stylesheet": got.Stylesheet, "colour": got.Colors["light"]["primary_1"],
				"icon": got.Icons[0].URL, "image": got.Meta["og_image"], "address": got.Meta["og_url"], "thumbnail": got.Meta["thumbnail"],
			} {
				if other, twice := seen[name+value]; twice || value == "" {
					t.Errorf("%s and %s share the %s %q", want.code, other, name, value)
				}
				seen[name+value] = want.code
			}
			// Signed in on the host of the brand after it.
			elsewhere := brands[(i+1)%len(brands)].host
			_, own := pageOf(t, s.As(want.member+"@demo.test"), elsewhere, "/home")
			if own.Code != want.code || own.Stylesheet != got.Stylesheet || own.Logo != got.Logo {
				t.Errorf("%s on %s sees %s", want.member, elsewhere, own.Code)
			}
		}
		for _, host := range []string{"nobody.localhost", "maple.localhost.evil.example", "", "xn--mple-loa.localhost"} {
			if _, got := pageOf(t, s.Nobody(), host, "/login"); got.Code != "default" {
				t.Errorf("%q shows %s", host, got.Code)
			}
		}
	})
}

// checkHead checks that the head of a page says what its brand says, and that
// every file it names is there.
func checkHead(t *testing.T, s *apitest.Server, page string, b shown) {
	t.Helper()
	head, _, _ := strings.Cut(page, "</head>")
	want := []string{
		`data-brand="` + b.Code + `"`,
		"<title>" + b.Name + "</title>",
		`<link rel="manifest" href="` + b.Manifest + `">`,
		`<meta name="thumbnail" content="` + b.Meta["thumbnail"] + `">`,
		`<meta property="og:image" content="` + b.Meta["og_image"] + `">`,
		`<meta property="og:url" content="` + b.Meta["og_url"] + `">`,
	}
	files := []string{b.Stylesheet, b.Manifest, b.Logo.URL}
	var sizes []int
	for _, icon := range b.Icons {
		sizes = append(sizes, icon.Size)
		want = append(want, fmt.Sprintf(`<link rel="icon" type="image/png" sizes="%dx%[1]d" href="%s">`, icon.Size, icon.URL))
		files = append(files, icon.URL)
	}
	if !slices.Equal(sizes, []int{16, 32, 192}) {
		t.Errorf("%s: icons of %v", b.Code, sizes)
	}
	if b.Theme != "system" {
		want = append(want, `data-theme="`+b.Theme+`"`)
	} else if tag, _, _ := strings.Cut(head[strings.Index(head, "<html"):], ">"); strings.Contains(tag, "data-theme") {
		t.Errorf("%s: the page has a theme of its own", b.Code)
	}
	for _, text := range want {
		if !strings.Contains(html.UnescapeString(head), text) {
			t.Errorf("%s: the head lacks %s", b.Code, text)
		}
	}
	// In the head it would hold back the first paint.
	if link := `<link rel="stylesheet" href="` + b.Stylesheet + `">`; !strings.Contains(html.UnescapeString(page), link) {
		t.Errorf("%s: the page lacks %s", b.Code, link)
	}
	for _, path := range files {
		if r := s.Nobody().Get(path); r.Status != 200 || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %v", path, r.Status, r.Header)
		}
	}
	if css := s.Nobody().Get(b.Stylesheet).Body; !strings.Contains(css, "--page-color: "+b.Colors["light"]["primary_1"]+";") {
		t.Errorf("%s: the page colour is not the light one", b.Code)
	}
}
