package alert_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/app"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const (
	rosaEmail    = "rosa@demo.test"
	contactsPath = "/v1/users/me/contacts"
	settingsPath = "/v1/users/me/settings/alerts/bg"
	familyRPC    = "/wellhouse.alert.v1.FamilyService/"
	linkRPC      = "/wellhouse.alert.v1.ContactLinkService/"
	alertRPC     = "/wellhouse.alert.v1.AlertService/"
	queueRPC     = "/wellhouse.alert.v1.AlertQueueService/"
)

// S2-3-60..63, S2-7-47..52, S2-9-34: contacts and settings on the wire.
func TestContactsOnTheWire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As(rosaEmail)
		call := func(method, path string, body any, status int, parts ...string) *apitest.Reply {
			t.Helper()
			r := rosa.Do(apitest.Call{Method: method, Path: path, JSON: body})
			if r.Status != status {
				t.Fatalf("%s %s: %d %s", method, path, r.Status, r.Body)
			}
			for _, part := range parts {
				if !strings.Contains(r.Body, part) {
					t.Errorf("%s %s lacks %s: %s", method, path, part, r.Body)
				}
			}
			return r
		}
		call("GET", contactsPath, nil, 200, `"firstName":"Elena","lastName":"Delgado","contactType":"FA","email":"elena@family.test"`,
			`"phones":[{"number":"+13125550142","phoneType":"MO"}]`, `"sugarLevels":{"low":70,"high":null}`)
		call("GET", settingsPath, nil, 200, `"low":{"threshold":70,"destinations":[{"address":"+13125550142","channel":"SMS","contactId":"`, `"contactType":"FA"}]}`, `"high":null`)

		reply := call("POST", contactsPath, map[string]any{
			"firstName": " Ana ", "lastName": "Ruiz", "contactType": "FA", "email": "Ana@family.test", "phones": []any{map[string]any{"number": "(312) 555-0199"}},
		}, 201, `"firstName":"Ana"`, `"email":"ana@family.test"`, `"number":"+13125550199","phoneType":"MO"`, `"sugarLevels":null`)
		id := reply.Object(t)["id"].(string)
		call("PATCH", settingsPath, map[string]any{"high": map[string]any{"threshold": 280, "destinations": []any{
			map[string]any{"address": "ana@family.test", "channel": "EMAIL", "contactId": id, "contactType": "FA"},
		}}}, 200, `"high":{"threshold":280,"destinations":[{"address":"ana@family.test","channel":"EMAIL"`, `"low":{"threshold":70`)
		call("GET", contactsPath, nil, 200, `"sugarLevels":{"low":null,"high":280}`)
		call("PATCH", contactsPath+"/"+id+"?contactType=FA", map[string]any{"lastName": "Ortiz", "sugarLevels": map[string]any{"low": 60, "high": nil}}, 200,
			`"lastName":"Ortiz"`, `"sugarLevels":{"low":60,"high":null}`)
		// What the settings say is what people are told by.
		low := func(threshold int) map[string]any {
			return map[string]any{"low": map[string]any{"threshold": threshold, "destinations": []any{map[string]any{"address": elena, "channel": "SMS"}}}}
		}
		elenas := `"phones":[{"number":"` + elena + `","phoneType":"MO"}],"sugarLevels":{"low":`
		call("PATCH", settingsPath, low(95), 200, `"low":{"threshold":95`)
		call("GET", contactsPath, nil, 200, elenas+"95,")
		call("PATCH", settingsPath, map[string]any{"low": nil}, 200, `"low":null`)
		call("PATCH", settingsPath, low(90), 200, `"low":{"threshold":90`)
		call("GET", contactsPath, nil, 200, elenas+"90,")
		elenaID := call("GET", contactsPath, nil, 200).Object(t)["contacts"].([]any)[0].(map[string]any)["id"].(string)
		call("PATCH", contactsPath+"/"+elenaID+"?contactType=FA", map[string]any{"sugarLevels": map[string]any{"low": 65, "high": nil}}, 200, elenas+"65,")
		call("GET", settingsPath, nil, 200, `"low":{"threshold":65`)
		call("PATCH", settingsPath, map[string]any{"low": nil}, 200, `"low":null`)
		call("DELETE", contactsPath+"/"+id, nil, 204)
		call("DELETE", contactsPath+"/"+id, nil, 204) // twice is the same as once

		for name, c := range map[string]struct {
			method, path string
			body         any
			status       int
			part         string
		}{
			"a stranger's address": {"PATCH", settingsPath, map[string]any{"low": map[string]any{"threshold": 70, "destinations": []any{map[string]any{"address": "+13125559999", "channel": "SMS"}}}}, 400, "low.destinations[0].address"},
			"too low a threshold":  {"PATCH", settingsPath, map[string]any{"low": map[string]any{"threshold": 39, "destinations": []any{}}}, 400, "low.threshold"},
			"too high a low":       {"PATCH", settingsPath, map[string]any{"low": map[string]any{"threshold": 101, "destinations": []any{}}}, 400, "between 40 and 100"},
			"a channel of no kind": {"PATCH", settingsPath, map[string]any{"low": map[string]any{"threshold": 70, "destinations": []any{map[string]any{"address": "x", "channel": "FAX"}}}}, 400, ""},
			"no phone number":      {"POST", contactsPath, map[string]any{"firstName": "A", "lastName": "B", "contactType": "FA", "phones": []any{map[string]any{"number": "12"}}}, 400, "phones[0].number"},
			"Elena once more":      {"POST", contactsPath, map[string]any{"firstName": "A", "lastName": "B", "contactType": "FA", "phones": []any{map[string]any{"number": "312 555 0142"}}}, 400, "errors.contactTaken"},
			"somebody else's":      {"PATCH", contactsPath + "/" + id + "?contactType=FA", map[string]any{"lastName": "X"}, 404, ""},
			"no address":           {"POST", contactsPath, map[string]any{"firstName": "A", "lastName": "B", "contactType": "FA"}, 400, "errors.contactAddress"},
			"a phone at home":      {"POST", contactsPath, map[string]any{"firstName": "A", "lastName": "B", "contactType": "FA", "phones": []any{map[string]any{"number": "312 555 0199", "phoneType": "HO"}}}, 400, "errors.contactAddress"},
			"Elena's addresses":    {"PATCH", contactsPath + "/" + elenaID + "?contactType=FA", map[string]any{"email": "", "phones": []any{}}, 400, "errors.contactAddress"},
			"a doctor without one": {"POST", contactsPath, map[string]any{"firstName": "A", "lastName": "B", "contactType": "PR"}, 201, ""},
			"no name":              {"POST", contactsPath, map[string]any{"firstName": "  ", "lastName": "B", "contactType": "FA"}, 400, "firstName"},
		} {
			if r := rosa.Do(apitest.Call{Method: c.method, Path: c.path, JSON: c.body}); r.Status != c.status || !strings.Contains(r.Body, c.part) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
	})
}

