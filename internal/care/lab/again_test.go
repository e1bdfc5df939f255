package lab_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

// A laboratory that sends a report once more, later and with a new number, says nothing new:
// it waits once, and what somebody dismissed stays dismissed. What it sent last holds.
func TestAReportThatIsSentAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		day := s.Now().UTC().AddDate(0, 0, -1).Format("20060102")
		send := func(id, at, issued, value string) {
			t.Helper()
			sendORU(t, s, harbor, strings.Join([]string{
				`MSH|^~\&|L|L|W||` + at + "||ORU^R01|" + id + "|P|2.5.1", "PID|1||x||Nobody^At^All||19710203",
				"OBR|1||AGAIN||||" + day + strings.Repeat("|", 15) + issued + "|||F", "OBX|1|NM|" + fmt.Sprintf(potassiumOBX, value, "F"),
			}, "\r"))
		}
		waiting := func() int {
			return s.Count("SELECT COUNT(*) FROM lab_reports WHERE accession = 'AGAIN' AND state = 'open'")
		}
		for _, m := range []struct{ id, at, issued, value string }{
			{"1", day + "1200", day + "1100", "4.1"}, {"2", day + "1300", day + "1100", "4.1"}, {"3", "", day + "1100", "4.1"},
		} {
			if send(m.id, m.at, m.issued, m.value); waiting() != 1 {
				t.Fatalf("%s: %d reports", m.id, waiting())
			}
		}
		report := func() (id string) {
			t.Helper()
			for _, one := range desk(t, nurse).Reports {
				if strings.HasPrefix(one.Name, "Nobody") || strings.HasSuffix(one.Name, "Nobody") {
					id = one.ID
				}
			}
			return id
		}
		if r := nurse.RPC(deskCall+"DismissReport", object{"id": report(), "reason": "notOurs"}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if send("4", day+"1400", day+"1100", "4.1"); waiting() != 0 {
			t.Error("a dismissed report is back")
		}
		// Issued anew it is another report, and so is another value.
		if send("5", day+"1500", day+"1430", "4.1"); waiting() != 1 {
			t.Error("a report that was issued anew is lost")
		}
		if send("6", day+"1500", day+"1430", "4.2"); waiting() != 2 {
			t.Error("another value is lost")
		}
		// Where a report has no date, the day of its message is none.
		send("7", day+"1600", "", "4.4")
		if send("8", day+"1700", "", "4.4"); waiting() != 3 {
			t.Errorf("%d reports", waiting())
		}
		// Back to the first value: the last message holds, and not the number of the report.
		send("9", day+"1800", "", "4.5")
		send("10", day+"1900", "", "4.4")
		tom := apitest.ID("tom@demo.test")
		if r := nurse.RPC(deskCall+"MatchReport", object{"id": report(), "member": tom, "reason": "Confirmed by phone."}); r.Status != http.StatusOK || waiting() != 0 {
			t.Errorf("%d %s, %d wait", r.Status, r.Body, waiting())
		}
		if one := read(t, s.As("tom@demo.test")).test("potassium"); one.Latest == nil || one.Latest.Figure.Text != "4.4" {
			t.Errorf("%+v", one.Latest)
		}
	})
}

// A report that somebody dismissed and that fits a member by now is theirs: the call about
// it tells the value, and nobody can give it to somebody else.
func TestADismissedReportThatFitsByNow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse := s.As("nurse@demo.test")
		tom := apitest.ID("tom@demo.test")
		said := oru{email: "tom@demo.test", born: "1971-02-03", accession: "FITS", taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, "7.1", "P")}}
		if got := sendORU(t, s, harbor, said.text(s)); got.Reports[0].Status == "matched" {
			t.Fatal("it fits already")
		}
		var id string
		for _, one := range desk(t, nurse).Reports {
			if one.Critical && len(one.Lines) == 1 && strings.HasPrefix(one.Lines[0].Text, "7.1") {
				id = one.ID
			}
		}
		if r := nurse.RPC(deskCall+"DismissReport", object{"id": id, "reason": "toldLaboratory", "urgent": true}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		s.Exec("UPDATE members SET birth_date = '1971-02-03' WHERE member_id = $1", tom)
		s.Advance(time.Minute)
		if got := sendORU(t, s, harbor, said.text(s)); got.Reports[0].Status != "matched" {
			t.Fatalf("%+v", got)
		}
		d := desk(t, s.As("nurse@demo.test"))
		if _, n := d.callAbout("tom@demo.test"); n != 1 || !strings.HasPrefix(d.Calls[len(d.Calls)-1].Sent.Text, "7.1") {
			t.Errorf("%d calls: %+v", n, d.Calls)
		}
		if r := s.As("nurse@demo.test").RPC(deskCall+"ReopenReport", object{"id": id}); r.Status != http.StatusBadRequest {
			t.Errorf("opened again: %d %s", r.Status, r.Body)
		}
	})
}
