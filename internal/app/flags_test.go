package app_test

import (
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
)

const (
	listFlags     = "/wellhouse.flag.v1.FlagService/ListFlags"
	previewChange = "/wellhouse.flag.v1.FlagService/PreviewChange"
	setFlag       = "/wellhouse.flag.v1.FlagService/SetFlag"
	clearOverride = "/wellhouse.flag.v1.FlagService/ClearOverride"
	displayPath   = "/users/me/onboarding/display"
	statusPath    = "/users/me/onboarding/status"
)

type object = map[string]any

// S1-6-31 S2-9-40: an Admin sees the fifteen flags with their two
// states and changes them; nobody else does.
func TestFlagsDesk(t *testing.T) {
	set := object{"name": "onboarding", "target": object{"member": "grace@demo.test"}, "enabled": true}
	refused := []apitest.Scenario{{Name: "nobody", Method: "POST", Path: listFlags, JSON: object{}, Status: 401}}
	for _, as := range []string{"rosa", "coach.en", "nurse", "guide", "doctor", "support", "rep"} {
		for name, path := range map[string]string{"lists": listFlags, "sets": setFlag, "clears": clearOverride, "previews": previewChange} {
			refused = append(refused, apitest.Scenario{Name: as + " " + name, As: as + "@demo.test", Method: "POST", Path: path, JSON: set, Status: 403})
		}
	}
	apitest.Run(t, append(refused, []apitest.Scenario{
		{
			Name: "the list", As: "admin@demo.test", Method: "POST", Path: listFlags, JSON: object{}, Status: 200,
			Contains: []string{`"mhWebsdk"`, `"nextGenDevices"`, `"oneApp":false`, `"legacy":false`, `"brandCode":"maple"`, `"l•••@demo.test"`},
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				var got struct{ Flags []struct{ Name string } }
				if r.Decode(t, &got); len(got.Flags) != 15 {
					t.Errorf("%d flags", len(got.Flags))
				}
			},
		},
		{Name: "off, so the call is not there", As: "grace@demo.test", Path: displayPath, Status: 404},
		{
			Name: "the preview names the member", As: "admin@demo.test", Method: "POST", Path: previewChange, Status: 200,
			JSON: object{"name": "onboarding", "target": object{"member": "GRACE@demo.test"}, "setting": "on"}, Contains: []string{`"touched":1`, `"Grace`, `"enabled":false`},
		},
		{Name: "and changed nothing", As: "grace@demo.test", Path: displayPath, Status: 404},
		{Name: "on for one member", As: "admin@demo.test", Method: "POST", Path: setFlag, JSON: set, Status: 200, Contains: []string{`"touched":1`}},
		{Name: "the gated call opens at once", As: "grace@demo.test", Path: displayPath, Status: 200, Contains: []string{`"showOneAppCard":true`}},
		{
			Name: "the next start-up has it", As: "grace@demo.test", Method: "POST", Path: getStartup, JSON: object{}, Status: 200,
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				if !strings.Contains(packed(t, r), `{"name":"onboarding","state":"on"}`) {
					t.Errorf("%.300s", r.Body)
				}
			},
		},
		{Name: "nobody else has it", As: "rosa@demo.test", Path: displayPath, Status: 404},
		{
			Name: "it stands in the member's trail", As: "grace@demo.test", Path: displayPath, Status: 200,
			Check: func(t *testing.T, s *apitest.Server, _ *apitest.Reply) {
				if n := s.Count(`SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND actor_id = $2 AND area = 'flag' AND target = 'onboarding' AND reason = 'member on'`,
					apitest.ID("grace@demo.test"), apitest.ID("admin@demo.test")); n != 1 {
					t.Errorf("%d rows", n)
				}
			},
		},
		{
			Name: "cleared", As: "admin@demo.test", Method: "POST", Path: clearOverride, Status: 200,
			JSON: object{"name": "onboarding", "target": object{"member": apitest.ID("grace@demo.test")}}, Contains: []string{`"touched":1`},
		},
		{Name: "closed again", As: "grace@demo.test", Path: displayPath, Status: 404},
		{
			Name: "on for a brand", As: "admin@demo.test", Method: "POST", Path: setFlag, Status: 200,
			JSON: object{"name": "launchpad", "target": object{"brandCode": "maple"}, "enabled": true}, Contains: []string{`"touched":2`},
		},
		{Name: "an unknown flag", As: "admin@demo.test", Method: "POST", Path: setFlag, JSON: object{"name": "x", "target": object{"form": "one-app"}}, Status: 400},
		{
			Name: "an unknown member", As: "admin@demo.test", Method: "POST", Path: setFlag, Status: 400,
			JSON: object{"name": "guide", "target": object{"member": "nobody@demo.test"}, "enabled": true}, Contains: []string{"unknownMember"},
		},
		{Name: "nobody named", As: "admin@demo.test", Method: "POST", Path: setFlag, JSON: object{"name": "guide"}, Status: 400},
		{Name: "a word that is no setting", As: "admin@demo.test", Method: "POST", Path: previewChange, JSON: object{"name": "guide", "target": object{"form": "one-app"}, "setting": "maybe"}, Status: 400},
	}...))
}

// S1-4.3-12 S1-4.3-13 A114: the onboarding card needs the feature and goes away
// once it is done; the calls behind it follow.
func TestOnboarding(t *testing.T) {
	done := object{"flowName": "ONE_APP", "status": "COMPLETED"}
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Path: displayPath, Status: 401},
		{Name: "staff", As: "coach.en@demo.test", Path: displayPath, Status: 403},
		{Name: "feature off", As: "rosa@demo.test", Path: displayPath, Status: 404},
		{Name: "feature off, a change", As: "rosa@demo.test", Method: "POST", Path: statusPath, JSON: done, Status: 404},
		{Name: "shown at first", As: "luis@demo.test", Path: displayPath, Status: 200, Contains: []string{`"showOneAppCard":true`, `"flows":[]`}},
		{Name: "a status nobody knows", As: "luis@demo.test", Method: "POST", Path: statusPath, JSON: object{"flowName": "ONE_APP", "status": "DONE"}, Status: 400},
		{Name: "done", As: "luis@demo.test", Method: "POST", Path: statusPath, JSON: done, Status: 200, Contains: []string{"COMPLETED"}},
		{Name: "no longer shown", As: "luis@demo.test", Path: displayPath, Status: 200, Contains: []string{`"showOneAppCard":false`, `"flowName":"ONE_APP"`}},
		{Name: "another member's is their own", As: "tom@demo.test", Path: displayPath, Status: 200, Contains: []string{`"showOneAppCard":true`}},
		{Name: "afresh", As: "luis@demo.test", Method: "DELETE", Path: statusPath, Status: 204},
		{Name: "shown again", As: "luis@demo.test", Path: displayPath, Status: 200, Contains: []string{`"showOneAppCard":true`}},
	})
}
