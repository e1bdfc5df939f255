package draft

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
)

// The limits of what one account may leave lying.
const (
	MaxDrafts     = 50
	MaxCharacters = 20_000
	KeptFor       = 30 * 24 * time.Hour
)

// Key names one field of one page.
type Key struct {
	Route string // path pattern, such as /help/contact
	Field string
}

// Draft is the unsent text of a field.
type Draft struct {
	Field     string
	Text      string
	UpdatedAt int64 // ms UTC
}

const maxRoute = 200

var (
	routePattern = regexp.MustCompile(`^/[A-Za-z0-9_:?./-]*$`)
	fieldPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,63}$`)
)

func checkRoute(route string) error {
	if len(route) > maxRoute || !routePattern.MatchString(route) {
		return apperr.InvalidField("route", "errors.invalid", "This page does not exist.")
	}
	return nil
}

func (k Key) check() error {
	if err := checkRoute(k.Route); err != nil {
		return err
	}
	if !fieldPattern.MatchString(k.Field) {
		return apperr.InvalidField("field", "errors.invalid", "This field does not exist.")
	}
	return nil
}

func checkText(text string) error {
	if utf8.RuneCountInString(text) > MaxCharacters {
		return apperr.InvalidField("text", "errors.invalid", "This text is too long to save.")
	}
	if !utf8.ValidString(text) {
		return apperr.InvalidField("text", "errors.invalid", "This text has characters that we can’t show.")
	}
	return nil
}

// blank reports a text that is not worth keeping.
func blank(text string) bool { return strings.TrimSpace(text) == "" }
