package family_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	stages     = "/wellhouse.alert.v1.AlertService/ListAlertStages"
	answer     = "/wellhouse.alert.v1.AlertService/UpdateAlertStage"
	openAlerts = "/wellhouse.alert.v1.AlertQueueService/ListOpenAlerts"
)

type cared struct {
	GivenName, Waits string
	Alert            *struct {
		Action, Kind, Text, Unit, Local string
		ReadingAt                       float64
	}
}

// dangers are the names of those whose emergencies are on somebody's own Home.
func dangers(t *testing.T, c *apitest.Client) (names string, all []cared) {
	t.Helper()
	var out struct{ Startup struct{ CaredFor []cared } }
	ask(t, c, startup, object{}).Decode(t, &out)
	for _, one := range out.Startup.CaredFor {
		if one.Alert != nil {
			names += one.GivenName + " "
		}
	}
	return strings.TrimSpace(names), out.Startup.CaredFor
}

func measure(t *testing.T, s *apitest.Server, c *apitest.Client, value int) {
	t.Helper()
	chicago, _ := time.LoadLocation("America/Chicago")
	r := c.Do(apitest.Call{Method: "POST", Path: sugar, JSON: object{
		"value": value, "timestamp": s.Now().In(chicago).Add(-time.Minute).Format("2006-01-02T15:04:05"),
	}})
	if r.Status/100 != 2 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

// D35: an emergency of somebody is on the Home of who acts for them until it is over,
// and their open pages learn of both. Who answered is kept, and staff see whom to call.
func TestWhoCaresSeesTheEmergency(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, other := s.SignIn("rosa@demo.test"), s.SignIn("rosa@demo.test")
		socket := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": sid + "=" + other.Cookies[sid]})
		if names, all := dangers(t, other); names != "" || len(all) != 2 {
			t.Fatalf("before: %q of %+v", names, all)
		}
		act(t, rosa, "Mateo")
		measure(t, s, rosa, 45)
		if !socket.Hears(`"alert"`, 2*time.Second) {
			t.Error("Rosa's own page does not hear of it")
		}
		names, all := dangers(t, other)
		if names != "Mateo" {
			t.Fatalf("in danger: %q", names)
		}
		if a := all[0].Alert; a.Action != "treat" || a.Kind != "bloodSugar" || a.Text != "45" || a.Unit != "mg/dL" || a.ReadingAt == 0 || a.Local == "" {
			t.Errorf("%+v", a)
		}
		if names, all := dangers(t, rosa); names != "" || len(all) != 0 { // Mateo acts for nobody
			t.Errorf("while acting: %+v", all)
		}
		if names, all := dangers(t, s.As("ada@demo.test")); names != "James" || len(all) != 1 || all[0].Alert.Text+all[0].Alert.Unit != "" {
			t.Errorf("Ada sees %q, %+v: her father's weight went up, and the number stays in his portal", names, all)
		}
		var list struct {
			Stages []struct {
				AlertID, QuestionCode string
				Answers               []struct {
					ByName string
					Mine   bool
				}
			}
		}
		ask(t, rosa, stages, object{}).Decode(t, &list)
		ask(t, rosa, answer, object{"alertId": list.Stages[0].AlertID, "questionCode": "low.feel", "answerCodes": []string{"severe"}})
		ask(t, rosa, stages, object{}).Decode(t, &list)
		if a := list.Stages[0].Answers; len(a) != 1 || a[0].ByName != "Rosa Delgado" || !a[0].Mine {
			t.Errorf("answers %+v", a)
		}
		if _, all := dangers(t, other); all[0].Alert.Action != "call" {
			t.Errorf("after the answer: %+v", all[0].Alert)
		}
		desk := ask(t, s.As("coach.es@demo.test"), openAlerts, object{})
		for _, want := range []string{
			`"memberName":"Mateo Delgado"`, `"byName":"Rosa Delgado"`, `"byRelationship":"guardian"`,
			`"people":[{"name":"Rosa Delgado","relationship":"guardian","phone":"+1`,
		} {
			if !strings.Contains(strings.ReplaceAll(desk.Body, `, "`, `,"`), want) {
				t.Errorf("staff do not see %s: %.1500s", want, desk.Body)
			}
		}
		ask(t, rosa, answer, object{"alertId": list.Stages[0].AlertID, "questionCode": "end", "answerCodes": []string{"gotHelp"}})
		if names, _ := dangers(t, other); names != "" {
			t.Errorf("after the end: %q", names)
		}
	})
}

// D35: a teenager's closed readings, areas that were not granted and an access that
// has ended show nothing, not even that there is an emergency.
func TestWhatIsClosedShowsNoEmergency(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, sofia, ada, james := s.SignIn("rosa@demo.test"), s.As("sofia@demo.test"), s.SignIn("ada@demo.test"), s.As("james@demo.test")
		measure(t, s, sofia, 45)
		if names, _ := dangers(t, rosa); names != "Sofía" {
			t.Fatalf("open readings: %q", names)
		}
		socket := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": sid + "=" + rosa.Cookies[sid]})
		ask(t, sofia, closeThem, object{})
		if !socket.Hears(`"family"`, 2*time.Second) {
			t.Error("Rosa's own page does not hear that the readings are closed")
		}
		r := ask(t, rosa, startup, object{})
		if names, all := dangers(t, rosa); names != "" || len(all) != 2 || all[1].Waits != "" || strings.Contains(r.Body, `"alert":{`) {
			t.Errorf("closed readings: %+v", all)
		}
		measure(t, s, sofia, 44)
		if socket.Hears(`"alert"`, 500*time.Millisecond) {
			t.Error("Rosa hears of an alert that is private")
		}
		if names, _ := dangers(t, ada); names != "James" {
			t.Fatalf("granted: %q", names)
		}
		ask(t, james, setAreas, object{"linkId": familyOf(t, james).ActedBy[0].ID, "areas": []string{"visits"}, "version": 1})
		if names, all := dangers(t, ada); names != "" || len(all) != 1 {
			t.Errorf("not granted any more: %q %+v", names, all)
		}
		ask(t, james, end, object{"linkId": familyOf(t, james).ActedBy[0].ID})
		if _, all := dangers(t, ada); len(all) != 0 {
			t.Errorf("after the end: %+v", all)
		}
	})
}

// An invitation waits on the Home of the person with its address, and of nobody else.
func TestAnInvitationWaits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, marcus := s.As("rosa@demo.test"), s.As("marcus@demo.test")
		waits := func(c *apitest.Client) int {
			return strings.Count(ask(t, c, startup, object{}).Body, `"fromName":"Rosa Delgado"`)
		}
		ask(t, rosa, invite, asking("Marcus@demo.test", "visits"))
		if got := []int{waits(marcus), waits(rosa), waits(s.As("ada@demo.test"))}; got[0] != 1 || got[1]+got[2] != 0 {
			t.Errorf("it waits for %v", got)
		}
		ask(t, rosa, withdraw, object{"id": familyOf(t, rosa).Invites[0].ID})
		if n := waits(marcus); n != 0 {
			t.Errorf("a withdrawn one waits %d times", n)
		}
		ask(t, rosa, invite, asking("marcus@demo.test", "visits"))
		s.Advance(8 * 24 * time.Hour)
		if n := waits(s.SignIn("marcus@demo.test")); n != 0 {
			t.Errorf("an old one waits %d times", n)
		}
	})
}
