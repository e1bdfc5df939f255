package app_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/nav"
)

// What the card of rights at /staff says a role may do, it can do: the call
// behind the right exists and is open to the role.
func TestRightsAreOfUse(t *testing.T) {
	calls, _ := readExpectations(t)
	behind := map[string]string{
		"inbox":          "desk.InboxService/ListInbox",
		"snapshot":       "desk.SnapshotService/GetSnapshot",
		"search":         "staff.MemberDirectoryService/SearchMembers",
		"alerts":         "alert.AlertQueueService/ListOpenAlerts",
		"view-as-member": "session.SessionService/StartView",
		"brands":         "brand.BrandService/UpdateBrand",
		"flags":          "flag.FlagService/SetFlag",
		"audit":          "audit.TrailDeskService/SearchTrail",
	}
	for _, role := range who.Roles {
		for _, right := range nav.Rights(role) {
			topic, _, _ := strings.Cut(right, ".")
			call := behind[topic]
			if right == "snapshot.account" && !calls[call].admits(string(role)) {
				call = behind["search"] // what it finds are account details
			}
			if p, ok := calls[call]; !ok || !p.admits(string(role)) {
				t.Errorf("%s is told of %s, behind which %q is not open to them", role, right, call)
			}
		}
	}
}
