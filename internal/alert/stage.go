package alert

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"wellhouse.app/internal/alert/alertdb"
	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/audit"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/figure"
	"wellhouse.app/internal/reading"
	"wellhouse.app/internal/who"
)

// adviceFor is how long advice stays after the last answer.
const adviceFor = 2 * time.Hour

// Stage is where a member stands with one alert.
type Stage struct {
	AlertID   string
	Kind      reading.Kind
	Direction Direction
	ReadingID string
	figure.Moment
	Shown    figure.Shown
	Status   string
	Question Question // without a code when every question is answered
	Advice   string
}

// Stages lists the open questions of a member, the newest of each kind.
func (s *Service) Stages(ctx context.Context, memberID string, kind reading.Kind) (out []Stage, err error) {
	if kind != "" && !slices.Contains([]reading.Kind{reading.BloodSugar, reading.BloodPressure, reading.BodyWeight}, kind) {
		return nil, apperr.Invalid(apperr.Field{Name: "kind", MessageKey: "errors.value", Message: "There is no such kind."})
	}
	now := s.Now()
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		f, err := reading.LoadFrame(ctx, q, memberID, now)
		if err != nil {
			return err
		}
		rows, err := alertdb.New(q).AlertsSince(ctx, alertdb.AlertsSinceParams{
			MemberID: memberID, FromAt: now.Add(-judgedFor).UnixMilli(), Kind: string(kind),
		})
		if err != nil {
			return err
		}
		for _, r := range asking(rows) {
			if r.DoneAt.Valid && now.UnixMilli()-r.DoneAt.Int64 > adviceFor.Milliseconds() {
				continue
			}
			stage, err := s.stage(ctx, q, memberID, alertdb.AlertByIDRow(r), f)
			if err != nil {
				return err
			}
			out = append(out, stage)
		}
		return nil
	})
	return out, err
}

// asking picks the newest open alert of each kind that comes with questions, the
// newest first.
func asking(rows []alertdb.AlertsSinceRow) (out []alertdb.AlertsSinceRow) {
	seen := map[string]bool{}
	for _, r := range slices.Backward(rows) {
		if r.Asks && State(r.State) == Open && !seen[r.Kind] {
			seen[r.Kind] = true
			out = append(out, r)
		}
	}
	return out
}

// Unanswered is when the newest check was made that the member is still asked
// about; 0 when there is none.
func Unanswered(ctx context.Context, q db.Q, memberID string, now time.Time) (int64, error) {
	rows, err := alertdb.New(q).AlertsSince(ctx, alertdb.AlertsSinceParams{MemberID: memberID, FromAt: now.Add(-judgedFor).UnixMilli()})
	for _, r := range asking(rows) {
		if !r.DoneAt.Valid {
			return r.ReadingAt, nil
		}
	}
	return 0, err
}

func (s *Service) stage(ctx context.Context, q db.Q, memberID string, r alertdb.AlertByIDRow, f reading.Frame) (Stage, error) {
	out := stageOf(r, f.Units)
	answers, err := answersOf(ctx, q, memberID, r.ID)
	if err != nil {
		return out, err
	}
	again, err := stillSevere(ctx, q, memberID, r)
	out.Question, out.Advice = Next(out.Direction, answers, again)
	return out, err
}

func answersOf(ctx context.Context, q db.Q, memberID, alertID string) ([]Answer, error) {
	rows, err := alertdb.New(q).AnswersOf(ctx, alertdb.AnswersOfParams{MemberID: memberID, AlertID: alertID})
	out := make([]Answer, len(rows))
	for i, a := range rows {
		out[i] = Answer{Question: a.Question, Codes: strings.Split(a.Answers, ",")}
	}
	return out, err
}

// stillSevere says whether an alert is of the check after another severe one,
// with none in between that was fine.
func stillSevere(ctx context.Context, q db.Q, memberID string, r alertdb.AlertByIDRow) (bool, error) {
	if Direction(r.Direction) != Severe {
		return false, nil
	}
	rows, err := alertdb.New(q).AlertsSince(ctx, alertdb.AlertsSinceParams{
		MemberID: memberID, FromAt: r.ReadingAt - judgedFor.Milliseconds(), Kind: r.Kind,
	})
	var before []severely
	for _, one := range slices.Backward(rows) {
		if State(one.State) != Open || one.ReadingAt >= r.ReadingAt {
			continue
		}
		answers, err := answersOf(ctx, q, memberID, one.ID)
		if err != nil {
			return false, err
		}
		before = append(before, severely{time.Duration(r.ReadingAt-one.ReadingAt) * time.Millisecond, answers})
	}
	return checkedAgain(before), err
}

// stageOf tells the reading of an alert.
func stageOf(r alertdb.AlertByIDRow, u figure.Units) Stage {
	out := Stage{
		AlertID: r.ID, Kind: reading.Kind(r.Kind), Direction: Direction(r.Direction), ReadingID: r.ReadingID,
		Moment: figure.Moment{At: r.ReadingAt, Offset: int(r.OffsetMinutes)},
	}
	out.Shown, out.Status = shown(out.Direction, r.Value, r.Second, u)
	return out
}

// shown is the number of an alert with the word for it.
func shown(d Direction, value, second int64, u figure.Units) (figure.Shown, string) {
	switch d {
	case Severe:
		text := strconv.FormatInt(value, 10) + "/" + strconv.FormatInt(second, 10)
		return figure.Shown{Value: float64(value), Unit: figure.MmHg, Text: text}, figure.SeverePressure.Key()
	case Gain:
		return u.WeightChange(figure.Gained(value, second)), "alert.status.gain"
	case Low, High:
	}
	level, _ := figure.Check{Value: int(value), Meal: figure.NoTag}.Level()
	return u.Glucose(int(value)), level.Key()
}

// Answer takes what a member says to a question. Saying the same twice is the
// same as once; only the question that is open can be answered.
func (s *Service) Answer(ctx context.Context, w who.Who, alertID, question string, codes []string) (out Stage, err error) {
	now := s.Now()
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		f, err := reading.LoadFrame(ctx, q, w.MemberID, now)
		if err != nil {
			return err
		}
		row, err := store.AlertByID(ctx, alertdb.AlertByIDParams{MemberID: w.MemberID, ID: alertID})
		if err != nil {
			return err
		}
		if out, err = s.stage(ctx, q, w.MemberID, row, f); err != nil {
			return err
		}
		asked, known := questions[question]
		if !known || !row.Asks {
			return apperr.Invalid(apperr.Field{Name: "questionCode", MessageKey: "errors.value", Message: "This is not a question of the alert."})
		}
		if err := asked.check(codes); err != nil {
			return err
		}
		if out.Question.Code != question {
			return nil // answered before: the stage says how it goes on
		}
		_, err = store.PutAnswer(ctx, alertdb.PutAnswerParams{
			MemberID: w.MemberID, AlertID: alertID, Question: question, Answers: strings.Join(codes, ","), AnsweredAt: now.UnixMilli(),
		})
		if err != nil {
			return err
		}
		if out, err = s.stage(ctx, q, w.MemberID, row, f); err != nil {
			return err
		}
		if out.Question.Code == "" {
			if err := store.SetAlertDone(ctx, alertdb.SetAlertDoneParams{MemberID: w.MemberID, ID: alertID, DoneAt: now.UnixMilli()}); err != nil {
				return err
			}
		}
		if err := s.tell(ctx, q, w.MemberID); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "alert-answered", Area: row.Kind, Target: alertID})
	})
	return out, err
}
