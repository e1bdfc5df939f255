package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Given is what somebody answers to a question about an alert.
type Given struct {
	AlertID, Question string
	Codes             []string
	Seen              Seen
}

// Seen is how an alert stood on the page of who answers.
type Seen struct {
	Action     Action
	AnsweredAt int64 // 0 for no answer
}

// Taken is where an alert stands after an answer.
type Taken struct {
	Stage
	Already *Answer // the answer that stands instead; nil when the new one does
}

// errChanged is for who ends an emergency that is not the one they saw.
var errChanged = apperr.New(apperr.Aborted, "alert.changed", "This has changed since your page was loaded. Please look again before you say that it is over.")

// graver says how bad each answer is, by question. Of two answers to one question the
// graver one stands. A code that is not listed is the mildest.
var graver = map[string]map[string]int{
	"low.feel":          {"shaky": 1, "severe": 2},
	"low.treated":       {"notYet": 1},
	"high.feel":         {"thirsty": 1, "vomiting": 2, "breathing": 3, "confused": 3},
	"high.signs":        {"vomiting": 1, "belly": 1, "confused": 1, "breathing": 1, "fruity": 1},
	"pressure.symptoms": {"headache": 1, "breathing": 1, "pain": 1, "numbness": 1, "vision": 1},
	"pressure.again":    {"stillHigh": 1},
	"gain.symptoms":     {"swelling": 1, "cough": 1, "breathless": 2, "chestPain": 2, "pinkFoam": 2, "fainting": 2},
}

func gravity(question string, codes []string) (worst int) {
	for _, c := range codes {
		worst = max(worst, graver[question][c])
	}
	return worst
}

// part is what becomes of an answer.
type part string

const (
	stands  part = "stands"  // it is the answer to the question
	beside  part = "beside"  // it is kept beside the one that stands
	nothing part = "nothing" // it was said before, or is about nothing that was asked
)

// judge says what becomes of an answer, and which other answer it concerns: the milder
// one that it takes the place of, or the one that stands instead. Hidden says that a
// newer reading has taken the place of this one on the page.
func (one progress) judge(said Given, hidden bool) (part, *Answer, error) {
	if said.Question == endQuestion {
		return one.judgeEnd(said, hidden)
	}
	if one.Question.Code == said.Question {
		return stands, nil, nil
	}
	i := slices.IndexFunc(one.given, func(a Answer) bool { return a.Question == said.Question })
	switch {
	case i < 0 && len(one.given) == 0:
		return nothing, nil, nil
	case i < 0: // another answer has made the question needless
		return beside, &one.given[len(one.given)-1], nil
	case sameCodes(one.given[i].Codes, said.Codes):
		return nothing, nil, nil
	case gravity(said.Question, said.Codes) > gravity(said.Question, one.given[i].Codes):
		return stands, &one.given[i], nil
	}
	return beside, &one.given[i], nil
}

// judgeEnd says whether an emergency can end. It has to be the one that the person
// saw: one that is more urgent now, or about which something else was said or measured
// since, goes on.
func (one progress) judgeEnd(said Given, hidden bool) (part, *Answer, error) {
	switch {
	case said.Seen.Action.urgency() < 0 || said.Seen.Action == NoAction:
		return nothing, nil, apperr.InvalidField("seenAction", "errors.value", "Please load the alert again.")
	case one.Action == NoAction || one.ended:
		return nothing, nil, nil
	case hidden || one.Action.urgency() < said.Seen.Action.urgency() || one.AnsweredAt > said.Seen.AnsweredAt:
		return nothing, nil, errChanged
	case said.Codes[0] == "called" && (one.Action == CallNow || one.Action == TreatLow):
		return nothing, nil, apperr.InvalidField("answerCodes", "errors.value", "A call to the care team does not end this.")
	}
	return stands, nil, nil
}

