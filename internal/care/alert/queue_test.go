package alert_test

import (
	"context"
	"slices"
	"testing"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
)

// ear hears who is woken.
type ear struct {
	people, teams []string
}

func (e *ear) Tell(accountID string, _ live.Event)  { e.people = append(e.people, accountID) }
func (e *ear) TellRole(role who.Role, _ live.Event) { e.teams = append(e.teams, string(role)) }

// An alert is in the queue of the people who look after the member. If none of them
// is on duty, every coach has it, and every nurse where the member has a care team.
func TestAnAlertIsInSomebodysQueue(t *testing.T) {
	type assigned struct {
		person, relation, availability, status string
	}
	const there, away = "AVAILABLE", "SHORT_AWAY"
	both, all, coaches := []string{"coach.es", "coach.fr"}, []string{"coach.es", "coach.fr", "nurse", "doctor"}, []string{"coach"}
	for name, c := range map[string]struct {
		assigned []assigned
		seen     []string // by whom of two coaches and two nurses
		woken    []string // teams
	}{
		"nobody":                       {nil, both, coaches},
		"a coach who is there":         {[]assigned{{"coach.es", "coach", there, "active"}}, []string{"coach.es"}, nil},
		"a coach who is away":          {[]assigned{{"coach.es", "coach", away, "active"}}, both, coaches},
		"a coach for good away":        {[]assigned{{"coach.es", "coach", "INDEFINITE_AWAY", "active"}}, both, coaches},
		"a coach who has left":         {[]assigned{{"coach.en", "coach", there, "ended"}}, both, coaches},
		"a coach who cannot sign in":   {[]assigned{{"coach.en", "coach", there, "no_sign_in"}}, both, coaches},
		"one away, one there":          {[]assigned{{"coach.es", "coach", away, "active"}, {"coach.fr", "coach", there, "active"}}, []string{"coach.es", "coach.fr"}, nil},
		"coach away, a nurse there":    {[]assigned{{"coach.es", "coach", away, "active"}, {"nurse", "careteam", there, "active"}}, []string{"coach.es", "nurse"}, nil},
		"coach and nurse away":         {[]assigned{{"coach.es", "coach", away, "active"}, {"nurse", "careteam", away, "active"}}, all, []string{"careteam", "coach"}},
		"a nurse away, no coach":       {[]assigned{{"nurse", "careteam", away, "active"}}, all, []string{"careteam", "coach"}},
		"a nurse there, no coach":      {[]assigned{{"nurse", "careteam", there, "active"}}, []string{"nurse"}, nil},
		"a guide looks after no alert": {[]assigned{{"coach.en", "guide", there, "active"}}, both, coaches},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *house) {
				ctx := context.Background()
				heard := &ear{}
				h.alerts.Live = heard
				h.exec(t, "DELETE FROM coach_assignments WHERE member_id = $1", rosa)
				for _, a := range c.assigned {
					id := demo.MemberID(a.person)
					h.exec(t, "INSERT INTO coach_assignments (member_id, staff_id, relation, assigned_at) VALUES ($1, $2, $3, 1)", rosa, id, a.relation)
					h.exec(t, "UPDATE staff SET availability = $1 WHERE account_id = $2", a.availability, id)
					h.exec(t, "UPDATE accounts SET status = $1 WHERE id = $2", a.status, id)
				}
				h.measure(t, 1, 45)
				if slices.Sort(heard.teams); !slices.Equal(heard.teams, c.woken) {
					t.Errorf("woken: %v", heard.teams)
				}
				for _, a := range c.assigned {
					if woken := slices.Contains(heard.people, demo.MemberID(a.person)); woken != (a.relation != "guide") {
						t.Errorf("%s woken: %v", a.person, woken)
					}
				}
				people := map[string]who.Role{"coach.es": who.Coach, "coach.fr": who.Coach, "nurse": who.CareTeam, "doctor": who.CareTeam}
				for person, role := range people {
					w := who.Who{AccountID: demo.MemberID(person), Role: role}
					list, err := h.alerts.Queue(ctx, w)
					if err != nil {
						t.Fatal(err)
					}
					place := slices.IndexFunc(list, func(a alert.Queued) bool { return a.MemberID == rosa })
					found := place >= 0
					own := slices.ContainsFunc(c.assigned, func(a assigned) bool { return a.person == person })
					if found && list[place].StandsIn == own {
						t.Errorf("%s stands in: %v", person, !own)
					}
					if want := slices.Contains(c.seen, person); found != want {
						t.Errorf("%s sees it: %v", person, found)
					}
					if _, err := h.alerts.Close(ctx, w, rosa, h.query(t, "SELECT id FROM alerts WHERE member_id = $1", rosa)[0], 0, spoke); (err == nil) != slices.Contains(c.seen, person) {
						t.Errorf("%s closes it: %v", person, err)
					}
					h.exec(t, "UPDATE alerts SET coach_seen_at = NULL WHERE member_id = $1", rosa)
				}
			})
		})
	}
}

// A member whose account has ended is in no queue.
func TestAMemberWhoHasLeftIsInNoQueue(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		coach := who.Who{AccountID: demo.MemberID("coach.es"), Role: who.Coach}
		h.measure(t, 1, 45)
		h.exec(t, "UPDATE accounts SET status = 'ended' WHERE id = $1", rosa)
		if list, err := h.alerts.Queue(context.Background(), coach); err != nil || len(list) != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}
