package survey_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/api/rpc/survey/v1/surveyv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/platform/db"
)

const (
	list     = surveyv1connect.SurveyServiceListSurveysProcedure
	get      = surveyv1connect.SurveyServiceGetSurveyProcedure
	save     = surveyv1connect.SurveyServiceSaveStepProcedure
	send     = surveyv1connect.SurveyServiceSendRoundProcedure
	round    = surveyv1connect.SurveyServiceGetRoundProcedure
	insights = surveyv1connect.SurveyServiceGetInsightsProcedure
	brought  = surveyv1connect.SurveyDeskServiceListQuestionnairesProcedure
	checked  = surveyv1connect.SurveyDeskServiceCheckQuestionnaireProcedure
	add      = surveyv1connect.SurveyDeskServiceAddQuestionnaireProcedure
	publish  = surveyv1connect.SurveyDeskServiceSetPublishedProcedure
	guarded  = surveyv1connect.SurveyDeskServiceGuardQuestionnaireProcedure
)

type object = map[string]any

func count(id string, v float64) object         { return object{"question": id, "number": v} }
func option(id string, chosen ...string) object { return object{"question": id, "options": chosen} }
func step(revision float64, answers ...any) object {
	return object{"questionnaire": survey.HealthInsights, "revision": revision, "step": "sleeping", "answers": answers}
}

// whole are all answers of somebody who sleeps a number of hours.
func whole(hours float64) []any {
	return []any{
		count("activeDays", 3), count("activeMinutes", 30), count("sleepHours", hours), count("produce", 5),
		option("foodRanOut", "never"), option("foodDidNotLast", "never"), option("tobacco", "someDays"), option("alcoholOften", "never"),
		option("mood1", "moreThanHalf"), option("mood2", "severalDays"), option("worry1", "notAtAll"), option("worry2", "notAtAll"),
	}
}

type opened struct {
	Revision float64
	Step     string
	Answers  []object
	Known    []object
	Survey   struct {
		Version int
		Title   map[string]string
		Pages   []struct{ ID string }
	}
}