func sameCodes(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Answer takes what the member, or somebody who acts for them, says to a question.
// Saying the same twice is the same as once. Of two answers to one question the worse
// one stands, no matter who gave it and which came first; the other one is kept beside
// it. That an emergency is over can be said at any time by who has seen how it stands.
func (s *Service) Answer(ctx context.Context, w who.Who, said Given) (out Taken, err error) {
	now := s.Now()
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		store := alertdb.New(q)
		if err := store.TakeTurn(ctx, w.MemberID); err != nil {
			return err
		}
		f, err := reading.LoadFrame(ctx, q, w.MemberID, now)
		if err != nil {
			return err
		}
		row, err := store.AlertByID(ctx, alertdb.AlertByIDParams{MemberID: w.MemberID, ID: said.AlertID})
		if err != nil {
			return err
		}
		if err := said.check(row); err != nil {
			return err
		}
		before, hidden, err := shownAs(ctx, q, w.MemberID, row, now)
		if err != nil {
			return err
		}
		out.Stage = before.stage(f.Units)
		becomes, other, err := before.judge(said, hidden)
		if err != nil || becomes == nothing {
			return err // answered before: the stage says how it goes on
		}
		if err := s.putAnswer(ctx, q, w, said, becomes, other, before.answerTime(s.Now())); err != nil {
			return err
		}
		after := before
		if becomes == beside {
			out.Already = other
		} else if after, err = s.goOn(ctx, q, w.MemberID, row, said.Question); err != nil {
			return err
		}
		out.Stage = after.stage(f.Units)
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "alert-answered", Area: row.Kind, Target: said.AlertID})
	})
	return out, err
}

// check judges an answer by itself.
func (said Given) check(row alertdb.AlertByIDRow) error {
	asked, known := questions[said.Question]
	if !known || !row.Asks || asked.of != "" && asked.of != Direction(row.Direction) {
		return apperr.Invalid(apperr.Field{Name: "questionCode", MessageKey: "errors.value", Message: "This question does not belong to the alert."})
	}
	return asked.check(said.Codes)
}

// answerTime is when an answer counts as given: after all that was said before it, also
// where the clock of the node that took those is ahead.
func (one progress) answerTime(now time.Time) int64 {
	return max(now.UnixMilli(), one.AnsweredAt+1, lastAnswer(one.given)+1)
}

// putAnswer stores an answer, and beside it the one that does not stand.
func (s *Service) putAnswer(ctx context.Context, q db.Q, w who.Who, said Given, becomes part, other *Answer, at int64) error {
	store, codes := alertdb.New(q), questions[said.Question].write(said.Codes)
	milder := alertdb.PutOtherAnswerParams{
		MemberID: w.MemberID, AlertID: said.AlertID, Question: said.Question, AnsweredBy: answeredBy(w), Answers: codes, AnsweredAt: at,
	}
	if becomes == beside {
		return store.PutOtherAnswer(ctx, milder)
	}
	if other != nil {
		milder.Answers, milder.AnsweredAt, milder.AnsweredBy = questions[other.Question].write(other.Codes), other.At, other.By.AccountID
		if milder.AnsweredBy == w.MemberID {
			milder.AnsweredBy = ""
		}
		if err := store.PutOtherAnswer(ctx, milder); err != nil {
			return err
		}
	}
	_, err := store.PutAnswer(ctx, alertdb.PutAnswerParams{
		MemberID: w.MemberID, AlertID: said.AlertID, Question: said.Question, Answers: codes, AnsweredAt: at, AnsweredBy: answeredBy(w), Worse: other != nil,
	})
	return err
}

// goOn does what an answer asks for.
func (s *Service) goOn(ctx context.Context, q db.Q, memberID string, row alertdb.AlertByIDRow, question string) (progress, error) {
	now := s.Now()
	after, err := progressOf(ctx, q, memberID, row, now)
	if err != nil {
		return after, err
	}
	if after.Question.Code == "" || after.ended {
		err := alertdb.New(q).SetAlertDone(ctx, alertdb.SetAlertDoneParams{MemberID: memberID, ID: row.ID, DoneAt: now.UnixMilli()})
		if err != nil {
			return after, err
		}
		if err := s.answered(ctx, q, memberID, after, question); err != nil {
			return after, err
		}
	}
	return after, s.tell(ctx, q, memberID)
}

// answeredBy is who answers for the member; empty when the member does.
func answeredBy(w who.Who) string {
	if w.Acting == nil {
		return ""
	}
	return w.AccountID
}

// shownAs is an alert as the member sees it: what they were told to do before may stand
// beside a newer reading. Hidden says that a newer reading is shown in its place.
func shownAs(ctx context.Context, q db.Q, memberID string, row alertdb.AlertByIDRow, now time.Time) (one progress, hidden bool, err error) {
	list, _, err := unresolved(ctx, q, memberID, reading.Kind(row.Kind), now)
	if err != nil {
		return progress{}, false, err
	}
	for _, one := range list {
		if one.ID == row.ID {
			return one, false, nil
		}
		hidden = hidden || one.Direction == row.Direction
	}
	one, err = progressOf(ctx, q, memberID, row, now)
	return one, hidden, err
}
