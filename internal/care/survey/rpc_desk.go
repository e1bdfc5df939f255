package survey

import (
	"context"
	"time"

	surveyv1 "wellhouse.app/api/rpc/survey/v1"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/people/questionfhir"
)

// DeskRPC serves the Admin's desk.
type DeskRPC struct{ Service *Service }

// ListQuestionnaires gives what was brought.
//
// POST /wellhouse.survey.v1.SurveyDeskService/ListQuestionnaires
func (r DeskRPC) ListQuestionnaires(ctx context.Context, _ *surveyv1.ListQuestionnairesRequest) (*surveyv1.ListQuestionnairesResponse, error) {
	all, brands, err := r.Service.Brought(ctx)
	if err != nil {
		return nil, err
	}
	out := &surveyv1.ListQuestionnairesResponse{Brands: brands}
	for _, one := range all {
		out.Versions = append(out.Versions, &surveyv1.BroughtVersion{
			Id: one.File.ID, Version: int32(one.File.Version), Title: one.File.Title, AddedAt: float64(one.AddedAt), Brands: one.Brands,
			Unguarded: unguardedMessages(one.File),
		})
	}
	return out, nil
}

// CheckQuestionnaire reads a file and keeps nothing.
//
// POST /wellhouse.survey.v1.SurveyDeskService/CheckQuestionnaire
func (r DeskRPC) CheckQuestionnaire(_ context.Context, in *surveyv1.CheckQuestionnaireRequest) (*surveyv1.CheckQuestionnaireResponse, error) {
	file, problems := ReadFile([]byte(in.GetFhir()))
	if len(problems) > 0 {
		return &surveyv1.CheckQuestionnaireResponse{Problems: problemMessages(problems)}, nil
	}
	shown := Asked{Round: Round{File: file}, Country: "US", Today: r.Service.Now()}
	out := &surveyv1.CheckQuestionnaireResponse{Survey: surveyMessage(shown)}
	for _, q := range file.WithoutHelp() {
		out.Unguarded = append(out.Unguarded, q.ID)
	}
	for _, a := range file.Acts {
		out.Acts = append(out.Acts, &surveyv1.SurveyAct{Does: a.Do, Question: a.Question, Options: a.Options})
	}
	return out, nil
}

// AddQuestionnaire keeps a file as the next version of its questionnaire.
//
// POST /wellhouse.survey.v1.SurveyDeskService/AddQuestionnaire
func (r DeskRPC) AddQuestionnaire(ctx context.Context, in *surveyv1.AddQuestionnaireRequest) (*surveyv1.AddQuestionnaireResponse, error) {
	file, problems := ReadFile([]byte(in.GetFhir()))
	if len(problems) > 0 {
		return &surveyv1.AddQuestionnaireResponse{Problems: problemMessages(problems)}, nil
	}
	version, err := r.Service.Add(ctx, file)
	return &surveyv1.AddQuestionnaireResponse{Id: file.ID, Version: int32(version)}, err
}

// SetPublished says which version the members of a brand are asked.
//
// POST /wellhouse.survey.v1.SurveyDeskService/SetPublished
func (r DeskRPC) SetPublished(ctx context.Context, in *surveyv1.SetPublishedRequest) (*surveyv1.SetPublishedResponse, error) {
	return &surveyv1.SetPublishedResponse{}, r.Service.SetPublished(ctx, Publishing{
		Brand: in.GetBrandCode(), Questionnaire: in.GetQuestionnaire(), Version: int64(in.GetVersion()), Was: int64(in.GetWas()),
	})
}

// GuardQuestionnaire says which answers about self-harm lead to help, or why none has to.
//
// POST /wellhouse.survey.v1.SurveyDeskService/GuardQuestionnaire
func (r DeskRPC) GuardQuestionnaire(ctx context.Context, in *surveyv1.GuardQuestionnaireRequest) (*surveyv1.GuardQuestionnaireResponse, error) {
	guards := make([]Guard, len(in.GetGuards()))
	for i, g := range in.GetGuards() {
		guards[i] = Guard{Question: g.GetQuestion(), Options: g.GetOptions(), Reason: g.GetReason()}
	}
	version, err := r.Service.Guard(ctx, in.GetQuestionnaire(), int64(in.GetVersion()), guards)
	return &surveyv1.GuardQuestionnaireResponse{Version: int32(version)}, err
}

func unguardedMessages(file question.Questionnaire) (out []*surveyv1.UnguardedQuestion) {
	for _, q := range file.WithoutHelp() {
		one := &surveyv1.UnguardedQuestion{Id: q.ID, Label: q.Label}
		for _, o := range q.Options {
			one.Options = append(one.Options, &surveyv1.Option{Id: o.ID, Label: o.Label})
		}
		out = append(out, one)
	}
	return out
}

func problemMessages(all []questionfhir.Problem) (out []*surveyv1.FileProblem) {
	for _, p := range all {
		out = append(out, &surveyv1.FileProblem{Path: p.Path, Reason: string(p.Reason)})
	}
	return out
}

// responseFile is a round as a FHIR QuestionnaireResponse.
func responseFile(r Round) (string, error) {
	data, err := questionfhir.WriteResponse(r.File, questionfhir.Response{ID: r.ID, Answers: r.Answers, At: time.UnixMilli(r.SentAt)})
	return string(data), err
}
