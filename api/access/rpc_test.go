package access

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	_ "wellhouse.app/api/rpc/all"
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
		procedure string
		changes   bool
	}{
		{"/wellhouse.nav.v1.NavigationService/GetNavigation", false},
		{"/wellhouse.session.v1.SessionService/SignInOnce", true},
		{"/wellhouse.nav.v1.NavigationService/GetStartup", false},
		{"/wellhouse.chat.v1.ChatService/GetUnread", false},
		{"/wellhouse.session.v1.SessionService/ExchangeConditionManagement", true},
		{"/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses", false},
		{"/wellhouse.education.v1.EducationService/GetCourseSummary", false},
		{"/wellhouse.education.v1.EducationService/GetServiceInfo", false},
		{"/wellhouse.education.v1.EducationService/ListVideoStatus", false},
		{"/wellhouse.alert.v1.AlertService/ListAlertStages", false},
		{"/wellhouse.alert.v1.AlertService/UpdateAlertStage", true},
		{"/wellhouse.migration.v1.MigrationService/GetMigrationInfo", false},
		{"/wellhouse.reading.v1.ReadingService/GetBloodPressureStatistics", false},
		{"/wellhouse.reading.v1.ReadingService/ListBloodGlucose", false},
		{"/wellhouse.coaching.v1.CoachingService/ListCoachingSessions", false},
		{"/wellhouse.coaching.v1.CoachingService/GetFlowStatus", false},
		{"/wellhouse.food.v1.FoodService/ListFoodLogs", false},
		{"/wellhouse.food.v1.FoodService/GetFoodFocus", false},
		{"/wellhouse.notify.v1.PreferenceService/GetCommunicationPreferences", false},
		{"/wellhouse.medication.v1.MedicationFlowService/GetMedicationFlow", false},
		{"/wellhouse.chat.v1.ChatService/GetCredentials", true},
		{"/wellhouse.chat.v1.ChatService/CreateOneOnOne", true},
		{"/wellhouse.chat.v1.ChatService/RequestCoach", true},
		{"/wellhouse.chat.v1.ChatService/ListChannels", false},
		{"/wellhouse.chat.v1.ChatService/ListMessages", false},
		{"/wellhouse.chat.v1.ChatService/SendMessage", true},
	}
	for _, tt := range tests {
		r, ok := RPC(tt.procedure)
		if !ok {
			t.Errorf("%s is missing", tt.procedure)
		} else if r.Changes != tt.changes {
			t.Errorf("%s: Changes = %v", tt.procedure, r.Changes)
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

// personal finds the names of fields that hold words about a person, or a secret.
var personal = regexp.MustCompile(`(^|_)(address|line1|line2|city|region|postal|zip|name|birth|email|phone|number|query|search|text|token|secret|visit)(_|$)`)

// impersonal are fields whose names only look like that.
var impersonal = map[string]bool{
	"coaching.GetFlowStatus.flow_name": true, // one of a few
	"flag.PreviewChange.name":          true, // of a feature
	"audit.SearchTrail.search":         true, // ids and days
}

// A GET has its request in the address, and addresses are in the logs of every proxy on the way.
func TestNoGetNamesAPerson(t *testing.T) {
	eachMethod(func(procedure string, m protoreflect.MethodDescriptor) {
		if !mayBeGet(m) {
			return
		}
		if r, _ := RPC(procedure); r.Changes {
			t.Errorf("%s is a GET that changes something", procedure)
		}
		service := strings.Split(procedure, ".")[1]
		for _, field := range fieldsOf(m.Input(), nil) {
			if name := service + "." + string(m.Name()) + "." + field; personal.MatchString(field) && !impersonal[name] {
				t.Errorf("%s may be a GET: mark it posted instead", name)
			}
		}
	})
	for _, field := range []string{"address", "last_name", "birth_date", "postal_code", "query"} {
		if !personal.MatchString(field) {
			t.Errorf("%s may be in an address", field)
		}
	}
}

// fieldsOf lists the fields of a message and of those in it.
func fieldsOf(m protoreflect.MessageDescriptor, within []protoreflect.FullName) (names []string) {
	if slices.Contains(within, m.FullName()) {
		return nil
	}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		names = append(names, string(f.Name()))
		if f.Message() != nil {
			names = append(names, fieldsOf(f.Message(), append(within, m.FullName()))...)
		}
	}
	return names
}
