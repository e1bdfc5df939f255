package question

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Kind is the kind of answer that a question takes.
type Kind string

// The kinds.
const (
	Choice    Kind = "choice"     // one option
	Choices   Kind = "choices"    // one option or more
	Count     Kind = "count"      // a whole number, or an option instead
	Number    Kind = "number"     // with as many decimals as the question says
	Date      Kind = "date"       // a day
	MonthYear Kind = "month-year" // a year, with the month where it is known
	Year      Kind = "year"
	Height    Kind = "height" // in millimetres
	Weight    Kind = "weight" // in the unit of the country
	YesNo     Kind = "yes-no" // the options yes and no
	Text      Kind = "text"   // a line of the person's own words
	LongText  Kind = "long-text"
)

var kinds = []Kind{Choice, Choices, Count, Number, Date, MonthYear, Year, Height, Weight, YesNo, Text, LongText}

// numeric and dated are the kinds whose answer is a number, or a date.
var (
	numeric = []Kind{Count, Number, Height, Weight}
	dated   = []Kind{Date, MonthYear, Year}
	worded  = []Kind{Text, LongText}
)

// The options of a yes-no question.
const (
	Yes = "yes"
	No  = "no"
)

// Questionnaire is a list of sections. Version counts up when the questions change.
type Questionnaire struct {
	ID       string    `json:"id"`
	Version  int       `json:"version"`
	Title    Words     `json:"title,omitempty"`
	Intro    Words     `json:"intro,omitempty"`
	Source   string    `json:"source,omitempty"`  // where the questions and the scoring come from
	Readers  Readers   `json:"readers,omitempty"` // who may read the answers; without any the person alone
	KeptFor  int       `json:"keptFor,omitempty"` // hours until a round that nobody goes on with is thrown away
	Sections []Section `json:"sections"`
	Scales   []Scale   `json:"scales,omitempty"`
	Acts     []Act     `json:"acts,omitempty"`
	// Unguarded are the questions about self-harm whose answers can't be told apart: no act
	// shows help there. Only a file from elsewhere has any.
	Unguarded []string `json:"unguarded,omitempty"`
	// Cleared are questions that seem to be about self-harm, and of which an Admin has said
	// why no answer has to lead to help. The reason is in the trail.
	Cleared []string `json:"cleared,omitempty"`
	// OptionSets are lists of options that several questions share. Parse gives them to
	// the questions.
	OptionSets map[string][]Option `json:"optionSets,omitempty"`
}

// Readers says who may read answers besides the person.
type Readers string

// The readers.
const (
	Alone    Readers = "" // nobody else
	CareTeam Readers = "careTeam"
	Coach    Readers = "coach" // the coach and the care team
	Guide    Readers = "guide"
)

// Section is what is asked and kept together.
type Section struct {
	ID        string     `json:"id"`
	Title     Words      `json:"title,omitempty"`
	Intro     Words      `json:"intro,omitempty"`
	Questions []Question `json:"questions"`
}

// Question is one question.
type Question struct {
	ID        string           `json:"id"`
	Kind      Kind             `json:"kind"`
	Options   []Option         `json:"options,omitempty"`
	Limits    Limits           `json:"limits,omitzero"`
	In        map[string]Limit `json:"in,omitempty"`        // other limits, by country
	Needs     []string         `json:"needs,omitempty"`     // what a person must have to be asked; any of these
	VisibleIf []Rule           `json:"visibleIf,omitempty"` // all of these hold when it is asked
	Sensitive bool             `json:"sensitive,omitempty"`
	Explained bool             `json:"explained,omitempty"` // the page says why we ask
	Messages  Messages         `json:"messages,omitzero"`
	Optional  bool             `json:"optional,omitempty"`
	Label     Words            `json:"label,omitempty"` // without it the page has the words
	Help      Words            `json:"help,omitempty"`
	Why       Words            `json:"why,omitempty"` // why we ask, and who sees it
	TextMost  int              `json:"textMost,omitempty"`
	Scale     string           `json:"scale,omitempty"` // the scale that its points count for
	OptionSet string           `json:"optionSet,omitempty"`
}

// Limits are both ends of a number, which are allowed, and how it is written.
type Limits struct {
	Limit
	Digits int `json:"digits,omitempty"` // after the decimal point
	// UsualMost is the highest number that is likely. About a higher one the page asks first.
	UsualMost float64 `json:"usualMost,omitempty"`
}

// Limit is both ends of a number, in a unit.
type Limit struct {
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	Unit  string  `json:"unit,omitempty"`
}

// Option is one choice.
type Option struct {
	ID        string `json:"id"`
	Exclusive bool   `json:"exclusive,omitempty"` // goes with no other
	TakesText bool   `json:"takesText,omitempty"` // is said in the person's own words
	Label     Words  `json:"label,omitempty"`
	Points    *int   `json:"points,omitempty"`
	System    string `json:"system,omitempty"` // whose code the id is
	AsText    bool   `json:"asText,omitempty"` // the id is a text, and no code
}

// Messages are what is said in English about an answer that does not fit.
type Messages struct {
	Required string `json:"required"`
	Range    string `json:"range,omitempty"`
	Other    string `json:"other,omitempty"` // own words are missing
}

// Made checks a questionnaire that was not read from a file, and writes out what a file
// says shortly.
func Made(q Questionnaire) (Questionnaire, error) {
	if err := q.expand(); err != nil {
		return q, err
	}
	return q, q.check()
}

// Parse reads a questionnaire and checks that it makes sense.
func Parse(data []byte) (Questionnaire, error) {
	var out Questionnaire
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&out); err != nil {
		return out, fmt.Errorf("question: %w", err)
	}
	if d.More() {
		return out, errors.New("question: more than one questionnaire")
	}
	return Made(out)
}

