package healthprofile

import (
	"context"
	"time"

	"wellhouse.app/internal/care/healthprofile/healthprofiledb"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// story is what somebody of the demo answered.
type story struct {
	name    string
	country string
	days    int // ago
	answers question.Answers
}

// chosen makes answers from the options of the questions with one each.
func chosen(options map[string]string, more question.Answers) question.Answers {
	for id, option := range options {
		more[id] = question.Answer{Options: []string{option}}
	}
	return more
}

func amount(v float64) question.Answer { return question.Answer{Number: &v} }

// monthsAgo is the month that many months before the demo began.
func monthsAgo(begun time.Time, n int) question.Answer {
	at := time.Date(begun.Year(), begun.Month()-time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	return question.Answer{Year: at.Year(), Month: int(at.Month())}
}

func monthOf(day time.Time) question.Answer {
	return question.Answer{Year: day.Year(), Month: int(day.Month())}
}

// stories are the answers of the demo. James has not finished, and those of Luis are
// more than a year old.
func stories(begun time.Time) []story {
	ago := func(n int) question.Answer { return monthsAgo(begun, n) }
	return append(diabetesStories(begun, ago),
		story{"devon", "US", 60, chosen(map[string]string{
			"sex": "other", "highBloodPressure": no, "highCholesterol": unsure, "smoker": "haveQuit", "pneumoniaVaccine": unsure, "fluVaccine": yes,
			"activity": "occasional", "activityInterest": "4", "eatingSatisfaction": "2", "eatingInterest": "3",
			"ethnicity": "notHispanicOrLatino", "sexualOrientation": "bisexual", "genderIdentity": "nonBinary",
		}, question.Answers{
			"height": amount(1730), "pronouns": {Options: []string{"they"}},
			"race": {Options: []string{"black", "other"}, Text: "Louisiana Creole"},
		})},
		story{"priya", "CA", 45, chosen(map[string]string{
			"sex": "female", "highBloodPressure": no, "highCholesterol": no, "smoker": no, "pneumoniaVaccine": no, "fluVaccine": yes,
			"activity": "regular", "activityInterest": "4", "eatingSatisfaction": "3", "eatingInterest": "3", "ethnicity": "notHispanicOrLatino",
		}, question.Answers{"height": amount(1650)})},
		story{"james", "US", 25, chosen(map[string]string{
			"sex": "male", "highBloodPressure": yes, "highCholesterol": unsure, "smoker": "haveQuit", "pneumoniaVaccine": yes, "fluVaccine": yes,
		}, question.Answers{"height": amount(1780)})},
		story{"luis", "US", 400, chosen(map[string]string{
			"sex": "male", "highBloodPressure": yes, "highCholesterol": no, "smoker": "tryingToQuit", "pneumoniaVaccine": no, "fluVaccine": no,
			"activity": "notActive", "activityInterest": "3", "eatingSatisfaction": "1", "eatingInterest": "2", "ethnicity": "hispanicOrLatino",
		}, question.Answers{"height": amount(1727), "weight": amount(204)})},
	)
}

// diabetesStories are those of the members who are asked about diabetes.
// Their A1c is the one of their lab results.
func diabetesStories(begun time.Time, ago func(months int) question.Answer) []story {
	return []story{
		{"rosa", "US", 30, chosen(map[string]string{
			"diabetesType": "type2", "managementLevel": "wantMoreInfo", "cgm": no, "oralMedication": yes, "insulin": "none",
			"a1cTaken": yes, "eyeExam": yes, "footExam": yes, "sex": "female", "highBloodPressure": yes, "highCholesterol": no,
			"smoker": no, "pneumoniaVaccine": yes, "fluVaccine": yes, "activity": "occasional", "activityInterest": "4",
			"eatingSatisfaction": "2", "eatingInterest": "3", "ethnicity": "hispanicOrLatino",
		}, question.Answers{
			"diagnosisDate": {Year: 2014}, "dailyChecks": amount(2), "recommendedChecks": amount(2), "a1cDate": monthOf(begun.AddDate(0, 0, -41)), "a1cValue": amount(6.8),
			"eyeExamDate": ago(6), "footExamDate": ago(5), "height": amount(1575), "weight": amount(172),
		})},
		{"marcus", "US", 50, chosen(map[string]string{
			"diabetesType": "type1", "managementLevel": "strongUnderstanding", "cgm": yes, "oralMedication": no, "insulin": "pump",
			"a1cTaken": unsure, "eyeExam": yes, "footExam": yes, "sex": "male", "highBloodPressure": no, "highCholesterol": no,
			"smoker": no, "pneumoniaVaccine": yes, "fluVaccine": yes, "activity": "regular", "activityInterest": "2",
			"eatingSatisfaction": "3", "eatingInterest": "1", "ethnicity": "preferNotToShare",
		}, question.Answers{
			"diagnosisDate": {Year: 2004, Month: 9}, "dailyChecks": amount(6), "recommendedChecks": amount(6),
			"eyeExamDate": ago(4), "footExamDate": ago(4), "height": amount(1803), "weight": amount(178),
		})},
		{"annmarie", "CA", 30, chosen(map[string]string{
			"diabetesType": "type2", "managementLevel": "needSupport", "cgm": no, "oralMedication": yes, "insulin": "onceDaily",
			"a1cTaken": yes, "eyeExam": yes, "footExam": "unsure", "sex": "female", "highBloodPressure": yes, "highCholesterol": unsure,
			"smoker": no, "pneumoniaVaccine": yes, "fluVaccine": yes, "activity": "occasional", "activityInterest": "3",
			"eatingSatisfaction": "2", "eatingInterest": "2", "ethnicity": "notHispanicOrLatino",
		}, question.Answers{
			"diagnosisDate": {Year: 2011}, "dailyChecks": amount(1), "recommendedChecks": amount(2), "a1cDate": monthOf(begun.AddDate(0, 0, -35)), "a1cValue": amount(7.4),
			"eyeExamDate": ago(7), "height": amount(1620),
		})},
		{"grace", "US", 55, chosen(map[string]string{
			"diabetesType": "type2", "managementLevel": "gettingStarted", "cgm": no, "oralMedication": yes, "insulin": "none",
			"a1cTaken": yes, "eyeExam": yes, "footExam": no, "sex": "female", "highBloodPressure": unsure, "highCholesterol": yes,
			"smoker": no, "pneumoniaVaccine": yes, "fluVaccine": no, "activity": "occasional", "activityInterest": "3",
			"eatingSatisfaction": "2", "eatingInterest": "2", "ethnicity": "notHispanicOrLatino", "recommendedChecks": unsure,
		}, question.Answers{
			"diagnosisDate": {Year: 2019}, "dailyChecks": amount(1), "a1cDate": monthOf(begun.AddDate(0, 0, -62)), "a1cValue": amount(7),
			"eyeExamDate": ago(9), "height": amount(1600),
		})},
	}
}

// Demo gives people of the demo the answers of their stories. Those who have answers
// keep them.
func (s *Service) Demo(ctx context.Context, q db.Q, d module.DemoPeople) error {
	for _, one := range stories(d.Begun) {
		if err := s.tellStory(ctx, q, d, one); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tellStory(ctx context.Context, q db.Q, d module.DemoPeople, one story) error {
	memberID := d.Person(one.name)
	there, err := healthprofiledb.New(q).Sections(ctx, memberID)
	if err != nil || len(there) > 0 {
		return err
	}
	k := known{questions: Questions, frame: question.Frame{Country: one.country}, now: d.Begun.AddDate(0, 0, -one.days).UnixMilli()}
	for _, section := range Questions.Sections {
		answers := onlyOf(section, one.answers)
		if len(answers) == 0 {
			continue
		}
		turn := healthprofiledb.TurnSectionParams{MemberID: memberID, Section: section.ID, Now: k.now}
		if _, err := healthprofiledb.New(q).TurnSection(ctx, turn); err != nil {
			return err
		}
		for id, a := range answers {
			if err := s.put(ctx, q, memberID, id, a, k); err != nil {
				return err
			}
		}
	}
	return healthprofiledb.New(q).PutLook(ctx, healthprofiledb.PutLookParams{MemberID: memberID})
}
