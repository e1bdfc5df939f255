package survey

import (
	surveyv1 "wellhouse.app/api/rpc/survey/v1"
	"wellhouse.app/internal/people/question"
)

func surveyMessage(a Asked) *surveyv1.Survey {
	out := &surveyv1.Survey{
		Id: a.File.ID, Version: int32(a.File.Version), Title: a.File.Title, Intro: a.File.Intro, Readers: string(a.File.Readers),
		KeptFor: int32(keptFor(a.File).Hours()), Country: a.Country, FirstYear: int32(a.Today.Year() - 120),
		OffersHelp: len(a.File.WithoutHelp()) > 0,
	}
	if !a.Born.IsZero() {
		out.FirstYear = int32(a.Born.Year())
	}
	for _, s := range a.File.Sections {
		page := &surveyv1.Page{Id: s.ID, Title: s.Title, Intro: s.Intro}
		for _, q := range s.Questions {
			page.Questions = append(page.Questions, questionMessage(q, a.Country))
		}
		out.Pages = append(out.Pages, page)
	}
	return out
}

func questionMessage(q question.Question, country string) *surveyv1.Question {
	limits := q.LimitsIn(country)
	out := &surveyv1.Question{
		Id: q.ID, Kind: string(q.Kind), Label: q.Label, Help: q.Help, Why: q.Why, Digits: int32(limits.Digits), Unit: limits.Unit,
		TextMost: int32(q.WordsMost()), Optional: q.Optional,
	}
	if limits.Most > limits.Least {
		out.Least, out.Most = &limits.Least, &limits.Most
	}
	for _, o := range q.Options {
		out.Options = append(out.Options, &surveyv1.Option{Id: o.ID, Label: o.Label, Exclusive: o.Exclusive, TakesText: o.TakesText})
	}
	for _, r := range q.VisibleIf {
		out.VisibleIf = append(out.VisibleIf, &surveyv1.Rule{Question: r.Question, Options: r.Options, Least: r.Least, Most: r.Most, Answered: r.Answered})
	}
	return out
}

// answerMessages tells answers in the order of the questions.
func answerMessages(file question.Questionnaire, given question.Answers) (out []*surveyv1.Answer) {
	for _, s := range file.Sections {
		for _, q := range s.Questions {
			if a, ok := given[q.ID]; ok {
				out = append(out, &surveyv1.Answer{
					Question: q.ID, Options: a.Options, Text: a.Text, Number: a.Number, Year: int32(a.Year), Month: int32(a.Month), Day: int32(a.Day),
				})
			}
		}
	}
	return out
}
