package question

import (
	"fmt"
	"slices"
)

// Scale adds up the points of its questions. Its bands say what a total means.
type Scale struct {
	ID    string `json:"id"`
	Bands []Band `json:"bands"`
}

// Band is a range of totals; both ends belong to it.
type Band struct {
	ID    string `json:"id"`
	Least int    `json:"least"`
	Most  int    `json:"most"`
	Label Words  `json:"label,omitempty"`
}

// Act is what must happen when a question is answered with one of the options,
// whatever the total is.
type Act struct {
	Do       string   `json:"do"`
	Question string   `json:"question"`
	Options  []string `json:"options"`
}

// follows says whether an act is about a question and its answer.
func (a Act) follows(question string, given Answers) bool {
	return a.Question == question && slices.ContainsFunc(a.Options, given[question].Is)
}

// What acts do.
const (
	DoCrisis    = "crisis"    // the way to help stands before anything else
	DoEmergency = "emergency" // the questionnaire stops: this can not wait for answers
)

// Score is what the answers to the questions of one scale add up to.
type Score struct {
	Scale string `json:"scale"`
	Total int    `json:"total"`
	Band  string `json:"band"`
	Most  int    `json:"most"` // the highest total that can be
}

// Scores adds up the answers. A scale with a question that is asked and has no answer
// has no score: a part of a total would look better than it is. A question that is
// skipped by a rule has no points.
func (q Questionnaire) Scores(given Answers) (out []Score) {
	asked := q.Visible(given)
	for _, s := range q.Scales {
		total, whole := 0, true
		for _, one := range q.all() {
			if one.Scale != s.ID || !asked[one.ID] {
				continue
			}
			whole = whole && !given[one.ID].empty()
			for _, o := range one.Options {
				if given[one.ID].Is(o.ID) {
					total += *o.Points
				}
			}
		}
		if whole {
			out = append(out, Score{Scale: s.ID, Total: total, Band: s.band(total), Most: s.Bands[len(s.Bands)-1].Most})
		}
	}
	return out
}

func (s Scale) band(total int) string {
	for _, b := range s.Bands {
		if total >= b.Least && total <= b.Most {
			return b.ID
		}
	}
	return ""
}

// Does tells what must happen because of the answers, each once, in the order of the
// file. Words of self-harm in a text of the person's own are a crisis too.
func (q Questionnaire) Does(given Answers) (out []string) {
	asked := q.Visible(given)
	for _, a := range q.Acts {
		if asked[a.Question] && a.follows(a.Question, given) && !slices.Contains(out, a.Do) {
			out = append(out, a.Do)
		}
	}
	if !slices.Contains(out, DoCrisis) && q.writesOfHarm(given, asked) {
		out = append(out, DoCrisis)
	}
	return out
}

// checkScoring looks at the scales: every total has one band. And at the acts.
func (q Questionnaire) checkScoring(questions []Question) error {
	most := map[string]int{}
	for _, s := range q.Scales {
		if _, twice := most[s.ID]; twice || s.ID == "" || len(s.Bands) == 0 {
			return fmt.Errorf("question: scale %q is there twice, or has no name or no bands", s.ID)
		}
		most[s.ID] = 0
	}
	for _, one := range questions {
		if one.Scale == "" {
			continue
		}
		points, ok := one.most()
		if _, known := most[one.Scale]; !known || !ok {
			return fmt.Errorf("question: %s: scale %q is unknown, or the options have no points", one.ID, one.Scale)
		}
		most[one.Scale] += points
	}
	for _, s := range q.Scales {
		next := 0
		for _, b := range s.Bands {
			if b.ID == "" || b.Least != next || b.Most < b.Least {
				return fmt.Errorf("question: scale %s: band %q does not begin at %d", s.ID, b.ID, next)
			}
			next = b.Most + 1
		}
		if next != most[s.ID]+1 {
			return fmt.Errorf("question: scale %s: the bands end at %d and the points at %d", s.ID, next-1, most[s.ID])
		}
	}
	return q.checkActs(questions)
}

func (q Questionnaire) checkActs(questions []Question) error {
	for _, a := range q.Acts {
		at := slices.IndexFunc(questions, func(one Question) bool { return one.ID == a.Question })
		if at < 0 || len(a.Options) == 0 || a.Do != DoCrisis && a.Do != DoEmergency {
			return fmt.Errorf("question: an act about %q is unknown, or about nothing", a.Question)
		}
		for _, id := range a.Options {
			if _, known := questions[at].option(id); !known {
				return fmt.Errorf("question: an act names %q, which is no option of %s", id, a.Question)
			}
		}
	}
	return nil
}

// most are the most points that a question can give; ok tells whether it is scored at
// all: one option, each with points from zero.
func (q Question) most() (points int, ok bool) {
	for _, o := range q.Options {
		if o.Points == nil || *o.Points < 0 {
			return 0, false
		}
		points = max(points, *o.Points)
	}
	return points, q.Kind == Choice || q.Kind == YesNo
}
