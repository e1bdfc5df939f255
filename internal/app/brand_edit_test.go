package app_test

import (
	"encoding/base64"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
)

const (
	listBrands   = "/wellhouse.brand.v1.BrandService/ListBrands"
	getBrand     = "/wellhouse.brand.v1.BrandService/GetBrand"
	previewBrand = "/wellhouse.brand.v1.BrandService/PreviewBrand"
	updateBrand  = "/wellhouse.brand.v1.BrandService/UpdateBrand"
)

// savedBrand is a brand as the editor opens it.
type savedBrand struct {
	Code     string
	Revision float64
	Draft    object
}

func openBrand(t *testing.T, c *apitest.Client, code string) savedBrand {
	t.Helper()
	var reply struct{ Brand savedBrand }
	r := c.RPC(getBrand, object{"code": code})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &reply)
	return reply.Brand
}

// with returns the change that sets fields of a draft, by their path.
func (b savedBrand) with(fields object) object {
	draft := maps.Clone(b.Draft)
	for path, value := range fields {
		inner, keys := draft, strings.Split(path, ".")
		for _, key := range keys[:len(keys)-1] {
			copied, _ := inner[key].(object)
			copied = maps.Clone(copied)
			inner[key], inner = copied, copied
		}
		inner[keys[len(keys)-1]] = value
	}
	return object{"code": b.Code, "revision": b.Revision, "draft": draft}
}

// Brands are the Admin's alone: nobody else reads or changes one.
func TestOnlyAnAdminEditsBrands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		maple := openBrand(t, admin, "maple")
		change := maple.with(object{"brand_name": "Taken over"})
		calls := map[string]object{listBrands: {}, getBrand: {"code": "maple"}, previewBrand: change, updateBrand: change}
		for path, message := range calls {
			if r := s.Nobody().RPC(path, message); r.Status != http.StatusUnauthorized {
				t.Errorf("nobody calls %s: %d", path, r.Status)
			}
			for _, name := range []string{"rosa", "priya", "kdoe", "coach.en", "nurse", "guide", "doctor", "support", "rep"} {
				if r := s.As(name+"@demo.test").RPC(path, message); r.Status != http.StatusForbidden || strings.Contains(r.Body, "maple.localhost") {
					t.Errorf("%s calls %s: %d", name, path, r.Status)
				}
			}
			want := http.StatusOK
			if path == updateBrand {
				want = http.StatusForbidden
			}
			if r := viewing(t, s, "admin@demo.test", "rosa@demo.test").RPC(path, message); r.Status != want {
				t.Errorf("an Admin who views a member calls %s: %d", path, r.Status)
			}
			if r := viewing(t, s, "rep@demo.test", "rosa@demo.test").RPC(path, message); r.Status != http.StatusForbidden {
				t.Errorf("a CallCenterRep who views a member calls %s: %d", path, r.Status)
			}
		}
		if again := openBrand(t, admin, "maple"); again.Revision != maple.Revision || again.Draft["brand_name"] != "Maple Wellness" {
			t.Errorf("a refused call changed the brand: %v", again.Draft["brand_name"])
		}
	})
}