func open(t *testing.T, c *apitest.Client, id string) (out opened) {
	t.Helper()
	r := c.RPC(get, object{"questionnaire": id})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// S1-2.6-33: the answers of each step wait on the server, on any device; two pages never
// overwrite each other, and nothing is sent twice.
func TestARound(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		phone, laptop := s.SignIn("tom@demo.test"), s.SignIn("tom@demo.test")
		if got := open(t, phone, survey.HealthInsights); got.Revision != 0 || len(got.Survey.Pages) != 5 || got.Survey.Title["es-US"] == "" {
			t.Fatalf("%+v", got)
		}
		if r := phone.RPC(save, step(0, count("activeDays", 3), count("activeMinutes", 30))); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := open(t, laptop, survey.HealthInsights); got.Revision != 1 || got.Step != "sleeping" || len(got.Answers) != 2 {
			t.Errorf("the laptop finds %+v", got)
		}
		if n := s.Count("SELECT COUNT(*) FROM survey_rounds WHERE answers_enc LIKE '%active%'"); n != 0 {
			t.Error("the answers are stored as they are")
		}
		if r := laptop.RPC(save, step(1, count("activeDays", 0))); r.Status != 200 {
			t.Errorf("the laptop saves: %d %s", r.Status, r.Body)
		}
		if r := phone.RPC(save, step(1, count("activeDays", 7))); r.Status != 409 || !strings.Contains(r.Body, "Nothing is lost") {
			t.Errorf("an older page overwrites: %d %s", r.Status, r.Body)
		}
		for name, answers := range map[string][]any{
			"an eighth day":  {count("activeDays", 8)},
			"not a question": {count("weight", 8)},
			"twice":          {count("produce", 8), count("produce", 8)},
			"not an option":  {option("tobacco", "cigars")},
		} {
			if r := phone.RPC(save, step(2, answers...)); r.Status != 400 {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		gaps := phone.RPC(send, object{"questionnaire": survey.HealthInsights, "revision": 2, "answers": whole(7)[1:]})
		if gaps.Status != 400 || !strings.Contains(gaps.Body, "activeDays") || !strings.Contains(gaps.Body, "survey.required") {
			t.Errorf("sent with a gap: %d %s", gaps.Status, gaps.Body)
		}
		all := object{"questionnaire": survey.HealthInsights, "revision": 2, "answers": whole(7)}
		if r := phone.RPC(send, all); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := laptop.RPC(send, all); r.Status != 409 || !strings.Contains(r.Body, "already sent") {
			t.Errorf("sent twice: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM survey_rounds WHERE member_id = $1", apitest.ID("tom@demo.test")); n != 1 {
			t.Errorf("%d rounds", n)
		}
	})
}

type told struct {
	Rounds []struct {
		ID    string
		Areas []struct {
			ID, State           string
			Value, Goal, Before *float64
		}
	}
	Started bool
}

// S1-2.6-34 S1-2.6-35: what a round means, area by area, and what changed since the one
// before. Nobody else reads it.
func TestInsights(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom := s.SignIn("tom@demo.test")
		for i, hours := range []float64{5, 7} {
			if r := tom.RPC(send, object{"questionnaire": survey.HealthInsights, "revision": 0, "answers": whole(hours)}); r.Status != 200 {
				t.Fatalf("round %d: %d %s", i, r.Status, r.Body)
			}
			s.Advance(time.Minute)
		}
		var got told
		tom.RPC(insights, object{}).Decode(t, &got)
		if len(got.Rounds) != 2 || got.Started {
			t.Fatalf("%+v", got)
		}
		want := map[string]string{
			"activity": "near", "sleep": "met", "produce": "met", "food": "met", "tobacco": "talk", "alcohol": "met", "mood": "talk", "worry": "met",
		}
		for _, a := range got.Rounds[0].Areas {
			if want[a.ID] != a.State {
				t.Errorf("%s: %s", a.ID, a.State)
			}
			if a.ID == "sleep" && (a.Before == nil || *a.Before != 5 || *a.Value != 7) {
				t.Errorf("%+v", a)
			}
		}
		r := tom.RPC(round, object{"id": got.Rounds[0].ID})
		if r.Status != 200 || !strings.Contains(r.Body, "QuestionnaireResponse") {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := s.As("rosa@demo.test").RPC(round, object{"id": got.Rounds[0].ID}); r.Status != 404 {
			t.Errorf("somebody else reads it: %d", r.Status)
		}
		for _, other := range []string{"coach.en@demo.test", "nurse@demo.test", "rep@demo.test", "admin@demo.test"} {
			for _, call := range []string{get, insights, round, save, send, list} {
				if r := s.As(other).RPC(call, object{"id": got.Rounds[0].ID}); r.Status != 403 {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
	})
}

// Our files without a page yet are closed.
func TestFilesWithoutAPage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, id := range []string{"phq-9", "gad-7", "visit-intake", "medication-review", "none"} {
			if r := s.As("rosa@demo.test").RPC(get, object{"questionnaire": id}); r.Status != 404 {
				t.Errorf("%s: %d", id, r.Status)
			}
		}
	})
}

// An open round that nobody goes on with is thrown away when its file says so, and not
// before; one that was sent stays.
func TestPrune(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM survey_rounds") // of the demo
		tom, rosa := s.SignIn("tom@demo.test"), s.SignIn("rosa@demo.test")
		tom.RPC(save, step(0, count("activeDays", 3)))
		rosa.RPC(send, object{"questionnaire": survey.HealthInsights, "revision": 0, "answers": whole(7)})
		ours := survey.New(survey.Deps{DB: s.Store(), Now: s.Now})
		left := func() int { return s.Count("SELECT COUNT(*) FROM survey_rounds") }
		begun := s.Count("SELECT CAST(MAX(drops_at) - MAX(saved_at) AS BIGINT) FROM survey_rounds WHERE sent_at = 0")
		if begun != int((720 * time.Hour).Milliseconds()) {
			t.Errorf("kept for %d ms", begun)
		}
		if err := ours.Prune(t.Context()); err != nil || left() != 2 {
			t.Errorf("%v, %d rounds", err, left())
		}
		s.Exec("UPDATE survey_rounds SET drops_at = $1", s.Now().UnixMilli())
		if err := ours.Prune(t.Context()); err != nil || left() != 1 {
			t.Errorf("%v, %d rounds", err, left())
		}
		if r := tom.RPC(save, step(1, count("activeDays", 4))); r.Status != 409 || !strings.Contains(r.Body, "start again") {
			t.Errorf("a page whose answers were thrown away: %d %s", r.Status, r.Body)
		}
		if r := rosa.RPC(save, step(1, count("activeDays", 4))); r.Status != 409 || !strings.Contains(r.Body, "already sent") {
			t.Errorf("a page whose answers were sent: %d %s", r.Status, r.Body)
		}
	})
}

