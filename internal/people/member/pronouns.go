package member

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// OwnPronouns are the pronouns that a member chose, with their own words for other
// ones.
type OwnPronouns struct {
	Chosen []string
	Other  string
}

// The answers.
const (
	PronounsOther   = "other"
	PronounsPrivate = "preferNotToShare"
)

var pronounAnswers = []string{"he", "she", "they", PronounsOther, PronounsPrivate}

const pronounsMost = 100

// Pronouns reads the pronouns among a member's demographics.
func (d Demographics) Pronouns() (out OwnPronouns) {
	out.Chosen, out.Other = d.Own(Pronouns)
	return out
}

// Answers are the list that is sealed.
func (p OwnPronouns) Answers() []string { return WithOwnWords(p.Chosen, p.Other) }

// Clean judges pronouns and gives them the form that is kept.
func (p OwnPronouns) Clean() (OwnPronouns, error) {
	out := OwnPronouns{Other: strings.TrimSpace(p.Other)}
	for _, answer := range pronounAnswers {
		if slices.Contains(p.Chosen, answer) {
			out.Chosen = append(out.Chosen, answer)
		}
	}
	known := func(a string) bool { return slices.Contains(pronounAnswers, a) }
	private := slices.Contains(out.Chosen, PronounsPrivate)
	if slices.ContainsFunc(p.Chosen, func(a string) bool { return !known(a) }) || private && len(out.Chosen) > 1 {
		return out, apperr.InvalidField("pronouns", "profile.pronouns", "Please choose from the list.")
	}
	if !slices.Contains(out.Chosen, PronounsOther) {
		out.Other = ""
		return out, nil
	}
	if n := utf8.RuneCountInString(out.Other); n == 0 || n > pronounsMost || !legible.Line(out.Other) {
		return out, apperr.InvalidField("pronounsOther", "profile.pronounsOther", "Please enter your pronouns in up to 100 characters.")
	}
	return out, nil
}
