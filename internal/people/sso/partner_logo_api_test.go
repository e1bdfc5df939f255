package sso_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

func square(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// An administrator gives a partner a logo, which members see and which loads without a sign-in.
func TestLogoOfAPartner(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, member := s.SignIn("admin@demo.test"), s.SignIn(nora)
		type logo struct {
			URL   string
			Width int
		}
		var saved struct {
			Partner struct {
				Revision int
				Logo     *logo
			}
		}
		set := func(revision int, file []byte) *apitest.Reply {
			return admin.RPC(desk+"SetPartnerLogo", map[string]any{
				"brandCode": "default", "code": "MoveWell", "revision": revision, "file": base64.StdEncoding.EncodeToString(file),
			})
		}
		for name, c := range map[string]struct {
			file []byte
			key  string
		}{
			"a script":    {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>1</script></svg>`), "brand.logoElement"},
			"wrong shape": {square(t, 100, 40), "brand.partnerLogoShape"},
			"no viewBox":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "brand.partnerLogoShape"},
			"no picture":  {[]byte("hello"), "brand.logoType"},
		} {
			if r := set(1, c.file); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, c.key) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		for i, file := range [][]byte{
			square(t, 80, 80), square(t, 180, 40), []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 124 40"><path d="M0 0h9"/></svg>`),
		} {
			r := set(i+1, file)
			if r.Status != 200 {
				t.Fatalf("%d: %d %s", i, r.Status, r.Body)
			}
			r.Decode(t, &saved)
			if saved.Partner.Revision != i+2 || saved.Partner.Logo == nil || saved.Partner.Logo.Width != []int{40, 180, 124}[i] {
				t.Fatalf("%+v", saved.Partner)
			}
			shown := s.Nobody().Do(apitest.Call{Path: saved.Partner.Logo.URL})
			if shown.Status != 200 || !strings.HasPrefix(shown.Header.Get("Content-Type"), "image/") ||
				!strings.Contains(shown.Header.Get("Cache-Control"), "immutable") || !strings.Contains(shown.Header.Get("Content-Security-Policy"), "sandbox") {
				t.Errorf("%d %v", shown.Status, shown.Header)
			}
			if r := member.RPC(partners+"GetPartner", map[string]any{"id": "MoveWell"}); !strings.Contains(r.Body, saved.Partner.Logo.URL) {
				t.Errorf("the member does not see it: %s", r.Body)
			}
		}
		if r := set(1, nil); r.Status == 200 {
			t.Error("removed from an older revision")
		}
		url := saved.Partner.Logo.URL
		if r := set(4, nil); r.Status != 200 || strings.Contains(r.Body, "/brand/") {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := s.Nobody().Do(apitest.Call{Path: url}); r.Status != http.StatusNotFound {
			t.Errorf("still served: %d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'brand' AND reason LIKE 'partner MoveWell logo %'"); n != 4 {
			t.Errorf("%d rows of the trail", n)
		}
		for name, body := range map[string]map[string]any{"no brand": {}, "no partner": {"brandCode": "default", "code": "Nobody"}} {
			if r := admin.RPC(desk+"SetPartnerLogo", body); r.Status != http.StatusBadRequest && r.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
	})
}
