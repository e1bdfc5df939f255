package survey

import (
	"context"

	surveyv1 "wellhouse.app/api/rpc/survey/v1"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/who"
)

// RPC serves a member's own questionnaires.
type RPC struct{ Service *Service }

// ListSurveys tells the questionnaires of the member's provider.
//
// POST /wellhouse.survey.v1.SurveyService/ListSurveys
func (r RPC) ListSurveys(ctx context.Context, _ *surveyv1.ListSurveysRequest) (*surveyv1.ListSurveysResponse, error) {
	rows, err := r.Service.List(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &surveyv1.ListSurveysResponse{}
	for _, row := range rows {
		one := &surveyv1.SurveyRow{Id: row.ID, Title: row.Title, Started: row.Started, Published: row.Published, Waiting: row.Waiting}
		for _, sent := range row.Sent {
			one.Sent = append(one.Sent, &surveyv1.SentRound{Id: sent.ID, SentAt: float64(sent.SentAt)})
		}
		out.Surveys = append(out.Surveys, one)
	}
	return out, nil
}

// GetSurvey gives a questionnaire with the answers of the open round.
//
// POST /wellhouse.survey.v1.SurveyService/GetSurvey
func (r RPC) GetSurvey(ctx context.Context, in *surveyv1.GetSurveyRequest) (*surveyv1.GetSurveyResponse, error) {
	a, err := r.Service.Survey(ctx, who.From(ctx).MemberID, in.GetQuestionnaire())
	if err != nil {
		return nil, err
	}
	out := &surveyv1.GetSurveyResponse{
		Survey: surveyMessage(a), Revision: float64(a.Revision), Step: a.Step, Answers: answerMessages(a.File, a.Answers), Known: answerMessages(a.File, a.Known),
	}
	if a.SavedAt > 0 {
		at := float64(a.SavedAt)
		out.SavedAt = &at
	}
	return out, nil
}

// SaveStep keeps the answers so far.
//
// POST /wellhouse.survey.v1.SurveyService/SaveStep
func (r RPC) SaveStep(ctx context.Context, in *surveyv1.SaveStepRequest) (*surveyv1.SaveStepResponse, error) {
	given, err := answersOf(in.GetAnswers())
	if err != nil {
		return nil, err
	}
	round, err := r.Service.SaveStep(ctx, who.From(ctx).MemberID, in.GetQuestionnaire(), int64(in.GetRevision()), in.GetStep(), given)
	if err != nil {
		return nil, err
	}
	return &surveyv1.SaveStepResponse{
		Revision: float64(round.Revision), SavedAt: float64(round.SavedAt), Does: round.File.Does(round.Answers), Call: round.Call.word(),
		AskedAt: float64(round.Call.Since),
	}, nil
}

// SendRound sends the answers.
//
// POST /wellhouse.survey.v1.SurveyService/SendRound
func (r RPC) SendRound(ctx context.Context, in *surveyv1.SendRoundRequest) (*surveyv1.SendRoundResponse, error) {
	given, err := answersOf(in.GetAnswers())
	if err != nil {
		return nil, err
	}
	round, err := r.Service.Send(ctx, who.From(ctx).MemberID, in.GetQuestionnaire(), int64(in.GetRevision()), given)
	if err != nil {
		return nil, err
	}
	return &surveyv1.SendRoundResponse{
		Round: round.ID, Does: round.File.Does(round.Answers), Call: round.Call.word(), AskedAt: float64(round.Call.Since),
	}, nil
}

// DismissSurvey takes a questionnaire off Home.
//
// POST /wellhouse.survey.v1.SurveyService/DismissSurvey
func (r RPC) DismissSurvey(ctx context.Context, in *surveyv1.DismissSurveyRequest) (*surveyv1.DismissSurveyResponse, error) {
	return &surveyv1.DismissSurveyResponse{}, r.Service.Dismiss(ctx, who.From(ctx).MemberID, in.GetQuestionnaire())
}

// GetRound gives one round that was sent.
//
// POST /wellhouse.survey.v1.SurveyService/GetRound
func (r RPC) GetRound(ctx context.Context, in *surveyv1.GetRoundRequest) (*surveyv1.GetRoundResponse, error) {
	a, err := r.Service.Sent(ctx, who.From(ctx).MemberID, in.GetId())
	if err != nil {
		return nil, err
	}
	out := &surveyv1.GetRoundResponse{Survey: surveyMessage(a), Answers: answerMessages(a.File, a.Answers), SentAt: float64(a.SentAt)}
	out.Fhir, err = responseFile(a.Round)
	return out, err
}

// GetInsights tells what the rounds of the health insights mean.
//
// POST /wellhouse.survey.v1.SurveyService/GetInsights
func (r RPC) GetInsights(ctx context.Context, _ *surveyv1.GetInsightsRequest) (*surveyv1.GetInsightsResponse, error) {
	rounds, started, country, err := r.Service.Insights(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &surveyv1.GetInsightsResponse{Started: started, Country: country}
	for _, round := range rounds {
		one := &surveyv1.Insights{Id: round.ID, SentAt: float64(round.SentAt)}
		for _, a := range round.Areas {
			one.Areas = append(one.Areas, &surveyv1.Area{Id: a.ID, State: a.State, Value: a.Value, Goal: a.Goal, Before: a.Before})
		}
		out.Rounds = append(out.Rounds, one)
	}
	return out, nil
}

// answersOf reads answers; a question that is answered twice is refused.
func answersOf(in []*surveyv1.Answer) (question.Answers, error) {
	out := question.Answers{}
	for _, a := range in {
		id := a.GetQuestion()
		if _, twice := out[id]; twice {
			return nil, refuse([]question.Fault{{Question: question.Question{ID: id}, Reason: question.NotAsked}})
		}
		out[id] = question.Answer{
			Options: a.GetOptions(), Text: a.GetText(), Number: a.Number, Year: int(a.GetYear()), Month: int(a.GetMonth()), Day: int(a.GetDay()),
		}
	}
	return out, nil
}
