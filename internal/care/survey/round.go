package survey

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

const roundsTable, answersColumn = "survey_rounds", "answers_enc"

// Round is one round of a questionnaire.
type Round struct {
	ID       string
	File     question.Questionnaire
	Answers  question.Answers
	Revision int64 // 0 while there is none
	Step     string
	SavedAt  int64
	SentAt   int64 // 0 while it is open
	// Call is what the member reads about calls because of the answers, after a save.
	Call Calling
}

// read makes a round of a row.
func (s *Service) read(ctx context.Context, q db.Q, memberID string, r surveydb.OpenRow) (Round, error) {
	out := Round{ID: r.ID, Revision: r.Revision, Step: r.Step, SavedAt: r.SavedAt, SentAt: r.SentAt}
	plain, err := s.Keys.Open(r.AnswersEnc, roundsTable, seal.Row(memberID, r.ID), answersColumn)
	if err == nil {
		err = json.Unmarshal(plain, &out.Answers)
	}
	if err == nil {
		out.File, err = LoadFile(ctx, q, r.Questionnaire, r.Version)
	}
	return out, err
}

// open is the open round of a member; found is false when there is none.
func (s *Service) open(ctx context.Context, q db.Q, memberID, id string) (out Round, found bool, err error) {
	rows, err := surveydb.New(q).Open(ctx, surveydb.OpenParams{MemberID: memberID, Questionnaire: id})
	if err != nil || len(rows) == 0 {
		return out, false, err
	}
	out, err = s.read(ctx, q, memberID, rows[0])
	return out, true, err
}

// sent are the rounds of a questionnaire that a member has sent, the newest first.
func (s *Service) sent(ctx context.Context, q db.Q, memberID, id string) (out []Round, err error) {
	rows, err := surveydb.New(q).Rounds(ctx, surveydb.RoundsParams{MemberID: memberID, Questionnaire: id})
	for _, r := range rows {
		one, err := s.read(ctx, q, memberID, surveydb.OpenRow(r))
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, err
}

func (s *Service) round(ctx context.Context, q db.Q, memberID, roundID string) (Round, error) {
	r, err := surveydb.New(q).Round(ctx, surveydb.RoundParams{MemberID: memberID, ID: roundID})
	if errors.Is(err, sql.ErrNoRows) {
		return Round{}, apperr.NotFoundError()
	}
	if err != nil {
		return Round{}, err
	}
	return s.read(ctx, q, memberID, surveydb.OpenRow(r))
}

// keep stores a round: a new one when its revision is 0. Somebody who was faster is an
// errChanged.
func (s *Service) keep(ctx context.Context, q db.Q, memberID string, r *Round, now time.Time) error {
	plain, err := json.Marshal(r.Answers)
	if err != nil {
		return err
	}
	if r.ID == "" {
		r.ID = db.NewID()
	}
	sealed, err := s.Keys.Seal(plain, roundsTable, seal.Row(memberID, r.ID), answersColumn)
	if err != nil {
		return err
	}
	drops := now.Add(keptFor(r.File)).UnixMilli()
	var n int64
	if r.Revision == 0 {
		n, err = surveydb.New(q).Begin(ctx, surveydb.BeginParams{
			MemberID: memberID, ID: r.ID, Questionnaire: r.File.ID, Version: int64(r.File.Version), Step: r.Step, AnswersEnc: sealed,
			Now: now.UnixMilli(), DropsAt: drops,
		})
	} else {
		n, err = surveydb.New(q).Save(ctx, surveydb.SaveParams{
			MemberID: memberID, ID: r.ID, Revision: r.Revision, Step: r.Step, AnswersEnc: sealed,
			Now: now.UnixMilli(), DropsAt: drops, SentAt: r.SentAt,
		})
	}
	if err == nil && n == 0 {
		err = errChanged
	}
	r.Revision++
	r.SavedAt = now.UnixMilli()
	return err
}

// usualHours is how long an open round waits where its file says nothing.
const usualHours = 30 * 24

func keptFor(file question.Questionnaire) time.Duration {
	hours := file.KeptFor
	if hours == 0 {
		hours = usualHours
	}
	return time.Duration(hours) * time.Hour
}

// frame is what answers of a member are held against.
func frame(f member.Facts, now time.Time) question.Frame {
	out := question.Frame{Country: f.Country, Today: now.In(f.Zone())}
	if born, err := time.Parse(time.DateOnly, f.BirthDate); err == nil {
		out.Born = born
	}
	return out
}
