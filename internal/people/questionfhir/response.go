package questionfhir

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"wellhouse.app/internal/people/question"
)

// Response is the answers of one person.
type Response struct {
	ID      string
	Answers question.Answers
	At      time.Time // when they were sent
}

// WriteResponse is a response as a FHIR QuestionnaireResponse.
func WriteResponse(file question.Questionnaire, r Response) ([]byte, error) {
	root := object{
		"resourceType": "QuestionnaireResponse", "id": r.ID, "status": "completed", "authored": r.At.UTC().Format(time.RFC3339),
		"questionnaire": CanonicalBase + file.ID + "|" + strconv.Itoa(file.Version),
	}
	var items []any
	for _, s := range file.Sections {
		var inside []any
		for _, q := range s.Questions {
			if a, ok := r.Answers[q.ID]; ok {
				item := object{"linkId": q.ID, "answer": answers(q, a)}
				if len(q.Label) > 0 {
					item["text"] = q.Label[english]
				}
				inside = append(inside, item)
			}
		}
		if len(inside) > 0 {
			items = append(items, object{"linkId": "page:" + s.ID, "item": inside})
		}
	}
	if len(items) > 0 {
		root["item"] = items
	}
	return json.MarshalIndent(root, "", "  ")
}

func answers(q question.Question, a question.Answer) (out []any) {
	add := func(key string, value any) { out = append(out, object{key: value}) }
	for _, id := range a.Options {
		o := option(q, id)
		switch {
		case q.Kind == question.YesNo:
			add("valueBoolean", id == question.Yes)
		case o.AsText && !o.TakesText:
			add("valueString", id)
		case !o.AsText:
			coding := object{"code": id}
			if o.System != "" {
				coding["system"] = o.System
			}
			if len(o.Label) > 0 {
				coding["display"] = o.Label[english]
			}
			add("valueCoding", coding)
		}
	}
	if a.Text != "" {
		add("valueString", a.Text)
	}
	if a.Number != nil && types[q.Kind] == "integer" {
		add("valueInteger", int(*a.Number))
	} else if a.Number != nil {
		add("valueDecimal", *a.Number)
	}
	switch {
	case a.Day > 0:
		add("valueDate", fmt.Sprintf("%04d-%02d-%02d", a.Year, a.Month, a.Day))
	case a.Month > 0:
		add("valueDate", fmt.Sprintf("%04d-%02d", a.Year, a.Month))
	case a.Year > 0:
		add("valueDate", fmt.Sprintf("%04d", a.Year))
	}
	return out
}

// ReadResponse reads the answers to a questionnaire. Whether they fit is judged by
// question.Check.
func ReadResponse(file question.Questionnaire, data []byte) (question.Answers, []Problem) {
	r, out := &reader{}, question.Answers{}
	var v object
	switch err := json.Unmarshal(data, &v); {
	case len(data) > MostBytes:
		r.refuse("", TooLarge)
	case err != nil || v == nil:
		r.refuse("", NotJSON)
	case v["resourceType"] != "QuestionnaireResponse":
		r.refuse("resourceType", NotThis)
	default:
		readItems(file, node{"", v, r}, out)
	}
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	return out, nil
}

func readItems(file question.Questionnaire, n node, out question.Answers) {
	for _, item := range n.list("item") {
		id := item.string("linkId")
		q := find(file, id)
		given := item.list("answer")
		switch _, twice := out[id]; {
		case len(given) == 0: // a page
			readItems(file, item, out)
		case q.ID == "":
			item.refuse("linkId", WrongValue)
		case twice:
			item.refuse("linkId", Twice)
		default:
			out[id] = readAnswer(q, given)
		}
	}
}

func readAnswer(q question.Question, given []node) (out question.Answer) {
	for _, a := range given {
		a.only("valueBoolean", "valueString", "valueCoding", "valueInteger", "valueDecimal", "valueDate", "id")
		switch coding, coded := a.object("valueCoding"); {
		case coded:
			out.Options = append(out.Options, coding.string("code"))
		case a.v["valueString"] != nil:
			readText(q, a.string("valueString"), &out)
		case a.v["valueBoolean"] != nil:
			id := question.No
			if a.bool("valueBoolean") {
				id = question.Yes
			}
			out.Options = append(out.Options, id)
		case a.v["valueDate"] != nil:
			readDate(a, &out)
		default:
			n, ok := a.number("valueInteger", "valueDecimal")
			if !ok || math.Abs(n) > widest {
				a.refuse("value[x]", WrongValue)
			}
			out.Number = &n
		}
	}
	return out
}

// readText is an option that is a text, or the person's own words.
func readText(q question.Question, text string, out *question.Answer) {
	if o := option(q, text); o.AsText && !o.TakesText {
		out.Options = append(out.Options, text)
		return
	}
	out.Text = text
	at := slices.IndexFunc(q.Options, func(o question.Option) bool { return o.TakesText })
	if at >= 0 && !slices.Contains(out.Options, q.Options[at].ID) {
		out.Options = append(out.Options, q.Options[at].ID)
	}
}

func readDate(a node, out *question.Answer) {
	text := a.string("valueDate")
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			out.Year = t.Year()
			if len(layout) > len("2006") {
				out.Month = int(t.Month())
			}
			if layout == time.DateOnly {
				out.Day = t.Day()
			}
			return
		}
	}
	a.refuse("valueDate", WrongValue)
}
