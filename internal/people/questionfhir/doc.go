// Package questionfhir writes questionnaires and answers as FHIR R4 Questionnaire and
// QuestionnaireResponse, and reads them. It is pure. What a questionnaire of ours can not
// hold is refused, with the place in the file and the reason.
package questionfhir
