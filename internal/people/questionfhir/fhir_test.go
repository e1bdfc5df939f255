package questionfhir_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/people/questionfhir"
)

// ours are all files of ours.
func ours(t testing.TB) (out []question.Questionnaire) {
	t.Helper()
	names, err := filepath.Glob("../../care/survey/questionnaire_*.json")
	if err != nil || len(names) < 5 {
		t.Fatal(names, err)
	}
	for _, name := range append(names, "../../care/healthprofile/questionnaire.json") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		q, err := question.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

// Every file of ours comes back as it was.
func TestThereAndBack(t *testing.T) {
	for _, q := range ours(t) {
		data, err := questionfhir.Write(q)
		if err != nil {
			t.Fatal(err)
		}
		got, problems := questionfhir.Read(data)
		if len(problems) > 0 {
			t.Errorf("%s: %v", q.ID, problems)
			continue
		}
		if !reflect.DeepEqual(normal(t, got), normal(t, q)) {
			a, _ := json.Marshal(got)
			b, _ := json.Marshal(q)
			t.Errorf("%s came back as\n%s\nand was\n%s", q.ID, a, b)
		}
	}
}

// normal leaves out the difference between an empty list and none.
func normal(t *testing.T, q question.Questionnaire) (out any) {
	t.Helper()
	data, err := json.Marshal(q)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const head = `{"resourceType": "Questionnaire", "id": "Walks_2", "title": "Walks", "item": [`

// What another system writes.
func TestReadTheirs(t *testing.T) {
	got, problems := questionfhir.Read([]byte(`{"resourceType": "Questionnaire", "url": "https://clinic.example/Questionnaire/walks", "status": "active", "title": "Walks",
		"_title": {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [{"url": "lang", "valueCode": "es"}, {"url": "content", "valueString": "Paseos"}]}]},
		"item": [
			{"linkId": "1", "type": "group", "text": "Last week", "item": [
				{"linkId": "1.1", "type": "integer", "text": "Days?", "required": true, "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": 0}, {"url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueInteger": 7}]},
				{"linkId": "1.2", "type": "choice", "text": "With whom?", "repeats": true, "enableWhen": [{"question": "1.1", "operator": ">", "answerInteger": 0}], "answerOption": [
					{"valueCoding": {"system": "http://x.example", "code": "dog", "display": "A dog"}, "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/itemWeight", "valueDecimal": 2}]}, {"valueString": "Nobody"}]}]},
			{"linkId": "2", "type": "boolean", "text": "Did it help?", "enableBehavior": "any", "enableWhen": [
				{"question": "1.2", "operator": "=", "answerCoding": {"code": "dog"}}, {"question": "1.2", "operator": "=", "answerString": "Nobody"}]},
			{"linkId": "3", "type": "text", "text": "Tell us more", "maxLength": 300, "enableWhen": [{"question": "2", "operator": "exists", "answerBoolean": true}]}]}`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	days, _ := got.Sections[0].Question("1.1")
	whom, _ := got.Sections[0].Question("1.2")
	help, _ := got.Sections[1].Question("2")
	more, _ := got.Sections[1].Question("3")
	switch {
	case got.ID != "walks" || got.Title["es-US"] != "Paseos" || got.Readers != question.CareTeam:
		t.Errorf("%+v", got)
	case days.Kind != question.Count || days.Optional || days.Limits.Most != 7:
		t.Errorf("%+v", days)
	case whom.Kind != question.Choices || !whom.Optional || *whom.VisibleIf[0].Least != 1 || *whom.Options[0].Points != 2 || !whom.Options[1].AsText:
		t.Errorf("%+v", whom)
	case help.Kind != question.YesNo || !slices.Equal(help.VisibleIf[0].Options, []string{"dog", "Nobody"}):
		t.Errorf("%+v", help)
	case more.Kind != question.LongText || more.TextMost != 300 || !more.VisibleIf[0].Answered:
		t.Errorf("%+v", more)
	}
}

// What we can not hold is refused, with its place.
func TestRefused(t *testing.T) {
	const good = `{"linkId": "a", "type": "boolean", "text": "A?"}`
	for name, c := range map[string]struct {
		file string
		want questionfhir.Problem
	}{
		"no JSON":              {`{`, questionfhir.Problem{Path: "", Reason: questionfhir.NotJSON}},
		"another resource":     {`{"resourceType": "Patient"}`, questionfhir.Problem{Path: "resourceType", Reason: questionfhir.NotThis}},
		"too large":            {strings.Repeat(" ", questionfhir.MostBytes+1), questionfhir.Problem{Path: "", Reason: questionfhir.TooLarge}},
		"nothing asked":        {head + `]}`, questionfhir.Problem{Path: "item", Reason: questionfhir.WrongValue}},
		"an item that is none": {head + `7]}`, questionfhir.Problem{Path: "item[0]", Reason: questionfhir.WrongValue}},
		"a file":               {head + `{"linkId": "a", "type": "attachment", "text": "A?"}]}`, questionfhir.Problem{Path: "item[0].type", Reason: questionfhir.Unknown}},
		"no text":              {head + `{"linkId": "a", "type": "boolean"}]}`, questionfhir.Problem{Path: "item[0].text", Reason: questionfhir.NoText}},
		"markup in an id":      {head + `{"linkId": "<a>", "type": "boolean", "text": "A?"}]}`, questionfhir.Problem{Path: "item[0].linkId", Reason: questionfhir.BadID}},
		"the same id twice":    {head + good + `,` + good + `]}`, questionfhir.Problem{Path: "item[1].linkId", Reason: questionfhir.Twice}},
		"a group in a group":   {head + `{"linkId": "g", "type": "group", "text": "G", "item": [{"linkId": "h", "type": "group"}]}]}`, questionfhir.Problem{Path: "item[0].item[0].type", Reason: questionfhir.Nested}},
		"a group that repeats": {head + `{"linkId": "g", "type": "group", "text": "G", "repeats": true, "item": [` + good + `]}]}`, questionfhir.Problem{Path: "item[0].repeats", Reason: questionfhir.Unknown}},
		"a value set":          {head + `{"linkId": "a", "type": "choice", "text": "A?", "answerValueSet": "x"}]}`, questionfhir.Problem{Path: "item[0].answerValueSet", Reason: questionfhir.Unknown}},
		"a first answer":       {head + `{"linkId": "a", "type": "boolean", "text": "A?", "initial": []}]}`, questionfhir.Problem{Path: "item[0].initial", Reason: questionfhir.Unknown}},
		"a calculation":        {head + `{"linkId": "a", "type": "boolean", "text": "A?", "extension": [{"url": "http://x.example/calculated"}]}]}`, questionfhir.Problem{Path: "item[0].extension[0].url", Reason: questionfhir.Unknown}},
		"another operator":     {head + good + `,{"linkId": "b", "type": "boolean", "text": "B?", "enableWhen": [{"question": "a", "operator": "~", "answerBoolean": true}]}]}`, questionfhir.Problem{Path: "item[1].enableWhen[0].operator", Reason: questionfhir.Unknown}},
		"what comes later":     {head + `{"linkId": "b", "type": "boolean", "text": "B?", "enableWhen": [{"question": "a", "operator": "=", "answerBoolean": true}]},` + good + `]}`, questionfhir.Problem{Path: "item[0].enableWhen[0].question", Reason: questionfhir.NotEarlier}},
		"any of two questions": {head + good + `,{"linkId": "b", "type": "boolean", "text": "B?"},{"linkId": "c", "type": "boolean", "text": "C?", "enableBehavior": "any", "enableWhen": [{"question": "a", "operator": "=", "answerBoolean": true}, {"question": "b", "operator": "=", "answerBoolean": true}]}]}`, questionfhir.Problem{Path: "item[2].enableWhen[1].question", Reason: questionfhir.Mixed}},
		"an unknown language":  {head + `{"linkId": "a", "type": "boolean", "text": "A?", "_text": {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [{"url": "lang", "valueCode": "de"}, {"url": "content", "valueString": "A"}]}]}}]}`, questionfhir.Problem{Path: "item[0]._text.extension[0].extension", Reason: questionfhir.WrongValue}},
		"one option":           {head + `{"linkId": "a", "type": "choice", "text": "A?", "answerOption": [{"valueCoding": {"code": "x", "display": "X"}}]}]}`, questionfhir.Problem{Path: "item[0].answerOption", Reason: questionfhir.WrongValue}},
		"a hidden character":   {head + `{"linkId": "a", "type": "boolean", "text": "A\u0007?"}]}`, questionfhir.Problem{Path: "item[0].text", Reason: questionfhir.WrongValue}},
		"limits upside down":   {head + `{"linkId": "a", "type": "integer", "text": "A?", "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": 9}, {"url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueInteger": 3}]}]}`, questionfhir.Problem{Path: "a: a number has limits, the lower one first", Reason: questionfhir.Senseless}},
		"a modifier":           {`{"resourceType": "Questionnaire", "id": "x", "title": "X", "modifierExtension": [], "item": [` + good + `]}`, questionfhir.Problem{Path: "modifierExtension", Reason: questionfhir.Unknown}},
	} {
		_, problems := questionfhir.Read([]byte(c.file))
		if !slices.Contains(problems, c.want) {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

// Answers of every kind come back as they were.
func TestResponse(t *testing.T) {
	v := 6.5
	n := 3.0
	kinds := map[string]question.Answers{
		"medication-review": {
			"takes": {Options: []string{"yes"}}, "missedDays": {Number: &n}, "whyMissed": {Options: []string{"cost", "other"}, Text: "Travel"},
			"effects": {Text: "A rash\non my arm"},
		},
		"health-insights": {"sleepHours": {Number: &v}, "mood1": {Options: []string{"severalDays"}}},
		"health-profile":  {"diagnosisDate": {Year: 2019, Month: 4}, "eyeExamDate": {Year: 2024}, "race": {Options: []string{"other"}, Text: "Basque"}},
	}
	for _, q := range ours(t) {
		given := kinds[q.ID]
		if given == nil {
			continue
		}
		data, err := questionfhir.WriteResponse(q, questionfhir.Response{ID: "r1", Answers: given, At: time.UnixMilli(1_800_000_000_000)})
		if err != nil {
			t.Fatal(err)
		}
		got, problems := questionfhir.ReadResponse(q, data)
		if len(problems) > 0 || !reflect.DeepEqual(got, given) {
			t.Errorf("%s: %v %v\n%s", q.ID, got, problems, data)
		}
	}
	q := ours(t)[0]
	for name, text := range map[string]string{
		"not ours":  `{"resourceType": "QuestionnaireResponse", "item": [{"linkId": "nowhere", "answer": [{"valueBoolean": true}]}]}`,
		"no answer": `{"resourceType": "QuestionnaireResponse", "item": [{"linkId": "gad1", "answer": [{"valueTime": "12:00"}]}]}`,
	} {
		if _, problems := questionfhir.ReadResponse(q, []byte(text)); len(problems) == 0 {
			t.Errorf("%s: taken", name)
		}
	}
}

// FuzzRead: whatever the bytes are, reading ends, and what was read can be written and
// read again.
func FuzzRead(f *testing.F) {
	for _, q := range ours(f) {
		data, err := questionfhir.Write(q)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(head + `{"linkId": "a", "type": "open-choice", "text": "A?", "answerOption": [{"valueString": "x"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		q, problems := questionfhir.Read(data)
		if len(problems) > 0 {
			return
		}
		again, err := questionfhir.Write(q)
		if err != nil {
			t.Fatal(err)
		}
		if _, problems := questionfhir.Read(again); len(problems) > 0 {
			t.Fatalf("%v\n%s", problems, again)
		}
	})
}
