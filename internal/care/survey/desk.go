package survey

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/people/questionfhir"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// ReasonOurs refuses a file that would take the name of one of our own questionnaires.
const ReasonOurs questionfhir.Reason = "ours"

// ReadFile reads a file that a provider brings, or says what is wrong with it.
func ReadFile(data []byte) (question.Questionnaire, []questionfhir.Problem) {
	file, problems := questionfhir.Read(data)
	if len(own[file.ID]) > 0 {
		return question.Questionnaire{}, []questionfhir.Problem{{Path: "id", Reason: ReasonOurs}}
	}
	return file, problems
}

// Brought is one version of a questionnaire that a provider brought.
type Brought struct {
	File    question.Questionnaire
	AddedAt int64
	Brands  []string
}

// AllBrought lists what providers brought.
func AllBrought(ctx context.Context, q db.Q) (out []Brought, err error) {
	rows, err := surveydb.New(q).Files(ctx)
	if err != nil {
		return nil, err
	}
	published, err := surveydb.New(q).AllPublished(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one := Brought{AddedAt: r.AddedAt}
		if one.File, err = question.Parse([]byte(r.Body)); err != nil {
			return nil, err
		}
		for _, p := range published {
			if p.Questionnaire == r.Questionnaire && p.Version == r.Version {
				one.Brands = append(one.Brands, p.BrandCode)
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// AddFile keeps a file as the next version of its questionnaire. The same file again is
// the version that is there.
func AddFile(ctx context.Context, q db.Q, file question.Questionnaire, now int64) (version int, err error) {
	last, err := surveydb.New(q).LatestFile(ctx, file.ID)
	if err != nil {
		return 0, err
	}
	if last > 0 {
		file.Version = int(last)
		body, err := json.Marshal(file)
		if err != nil {
			return 0, err
		}
		was, err := surveydb.New(q).File(ctx, surveydb.FileParams{Questionnaire: file.ID, Version: last})
		if err != nil || was == string(body) {
			return file.Version, err
		}
	}
	file.Version = int(last) + 1
	body, err := json.Marshal(file)
	if err != nil {
		return 0, err
	}
	n, err := surveydb.New(q).AddFile(ctx, surveydb.AddFileParams{Questionnaire: file.ID, Version: last + 1, Body: string(body), AddedAt: now})
	if err == nil && n == 0 {
		err = errElsewhere
	}
	return file.Version, err
}

var errElsewhere = apperr.New(apperr.Aborted, "survey.deskChanged", "Someone else has just changed this. Please look at it again.")

const deskArea = "questionnaires"

// Brought lists what providers brought, and the codes of the brands.
func (s *Service) Brought(ctx context.Context) (out []Brought, brands []string, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out, err = AllBrought(ctx, q)
		return err
	})
	if err == nil {
		brands, err = s.Brands(ctx)
	}
	return out, brands, err
}

// Add keeps a file for an Admin.
func (s *Service) Add(ctx context.Context, file question.Questionnaire) (version int, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if version, err = AddFile(ctx, q, file, s.Now().UnixMilli()); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "add", Area: deskArea, Target: file.ID})
	})
	return version, err
}

// Publishing says which version the members of a brand are asked; version 0 takes the
// questionnaire back.
type Publishing struct {
	Brand, Questionnaire string
	// Was is the version that the Admin saw as published; 0 for none.
	Version, Was int64
}

// SetPublished publishes a version, or takes it back.
func (s *Service) SetPublished(ctx context.Context, p Publishing) error {
	brands, err := s.Brands(ctx)
	if err != nil {
		return err
	}
	if !slices.Contains(brands, p.Brand) {
		return apperr.InvalidField("brandCode", "errors.value", "This brand doesn’t exist.")
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := surveydb.New(q)
		action := "publish"
		if p.Version == 0 {
			action = "takeBack"
		} else if err := mayPublish(ctx, store, p); err != nil {
			return err
		}
		if n, err := replacePublished(ctx, store, p, s.Now().UnixMilli()); err != nil {
			return err
		} else if n == 0 {
			return errElsewhere
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: action, Area: deskArea, Target: p.Brand + " " + p.Questionnaire})
	})
}

var errUnguarded = apperr.New(apperr.FailedPrecondition, "survey.unguarded", "Say first which answers about self-harm show help.")

// mayPublish looks at the file of a version.
func mayPublish(ctx context.Context, store *surveydb.Queries, p Publishing) error {
	file, err := version(ctx, store, p.Questionnaire, p.Version)
	if err != nil {
		return err
	}
	if len(file.WithoutHelp()) > 0 {
		return errUnguarded
	}
	return nil
}

// version reads the file of a version that a provider brought.
func version(ctx context.Context, store *surveydb.Queries, id string, version int64) (question.Questionnaire, error) {
	body, err := store.File(ctx, surveydb.FileParams{Questionnaire: id, Version: version})
	if errors.Is(err, sql.ErrNoRows) {
		return question.Questionnaire{}, apperr.InvalidField("version", "errors.value", "This version doesn’t exist.")
	}
	if err != nil {
		return question.Questionnaire{}, err
	}
	return question.Parse([]byte(body))
}

// replacePublished puts a version in the place of the one that was there, and does
// nothing where another one is there.
func replacePublished(ctx context.Context, store *surveydb.Queries, p Publishing, now int64) (int64, error) {
	switch {
	case p.Was == 0 && p.Version == 0:
		return 0, nil
	case p.Version == 0:
		return store.TakeBack(ctx, surveydb.TakeBackParams{BrandCode: p.Brand, Questionnaire: p.Questionnaire, Was: p.Was})
	case p.Was == 0:
		return store.PublishFirst(ctx, surveydb.PublishFirstParams{BrandCode: p.Brand, Questionnaire: p.Questionnaire, Version: p.Version, Now: now})
	}
	return store.PublishNext(ctx, surveydb.PublishNextParams{BrandCode: p.Brand, Questionnaire: p.Questionnaire, Version: p.Version, Was: p.Was, Now: now})
}
