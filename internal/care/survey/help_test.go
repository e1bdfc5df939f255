package survey_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/api/rpc/lab/v1/labv1connect"
	"wellhouse.app/internal/apitest"
)

const (
	desk   = labv1connect.LabDeskServiceListDeskProcedure
	atDesk = labv1connect.LabDeskServiceCountDeskProcedure
	done   = labv1connect.LabDeskServiceListFinishedProcedure
	claim  = labv1connect.LabDeskServiceClaimCallProcedure
	finish = labv1connect.LabDeskServiceFinishCallProcedure
)

type helpCall struct {
	ID, MemberID, MemberName, Phone, ReasonKey string
	ReceivedAt                                 float64
	MayClose, Mine                             bool
	Result                                     *object
	Answered                                   *struct {
		Form, Question map[string]string
		Options        []struct {
			ID    string
			Label map[string]string
		}
		Text string
	}
	Attempts []struct{ Outcome, Note string }
}

// callsAbout are the open calls about a member after a questionnaire.
func callsAbout(t *testing.T, c *apitest.Client, email string) (out []helpCall) {
	t.Helper()
	var page struct{ Calls []helpCall }
	r := c.RPC(desk, object{})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &page)
	for _, one := range page.Calls {
		if one.MemberID == apitest.ID(email) && one.ReasonKey == "lab.critical.answer" {
			out = append(out, one)
		}
	}
	return out
}

// keep saves a page of a form and gives what the answer says of a call.
func keep(t *testing.T, c *apitest.Client, form string, revision int, answers ...any) string {
	t.Helper()
	r := c.RPC(save, object{"questionnaire": form, "revision": revision, "step": "review", "answers": answers})
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	call, _ := r.Object(t)["call"].(string)
	return call
}

func own(question, text string) object { return object{"question": question, "text": text} }

const moodAndWords = `{"resourceType": "Questionnaire", "id": "weeks", "title": "Weeks", "item": [
 {"linkId": "/44260-8", "type": "choice", "text": "Better off dead?", "required": true, "answerOption": [
  {"valueCoding": {"system": "http://loinc.org", "code": "LA6568-5", "display": "Not at all"}},
  {"valueCoding": {"system": "http://loinc.org", "code": "LA6569-3", "display": "Several days"}}]},
 {"linkId": "2", "type": "text", "text": "Anything else?"}]}`

// A member who saves an answer that leads to help is called, also when they send nothing:
// one call for each question, whatever becomes of the answer. Nobody but the care team sees it.
func TestTheCareTeamCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const email = "rosa@demo.test"
		bring(t, s, moodAndWords, "weeks", email)
		rosa, nurse := s.SignIn(email), s.SignIn("nurse@demo.test")
		waiting := func() int {
			n, _ := nurse.RPC(atDesk, object{}).Object(t)["calls"].(float64)
			return int(n)
		}
		before := waiting()
		if call := keep(t, rosa, "weeks", 0, option("/44260-8", "LA6568-5"), own("2", "No.")); call != "" || len(callsAbout(t, nurse, email)) != 0 {
			t.Errorf("not at all: %q", call)
		}
		if call := keep(t, rosa, "weeks", 1, option("/44260-8", "LA6569-3"), own("2", "No.")); call != "asked" {
			t.Errorf("several days: %q", call)
		}
		open := callsAbout(t, nurse, email)
		if len(open) != 1 || waiting() != before+1 {
			t.Fatalf("%d calls, %d wait and did %d", len(open), waiting(), before)
		}
		c := open[0]
		if c.MemberName == "" || c.Phone == "" || c.ReceivedAt == 0 || c.Result != nil || c.MayClose || c.Answered.Form["en-US"] != "Weeks" ||
			c.Answered.Question["en-US"] != "Better off dead?" || len(c.Answered.Options) != 1 || c.Answered.Options[0].Label["en-US"] != "Several days" {
			t.Errorf("%+v %+v", c, c.Answered)
		}
		if n := s.Count("SELECT COUNT(*) FROM survey_helps WHERE answer_enc LIKE '%LA65%'"); n != 0 {
			t.Error("the answer is stored as it is")
		}
		keep(t, rosa, "weeks", 2, option("/44260-8", "LA6569-3"), own("2", "No.")) // the same again
		keep(t, rosa, "weeks", 3, option("/44260-8", "LA6568-5"), own("2", "No.")) // taken back
		if again := callsAbout(t, nurse, email); len(again) != 1 || again[0].ID != c.ID || len(again[0].Answered.Options) != 1 {
			t.Errorf("after a change: %+v", again)
		}
		if call := keep(t, rosa, "weeks", 4, option("/44260-8", "LA6568-5"), own("2", "Creo que estaría mejor muerto")); call != "asked" {
			t.Errorf("own words: %q", call)
		}
		open = callsAbout(t, nurse, email)
		if len(open) != 2 || open[1].Answered.Text != "Creo que estaría mejor muerto" || waiting() != before+2 {
			t.Errorf("own words: %+v", open)
		}
		sent := rosa.RPC(send, object{"questionnaire": "weeks", "revision": 5, "answers": []any{option("/44260-8", "LA6569-3"), own("2", "No.")}})
		if sent.Status != 200 || sent.Object(t)["call"] != "asked" || len(callsAbout(t, nurse, email)) != 2 {
			t.Errorf("sent: %d %s", sent.Status, sent.Body)
		}
		asked := func(area, action string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = $1 AND action = $2 AND member_id = $3", area, action, apitest.ID(email))
		}
		if asked("health", "helpCall") != 2 || asked("questionnaires", "read") == 0 {
			t.Errorf("the trail has %d calls, %d looks", asked("health", "helpCall"), asked("questionnaires", "read"))
		}
		for _, other := range []string{"coach.es@demo.test", "guide@demo.test", "support@demo.test", "rep@demo.test", "admin@demo.test", email} {
			for _, call := range []string{desk, atDesk, done, claim, finish} {
				if r := s.As(other).RPC(call, object{"id": c.ID}); r.Status != 403 {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
	})
}

