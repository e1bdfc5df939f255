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
		Was                                                                                 *result
		Matched                                                                             *struct{ By, Reason, Name, BirthDate, Sex string }
		DoneAt                                                                              float64
		Own                                                                                 bool
		Sent                                                                                struct{ Text string }
	}
	Reports []struct {
		ID, LabName, ReasonKey, Name string
		Critical                     bool
		Lines                        []struct{ Test, Text string }
		Candidates                   []struct {
			MemberID, Name, FirstNameFit, LastNameFit, BirthDateFit, SexFit, OrderFit string
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
		isOwn := func() bool {
			d := desk(t, nurse)
			return d.Calls[len(d.Calls)-1].Own
		}
		if !isOwn() {
			t.Error("Tom is a member of this nurse, who may open his page")
		}
		if strings.Contains(nurse.RPC(deskCall+"ListDesk", object{}).Body, "Rosa Delgado") {
			t.Error("Tom can be called himself")
		}
		born := bornOf(s, tom)
		s.Exec("UPDATE members SET birth_date = '2017-01-01' WHERE member_id = $1", tom)
		s.Exec("INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version) VALUES ($1, 'l1', $2, 'dependent', 'parent', '', 1, '', 1)",
			tom, apitest.ID("rosa@demo.test"))
		if r := nurse.RPC(deskCall+"ListDesk", object{}); !strings.Contains(r.Body, `"people":[{"name":"Rosa Delgado","relationship":"parent","phone":"+12105550134","readingsPrivate":false}]`) {
			t.Errorf("whom to call about a child: %s", r.Body)
		}
		s.Exec("DELETE FROM family_links WHERE id = 'l1'")
		s.Exec("UPDATE members SET birth_date = $1 WHERE member_id = $2", born, tom)
		s.Exec("DELETE FROM coach_assignments WHERE member_id = $1 AND relation = 'careteam'", tom)
		if isOwn() {
			t.Error("Tom has no nurse, and the page of his call leads to his page")
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
		tom := apitest.ID("tom@demo.test")
		for _, wrong := range []object{
			{"id": urgent, "member": tom}, // another birth date, no reason
			{"id": calm, "member": tom},   // another first name, no reason
			{"id": urgent, "member": tom, "reason": strings.Repeat("x", 501)},
			{"id": urgent, "member": "tom@demo.test", "reason": "An address shows nobody whom they match."},
			{"id": urgent, "member": apitest.ID("ended@demo.test"), "reason": "Said so."},
			{"id": urgent, "member": "", "reason": "Said so."},
		} {
			if r := match(wrong); r.Status != http.StatusBadRequest {
				t.Errorf("%v: %d %s", wrong, r.Status, r.Body)
			}
		}
		if r := match(object{"id": "none", "member": tom, "reason": "Said so."}); r.Status != http.StatusNotFound {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := match(object{"id": calm, "member": tom, "reason": "He goes by X at work."}); r.Status != http.StatusOK || !strings.Contains(r.Body, `"stored":1`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if one := read(t, s.As("tom@demo.test")).test("potassium"); one.Latest == nil || one.Latest.Figure.Text != "4.1" {
			t.Errorf("%+v", one)
		}
		if r := match(object{"id": calm, "member": tom}); !strings.Contains(r.Body, "already taken care") {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		// A correction goes the way that somebody has decided.
		fixed := oru{last: "Becker", born: born, accession: "U-1", issued: 5, taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, "4.3", "C")}}.text(s)
		if got := sendORU(t, s, harbor, fixed); got.Reports[0].Status != "matched" {
			t.Errorf("%+v", got)
		}
		if r := match(object{"id": urgent, "member": tom, "reason": "The laboratory has confirmed it by phone."}); r.Status != http.StatusOK {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		d = desk(t, nurse)
		if _, n := d.callAbout("tom@demo.test"); n != 1 {
			t.Errorf("%d calls after the match", n)
		}
		if m := d.Calls[len(d.Calls)-1].Matched; m == nil || m.Name != "X Becker" || m.BirthDate != "1971-02-03" || m.Reason != "The laboratory has confirmed it by phone." || m.By == "" {
			t.Errorf("the call doesn’t say how it came to the member: %+v", m)
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'labReportMatched' AND reason = 'differs: first name, birth date'", tom) != 1 {
			t.Error("the trail doesn’t say what differed")
		}
		for _, other := range []string{"rosa@demo.test", "coach.en@demo.test", "support@demo.test", "admin@demo.test", "rep@demo.test", "doctor@demo.test", "guide@demo.test"} {
			for _, call := range []string{"ListDesk", "CountDesk", "ListFinished", "FindMember", "MatchReport", "DismissReport", "ReopenReport", "ClaimCall", "FinishCall"} {
				if r := s.As(other).RPC(deskCall+call, object{}); r.Status != http.StatusForbidden {
					t.Errorf("%s calls %s: %d", other, call, r.Status)
				}
			}
		}
	})
}

// The email address of a member shows how they agree with a report, and adds nothing.
func TestAMemberIsShownBeforeAMatch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse, tom := s.As("nurse@demo.test"), apitest.ID("tom@demo.test")
		born := bornOf(s, tom)
		sendORU(t, s, harbor, oru{last: "Becker", born: born, accession: "F-1", taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, "4.1", "F")}}.text(s))
		reports := desk(t, nurse).Reports
		id := reports[len(reports)-1].ID
		var found struct {
			Candidate struct{ MemberID, Name, BirthDate, FirstNameFit, LastNameFit, BirthDateFit, SexFit, OrderFit string }
		}
		nurse.RPC(deskCall+"FindMember", object{"id": id, "email": " Tom@Demo.test "}).Decode(t, &found)
		c := found.Candidate
		if c.MemberID != tom || c.Name != "Tom Becker" || c.BirthDate != born || c.FirstNameFit != "differs" || c.LastNameFit != "same" || c.BirthDateFit != "same" || c.SexFit != "unknown" || c.OrderFit != "unknown" {
			t.Errorf("%+v", c)
		}
		if got := desk(t, nurse); len(got.Reports) != len(reports) {
			t.Error("looking at a member matched the report")
		}
		if s.Count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'labDeskListed' AND target = $2", tom, id) == 0 {
			t.Error("the trail of the member doesn’t say that they were shown")
		}
		for _, email := range []string{"nobody@demo.test", "rep@demo.test", "ended@demo.test", "", "tom"} {
			r := nurse.RPC(deskCall+"FindMember", object{"id": id, "email": email})
			if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"field":"email","message":"Choose a member who may fit`) {
				t.Errorf("%q: %d %s", email, r.Status, r.Body)
			}
		}
	})
}

