package healthprofile

import (
	"strconv"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/question"
)

// taken are the answers of a profile that fit, as the body tells them.
type taken question.Answers

// bodyOf writes a profile as a whole.
func bodyOf(p Profile) *rest.HealthProfile {
	t, version := taken{}, int64(0)
	for _, s := range p.Sections {
		version += s.Version
		for _, q := range s.Questions {
			if q.Visible && q.Answer != nil && !q.open {
				t[q.ID] = *q.Answer
			}
		}
	}
	out := &rest.HealthProfile{
		DailyChecks: t.checks(dailyChecks), RecommendedChecks: t.checks(recommendedChecks),
		A1cTaken: t.dated(a1cTaken, a1cDate), EyeExam: t.dated(eyeExam, eyeExamDate), FootExam: t.dated(footExam, footExamDate),
		ActivityInterest: t.level("activityInterest"), EatingSatisfaction: t.level("eatingSatisfaction"), EatingInterest: t.level("eatingInterest"),
		Version: rest.NewOptInt(int(version)),
	}
	out.DiagnosisYear, out.DiagnosisMonth = t.date(diagnosisDate)
	t.numbers(p, out)
	t.choices(out)
	t.sensitive(out)
	return out
}

// The weights that the contract takes, in grams. A reading may be beyond them.
const leastGrams, mostGrams = 22680, 317515

func (t taken) numbers(p Profile, out *rest.HealthProfile) {
	if n := t[a1cValue].Number; n != nil {
		out.A1cValue.SetTo(*n)
	}
	if n := t[height].Number; n != nil {
		out.HeightMillimetres.SetTo(int(*n))
	}
	if n := t[weight].Number; n != nil {
		grams, _ := figure.ToGrams(*n, figure.UnitsOf(p.Country, "").WeightUnit())
		if grams >= leastGrams && grams <= mostGrams {
			out.WeightGrams.SetTo(int(grams))
		}
	}
}

// choices are the questions with one option.
func (t taken) choices(out *rest.HealthProfile) {
	set(t, diabetesType, &out.DiabetesType)
	set(t, "managementLevel", &out.ManagementLevel)
	set(t, "cgm", &out.Cgm)
	set(t, "oralMedication", &out.OralMedication)
	set(t, "insulin", &out.Insulin)
	set(t, sex, &out.Sex)
	set(t, "highBloodPressure", &out.HighBloodPressure)
	set(t, highCholesterol, &out.HighCholesterol)
	set(t, smoker, &out.Smoker)
	set(t, "pneumoniaVaccine", &out.PneumoniaVaccine)
	set(t, "fluVaccine", &out.FluVaccine)
	set(t, "activity", &out.Activity)
	set(t, "ethnicity", &out.Ethnicity)
}

// sensitive writes what only the member reads; without any of it the part is absent.
func (t taken) sensitive(out *rest.HealthProfile) {
	s := rest.SensitiveAnswers{
		Race: list[rest.SensitiveAnswersRaceItem](t["race"]), RaceOther: t.words("race"),
		SexualOrientationOther: t.words("sexualOrientation"), GenderIdentityOther: t.words("genderIdentity"),
		Pronouns: list[rest.SensitiveAnswersPronounsItem](t["pronouns"]), PronounsOther: t.words("pronouns"),
	}
	set(t, "sexualOrientation", &s.SexualOrientation)
	set(t, "genderIdentity", &s.GenderIdentity)
	if s.Race != nil || s.Pronouns != nil || s.SexualOrientation.Set || s.GenderIdentity.Set {
		out.Sensitive.SetTo(s)
	}
}

// settable is an optional value of the contract.
type settable[T any] interface{ SetTo(v T) }

// set writes the one option of an answer.
func set[T ~string](t taken, id string, into settable[T]) {
	if chosen := t[id].Options; len(chosen) == 1 {
		into.SetTo(T(chosen[0]))
	}
}

func list[T ~string](a question.Answer) (out []T) {
	for _, o := range a.Options {
		out = append(out, T(o))
	}
	return out
}

func (t taken) words(id string) (out rest.OptString) {
	if words := t[id].Text; words != "" {
		out.SetTo(words)
	}
	return out
}

func (t taken) level(id string) (out rest.OptInt) {
	if chosen := t[id].Options; len(chosen) == 1 {
		if n, err := strconv.Atoi(chosen[0]); err == nil {
			out.SetTo(n)
		}
	}
	return out
}

func (t taken) checks(id string) (out rest.OptDailyChecks) {
	a, ok := t[id]
	switch {
	case ok && a.Number != nil:
		out.SetTo(rest.DailyChecks{Known: true, Count: rest.NewOptInt(int(*a.Number))})
	case ok:
		out.SetTo(rest.DailyChecks{})
	}
	return out
}

func (t taken) dated(id, dateID string) (out rest.OptDatedAnswer) {
	if chosen := t[id].Options; len(chosen) == 1 {
		body := rest.DatedAnswer{Answer: rest.YesNoUnsure(chosen[0])}
		body.Year, body.Month = t.date(dateID)
		out.SetTo(body)
	}
	return out
}

func (t taken) date(id string) (year rest.OptYear, month rest.OptMonth) {
	a := t[id]
	if a.Year > 0 {
		year.SetTo(rest.Year(a.Year))
	}
	if a.Month > 0 {
		month.SetTo(rest.Month(a.Month))
	}
	return year, month
}
