package notice

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
)

// Level is how much a notice asks for attention.
type Level string

// The levels.
const (
	Info    Level = "info"
	Caution Level = "caution"
)

// Lead is how long before its start a notice is shown.
const Lead = 72 * time.Hour

// Bounds of what can be planned.
const (
	LongestWindow = 7 * 24 * time.Hour
	FurthestAhead = 366 * 24 * time.Hour
	titleMost     = 120
	bodyMost      = 600
)

// Text is what a notice says in one language.
type Text struct{ Title, Body string }

// Notice is one planned downtime. Instants are ms UTC.
type Notice struct {
	ID       string
	Level    Level
	StartsAt int64
	EndsAt   int64
	EndedAt  *int64 // taken off before its time
	Texts    map[string]Text
}

// Planned is a notice with who planned it and when.
type Planned struct {
	Notice
	By string
	At int64
}

// State is where a notice stands in its life.
type State string

// The states. A notice is on the pages while it is announced or running.
const (
	Waiting   State = "planned"
	Announced State = "announced"
	Running   State = "running"
	Over      State = "over"
)

// State says whether the notice is planned, announced, running or over.
func (n Notice) State(now int64) State {
	switch {
	case n.EndedAt != nil || now >= n.EndsAt:
		return Over
	case now >= n.StartsAt:
		return Running
	case now >= n.StartsAt-Lead.Milliseconds():
		return Announced
	}
	return Waiting
}

// Shown reports whether every page shows the notice.
func (n Notice) Shown(now int64) bool {
	state := n.State(now)
	return state == Announced || state == Running
}

// Check refuses a plan that cannot be meant, with a reason for each field.
func (n Notice) Check(now int64) error {
	var wrong []apperr.Field
	refuse := func(bad bool, field, key, message string) {
		if bad {
			wrong = append(wrong, apperr.Field{Name: field, MessageKey: key, Message: message})
		}
	}
	refuse(n.Level != Info && n.Level != Caution, "level", "errors.value", "This level does not exist.")
	refuse(n.StartsAt <= 0, "startsAt", "errors.required", "Please enter a start.")
	refuse(n.StartsAt > now+FurthestAhead.Milliseconds(), "startsAt", "errors.tooFarAhead", "A notice can start at most a year from now.")
	refuse(n.EndsAt <= n.StartsAt, "endsAt", "errors.endsBeforeStart", "The end must be after the start.")
	refuse(n.EndsAt > n.StartsAt && n.EndsAt <= now, "endsAt", "errors.inThePast", "The end must be in the future.")
	refuse(n.EndsAt > n.StartsAt+LongestWindow.Milliseconds(), "endsAt", "errors.tooLong", "A downtime can last at most seven days.")
	for locale := range n.Texts {
		refuse(!slices.Contains(i18n.Locales, locale), "texts", "errors.value", "This language does not exist.")
	}
	for _, locale := range i18n.Locales {
		text := n.Texts[locale]
		refuse(!readable(text.Title, titleMost), "texts."+locale+".title", "errors.noticeText", "Write a title of up to 120 characters.")
		refuse(!readable(text.Body, bodyMost), "texts."+locale+".body", "errors.noticeText", "Write a text of up to 600 characters.")
	}
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}

func readable(text string, most int) bool {
	return strings.TrimSpace(text) != "" && utf8.RuneCountInString(text) <= most && legible.Text(text)
}