// expand writes out what a file says shortly.
func (q *Questionnaire) expand() error {
	for _, s := range q.Sections {
		for i := range s.Questions {
			one := &s.Questions[i]
			if one.OptionSet != "" {
				set, known := q.OptionSets[one.OptionSet]
				if !known || len(one.Options) > 0 {
					return fmt.Errorf("question: %s: the options %q are unknown, or it has its own", one.ID, one.OptionSet)
				}
				one.Options, one.OptionSet = slices.Clone(set), ""
			}
			if one.Kind == YesNo && len(one.Options) == 0 {
				one.Options = []Option{{ID: Yes}, {ID: No}}
			}
		}
	}
	q.OptionSets = nil
	return nil
}

// KeptMost is for how many hours an open round may wait at most: half a year.
const KeptMost = 183 * 24

func (q Questionnaire) check() error {
	if q.ID == "" || q.Version < 1 || len(q.Sections) == 0 {
		return errors.New("question: a questionnaire has an id, a version and sections")
	}
	if !slices.Contains([]Readers{Alone, CareTeam, Coach, Guide}, q.Readers) || q.KeptFor < 0 || q.KeptFor > KeptMost {
		return fmt.Errorf("question: the readers %q are unknown, or answers are kept for %d hours, not for 1 to %d", q.Readers, q.KeptFor, KeptMost)
	}
	seen := map[string]bool{}
	var before []Question
	for _, s := range q.Sections {
		if s.ID == "" || len(s.Questions) == 0 {
			return fmt.Errorf("question: section %q has no name or no questions", s.ID)
		}
		for _, one := range s.Questions {
			if one.ID == "" || seen[one.ID] {
				return fmt.Errorf("question: %q is there twice, or has no name", one.ID)
			}
			seen[one.ID] = true
			if err := one.check(before); err != nil {
				return fmt.Errorf("question: %s: %w", one.ID, err)
			}
			before = append(before, one)
		}
	}
	return q.checkScoring(before)
}

// check looks at one question; its rules may name those before it.
func (q Question) check(before []Question) error {
	limits := []Limit{q.Limits.Limit}
	for _, l := range q.In {
		limits = append(limits, l)
	}
	silent := len(q.Label) == 0 // the page has the words
	switch {
	case !slices.Contains(kinds, q.Kind):
		return fmt.Errorf("kind %q is unknown", q.Kind)
	case !silent && q.Label[defaultLocale] == "":
		return errors.New("its words are missing in English")
	case silent && q.Messages.Required == "":
		return errors.New("there is no message for a missing answer")
	case q.Kind == YesNo && !slices.Equal(ids(q.Options), []string{Yes, No}):
		return errors.New("its options are yes and no")
	case q.TextMost < 0 || q.TextMost > LongMost:
		return fmt.Errorf("a text has up to %d characters", LongMost)
	case (q.Kind == Choice || q.Kind == Choices) && len(q.Options) < 2:
		return errors.New("a choice has two options or more")
	case slices.Contains(numeric, q.Kind) && slices.ContainsFunc(limits, func(l Limit) bool { return l.Least >= l.Most }):
		return errors.New("a number has limits, the lower one first")
	case silent && (slices.Contains(numeric, q.Kind) || slices.Contains(dated, q.Kind)) && q.Messages.Range == "":
		return errors.New("there is no message for what is out of range")
	}
	for i, o := range q.Options {
		if o.ID == "" || slices.ContainsFunc(q.Options[:i], func(p Option) bool { return p.ID == o.ID }) {
			return fmt.Errorf("option %q is there twice, or has no name", o.ID)
		}
		if o.TakesText && silent && q.Messages.Other == "" {
			return errors.New("there is no message for missing words")
		}
	}
	return q.checkRules(before)
}

func ids(options []Option) (out []string) {
	for _, o := range options {
		out = append(out, o.ID)
	}
	return out
}

func (q Question) option(id string) (Option, bool) {
	at := slices.IndexFunc(q.Options, func(o Option) bool { return o.ID == id })
	if at < 0 {
		return Option{}, false
	}
	return q.Options[at], true
}

// TakesText reports whether an option is said in the person's own words.
func (q Question) TakesText() bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.TakesText })
}

// LimitsIn are the limits in a country.
func (q Question) LimitsIn(country string) Limits {
	out := q.Limits
	if own, ok := q.In[country]; ok {
		out.Limit = own
	}
	return out
}

// For leaves out the questions that need what a person does not have, and sections
// without any question.
func (q Questionnaire) For(has func(need string) bool) Questionnaire {
	out := q
	out.Sections = nil
	for _, s := range q.Sections {
		s.Questions = slices.DeleteFunc(slices.Clone(s.Questions), func(one Question) bool {
			return len(one.Needs) > 0 && !slices.ContainsFunc(one.Needs, has)
		})
		if len(s.Questions) > 0 {
			out.Sections = append(out.Sections, s)
		}
	}
	return out
}

// Section finds a section by its id.
func (q Questionnaire) Section(id string) (Section, bool) {
	at := slices.IndexFunc(q.Sections, func(s Section) bool { return s.ID == id })
	if at < 0 {
		return Section{}, false
	}
	return q.Sections[at], true
}

// Question finds a question by its id.
func (s Section) Question(id string) (Question, bool) {
	at := slices.IndexFunc(s.Questions, func(q Question) bool { return q.ID == id })
	if at < 0 {
		return Question{}, false
	}
	return s.Questions[at], true
}
