package program

import (
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/who"
)

// Shown is what the caller may know of a member's programs and diagnoses. Staff who
// view the member learn nothing of mental health. Neither does somebody in the family
// without that area, and of diagnoses nothing at all without readings or documents.
func Shown(w who.Who, enrolments []Enrolment, diagnoses []Diagnosis) ([]Enrolment, []Diagnosis) {
	if w.Acting != nil && !w.Opens(acting.Readings) && !w.Opens(acting.Documents) {
		diagnoses = []Diagnosis{}
	}
	if w.Viewing != nil || !w.Opens(acting.MentalHealth) {
		return WithoutMentalHealth(enrolments, diagnoses)
	}
	return enrolments, diagnoses
}
