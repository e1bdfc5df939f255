package healthprofile

import (
	"context"
	"slices"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// teamReads are the questions whose answers a coach and a care team read: nothing about
// identity or origin, and nothing that readings and lab results show.
var teamReads = []string{
	diabetesType, diagnosisDate, "managementLevel",
	dailyChecks, recommendedChecks, "cgm", "oralMedication", "insulin",
	eyeExam, eyeExamDate, footExam, footExamDate,
	height, "highBloodPressure", highCholesterol,
	smoker, "pneumoniaVaccine", "fluVaccine",
	"activity", "activityInterest", "eatingSatisfaction", "eatingInterest",
}

// ForTeam reads what those who look after a member are shown of the profile. The caller
// has checked who asks.
func (s *Service) ForTeam(ctx context.Context, memberID string) (out Profile, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		k, err := s.load(ctx, q, who.Who{MemberID: memberID})
		out = forTeam(profileOf(k))
		return err
	})
	return out, err
}

// forTeam keeps the answers that the team reads, in their sections.
func forTeam(p Profile) Profile {
	out := Profile{Questionnaire: p.Questionnaire, Country: p.Country, Years: p.Years, Today: p.Today}
	for _, s := range p.Sections {
		s.Questions = slices.DeleteFunc(slices.Clone(s.Questions), func(a Asked) bool {
			return a.Answer == nil || a.Sensitive || !slices.Contains(teamReads, a.ID)
		})
		if len(s.Questions) > 0 {
			out.Sections = append(out.Sections, s)
		}
	}
	return out
}
