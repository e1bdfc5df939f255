package nav

import (
	"wellhouse.app/internal/brand"
	"wellhouse.app/internal/coaching"
	"wellhouse.app/internal/who"
)

// rights is what each staff role may do at its desk. Viewing a member's portal
// is decided by the access rule of each operation, not here.
var rights = map[who.Role][]string{
	who.Coach: {
		"inbox.coach", "inbox.food",
		"snapshot.readings", "snapshot.goals", "snapshot.food", "snapshot.labs",
		"search.assigned", "alerts.assigned",
	},
	who.CareTeam: {
		"inbox.careteam",
		"snapshot.records", "snapshot.vitals", "snapshot.careplan",
		"search.team", "alerts.team",
	},
	who.Guide: {
		"inbox.guide",
		"snapshot.mood", "snapshot.assessments",
		"search.assigned", "alerts.risk",
	},
	who.Clinician: {
		"inbox.visits",
		"snapshot.visit", "snapshot.history", "snapshot.medicines",
	},
	who.Support: {
		"inbox.support",
		"snapshot.account", "snapshot.devices", "snapshot.orders",
		"search.exact",
	},
	who.CallCenterRep: {
		"snapshot.account", "snapshot.devices", "snapshot.orders",
		"search.audited", "view-as-member",
	},
	who.Admin: {
		"snapshot.account", "snapshot.devices", "snapshot.orders",
		"search.audited", "view-as-member", "brands", "flags", "audit",
	},
}

// Staff is a staff person at their own desk.
type Staff struct {
	coaching.Staff
	Rights []string
	Brand  brand.Branding // of the host they work on
}

// Rights lists what a role may do at its desk; a member has none.
func Rights(role who.Role) []string {
	if list, ok := rights[role]; ok {
		return list
	}
	return []string{}
}
