package program

import (
	"context"
	"time"

	programv1 "wellhouse.app/api/rpc/program/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the programs.
type RPC struct{ Service *Service }

// ListProgramsAndDiagnoses answers every program of the member in every
// status, and the diagnoses on file.
//
// POST /wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses
func (r RPC) ListProgramsAndDiagnoses(ctx context.Context, _ *programv1.ListProgramsAndDiagnosesRequest) (*programv1.ListProgramsAndDiagnosesResponse, error) {
	caller := who.From(ctx)
	enrolments, diagnoses, err := r.Service.List(ctx, caller.MemberID)
	if err != nil {
		return nil, err
	}
	enrolments, diagnoses = Shown(caller, enrolments, diagnoses)
	return &programv1.ListProgramsAndDiagnosesResponse{
		Programs: EnrolmentMessages(enrolments), Diagnoses: DiagnosisMessages(diagnoses),
	}, nil
}

// EnrolmentMessages writes enrolments as the contract does.
func EnrolmentMessages(enrolments []Enrolment) []*programv1.Enrollment {
	messages := make([]*programv1.Enrollment, len(enrolments))
	for i, e := range enrolments {
		messages[i] = &programv1.Enrollment{
			Program: e.Program.ID, Status: string(e.Status), Id: e.Key, Slug: e.Program.Slug, DbSlug: e.Program.DBSlug,
			StartedAt: number(e.StartedAt), EndedAt: number(e.EndedAt),
		}
	}
	return messages
}

// DiagnosisMessages writes diagnoses as the contract does.
func DiagnosisMessages(diagnoses []Diagnosis) []*programv1.Diagnosis {
	messages := make([]*programv1.Diagnosis, len(diagnoses))
	for i, d := range diagnoses {
		messages[i] = &programv1.Diagnosis{Code: d.Code, DiagnosedAt: d.start(), Since: d.Since}
	}
	return messages
}

// start is the first moment of the year or month the diagnosis is known by.
func (d Diagnosis) start() *float64 {
	for _, layout := range []string{"2006-01-02", "2006-01", "2006"} {
		if t, err := time.Parse(layout, d.Since); err == nil {
			ms := t.UnixMilli()
			return number(&ms)
		}
	}
	return nil
}

func number(ms *int64) *float64 {
	if ms == nil {
		return nil
	}
	n := float64(*ms)
	return &n
}
