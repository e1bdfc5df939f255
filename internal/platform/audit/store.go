package audit

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

func (l *Log) insert(ctx context.Context, q db.Q, e Entry) error {
	return auditdb.New(q).InsertRow(ctx, auditdb.InsertRowParams{
		MemberID: e.MemberID, ID: e.ID, At: e.At, ActorID: e.ActorID, ActorRole: e.ActorRole, Viewing: e.Viewing,
		Action: e.Action, Area: e.Area, Target: e.Target, Outcome: e.Outcome, Reason: e.Reason,
		SessionID: e.SessionID, RequestID: e.RequestID, Mac: e.mac(l.rowKey),
	})
}

// insertAll writes rows in one statement.
func (l *Log) insertAll(ctx context.Context, q db.Q, entries []Entry) error {
	const columns = 14
	values := make([]string, len(entries))
	args := make([]any, 0, columns*len(entries))
	for i, e := range entries {
		places := make([]string, columns)
		for j := range places {
			places[j] = fmt.Sprintf("$%d", i*columns+j+1)
		}
		values[i] = "(" + strings.Join(places, ", ") + ", FALSE)"
		args = append(args, e.MemberID, e.ID, e.At, e.ActorID, e.ActorRole, e.Viewing, e.Action, e.Area, e.Target, e.Outcome, e.Reason,
			e.SessionID, e.RequestID, e.mac(l.rowKey))
	}
	_, err := q.ExecContext(ctx, "INSERT INTO audit_rows (member_id, id, at, actor_id, actor_role, viewing, action, area, target, outcome, reason, "+
		"session_id, request_id, mac, sealed) VALUES "+strings.Join(values, ", "), args...)
	return err
}

// lastSeal returns the end of the chain, which is zero before the first link.
func lastSeal(ctx context.Context, q db.Q) (seq int64, chain []byte, err error) {
	last, err := auditdb.New(q).LastSeal(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, nil
	}
	if err != nil {
		return 0, nil, err
	}
	chain, err = hex.DecodeString(last.ChainHash)
	return last.Seq, chain, err
}

// chainLink is one link of the chain.
type chainLink struct {
	Seq       int64
	AuditID   string
	Subject   string
	RowHash   string
	ChainHash string
	SealedAt  int64
}

// The sizes of one statement that writes links: few, so that all of them are
// kept ready, and small, because SQLite looks every parameter up among all
// before it.
var linkSizes = []int{16, 4, 1}

var linkInserts = func() map[int]string {
	texts := map[int]string{}
	for _, size := range linkSizes {
		values := make([]string, size)
		for i := range values {
			n := 6 * i
			values[i] = fmt.Sprintf("($%d, $%d, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+5, n+6)
		}
		texts[size] = "INSERT INTO audit_seals (seq, audit_id, subject, row_hash, chain_hash, sealed_at) VALUES " + strings.Join(values, ", ")
	}
	return texts
}()

// insertSeals writes many links with a statement: the sealer must not hold the
// one writer of SQLite for long.
func insertSeals(ctx context.Context, q db.Q, seals []chainLink) error {
	for _, size := range linkSizes {
		for ; len(seals) >= size; seals = seals[size:] {
			args := make([]any, 0, 6*size)
			for _, s := range seals[:size] {
				args = append(args, s.Seq, s.AuditID, s.Subject, s.RowHash, s.ChainHash, s.SealedAt)
			}
			if _, err := q.ExecContext(ctx, linkInserts[size], args...); err != nil {
				return err
			}
		}
	}
	return nil
}

// markSealed takes rows that have their link out of the sealer's work list.
func markSealed(ctx context.Context, q db.Q, seals []chainLink) error {
	return auditdb.New(q).MarkSealed(ctx, auditdb.MarkSealedParams{FirstID: seals[0].AuditID, LastID: seals[len(seals)-1].AuditID})
}
