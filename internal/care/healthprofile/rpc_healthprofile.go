package healthprofile

import (
	"context"
	"time"

	healthprofilev1 "wellhouse.app/api/rpc/healthprofile/v1"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the profile section by section.
type RPC struct{ Service *Service }

// GetHealthProfile answers the questions that the member has, with the answers on file.
//
// POST /wellhouse.healthprofile.v1.HealthProfileService/GetHealthProfile
func (r RPC) GetHealthProfile(ctx context.Context, _ *healthprofilev1.GetHealthProfileRequest) (*healthprofilev1.GetHealthProfileResponse, error) {
	p, err := r.Service.Profile(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &healthprofilev1.GetHealthProfileResponse{Profile: p.Message()}, nil
}

// SaveSection keeps the answers of one section.
//
// POST /wellhouse.healthprofile.v1.HealthProfileService/SaveSection
func (r RPC) SaveSection(ctx context.Context, in *healthprofilev1.SaveSectionRequest) (*healthprofilev1.SaveSectionResponse, error) {
	given, err := answersOf(in.GetAnswers())
	if err != nil {
		return nil, err
	}
	p, err := r.Service.SaveSection(ctx, who.From(ctx), in.GetSection(), int64(in.GetVersion()), given)
	if err != nil {
		return nil, err
	}
	return &healthprofilev1.SaveSectionResponse{Profile: p.Message()}, nil
}

// ConfirmSection says that the answers of a section are still right.
//
// POST /wellhouse.healthprofile.v1.HealthProfileService/ConfirmSection
func (r RPC) ConfirmSection(ctx context.Context, in *healthprofilev1.ConfirmSectionRequest) (*healthprofilev1.ConfirmSectionResponse, error) {
	p, err := r.Service.ConfirmSection(ctx, who.From(ctx), in.GetSection(), int64(in.GetVersion()))
	if err != nil {
		return nil, err
	}
	return &healthprofilev1.ConfirmSectionResponse{Profile: p.Message()}, nil
}

// answersOf reads answers; a question that is answered twice is refused.
func answersOf(in []*healthprofilev1.Answer) (question.Answers, error) {
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

// Message is the profile as pages get it.
func (p Profile) Message() *healthprofilev1.HealthProfile {
	out := &healthprofilev1.HealthProfile{
		QuestionnaireVersion: int32(p.Questionnaire), Total: int32(p.Total), Left: int32(p.Left), Next: p.Next,
		Country: p.Country, Today: p.Today.Format(time.DateOnly), Follows: p.Follows,
	}
	for _, y := range p.Years {
		out.Years = append(out.Years, int32(y))
	}
	for _, s := range p.Sections {
		section := &healthprofilev1.Section{
			Id: s.ID, State: s.State, Version: float64(s.Version), Total: int32(s.Total), Left: int32(s.Left),
			ConfirmedAt: instant(s.ConfirmedAt), ReviewDue: s.ReviewDue,
		}
		for _, q := range s.Questions {
			section.Questions = append(section.Questions, questionMessage(q))
		}
		out.Sections = append(out.Sections, section)
	}
	return out
}

func questionMessage(q Asked) *healthprofilev1.Question {
	out := &healthprofilev1.Question{
		Id: q.ID, Kind: string(q.Kind), Digits: int32(q.Limits.Digits), Unit: q.Limits.Unit, Visible: q.Visible,
		RequiredKey: prefix + "." + q.ID + "." + string(question.Required), Sensitive: q.Sensitive,
		AnsweredAt: instant(q.AnsweredAt), ConfirmedAt: instant(q.ConfirmedAt), FromReadings: q.FromReadings,
	}
	if q.Limits.Most > q.Limits.Least {
		out.Least, out.Most = &q.Limits.Least, &q.Limits.Most
	}
	if most := q.Limits.UsualMost; most > 0 {
		out.UsualMost = &most
	}
	if q.TakesText() {
		out.TextMost = question.TextMost
	}
	if q.Explained {
		out.WhyKey = prefix + ".why." + q.ID
	}
	for _, o := range q.Options {
		out.Options = append(out.Options, &healthprofilev1.Option{Id: o.ID, Exclusive: o.Exclusive, TakesText: o.TakesText})
	}
	for _, rule := range q.VisibleIf {
		out.VisibleIf = append(out.VisibleIf, &healthprofilev1.Rule{Question: rule.Question, Options: rule.Options})
	}
	if a := q.Answer; a != nil {
		out.Answer = &healthprofilev1.Answer{
			Question: q.ID, Options: a.Options, Text: a.Text, Number: a.Number, Year: int32(a.Year), Month: int32(a.Month), Day: int32(a.Day),
		}
	}
	return out
}

func instant(at int64) *float64 {
	if at == 0 {
		return nil
	}
	return number(float64(at))
}