// S2-3-59: a value that nobody could read is refused when it is set.
func TestCoachPreferencesOnTheWire(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	marcus := s.As("marcus@demo.test")
	if r := marcus.Get("/v1/users/me/prefs/apps?appId=5"); !strings.Contains(r.Body, `"prefName":"StartBlTime","prefVal":"22:00"`) || strings.Count(r.Body, "prefName") != 7 {
		t.Errorf("%s", r.Body)
	}
	set := func(name, value string) int {
		return marcus.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/prefs/apps", JSON: []any{map[string]any{"appId": 11, "appInstId": "", "prefName": name, "prefVal": value}}}).Status
	}
	if got := set("EndBlTime", "07:00"); got != 204 {
		t.Errorf("%d", got)
	}
	for name, value := range map[string]string{"EndBlTime": "7", "BGLowerLimit": "10", "prefMeth": "PIGEON"} {
		if got := set(name, value); got != 400 {
			t.Errorf("%s=%s: %d", name, value, got)
		}
	}
}

func post(s *apitest.Server, email string, values ...int) *apitest.Reply {
	device := ""
	for _, d := range demo.Devices(email) {
		if strings.HasPrefix(d.Model, "bg") {
			device = d.ID
		}
	}
	items := []string{}
	for i, v := range values {
		at := s.Now().Add(-time.Duration(len(values)-i) * time.Second).UnixMilli()
		items = append(items, fmt.Sprintf(`{"kind":"bloodSugar","at":%d,"offsetMinutes":-360,"unit":"mg/dL","value":%d}`, at, v))
	}
	body := `{"readings":[` + strings.Join(items, ",") + `]}`
	now := s.Now().UnixMilli()
	return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/ingest/v1/readings", Body: body, Header: map[string]string{
		"Content-Type": "application/json", ingest.DeviceHeader: device, ingest.TimestampHeader: fmt.Sprint(now),
		ingest.SignatureHeader: ingest.Sign(demo.DeviceSecret(device), now, []byte(body)),
	}})
}

