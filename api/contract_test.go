package api

import (
	"slices"
	"testing"

	"wellhouse.app/api/access"
	"wellhouse.app/api/internal/contract"
)

// Every REST call of the portal, under the path its clients use. The second part of the id says which requirement it
// answers; ours is what the requirements leave open.
var restCalls = []struct{ requirement, method, path string }{
	{"S2-7-02", "POST", "/v1/users/me/auth"},
	{"S2-7-04 S1-7-07", "POST", "/v1/users/me/auth/refresher"},
	{"S2-7-05", "POST", "/v1/users/me/auth/oAuth2CodeFromJWT"},
	{"S2-7-06", "POST", "/v1/users/me/partners/{partnerId}/auth/sp/code"},
	{"S2-7-07", "POST", "/v1/users/me/partners/{partnerId}/auth/idp/code"},
	{"S2-7-08", "POST", "/v1/users/me/partners/{partnerId}/auth/idp/saml/redirect"},
	{"S2-7-09", "POST", "/v1/users/partners/{partnerId}/auth/idp/saml/redirect"},
	{"S2-7-11", "POST", "/v1/users/auth/mfa/challenges"},
	{"S2-7-12", "GET", "/v1/users/auth/mfa/{token}/contactPoints"},
	{"S2-7-13 S1-7-08", "POST", "/v1/auth/logout"},
	{"S2-7-14 S1-7-05 S1-7-12", "POST", "/public/v3/auth/web"},
	{"S2-7-16", "POST", "/v1/users/me/info/password"},
	{"S2-7-17", "POST", "/v1/users/me/info/password/tokens"},
	{"S2-7-18", "POST", "/v1/users/me/info/password/reset"},
	{"S2-7-19 S2-7-57", "GET", "/v1/users/me/prefs/apps"},
	{"S2-7-20", "PUT", "/v1/users/me/prefs/apps"},
	{"S2-7-58", "POST", "/v1/users/me/prefs/apps"},
	{"S2-7-21", "GET", "/v1/users/me/info/locale"},
	{"S2-7-22", "GET", "/v1/users/me/info/personal"},
	{"S2-7-23", "PUT", "/v1/users/me/info/personal"},
	{"S2-7-25", "GET", "/v1/accounts/me/info"},
	{"S2-7-26", "GET", "/v1/promos/{code}"},
	{"S2-7-27", "GET", "/v1/users/me/coaching/info"},
	{"S2-7-28", "GET", "/v1/users/me/platform/features/config"},
	{"S2-7-29", "GET", "/v1/users/me/supplies/orders"},
	{"S2-7-30", "GET", "/v1/users/me/web/refresh/v2"},
	{"S2-7-31", "GET", "/v1/users/me/partners/PUBLIC"},
	{"S2-7-32", "GET", "/v1/users/me/info/health"},
	{"S2-7-47", "GET", "/v1/users/me/contacts"},
	{"S2-7-48", "POST", "/v1/users/me/contacts"},
	{"S2-7-49", "PATCH", "/v1/users/me/contacts/{id}"},
	{"S2-7-50", "DELETE", "/v1/users/me/contacts/{id}"},
	{"S2-7-51", "GET", "/v1/users/me/settings/alerts/bg"},
	{"S2-7-52", "PATCH", "/v1/users/me/settings/alerts/bg"},
	{"S2-7-53", "GET", "/v1/users/me/readings/bgs/data"},
	{"S2-7-54", "GET", "/v1/users/me/readings/bgs/stats/extended"},
	{"S2-7-55", "POST", "/v1/users/me/readings/bgs/data"},
	{"S2-7-56", "PATCH", "/v1/users/me/readings/bgs/{id}"},
	{"S2-7-59 S2-7-61", "GET", "/v1/users/me/labs/results"},
	{"S2-7-62", "GET", "/v1/users/me/supplies/bgStrips/eligibility"},
	{"S2-7-63", "GET", "/v1/users/me/supplies/bgStrips"},
	{"S2-7-64", "POST", "/v1/users/me/supplies/orders"},
	{"S2-7-65", "PUT", "/v1/users/me/supplies/bgStrips/remaining"},
	{"S2-7-66", "GET", "/v1/users/{userId}/reading/bp"},
	{"S2-7-67", "GET", "/v1/users/{userId}/reading/bp/stats"},
	{"S2-7-70", "GET", "/v1/users/me/reading/weights"},
	{"S2-7-71", "GET", "/v1/users/me/reading/weight/stats"},
	{"S2-7-72", "GET", "/v1/users/me/reading/weight/target"},
	{"S2-7-73", "POST", "/v1/users/me/reading/weight/target"},
	{"S2-7-74", "PUT", "/v1/users/me/reading/weight/{id}"},
	{"S2-7-75", "GET", "/users/me/launchpad"},
	{"S2-7-76", "PATCH", "/users/me/launchpad"},
	{"S2-7-77", "DELETE", "/users/me/launchpad"},
	{"S2-7-78 S1-7-06", "GET", "/users/me/onboarding/display"},
	{"S2-7-79", "POST", "/users/me/onboarding/status"},
	{"S2-7-80", "DELETE", "/users/me/onboarding/status"},
	{"S2-7-81", "PATCH", "/user/liv/me/v1/externalId"},
	{"S2-7-82", "GET", "/auth/partners/{id}/sp/mp/oidc"},
	{"ours: device clouds", "POST", "/ingest/v1/readings"},
	{"ours: replies to text messages", "POST", "/ingest/v1/texts"},
	{"ours: saving the health profile", "PUT", "/v1/users/me/info/health"},
	{"ours: saving self-reported results", "POST", "/v1/users/me/labs/results"},
	{"ours: language preference", "PUT", "/v1/users/me/info/language"},
	{"ours: theme and text size", "PUT", "/v1/users/me/info/appearance"},
	{"ours: pictures of staff", "GET", "/v1/staff/{id}/portrait"},
	{"ours: activity", "POST", "/v1/users/me/activity"},
	{"ours: error reporter", "POST", "/v1/client-errors"},
	{"ours: files of messages", "POST", "/v1/messages/files"},
	{"ours: files of messages", "GET", "/v1/messages/files/{id}"},
	{"ours: files of messages", "DELETE", "/v1/messages/files/{id}"},
	{"ours: files of messages", "GET", "/v1/messages/files/{id}/content"},
	{"ours: files of messages", "GET", "/v1/messages/files/{id}/thumbnail"},
}

// S2-7-01: every call is in the contract under its own path, and the contract has no other.
func TestContractHoldsEveryCall(t *testing.T) {
	served := map[string]string{}
	for id, r := range access.REST {
		served[r.Method+" "+r.Path] = id
	}
	for _, c := range restCalls {
		key := c.method + " " + c.path
		if served[key] == "" {
			t.Errorf("%s: %s is not in the contract", c.requirement, key)
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
