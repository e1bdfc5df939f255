package questionfhir

import (
	"slices"
	"strings"

	"wellhouse.app/internal/people/question"
)

// The question of the PHQ-9 about self-harm, and its answer "Not at all".
const (
	loinc    = "http://loinc.org"
	harmCode = "44260-8"
	notAtAll = "LA6568-5"
)

// asksAboutHarm tells the question about self-harm by its code, or by a linkId that is
// the code: /44260-8.
func asksAboutHarm(item node) bool {
	link := item.string("linkId")
	if link[strings.LastIndex(link, "/")+1:] == harmCode {
		return true
	}
	return slices.ContainsFunc(item.list("code"), func(c node) bool {
		system := c.string("system")
		return c.string("code") == harmCode && (system == loinc || system == "")
	})
}

// guards are the acts that a file from elsewhere can not say: a person who
// answers the question about self-harm with more than "not at all" is shown help.
func (s *sections) guards(acts []question.Act) (out []question.Act) {
	for _, id := range s.r.harm {
		if slices.ContainsFunc(acts, func(a question.Act) bool { return a.Question == id }) {
			continue
		}
		if options := harmful(s.asked[id]); len(options) > 0 {
			out = append(out, question.Act{Do: question.DoCrisis, Question: id, Options: options})
		}
	}
	return out
}

// harmful are the answers that ask for help: those with points. Without points they are
// all but "not at all"; where nobody can tell which one that is, there are none.
func harmful(q question.Question) (out []string) {
	if q.Kind == question.YesNo {
		return []string{question.Yes}
	}
	scored, named := true, false
	for _, o := range q.Options {
		scored = scored && o.Points != nil
		named = named || o.ID == notAtAll
	}
	for _, o := range q.Options {
		if scored && *o.Points > 0 || !scored && named && o.ID != notAtAll {
			out = append(out, o.ID)
		}
	}
	return out
}

// unguarded are the questions about self-harm without an act.
func unguarded(harm []string, acts []question.Act) []string {
	return slices.DeleteFunc(slices.Clone(harm), func(id string) bool {
		return slices.ContainsFunc(acts, func(a question.Act) bool { return a.Question == id })
	})
}
