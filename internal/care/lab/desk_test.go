package lab_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

type deskPage struct {
	Calls []struct {
		ID, MemberID, MemberName, BirthDate, Phone, LocalTime, ReasonKey, ClaimedBy, Change string
		Result                                                                              result
		HoldUntil                                                                           float64
		Shown, Mine                                                                         bool
		Attempts                                                                            []struct{ By, Outcome, Note string }
	}
	Reports []struct {
		ID, LabName, ReasonKey, Name string
		Critical                     bool
		Lines                        []struct{ Test, Text string }
		Candidates                   []struct {
			MemberID, Name          string
			SameName, SameBirthDate bool
		}
	}
}

func desk(t *testing.T, c *apitest.Client) (out deskPage) {
	t.Helper()
	r := c.RPC(deskCall+"ListDesk", object{})
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// callAbout finds the open call about a member.
func (d deskPage) callAbout(email string) (id string, found int) {
	for _, c := range d.Calls {
		if c.MemberID == apitest.ID(email) {
			id, found = c.ID, found+1
		}
	}
	return id, found
}

// everywhere is all that a member's pages tell of results, and whether the start-up
// knows of any.
func everywhere(t *testing.T, s *apitest.Server, email string) string {
	t.Helper()
	c := s.As(email)
	page := c.RPC(calls+"GetLabs", object{}).Object(t)
	delete(page, "form") // the choices of the self-report
	text, _ := json.Marshal(page)
	out := string(text) + c.RPC(calls+"GetKidney", object{}).Body
	for _, path := range []string{"", "?testType=HbA1C", "?testType=KIDNEY", "?testType=CHOLESTEROL"} {
		out += c.Get("/v1/users/me/labs/results" + path).Body
	}
	startup := c.RPC("/wellhouse.nav.v1.NavigationService/GetStartup", object{}).Body
	for _, flag := range []string{`"hasLabA1c":true`, `"hasKidneyLabResults":true`} {
		if strings.Contains(startup, flag) {
			out += flag
		}
	}
	return out
}

// A dangerous value is a phone call first: until then no page, list, flag or message
// of the member has it.
func TestDangerousResultIsACallFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse, tom, email := s.As("nurse@demo.test"), apitest.ID("tom@demo.test"), "tom@demo.test"
		shows := func(what string, want bool) {
			t.Helper()
			if got := strings.Contains(everywhere(t, s, email), what); got != want {
				t.Errorf("%s is shown: %v", what, got)
			}
		}
		told := func() int {
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'labResult'", apitest.ID(email))
		}
		send := func(accession, code, value, unit, status string, issued int) {
			t.Helper()
			sendORU(t, s, harbor, oru{email: email, accession: accession, issued: issued, taken: 1, obx: []string{code + "^X^LN||" + value + "|" + unit + "|||||" + status}}.text(s))
		}
		for _, c := range []struct{ accession, code, value, unit, reason, flag, email string }{
			{"C-K", "2823-3", "6.8", "mmol/L", "lab.critical.potassiumHigh", `"potassium"`, "tom@demo.test"},
			{"C-A", "4548-4", "14.0", "%", "lab.critical.a1cHigh", `"hasLabA1c":true`, "tom@demo.test"},
			{"C-E", "98979-8", "14.9", "mL/min/1.73m2", "lab.critical.egfrLow", `"hasKidneyLabResults":true`, "tom@demo.test"},
			{"C-CR", "2160-0", "9.1", "mg/dL", "lab.critical.egfrLow", `"creatinine"`, "marcus@demo.test"},
		} {
			email = c.email
			before, open := told(), len(desk(t, nurse).Calls)
			send(c.accession, c.code, c.value, c.unit, "F", 1)
			send(c.accession, c.code, c.value, c.unit, "F", 1)
			shows(c.flag, false)
			shows(`"`+c.value+`"`, false)
			shows(`"egfr"`, false)
			if told() != before {
				t.Errorf("%s: the member was told", c.accession)
			}
			d := desk(t, nurse)
			id, n := d.callAbout(email)
			if len(d.Calls) != open+1 || n != 1 || d.Calls[len(d.Calls)-1].ReasonKey != c.reason || d.Calls[len(d.Calls)-1].Phone == "" || d.Calls[len(d.Calls)-1].Shown {
				t.Fatalf("%s: %+v", c.accession, d.Calls)
			}
			if r := nurse.RPC(deskCall+"ClaimCall", object{"id": id}); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			for _, wrong := range []object{{"id": id, "outcome": "reached"}, {"id": id, "outcome": "notNeeded"}, {"id": id, "outcome": "x"}} {
				if r := nurse.RPC(deskCall+"FinishCall", wrong); r.Status != http.StatusBadRequest {
					t.Errorf("%v: %d", wrong, r.Status)
				}
			}
			nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "noAnswer"})
			shows(c.flag, false)
			if got := desk(t, nurse); len(got.Calls) != open+1 || len(got.Calls[len(got.Calls)-1].Attempts) != 1 || got.Calls[len(got.Calls)-1].ClaimedBy != "" {
				t.Errorf("after no answer: %+v", got.Calls)
			}
			if r := nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "reached", "said": "She goes to the emergency room."}); r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			shows(c.flag, true)
			if r := nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "reached", "said": "Again."}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "already taken care") {
				t.Errorf("twice: %d %s", r.Status, r.Body)
			}
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND area = 'lab' AND action IN ('labDeskListed', 'labCallClaimed', 'labCallFinished')", tom) < 9 {
			t.Error("the trail lacks what the desk did")
		}
	})
}

