package staff

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// The limits of a search.
const (
	queryFewest = 2 // characters
	queryMost   = 100
	resultsMost = 20
	wordsMost   = 3 // that a search compares
)

// Kind is what a search looks at; it is all that is recorded of what was typed.
type Kind string

// The kinds.
const (
	ByName  Kind = "name"
	ByEmail Kind = "email"
	ByID    Kind = "id"
)

// Query is a search that was understood.
type Query struct {
	Kind  Kind
	Words []string // of a name, folded, the longest first
	Email string   // folded
	ID    string
}

// ParseQuery understands what was typed: an id, an email, or the beginnings of
// names.
func ParseQuery(text string) (Query, error) {
	text = strings.TrimSpace(text)
	n := utf8.RuneCountInString(text)
	switch {
	case n < queryFewest:
		return Query{}, apperr.InvalidField("query", "errors.searchShort", "Please type at least 2 characters.")
	case n > queryMost, !legible.Line(text):
		return Query{}, apperr.InvalidField("query", "errors.searchText", "Please search for a name, an email address or a member id.")
	}
	if id, err := uuid.Parse(text); err == nil {
		return Query{Kind: ByID, ID: id.String()}, nil
	}
	if strings.Contains(text, "@") {
		email, ok := auth.FoldEmail(text)
		if !ok {
			return Query{}, apperr.InvalidField("query", "errors.searchEmail", "Please type the whole email address.")
		}
		return Query{Kind: ByEmail, Email: email}, nil
	}
	return parseName(text)
}

func parseName(text string) (Query, error) {
	words := member.Words(text)
	slices.SortStableFunc(words, func(a, b string) int { return utf8.RuneCountInString(b) - utf8.RuneCountInString(a) })
	// One letter beside a longer word narrows a search; alone it opens everything.
	if len(words) == 0 || utf8.RuneCountInString(words[0]) < queryFewest {
		return Query{}, apperr.InvalidField("query", "errors.searchShort", "Please type at least 2 characters.")
	}
	return Query{Kind: ByName, Words: words[:min(len(words), wordsMost)]}, nil
}

// word is the i-th word to compare; the first stands in for those that are not
// there, so that one statement serves every search.
func (q Query) word(i int) string {
	if i < len(q.Words) {
		return member.Term(q.Words[i])
	}
	return member.Term(q.Words[0])
}

// Reach is how far the search of a role goes.
type Reach struct {
	Everyone bool
	Relation string // whom an assignment of this kind names, where not everyone
	Exact    bool   // by whole email or id only
	Talks    bool   // opens the conversation with a member, and nothing else about them
}

// ReachOf is the search column of the table of staff rights; false for a role
// that finds nobody.
func ReachOf(role who.Role) (Reach, bool) {
	switch role {
	case who.Admin, who.CallCenterRep:
		return Reach{Everyone: true}, true
	case who.Support:
		return Reach{Everyone: true, Exact: true}, true
	case who.Coach:
		return Reach{Relation: "coach"}, true
	case who.CareTeam:
		return Reach{Relation: "careteam"}, true
	case who.Guide:
		return Reach{Relation: "guide", Talks: true}, true
	}
	return Reach{}, false
}

// Found is enough to tell two members apart, and nothing of their health.
type Found struct {
	ID          string
	Name        string
	BirthYear   int // zero when unknown
	MaskedEmail string
	BrandCode   string
	BrandName   string
	Status      auth.Status
	Locked      bool   // too many wrong passwords
	ChannelID   string // of the conversation that the caller opens; empty where there is none
}

// Result is the answer to a search.
type Result struct {
	Members []Found // by name
	More    bool    // there are more than are listed
}
