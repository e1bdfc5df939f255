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
	GivenName, Waits, TimeZone, SupportPhone string
	Alert                                    *struct {
		Action, Kind, Text, Unit, Local, AdviceKey string
		ReadingAt, AnsweredAt                      float64
	}
	Recheck *struct {
		Text string
		Low  bool
	}
}

// ownDanger is what somebody's own emergency says while they act for another one.
func ownDanger(t *testing.T, c *apitest.Client) string {
	t.Helper()
	var out struct{ Startup struct{ Own *cared } }
	ask(t, c, startup, object{}).Decode(t, &out)
	if out.Startup.Own == nil || out.Startup.Own.Alert == nil {
		return ""
	}
	return out.Startup.Own.Alert.Action
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
		if all[0].TimeZone == "" || all[0].SupportPhone == "" {
			t.Errorf("%+v", all[0])
		}
		if a := all[0].Alert; a.Action != "treat" || a.Kind != "bloodSugar" || a.Text != "45" || a.Unit != "mg/dL" || a.ReadingAt == 0 || a.Local == "" {
			t.Errorf("%+v", a)
		}
		if names, all := dangers(t, rosa); names != "" || len(all) != 1 || all[0].GivenName != "Sofía" { // the page is about Mateo
			t.Errorf("while acting: %+v", all)
		}
		if names, all := dangers(t, s.As("ada@demo.test")); names != "James" || len(all) != 1 || all[0].Alert.Text+all[0].Alert.Unit != "" {
			t.Errorf("Ada sees %q, %+v: her father's weight went up, and the number stays in his portal", names, all)
		}
		var list struct {
			Stages []struct {
				AlertID, QuestionCode string
				AnsweredAt            float64
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
		if _, all := dangers(t, other); all[0].Alert.Action != "call" || all[0].Alert.AdviceKey != "alert.advice.low.call" || all[0].Alert.AnsweredAt == 0 {
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
		over := object{"alertId": list.Stages[0].AlertID, "questionCode": "end", "answerCodes": []string{"gotHelp"}, "seenAction": "treat"}
		refused(t, rosa.RPC(answer, over), 409, "alert.changed")
		over["seenAction"], over["seenAnsweredAt"] = "call", list.Stages[0].AnsweredAt
		ask(t, rosa, answer, over)
		if names, _ := dangers(t, other); names != "" {
			t.Errorf("after the end: %q", names)
		}
	})
}

// D35: who acts for one person learns at once that another one, or they themselves, are
// in danger: at start-up and through the socket, which says nothing else.
func TestWhoActsLearnsOfTheOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, other, own := s.SignIn("rosa@demo.test"), s.SignIn("rosa@demo.test"), s.As("rosa@demo.test")
		act(t, rosa, "Sof")
		socket := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": sid + "=" + rosa.Cookies[sid]})
		if names, all := dangers(t, rosa); names != "" || len(all) != 1 || all[0].GivenName != "Mateo" || ownDanger(t, rosa) != "" {
			t.Fatalf("before: %q of %+v", names, all)
		}
		act(t, other, "Mateo")
		measure(t, s, other, 45)
		if !socket.Hears(`"alert"`, 2*time.Second) {
			t.Error("the page for Sofía does not hear of Mateo")
		}
		if names, _ := dangers(t, rosa); names != "Mateo" {
			t.Errorf("in danger while acting for Sofía: %q", names)
		}
		measure(t, s, own, 46)
		if !socket.Hears(`"alert"`, 2*time.Second) {
			t.Error("the page for Sofía does not hear of Rosa herself")
		}
		if got := ownDanger(t, rosa); got != "treat" {
			t.Errorf("her own: %q", got)
		}
		if got := ownDanger(t, own); got != "" {
			t.Errorf("in her own portal it stands on the page itself: %q", got)
		}
	})
}

// The own pages of who acts learn of a new person, and of one whose account has ended.
func TestLinksWakeWhoActs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ada, marcus := s.SignIn("ada@demo.test"), s.As("marcus@demo.test")
		socket := apitest.Connect(t, s.Listen(), map[string]string{"Cookie": sid + "=" + ada.Cookies[sid]})
		ask(t, marcus, invite, asking("ada@demo.test", "readings"))
		ask(t, s.As("ada@demo.test"), accept, object{"token": mailed(t, s, "ada@demo.test")})
		if !socket.Hears(`"family"`, 2*time.Second) {
			t.Error("a new link")
		}
		ask(t, s.SignIn("admin@demo.test"), "/wellhouse.roster.v1.AccountDeskService/EndAccount", object{"accountId": apitest.ID("james@demo.test"), "reason": "asked by phone"})
		if !socket.Hears(`"family"`, 2*time.Second) {
			t.Error("an account that ended")
		}
	})
}

// D35: the member reads who took their emergency down, with whom to call if it is not
// so; who took it down does not.
func TestTheMemberLearnsWhoEndedIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, sofia := s.SignIn("rosa@demo.test"), s.As("sofia@demo.test")
		measure(t, s, sofia, 45)
		act(t, rosa, "Sof")
		var list struct {
			Stages []struct{ AlertID string }
			Ended  []struct {
				Direction string
				Answer    struct {
					ByName, ByRelationship string
					AnswerCodes            []string
					At                     float64
				}
			}
		}
		ask(t, rosa, stages, object{}).Decode(t, &list)
		ask(t, rosa, answer, object{"alertId": list.Stages[0].AlertID, "questionCode": "end", "answerCodes": []string{"gotHelp"}, "seenAction": "treat"})
		if ask(t, rosa, stages, object{}).Decode(t, &list); len(list.Ended) != 0 {
			t.Errorf("Rosa knows what she said: %+v", list.Ended)
		}
		ask(t, sofia, stages, object{}).Decode(t, &list)
		if len(list.Ended) != 1 || list.Ended[0].Direction != "low" || list.Ended[0].Answer.ByName != "Rosa Delgado" || list.Ended[0].Answer.At == 0 {
			t.Errorf("%+v", list.Ended)
		}
	})
}

// D35: the most urgent person comes first, not who was linked first.
func TestTheMostUrgentComesFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.SignIn("rosa@demo.test")
		measure(t, s, s.As("sofia@demo.test"), 45)
		if _, all := dangers(t, rosa); len(all) != 2 || all[0].GivenName != "Sofía" {
			t.Errorf("%+v", all)
		}
	})
}

// Decision 58: a brand that closes the family closes it to those whom others act for.
func TestAClosedBrandOfThePerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		marcus := s.SignIn("marcus@demo.test")
		s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
			VALUES ($1, 'older', $2, 'adult', 'friend', 'readings', 1, '', 1)`, apitest.ID("kdoe@demo.test"), apitest.ID("marcus@demo.test"))
		if _, all := dangers(t, marcus); len(all) != 0 {
			t.Errorf("%+v", all)
		}
		refused(t, marcus.RPC(start, object{"linkId": "older"}), 404, "errors.notFound")
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
