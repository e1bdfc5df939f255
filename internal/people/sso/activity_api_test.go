package sso_test

import (
	"crypto/rand"
	"net/url"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const signIns = "/wellhouse.audit.v1.RecordAccessService/ListSignIns"

// A member reads in their recent activity which organization was linked to their
// account and which one no longer is, also after it got another name. The emails say
// the same.
func TestActivityNamesOrganizations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		b := newBrowser(s)
		b.signOn(t, idp, id, "helen", nil)
		b.Do(apitest.SignInCall(helen, password, "portal", ""))
		if r := b.rpc("SignOnService/Link", map[string]any{}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		s.Exec(`UPDATE brand_idps SET label = 'Harbor' WHERE id = $1`, id)
		own := s.SignIn(helen)
		r := own.Do(apitest.Call{
			Method: "POST", Path: service + "SignOnService/Unlink", JSON: map[string]any{"providerId": id},
			Header: map[string]string{"Idempotency-Key": rand.Text()},
		})
		if r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		names := map[string]string{}
		var list struct {
			Events []struct{ Kind, Name string }
		}
		own.RPC(signIns, map[string]any{}).Decode(t, &list)
		for _, e := range list.Events {
			names[e.Kind] = e.Name
		}
		if names["organizationLinked"] != "Bridgewater" || names["organizationUnlinked"] != "Harbor" {
			t.Errorf("%v", list.Events)
		}
		box := s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", map[string]string{}).Body
		for _, text := range []string{"Your account was linked to Bridgewater", "Harbor was disconnected from your account"} {
			if !strings.Contains(box, text) {
				t.Errorf("no email says %q", text)
			}
		}
	})
}

// The list says whether the member's brand has an organization to sign in with.
func TestLinksAreOffered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		s.Exec(`UPDATE brand_idps SET enabled = FALSE WHERE id <> $1`, id)
		offered := func(email string) bool {
			return strings.Contains(s.SignIn(email).RPC(service+"SignOnService/ListLinks", map[string]any{}).Body, `"offered":true`)
		}
		if !offered(helen) || offered(rosa) {
			t.Errorf("the brand with an organization: %v, another one: %v", offered(helen), offered(rosa))
		}
		s.Exec(`UPDATE brand_idps SET enabled = FALSE`)
		if offered(helen) {
			t.Error("an organization that is switched off is offered")
		}
	})
}

// A new password does not keep an organization out. The email about the password says
// so to members who have one.
func TestPasswordEmailNamesWhatStaysOpen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		idp := newProvider(t, s)
		id := addOIDC(t, s, idp)
		link(s, id, "helen", apitest.ID(helen))
		for email, template := range map[string]string{helen: "passwordChangedLinked", rosa: "passwordChanged"} {
			c := s.SignIn(email)
			r := c.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/info/password", Form: url.Values{"currentPassword": {password}, "newPassword": {"Lantern-42-meadow-Q"}}})
			if r.Status >= 300 {
				t.Fatalf("%s: %d %s", email, r.Status, r.Body)
			}
			if n := s.Count(`SELECT COUNT(*) FROM outbox_messages WHERE template = $1 AND member_id = $2`, template, apitest.ID(email)); n != 1 {
				t.Errorf("%s: %d emails %s", email, n, template)
			}
		}
	})
}