// A correction keeps the hold right: worse opens the call again, no longer dangerous
// leaves it to a person, and a value of old that comes late is told to nobody.
func TestCorrectedDanger(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		send := func(accession, value, status string, issued int) {
			t.Helper()
			sendORU(t, s, harbor, oru{email: "tom@demo.test", accession: accession, issued: issued, taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, value, status)}}.text(s))
		}
		finish := func(id, outcome string) {
			t.Helper()
			if r := nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": outcome, "said": "We talked."}); r.Status != http.StatusOK {
				t.Errorf("%s: %d %s", outcome, r.Status, r.Body)
			}
		}
		shown := func() string {
			if one := read(t, s.As("tom@demo.test")).test("potassium"); one.Latest != nil {
				return one.Latest.Figure.Text
			}
			return ""
		}
		send("K-1", "6.8", "F", 1)
		id, _ := desk(t, nurse).callAbout("tom@demo.test")
		send("K-1", "6.7", "C", 2)
		if again, n := desk(t, nurse).callAbout("tom@demo.test"); again != id || n != 1 || shown() != "" {
			t.Errorf("no worse: %s, %d calls, %q shown", again, n, shown())
		}
		finish(id, "reached")
		if shown() != "6.7" {
			t.Errorf("after the call: %q", shown())
		}
		send("K-1", "6.6", "C", 3)
		if _, n := desk(t, nurse).callAbout("tom@demo.test"); n != 0 || shown() != "6.6" {
			t.Errorf("better after the call: %d calls, %q", n, shown())
		}
		send("K-1", "7.4", "C", 4)
		second, n := desk(t, nurse).callAbout("tom@demo.test")
		if n != 1 || second == id || shown() != "" {
			t.Errorf("worse after the call: %d calls, %q", n, shown())
		}
		send("K-1", "4.4", "C", 5)
		d := desk(t, nurse)
		if _, n := d.callAbout("tom@demo.test"); n != 1 || shown() != "4.4" || d.Calls[len(d.Calls)-1].Change != "corrected" {
			t.Errorf("no longer dangerous: %+v, %q", d.Calls, shown())
		}
		if body := everywhere(t, s, "tom@demo.test"); strings.Contains(body, `"7.4"`) || strings.Contains(body, `"6.8"`) {
			t.Error("what was held is told as replaced")
		}
		finish(second, "notNeeded")
		// The same in another order: the dangerous original comes last.
		send("K-2", "4.2", "C", 2)
		send("K-2", "6.9", "F", 1)
		if _, n := desk(t, nurse).callAbout("tom@demo.test"); n != 0 || strings.Contains(everywhere(t, s, "tom@demo.test"), `"6.9"`) {
			t.Errorf("a late original: %d calls", n)
		}
		send("K-3", "2.5", "F", 1)
		send("K-3", "2.5", "W", 2)
		d = desk(t, nurse)
		if id, n := d.callAbout("tom@demo.test"); n != 1 || d.Calls[len(d.Calls)-1].Change != "withdrawn" {
			t.Errorf("withdrawn: %+v", d.Calls)
		} else {
			finish(id, "notNeeded")
		}
	})
}

