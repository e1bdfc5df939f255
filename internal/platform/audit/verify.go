package audit

import (
	"context"
	"encoding/hex"
	"fmt"

	"wellhouse.app/internal/platform/audit/auditdb"
	"wellhouse.app/internal/platform/db"
)

// Report is what a check of the whole log found.
type Report struct {
	Sealed   int64 // links checked
	Unsealed int64 // rows that wait for the sealer
	Heads    int64 // signed heads checked, in the database and in the file
	Excused  int64 // heads that are gone because of a restore that an operator accepted
	Fault    *Fault
}

// OK reports whether nothing is wrong.
func (r Report) OK() bool { return r.Fault == nil }

// Fault is the first thing that is wrong. Seq is zero for a row that stands
// outside the chain.
type Fault struct {
	Seq   int64
	Row   string
	What  string
	Known string // what a reader needs to look further
}

// String is one line for the operator.
func (f Fault) String() string {
	if f.Seq == 0 {
		return fmt.Sprintf("%s: row %s (%s)", f.What, f.Row, f.Known)
	}
	return fmt.Sprintf("%s at seq %d: row %s (%s)", f.What, f.Seq, f.Row, f.Known)
}

// What a Fault can be.
const (
	LinkMissing   = "a link is missing"
	RowMissing    = "a row was deleted"
	RowEdited     = "a row was edited"
	RowForged     = "a row was not written by the server"
	ChainBroken   = "the chain does not follow"
	HeadForged    = "a head is not signed by this server"
	Forked        = "the chain is not the one that was signed"
	Truncated     = "the end of the log was cut off"
	RowOutOfChain = "a row claims to be chained and is not"
)

const verifyBatch = 1000

// checker walks the chain once, beside the heads.
type checker struct {
	log    *Log
	report Report
	last   auditdb.BoundsRow
	chain  []byte
	heads  []auditdb.AuditHead // copies in the file
}

// Verify checks the whole log and names the first thing that is wrong. It runs
// beside a working server: what is written meanwhile is left for the next check.
func (l *Log) Verify(ctx context.Context) (Report, error) {
	c := &checker{log: l}
	copies, err := l.heads.all()
	if err != nil {
		return c.report, err
	}
	c.heads = copies
	err = l.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		var err error
		if c.last, err = auditdb.New(q).Bounds(ctx); err != nil {
			return err
		}
		c.report.Unsealed = c.last.Unsealed
		for _, step := range []func(context.Context, db.Q) error{c.links, c.ends, c.copies, c.outside, c.waiting} {
			if err := step(ctx, q); err != nil || c.report.Fault != nil {
				return err
			}
		}
		return nil
	})
	return c.report, err
}

func (c *checker) fault(seq int64, row, what, known string, args ...any) {
	c.report.Fault = &Fault{Seq: seq, Row: row, What: what, Known: fmt.Sprintf(known, args...)}
}

// links follows the chain row by row, and compares at every signed head.
func (c *checker) links(ctx context.Context, q db.Q) error {
	seq := int64(0)
	for seq < c.last.LastSeal {
		rows, err := auditdb.New(q).Links(ctx, auditdb.LinksParams{AfterSeq: seq, UpToSeq: min(seq+verifyBatch, c.last.LastSeal)})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			c.fault(seq+1, "", LinkMissing, "nothing follows seq %d", seq)
			return nil
		}
		for _, r := range rows {
			seq++
			if c.link(seq, r); c.report.Fault != nil {
				return nil
			}
		}
	}
	return nil
}

func (c *checker) link(seq int64, r auditdb.LinksRow) {
	e := Entry{
		Row: Row{
			MemberID: r.Subject, Action: r.Action, Area: r.Area, Target: r.Target, Outcome: r.Outcome, Reason: r.Reason,
			ActorID: r.ActorID, ActorRole: r.ActorRole,
		},
		ID: r.ID, At: r.At, Viewing: r.Viewing, SessionID: r.SessionID, RequestID: r.RequestID,
	}
	c.chain = link(c.chain, e.hash())
	chain := hex.EncodeToString(c.chain)
	head := auditdb.AuditHead{Seq: seq, ChainHash: r.HeadHash, KeyID: r.HeadKey, Signature: r.HeadSignature, SignedAt: r.HeadAt}
	switch {
	case r.Seq != seq:
		c.fault(seq, "", LinkMissing, "the next link is seq %d", r.Seq)
	case r.ID == "":
		c.fault(seq, r.AuditID, RowMissing, "of member %q", r.Subject)
	case hex.EncodeToString(e.hash()) != r.RowHash:
		c.fault(seq, r.AuditID, RowEdited, "of member %q", r.Subject)
	case e.mac(c.log.rowKey) != r.Mac:
		c.fault(seq, r.AuditID, RowForged, "of member %q", r.Subject)
	case chain != r.ChainHash:
		c.fault(seq, r.AuditID, ChainBroken, "a link was changed, put in or moved")
	case r.HeadHash == "":
		c.report.Sealed++
	case !c.log.signed(head):
		c.fault(seq, r.AuditID, HeadForged, "in the database")
	case head.ChainHash != chain:
		c.fault(seq, r.AuditID, Forked, "the head in the database is another")
	default:
		c.report.Sealed++
		c.report.Heads++
	}
}

// ends: a head is stored with the links it ends, so the two ends agree.
func (c *checker) ends(context.Context, db.Q) error {
	switch {
	case c.last.LastHead > c.last.LastSeal:
		c.fault(c.last.LastSeal+1, "", Truncated, "seq %d was signed, in the database", c.last.LastHead)
	case c.last.LastHead < c.last.LastSeal:
		c.fault(c.last.LastHead+1, "", Forked, "nothing after seq %d is signed", c.last.LastHead)
	}
	return nil
}

// copies holds the heads of the file against the chain that was followed.
func (c *checker) copies(ctx context.Context, q db.Q) error {
	restores, err := auditdb.New(q).Restores(ctx)
	if err != nil {
		return err
	}
	for _, h := range c.heads {
		if !c.log.signed(h) {
			c.fault(h.Seq, "", HeadForged, "in %s", c.log.HeadFile)
			return nil
		}
		if c.log.excused(h, restores) {
			c.report.Excused++
			continue
		}
		if h.Seq > c.last.LastSeal {
			c.fault(c.last.LastSeal+1, "", Truncated, "seq %d was signed, in %s", h.Seq, c.log.HeadFile)
			return nil
		}
		chain, err := auditdb.New(q).ChainAt(ctx, h.Seq)
		if err != nil {
			return err
		}
		if chain != h.ChainHash {
			c.fault(h.Seq, "", Forked, "the head in %s is another", c.log.HeadFile)
			return nil
		}
		c.report.Heads++
	}
	return nil
}

func (c *checker) outside(ctx context.Context, q db.Q) error {
	rows, err := auditdb.New(q).SealedWithoutLink(ctx, 1)
	if len(rows) > 0 {
		c.fault(0, rows[0].ID, RowOutOfChain, "of member %q", rows[0].MemberID)
	}
	return err
}

// waiting checks the rows that are not chained yet.
func (c *checker) waiting(ctx context.Context, q db.Q) error {
	for after := ""; ; {
		rows, err := auditdb.New(q).UnsealedRows(ctx, auditdb.UnsealedRowsParams{AfterID: after, Most: verifyBatch})
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, r := range rows {
			if r.Mac != entry(r).mac(c.log.rowKey) {
				c.fault(0, r.ID, RowForged, "of member %q", r.MemberID)
				return nil
			}
		}
		after = rows[len(rows)-1].ID
	}
}
