package survey

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// The files stay here with every version that a member has been asked: their rounds are
// read with the questions as they were.
//
//go:embed questionnaire_*.json
var files embed.FS

// HealthInsights is the questionnaire behind the pages of the same name.
const HealthInsights = "health-insights"

// asked are those of our own questionnaires that members may open today. The others
// wait for the pages that ask them.
var asked = []string{HealthInsights}

// own are our own questionnaires by id, the newest version last.
var own = func() map[string][]question.Questionnaire {
	out := map[string][]question.Questionnaire{}
	names, err := fs.Glob(files, "questionnaire_*.json")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		data, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		q, err := question.Parse(data)
		if err != nil || name != fmt.Sprintf("questionnaire_%s.%d.json", q.ID, q.Version) {
			panic(fmt.Errorf("survey: %s: %w", name, err))
		}
		out[q.ID] = append(out[q.ID], q)
	}
	for _, all := range out {
		slices.SortFunc(all, func(a, b question.Questionnaire) int { return a.Version - b.Version })
	}
	return out
}()

// Own are the ids of our own questionnaires, in order.
func Own() []string { return slices.Sorted(maps.Keys(own)) }

// Latest is the newest version of one of our own questionnaires.
func Latest(id string) (question.Questionnaire, bool) {
	all := own[id]
	if len(all) == 0 {
		return question.Questionnaire{}, false
	}
	return all[len(all)-1], true
}

// LoadFile reads one version of a questionnaire, ours or that of a provider.
func LoadFile(ctx context.Context, q db.Q, id string, version int64) (question.Questionnaire, error) {
	for _, one := range own[id] {
		if int64(one.Version) == version {
			return one, nil
		}
	}
	body, err := surveydb.New(q).File(ctx, surveydb.FileParams{Questionnaire: id, Version: version})
	if errors.Is(err, sql.ErrNoRows) {
		return question.Questionnaire{}, apperr.NotFoundError()
	}
	if err != nil {
		return question.Questionnaire{}, err
	}
	return question.Parse([]byte(body))
}

// current is the version that a new round of a member begins with.
func current(ctx context.Context, q db.Q, brandCode, id string) (question.Questionnaire, error) {
	if slices.Contains(asked, id) {
		file, _ := Latest(id)
		return file, nil
	}
	published, err := surveydb.New(q).Published(ctx, brandCode)
	if err != nil {
		return question.Questionnaire{}, err
	}
	for _, p := range published {
		if p.Questionnaire == id {
			return question.Parse([]byte(p.Body))
		}
	}
	return question.Questionnaire{}, apperr.NotFoundError()
}