// A saved brand is what every page shows, without a restart: on its host before
// sign-in, for its members on any host, and in the navigation of open pages.
func TestASavedBrandIsShownEverywhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, member := s.As("admin@demo.test"), s.As("priya@demo.test")
		_, before := pageOf(t, s.Nobody(), "maple.localhost", "/login")
		maple := openBrand(t, admin, "maple")
		logo := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40"><rect width="9" height="9" fill="#A3202C"/></svg>`
		change := maple.with(object{
			"brand_name": "Maple Care", "colors.light.primary_1": "#123abc", "data_theme": "dark", "organisation": "Maple Care Ltd.",
			"hosts": []string{"maple.localhost", "care.localhost"}, "member_host": "care.localhost",
			"meta_tags.og_image": "https://maple.example/new.png", "footer_fields.default.terms_of_use": "/terms/cr_agreement",
			"supress_health_info": true, "suppressed_account_routes": []string{"family"},
		})
		change["logo"] = object{"file": base64.StdEncoding.EncodeToString([]byte(logo))}
		if r := admin.RPC(updateBrand, change); r.Status != 200 || !strings.Contains(r.Body, `"revision":2`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for _, host := range []string{"maple.localhost", "care.localhost"} {
			page, got := pageOf(t, s.Nobody(), host, "/login")
			if got.Name != "Maple Care" || got.Theme != "dark" || got.Colors["light"]["primary_1"] != "#123ABC" || !got.Hides ||
				got.Footer.Default["terms_of_use"] != "/terms/cr_agreement" || got.MemberHost != "care.localhost" ||
				got.Stylesheet == before.Stylesheet || got.Logo.URL == before.Logo.URL || got.Icons[0].URL == before.Icons[0].URL {
				t.Errorf("%s: %+v", host, got)
			}
			checkHead(t, s, page, got)
			if kept := s.Nobody().Get(got.Logo.URL); !strings.Contains(kept.Body, `fill="#A3202C"`) {
				t.Errorf("the logo is %s", kept.Body)
			}
		}
		if _, got := pageOf(t, member, "localhost", "/home"); got.Name != "Maple Care" || len(got.Suppressed) != 1 {
			t.Errorf("the member sees %+v", got)
		}
		r := member.RPC(getNavigation, object{})
		for _, want := range []string{`"brand_name":"Maple Care"`, `"primary_1":"#123ABC"`, `"suppressed_account_routes":["family"]`, `"icons":[{"size":16`} {
			if told := packed(t, r); !strings.Contains(told, want) {
				t.Errorf("the navigation lacks %s", want)
			}
		}
		if r := s.Nobody().Get(before.Stylesheet); r.Status != 200 || r.Header.Get("Cache-Control") != "no-store" || !strings.Contains(r.Body, "#123ABC") {
			t.Errorf("a page from before asks for its colours: %d %s", r.Status, r.Header.Get("Cache-Control"))
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE area = 'brand' AND target = 'maple' AND action = 'update' AND actor_id = $1
			AND actor_role = 'Admin' AND request_id <> ''`, apitest.ID("admin@demo.test")); n != 11 {
			t.Errorf("%d rows in the trail of eleven changed fields", n)
		}
		if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE area = 'brand' AND reason = 'colors.light.primary_1: #A3202C to #123ABC'`); n != 1 {
			t.Errorf("the trail does not say what changed: %d", n)
		}
		s.Advance(time.Minute)
		if _, got := pageOf(t, s.Nobody(), "direct.localhost", "/login"); got.Name != "Wellhouse Direct" {
			t.Errorf("another brand changed too: %s", got.Name)
		}
	})
}

// What is refused says where and why, and changes nothing.
func TestRefusedBrands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		maple := openBrand(t, admin, "maple")
		for _, test := range []struct {
			name       string
			fields     object
			logo       string
			field, key string
		}{
			{"colour", object{"colors.dark.secondary_2": "tomato"}, "", "colors.dark.secondary_2", "brand.colourInvalid"},
			{"no host name", object{"hosts": []string{"maple.localhost", "not a host"}}, "", "hosts.1", "brand.hostInvalid"},
			{"another brand's host", object{"hosts": []string{"maple.localhost", "sso.localhost"}}, "", "hosts.1", "brand.hostOf"},
			{"unknown host", object{"member_host": "elsewhere.example"}, "", "member_host", "brand.hostUnknown"},
			{"script link", object{"logout_url": "javascript:alert(1)"}, "", "logout_url", "brand.linkWeb"},
			{"data link", object{"footer_fields.default.sitemap": "data:text/html,x"}, "", "footer_fields.default.sitemap", "brand.linkScheme"},
			{"insecure link", object{"meta_tags.og_url": "http://maple.example/"}, "", "meta_tags.og_url", "brand.linkInsecure"},
			{"link with a password", object{"logout_url": "https://a:b@maple.example/"}, "", "logout_url", "brand.linkUser"},
			{"unknown route", object{"suppressed_account_routes": []string{"home"}}, "", "suppressed_account_routes", "brand.routeUnknown"},
			{"long name", object{"brand_name": strings.Repeat("n", 81)}, "", "brand_name", "brand.nameLong"},
			{"logo that acts", nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40"><script/></svg>`, "logo", "brand.logoElement"},
			{"logo that is too large", nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40"><!--` + strings.Repeat("x", 64<<10) + `--></svg>`, "logo", "brand.logoLarge"},
			{"logo that is none", nil, "GIF89a", "logo", "brand.logoType"},
			{"empty logo", nil, " ", "logo", "brand.logoMissing"},
			{"draft without anything", object{"brand_name": "", "organisation": "x"}, "", "brand_name", "brand.nameMissing"},
		} {
			change := maple.with(test.fields)
			if test.logo != "" {
				change["logo"] = object{"file": base64.StdEncoding.EncodeToString([]byte(test.logo))}
			}
			want := `"field":"` + test.field + `"`
			key := `"messageKey":"` + test.key + `"`
			r := admin.RPC(updateBrand, change)
			if told := packed(t, r); r.Status != 400 || !strings.Contains(told, want) || !strings.Contains(told, key) || !strings.Contains(told, `"code":"invalid_argument"`) {
				t.Errorf("%s: %d %s", test.name, r.Status, r.Body)
			}
			r = admin.RPC(previewBrand, change)
			if told := packed(t, r); r.Status != 200 || !strings.Contains(told, want) || !strings.Contains(told, key) {
				t.Errorf("%s in the preview: %d %s", test.name, r.Status, r.Body)
			}
		}
		if again := openBrand(t, admin, "maple"); again.Revision != maple.Revision {
			t.Error("a refused brand was kept")
		}
		for path, message := range map[string]object{getBrand: {"code": "nobody"}, previewBrand: {"code": "nobody"}, updateBrand: {"code": "nobody"}} {
			if r := admin.RPC(path, message); r.Status != 404 {
				t.Errorf("%s of an unknown brand: %d", path, r.Status)
			}
		}
	})
}

