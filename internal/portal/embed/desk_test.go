package embed_test

import (
	"strings"
	"testing"

	"wellhouse.app/api/rpc/embed/v1/embedv1connect"
	"wellhouse.app/internal/apitest"
)

const (
	listOutside = embedv1connect.EmbedDeskServiceListOutsideProcedure
	setOutside  = embedv1connect.EmbedDeskServiceSetOutsideProcedure
	setSignup   = embedv1connect.EmbedDeskServiceSetSignupProcedure
)

// D10: an Admin replaces a screen and says where a signup path leads; what two people
// change at once is changed once.
func TestTheDeskOfOutsidePages(t *testing.T) {
	type object = map[string]any
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		for _, other := range []string{"rosa@demo.test", "support@demo.test", "rep@demo.test", "coach.en@demo.test"} {
			for _, call := range []string{listOutside, setOutside, setSignup} {
				if r := s.As(other).RPC(call, object{}); r.Status != 403 {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
		const first, second = "https://screens.partner.example/a", "https://screens.partner.example/b"
		for _, c := range []struct {
			what, call string
			in         object
			status     int
			field      string
		}{
			{"no such brand", setOutside, object{"brandCode": "none", "destination": "help.contact", "url": first}, 400, "brandCode"},
			{"no such screen", setOutside, object{"brandCode": "maple", "destination": "none", "url": first}, 400, "destination"},
			{"no address", setOutside, object{"brandCode": "maple", "destination": "help.contact", "url": "http://x.example"}, 400, "url"},
			{"a screen", setOutside, object{"brandCode": "maple", "destination": "help.contact", "url": first}, 200, ""},
			{"who saw nothing", setOutside, object{"brandCode": "maple", "destination": "help.contact", "url": second}, 409, ""},
			{"who saw it", setOutside, object{"brandCode": "maple", "destination": "help.contact", "url": second, "was": first}, 200, ""},
			{"a path with signs", setSignup, object{"brandCode": "maple", "path": "/Sign up", "url": first}, 400, "path"},
			{"a signup", setSignup, object{"brandCode": "maple", "path": "/join", "url": first}, 200, ""},
			{"an older page", setSignup, object{"brandCode": "maple", "path": "/join", "url": second}, 409, ""},
		} {
			r := admin.RPC(c.call, c.in)
			if r.Status != c.status || !strings.Contains(r.Body, c.field) {
				t.Errorf("%s: %d %s", c.what, r.Status, r.Body)
			}
		}
		var got struct {
			Screens []struct{ Destination, URL string }
			Signups []struct{ Path, URL string }
		}
		admin.RPC(listOutside, object{"brandCode": "maple"}).Decode(t, &got)
		if len(got.Screens) != 1 || got.Screens[0].URL != second || len(got.Signups) != 1 || got.Signups[0].Path != "/join" {
			t.Errorf("%+v", got)
		}
		if r := s.Nobody().Do(apitest.Call{Path: "/join", Host: "maple.localhost"}); r.Status != 302 && r.Status != 303 && r.Status != 307 {
			t.Errorf("the signup path answers %d", r.Status)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'embedded-screens' AND actor_role = 'Admin' AND outcome = 'done'"); n != 3 {
			t.Errorf("%d changes are recorded", n)
		}
	})
}
