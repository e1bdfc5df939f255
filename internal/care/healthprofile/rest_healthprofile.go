package healthprofile

import (
	"context"
	"strconv"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/who"
)

// REST serves the profile as a whole.
type REST struct{ Service *Service }

// GetHealthProfile answers the health profile.
//
// GET /v1/users/me/info/health
func (r REST) GetHealthProfile(ctx context.Context) (*rest.HealthProfile, error) {
	p, err := r.Service.Profile(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return bodyOf(p), nil
}

// PutHealthProfile replaces the health profile.
//
// PUT /v1/users/me/info/health
func (r REST) PutHealthProfile(ctx context.Context, req *rest.HealthProfile) (*rest.HealthProfile, error) {
	w := who.From(ctx)
	var seen *int64
	if v, ok := req.Version.Get(); ok {
		version := int64(v)
		seen = &version
	}
	now, err := r.Service.Profile(ctx, w) // for the unit of the weight
	if err != nil {
		return nil, err
	}
	p, err := r.Service.Replace(ctx, w, seen, givenIn(req, now.Country))
	if err != nil {
		return nil, err
	}
	return bodyOf(p), nil
}

// given collects the answers of a body.
type given question.Answers

func (g given) option(id string, set bool, chosen string) {
	if set {
		g[id] = question.Answer{Options: []string{chosen}}
	}
}

func (g given) level(id string, v rest.OptInt) { g.option(id, v.Set, strconv.Itoa(v.Value)) }

func (g given) number(id string, set bool, v float64) {
	if set {
		g[id] = question.Answer{Number: &v}
	}
}

func (g given) dated(id, dateID string, v rest.OptDatedAnswer) {
	g.option(id, v.Set, string(v.Value.Answer))
	g.date(dateID, v.Value.Year, v.Value.Month)
}

func (g given) date(id string, year rest.OptYear, month rest.OptMonth) {
	if year.Set || month.Set {
		g[id] = question.Answer{Year: int(year.Value), Month: int(month.Value)}
	}
}

func (g given) checks(id string, v rest.OptDailyChecks) {
	switch {
	case v.Set && !v.Value.Known:
		g.option(id, true, unsure)
	case v.Set && v.Value.Count.Set:
		g.number(id, true, float64(v.Value.Count.Value))
	}
}

func (g given) words(id string, chosen []string, words rest.OptString) {
	if len(chosen) > 0 {
		g[id] = question.Answer{Options: chosen, Text: words.Value}
	}
}

// givenIn reads the answers of a body.
func givenIn(in *rest.HealthProfile, country string) question.Answers {
	g := given{}
	g.option(diabetesType, in.DiabetesType.Set, string(in.DiabetesType.Value))
	g.date(diagnosisDate, in.DiagnosisYear, in.DiagnosisMonth)
	g.option("managementLevel", in.ManagementLevel.Set, string(in.ManagementLevel.Value))
	g.checks(dailyChecks, in.DailyChecks)
	g.checks(recommendedChecks, in.RecommendedChecks)
	g.option("cgm", in.Cgm.Set, string(in.Cgm.Value))
	g.option("oralMedication", in.OralMedication.Set, string(in.OralMedication.Value))
	g.option("insulin", in.Insulin.Set, string(in.Insulin.Value))
	g.dated(a1cTaken, a1cDate, in.A1cTaken)
	g.number(a1cValue, in.A1cValue.Set, in.A1cValue.Value)
	g.dated(eyeExam, eyeExamDate, in.EyeExam)
	g.dated(footExam, footExamDate, in.FootExam)
	g.option(sex, in.Sex.Set, string(in.Sex.Value))
	g.number(height, in.HeightMillimetres.Set, float64(in.HeightMillimetres.Value))
	shown := figure.UnitsOf(country, "").Weight(float64(in.WeightGrams.Value))
	g.number(weight, in.WeightGrams.Set, shown.Value)
	g.option("highBloodPressure", in.HighBloodPressure.Set, string(in.HighBloodPressure.Value))
	g.option(highCholesterol, in.HighCholesterol.Set, string(in.HighCholesterol.Value))
	g.option(smoker, in.Smoker.Set, string(in.Smoker.Value))
	g.option("pneumoniaVaccine", in.PneumoniaVaccine.Set, string(in.PneumoniaVaccine.Value))
	g.option("fluVaccine", in.FluVaccine.Set, string(in.FluVaccine.Value))
	g.option("activity", in.Activity.Set, string(in.Activity.Value))
	g.level("activityInterest", in.ActivityInterest)
	g.level("eatingSatisfaction", in.EatingSatisfaction)
	g.level("eatingInterest", in.EatingInterest)
	g.option("ethnicity", in.Ethnicity.Set, string(in.Ethnicity.Value))
	s := in.Sensitive.Value
	g.words("race", texts(s.Race), s.RaceOther)
	g.words("sexualOrientation", one(s.SexualOrientation.Set, s.SexualOrientation.Value), s.SexualOrientationOther)
	g.words("genderIdentity", one(s.GenderIdentity.Set, s.GenderIdentity.Value), s.GenderIdentityOther)
	g.words("pronouns", texts(s.Pronouns), s.PronounsOther)
	return question.Answers(g)
}

func texts[T ~string](in []T) (out []string) {
	for _, v := range in {
		out = append(out, string(v))
	}
	return out
}

func one[T ~string](set bool, v T) []string {
	if !set {
		return nil
	}
	return []string{string(v)}
}
