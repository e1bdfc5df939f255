package lab_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// A held value and its call are beside the member's name for the nurse who may make the
// call. A coach sees no held value, and is told that there may be some.
func TestAHeldValueBesideTheMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		type snapshot struct {
			Snapshot struct {
				Labs []struct {
					Latest result
				}
				LabCalls []struct {
					ID     string
					Result result
				}
				LabsMayWait bool
			}
		}
		look := func(c *apitest.Client, email string) (out snapshot, body string) {
			t.Helper()
			r := c.RPC("/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot", object{"memberId": apitest.ID(email)})
			if r.Status != http.StatusOK {
				t.Fatalf("%d %s", r.Status, r.Body)
			}
			r.Decode(t, &out)
			return out, r.Body
		}
		for _, email := range []string{"tom@demo.test", "rosa@demo.test"} {
			sendORU(t, s, harbor, oru{email: email, accession: "B-1 " + email, taken: 1, obx: []string{fmt.Sprintf(potassiumOBX, "6.8", "F")}}.text(s))
		}
		nurse, coach := s.As("nurse@demo.test"), s.As("coach.es@demo.test")
		id, _ := desk(t, nurse).callAbout("tom@demo.test")
		own, _ := look(nurse, "tom@demo.test")
		if got := own.Snapshot; len(got.LabCalls) != 1 || got.LabCalls[0].ID != id || got.LabCalls[0].Result.Figure.Text != "6.8" || got.LabsMayWait {
			t.Errorf("her nurse: %+v", got)
		}
		theirs, body := look(coach, "rosa@demo.test")
		if strings.Contains(body, `"6.8"`) && strings.Contains(body, "otassium") || len(theirs.Snapshot.LabCalls) != 0 || !theirs.Snapshot.LabsMayWait {
			t.Errorf("her coach: %s", body)
		}
		nurse.RPC(deskCall+"FinishCall", object{"id": id, "outcome": "reached", "said": "He goes to the emergency room."})
		if after, _ := look(nurse, "tom@demo.test"); len(after.Snapshot.LabCalls) != 0 {
			t.Errorf("after the call: %+v", after.Snapshot.LabCalls)
		}
	})
}
