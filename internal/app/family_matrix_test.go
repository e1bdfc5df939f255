package app_test

import (
	"testing"

	"wellhouse.app/internal/apitest"
)

// familyColumns are the callers who act for somebody: parents, children who have
// grown up, carers, and people whose access has ended while they acted.
func familyColumns(t *testing.T, s *apitest.Server, people map[string]*person) []column {
	t.Helper()
	everything := []string{"readings", "messages", "visits", "supplies", "documents", "mental_health", "account"}
	s.Exec("UPDATE members SET birth_date = '2011-03-01' WHERE member_id = $1", apitest.ID("mfa@demo.test"))
	s.Exec("INSERT INTO family_choices (member_id, readings_closed, changed_at) VALUES ($1, TRUE, 1)", apitest.ID("mfa@demo.test"))
	var out []column
	for _, f := range []struct {
		name, actor, holder, kind, granted string
		ended                              bool // the link, after the acting began
		open                               family
	}{
		{"parent of a child", "rosa", "mateo", "", "", false, family{areas: everything}},
		{"parent of a teenager", "rosa", "sofia", "", "", false, family{areas: []string{"readings", "visits", "supplies", "documents"}}},
		{"parent of a teenager with closed readings", "luis", "mfa", "dependent", "", false, family{areas: []string{"visits", "supplies", "documents"}}},
		{"daughter of a father", "ada", "james", "", "", false, family{areas: []string{"readings", "visits", "supplies"}}},
		{"carer with one area", "ada", "marcus", "adult", "messages", false, family{areas: []string{"messages"}}},
		{"consenter without mental health", "tom", "devon", "consenter", "readings,mental_health,account", false, family{areas: []string{"readings"}}},
		{"link has ended", "luis", "annmarie", "adult", "readings,messages", true, family{ended: true}},
		{"18th birthday has passed", "rosa", "priya", "dependent", "", false, family{ended: true}},
	} {
		// Mia never calls anything herself here, so the readings she has closed stay closed.
		people["mfa"] = &person{name: "mfa", reaches: []string{"pressure", "food"}}
		c := caller{name: f.name, session: alive, role: "member", person: people[f.holder], acting: &f.open}
		if f.open.ended {
			c.person = nil
		}
		one := column{caller: c, client: s.SignIn(f.actor + "@demo.test")}
		one = one.signed(t, s, f.actor+"@demo.test", f.holder+"@demo.test")
		one.client.For = one.memberID
		if f.kind != "" {
			s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
				VALUES ($1, $2, $3, $4, 'relative', $5, $6, '', 1)`, one.memberID, f.holder+f.actor, one.staffID, f.kind, f.granted, s.Now().UnixMilli())
		}
		s.Exec(`UPDATE sessions SET acting_member = $1, acting_link = (SELECT l.id FROM family_links l WHERE l.member_id = $1 AND l.actor_id = $2)
			WHERE id = $3`, one.memberID, one.staffID, one.session)
		if f.ended {
			s.Exec("UPDATE family_links SET ended_at = 1 WHERE member_id = $1 AND actor_id = $2", one.memberID, one.staffID)
		}
		out = append(out, one)
	}
	return out
}
