package family_test

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

// D35: a teenager invites a parent, who keeps what follows from the age. The
// teenager grants nothing, and can end what began with a wrong address. The
// invitation closes on the 18th birthday.
func TestATeenagerInvitesAParent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		sofia, luis := s.As("sofia@demo.test"), s.SignIn("luis@demo.test")
		asked := object{"email": "luis@demo.test", "name": "Luis", "audience": "dependents", "relationship": "parent", "areas": []string{"messages", "mental_health"}}
		ask(t, sofia, invite, asked)
		token := mailed(t, s, "luis@demo.test")
		if r := ask(t, luis, getInvite, object{"token": token}); !strings.Contains(r.Body, `"areas":["readings","visits","supplies","documents"]`) {
			t.Errorf("%s", r.Body)
		}
		ask(t, luis, accept, object{"token": token})
		l := act(t, luis, "Sofía")
		if l.Audience != "dependents" || l.Stage != "teen" || l.Until == 0 || l.Age != 15 ||
			!slices.Equal(l.OpenAreas, []string{"readings", "visits", "supplies", "documents"}) {
			t.Errorf("%+v", l)
		}
		refused(t, luis.RPC(unread, object{}), 403, "errors.denied")
		mine := familyOf(t, sofia).ActedBy
		if mine[0].Age != 0 {
			t.Errorf("Sofía learns how old somebody is: %+v", mine[0])
		}
		// What began with her own invitation she can end; what a parent set up, she can't.
		for _, l := range mine {
			if l.Invited {
				ask(t, sofia, end, object{"linkId": l.ID})
			} else {
				refused(t, sofia.RPC(end, object{"linkId": l.ID}), 400, "family.parentStays")
			}
		}
		if now := familyOf(t, sofia).ActedBy; len(now) != len(mine)-1 {
			t.Errorf("%d of %d people can still act for Sofía", len(now), len(mine))
		}
		refused(t, luis.RPC(latest, object{}), 403, "acting_ended")
		asked["email"], asked["relationship"] = "late@new.test", "friend"
		refused(t, sofia.RPC(invite, asked), 400, "family.relationship")
		asked["relationship"] = "guardian"
		ask(t, sofia, invite, asked)
		token = mailed(t, s, "late@new.test")
		s.Exec("UPDATE members SET birth_date = '2005-01-01' WHERE member_id = $1", apitest.ID("sofia@demo.test"))
		refused(t, s.Nobody().RPC(getInvite, object{"token": token}), 400, "family.inviteGone")
		s.Exec("UPDATE members SET birth_date = '2018-01-01' WHERE member_id = $1", apitest.ID("sofia@demo.test"))
		refused(t, sofia.RPC(invite, asked), 400, "family.adultsOnly")
	})
}
