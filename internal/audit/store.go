package audit

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"wellhouse.app/internal/audit/auditdb"
	"wellhouse.app/internal/db"
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

// insertSeals writes links in one statement: the sealer must not hold the one
// writer of SQLite for long.
func insertSeals(ctx context.Context, q db.Q, seals []chainLink) error {
	const columns = 6
	values := make([]string, len(seals))
	args := make([]any, 0, columns*len(seals))
	for i, s := range seals {
		n := i * columns
		values[i] = fmt.Sprintf("($%d, $%d, $%d, $%d, $%d, $%d)", n+1, n+2, n+3, n+4, n+5, n+6)
		args = append(args, s.Seq, s.AuditID, s.Subject, s.RowHash, s.ChainHash, s.SealedAt)
	}
	_, err := q.ExecContext(ctx, "INSERT INTO audit_seals (seq, audit_id, subject, row_hash, chain_hash, sealed_at) VALUES "+
		strings.Join(values, ", "), args...)
	return err
}

// markSealed takes rows out of the sealer's work list.
func markSealed(ctx context.Context, q db.Q, seals []chainLink) error {
	places := make([]string, len(seals))
	args := make([]any, len(seals))
	for i, s := range seals {
		places[i] = fmt.Sprintf("$%d", i+1)
		args[i] = s.AuditID
	}
	_, err := q.ExecContext(ctx, "UPDATE audit_rows SET sealed = TRUE WHERE NOT sealed AND id IN ("+strings.Join(places, ", ")+")", args...)
	return err
}
