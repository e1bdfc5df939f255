package api

import (
	"slices"
	"strings"

	"wellhouse.app/api/access"
	"wellhouse.app/api/internal/vocab"
)

// ruleWords says an access rule in short sentences.
func ruleWords(r access.Rule) []string {
	words := []string{whoWords(r.Who)}
	if len(r.Programs) > 0 {
		words = append(words, "Needs an active program: "+strings.Join(r.Programs, ", "))
	}
	switch {
	case r.WhileViewing:
		words = append(words, "Works while viewing a member")
	case len(r.Impersonators) > 0:
		words = append(words, "While viewing a member: "+strings.Join(r.Impersonators, ", "))
	case !slices.Contains(r.Who, vocab.Public) || r.Changes:
		words = append(words, "Closed while viewing a member")
	}
	if r.Brand != "" {
		words = append(words, "Not found where the brand hides "+r.Brand)
	}
	if r.Flag != "" {
		words = append(words, "Not found without the feature "+r.Flag)
	}
	return words
}

func whoWords(who []string) string {
	if slices.Equal(who, []string{vocab.Public}) {
		return "Open without a session"
	}
	var rest []string
	everyStaff := !slices.ContainsFunc(vocab.StaffRoles, func(role string) bool { return !slices.Contains(who, role) })
	for _, w := range who {
		if !everyStaff || !slices.Contains(vocab.StaffRoles, w) {
			rest = append(rest, w)
		}
	}
	if everyStaff {
		rest = append(rest, "every staff role")
	}
	return "For: " + strings.Join(rest, ", ")
}

// block is a paragraph or a list of the contract's descriptions.
type block struct {
	List  bool
	Items []string
}

// prose splits a description into paragraphs and lists, which is all the markup the contract uses.
func prose(text string) []block {
	var out []block
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if items, ok := strings.CutPrefix(part, "* "); ok {
			out = append(out, block{List: true, Items: strings.Split(items, "\n* ")})
			continue
		}
		out = append(out, block{Items: []string{part}})
	}
	return out
}

// span is a run of text, set as code or not.
type span struct {
	Code bool
	Text string
}

// spans splits at backticks: every second run is code.
func spans(text string) []span {
	var out []span
	for i, run := range strings.Split(text, "`") {
		if run != "" {
			out = append(out, span{Code: i%2 == 1, Text: run})
		}
	}
	return out
}
