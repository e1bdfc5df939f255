package lab_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/db"
)

const creatinineOBX = "2160-0^X^LN||%s|mg/dL|||||F"

// A creatinine came before we knew the member's sex, so there was no eGFR. Once the
// health profile tells it, there is one, and a dangerous one is a call first.
func TestTheSexMakesAnEGFR(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		nurse, tom, email := s.As("nurse@demo.test"), s.As("tom@demo.test"), "tom@demo.test"
		s.Exec("UPDATE members SET sex = 'other' WHERE member_id = $1", apitest.ID(email))
		send := func(accession, value string) {
			t.Helper()
			sendORU(t, s, harbor, oru{email: email, accession: accession, taken: 1, obx: []string{fmt.Sprintf(creatinineOBX, value)}}.text(s))
		}
		send("S-1", "9.1")
		send("S-2", "1.1")
		if _, n := desk(t, nurse).callAbout(email); n != 0 || !strings.Contains(everywhere(t, s, email), `"9.10"`) {
			t.Fatalf("%d calls before the sex is known", n)
		}
		answer := func(question, option string) object { return object{"question": question, "options": []string{option}} }
		r := tom.RPC("/wellhouse.healthprofile.v1.HealthProfileService/SaveSection", object{"section": "body", "version": 0, "answers": []object{
			answer("sex", "male"),
			{"question": "height", "number": 1753},
			{"question": "weight", "number": 190.5},
			answer("highBloodPressure", "no"), answer("highCholesterol", "no"),
		}})
		if r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		d := desk(t, nurse)
		id, n := d.callAbout(email)
		if n != 1 || d.Calls[len(d.Calls)-1].ReasonKey != "lab.critical.egfrLow" {
			t.Fatalf("%+v", d.Calls)
		}
		if text := everywhere(t, s, email); strings.Contains(text, `"9.10"`) || !strings.Contains(text, `"1.10"`) || !strings.Contains(text, `"egfr"`) {
			t.Errorf("what is held is shown, or what is not is missing: %s", text)
		}
		if r := nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "reached", "said": "We talked."}); r.Status != http.StatusOK {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if !strings.Contains(everywhere(t, s, email), `"9.10"`) {
			t.Error("the creatinine is still held after the call")
		}
	})
}

// The team hears of such a call within a look at the desk; the same again makes no
// second one, and a sample of more than 30 days makes none.
func TestTheTeamHearsOfALateEGFR(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := demo.MemberID("tom")
		sexIs := func(sex string) {
			b.write(func(ctx context.Context, q db.Q) error {
				_, err := q.ExecContext(ctx, "UPDATE members SET sex = $1 WHERE member_id = $2", sex, tom)
				return err
			})
		}
		known := func() {
			t.Helper()
			if err := w.DB.Write(t.Context(), db.Member(tom), func(ctx context.Context, q db.Q) error { return b.SexKnown(ctx, q, tom) }); err != nil {
				t.Fatal(err)
			}
		}
		calls := func() int { return b.count("SELECT COUNT(*) FROM lab_calls WHERE member_id = $1", tom) }
		sexIs("other")
		b.takeOf("tom", "S-0", fmt.Sprintf(creatinineOBX, "9.1"))
		b.now = b.now.Add(31 * 24 * time.Hour)
		sexIs("male")
		if known(); calls() != 0 {
			t.Errorf("%d calls about a sample of old", calls())
		}
		sexIs("other")
		b.takeOf("tom", "S-1", fmt.Sprintf(creatinineOBX, "9.3"))
		sexIs("male")
		known()
		known()
		if calls() != 1 {
			t.Errorf("%d calls", calls())
		}
		b.post.sent = nil
		if b.look(); b.post.count(lab.StaffCall) == 0 {
			t.Error("nobody was told")
		}
	})
}
