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
		p, ok := Find(r.Program)
		if !ok {
			continue // a slug of a newer server during an upgrade
		}
		enrolments = append(enrolments, Enrolment{
			Program: p, Key: r.ID, Status: Status(r.Status), StartedAt: db.Known(r.StartedAt), EndedAt: db.Known(r.EndedAt),
		})
	}
	slices.SortStableFunc(enrolments, order)
	return enrolments, nil
}

// LoadDiagnoses reads a member's diagnoses.
func LoadDiagnoses(ctx context.Context, q db.Q, memberID string) ([]Diagnosis, error) {
	rows, err := programdb.New(q).Diagnoses(ctx, memberID)
	if err != nil {
		return nil, err
	}
	list := make([]Diagnosis, 0, len(rows))
	for _, r := range rows {
		list = append(list, Diagnosis{Code: r.Code, Since: r.Since})
	}
	return list, nil
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
