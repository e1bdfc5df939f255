package roster

import (
	"context"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
)

const (
	passwordFewest = 12
	passwordMost   = 1024 // bytes
)

// LongEnough is the least that a password has to be.
func LongEnough(_ context.Context, candidate string, _ About) error {
	if utf8.RuneCountInString(candidate) < passwordFewest || len(candidate) > passwordMost || !utf8.ValidString(candidate) {
		return apperr.InvalidField("password", "roster.passwordShort", "Use at least 12 characters.")
	}
	return nil
}
