package audit

import (
	"context"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// mostReads bounds what waits in memory; beyond it a read is written at once.
const mostReads = 4096

// OwnRead records that members read their own data, with many others and at
// most a second later: the same read is told once in that time. Anyone else's
// read is written before OwnRead returns.
func (l *Log) OwnRead(ctx context.Context, row Row) error {
	e := l.complete(ctx, row)
	own := e.ActorID == e.MemberID && who.From(ctx).Viewing == nil && who.From(ctx).Acting == nil && e.Outcome == Done
	if own && l.remember(e) {
		return nil
	}
	scope := db.System
	if e.MemberID != "" {
		scope = db.Member(e.MemberID)
	}
	return l.DB.Write(db.Alone(ctx), scope, func(ctx context.Context, q db.Q) error { return l.insert(ctx, q, e) })
}

// remember reports whether the read waits in memory, alone or with its equal.
func (l *Log) remember(e Entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen[e.Row] {
		return true
	}
	if len(l.reads) >= mostReads {
		return false
	}
	l.seen[e.Row] = true
	l.reads = append(l.reads, e)
	return true
}

// Flush writes the reads that wait. What cannot be written waits on.
func (l *Log) Flush(ctx context.Context) error {
	l.mu.Lock()
	batch := l.reads
	l.reads, l.seen = nil, map[Row]bool{}
	l.mu.Unlock()
	if len(batch) == 0 {
		return nil
	}
	err := l.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		for _, e := range batch {
			if err := l.insert(ctx, q, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		l.mu.Lock()
		l.reads = append(batch, l.reads...)
		l.mu.Unlock()
	}
	return err
}
