package program

import (
	"context"
	"slices"

	"wellhouse.app/internal/people/program/programdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Diagnosis is a condition a member has been told of.
type Diagnosis struct {
	Code  string
	Since string // year, or year and month, as far as it is known
}

// Load reads a member's enrolments in the order screens show them.
func Load(ctx context.Context, q db.Q, memberID string) ([]Enrolment, error) {
	rows, err := programdb.New(q).Programs(ctx, memberID)
	if err != nil {
		return nil, err
	}
	enrolments := make([]Enrolment, 0, len(rows))
	for _, r := range rows {
		enrolments = add(enrolments, r)
	}
	slices.SortStableFunc(enrolments, order)
	return enrolments, nil
}

// add leaves out a slug of a newer server during an upgrade.
func add(list []Enrolment, r programdb.ProgramsRow) []Enrolment {
	p, ok := Find(r.Program)
	if !ok {
		return list
	}
	return append(list, Enrolment{
		Program: p, Key: r.ID, Status: Status(r.Status), StartedAt: db.Known(r.StartedAt), EndedAt: db.Known(r.EndedAt),
	})
}

// LoadWithDiagnoses reads a member's enrolments and diagnoses in one statement.
func LoadWithDiagnoses(ctx context.Context, q db.Q, memberID string) ([]Enrolment, []Diagnosis, error) {
	rows, err := programdb.New(q).ProgramsAndDiagnoses(ctx, memberID)
	if err != nil {
		return nil, nil, err
	}
	enrolments, diagnoses := []Enrolment{}, []Diagnosis{}
	for _, r := range rows {
		if r.Kind == "diagnosis" {
			diagnoses = append(diagnoses, Diagnosis{Code: r.Code, Since: r.Since})
			continue
		}
		enrolments = add(enrolments, programdb.ProgramsRow{Program: r.Code, ID: r.ID, Status: r.Status, StartedAt: r.StartedAt, EndedAt: r.EndedAt})
	}
	slices.SortStableFunc(enrolments, order)
	return enrolments, diagnoses, nil
}

// Enrol adds an enrolment; one that exists stays as it is.
func Enrol(ctx context.Context, q db.Q, memberID string, e Enrolment) error {
	return programdb.New(q).PutProgram(ctx, programdb.PutProgramParams{
		MemberID: memberID, Program: e.Program.DBSlug, ID: e.Key, Status: string(e.Status),
		StartedAt: db.Optional(e.StartedAt), EndedAt: db.Optional(e.EndedAt),
	})
}

// Diagnose adds a diagnosis; one that exists stays as it is.
func Diagnose(ctx context.Context, q db.Q, memberID string, d Diagnosis) error {
	return programdb.New(q).PutDiagnosis(ctx, programdb.PutDiagnosisParams{MemberID: memberID, Code: d.Code, Since: d.Since})
}

// DiagnoseTold adds a diagnosis that a member told us of, or corrects its date. One that
// is on file from elsewhere stays as it is.
func DiagnoseTold(ctx context.Context, q db.Q, memberID string, d Diagnosis) error {
	return programdb.New(q).PutToldDiagnosis(ctx, programdb.PutToldDiagnosisParams{MemberID: memberID, Code: d.Code, Since: d.Since})
}

// Undiagnose takes away a diagnosis that only the member told us of.
func Undiagnose(ctx context.Context, q db.Q, memberID string, d Diagnosis) error {
	return programdb.New(q).DropToldDiagnosis(ctx, programdb.DropToldDiagnosisParams{MemberID: memberID, Code: d.Code})
}

// Move gives a program of a member another status. Somebody else may have moved it
// since it was read: then nothing happens, and it fails as one that was changed.
func Move(ctx context.Context, q db.Q, memberID, slug string, was, to Status, startedAt, endedAt *int64) error {
	n, err := programdb.New(q).MoveProgram(ctx, programdb.MoveProgramParams{
		MemberID: memberID, Program: slug, Was: string(was), Status: string(to), StartedAt: db.Optional(startedAt), EndedAt: db.Optional(endedAt),
	})
	if err == nil && n == 0 {
		err = apperr.New(apperr.Aborted, "program.changed", "This program has changed. Please look at it again.")
	}
	return err
}
