package question

import (
	"fmt"
	"slices"
)

// Rule holds when an earlier question is answered with one of the options, or with a
// number between both ends, or at all.
type Rule struct {
	Question string   `json:"question"`
	Options  []string `json:"options,omitempty"`
	Least    *float64 `json:"least,omitempty"`
	Most     *float64 `json:"most,omitempty"`
	Answered bool     `json:"answered,omitempty"`
}

func (r Rule) holds(a Answer) bool {
	switch {
	case r.Answered:
		return !a.empty()
	case len(r.Options) > 0:
		return slices.ContainsFunc(r.Options, a.Is)
	}
	return a.Number != nil && (r.Least == nil || *a.Number >= *r.Least) && (r.Most == nil || *a.Number <= *r.Most)
}

// Visible reports which questions of a section are asked, given the answers. What was
// answered to a hidden question counts for nothing.
func (s Section) Visible(given Answers) map[string]bool { return visible(s.Questions, given) }

// Visible reports which questions of all sections are asked.
func (q Questionnaire) Visible(given Answers) map[string]bool { return visible(q.all(), given) }

func visible(questions []Question, given Answers) map[string]bool {
	out := make(map[string]bool, len(questions))
	for _, q := range questions {
		out[q.ID] = !slices.ContainsFunc(q.VisibleIf, func(r Rule) bool { return !out[r.Question] || !r.holds(given[r.Question]) })
	}
	return out
}

func (q Questionnaire) all() (out []Question) {
	for _, s := range q.Sections {
		out = append(out, s.Questions...)
	}
	return out
}

// Check judges the answers of a section and gives them the form that is kept. What
// answers a hidden question is left out. Questions that are settled elsewhere are
// not asked.
func (s Section) Check(given Answers, f Frame, settled ...string) (kept Answers, faults []Fault) {
	return check(s.Questions, given, f, func(q Question) bool { return slices.Contains(settled, q.ID) })
}

// Check judges the answers to a whole questionnaire.
func (q Questionnaire) Check(given Answers, f Frame) (kept Answers, faults []Fault) {
	return check(q.all(), given, f, func(Question) bool { return false })
}

// CheckSome judges the answers so far: what was not answered yet is no fault.
func (q Questionnaire) CheckSome(given Answers, f Frame) (kept Answers, faults []Fault) {
	return check(q.all(), given, f, func(one Question) bool { return given[one.ID].empty() })
}

func check(questions []Question, given Answers, f Frame, leave func(Question) bool) (kept Answers, faults []Fault) {
	kept = Answers{}
	asked, places := visible(questions, given), make(map[string]int, len(questions))
	for i, q := range questions {
		places[q.ID] = i
		if !asked[q.ID] || leave(q) {
			continue
		}
		a, reason := q.Judge(given[q.ID], f)
		switch {
		case reason != "":
			faults = append(faults, Fault{q, reason})
		case !a.empty():
			kept[q.ID] = a
		}
	}
	for id := range given {
		if _, known := places[id]; !known {
			faults = append(faults, Fault{Question{ID: id}, NotAsked})
		}
	}
	// As the page asks, with what it does not ask at the end.
	place := func(f Fault) int {
		if at, known := places[f.Question.ID]; known {
			return at
		}
		return len(places)
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return place(a) - place(b) })
	return kept, faults
}

func (q Question) checkRules(before []Question) error {
	for _, r := range q.VisibleIf {
		at := slices.IndexFunc(before, func(b Question) bool { return b.ID == r.Question })
		if at < 0 {
			return fmt.Errorf("its rule names %q, which does not come before it", r.Question)
		}
		byNumber := r.Least != nil || r.Most != nil
		if byNumber && !slices.Contains(numeric, before[at].Kind) || !byNumber && !r.Answered && len(r.Options) == 0 {
			return fmt.Errorf("its rule says nothing that fits %s", r.Question)
		}
		for _, id := range r.Options {
			if _, known := before[at].option(id); !known {
				return fmt.Errorf("its rule names %q, which is no option of %s", id, r.Question)
			}
		}
	}
	return nil
}
