package survey

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Calls is the list of members whom the care team calls.
type Calls interface {
	// CallAfter puts a call there in the caller's transaction, once for each round and
	// question, and says whether somebody still has to make it.
	CallAfter(ctx context.Context, q db.Q, memberID, round, question string) (since int64, err error)
}

// What a member reads about a call.
const (
	callAsked = "asked"  // the care team has one to make
	called    = "called" // they have reached the member
)

// Calling is how far the care team is with the calls because of answers.
type Calling struct {
	Since   int64 // when the last call was asked for that is still to be made; 0 for none
	Reached bool  // they have reached the member about an answer
}

func (c Calling) word() string {
	switch {
	case c.Since > 0:
		return callAsked
	case c.Reached:
		return called
	}
	return ""
}

// isTold says whether an answer that leads to help is told to the care team. Where nobody
// on the staff reads the answers, nobody hears of them. Guides have no list of calls yet,
// so the care team calls in their place; a coach never does.
func isTold(readers question.Readers) bool { return readers != question.Alone }

// callAfter asks the care team to call about each answer of a round that leads to help. A
// call stays when the answer changes.
func (s *Service) callAfter(ctx context.Context, q db.Q, memberID string, r Round, now int64) (call Calling, err error) {
	if s.Calls == nil || !isTold(r.File.Readers) {
		return call, nil
	}
	for _, id := range r.File.HelpAfter(r.Answers) {
		isNew, err := s.keepHelp(ctx, q, memberID, r, id, now)
		if err != nil {
			return call, err
		}
		since, err := s.Calls.CallAfter(ctx, q, memberID, r.ID, id)
		if err != nil {
			return call, err
		}
		call.Reached, call.Since = call.Reached || since == 0, max(call.Since, since)
		if !isNew {
			continue
		}
		if err := s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: helpCall, Area: area, Target: r.File.ID}); err != nil {
			return call, err
		}
	}
	return call, nil
}

const helpsTable, answerColumn = "survey_helps", "answer_enc"

// keepHelp keeps an answer that led to help as it was first saved.
func (s *Service) keepHelp(ctx context.Context, q db.Q, memberID string, r Round, id string, now int64) (isNew bool, err error) {
	plain, err := json.Marshal(r.Answers[id])
	if err != nil {
		return false, err
	}
	sealed, err := s.Keys.Seal(plain, helpsTable, seal.Row(memberID, r.ID, id), answerColumn)
	if err != nil {
		return false, err
	}
	n, err := surveydb.New(q).AddHelp(ctx, surveydb.AddHelpParams{
		MemberID: memberID, RoundID: r.ID, Question: id, Questionnaire: r.File.ID, Version: int64(r.File.Version), AnswerEnc: sealed, Now: now,
	})
	return n > 0, err
}

// Helped is an answer that led to help, as far as somebody may read it.
type Helped struct {
	Form     question.Words    // empty where the form is not for them
	Question question.Question // empty, as the answer, where they don't look after the member
	Answer   question.Answer
}

// readBy leaves what a person of the staff may read, who looks after the member or only
// stands in. It is pure.
func (h Helped) readBy(role who.Role, readers question.Readers, sees bool) Helped {
	switch {
	case !mayRead(role, readers):
		return Helped{}
	case !sees:
		return Helped{Form: h.Form}
	}
	return h
}

// Helped tells a person of the staff what a call after a questionnaire is about, by the
// rules for what is sent. That they read an answer is in the trail.
func (s *Service) Helped(ctx context.Context, w who.Who, memberID, round, id string) (out Helped, err error) {
	sees, err := s.Sees(ctx, w, memberID)
	if err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		row, err := surveydb.New(q).Help(ctx, surveydb.HelpParams{MemberID: memberID, RoundID: round, Question: id})
		if errors.Is(err, sql.ErrNoRows) {
			return apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		file, err := LoadFile(ctx, q, row.Questionnaire, row.Version)
		if err != nil {
			return err
		}
		out.Form = file.Title
		for _, section := range file.Sections {
			if one, found := section.Question(id); found {
				out.Question = one
			}
		}
		if out.Answer, err = s.helpAnswer(memberID, round, id, row.AnswerEnc); err != nil {
			return err
		}
		out = out.readBy(w.Role, file.Readers, sees)
		return nil
	})
	if err != nil || out.Question.ID == "" {
		return out, err
	}
	return out, s.Audit.Listed(ctx, []audit.Row{{MemberID: memberID, Action: "read", Area: deskArea, Target: memberID}})
}

func (s *Service) helpAnswer(memberID, round, id string, sealed []byte) (a question.Answer, err error) {
	plain, err := s.Keys.Open(sealed, helpsTable, seal.Row(memberID, round, id), answerColumn)
	if err == nil {
		err = json.Unmarshal(plain, &a)
	}
	return a, err
}
