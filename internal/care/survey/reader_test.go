package survey_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/api/rpc/survey/v1/surveyv1connect"
	"wellhouse.app/internal/apitest"
)

const (
	dismiss  = surveyv1connect.SurveyServiceDismissSurveyProcedure
	ofTheirs = surveyv1connect.SurveyReaderServiceListMemberRoundsProcedure
	startup  = navv1connect.NavigationServiceGetStartupProcedure
)

// phq brings the PHQ-9 as another system writes it, for members of a brand.
const phq = `{"resourceType": "Questionnaire", "id": "mood", "title": "Mood", "item": [
 {"linkId": "/44260-8", "type": "choice", "text": "Thoughts that you would be better off dead?", "required": true, "answerOption": [
  {"valueCoding": {"system": "http://loinc.org", "code": "LA6568-5", "display": "Not at all"}},
  {"valueCoding": {"system": "http://loinc.org", "code": "LA6569-3", "display": "Several days"}}]}]}`

// bring adds a file and publishes it for the brand of a member.
func bring(t *testing.T, s *apitest.Server, fhir, id, member string) {
	t.Helper()
	admin := s.SignIn("admin@demo.test")
	if r := admin.RPC(add, object{"fhir": fhir}); r.Status != 200 || !strings.Contains(r.Body, `"problems":[]`) {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r := admin.RPC(publish, object{"brandCode": brandOf(t, s, member), "questionnaire": id, "version": 1, "was": 0})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
}

func all(id string, answers ...any) object {
	return object{"questionnaire": id, "revision": 0, "answers": answers}
}

// onHome tells whether Home of somebody tells of questionnaires.
func onHome(t *testing.T, c *apitest.Client) bool {
	t.Helper()
	r := c.RPC(startup, object{})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	return strings.Contains(r.Body, `"questions"`)
}

// What a provider publishes is on the Home of the members of the brand until it is sent
// or dismissed, and again when it is published anew.
func TestHomeTellsOfIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		james, rosa, other := s.SignIn("james@demo.test"), s.SignIn("rosa@demo.test"), s.SignIn("annmarie@demo.test")
		for _, c := range []*apitest.Client{james, rosa} {
			c.RPC(dismiss, object{"questionnaire": "rides"}) // of the demo
			if onHome(t, c) {
				t.Error("Home tells of nothing")
			}
		}
		s.Advance(time.Second)
		bring(t, s, walks, "walks", "james@demo.test")
		if !onHome(t, james) || !onHome(t, rosa) || onHome(t, other) {
			t.Error("Home tells the wrong people")
		}
		if r := james.RPC(send, all("walks", option("1", "yes"))); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for _, c := range []struct {
			id     string
			status int
		}{{"", 400}, {"none", 404}, {"phq-9", 404}, {"walks", 200}, {"walks", 200}} {
			if r := rosa.RPC(dismiss, object{"questionnaire": c.id}); r.Status != c.status {
				t.Errorf("%q: %d %s", c.id, r.Status, r.Body)
			}
		}
		if onHome(t, james) || onHome(t, rosa) {
			t.Error("it is still on Home")
		}
		if r := rosa.RPC(list, object{}); !strings.Contains(r.Body, `"id":"walks"`) || strings.Contains(r.Body, `"waiting":true`) {
			t.Errorf("the list: %s", r.Body)
		}
		s.Advance(time.Second)
		admin := s.SignIn("admin@demo.test")
		admin.RPC(add, object{"fhir": strings.Replace(walks, "Do you walk?", "Do you walk a lot?", 1)})
		if r := admin.RPC(publish, object{"brandCode": brandOf(t, s, "james@demo.test"), "questionnaire": "walks", "version": 2, "was": 1}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if !onHome(t, james) || !onHome(t, rosa) {
			t.Error("Home does not tell of the new version")
		}
	})
}

