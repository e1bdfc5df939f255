package audit

import (
	"context"
	"crypto/ed25519"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

// NothingToAccept says that the database holds everything that was seen.
var NothingToAccept = apperr.New(apperr.FailedPrecondition, "errors.nothingToAccept", "The database holds every head that was seen on this machine.")

// AcceptRestore writes down that the operator restored an older database on
// purpose. It excuses the heads that were signed before now and that the
// database does not hold, on every node, and nothing that is signed later. It
// returns up to which link the trail is the one that was seen.
func (l *Log) AcceptRestore(ctx context.Context, reason string) (from int64, err error) {
	copies, err := l.heads.all()
	if err != nil {
		return 0, err
	}
	err = l.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		restores, err := auditdb.New(q).Restores(ctx)
		if err != nil {
			return err
		}
		missing := false
		for _, h := range copies {
			if !l.signed(h) || l.excused(h, restores) {
				continue
			}
			chain, err := auditdb.New(q).ChainAt(ctx, h.Seq)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			if chain == h.ChainHash {
				from = max(from, h.Seq)
			} else {
				missing = true
			}
		}
		if !missing {
			return NothingToAccept
		}
		now := l.Now().UnixMilli()
		if err := auditdb.New(q).InsertRestore(ctx, auditdb.InsertRestoreParams{
			ID: db.NewID(), FromSeq: from, AcceptedAt: now, Reason: reason,
			Signature: hex.EncodeToString(ed25519.Sign(l.headKey, restoreText(from, now, reason))),
		}); err != nil {
			return err
		}
		return l.Record(ctx, q, Row{Action: "restoreAccepted", Area: "audit", Reason: reason, ActorID: "command line", ActorRole: "operator"})
	})
	return from, err
}

// excused reports whether an accepted restore explains that the database does
// not hold a head.
func (l *Log) excused(h auditdb.AuditHead, restores []auditdb.AuditRestore) bool {
	return slices.ContainsFunc(restores, func(r auditdb.AuditRestore) bool {
		signature, err := hex.DecodeString(r.Signature)
		return err == nil && h.Seq > r.FromSeq && h.SignedAt <= r.AcceptedAt &&
			ed25519.Verify(l.headKey.Public().(ed25519.PublicKey), restoreText(r.FromSeq, r.AcceptedAt, r.Reason), signature)
	})
}

func restoreText(from, at int64, reason string) []byte {
	return fmt.Appendf(nil, "wellhouse audit restore 1\n%d\n%d\n%s\n", from, at, reason)
}