// The live journey on the server: a device posts a severe low, the daughter
// gets one text message and acknowledges by link, the coach sees it, the log
// tells it, the member is asked.
func TestJourneyOfASevereLow(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s := apitest.New(t, engine, func(c *app.Config) { c.TextToken = "gateway" })
			if r := post(s, rosaEmail, 46); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			if r := post(s, rosaEmail, 44); r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			const wanted = "SELECT COUNT(*) FROM outbox_messages WHERE template = 'alertLow'"
			if n := s.Count(wanted); n != 1 {
				t.Fatalf("%d messages", n)
			}
			outbox := s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", map[string]any{})
			_, rest, found := strings.Cut(outbox.Body, "/family#")
			if !found {
				t.Fatalf("no link: %.300s", outbox.Body)
			}
			token := rest[:24]
			open := s.Nobody().RPC(linkRPC+"OpenContactLink", map[string]any{"token": token})
			if open.Status != 200 || !strings.Contains(open.Body, `"member":"Rosa"`) || strings.Contains(open.Body, "44") {
				t.Errorf("%d %s", open.Status, open.Body)
			}
			if r := s.Nobody().RPC(linkRPC+"AnswerContactLink", map[string]any{"token": token, "answer": "seen"}); !strings.Contains(r.Body, `"state":"seen"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			if r := s.Nobody().RPC(linkRPC+"OpenContactLink", map[string]any{"token": strings.Repeat("x", 24)}); r.Status != 404 {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			rosa := s.As(rosaEmail)
			if r := rosa.RPC(familyRPC+"ListDeliveries", map[string]any{}); !strings.Contains(r.Body, `"purpose":"low"`) || !strings.Contains(r.Body, `"acknowledgedBy":"link"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			if r := rosa.RPC(alertRPC+"ListAlertStages", map[string]any{"kind": "bloodSugar"}); !strings.Contains(r.Body, `"questionCode":"low.feel"`) || !strings.Contains(r.Body, `"text":"44"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			if r := s.As("coach.es@demo.test").RPC(queueRPC+"ListOpenAlerts", map[string]any{}); !strings.Contains(r.Body, `"memberName":"Rosa Delgado"`) || !strings.Contains(r.Body, `"familyAcknowledged":true`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			for as, status := range map[string]int{"support@demo.test": 403, rosaEmail: 403, "admin@demo.test": 403, "": 401} {
				client := s.Nobody()
				if as != "" {
					client = s.As(as)
				}
				if r := client.RPC(queueRPC+"ListOpenAlerts", map[string]any{}); r.Status != status {
					t.Errorf("%q: %d", as, r.Status)
				}
			}
			text := func(token, from, words string) int {
				return s.Nobody().Do(apitest.Call{Method: "POST", Path: "/ingest/v1/texts", JSON: map[string]any{"from": from, "text": words}, Header: map[string]string{alert.GatewayHeader: token}}).Status
			}
			if got := text("wrong", elena, "STOP"); got != 401 {
				t.Errorf("a stranger stops Elena: %d", got)
			}
			if got := text("gateway", elena, "STOP"); got != 204 {
				t.Errorf("%d", got)
			}
			if r := rosa.RPC(familyRPC+"ListFamily", map[string]any{}); !strings.Contains(r.Body, `"consent":"stopped"`) || !strings.Contains(r.Body, `"previewLow":"`) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		})
	}
}

// A gateway without a token brings nothing.
func TestTextsNeedAGateway(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	for _, header := range []map[string]string{nil, {alert.GatewayHeader: ""}, {alert.GatewayHeader: "x"}} {
		if r := s.Nobody().Do(apitest.Call{Method: "POST", Path: "/ingest/v1/texts", JSON: map[string]any{"from": elena, "text": "STOP"}, Header: header}); r.Status != 401 {
			t.Errorf("%v: %d %s", header, r.Status, r.Body)
		}
	}
}

// The readings of the demo are judged as a device's are: James, who has gained
// five pounds in the week, starts with his question and in the queues of those
// who look after him.
func TestTheDemoIsJudged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := s.As("james@demo.test").RPC(alertRPC+"ListAlertStages", map[string]any{}); !strings.Contains(r.Body, `"questionCode":"gain.symptoms"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := s.As("nurse@demo.test").RPC(queueRPC+"ListOpenAlerts", map[string]any{}); strings.Count(r.Body, `"memberName":"James Okafor"`) != 1 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
	})
}
