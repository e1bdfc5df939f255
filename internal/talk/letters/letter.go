package letters

import (
	"encoding/base64"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Category is what a letter is about.
type Category string

// The categories.
const (
	General     Category = "general"
	Appointment Category = "appointment"
	Medication  Category = "medication"
	TestResults Category = "testResults"
	Education   Category = "education"
)

// Categories are all of them, in the order they are offered.
var Categories = []Category{General, Appointment, Medication, TestResults, Education}

// LongestSubject is how many characters a subject has at most.
const LongestSubject = 50

// MostThreads is how many threads one page has.
const MostThreads = 50

// Team is a person on the care team whom the member can write to.
type Team struct {
	ID        string
	Lead      string
	Role      who.Role
	Title     string // as in coaching.Coach
	AnswersBy int64  // ms UTC, of a letter that is sent now
}

// Thread is one exchange of letters.
type Thread struct {
	chat.Channel
	HasFiles bool
}

// at is when a thread last changed.
func (t Thread) at() int64 {
	if t.Last != nil {
		return t.Last.CreatedAt
	}
	return t.CreatedAt
}

// team names who answers: the first of the other side.
func (t Thread) team() string {
	if len(t.People) == 0 {
		return t.Name
	}
	return t.People[0].Name
}

// order puts what is unread first, then the latest.
func order(a, b Thread) int {
	switch {
	case (a.Unread > 0) != (b.Unread > 0):
		if a.Unread > 0 {
			return -1
		}
		return 1
	case a.at() != b.at():
		if a.at() > b.at() {
			return -1
		}
		return 1
	}
	return strings.Compare(b.ID, a.ID)
}

// pageAfter returns the page of sorted threads after the one named by the
// cursor. If that thread has moved, it starts from the beginning, so nothing is
// missed.
func pageAfter(sorted []Thread, cursor string, most int) (page []Thread, next string) {
	if cursor != "" {
		id, err := base64.RawURLEncoding.DecodeString(cursor)
		i := slices.IndexFunc(sorted, func(t Thread) bool { return t.ID == string(id) })
		if err == nil && i >= 0 {
			sorted = sorted[i+1:]
		}
	}
	if len(sorted) <= most {
		return sorted, ""
	}
	return sorted[:most], base64.RawURLEncoding.EncodeToString([]byte(sorted[most-1].ID))
}

// tidySubject trims a subject and brings it on one line.
func tidySubject(subject string) (string, error) {
	subject = strings.TrimFunc(strings.Join(strings.FieldsFunc(subject, unicode.IsSpace), " "), unicode.IsSpace)
	switch {
	case subject == "":
		return "", apperr.InvalidField("subject", "forms.required", "Please enter a subject.")
	case utf8.RuneCountInString(subject) > LongestSubject:
		return "", apperr.InvalidField("subject", "mail.subjectLong", "Please use at most 50 characters.")
	case !legible.Line(subject):
		return "", apperr.InvalidField("subject", "errors.value", "This has a character that we can’t show.")
	}
	return subject, nil
}

// found reports whether all words stand in a text, in any case and without
// regard to accents that were left away.
func found(words []string, text string) bool {
	text = fold(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}
