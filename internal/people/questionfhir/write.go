package questionfhir

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"wellhouse.app/internal/people/question"
)

// The extensions that we read and write.
const (
	base          = "http://hl7.org/fhir/StructureDefinition/"
	minValue      = base + "minValue"
	maxValue      = base + "maxValue"
	decimalPlaces = base + "maxDecimalPlaces"
	unitURL       = base + "questionnaire-unit"
	itemControl   = base + "questionnaire-itemControl"
	exclusiveURL  = base + "questionnaire-optionExclusive"
	ordinalValue  = base + "ordinalValue"
	itemWeight    = base + "itemWeight"
	translation   = base + "translation"
	controls      = "http://hl7.org/fhir/questionnaire-item-control"
	// extraURL is what FHIR has no word for, as JSON. Others may leave it out.
	extraURL = "https://wellhouse.app/fhir/StructureDefinition/questionnaire-extra"
	// CanonicalBase begins the address of a questionnaire.
	CanonicalBase = "https://wellhouse.app/fhir/Questionnaire/"
)

type object = map[string]any

// rootExtra and itemExtra are what FHIR has no word for.
type rootExtra struct {
	Readers question.Readers `json:"readers"`
	KeptFor int              `json:"keptFor,omitempty"`
	Scales  []question.Scale `json:"scales,omitempty"`
	Acts    []question.Act   `json:"acts,omitempty"`
}

type itemExtra struct {
	Kind      question.Kind             `json:"kind,omitempty"`
	In        map[string]question.Limit `json:"in,omitempty"`
	Needs     []string                  `json:"needs,omitempty"`
	Messages  question.Messages         `json:"messages,omitzero"`
	Explained bool                      `json:"explained,omitempty"`
	Sensitive bool                      `json:"sensitive,omitempty"`
	Scale     string                    `json:"scale,omitempty"`
	TakesText []string                  `json:"takesText,omitempty"`
	UsualMost float64                   `json:"usualMost,omitempty"`
}

// types are the item types of our kinds.
var types = map[question.Kind]string{
	question.Choice: "choice", question.Choices: "choice", question.YesNo: "boolean", question.Count: "integer", question.Number: "decimal",
	question.Height: "integer", question.Weight: "decimal", question.Date: "date", question.MonthYear: "date", question.Year: "date",
	question.Text: "string", question.LongText: "text",
}

// Write is a questionnaire as FHIR.
func Write(q question.Questionnaire) ([]byte, error) {
	root := object{
		"resourceType": "Questionnaire", "id": q.ID, "url": CanonicalBase + q.ID, "version": strconv.Itoa(q.Version), "status": "active",
		"subjectType": []any{"Patient"},
	}
	text(root, "title", q.Title)
	text(root, "description", q.Intro)
	if q.Source != "" {
		root["copyright"] = q.Source
	}
	if err := extra(root, rootExtra{q.Readers, q.KeptFor, q.Scales, q.Acts}); err != nil {
		return nil, err
	}
	var items []any
	for _, s := range q.Sections {
		group := object{"linkId": "page:" + s.ID, "type": "group"}
		text(group, "text", s.Title)
		var inside []any
		if len(s.Intro) > 0 {
			intro := object{"linkId": "page:" + s.ID + ":intro", "type": "display"}
			text(intro, "text", s.Intro)
			inside = append(inside, intro)
		}
		for _, one := range s.Questions {
			item, err := itemOf(q, one)
			if err != nil {
				return nil, err
			}
			inside = append(inside, item)
		}
		group["item"] = inside
		items = append(items, group)
	}
	root["item"] = items
	return json.MarshalIndent(root, "", "  ")
}

func itemOf(file question.Questionnaire, q question.Question) (object, error) {
	item := object{"linkId": q.ID, "type": types[q.Kind]}
	text(item, "text", q.Label)
	if !q.Optional {
		item["required"] = true
	}
	if q.Kind == question.Choices {
		item["repeats"] = true
	}
	if q.TextMost > 0 {
		item["maxLength"] = q.TextMost
	}
	limits(item, q)
	more := itemExtra{In: q.In, Needs: q.Needs, Messages: q.Messages, Explained: q.Explained, Sensitive: q.Sensitive, Scale: q.Scale, UsualMost: q.Limits.UsualMost}
	if !plainKinds[q.Kind] || q.Kind == question.Count && len(q.Options) > 0 {
		more.Kind = q.Kind
	}
	if q.Kind != question.YesNo {
		more.TakesText = options(item, q)
	}
	if err := extra(item, more); err != nil {
		return nil, err
	}
	conditions(item, file, q)
	var notes []any
	for _, n := range []struct {
		control string
		words   question.Words
	}{{"help", q.Help}, {"flyover", q.Why}} {
		if len(n.words) > 0 {
			note := object{"linkId": q.ID + ":" + n.control, "type": "display", "extension": []any{object{
				"url": itemControl, "valueCodeableConcept": object{"coding": []any{object{"system": controls, "code": n.control}}},
			}}}
			text(note, "text", n.words)
			notes = append(notes, note)
		}
	}
	if len(notes) > 0 {
		item["item"] = notes
	}
	return item, nil
}