// A call is taken and finished as one about a result: it stays open until the member was
// reached, and then they are told that it is done.
func TestTheCallIsMade(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const email = "rosa@demo.test"
		bring(t, s, moodAndWords, "weeks", email)
		rosa, nurse := s.SignIn(email), s.SignIn("nurse@demo.test")
		keep(t, rosa, "weeks", 0, option("/44260-8", "LA6569-3"))
		id := callsAbout(t, nurse, email)[0].ID
		if r := nurse.RPC(claim, object{"id": id}); r.Status != 200 || !callsAbout(t, nurse, email)[0].Mine {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		for _, c := range []struct {
			outcome, said string
			status, open  int
			call          string
		}{
			{"notNeeded", "She seems fine.", 400, 1, "asked"},
			{"reached", "", 400, 1, "asked"},
			{"noAnswer", "", 200, 1, "asked"},
			{"leftMessage", "", 200, 1, "asked"},
			{"reached", "She is with her sister.", 200, 0, "called"},
			{"reached", "She is with her sister.", 400, 0, "called"},
		} {
			if r := nurse.RPC(finish, object{"id": id, "outcome": c.outcome, "said": c.said}); r.Status != c.status {
				t.Errorf("%+v: %d %s", c, r.Status, r.Body)
			}
			revision := int(open(t, rosa, "weeks").Revision)
			if call := keep(t, rosa, "weeks", revision, option("/44260-8", "LA6569-3")); call != c.call {
				t.Errorf("%+v: the member reads %q", c, call)
			}
			if n := len(callsAbout(t, nurse, email)); n != c.open {
				t.Errorf("%+v: %d calls", c, n)
			}
		}
		if r := nurse.RPC(done, object{}); !strings.Contains(r.Body, "She is with her sister.") || !strings.Contains(r.Body, "Better off dead?") {
			t.Errorf("what was finished: %s", r.Body)
		}
		s.Advance(time.Second)
		keep(t, rosa, "weeks", int(open(t, rosa, "weeks").Revision), option("/44260-8", "LA6569-3"), own("2", "I want to end my life"))
		if n := len(callsAbout(t, nurse, email)); n != 1 {
			t.Errorf("another question after the call: %d calls", n)
		}
	})
}

// Who may read a form's answers, and of whom, says what the desk tells. Where the answers
// are the member's alone, nobody is told.
func TestWhatTheDeskTells(t *testing.T) {
	const extra = `"extension": [{"url": "https://wellhouse.app/fhir/StructureDefinition/questionnaire-extra", "valueString": "{\"readers\": \"%s\"}"}], "id": "%s"`
	const theirs, notTheirs = "james@demo.test", "tom@demo.test"
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM coach_assignments WHERE member_id = $1 AND relation = 'careteam'", apitest.ID(notTheirs))
		nurse := s.SignIn("nurse@demo.test")
		for i, c := range []struct {
			readers, email string
			calls          int
			form, answer   bool
		}{
			{"careTeam", theirs, 1, true, true},
			{"coach", theirs, 1, true, true},
			{"guide", theirs, 1, false, false},
			{"", theirs, 0, false, false},
			{"careTeam", notTheirs, 1, true, false},
			{"coach", notTheirs, 1, true, false},
			{"guide", notTheirs, 1, false, false},
			{"", notTheirs, 0, false, false},
		} {
			id, before := fmt.Sprintf("weeks-%d", i), len(callsAbout(t, nurse, c.email))
			bring(t, s, strings.Replace(moodAndWords, `"id": "weeks"`, fmt.Sprintf(extra, c.readers, id), 1), id, c.email)
			call := keep(t, s.SignIn(c.email), id, 0, option("/44260-8", "LA6568-5"), own("2", "I want to end my life"))
			open := callsAbout(t, nurse, c.email)[before:]
			kept := s.Count("SELECT COUNT(*) FROM survey_helps WHERE questionnaire = $1", id)
			if len(open) != c.calls || kept != c.calls || (call == "asked") != (c.calls > 0) {
				t.Fatalf("%+v: %d calls, %d answers kept, the member reads %q", c, len(open), kept, call)
			}
			if c.calls == 0 {
				continue
			}
			one := open[0]
			if one.MemberName == "" || one.Answered == nil {
				t.Fatalf("%+v: %+v", c, one)
			}
			isRead := one.Answered.Text != "" || len(one.Answered.Question) > 0
			if (len(one.Answered.Form) > 0) != c.form || isRead != c.answer {
				t.Errorf("%+v: %+v", c, one.Answered)
			}
		}
	})
}

// Two tabs, and a page that sends again because the answer was lost: one call.
func TestOneCallHoweverOftenItIsSaved(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const email = "rosa@demo.test"
		bring(t, s, moodAndWords, "weeks", email)
		rosa, nurse := s.SignIn(email), s.SignIn("nurse@demo.test")
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				rosa.RPC(save, object{"questionnaire": "weeks", "revision": i / 4, "step": "review", "answers": []any{option("/44260-8", "LA6569-3")}})
			})
		}
		all.Wait()
		if n := len(callsAbout(t, nurse, email)); n != 1 {
			t.Errorf("%d calls", n)
		}
	})
}
