package nav

import (
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/who"
)

// rights is what each staff role may do at its desk today: a right comes with
// the screen that lets it be used. Viewing a member's portal is decided by the
// access rule of each operation, not here.
var rights = map[who.Role][]string{
	who.Coach: {
		"inbox.coach", "inbox.food",
		"snapshot.readings", "snapshot.goals",
		"search.assigned", "alerts.assigned",
	},
	who.CareTeam:      {"inbox.careteam", "snapshot.vitals", "search.team", "alerts.team"},
	who.Guide:         {"inbox.guide", "search.assigned"},
	who.Support:       {"inbox.support", "snapshot.account", "snapshot.devices", "search.exact"},
	who.CallCenterRep: {"snapshot.account", "search.audited", "view-as-member"},
	who.Admin:         {"snapshot.account", "search.audited", "view-as-member", "brands", "flags", "audit"},
}

// Staff is a staff person at their own desk.
type Staff struct {
	coaching.Staff
	Rights []string
	Brand  brand.Branding // of the host they work on
}

// Rights lists what a role may do at its desk; a member has none, and neither has
// a clinician before there are visits.
func Rights(role who.Role) []string {
	if list, ok := rights[role]; ok {
		return list
	}
	return []string{}
}