// plainKinds are those that the item type alone tells.
var plainKinds = map[question.Kind]bool{
	question.Choice: true, question.Choices: true, question.YesNo: true, question.Count: true, question.Number: true, question.Date: true,
	question.Text: true, question.LongText: true,
}

func limits(item object, q question.Question) {
	l := q.Limits
	if l.Least == 0 && l.Most == 0 {
		return
	}
	value := "valueDecimal"
	if types[q.Kind] == "integer" {
		value = "valueInteger"
	}
	extend(item, object{"url": minValue, value: l.Least}, object{"url": maxValue, value: l.Most})
	if l.Digits > 0 || q.Kind == question.Number {
		extend(item, object{"url": decimalPlaces, "valueInteger": l.Digits})
	}
	if l.Unit != "" {
		extend(item, object{"url": unitURL, "valueCoding": object{"code": l.Unit, "display": l.Unit}})
	}
}

// options writes what can be chosen, and tells which options take own words.
func options(item object, q question.Question) (takesText []string) {
	var out []any
	for _, o := range q.Options {
		option := object{}
		if o.AsText {
			option["valueString"] = o.ID
		} else {
			coding := object{"code": o.ID}
			if o.System != "" {
				coding["system"] = o.System
			}
			text(coding, "display", o.Label)
			option["valueCoding"] = coding
		}
		if o.Points != nil {
			extend(option, object{"url": ordinalValue, "valueDecimal": *o.Points})
		}
		if o.Exclusive {
			extend(option, object{"url": exclusiveURL, "valueBoolean": true})
		}
		if o.TakesText {
			takesText = append(takesText, o.ID)
		}
		out = append(out, option)
	}
	if len(out) > 0 {
		item["answerOption"] = out
	}
	if len(takesText) > 0 {
		item["type"] = "open-choice"
	}
	return takesText
}

// conditions writes the rules. Several options of one rule are told as an "any", which
// FHIR has for all conditions of an item together, so a second rule beside one with
// several options has them left out one by one.
func conditions(item object, file question.Questionnaire, q question.Question) {
	var out []any
	anyOf := len(q.VisibleIf) == 1 && len(q.VisibleIf[0].Options) > 1
	for _, r := range q.VisibleIf {
		asked := find(file, r.Question)
		when := func(operator, value string, answer any) {
			out = append(out, object{"question": r.Question, "operator": operator, value: answer})
		}
		switch {
		case r.Answered:
			when("exists", "answerBoolean", true)
		case len(r.Options) == 1 || anyOf:
			for _, id := range r.Options {
				when("=", answerKey(asked, id), answerValue(asked, id))
			}
		case len(r.Options) > 1:
			for _, o := range asked.Options {
				if !slices.Contains(r.Options, o.ID) {
					when("!=", answerKey(asked, o.ID), answerValue(asked, o.ID))
				}
			}
		default:
			value := "answerDecimal"
			if types[asked.Kind] == "integer" {
				value = "answerInteger"
			}
			if r.Least != nil {
				when(">=", value, *r.Least)
			}
			if r.Most != nil {
				when("<=", value, *r.Most)
			}
		}
	}
	if len(out) == 0 {
		return
	}
	item["enableWhen"] = out
	if len(out) > 1 {
		item["enableBehavior"] = "all"
		if anyOf {
			item["enableBehavior"] = "any"
		}
	}
}

func answerKey(q question.Question, id string) string {
	switch o := option(q, id); {
	case q.Kind == question.YesNo:
		return "answerBoolean"
	case o.AsText:
		return "answerString"
	}
	return "answerCoding"
}

func answerValue(q question.Question, id string) any {
	o := option(q, id)
	switch {
	case q.Kind == question.YesNo:
		return id == question.Yes
	case o.AsText:
		return id
	case o.System != "":
		return object{"system": o.System, "code": id}
	}
	return object{"code": id}
}

func option(q question.Question, id string) question.Option {
	at := slices.IndexFunc(q.Options, func(o question.Option) bool { return o.ID == id })
	if at < 0 {
		return question.Option{}
	}
	return q.Options[at]
}

func find(file question.Questionnaire, id string) question.Question {
	for _, s := range file.Sections {
		if q, ok := s.Question(id); ok {
			return q
		}
	}
	return question.Question{}
}

// text writes words: English beside the name, the others as translations.
func text(into object, name string, words question.Words) {
	if len(words) == 0 {
		return
	}
	into[name] = words[english]
	var others []any
	for _, locale := range slices.Sorted(maps.Keys(words)) {
		if locale != english {
			others = append(others, object{"url": translation, "extension": []any{
				object{"url": "lang", "valueCode": locale}, object{"url": "content", "valueString": words[locale]},
			}})
		}
	}
	if len(others) > 0 {
		into["_"+name] = object{"extension": others}
	}
}

const english = "en-US"

func extra[T any](into object, more T) error {
	data, err := json.Marshal(more)
	if err == nil && string(data) != "{}" {
		extend(into, object{"url": extraURL, "valueString": string(data)})
	}
	return err
}

func extend(into object, more ...any) {
	all, _ := into["extension"].([]any)
	into["extension"] = append(all, more...)
}