// An answer that asks for help is told with the step that holds it, and it is in the
// trail once, and again when it is sent. The preview tells it to the Admin.
func TestAnAnswerLeadsToHelp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := s.As("admin@demo.test").RPC(checked, object{"fhir": phq}); !strings.Contains(r.Body, "LA6569-3") || !strings.Contains(r.Body, `"does":"crisis"`) {
			t.Errorf("the preview: %s", r.Body)
		}
		bring(t, s, phq, "mood", "tom@demo.test")
		tom := s.SignIn("tom@demo.test")
		shown := func() int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'helpShown' AND member_id = $1", apitest.ID("tom@demo.test"))
		}
		keep := func(revision float64, answer string) string {
			r := tom.RPC(save, object{"questionnaire": "mood", "revision": revision, "step": "review", "answers": []any{option("/44260-8", answer)}})
			if r.Status != 200 {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			return r.Body
		}
		if body := keep(0, "LA6568-5"); strings.Contains(body, "crisis") || shown() != 0 {
			t.Errorf("not at all: %s", body)
		}
		for i := range 2 {
			if body := keep(float64(i+1), "LA6569-3"); !strings.Contains(body, "crisis") || shown() != 1 {
				t.Errorf("several days: %s, %d rows", body, shown())
			}
		}
		r := tom.RPC(send, object{"questionnaire": "mood", "revision": 3, "answers": []any{option("/44260-8", "LA6569-3")}})
		if !strings.Contains(r.Body, `"does":["crisis"]`) || shown() != 2 {
			t.Errorf("sent: %s, %d rows", r.Body, shown())
		}
	})
}

// The care team reads what their members sent, as far as the file says; a coach only
// where it names them. Each look is in the trail. Others are refused.
func TestTheCareTeamReads(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const looked = "rosa@demo.test" // who sent health insights, too
		rosa := apitest.ID(looked)
		bring(t, s, walks, "walks", looked)
		member := s.SignIn(looked)
		if r := member.RPC(send, all("walks", option("1", "yes"))); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		nurse := s.SignIn("nurse@demo.test")
		r := nurse.RPC(ofTheirs, object{"memberId": rosa})
		if r.Status != 200 || !strings.Contains(r.Body, "Do you walk?") || !strings.Contains(r.Body, "QuestionnaireResponse") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if strings.Contains(r.Body, "sleepHours") {
			t.Error("the health insights are the member’s alone")
		}
		looks := func(outcome string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'questionnaires' AND action = 'read' AND outcome = $1 AND member_id = $2", outcome, rosa)
		}
		if looks("done") != 1 {
			t.Errorf("%d looks are recorded", looks("done"))
		}
		for _, c := range []struct {
			who    string
			status int
		}{
			{"coach.fr@demo.test", 404},
			{"guide@demo.test", 403},
			{"support@demo.test", 403},
			{"rep@demo.test", 403},
			{"admin@demo.test", 403},
			{"tom@demo.test", 403},
			{looked, 403},
		} {
			if r := s.As(c.who).RPC(ofTheirs, object{"memberId": rosa}); r.Status != c.status {
				t.Errorf("%s: %d %s", c.who, r.Status, r.Body)
			}
		}
		if looks("refused") != 1 {
			t.Errorf("%d refusals are recorded", looks("refused"))
		}
		coach := s.SignIn("coach.es@demo.test")
		if r := coach.RPC(ofTheirs, object{"memberId": rosa}); r.Status != 200 || strings.Contains(r.Body, "walk") {
			t.Errorf("a coach reads what is for the care team: %d %s", r.Status, r.Body)
		}
		const named = `"extension": [{"url": "https://wellhouse.app/fhir/StructureDefinition/questionnaire-extra", "valueString": "{\"readers\": \"coach\"}"}], "id": "strolls"`
		bring(t, s, strings.Replace(walks, `"id": "walks"`, named, 1), "strolls", looked)
		member.RPC(send, all("strolls", option("1", "yes")))
		for _, c := range []*apitest.Client{coach, nurse} {
			if r := c.RPC(ofTheirs, object{"memberId": rosa}); !strings.Contains(r.Body, "strolls") {
				t.Errorf("the file names the coach: %d %s", r.Status, r.Body)
			}
		}
		if r := nurse.RPC(ofTheirs, object{}); r.Status != 400 {
			t.Errorf("nobody named: %d", r.Status)
		}
	})
}
