package audit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

// witness is what this server knows of the trail from outside the database: the
// newest head it has seen, also on an earlier run. A database that does not hold
// it went back in time, or holds another history.
type witness struct {
	mu      sync.Mutex
	newest  auditdb.AuditHead
	copied  int64 // when a head went to the file last
	behind  int64 // links that are missing; zero while all is well
	alarmed int64 // when that was said last
	unread  bool  // the file could not be read yet: nothing is compared or taken up
}

const (
	copyEvery  = time.Minute      // of heads that other nodes signed
	alarmEvery = 10 * time.Minute // while the database is behind
)

// Behind is how many links the database lacks that this server has seen; zero
// while all is well.
func (l *Log) Behind() int64 {
	l.witness.mu.Lock()
	defer l.witness.mu.Unlock()
	return l.witness.behind
}

// recall takes up what the file knows from earlier runs. Until it can be read
// the server knows nothing that it could compare, and must not take the database
// at its word: the head that shows what is missing would be forgotten.
func (l *Log) recall() error {
	copies, err := l.heads.all()
	l.witness.mu.Lock()
	defer l.witness.mu.Unlock()
	if l.witness.unread = err != nil; err != nil {
		return fmt.Errorf("the copies of the heads cannot be read: %w", err)
	}
	l.witness.newest, l.witness.copied = auditdb.AuditHead{}, 0
	for _, h := range copies {
		if l.signed(h) {
			l.witness.newest = h // the file is in order of time
		}
	}
	return nil
}

// saw takes up a head. Our own go to the file at once, those of other nodes now
// and then. While the database is behind nothing is taken up: the head that
// shows it must stay the newest.
func (l *Log) saw(h auditdb.AuditHead, own bool) error {
	w := &l.witness
	w.mu.Lock()
	now := l.Now().UnixMilli()
	if w.behind > 0 || w.unread {
		w.mu.Unlock()
		return nil
	}
	w.newest = h
	copies := own || now-w.copied >= copyEvery.Milliseconds()
	if copies {
		w.copied = now
	}
	w.mu.Unlock()
	if !copies {
		return nil
	}
	return l.heads.add(h)
}

// Watch compares the database with the newest head that this server has seen,
// and raises the alarm when it does not hold it.
func (l *Log) Watch(ctx context.Context) error {
	l.witness.mu.Lock()
	newest, unread := l.witness.newest, l.witness.unread
	l.witness.mu.Unlock()
	if unread {
		if err := l.recall(); err != nil {
			return l.nowAndThen(err)
		}
		return l.Watch(ctx)
	}
	var last auditdb.AuditHead
	var chain string
	var restores []auditdb.AuditRestore
	err := l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		store := auditdb.New(q)
		if last, err = store.LastHead(ctx); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if chain, err = store.ChainAt(ctx, newest.Seq); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if chain == newest.ChainHash {
			return nil
		}
		restores, err = store.Restores(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if last.Seq > 0 && !l.signed(last) {
		l.alarmHead(ctx, last.Seq)
	}
	switch {
	case newest.Seq == 0 || chain == newest.ChainHash:
		l.well(ctx)
		if last.Seq > newest.Seq && l.signed(last) {
			return l.saw(last, false)
		}
		return nil
	case l.excused(newest, restores):
		l.well(ctx)
		if !l.signed(last) { // a trail that begins again
			last = auditdb.AuditHead{}
			l.witness.mu.Lock()
			l.witness.newest = last
			l.witness.mu.Unlock()
			return nil
		}
		return l.saw(last, true)
	}
	l.wentBack(ctx, newest.Seq, last.Seq)
	return nil
}

// wentBack raises the alarm: in the figures, and in the log now and then.
func (l *Log) wentBack(ctx context.Context, seen, found int64) {
	w := &l.witness
	w.mu.Lock()
	w.behind = max(w.behind, 1, seen-found) // new rows bring none of the missing ones back
	now := l.Now().UnixMilli()
	say := now-w.alarmed >= alarmEvery.Milliseconds()
	if say {
		w.alarmed = now
	}
	w.mu.Unlock()
	if say {
		l.Logger.ErrorContext(ctx, "audit: the database lacks rows that this server has seen. If you restored a backup, run wellhouse audit accept-restore; if not, somebody changed the trail",
			"seen", seen, "found", found)
	}
}

// nowAndThen lets a repeated error through only sometimes, so that it does not
// fill the log.
func (l *Log) nowAndThen(err error) error {
	w := &l.witness
	w.mu.Lock()
	defer w.mu.Unlock()
	now := l.Now().UnixMilli()
	if now-w.alarmed < alarmEvery.Milliseconds() {
		return nil
	}
	w.alarmed = now
	return err
}

func (l *Log) well(ctx context.Context) {
	w := &l.witness
	w.mu.Lock()
	was := w.behind
	w.behind, w.alarmed = 0, 0
	w.mu.Unlock()
	if was > 0 {
		l.Logger.InfoContext(ctx, "audit: the alarm about missing rows is over")
	}
}
