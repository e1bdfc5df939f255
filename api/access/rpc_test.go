package access

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "wellhouse.app/api/rpc/alert/v1"
	_ "wellhouse.app/api/rpc/audit/v1"
	_ "wellhouse.app/api/rpc/brand/v1"
	_ "wellhouse.app/api/rpc/chat/v1"
	_ "wellhouse.app/api/rpc/coaching/v1"
	_ "wellhouse.app/api/rpc/desk/v1"
	_ "wellhouse.app/api/rpc/draft/v1"
	_ "wellhouse.app/api/rpc/education/v1"
	_ "wellhouse.app/api/rpc/embed/v1"
	_ "wellhouse.app/api/rpc/flag/v1"
	_ "wellhouse.app/api/rpc/food/v1"
	_ "wellhouse.app/api/rpc/mail/v1"
	_ "wellhouse.app/api/rpc/medication/v1"
	_ "wellhouse.app/api/rpc/migration/v1"
	_ "wellhouse.app/api/rpc/nav/v1"
	_ "wellhouse.app/api/rpc/notice/v1"
	_ "wellhouse.app/api/rpc/notify/v1"
	_ "wellhouse.app/api/rpc/outbox/v1"
	_ "wellhouse.app/api/rpc/program/v1"
	_ "wellhouse.app/api/rpc/reading/v1"
	_ "wellhouse.app/api/rpc/report/v1"
	_ "wellhouse.app/api/rpc/session/v1"
	_ "wellhouse.app/api/rpc/staff/v1"
	_ "wellhouse.app/api/rpc/support/v1"
)

// written reads the procedures out of the proto files, so that a package nobody imports here is noticed.
func written(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../proto/wellhouse/*/v1/*.proto")
	if err != nil || len(files) == 0 {
		t.Fatalf("no proto files: %v", err)
	}
	var out []string
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pkg := regexp.MustCompile(`(?m)^package (\S+);`).FindSubmatch(src)[1]
		service := ""
		for _, m := range regexp.MustCompile(`(?m)^(?:service|  rpc) (\w+)`).FindAllSubmatch(src, -1) {
			if strings.HasPrefix(string(m[0]), "service") {
				service = string(m[1])
				continue
			}
			out = append(out, "/"+string(pkg)+"."+service+"/"+string(m[1]))
		}
	}
	slices.Sort(out)
	return out
}

func TestEveryMethodHasARule(t *testing.T) {
	linked := Procedures()
	slices.Sort(linked)
	if want := written(t); !slices.Equal(linked, want) {
		t.Errorf("linked procedures\n%v\nwritten in proto files\n%v", linked, want)
	}
	for _, p := range linked {
		r, ok := RPC(p)
		if !ok {
			t.Errorf("%s has no rule", p)
			continue
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
	if _, ok := RPC("/wellhouse.nav.v1.NavigationService/Nothing"); ok {
		t.Error("an unknown procedure has a rule")
	}
}

// The typed calls that the product names, each found under its decided procedure, and whether it changes something.
func TestNamedCallsAreServed(t *testing.T) {
	tests := []struct {
		requirement, procedure string
		changes                bool
	}{
		{"S1-7-01", "/wellhouse.nav.v1.NavigationService/GetNavigation", false},
		{"S1-7-09", "/wellhouse.session.v1.SessionService/SignInOnce", true},
		{"S1-7-10", "/wellhouse.nav.v1.NavigationService/GetStartup", false},
		{"S1-7-11", "/wellhouse.chat.v1.ChatService/GetUnread", false},
		{"S2-7-15", "/wellhouse.session.v1.SessionService/ExchangeConditionManagement", true},
		{"S2-7-33", "/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses", false},
		{"S2-7-34", "/wellhouse.education.v1.EducationService/GetCourseSummary", false},
		{"S2-7-35", "/wellhouse.education.v1.EducationService/GetServiceInfo", false},
		{"S2-7-36", "/wellhouse.education.v1.EducationService/ListVideoStatus", false},
		{"S2-7-37 S2-7-68", "/wellhouse.alert.v1.AlertService/ListAlertStages", false},
		{"S2-7-38 S2-7-69", "/wellhouse.alert.v1.AlertService/UpdateAlertStage", true},
		{"S2-7-39", "/wellhouse.migration.v1.MigrationService/GetMigrationInfo", false},
		{"S2-7-40", "/wellhouse.reading.v1.ReadingService/GetBloodPressureStatistics", false},
		{"S2-7-41", "/wellhouse.reading.v1.ReadingService/ListBloodGlucose", false},
		{"S2-7-42", "/wellhouse.coaching.v1.CoachingService/ListCoachingSessions", false},
		{"S2-7-42", "/wellhouse.coaching.v1.CoachingService/GetFlowStatus", false},
		{"S2-7-43", "/wellhouse.food.v1.FoodService/ListFoodLogs", false},
		{"S2-7-43", "/wellhouse.food.v1.FoodService/GetFoodFocus", false},
		{"S2-7-44", "/wellhouse.notify.v1.PreferenceService/GetCommunicationPreferences", false},
		{"S2-7-45", "/wellhouse.medication.v1.MedicationFlowService/GetMedicationFlow", false},
		{"S2-7-83", "/wellhouse.chat.v1.ChatService/GetCredentials", true},
		{"S2-7-84", "/wellhouse.chat.v1.ChatService/CreateOneOnOne", true},
		{"S2-7-85", "/wellhouse.chat.v1.ChatService/RequestCoach", true},
		{"S2-7-86", "/wellhouse.chat.v1.ChatService/ListChannels", false},
		{"S2-7-87", "/wellhouse.chat.v1.ChatService/ListMessages", false},
		{"S2-7-88", "/wellhouse.chat.v1.ChatService/SendMessage", true},
	}
	for _, tt := range tests {
		r, ok := RPC(tt.procedure)
		if !ok {
			t.Errorf("%s: %s is missing", tt.requirement, tt.procedure)
		} else if r.Changes != tt.changes {
			t.Errorf("%s: %s Changes = %v", tt.requirement, tt.procedure, r.Changes)
		}
	}
}

// Chat, coaching and food are never shown to staff who view a member, and sign-in state is open to all.
func TestRulesOfSensitiveCalls(t *testing.T) {
	viewer := Caller{Role: "Admin", Impersonating: true, ActivePrograms: []string{"DIABETES"}}
	for _, p := range Procedures() {
		for _, area := range []string{"chat", "coaching", "food"} {
			r, _ := RPC(p)
			if strings.HasPrefix(p, "/wellhouse."+area+".") && r.Decide(viewer).Kind != Forbidden {
				t.Errorf("%s is open while viewing", p)
			}
		}
	}
	r, _ := RPC("/wellhouse.session.v1.SessionService/GetSession")
	if r.Decide(Caller{Anonymous: true}).Kind != Allow {
		t.Error("GetSession has to be open without a session")
	}
}
