package access

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestValidate(t *testing.T) {
	tests := []struct {
		name string
		rule Rule
		want string // part of the message; empty when the rule is fine
	}{
		{"plain", Rule{Area: "home", Who: []string{"member", "coach"}}, ""},
		{"full", Rule{Area: "home", Who: []string{"member"}, Programs: []string{"DIABETES"}, Impersonators: []string{"Admin"}, Brand: "pharmacy", Flag: "guide"}, ""},
		{"while viewing", Rule{Area: "home", Who: []string{"member"}, Impersonators: []string{"Admin"}, Changes: true, WhileViewing: true}, ""},
		{"about no member", Rule{Area: "none", Who: []string{"Admin"}, Desk: true}, ""},
		{"nobody", Rule{}, "who is empty"},
		{"no area", Rule{Who: []string{"member"}}, "no area"},
		{"unknown area", Rule{Area: "feet", Who: []string{"member"}}, `unknown area "feet"`},
		{"a desk about a member", Rule{Area: "home", Who: []string{"Admin"}, Desk: true}, "its area is none"},
		{"unknown role", Rule{Area: "home", Who: []string{"members"}}, `unknown caller "members"`},
		{"unknown program", Rule{Area: "home", Who: []string{"member"}, Programs: []string{"diabetes"}}, `unknown program "diabetes"`},
		{"unknown impersonator", Rule{Area: "home", Who: []string{"member"}, Impersonators: []string{"coach"}}, `unknown impersonator "coach"`},
		{"unknown brand area", Rule{Area: "home", Who: []string{"member"}, Brand: "accounts"}, `unknown brand area "accounts"`},
		{"unknown flag", Rule{Area: "home", Who: []string{"member"}, Flag: "launchPad"}, `unknown flag "launchPad"`},
		{"public and more", Rule{Area: "home", Who: []string{"public", "member"}}, "name it alone"},
		{"impersonators without a member", Rule{Area: "home", Who: []string{"coach"}, Impersonators: []string{"Admin"}}, "who has to name member"},
		{"programs without a member", Rule{Area: "home", Who: []string{"public"}, Programs: []string{"DIABETES"}}, "who has to name member"},
		{"change while viewing", Rule{Area: "home", Who: []string{"member"}, Impersonators: []string{"Admin"}, Changes: true}, "read-only"},
		{"framed", Rule{Area: "messages", Who: []string{"member"}, Framed: true}, ""},
		{"framed without a member", Rule{Area: "none", Who: []string{"public"}, Framed: true}, "framed is for members"},
		{"framed and a proof", Rule{Area: "home", Who: []string{"member"}, Framed: true, StepUp: true}, "exclude each other"},
		{"read while viewing", Rule{Area: "home", Who: []string{"public"}, WhileViewing: true}, "for changing calls"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.rule.Validate()
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("Validate = %v, want nil", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("Validate = %v, want %q", err, tt.want)
			}
		})
	}
}

// Every operation the generated server serves has a rule under the name the server uses, and no rule is left over.
func TestEveryOperationHasARule(t *testing.T) {
	src, err := os.ReadFile("../rest/oas_operations_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`OperationName = "(\w+)"`).FindAllSubmatch(src, -1)
	if len(names) != len(REST) {
		t.Errorf("the server has %d operations, the table %d rules", len(names), len(REST))
	}
	for _, n := range names {
		if _, ok := Operation(string(n[1])); !ok {
			t.Errorf("no rule for %s", n[1])
		}
	}
	for _, name := range []string{"", "Nothing"} {
		if _, ok := Operation(name); ok {
			t.Errorf("Operation(%q) found a rule", name)
		}
	}
}

// Viewing a member is read-only: these and no others may change something while a member is viewed.
func TestChangesWhileViewing(t *testing.T) {
	want := map[string]bool{"refreshToken": true, "logout": true, "reportActivity": true, "reportClientError": true}
	for id, r := range REST {
		if r.WhileViewing != want[id] {
			t.Errorf("%s: WhileViewing = %v", id, r.WhileViewing)
		}
	}
	for _, p := range Procedures() {
		r, _ := RPC(p)
		if wantRPC := p == "/wellhouse.session.v1.SessionService/EndView"; r.WhileViewing != wantRPC {
			t.Errorf("%s: WhileViewing = %v", p, r.WhileViewing)
		}
	}
}
