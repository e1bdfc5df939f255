package program_test

import (
	"context"
	"strings"
	"testing"

	programv1 "wellhouse.app/api/rpc/program/v1"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
)

// S2-7-33 S2-3-12: the programs and diagnoses of one member and nobody else.
func TestListProgramsAndDiagnoses(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		service := program.RPC{Service: program.New(program.Deps{DB: w.DB})}
		for _, c := range []struct{ person, programs, diagnoses string }{
			{"rosa", "bloodSugar/ACTIVE/diabetes/DIABETES bloodPressure/ACTIVE/hypertension/HYPERTENSION", "HYPERTENSION TYPE_2_DIABETES"},
			{"luis", "bloodPressure/ACTIVE/hypertension/HYPERTENSION advancedPrediabetes/ACTIVE/advancedPrediabetes/ADV_PREDIABETES " +
				"comprehensiveWeight/PENDING/comprehensiveWeight/COMPR_WEIGHT_CARE weight/OFFERED/weight/WEIGHT_MANAGEMENT", "HYPERTENSION PREDIABETES"},
			{"devon", "advancedWeight/ACTIVE/advancedWeight/ADV_WEIGHT_MANAGEMENT behavioralHealth/REGISTERED/behavioralHealth/BEHAVIORAL_HEALTH", "ANXIETY DEPRESSION"},
			{"nora", "weight/OFFERED/weight/WEIGHT_MANAGEMENT behavioralHealth/OFFERED/behavioralHealth/BEHAVIORAL_HEALTH bloodSugar/INACTIVE/diabetes/DIABETES", ""},
		} {
			reply, err := service.ListProgramsAndDiagnoses(demotest.As(c.person, who.Member), &programv1.ListProgramsAndDiagnosesRequest{})
			if err != nil {
				t.Fatal(err)
			}
			var programs, diagnoses []string
			for _, p := range reply.Programs {
				programs = append(programs, p.Program+"/"+p.Status+"/"+p.Slug+"/"+p.DbSlug)
				if p.Id == "" || (p.Status == "ACTIVE") != (p.StartedAt != nil && p.EndedAt == nil) && p.Status != "REGISTERED" {
					t.Errorf("%s: %v", c.person, p)
				}
			}
			for _, d := range reply.Diagnoses {
				diagnoses = append(diagnoses, d.Code)
				if d.DiagnosedAt == nil {
					t.Errorf("%s: %s without a date", c.person, d.Code)
				}
			}
			if got := strings.Join(programs, " "); got != c.programs {
				t.Errorf("%s has %s", c.person, got)
			}
			if got := strings.Join(diagnoses, " "); got != c.diagnoses {
				t.Errorf("%s is diagnosed %s", c.person, got)
			}
		}
	})
}

func TestNobodyElsesPrograms(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		enrolments, diagnoses, err := program.New(program.Deps{DB: w.DB}).List(context.Background(), demo.MemberID("nobody"))
		if err != nil || len(enrolments)+len(diagnoses) > 0 {
			t.Errorf("%v %v %v", enrolments, diagnoses, err)
		}
	})
}
