package db

import (
	"encoding/base64"
	"math"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// Cursor is a place in a list that has its newest row first; the zero value is
// the beginning of the list.
type Cursor struct {
	At int64
	ID string
}

// Below is the place that a query lists the older rows of: the beginning stands
// above every row.
func (c Cursor) Below() Cursor {
	if c == (Cursor{}) {
		return Cursor{At: math.MaxInt64, ID: "~"}
	}
	return c
}

// String writes a place for a page to come back with; the beginning is empty.
func (c Cursor) String() string {
	if c == (Cursor{}) {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(c.At, 10) + "." + c.ID))
}

const longestID = 40

// ParseCursor reads what String wrote; name is the parameter it came in.
func ParseCursor(name, text string) (Cursor, error) {
	if text == "" {
		return Cursor{}, nil
	}
	plain, err := base64.RawURLEncoding.DecodeString(text)
	at, id, _ := strings.Cut(string(plain), ".")
	ms, numberErr := strconv.ParseInt(at, 10, 64)
	known := id != "" && len(id) <= longestID && strings.Trim(id, "0123456789abcdef-") == ""
	if err != nil || numberErr != nil || ms <= 0 || !known {
		return Cursor{}, apperr.Invalid(apperr.Field{Name: name, MessageKey: "errors.parameter", Message: "This is not a valid position in the list."})
	}
	return Cursor{At: ms, ID: id}, nil
}
