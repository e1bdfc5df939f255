package alert_test

import (
	"context"
	"encoding/json"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	people "wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Staff call the people who act for a minor, and who is a minor is for the brand to say.
func TestWhoIsCalledAboutAMinor(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		sofia := demo.MemberID("sofia")
		phones, err := json.Marshal([]people.Phone{{Number: "+13125550199", Type: people.MobilePhone}})
		if err != nil {
			t.Fatal(err)
		}
		h.exec(t, "UPDATE members SET phones_json = $1 WHERE member_id = $2", string(phones), sofia)
		for _, c := range []struct {
			years, adult int
			called       string
		}{
			{15, 18, "Rosa Delgado +12105550134"}, {19, 18, ""}, {19, 21, "Rosa Delgado +12105550134"}, {21, 21, ""},
		} {
			h.exec(t, "UPDATE members SET birth_date = $1 WHERE member_id = $2", h.Time().AddDate(-c.years, -1, 0).Format("2006-01-02"), sofia)
			h.exec(t, "UPDATE brands SET adult_age = $1", c.adult)
			var got alert.Reached
			err := h.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) (err error) {
				got, err = alert.ReachedBy(ctx, q, who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}, sofia, h.Time())
				return err
			})
			called := ""
			for _, p := range got.People {
				called += p.Name + " " + p.Phone
			}
			if err != nil || called != c.called {
				t.Errorf("%d years where %d is adult: %q %v, want %q", c.years, c.adult, called, err, c.called)
			}
		}
	})
}
