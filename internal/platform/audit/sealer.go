package audit

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
)

const (
	tick      = 500 * time.Millisecond // rows are chained within a second
	sealBatch = 200
)

// Jobs flush reads and chain rows, once more when the server stops.
func (l *Log) Jobs() []jobs.Job {
	recall := sync.OnceFunc(func() { _ = l.recall() }) // Watch tries again and tells
	return []jobs.Job{jobs.Loop{Name: "audit", Every: tick, AtStart: true, LastWithin: 5 * time.Second, Do: func(ctx context.Context) error {
		recall()
		return l.turn(ctx)
	}}}
}

func (l *Log) turn(ctx context.Context) error {
	// First, so that a database that was put back is noticed before it grows.
	watched, flushed := l.Watch(ctx), l.Flush(ctx)
	_, sealed := l.Seal(ctx)
	if errors.Is(sealed, errForged) { // told by alarm
		sealed = nil
	}
	return errors.Join(within("the last head was not compared", watched),
		within("own reads wait to be written", flushed), within("rows wait to be chained", sealed))
}

func within(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// Seal chains every row that waits and returns how many it chained. When
// several nodes try at once the number of the link decides: one gets it, the
// others find it taken and leave the rest to their next turn.
func (l *Log) Seal(ctx context.Context) (int, error) {
	total, after := 0, ""
	for {
		b, err := l.next(ctx, after)
		if err != nil || b.read == 0 {
			return total, err
		}
		if len(b.seals) > 0 {
			if err := l.append(ctx, b); err != nil {
				if db.IsUnique(err) {
					err = l.taken(ctx, b)
				}
				return total, err
			}
			total += len(b.seals)
		}
		if b.read < sealBatch {
			return total, nil
		}
		after = b.last
	}
}

// errForged says that a head stands where this server signed none.
var errForged = errors.New("a head stands where none was signed; run the audit check")

// taken says why a batch did not fit: another node was first, which is fine, or a
// head is in its way that no node can have signed, because its links are not
// there.
func (l *Log) taken(ctx context.Context, b batch) error {
	var seq int64
	err := l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		seq, _, err = lastSeal(ctx, q)
		return err
	})
	if err != nil || seq >= b.seals[0].Seq {
		return err
	}
	l.alarmHead(ctx, b.head.Seq)
	return errForged
}

// batch is a run of links that ends in a head.
type batch struct {
	seals []chainLink
	head  auditdb.AuditHead
	read  int
	last  string
}

// next computes the links of the rows that wait. A row that the server did not
// write stays out of the chain, where Verify finds it.
func (l *Log) next(ctx context.Context, after string) (batch, error) {
	var b batch
	now := l.Now().UnixMilli()
	err := l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := auditdb.New(q).UnsealedRows(ctx, auditdb.UnsealedRowsParams{AfterID: after, Most: sealBatch})
		if err != nil || len(rows) == 0 {
			return err
		}
		b.read, b.last = len(rows), rows[len(rows)-1].ID
		seq, chain, err := lastSeal(ctx, q)
		if err != nil {
			return err
		}
		for _, r := range rows {
			e := entry(r)
			if r.Mac != e.mac(l.rowKey) {
				l.alarm(ctx, r.ID)
				continue
			}
			seq++
			own := e.hash()
			chain = link(chain, own)
			b.seals = append(b.seals, chainLink{
				Seq: seq, AuditID: e.ID, Subject: e.MemberID, SealedAt: now,
				RowHash: hex.EncodeToString(own), ChainHash: hex.EncodeToString(chain),
			})
		}
		b.head = l.sign(seq, hex.EncodeToString(chain), now)
		return nil
	})
	return b, err
}

// append stores a batch, and after that is durable copies its head out.
func (l *Log) append(ctx context.Context, b batch) error {
	err := l.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := insertSeals(ctx, q, b.seals); err != nil {
			return err
		}
		if err := markSealed(ctx, q, b.seals); err != nil {
			return err
		}
		return auditdb.New(q).InsertHead(ctx, auditdb.InsertHeadParams(b.head))
	})
	if err != nil {
		return err
	}
	return l.saw(b.head, true)
}

// alarm tells once of a row that the server did not write.
func (l *Log) alarm(ctx context.Context, id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.alarmed[id] {
		l.alarmed[id] = true
		l.Logger.ErrorContext(ctx, "audit: a row was not written by the server; run the audit check", "row", id)
	}
}

// alarmHead tells once of a head that the server did not sign.
func (l *Log) alarmHead(ctx context.Context, seq int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if id := fmt.Sprintf("head %d", seq); !l.alarmed[id] {
		l.alarmed[id] = true
		l.Logger.ErrorContext(ctx, "audit: a head is not signed by this server; run the audit check", "seq", seq)
	}
}

// Forged is how many rows and heads were found since the start that the server
// did not write.
func (l *Log) Forged() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return int64(len(l.alarmed))
}

func (l *Log) sign(seq int64, chain string, now int64) auditdb.AuditHead {
	signature := ed25519.Sign(l.headKey, headText(seq, chain, now))
	return auditdb.AuditHead{Seq: seq, ChainHash: chain, KeyID: l.keyID, Signature: hex.EncodeToString(signature), SignedAt: now}
}

// signed reports whether a head is our own.
func (l *Log) signed(h auditdb.AuditHead) bool {
	signature, err := hex.DecodeString(h.Signature)
	return err == nil && h.KeyID == l.keyID &&
		ed25519.Verify(l.headKey.Public().(ed25519.PublicKey), headText(h.Seq, h.ChainHash, h.SignedAt), signature)
}

func headText(seq int64, chain string, at int64) []byte {
	return fmt.Appendf(nil, "wellhouse audit head 1\n%d\n%s\n%d\n", seq, chain, at)
}
