package auth

import (
	"context"

	passwordv1 "wellhouse.app/api/rpc/password/v1"
	"wellhouse.app/internal/platform/who"
)

// QuestionRPC serves the security questions of members.
type QuestionRPC struct{ *Service }

// ListQuestions lists the questions, and which of them the member has answered.
//
// POST /wellhouse.password.v1.SecurityQuestionService/ListQuestions
func (r QuestionRPC) ListQuestions(ctx context.Context, _ *passwordv1.ListQuestionsRequest) (*passwordv1.ListQuestionsResponse, error) {
	answered, savedAt, err := r.Answered(ctx, who.From(ctx).AccountID)
	if err != nil {
		return nil, err
	}
	return &passwordv1.ListQuestionsResponse{Choices: Questions, Answered: answered, SavedAt: float64(savedAt)}, nil
}

// SaveAnswers replaces the member's questions and answers.
//
// POST /wellhouse.password.v1.SecurityQuestionService/SaveAnswers
func (r QuestionRPC) SaveAnswers(ctx context.Context, in *passwordv1.SaveAnswersRequest) (*passwordv1.SaveAnswersResponse, error) {
	var list []SecurityAnswer
	for _, a := range in.GetAnswers() {
		list = append(list, SecurityAnswer{Question: a.GetQuestion(), Text: a.GetAnswer()})
	}
	if err := r.Service.SaveAnswers(ctx, who.From(ctx), list); err != nil {
		return nil, err
	}
	return &passwordv1.SaveAnswersResponse{}, nil
}
