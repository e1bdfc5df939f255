package question

import (
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// Answer is what was answered to one question. A kind uses the fields that fit it.
type Answer struct {
	Options []string `json:"options,omitempty"`
	Text    string   `json:"text,omitempty"`
	Number  *float64 `json:"number,omitempty"`
	Year    int      `json:"year,omitempty"`
	Month   int      `json:"month,omitempty"`
	Day     int      `json:"day,omitempty"`
}

// Is reports whether an answer has an option.
func (a Answer) Is(option string) bool { return slices.Contains(a.Options, option) }

func (a Answer) empty() bool {
	return len(a.Options) == 0 && strings.TrimSpace(a.Text) == "" && a.Number == nil && a.Year == 0 && a.Month == 0 && a.Day == 0
}

// Answers are answers by the id of their question.
type Answers map[string]Answer

// TextMost is how many characters a person's own words may have.
const TextMost = 100

// LongMost is how many a whole answer in their own words may have.
const LongMost = 2000

// Frame is what answers are held against.
type Frame struct {
	Country string
	Today   time.Time // the person's day
	Born    time.Time // zero when it is not known
}

// Reason is why an answer does not fit.
type Reason string

// The reasons.
const (
	Required    Reason = "required"
	OutOfRange  Reason = "range"
	NoOption    Reason = "option"
	NoWords     Reason = "other"
	BadWords    Reason = "otherLength"
	NotAsked    Reason = "unknown"
	optionText         = "Please choose from the list."
	wordsText          = "Please use up to 100 characters."
	notAskedTxt        = "We don’t ask this."
)

// Fault is an answer that does not fit.
type Fault struct {
	Question Question
	Reason   Reason
}

// Field tells a fault by the name of the question; what is wrong with own words by
// that name with Other at its end.
func (f Fault) Field(prefix string) apperr.Field {
	out := apperr.Field{Name: f.Question.ID, MessageKey: prefix + "." + f.Question.ID + "." + string(f.Reason)}
	switch f.Reason {
	case Required:
		out.Message = f.Question.Messages.Required
	case OutOfRange:
		out.Message = f.Question.Messages.Range
	case NoOption:
		out.Message = optionText
	case NoWords:
		out.Name, out.Message = out.Name+"Other", f.Question.Messages.Other
	case BadWords:
		out.Name, out.Message = out.Name+"Other", wordsText
	case NotAsked:
		out.MessageKey, out.Message = "errors.value", notAskedTxt
	}
	return out
}

// Judge judges one answer and gives it the form that is kept.
func (q Question) Judge(a Answer, f Frame) (Answer, Reason) {
	switch {
	case q.Optional && a.empty():
		return Answer{}, ""
	case slices.Contains(dated, q.Kind):
		return q.judgeDate(a, f)
	case slices.Contains(worded, q.Kind):
		return q.judgeText(a)
	case len(q.Options) > 0 && (len(a.Options) > 0 || q.Kind != Count):
		return q.judgeOptions(a)
	}
	return q.judgeNumber(a, f)
}

func (q Question) judgeOptions(a Answer) (Answer, Reason) {
	if len(a.Options) == 0 {
		return a, Required
	}
	kept := Answer{}
	text := false
	for _, o := range q.Options {
		if a.Is(o.ID) {
			kept.Options = append(kept.Options, o.ID)
			text = text || o.TakesText
		}
	}
	if len(kept.Options) != len(a.Options) { // an unknown one, or one twice
		return a, NoOption
	}
	if len(kept.Options) > 1 && (q.Kind != Choices || slices.ContainsFunc(kept.Options, q.exclusive)) {
		return a, NoOption
	}
	if !text {
		return kept, ""
	}
	kept.Text = strings.TrimSpace(a.Text)
	switch {
	case kept.Text == "":
		return a, NoWords
	case utf8.RuneCountInString(kept.Text) > TextMost || !legible.Line(kept.Text):
		return a, BadWords
	}
	return kept, ""
}

func (q Question) exclusive(id string) bool {
	o, _ := q.option(id)
	return o.Exclusive
}

func (q Question) judgeText(a Answer) (Answer, Reason) {
	kept := Answer{Text: strings.TrimSpace(a.Text)}
	fits := legible.Line
	if q.Kind == LongText {
		fits = legible.Text
	}
	switch {
	case kept.Text == "":
		return a, Required
	case utf8.RuneCountInString(kept.Text) > q.textMost() || !fits(kept.Text):
		return a, BadWords
	}
	return kept, ""
}

// textMost is how many characters a whole answer in own words may have.
func (q Question) textMost() int {
	switch {
	case q.TextMost > 0:
		return q.TextMost
	case q.Kind == LongText:
		return LongMost
	}
	return TextMost
}

func (q Question) judgeNumber(a Answer, f Frame) (Answer, Reason) {
	if a.Number == nil {
		return a, Required
	}
	limits := q.LimitsIn(f.Country)
	scale := math.Pow10(limits.Digits)
	n := math.Round(*a.Number*scale) / scale
	// Written so that what is not a number fits nowhere.
	fits := n >= limits.Least && n <= limits.Most && math.Abs(n-*a.Number) < 1e-6
	if !fits {
		return a, OutOfRange
	}
	return Answer{Number: &n}, ""
}

func (q Question) judgeDate(a Answer, f Frame) (Answer, Reason) {
	kept := Answer{Year: a.Year}
	if q.Kind != Year {
		kept.Month = a.Month
	}
	if q.Kind == Date {
		kept.Day = a.Day
	}
	if a.Year == 0 || q.Kind == Date && (a.Month == 0 || a.Day == 0) {
		return a, Required
	}
	first, last, ok := kept.days()
	if !ok || first.After(dayOf(f.Today)) || !f.Born.IsZero() && last.Before(dayOf(f.Born)) {
		return a, OutOfRange
	}
	return kept, ""
}

// days are the first and the last day that an answer may mean, as far as it is known.
func (a Answer) days() (first, last time.Time, ok bool) {
	if a.Year < 1 || a.Year > 9999 || a.Month < 0 || a.Month > 12 || a.Day < 0 || a.Day > 31 || a.Day > 0 && a.Month == 0 {
		return first, last, false
	}
	switch {
	case a.Month == 0:
		first = date(a.Year, 1, 1)
		last = date(a.Year, 12, 31)
	case a.Day == 0:
		first = date(a.Year, a.Month, 1)
		last = date(a.Year, a.Month+1, 0)
	default:
		first = date(a.Year, a.Month, a.Day)
		last = first
	}
	return first, last, a.Month == 0 || int(first.Month()) == a.Month // no February 30
}

// Latest is the last day that a date may mean; zero when there is none.
func (a Answer) Latest() time.Time {
	_, last, ok := a.days()
	if !ok {
		return time.Time{}
	}
	return last
}

func date(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }

func dayOf(t time.Time) time.Time { return date(t.Year(), int(t.Month()), t.Day()) }

// WordsMost is how many characters the person's own words may have; 0 where a question
// takes none.
func (q Question) WordsMost() int {
	switch {
	case slices.Contains(worded, q.Kind):
		return q.textMost()
	case q.TakesText():
		return TextMost
	}
	return 0
}