const walks = `{"resourceType": "Questionnaire", "id": "walks", "title": "Walks",
 "_title": {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [{"url": "lang", "valueCode": "es"}, {"url": "content", "valueString": "Paseos"}]}]},
 "item": [{"linkId": "1", "type": "boolean", "text": "Do you walk?", "required": true}]}`

// A provider brings a questionnaire: what is wrong is told by its place, a version is
// published for one brand, a round goes on with the version it began with, and what is
// taken back is gone.
func TestAProviderBringsOne(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, tom := s.SignIn("admin@demo.test"), s.SignIn("tom@demo.test")
		brand := brandOf(t, s, "tom@demo.test")
		for _, other := range []string{"rosa@demo.test", "rep@demo.test", "coach.en@demo.test"} {
			for _, call := range []string{brought, checked, add, publish} {
				if r := s.As(other).RPC(call, object{}); r.Status != 403 {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
		bad := admin.RPC(checked, object{"fhir": strings.Replace(walks, `"boolean"`, `"attachment"`, 1)})
		if bad.Status != 200 || !strings.Contains(bad.Body, "item[0].type") {
			t.Errorf("%d %s", bad.Status, bad.Body)
		}
		if r := admin.RPC(add, object{"fhir": strings.Replace(walks, `"walks"`, `"phq-9"`, 1)}); !strings.Contains(r.Body, `"ours"`) {
			t.Errorf("it takes the name of ours: %s", r.Body)
		}
		if r := admin.RPC(checked, object{"fhir": walks}); !strings.Contains(r.Body, "Paseos") {
			t.Errorf("no form: %s", r.Body)
		}
		for range 2 { // the same file twice is one version
			if r := admin.RPC(add, object{"fhir": walks}); r.Status != 200 || !strings.Contains(r.Body, `"version":1`) {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
		}
		if r := tom.RPC(get, object{"questionnaire": "walks"}); r.Status != 404 {
			t.Errorf("asked before it is published: %d", r.Status)
		}
		set := func(version, was float64) *apitest.Reply {
			return admin.RPC(publish, object{"brandCode": brand, "questionnaire": "walks", "version": version, "was": was})
		}
		if r := set(3, 0); r.Status != 400 {
			t.Errorf("a version that is not there: %d", r.Status)
		}
		if r := set(1, 0); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := set(1, 0); r.Status != 409 {
			t.Errorf("two Admins at once: %d", r.Status)
		}
		if r := s.As("annmarie@demo.test").RPC(get, object{"questionnaire": "walks"}); r.Status != 404 {
			t.Errorf("asked in another brand: %d", r.Status)
		}
		if r := tom.RPC(save, object{"questionnaire": "walks", "revision": 0, "step": "review", "answers": []any{option("1", "yes")}}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		admin.RPC(add, object{"fhir": strings.Replace(walks, "Do you walk?", "Do you walk a lot?", 1)})
		if r := set(2, 1); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		var both sync.WaitGroup
		var put atomic.Int32
		for range 8 { // several Admins put version 1 in the place of 2
			both.Go(func() {
				if set(1, 2).Status == 200 {
					put.Add(1)
				}
			})
		}
		if both.Wait(); put.Load() != 1 {
			t.Errorf("%d of 8 have replaced the version that they saw", put.Load())
		}
		if r := set(2, 1); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := open(t, tom, "walks"); got.Survey.Version != 1 || len(got.Answers) != 1 {
			t.Errorf("the open round: %+v", got)
		}
		if r := tom.RPC(send, object{"questionnaire": "walks", "revision": 1, "answers": []any{option("1", "yes")}}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := open(t, tom, "walks"); got.Survey.Version != 2 || got.Revision != 0 {
			t.Errorf("a new round: %+v", got)
		}
		if r := set(0, 2); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := tom.RPC(get, object{"questionnaire": "walks"}); r.Status != 404 {
			t.Errorf("asked after it was taken back: %d", r.Status)
		}
		if r := tom.RPC(list, object{}); !strings.Contains(r.Body, "walks") || !strings.Contains(r.Body, "sentAt") {
			t.Errorf("what was sent is gone: %s", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'questionnaires' AND outcome = 'done'"); n < 5 {
			t.Errorf("%d changes are recorded", n)
		}
	})
}

// Forms that ask about self-harm: by a code, by their words alone, and with a number.
const (
	harm = `{"resourceType": "Questionnaire", "id": "harm", "title": "Weeks",
 "item": [{"linkId": "1", "type": "choice", "text": "Have you thought of ending your life?",
  "answerOption": [{"valueCoding": {"code": "n", "display": "Never"}}, {"valueCoding": {"code": "o", "display": "Often"}}]},
  {"linkId": "2", "type": "text", "text": "Anything else?"}]}`
	harmInDays = `{"resourceType": "Questionnaire", "id": "days", "title": "Days",
 "item": [{"linkId": "44260-8", "type": "integer", "text": "Thoughts?"}]}`
)

// A question about self-harm without help is not published, whatever it is known by.
// Once an Admin marks the answers, they show help, and so do words of the member's own.
func TestSelfHarmIsNeverUnguarded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin, tom := s.SignIn("admin@demo.test"), s.As("tom@demo.test")
		guard := func(version int, guards ...object) *apitest.Reply {
			return admin.RPC(guarded, object{"questionnaire": "harm", "version": version, "guards": guards})
		}
		set := func(version int) *apitest.Reply {
			return admin.RPC(publish, object{"brandCode": brandOf(t, s, "tom@demo.test"), "questionnaire": "harm", "version": version})
		}
		if r := admin.RPC(checked, object{"fhir": harm}); !strings.Contains(r.Body, `"unguarded":["1"]`) || !strings.Contains(r.Body, `"offersHelp":true`) {
			t.Errorf("the check doesn't warn: %s", r.Body)
		}
		admin.RPC(add, object{"fhir": harm})
		if r := admin.RPC(brought, object{}); !strings.Contains(r.Body, `"unguarded":[{"id":"1","label":{"en-US":"Have you thought of ending your life?"},"options":[{"id":"n"`) {
			t.Errorf("the list doesn't warn: %s", r.Body)
		}
		if r := set(1); r.Status != 400 || !strings.Contains(r.Body, "self-harm show help") {
			t.Errorf("published without help: %d %s", r.Status, r.Body)
		}
		for name, g := range map[string]object{
			"guards.0.question": {"question": "2", "options": []string{"n"}},
			"guards.0.options":  {"question": "1", "options": []string{"sometimes"}},
			"guards.0.reason":   {"question": "1", "reason": " too short  "},
		} {
			if r := guard(1, g); r.Status != 400 || !strings.Contains(r.Body, name) {
				t.Errorf("%v: %d %s", g, r.Status, r.Body)
			}
		}
		if r := guard(1, object{"question": "1", "options": []string{"o"}}); r.Status != 200 || !strings.Contains(r.Body, `"version":2`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := set(2); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for i, c := range []struct {
			answers []any
			helps   bool
		}{
			{[]any{option("1", "n"), object{"question": "2", "text": "No."}}, false},
			{[]any{option("1", "o"), object{"question": "2", "text": "No."}}, true},
			{[]any{option("1", "n"), object{"question": "2", "text": "Creo que estaría mejor muerto"}}, true},
		} {
			r := tom.RPC(save, object{"questionnaire": "harm", "revision": i, "step": "review", "answers": c.answers})
			if r.Status != 200 || strings.Contains(r.Body, "crisis") != c.helps {
				t.Errorf("%v: %d %s", c.answers, r.Status, r.Body)
			}
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'leadToHelp' AND target = 'harm 1' AND actor_id = $1", apitest.ID("admin@demo.test")) != 1 {
			t.Error("who marked the answers is not recorded")
		}
	})
}

// Where the answer is a number, an Admin says why it can be asked all the same.
func TestAReasonInPlaceOfHelp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		admin := s.SignIn("admin@demo.test")
		admin.RPC(add, object{"fhir": harmInDays})
		set := object{"brandCode": brandOf(t, s, "tom@demo.test"), "questionnaire": "days", "version": 1, "confirmed": true}
		if r := admin.RPC(publish, set); r.Status == 200 {
			t.Errorf("published without a reason: %s", r.Body)
		}
		reason := object{"question": "44260-8", "reason": "It counts days of poor sleep."}
		if r := admin.RPC(guarded, object{"questionnaire": "days", "version": 1, "guards": []object{reason}}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		delete(set, "confirmed")
		set["version"] = 2
		if r := admin.RPC(publish, set); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'needsNoHelp' AND target = 'days 44260-8'") != 1 {
			t.Error("the reason is not recorded")
		}
	})
}

func brandOf(t *testing.T, s *apitest.Server, email string) (code string) {
	t.Helper()
	err := s.Store().Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT brand_code FROM members WHERE member_id = $1", apitest.ID(email)).Scan(&code)
	})
	if err != nil {
		t.Fatal(err)
	}
	return code
}
