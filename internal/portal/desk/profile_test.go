package desk_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/talk/chat"
)

// A coach and a nurse read what a member told in the health profile, in a conversation and
// on the member's page. What is sensitive, and what roles without readings ask, stays out.
func TestTheTeamReadsTheHealthProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, tom := apitest.ID("rosa@demo.test"), "tom@demo.test"
		s.Exec("INSERT INTO member_flags (member_id, flag, enabled) VALUES ($1, 'healthEquity', TRUE)", rosa)
		chosen := func(id string) map[string]any {
			return map[string]any{"question": id, "options": []string{"preferNotToShare"}}
		}
		about := map[string]any{"section": "about", "version": 1, "answers": []any{
			chosen("ethnicity"), chosen("race"), chosen("sexualOrientation"), chosen("genderIdentity"), chosen("pronouns"),
		}}
		vaccines := map[string]any{"section": "prevention", "version": 0, "answers": []any{
			map[string]any{"question": "smoker", "options": []string{"no"}},
			map[string]any{"question": "fluVaccine", "options": []string{"no"}},
			map[string]any{"question": "pneumoniaVaccine", "options": []string{"no"}},
		}}
		const save = "/wellhouse.healthprofile.v1.HealthProfileService/SaveSection"
		for email, body := range map[string]map[string]any{"rosa@demo.test": about, tom: vaccines} {
			if r := s.As(email).RPC(save, body); r.Status != 200 {
				t.Fatalf("%s: %d %s", email, r.Status, r.Body)
			}
		}
		snapshot := func(person, member string, kind chat.Kind) string {
			r := s.As(person+"@demo.test").RPC(path("SnapshotService/GetSnapshot"), map[string]any{"channelUrl": channelOf(t, s, member+"@demo.test", kind)})
			return r.Body
		}
		page := s.As("coach.es@demo.test").RPC(path("SnapshotService/GetMemberSnapshot"), map[string]any{"memberId": rosa})
		for name, c := range map[string]struct {
			body  string
			reads bool
		}{
			"the page":      {page.Body, true},
			"a coach":       {snapshot("coach.es", "rosa", chat.OneOnOne), true},
			"the care team": {snapshot("nurse", "rosa", chat.CareTeam), true},
			"support":       {snapshot("support", "tom", chat.Support), false},
			"a guide":       {snapshot("guide", "devon", chat.Guide), false},
		} {
			if c.body == "" || strings.Contains(c.body, `"id":"smoker"`) != c.reads {
				t.Errorf("%s reads %s", name, c.body)
			}
			for _, closed := range []string{`"id":"sex"`, `"id":"ethnicity"`, `"id":"race"`, `"id":"weight"`, `"id":"sexualOrientation"`} {
				if strings.Contains(c.body, closed) {
					t.Errorf("%s reads %s", name, closed)
				}
			}
		}
	})
}
