package auth

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// Questions are the security questions to choose from. They are about memories and
// tastes, not about what is in a public record.
var Questions = []string{
	"firstPet", "firstStreet", "childhoodFriend", "firstConcert", "firstJob", "favoriteTeacher",
	"favoriteBook", "favoriteDish", "dreamTrip", "childhoodNickname", "firstCar", "proudMoment",
}

// The limits of security questions.
const (
	answersEach  = 3
	answerFewest = 2 // characters
	answerMost   = 100
)

// SecurityAnswer is an answer to a security question, as it was typed.
type SecurityAnswer struct{ Question, Text string }

// folded gives every way of writing an answer one form.
func (a SecurityAnswer) folded() string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(a.Text))), " ")
}

// checkAnswers is the rule for a set of answers: three different questions, each
// with an answer of its own.
func checkAnswers(list []SecurityAnswer) []apperr.Field {
	var fields []apperr.Field
	refuse := func(name, key, message string) {
		fields = append(fields, apperr.Field{Name: name, MessageKey: key, Message: message})
	}
	if len(list) != answersEach {
		refuse("question1", "questions.three", "Please choose three questions.")
		return fields
	}
	for i, a := range list {
		number := string(rune('1' + i))
		before := list[:i]
		switch n := utf8.RuneCountInString(a.folded()); {
		case !slices.Contains(Questions, a.Question):
			refuse("question"+number, "questions.choose", "Please choose a question.")
		case slices.ContainsFunc(before, func(b SecurityAnswer) bool { return b.Question == a.Question }):
			refuse("question"+number, "questions.same", "Please choose three different questions.")
		case n < answerFewest:
			refuse("answer"+number, "questions.short", "Please enter at least 2 characters.")
		case n > answerMost:
			refuse("answer"+number, "questions.long", "Please use at most 100 characters.")
		case !legible.Line(strings.TrimSpace(a.Text)):
			refuse("answer"+number, "errors.characters", "Please use only letters, numbers and common symbols.")
		case slices.ContainsFunc(before, func(b SecurityAnswer) bool { return b.folded() == a.folded() }):
			refuse("answer"+number, "questions.sameAnswer", "Please give a different answer to each question.")
		}
	}
	return fields
}

// Answered are the questions that an account has answers to, and when they were
// saved.
func (s *Service) Answered(ctx context.Context, accountID string) (questions []string, savedAt int64, err error) {
	var rows []authdb.SecurityAnswersRow
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = authdb.New(q).SecurityAnswers(ctx, accountID)
		return err
	})
	for _, r := range rows {
		questions, savedAt = append(questions, r.Question), max(savedAt, r.UpdatedAt)
	}
	return questions, savedAt, err
}

// SaveAnswers replaces the answers of an account. They are hashed like passwords
// and nobody reads them again: they sign nobody in and win no account back.
func (s *Service) SaveAnswers(ctx context.Context, w who.Who, list []SecurityAnswer) error {
	if fields := checkAnswers(list); len(fields) > 0 {
		return apperr.Invalid(fields...)
	}
	hashes, err := s.hashAnswers(ctx, w, list)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := authdb.New(q)
		if err := store.DeleteSecurityAnswers(ctx, w.AccountID); err != nil {
			return err
		}
		for i, a := range list {
			if err := KeepAnswer(ctx, q, w.AccountID, a.Question, hashes[i], s.now()); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: actQuestions, Area: area, Target: w.AccountID})
	})
}

// KeepAnswer stores the hash of an answer; one that is there stays.
func KeepAnswer(ctx context.Context, q db.Q, accountID, question, hash string, now int64) error {
	return authdb.New(q).InsertSecurityAnswer(ctx, authdb.InsertSecurityAnswerParams{
		AccountID: accountID, Question: question, AnswerHash: hash, Now: now,
	})
}

func (s *Service) hashAnswers(ctx context.Context, w who.Who, list []SecurityAnswer) ([]string, error) {
	release, err := s.hasher.acquire(ctx, place{known: true, address: w.AccountID})
	if err != nil {
		return nil, err
	}
	defer release()
	hashes := make([]string, len(list))
	for i, a := range list {
		if hashes[i], err = s.hasher.hash(a.folded()); err != nil {
			return nil, err
		}
	}
	return hashes, nil
}
