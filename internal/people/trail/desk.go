package trail

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"time"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
)

// Trail is the audit trail as the desk reads it.
type Trail interface {
	audit.Recorder
	Search(ctx context.Context, at audit.Place, before db.Cursor, most int) ([]audit.Found, error)
	State(ctx context.Context) (audit.State, error)
	Verify(ctx context.Context) (audit.Report, error)
}

// DeskDeps is what the desk needs.
type DeskDeps struct {
	DB    *db.DB
	Now   func() time.Time
	Trail Trail
}

// Desk is where an Admin searches the trail and sees whether it is whole.
type Desk struct {
	DeskDeps
	// checking lets one check run at a time: it reads the whole trail.
	checking chan struct{}
}

// NewDesk makes the desk.
func NewDesk(d DeskDeps) *Desk { return &Desk{DeskDeps: d, checking: make(chan struct{}, 1)} }

// The words of the desk's own rows.
const (
	deskArea    = "audit"
	actSearched = "trailSearched"
	actExported = "trailExported"
	actChecked  = "trailChecked"
)

// Search finds rows, newest first. Every page is recorded: about the member whose rows
// were asked for, who can see it.
func (d *Desk) Search(ctx context.Context, s Search, before string) (Hits, error) {
	from, err := db.ParseCursor("before", before)
	if err == nil {
		err = s.check()
	}
	if err != nil {
		return Hits{}, err
	}
	if err := d.record(ctx, audit.Row{MemberID: s.MemberID, Action: actSearched, Area: deskArea, Target: s.ActorID, Reason: string(s.Kind)}); err != nil {
		return Hits{}, err
	}
	return d.gather(ctx, s, s.start(from), foundMost, lookedMost)
}

// File is what an export gives.
type File struct {
	Name    string
	Content []byte
	Rows    int
	Cut     bool // there was more
}

// Export writes what a search finds as CSV, newest first.
func (d *Desk) Export(ctx context.Context, s Search) (File, error) {
	if err := s.check(); err != nil {
		return File{}, err
	}
	row := audit.Row{MemberID: s.MemberID, Action: actExported, Area: deskArea, Target: s.ActorID, Reason: string(s.Kind)}
	if err := d.record(ctx, row); err != nil {
		return File{}, err
	}
	hits, err := d.gather(ctx, s, s.start(db.Cursor{}), exportMost, exportLook)
	if err != nil {
		return File{}, err
	}
	content, err := table(hits.Rows)
	return File{
		Name: "audit-trail-" + d.Now().UTC().Format(time.DateOnly) + ".csv", Content: content,
		Rows: len(hits.Rows), Cut: hits.Next != db.Cursor{},
	}, err
}

// columns are the first line of an export.
var columns = []string{
	"time (UTC)", "kind", "action", "area", "target", "outcome", "reason", "actor id", "actor name", "actor role",
	"member id", "member name", "viewing the portal", "session", "request", "row",
}

func table(rows []audit.Found) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.Write(columns); err != nil {
		return nil, err
	}
	for _, r := range rows {
		viewing := "no"
		if r.Viewing {
			viewing = "yes"
		}
		line := []string{
			time.UnixMilli(r.At).UTC().Format("2006-01-02T15:04:05.000Z"), string(KindOf(r.Row)), r.Action, r.Area, r.Target, r.Outcome,
			r.Reason, r.ActorID, r.ActorName, r.ActorRole, r.MemberID, r.MemberName, viewing, r.SessionID, r.RequestID, r.ID,
		}
		for i := range line {
			line[i] = legible.Cell(line[i])
		}
		if err := w.Write(line); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// checkFor is how long somebody waits for a check; a longer trail is checked from the
// command line.
const checkFor = 45 * time.Second

// Check checks every row. Unfinished says that the trail is too long to check while
// somebody waits.
func (d *Desk) Check(ctx context.Context) (report audit.Report, unfinished bool, err error) {
	select {
	case d.checking <- struct{}{}:
		defer func() { <-d.checking }()
	case <-ctx.Done():
		return report, false, ctx.Err()
	}
	within, cancel := context.WithTimeout(ctx, checkFor)
	defer cancel()
	report, err = d.Trail.Verify(within)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		unfinished, err = true, nil
	}
	if err != nil {
		return report, false, err
	}
	row := audit.Row{Action: actChecked, Area: deskArea}
	if !report.OK() {
		row.Outcome, row.Reason = audit.Failed, report.Fault.String()
	}
	return report, unfinished, d.record(ctx, row)
}

// record keeps who searched, in the scope of whose rows they are.
func (d *Desk) record(ctx context.Context, row audit.Row) error {
	return d.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error { return d.Trail.Record(ctx, q, row) })
}
