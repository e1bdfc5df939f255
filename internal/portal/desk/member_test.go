package desk_test

import (
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/talk/chat"
)

// The table of staff rights: a coach and a nurse open the members they look
// after and find in the search, also without a conversation, and nobody else's.
// A member of whom an alert is in the queue of somebody who stands in is open to
// them too. Members see who looked, and who was turned away is kept.
func TestStaffOpenTheMembersTheyFind(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const search = "/wellhouse.staff.v1.MemberDirectoryService/SearchMembers"
		open := func(person, member string) *apitest.Reply {
			client := s.Nobody()
			if person != "" {
				client = s.As(person + "@demo.test")
			}
			return client.RPC(path("SnapshotService/GetMemberSnapshot"), map[string]any{"memberId": apitest.ID(member + "@demo.test")})
		}
		if r := s.As("nurse@demo.test").RPC(search, map[string]any{"query": "okafor"}); !strings.Contains(r.Body, apitest.ID("james@demo.test")) {
			t.Fatalf("the nurse does not find James: %d %s", r.Status, r.Body)
		}
		for _, c := range []struct {
			person, member string
			status         int
		}{
			{"nurse", "james", 200},
			{"coach.es", "rosa", 200},
			{"coach.es", "james", 404},
			{"coach.es", "marcus", 404},
			{"nurse", "marcus", 404},
			{"guide", "devon", 403},
			{"support", "rosa", 403},
			{"doctor", "rosa", 403},
			{"nurse", "nobody-of-that-name", 404},
			{"admin", "rosa", 403},
			{"rep", "rosa", 403},
			{"rosa", "rosa", 403},
			{"", "rosa", 401},
		} {
			if r := open(c.person, c.member); r.Status != c.status {
				t.Errorf("%s opens %s: %d %s", c.person, c.member, r.Status, r.Body)
			}
		}
		if r := open("nurse", "rosa"); !regexp.MustCompile(`"direction":"down", ?"since":"20\d\d-\d\d-\d\d"`).MatchString(r.Body) {
			t.Errorf("since when Rosa's A1c is lower: %s", r.Body)
		}
		r := open("nurse", "james")
		for _, part := range []string{`"name":"James Okafor"`, `"phone":"+14105550163"`, `"channelUrl":"`, `"direction":"gain"`, `"action":"team"`, `"showsReadings":true`} {
			if !strings.Contains(r.Body, part) {
				t.Errorf("lacks %s: %s", part, r.Body)
			}
		}
		// Whom to call about somebody who can't be called alone, and nobody about the others.
		if !strings.Contains(r.Body, `"people":[]`) {
			t.Errorf("James can be called himself: %s", r.Body)
		}
		s.Exec("UPDATE members SET birth_date = '2017-01-01' WHERE member_id = $1", apitest.ID("rosa@demo.test"))
		s.Exec("INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version) VALUES ($1, 'l1', $2, 'dependent', 'parent', '', 1, '', 1)",
			apitest.ID("rosa@demo.test"), apitest.ID("james@demo.test"))
		if r := open("coach.es", "rosa"); !strings.Contains(r.Body, `"people":[{"name":"James Okafor","relationship":"parent","phone":"+14105550163"`) {
			t.Errorf("whom to call about a child: %s", r.Body)
		}
		if r := s.As("nurse@demo.test").RPC(path("SnapshotService/GetMemberSnapshot"), map[string]any{}); r.Status != 400 {
			t.Errorf("without a member: %d", r.Status)
		}
		s.Exec("UPDATE staff SET availability = 'SHORT_AWAY' WHERE account_id = $1", apitest.ID("nurse@demo.test"))
		if r := open("coach.es", "james"); r.Status != 200 {
			t.Errorf("nobody who looks after James is there: %d %s", r.Status, r.Body)
		}
		looks := func(outcome, member string) int {
			return s.Count("SELECT COUNT(*) FROM audit_rows WHERE area = 'snapshot' AND actor_id = $1 AND member_id = $2 AND outcome = $3",
				apitest.ID("nurse@demo.test"), apitest.ID(member+"@demo.test"), outcome)
		}
		if looks("done", "james") == 0 || looks("refused", "marcus") != 1 || looks("done", "marcus") != 0 {
			t.Errorf("recorded: %d %d %d", looks("done", "james"), looks("refused", "marcus"), looks("done", "marcus"))
		}
		if r := s.As("james@demo.test").RPC("/wellhouse.audit.v1.RecordAccessService/ListAccess", map[string]any{}); !strings.Contains(r.Body, `"health"`) {
			t.Errorf("James sees %s", r.Body)
		}
	})
}

// Coaches and the care team see how to address a member, and whom to call when they
// can't reach them. Roles without readings see neither pronouns nor contacts.
func TestWhoToCallAndHowToAddress(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		snapshot := func(person, member string, kind chat.Kind) string {
			t.Helper()
			r := s.As(person+"@demo.test").RPC(path("SnapshotService/GetSnapshot"), map[string]any{"channelUrl": channelOf(t, s, member+"@demo.test", kind)})
			if r.Status != 200 {
				t.Fatalf("%s about %s: %d %s", person, member, r.Status, r.Body)
			}
			return strings.ReplaceAll(r.Body, `, "`, `,"`)
		}
		conversation := func(person, member string, kind chat.Kind) string {
			t.Helper()
			r := s.As(person+"@demo.test").RPC(path("InboxService/GetConversation"), map[string]any{"channelUrl": channelOf(t, s, member+"@demo.test", kind)})
			if r.Status != 200 {
				t.Fatalf("%s with %s: %d %s", person, member, r.Status, r.Body)
			}
			return strings.ReplaceAll(r.Body, `, "`, `,"`)
		}
		about := map[string]any{"preferredName": "Tom", "timeZone": "America/Denver", "pronouns": []string{"they"}}
		if r := s.As("tom@demo.test").RPC("/wellhouse.profile.v1.ProfileService/UpdateAboutMe", about); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		for name, c := range map[string]struct{ got, want string }{
			"whom to call":    {snapshot("coach.es", "rosa", chat.OneOnOne), `"name":"Elena Delgado","relationship":"child","phones":["+13125550142"]`},
			"the care team":   {snapshot("nurse", "rosa", chat.CareTeam), `"name":"Carmen Ruiz"`},
			"the name":        {snapshot("coach.en", "tom", chat.OneOnOne), `"name":"Tom Becker"`},
			"the papers":      {snapshot("coach.en", "tom", chat.OneOnOne), `"legalName":"Thomas Becker"`},
			"beside the name": {conversation("coach.en", "tom", chat.OneOnOne), `"pronouns":["they"]`},
			"not to a guide":  {conversation("guide", "devon", chat.Guide), `"pronouns":[]`},
			"pronouns":        {snapshot("coach.en", "tom", chat.OneOnOne), `"pronouns":["they"]`},
			"for a guide":     {snapshot("guide", "devon", chat.Guide), `"pronouns":[]`},
			"to a guide":      {snapshot("guide", "devon", chat.Guide), `"emergencyContacts":[]`},
		} {
			if !strings.Contains(c.got, c.want) {
				t.Errorf("%s: %s lacks %s", name, c.got, c.want)
			}
		}
	})
}