// Two administrators edit at once: the second is told, and loses nothing.
func TestBrandConflict(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		one, other := s.SignIn("admin@demo.test"), s.SignIn("admin@demo.test")
		mine, theirs := openBrand(t, one, "sso"), openBrand(t, other, "sso")
		if r := other.RPC(updateBrand, theirs.with(object{"organisation": "Bridgewater"})); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		r := one.RPC(updateBrand, mine.with(object{"brand_name": "Mine"}))
		if r.Status != http.StatusConflict || !strings.Contains(packed(t, r), `"code":"aborted"`) || r.Header.Get("Wellhouse-Message-Key") != "brand.changed" {
			t.Errorf("%d %v %s", r.Status, r.Header, r.Body)
		}
		again := openBrand(t, one, "sso")
		if again.Draft["brand_name"] != "Bridgewater Benefits" || again.Draft["organisation"] != "Bridgewater" {
			t.Errorf("%v", again.Draft)
		}
		if r := one.RPC(updateBrand, again.with(object{"brand_name": "Mine"})); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}

// A change that is sent twice under one key is made once.
func TestABrandIsSavedOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.As("admin@demo.test")
		change := openBrand(t, admin, "direct").with(object{"support.phone": "800-555-0100"})
		call := apitest.Call{Method: "POST", Path: updateBrand, JSON: change, Header: map[string]string{"Idempotency-Key": "brand-once-0001"}}
		first, second := admin.Do(call), admin.Do(call)
		if first.Status != 200 || second.Status != 200 || openBrand(t, admin, "direct").Revision != 2 {
			t.Errorf("%d %d %s", first.Status, second.Status, second.Body)
		}
	})
}

// S1-6-19, D9: a page of the account that a brand hides is closed with the
// calls behind it, and only it.
func TestAHiddenPageClosesItsCalls(t *testing.T) {
	const sessions, personal = "/wellhouse.session.v1.SessionService/ListSessions", "/v1/users/me/info/personal"
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, member := s.As("admin@demo.test"), s.As("tom@demo.test")
		closed := func() (hidden []string) {
			for name, r := range map[string]*apitest.Reply{
				"sessions": member.RPC(sessions, object{}),
				"password": member.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/info/password", JSON: object{}}),
				"profile":  member.Do(apitest.Call{Method: "PUT", Path: personal, JSON: object{}}),
			} {
				if r.Status == http.StatusNotFound {
					hidden = append(hidden, name)
				}
			}
			slices.Sort(hidden)
			return hidden
		}
		if got := closed(); len(got) != 0 {
			t.Fatalf("closed from the start: %v", got)
		}
		change := openBrand(t, admin, "direct").with(object{"suppressed_account_routes": []string{"security-and-signin", "family"}})
		if r := admin.RPC(updateBrand, change); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := closed(); !slices.Equal(got, []string{"password", "sessions"}) {
			t.Errorf("closed: %v", got)
		}
		if r := s.As("grace@demo.test").RPC(sessions, object{}); r.Status == http.StatusNotFound {
			t.Error("another brand is closed too")
		}
	})
}

// The contract names pages of the account as brands do.
func TestRulesNamePagesThatBrandsCanHide(t *testing.T) {
	check := func(call string, rule access.Rule) {
		if page, ok := strings.CutPrefix(rule.Brand, "account."); ok && !slices.Contains(brand.AccountRoutes, page) {
			t.Errorf("%s belongs to %s, which no brand can hide", call, rule.Brand)
		}
	}
	for name, rule := range access.REST {
		check(name, rule)
	}
	for _, procedure := range access.Procedures() {
		rule, _ := access.RPC(procedure)
		check(procedure, rule)
	}
}
