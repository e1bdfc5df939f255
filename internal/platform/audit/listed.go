package audit

import (
	"context"

	"wellhouse.app/internal/platform/db"
)

// listedAgain is when somebody who still looks at a list is recorded once more,
// in ms. It is less than what parts two visits, so that a list that stays open
// is one visit.
const listedAgain = 25 * 60_000

// mostListed bounds what is remembered of lists; who is forgotten is recorded
// once too often.
const mostListed = 1 << 14

// listing is that something of a member stood in a list on somebody's page.
type listing struct {
	Row
	session string
}

// Listed records that data of several members were shown in one list, before
// they are: in one statement, and the same to the same session once in a while.
func (l *Log) Listed(ctx context.Context, rows []Row) error {
	var entries []Entry
	for _, row := range rows {
		if e := l.complete(ctx, row); !l.wasListed(e) {
			entries = append(entries, e)
		}
	}
	if len(entries) == 0 {
		return nil
	}
	err := l.DB.Write(db.Alone(ctx), db.System, func(ctx context.Context, q db.Q) error { return l.insertAll(ctx, q, entries) })
	if err == nil {
		l.rememberListed(entries)
	}
	return err
}

func (e Entry) listing() listing { return listing{e.Row, e.SessionID} }

func (l *Log) wasListed(e Entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, known := l.listed[e.listing()]
	return known && at <= e.At && e.At-at < listedAgain
}

func (l *Log) rememberListed(entries []Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.listed)+len(entries) > mostListed {
		clear(l.listed)
	}
	for _, e := range entries {
		l.listed[e.listing()] = e.At
	}
}