// Nobody calls: the team is told again every half hour, and after a day the member
// sees the result. The call stays.
func TestNobodyCalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		tom := apitest.ID("tom@demo.test")
		sendORU(t, s, harbor, oru{email: "tom@demo.test", accession: "N-1", taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, "6.8", "F")}}.text(s))
		if s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffLab'") == 0 {
			t.Error("nobody was told")
		}
		at := func() int { return s.Count("SELECT CAST(told_at AS BIGINT) FROM lab_calls WHERE member_id = $1", tom) }
		first := at()
		if first == 0 {
			t.Error("the call was told to nobody")
		}
		if !strings.Contains(nurse.RPC(deskCall+"ListDesk", object{}).Body, "James Okafor") {
			t.Error("the call of the demo is missing")
		}
		s.Advance(25 * time.Hour)
		nurse = s.SignIn("nurse@demo.test")
		d := desk(t, nurse)
		if _, n := d.callAbout("tom@demo.test"); n != 1 || !d.Calls[len(d.Calls)-1].Shown {
			t.Errorf("%+v", d.Calls)
		}
		if one := read(t, s.SignIn("tom@demo.test")).test("potassium"); one.Latest == nil || one.Latest.Figure.Text != "6.8" || !one.Latest.CallUs {
			t.Error("the member doesn’t see the result after a day")
		}
	})
}

// A report without a member waits on the desk, urgent ones first, until somebody
// says whose it is or that it is nobody's.
func TestReportsWithoutAMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		born := bornOf(s, apitest.ID("tom@demo.test"))
		send := func(accession, born, value string) {
			sendORU(t, s, harbor, oru{last: "Becker", born: born, accession: accession, taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, value, "F")}}.text(s))
		}
		send("U-1", born, "4.1")
		send("U-2", "1971-02-03", "6.9")
		d := desk(t, nurse)
		if len(d.Reports) < 3 || !d.Reports[0].Critical || d.Reports[0].ReasonKey != "lab.unmatched.unknown" || d.Reports[len(d.Reports)-1].Candidates[0].Name != "Tom Becker" {
			t.Fatalf("%+v", d.Reports)
		}
		urgent, calm := d.Reports[0].ID, d.Reports[len(d.Reports)-1].ID
		match := func(in object) *apitest.Reply { return nurse.RPC(deskCall+"MatchReport", in) }
		for _, wrong := range []object{
			{"id": urgent, "member": "tom@demo.test"}, // another birth date, no reason
			{"id": urgent, "member": "tom@demo.test", "reason": strings.Repeat("x", 501)},
			{"id": urgent, "member": "nobody@demo.test", "reason": "Said so."},
			{"id": urgent, "member": "ended@demo.test", "reason": "Said so."},
			{"id": urgent, "member": "", "reason": "Said so."},
		} {
			if r := match(wrong); r.Status != http.StatusBadRequest {
				t.Errorf("%v: %d %s", wrong, r.Status, r.Body)
			}
		}
		if r := match(object{"id": "none", "member": "tom@demo.test", "reason": "Said so."}); r.Status != http.StatusNotFound {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := match(object{"id": calm, "member": apitest.ID("tom@demo.test")}); r.Status != http.StatusOK || !strings.Contains(r.Body, `"stored":1`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if one := read(t, s.As("tom@demo.test")).test("potassium"); one.Latest == nil || one.Latest.Figure.Text != "4.1" {
			t.Errorf("%+v", one)
		}
		if r := match(object{"id": calm, "member": "tom@demo.test"}); !strings.Contains(r.Body, "already taken care") {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		// A correction goes the way that somebody has decided.
		fixed := oru{last: "Becker", born: born, accession: "U-1", issued: 5, taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, "4.3", "C")}}.text(s)
		if got := sendORU(t, s, harbor, fixed); got.Reports[0].Status != "matched" {
			t.Errorf("%+v", got)
		}
		if r := match(object{"id": urgent, "member": "tom@demo.test", "reason": "The laboratory has confirmed it by phone."}); r.Status != http.StatusOK {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if _, n := desk(t, nurse).callAbout("tom@demo.test"); n != 1 {
			t.Errorf("%d calls after the match", n)
		}
		left := desk(t, nurse).Reports
		for _, r := range []*apitest.Reply{nurse.RPC(deskCall+"DismissReport", object{"id": left[0].ID, "reason": "ab"}), nurse.RPC(deskCall+"DismissReport", object{"id": left[0].ID})} {
			if r.Status != http.StatusBadRequest {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		if r := nurse.RPC(deskCall+"DismissReport", object{"id": left[0].ID, "reason": "Not one of ours."}); r.Status != http.StatusOK || len(desk(t, nurse).Reports) != len(left)-1 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		for _, other := range []string{"rosa@demo.test", "coach.en@demo.test", "support@demo.test", "admin@demo.test", "rep@demo.test", "doctor@demo.test", "guide@demo.test"} {
			for _, call := range []string{"ListDesk", "MatchReport", "DismissReport", "ClaimCall", "FinishCall"} {
				if r := s.As(other).RPC(deskCall+call, object{}); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
	})
}
