package questionfhir_test

import (
	"fmt"
	"slices"
	"testing"

	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/people/questionfhir"
)

// A PHQ-9 from elsewhere brings no act: the question about self-harm is known by its
// code, and every answer but "not at all" shows help.
func TestHarmIsGuarded(t *testing.T) {
	const (
		weight  = `, "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/ordinalValue", "valueDecimal": %d}]`
		choices = `"type": "choice", "text": "Thoughts?", "answerOption": [{"valueCoding": {"code": "%s", "display": "Not at all"%s}}, {"valueCoding": {"code": "LA6569-3", "display": "Several days"%s}}]`
	)
	scored := fmt.Sprintf(choices, "x", fmt.Sprintf(weight, 0), fmt.Sprintf(weight, 1))
	coded := fmt.Sprintf(choices, "LA6568-5", "", "")
	unknown := fmt.Sprintf(choices, "x", "", "")
	several, none := []string{"LA6569-3"}, []string(nil)
	for name, c := range map[string]struct {
		item      string
		options   []string
		unguarded bool
	}{
		"the linkId of LOINC":      {`"linkId": "/44260-8", ` + scored, several, false},
		"the plain linkId":         {`"linkId": "44260-8", ` + coded, several, false},
		"the code":                 {`"linkId": "9", "code": [{"system": "http://loinc.org", "code": "44260-8"}], ` + scored, several, false},
		"yes and no":               {`"linkId": "44260-8", "type": "boolean", "text": "Thoughts?"`, []string{"yes"}, false},
		"answers nobody can tell":  {`"linkId": "44260-8", ` + unknown, none, true},
		"a number":                 {`"linkId": "44260-8", "type": "integer", "text": "Thoughts?"`, none, true},
		"another question":         {`"linkId": "44259-0", ` + scored, none, false},
		"the code of another list": {`"linkId": "9", "code": [{"system": "http://x.example", "code": "44260-8"}], ` + scored, none, false},
	} {
		file := []byte(head + "{" + c.item + "}]}")
		got, problems := questionfhir.Read(file)
		if len(problems) > 0 {
			t.Errorf("%s: %v", name, problems)
			continue
		}
		var options []string
		for _, a := range got.Acts {
			if a.Do == question.DoCrisis {
				options = append(options, a.Options...)
			}
		}
		if !slices.Equal(options, c.options) || len(got.Unguarded) > 0 != c.unguarded {
			t.Errorf("%s: %v, unguarded %v", name, got.Acts, got.Unguarded)
		}
	}
}