// What was done at the desk can be read again, and a report that was dismissed by
// mistake comes back.
func TestFinished(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		type page struct {
			Items []struct {
				Call *struct {
					MemberID string
					Result   result
					DoneAt   float64
					Attempts []struct{ By, Outcome, Note string }
				}
				Report *struct {
					By, Reason, Note string
					Report           struct {
						ID, Name string
						Lines    []struct{ Text string }
					}
				}
			}
			Next string
		}
		finished := func() (out page) {
			t.Helper()
			r := nurse.RPC(deskCall+"ListFinished", object{})
			if r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			r.Decode(t, &out)
			return out
		}
		sendORU(t, s, harbor, oru{email: "tom@demo.test", accession: "D-1", taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, "6.8", "F")}}.text(s))
		id, _ := desk(t, nurse).callAbout("tom@demo.test")
		nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "noAnswer", "said": "The mailbox is full."})
		nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "reached", "said": "He goes to the emergency room."})
		got := finished()
		if len(got.Items) != 1 || got.Items[0].Call == nil || len(got.Items[0].Call.Attempts) != 2 || got.Items[0].Call.Attempts[1].Note != "He goes to the emergency room." ||
			got.Items[0].Call.Result.Figure.Text != "6.8" || got.Items[0].Call.DoneAt == 0 {
			t.Fatalf("%+v", got)
		}
		sendORU(t, s, harbor, oru{last: "Nobody", born: "1971-02-03", accession: "D-2", taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, "6.9", "F")}}.text(s))
		before := desk(t, nurse).Reports
		urgent := before[0].ID
		for _, wrong := range []object{
			{"reason": "notOurs"},
			{"reason": "abc", "urgent": true},
			{"reason": "other", "urgent": true, "note": "abc"},
			{"urgent": true},
		} {
			wrong["id"] = urgent
			if r := nurse.RPC(deskCall+"DismissReport", wrong); r.Status != http.StatusBadRequest {
				t.Errorf("%v: %d %s", wrong, r.Status, r.Body)
			}
		}
		s.Advance(time.Second)
		if r := nurse.RPC(deskCall+"DismissReport", object{"id": urgent, "reason": "toldLaboratory", "note": "Spoke with Lee.", "urgent": true}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		got = finished()
		if len(got.Items) != 2 || got.Items[0].Report == nil || got.Items[0].Report.Reason != "toldLaboratory" || got.Items[0].Report.Note != "Spoke with Lee." ||
			got.Items[0].Report.By == "" || !strings.Contains(got.Items[0].Report.Report.Lines[0].Text, "6.9") {
			t.Fatalf("%+v", got)
		}
		if len(desk(t, nurse).Reports) != len(before)-1 {
			t.Error("the report is still on the desk")
		}
		if r := nurse.RPC(deskCall+"ReopenReport", object{"id": urgent}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if got := desk(t, nurse).Reports; len(got) != len(before) || got[0].ID != urgent {
			t.Errorf("after opening again: %+v", got)
		}
		if r := nurse.RPC(deskCall+"ReopenReport", object{"id": urgent}); r.Status != http.StatusBadRequest || !strings.Contains(r.Body, "already taken care") {
			t.Errorf("twice: %d %s", r.Status, r.Body)
		}
		if s.Count("SELECT CAST(told_at AS BIGINT) FROM lab_reports WHERE id = $1", urgent) != 0 {
			t.Error("the team doesn’t hear of it again")
		}
		if len(finished().Items) != 1 {
			t.Error("an open report is listed as finished")
		}
	})
}

