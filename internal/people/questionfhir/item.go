package questionfhir

import (
	"math"
	"slices"

	"wellhouse.app/internal/people/question"
)

// kindOf are the kinds of the item types.
var kindOf = map[string]question.Kind{
	"boolean": question.YesNo, "integer": question.Count, "decimal": question.Number, "date": question.Date, "string": question.Text,
	"text": question.LongText, "choice": question.Choice, "open-choice": question.Choice,
}

// The widest limits of a number that brings none.
const widest = 1e9

func (s *sections) question(item node) question.Question {
	item.only("linkId", "id", "definition", "code", "prefix", "text", "_text", "type", "required", "repeats", "maxLength", "enableWhen", "enableBehavior",
		"answerOption", "item", "extension")
	q := question.Question{ID: s.link(item), Label: words(item, "text"), Optional: !item.bool("required")}
	kind, known := kindOf[item.string("type")]
	if !known {
		item.refuse("type", Unknown)
		return q
	}
	q.Kind = kind
	if item.bool("repeats") {
		if kind != question.Choice {
			item.refuse("repeats", Unknown)
		}
		q.Kind = question.Choices
	}
	more := s.itemExtensions(item, &q)
	if len(q.Label) == 0 && more.Messages.Required == "" {
		item.refuse("text", NoText)
	}
	readOptions(item, &q, more)
	readLimits(item, &q)
	q.VisibleIf = s.rules(item)
	s.notes(item, &q)
	if asksAboutHarm(item) {
		s.r.harm = append(s.r.harm, q.ID)
	}
	return q
}

// itemExtensions reads limits, the unit and what is ours.
func (s *sections) itemExtensions(item node, q *question.Question) (more itemExtra) {
	item.extensions(map[string]func(node){
		minValue: func(e node) { q.Limits.Least = bound(e) },
		maxValue: func(e node) { q.Limits.Most = bound(e) },
		decimalPlaces: func(e node) {
			digits, _ := e.number("valueInteger")
			if digits != math.Trunc(digits) || digits < 0 || digits > 4 {
				e.refuse("valueInteger", WrongValue)
				return
			}
			q.Limits.Digits = int(digits)
		},
		unitURL: func(e node) {
			if coding, ok := e.object("valueCoding"); ok {
				q.Limits.Unit = coding.string("code")
			}
		},
		extraURL: func(e node) { unpack(e, &more) },
	})
	q.In, q.Needs, q.Messages, q.Explained, q.Sensitive, q.Scale = more.In, more.Needs, more.Messages, more.Explained, more.Sensitive, more.Scale
	q.Limits.UsualMost = more.UsualMost
	if more.Kind != "" {
		q.Kind = more.Kind
	}
	return more
}

func bound(e node) float64 {
	v, ok := e.number("valueInteger", "valueDecimal")
	if !ok || math.Abs(v) > widest {
		e.refuse("value[x]", WrongValue)
		return 0
	}
	return v
}

// readLimits gives a number without limits the widest, and a text its length.
func readLimits(item node, q *question.Question) {
	if q.Kind == question.Count || q.Kind == question.Number {
		if q.Limits.Least == 0 && q.Limits.Most == 0 {
			q.Limits.Most = widest
		}
		if q.Kind == question.Number && q.Limits.Digits == 0 && !hasExtension(item, decimalPlaces) {
			q.Limits.Digits = 2
		}
	}
	most, there := item.number("maxLength")
	if !there {
		return
	}
	if most < 1 || most != math.Trunc(most) || q.Kind != question.Text && q.Kind != question.LongText {
		item.refuse("maxLength", WrongValue)
		return
	}
	q.TextMost = int(min(most, question.LongMost))
}

func hasExtension(item node, url string) bool {
	all, _ := item.v["extension"].([]any)
	return slices.ContainsFunc(all, func(e any) bool {
		o, _ := e.(object)
		return o["url"] == url
	})
}

func readOptions(item node, q *question.Question, more itemExtra) {
	for _, o := range item.list("answerOption") {
		o.only("valueCoding", "valueString", "extension", "id")
		one := question.Option{}
		coding, coded := o.object("valueCoding")
		if coded {
			coding.only("system", "code", "display", "_display", "extension", "id", "version")
			one.ID, one.System, one.Label = coding.string("code"), coding.string("system"), words(coding, "display")
			coding.points(&one)
			if !idPattern.MatchString(one.ID) {
				coding.refuse("code", BadID)
			}
		} else if one.ID = o.string("valueString"); one.ID == "" {
			o.refuse("value[x]", WrongValue)
		} else {
			one.AsText, one.Label = true, question.Words{english: one.ID}
		}
		o.points(&one)
		if coded && len(one.Label) == 0 && more.Messages.Required == "" {
			coding.refuse("display", NoText)
		}
		if slices.ContainsFunc(q.Options, func(p question.Option) bool { return p.ID == one.ID }) {
			o.refuse("value[x]", Twice)
		}
		one.TakesText = slices.Contains(more.TakesText, one.ID)
		q.Options = append(q.Options, one)
	}
	if item.string("type") == "open-choice" && len(more.TakesText) == 0 {
		q.Options = append(q.Options, question.Option{ID: "open-choice-other", TakesText: true, AsText: true, Label: question.Words{
			english: "Something else", "es-US": "Otra cosa", "fr-CA": "Autre chose",
		}})
	}
	choice := q.Kind == question.Choice || q.Kind == question.Choices
	switch {
	case choice && len(q.Options) < 2:
		item.refuse("answerOption", WrongValue)
	case !choice && q.Kind != question.Count && len(q.Options) > 0:
		item.refuse("answerOption", Unknown)
	}
}

// points reads the weight of an option, and whether it goes with no other.
func (n node) points(o *question.Option) {
	weight := func(e node) {
		v, ok := e.number("valueDecimal", "valueInteger")
		if !ok || v != math.Trunc(v) || v < 0 || v > 1000 {
			e.refuse("valueDecimal", WrongValue)
			return
		}
		whole := int(v)
		o.Points = &whole
	}
	n.extensions(map[string]func(node){
		ordinalValue: weight, itemWeight: weight, exclusiveURL: func(e node) { o.Exclusive = e.bool("valueBoolean") },
	})
}

// notes reads the texts below a question: help, and why we ask.
func (s *sections) notes(item node, q *question.Question) {
	for _, n := range item.list("item") {
		if n.string("type") != "display" {
			n.refuse("type", Nested)
			continue
		}
		n.only("linkId", "type", "text", "_text", "extension")
		s.link(n)
		into := &q.Help
		n.extensions(map[string]func(node){itemControl: func(e node) {
			concept, _ := e.object("valueCodeableConcept")
			for _, coding := range concept.list("coding") {
				if coding.string("code") == "flyover" {
					into = &q.Why
				}
			}
		}})
		*into = words(n, "text")
	}
}
