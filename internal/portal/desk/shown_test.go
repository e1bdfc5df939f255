package desk_test

import (
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/people/trail"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

// D26: a member whose words stand in the list of the inbox sees who was shown
// them, as one visit and without a row for every time the list was looked at.
func TestShownPreviewsAreRecorded(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		mine := h.write("priya", chat.OneOnOne, "Hello?")
		h.write("luis", chat.OneOnOne, "Nobody has me yet.")
		rows := func(person string) string {
			return h.text("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND action = 'list' AND area = 'conversation' AND outcome = 'done'",
				demo.MemberID(person), demo.MemberID("coach.en"))
		}
		page := h.list("coach.en", who.Coach, desk.Waiting)
		shown := 0
		for _, i := range page.Items {
			if i.Preview != "" {
				shown++
			}
		}
		if len(page.Items) != 2 || shown != 1 {
			t.Fatalf("%+v", page.Items)
		}
		if rows("priya") != "1" || rows("luis") != "0" {
			t.Errorf("priya %s, luis %s", rows("priya"), rows("luis"))
		}
		if target := h.text("SELECT MAX(target) FROM audit_rows WHERE action = 'list'"); target != mine {
			t.Errorf("recorded for %s", target)
		}
		for range 3 {
			h.list("coach.en", who.Coach, desk.Waiting)
			h.Pass(8 * time.Minute)
		}
		if rows("priya") != "1" {
			t.Errorf("%s rows within a while", rows("priya"))
		}
		h.Pass(2 * time.Minute)
		h.list("coach.en", who.Coach, desk.Waiting)
		if rows("priya") != "2" {
			t.Errorf("%s rows after a while", rows("priya"))
		}
		visits, err := trail.New(h.Audit).Visits(t.Context(), demo.MemberID("priya"), "")
		if err != nil || len(visits.Visits) == 0 || visits.Visits[0].Name != "Emily Carter" ||
			len(visits.Visits[0].Areas) != 1 || visits.Visits[0].Areas[0] != trail.Messages ||
			visits.Visits[0].EndedAt-visits.Visits[0].StartedAt != (26*time.Minute).Milliseconds() {
			t.Errorf("the member sees %+v %v", visits.Visits, err)
		}
	})
}
