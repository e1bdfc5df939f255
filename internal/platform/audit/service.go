package audit

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Deps is what a Log needs.
type Deps struct {
	DB   *db.DB
	Now  func() time.Time
	Keys *seal.Keyring
	// HeadFile is where signed heads are copied; empty copies none, and then a
	// cut-off tail of the database goes unseen.
	HeadFile string
	// RequestID names the request of a context; empty names none.
	RequestID func(context.Context) string
	Logger    *slog.Logger
}

// Log writes, chains and checks audit rows.
type Log struct {
	Deps
	rowKey  []byte
	headKey ed25519.PrivateKey
	keyID   string
	heads   headFile
	witness witness

	mu      sync.Mutex
	reads   []Entry // own reads not written yet
	seen    map[Row]bool
	listed  map[listing]int64 // when it was recorded last
	alarmed map[string]bool
}

// New makes a Log with keys derived from the keyring.
func New(d Deps) *Log {
	if d.RequestID == nil {
		d.RequestID = func(context.Context) string { return "" }
	}
	if d.Logger == nil {
		d.Logger = slog.Default()
	}
	head := ed25519.NewKeyFromSeed(d.Keys.Derive("audit-seal"))
	sum := sha256.Sum256(head.Public().(ed25519.PublicKey))
	return &Log{
		Deps: d, rowKey: d.Keys.Derive("audit-row"), headKey: head, keyID: hex.EncodeToString(sum[:8]),
		heads: headFile{path: d.HeadFile}, seen: map[Row]bool{}, listed: map[listing]int64{}, alarmed: map[string]bool{},
	}
}

// Record writes a row in the caller's transaction. A row about a member is
// written in that member's scope or in db.System, a row about nobody only in
// db.System.
func (l *Log) Record(ctx context.Context, q db.Q, row Row) error {
	return l.insert(ctx, q, l.complete(ctx, row))
}

// Page is a part of a list, newest first, and where the next part begins; the
// zero Cursor in Next means that there is no more.
type Page struct {
	Entries []Entry
	Next    db.Cursor
}

const pageMost = 100

// OfMember lists who looked at a member's record and what was done to it.
func (l *Log) OfMember(ctx context.Context, memberID string, before db.Cursor, most int) (Page, error) {
	most = min(max(most, 1), pageMost)
	before = before.Below()
	var page Page
	err := l.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := auditdb.New(q).MemberRows(ctx, auditdb.MemberRowsParams{
			MemberID: memberID, BeforeAt: before.At, BeforeID: before.ID, Most: int32(most + 1),
		})
		for _, r := range rows {
			page.Entries = append(page.Entries, entry(r))
		}
		return err
	})
	if len(page.Entries) > most {
		page.Entries = page.Entries[:most]
		last := page.Entries[most-1]
		page.Next = db.Cursor{At: last.At, ID: last.ID}
	}
	return page, err
}

// complete fills what the context knows.
func (l *Log) complete(ctx context.Context, row Row) Entry {
	caller := who.From(ctx)
	if row.ActorID == "" {
		row.ActorID, row.ActorRole = caller.AccountID, string(caller.Role)
	}
	if row.Outcome == "" {
		row.Outcome = Done
	}
	return Entry{
		Row: row.clean(), ID: uuid.Must(uuid.NewV7()).String(), At: l.Now().UnixMilli(), Viewing: caller.Viewing != nil,
		SessionID: clean(caller.SessionID), RequestID: clean(l.RequestID(ctx)),
	}
}
