package healthprofile

import (
	_ "embed"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/question"
)

//go:embed questionnaire.json
var questionnaireFile []byte

// Questions are all questions of the health profile.
var Questions = func() question.Questionnaire {
	q, err := question.Parse(questionnaireFile)
	if err != nil {
		panic(err)
	}
	return q
}()

// What a question needs of the person it is asked.
const (
	needsDiabetes = "diabetes"
	needsEquity   = "healthEquity"
)

// The questions whose answers are used.
const (
	diabetesType      = "diabetesType"
	diagnosisDate     = "diagnosisDate"
	dailyChecks       = "dailyChecks"
	recommendedChecks = "recommendedChecks"
	a1cTaken          = "a1cTaken"
	a1cDate           = "a1cDate"
	a1cValue          = "a1cValue"
	eyeExam           = "eyeExam"
	eyeExamDate       = "eyeExamDate"
	footExam          = "footExam"
	footExamDate      = "footExamDate"
	sex               = "sex"
	height            = "height"
	weight            = "weight"
	highCholesterol   = "highCholesterol"
	smoker            = "smoker"
)

// Options of several questions.
const (
	yes    = "yes"
	no     = "no"
	unsure = "unsure"
)

// States of a section.
const (
	StateNew     = "new"
	StateStarted = "started"
	StateDone    = "done"
)

// fresh is how long answers stand before we ask whether they are still right, and how
// long a weight reading takes the place of an answer.
const fresh = 365 * 24 * time.Hour

// Profile is the questionnaire as a member has it, with their answers.
type Profile struct {
	Questionnaire int // its version
	Sections      []Section
	Total, Left   int // of the questions that are asked
	Next          string
	Country       string
	Years         []int
	Today         time.Time
	Follows       []string
}

// Section is a page of the form.
type Section struct {
	ID, State   string
	Version     int64
	Total, Left int
	ConfirmedAt int64 // zero while nothing was answered
	ReviewDue   bool
	Questions   []Asked
}

// Asked is a question with its answer.
type Asked struct {
	question.Question
	Limits       question.Limits
	Visible      bool
	Answer       *question.Answer
	AnsweredAt   int64
	ConfirmedAt  int64
	FromReadings bool
	open         bool // it has no answer that fits
}

// dates are when an answer was given and last confirmed.
type dates struct{ answered, confirmed int64 }

// known is what is known of a member, as far as the profile goes.
type known struct {
	questions question.Questionnaire // those that the member has
	frame     question.Frame
	answers   question.Answers
	dates     map[string]dates
	versions  map[string]int64
	settled   []string // answered by a reading
	// callsAboutA1c: somebody has to reach the member about an A1c that they told.
	callsAboutA1c bool
	now           int64
	zone          *time.Location
}

// profileOf puts questions and answers together.
func profileOf(k known) Profile {
	out := Profile{
		Questionnaire: k.questions.Version, Country: k.frame.Country, Today: k.frame.Today,
		Years: yearsOf(k.frame), Follows: follows(k),
	}
	for _, s := range k.questions.Sections {
		one := sectionOf(k, s)
		out.Total += one.Total
		out.Left += one.Left
		if one.State != StateDone && out.Next == "" {
			out.Next = one.ID
		}
		out.Sections = append(out.Sections, one)
	}
	return out
}

func sectionOf(k known, s question.Section) Section {
	out := Section{ID: s.ID, State: StateStarted, Version: k.versions[s.ID]}
	visible := s.Visible(k.answers)
	for _, q := range s.Questions {
		a := askedOf(k, q, visible[q.ID])
		out.Questions = append(out.Questions, a)
		if !a.Visible {
			continue
		}
		out.Total++
		if a.open {
			out.Left++
		} else if at := a.ConfirmedAt; at > 0 && !a.FromReadings && (out.ConfirmedAt == 0 || at < out.ConfirmedAt) {
			out.ConfirmedAt = at
		}
	}
	switch {
	case out.Left == 0:
		out.State = StateDone
	case out.Version == 0:
		out.State = StateNew
	}
	out.ReviewDue = out.State == StateDone && out.ConfirmedAt > 0 && k.now-out.ConfirmedAt > fresh.Milliseconds()
	return out
}

func askedOf(k known, q question.Question, visible bool) Asked {
	out := Asked{Question: q, Limits: q.LimitsIn(k.frame.Country), Visible: visible, FromReadings: slices.Contains(k.settled, q.ID), open: true}
	a, answered := k.answers[q.ID]
	if !answered || !visible {
		return out
	}
	out.Answer, out.AnsweredAt, out.ConfirmedAt = &a, k.dates[q.ID].answered, k.dates[q.ID].confirmed
	_, fault := q.Judge(a, k.frame)
	out.open = fault != "" && !out.FromReadings
	return out
}

// yearsOf are the years from now back to the year of birth, newest first.
func yearsOf(f question.Frame) (out []int) {
	first := f.Today.Year() - 120
	if !f.Born.IsZero() {
		first = f.Born.Year()
	}
	for y := f.Today.Year(); y >= first; y-- {
		out = append(out, y)
	}
	return out
}

// What follows from answers.
const (
	FollowsEyeExam = "eyeExam"
	FollowsQuit    = "quitSmoking"
	FollowsCall    = "callAboutA1c"
)

func follows(k known) (out []string) {
	if k.callsAboutA1c {
		out = append(out, FollowsCall)
	}
	if eyeExamDue(k) {
		out = append(out, FollowsEyeExam)
	}
	if a := k.answers[smoker]; a.Is(yes) || a.Is("tryingToQuit") {
		out = append(out, FollowsQuit)
	}
	return out
}

// eyeExamDue reports whether a member with diabetes had no eye exam for a year.
func eyeExamDue(k known) bool {
	if _, asked := k.question(eyeExam); !asked {
		return false
	}
	from := eyeExamFrom(k.answers)
	return k.answers[eyeExam].Is(no) || !from.IsZero() && !day(k.frame.Today).Before(from)
}

// eyeExamFrom is the first day on which the exam that a member told of is more than a
// year ago; zero when they told of none. A month, or a year, is counted from its last
// day.
func eyeExamFrom(answers question.Answers) time.Time {
	last := answers[eyeExamDate].Latest()
	if !answers[eyeExam].Is(yes) || last.IsZero() {
		return time.Time{}
	}
	return figure.AddMonths(last, 12).AddDate(0, 0, 1)
}

func (k known) question(id string) (question.Question, bool) {
	for _, s := range k.questions.Sections {
		if q, ok := s.Question(id); ok {
			return q, true
		}
	}
	return question.Question{}, false
}

func day(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
