package lab

import (
	"context"
	"slices"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Calls after a questionnaire wait in the same list as those about results, so that the
// care team has one place for everybody whom they call.

// questionnaires stands for the laboratory of a call after a questionnaire. No laboratory
// can have this id. The accession of the call is the round, its part the question.
const questionnaires = "*questionnaire"

// answered is why such a call is urgent.
const answered = "answer"

// IsAnswer says whether a call is about an answer in a questionnaire that led to help.
func (c Call) IsAnswer() bool { return c.LabID == questionnaires }

// CallAfter opens a call after a questionnaire in the member's own transaction, once for
// each round and question, and says since when somebody has to make it; 0 where the member
// was reached. The caller holds
// the member's lock. The care team is written to by the next look at the desk, within half
// a minute.
func (s *Service) CallAfter(ctx context.Context, q db.Q, memberID, round, questionID string) (since int64, err error) {
	calls, err := callsOf(ctx, q, memberID)
	if err != nil {
		return 0, err
	}
	same := func(c Call) bool { return c.IsAnswer() && c.Accession == round && c.Part == questionID }
	if i := slices.IndexFunc(calls, same); i >= 0 {
		if calls[i].State != callOpen {
			return 0, nil
		}
		return calls[i].OpenedAt, nil
	}
	now := s.Now().UnixMilli()
	s.tellDesk(ctx)
	return now, putCall(ctx, q, Call{
		MemberID: memberID, ID: db.NewID(), LabID: questionnaires, Accession: round, Part: questionID, Alarm: figure.LabAlarm{Reason: answered},
		State: callOpen, OpenedAt: now, ShownAt: now,
	})
}

// Answered is an answer that led to help, as far as a staff person may read it.
type Answered struct {
	Form     question.Words    // empty where the form is not for them
	Question question.Question // empty, as the answer, where they don't look after the member
	Answer   question.Answer
}

// OnAnswered says who tells of answers that led to help.
func (s *Service) OnAnswered(tell func(ctx context.Context, w who.Who, memberID, round, questionID string) (Answered, error)) {
	s.answered = tell
}

// tellAnswered adds what a call after a questionnaire is about. One about which nothing is
// kept is told all the same.
func (s *Service) tellAnswered(ctx context.Context, w who.Who, c *DeskCall) (err error) {
	if !c.IsAnswer() || s.answered == nil {
		return nil
	}
	if c.Answered, err = s.answered(ctx, w, c.MemberID, c.Accession, c.Part); apperr.Is(err, apperr.NotFound) {
		return nil
	}
	return err
}
