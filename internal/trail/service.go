package trail

import (
	"context"
	"encoding/base64"
	"strconv"
	"strings"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/audit"
)

// Rows reads what others did with a member's record, newest first.
type Rows interface {
	ByOthers(ctx context.Context, memberID string, before audit.Cursor, most int) ([]audit.Look, error)
}

// Service tells who looked at a record.
type Service struct{ rows Rows }

// New makes the service.
func New(rows Rows) *Service { return &Service{rows: rows} }

// Page is a part of the list of visits and where the next part begins, empty
// at the end.
type Page struct {
	Visits []Visit
	Next   string
}

const (
	pageMost = 20  // visits
	rowsMost = 500 // that are read at once
)

// Visits lists the visits to a member's record, newest first. A visit stands on
// the page of its newest row, whole, however many rows it has: the reading
// begins a while above the page, so that visits of the page before are known
// again, and ends a while below it.
func (s *Service) Visits(ctx context.Context, memberID, before string) (Page, error) {
	from, err := parseCursor(before)
	if err != nil {
		return Page{}, err
	}
	var rows []audit.Look
	at := above(from)
	for {
		more, err := s.rows.ByOthers(ctx, memberID, at, rowsMost)
		if err != nil {
			return Page{}, err
		}
		rows = append(rows, more...)
		visits := shown(fold(rows), from)
		if len(more) < rowsMost {
			return cut(visits), nil
		}
		last := more[len(more)-1]
		at = audit.Cursor{At: last.At, ID: last.ID}
		if settled(visits, last.At) {
			return cut(visits), nil
		}
	}
}

// above is a place so far above a page that every visit that reaches into the
// page shows itself there.
func above(from audit.Cursor) audit.Cursor {
	if from == (audit.Cursor{}) {
		return from
	}
	return audit.Cursor{At: from.At + apart.Milliseconds() + 1, ID: from.ID}
}

// shown are the visits whose newest row stands below the place where the page
// begins, without those that read nothing.
func shown(visits []*Visit, from audit.Cursor) []*Visit {
	var list []*Visit
	for _, v := range visits {
		below := from == (audit.Cursor{}) || v.EndedAt < from.At || v.EndedAt == from.At && v.ID < from.ID
		if below && v.looked {
			list = append(list, v)
		}
	}
	return list
}

// settled reports whether a page and the visit after it are known whole.
func settled(visits []*Visit, seenDownTo int64) bool {
	if len(visits) <= pageMost {
		return false
	}
	for _, v := range visits[:pageMost] {
		if !v.complete(seenDownTo) {
			return false
		}
	}
	return true
}

func cut(visits []*Visit) Page {
	var page Page
	for _, v := range visits[:min(len(visits), pageMost)] {
		page.Visits = append(page.Visits, *v)
	}
	if len(visits) > pageMost {
		last := page.Visits[pageMost-1]
		page.Next = cursor(audit.Cursor{At: last.EndedAt, ID: last.ID})
	}
	return page
}

func cursor(c audit.Cursor) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(c.At, 10) + " " + c.ID))
}

func parseCursor(text string) (audit.Cursor, error) {
	if text == "" {
		return audit.Cursor{}, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		at, id, found := strings.Cut(string(raw), " ")
		ms, err := strconv.ParseInt(at, 10, 64)
		if found && err == nil && ms > 0 && id != "" && strings.Trim(id, "0123456789abcdef-") == "" {
			return audit.Cursor{At: ms, ID: id}, nil
		}
	}
	return audit.Cursor{}, apperr.Invalid(apperr.Field{Name: "before", MessageKey: "errors.parameter", Message: "This is no place in the list."})
}
