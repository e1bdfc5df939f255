package trail

import (
	"context"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// Rows reads what others did with a member's record, newest first.
type Rows interface {
	ByOthers(ctx context.Context, memberID string, before db.Cursor, most int) ([]audit.Look, error)
	AroundSignIn(ctx context.Context, memberID string, before db.Cursor, most int) ([]audit.Look, error)
	AroundStaffSignIn(ctx context.Context, accountID string, before db.Cursor, most int) ([]audit.Look, error)
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
	from, err := db.ParseCursor("before", before)
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
		at = db.Cursor{At: last.At, ID: last.ID}
		if settled(visits, last.At) {
			return cut(visits), nil
		}
	}
}

// above is a place so far above a page that every visit that reaches into the
// page shows itself there.
func above(from db.Cursor) db.Cursor {
	if from == (db.Cursor{}) {
		return from
	}
	return db.Cursor{At: from.At + apart.Milliseconds() + 1, ID: from.ID}
}

// shown returns the visits whose newest row comes before the start of the page,
// except those that read nothing.
func shown(visits []*Visit, from db.Cursor) []*Visit {
	var list []*Visit
	for _, v := range visits {
		below := from == (db.Cursor{}) || v.EndedAt < from.At || v.EndedAt == from.At && v.ID < from.ID
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
		page.Next = db.Cursor{At: last.EndedAt, ID: last.ID}.String()
	}
	return page
}
