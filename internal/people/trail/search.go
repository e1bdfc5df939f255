package trail

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
)

// The limits of a search.
const (
	longest    = 366 * 24 * time.Hour
	foundMost  = 50   // rows of a page
	batchMost  = 500  // rows that are read at once
	lookedMost = 5000 // rows that one call looks at
	exportMost = 20_000
	exportLook = 200_000 // rows that an export looks at
)

// Kind is what a row of the trail tells of. Every row has exactly one.
type Kind string

// The kinds.
const (
	Refused Kind = "refused" // whatever it was, it did not happen
	Viewed  Kind = "view"    // staff began or ended to look at a member's portal
	SignIns Kind = "signIn"  // sign-ins, sessions, passwords, factors
	Reads   Kind = "read"
	Changes Kind = "change"
)

// kindsOfRows are those that a search may ask for.
var kindsOfRows = []Kind{Refused, Viewed, SignIns, Reads, Changes}

// reads are the actions that look and change nothing.
var reads = map[string]bool{
	"read": true, "list": true, "search": true, "open": true, actSearched: true, actExported: true, actChecked: true,
}

// KindOf sorts a row.
func KindOf(row audit.Row) Kind {
	switch {
	case row.Outcome != audit.Done:
		return Refused
	case row.Action == audit.ViewStarted || row.Action == audit.ViewEnded:
		return Viewed
	case reads[row.Action]:
		return Reads
	case row.Area == "session":
		return SignIns
	}
	return Changes
}

// Search is what an Admin asks the trail for.
type Search struct {
	MemberID, ActorID string
	Kind              Kind
	Since, Until      int64 // ms UTC
}

// check refuses a search that cannot be meant.
func (s Search) check() error {
	switch {
	case s.Kind != "" && !known(s.Kind):
		return apperr.InvalidField("kind", "errors.choice", "Please choose one of the kinds.")
	case s.Until <= s.Since || s.Since < 0:
		return apperr.InvalidField("until", "errors.trailOrder", "Please choose a last day that is not before the first.")
	case s.Until-s.Since > longest.Milliseconds():
		return apperr.InvalidField("since", "errors.trailLong", "Please choose a year or less.")
	}
	return nil
}

func known(kind Kind) bool {
	for _, k := range kindsOfRows {
		if k == kind {
			return true
		}
	}
	return false
}

// finds tells whether the search asks for a row.
func (s Search) finds(row audit.Found) bool {
	return row.At < s.Until && (s.ActorID == "" || row.ActorID == s.ActorID) && (s.Kind == "" || KindOf(row.Row) == s.Kind)
}

// start is where the reading of a search begins.
func (s Search) start(before db.Cursor) db.Cursor {
	if before == (db.Cursor{}) || before.At >= s.Until {
		// Ids sort below "~", so nothing of the last moment is left out.
		return db.Cursor{At: s.Until - 1, ID: "~"}
	}
	return before
}

// Hits is a part of what a search finds.
type Hits struct {
	Rows []audit.Found
	// Next is where the next part begins; the zero Cursor at the end.
	Next db.Cursor
}

// gather reads rows until it has most that the search asks for, has looked at enough
// of them, or is at the end.
func (d *Desk) gather(ctx context.Context, s Search, from db.Cursor, most, enough int) (hits Hits, err error) {
	for looked := 0; looked < enough; {
		rows, err := d.Trail.Search(ctx, audit.Place{MemberID: s.MemberID, ActorID: s.ActorID, Since: s.Since}, from, batchMost)
		if err != nil {
			return hits, err
		}
		for _, row := range rows {
			from = db.Cursor{At: row.At, ID: row.ID}
			if !s.finds(row) {
				continue
			}
			if hits.Rows = append(hits.Rows, row); len(hits.Rows) == most {
				hits.Next = from
				return hits, nil
			}
		}
		if looked += len(rows); len(rows) < batchMost {
			return hits, nil
		}
	}
	hits.Next = from
	return hits, nil
}
