package embed

import (
	"strings"

	"wellhouse.app/internal/people/acting"
)

// familyAreas are the areas that somebody who acts for the member needs to open a
// screen. A screen that is not here is closed to them.
var familyAreas = map[string]string{
	"member.care-team-select": acting.Visits, "member.id.consultation-history": acting.Visits,
	"member.health-record": acting.Documents, "member.doctors-and-pharmacies": acting.Documents,
	"inbox": acting.Messages, "care-team-messages": acting.Messages, "consult.messages": acting.Messages,
	"video": acting.Visits, "consult.new": acting.Visits, "consult.edit": acting.Visits, "consult.assessment": acting.Visits,
	"cancel": acting.Visits, "consult.checklist": acting.Visits, "screens.clinical-assessment": acting.Visits,
	"expert-opinion": acting.Visits, "find-best-doctor": acting.Visits, "specialty-care-category": acting.Visits,
	"elite-diagnostic-imaging-service": acting.Visits, "advisory-case-status": acting.Visits,
	"lab-scheduling": acting.Visits, "information.lab-partner-testing": acting.Visits,
	"mental-health-navigator": acting.MentalHealth,
}

// familyArea is what somebody who acts for the member needs to open a destination,
// empty for one that stays closed to them.
func familyArea(name string) string {
	if strings.HasPrefix(name, "mental-health.") {
		return acting.MentalHealth
	}
	return familyAreas[name]
}