// The count is of what one nurse has to do: it goes down when a colleague takes a call.
func TestCountOfTheDesk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		type counts struct{ Calls, UrgentReports, Others int }
		count := func(c *apitest.Client) (out counts) {
			t.Helper()
			c.RPC(deskCall+"CountDesk", object{}).Decode(t, &out)
			return out
		}
		first := count(nurse)
		send := func(value, status string) {
			sendORU(t, s, harbor, oru{email: "tom@demo.test", accession: "N-1", issued: len(status), taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, value, status)}}.text(s))
		}
		send("6.8", "F")
		sendORU(t, s, harbor, oru{last: "Nobody", born: "1971-02-03", accession: "N-2", taken: 2, obx: []string{fmt.Sprintf(potassiumOBX, "6.9", "F")}}.text(s))
		if got := count(nurse); got != (counts{first.Calls + 1, first.UrgentReports + 1, first.Others}) {
			t.Errorf("%+v after %+v", got, first)
		}
		id, _ := desk(t, nurse).callAbout("tom@demo.test")
		nurse.RPC(deskCall+"ClaimCall", object{"id": id})
		if got := count(nurse); got.Calls != first.Calls+1 {
			t.Errorf("the one who makes the call still has it to do: %+v", got)
		}
		send("4.4", "C")
		if got := count(nurse); got != (counts{first.Calls, first.UrgentReports + 1, first.Others + 1}) {
			t.Errorf("corrected: %+v", got)
		}
		d := desk(t, nurse)
		if was := d.Calls[len(d.Calls)-1].Was; was == nil || was.Figure.Text != "6.8" || d.Calls[len(d.Calls)-1].Result.Figure.Text != "4.4" {
			t.Errorf("a corrected call without its old value: %+v", d.Calls[len(d.Calls)-1])
		}
	})
}
