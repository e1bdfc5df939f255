package api

import (
	"slices"
	"testing"

	"wellhouse.app/api/access"
	"wellhouse.app/api/internal/contract"
)

// Every REST call of the portal, under the path its clients use. That a path is in the contract proves no requirement:
// the scenarios of its domain do.
var restCalls = []struct{ method, path string }{
	{"POST", "/v1/users/me/auth"},
	{"POST", "/v1/users/me/auth/refresher"},
	{"POST", "/v1/users/me/auth/oAuth2CodeFromJWT"},
	{"POST", "/v1/users/me/partners/{partnerId}/auth/sp/code"},
	{"POST", "/v1/users/me/partners/{partnerId}/auth/idp/code"},
	{"POST", "/v1/users/me/partners/{partnerId}/auth/idp/saml/redirect"},
	{"POST", "/v1/users/partners/{partnerId}/auth/idp/saml/redirect"},
	{"POST", "/v1/users/auth/mfa/challenges"},
	{"GET", "/v1/users/auth/mfa/{token}/contactPoints"},
	{"POST", "/v1/auth/logout"},
	{"POST", "/public/v3/auth/web"},
	{"POST", "/v1/users/me/info/password"},
	{"POST", "/v1/users/me/info/password/tokens"},
	{"POST", "/v1/users/me/info/password/reset"},
	{"GET", "/v1/users/me/prefs/apps"},
	{"PUT", "/v1/users/me/prefs/apps"},
	{"POST", "/v1/users/me/prefs/apps"},
	{"GET", "/v1/users/me/info/locale"},
	{"GET", "/v1/users/me/info/personal"},
	{"PUT", "/v1/users/me/info/personal"},
	{"POST", "/v1/users/me/photo"},
	{"DELETE", "/v1/users/me/photo"},
	{"GET", "/v1/users/me/photo/{id}"},
	{"GET", "/v1/accounts/me/info"},
	{"GET", "/v1/promos/{code}"},
	{"GET", "/v1/users/me/coaching/info"},
	{"GET", "/v1/users/me/platform/features/config"},
	{"GET", "/v1/users/me/supplies/orders"},
	{"GET", "/v1/users/me/web/refresh/v2"},
	{"GET", "/v1/users/me/partners/PUBLIC"},
	{"GET", "/v1/users/me/info/health"},
	{"GET", "/v1/users/me/contacts"},
	{"POST", "/v1/users/me/contacts"},
	{"PATCH", "/v1/users/me/contacts/{id}"},
	{"DELETE", "/v1/users/me/contacts/{id}"},
	{"GET", "/v1/users/me/settings/alerts/bg"},
	{"PATCH", "/v1/users/me/settings/alerts/bg"},
	{"GET", "/v1/users/me/readings/bgs/data"},
	{"GET", "/v1/users/me/readings/bgs/stats/extended"},
	{"POST", "/v1/users/me/readings/bgs/data"},
	{"PATCH", "/v1/users/me/readings/bgs/{id}"},
	{"GET", "/v1/users/me/labs/results"},
	{"GET", "/v1/users/me/supplies/bgStrips/eligibility"},
	{"GET", "/v1/users/me/supplies/bgStrips"},
	{"POST", "/v1/users/me/supplies/orders"},
	{"PUT", "/v1/users/me/supplies/bgStrips/remaining"},
	{"GET", "/v1/users/{userId}/reading/bp"},
	{"GET", "/v1/users/{userId}/reading/bp/stats"},
	{"GET", "/v1/users/me/reading/weights"},
	{"GET", "/v1/users/me/reading/weight/stats"},
	{"GET", "/v1/users/me/reading/weight/target"},
	{"POST", "/v1/users/me/reading/weight/target"},
	{"PUT", "/v1/users/me/reading/weight/{id}"},
	{"GET", "/users/me/launchpad"},
	{"PATCH", "/users/me/launchpad"},
	{"DELETE", "/users/me/launchpad"},
	{"GET", "/users/me/onboarding/display"},
	{"POST", "/users/me/onboarding/status"},
	{"DELETE", "/users/me/onboarding/status"},
	{"PATCH", "/user/liv/me/v1/externalId"},
	{"GET", "/auth/partners/{id}/sp/mp/oidc"},
	{"POST", "/ingest/v1/readings"},
	{"POST", "/ingest/v1/labs"},
	{"POST", "/ingest/v1/texts"},
	{"PUT", "/v1/users/me/info/health"},
	{"POST", "/v1/users/me/labs/results"},
	{"PUT", "/v1/users/me/info/language"},
	{"PUT", "/v1/users/me/info/appearance"},
	{"GET", "/v1/staff/{id}/portrait"},
	{"POST", "/v1/users/me/activity"},
	{"POST", "/v1/client-errors"},
	{"POST", "/v1/messages/files"},
	{"GET", "/v1/messages/files/{id}"},
	{"DELETE", "/v1/messages/files/{id}"},
	{"GET", "/v1/messages/files/{id}/content"},
	{"GET", "/v1/messages/files/{id}/thumbnail"},
}

// Every call is in the contract under its own path, and the contract has no other.
func TestContractHoldsEveryCall(t *testing.T) {
	served := map[string]string{}
	for id, r := range access.REST {
		served[r.Method+" "+r.Path] = id
	}
	for _, c := range restCalls {
		key := c.method + " " + c.path
		if served[key] == "" {
			t.Errorf("%s is not in the contract", key)
		}
		delete(served, key)
	}
	for key, id := range served {
		t.Errorf("%s (%s) is in the contract but not in this table", key, id)
	}
}

// Every operation names a known area, says what it is, answers every failure with the one error body and has limits on
// every text and list it takes.
func TestContractIsComplete(t *testing.T) {
	doc, err := contract.Parse(openapi)
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range doc.Operations {
		if len(op.Tags) != 1 || !slices.ContainsFunc(doc.Tags, func(tag contract.Tag) bool { return tag.Name == op.Tags[0] }) {
			t.Errorf("%s: tags %v", op.ID, op.Tags)
		}
		if op.Summary == "" {
			t.Errorf("%s: no summary", op.ID)
		}
		failure := op.Responses["default"]
		if failure == nil || failure.Content["application/json"].Schema.Reference() != "Error" {
			t.Errorf("%s: the default response is not Error", op.ID)
		}
		for _, p := range op.Parameters {
			checkBounded(t, op.ID+" "+p.Name, p.Schema)
		}
		if op.Body != nil {
			for _, media := range op.Body.Content {
				checkBounded(t, op.ID, media.Schema)
			}
		}
	}
	for _, s := range doc.Schemas {
		checkBounded(t, s.Name, s.Schema)
	}
}

func checkBounded(t *testing.T, where string, s *contract.Schema) {
	t.Helper()
	if s.Type == "string" && s.MaxLength == nil && len(s.Enum) == 0 {
		t.Errorf("%s: a text without a limit", where)
	}
	if s.Type == "array" && s.MaxItems == nil {
		t.Errorf("%s: a list without a limit", where)
	}
	if s.Items != nil {
		checkBounded(t, where+"[]", s.Items)
	}
	for _, p := range s.Properties {
		checkBounded(t, where+"."+p.Name, p.Schema)
	}
}
