package lab

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Finished is what somebody has done at the desk: a call or a dismissed report.
type Finished struct {
	at     db.Cursor
	Call   *DeskCall
	Report *Dismissed
}

// Dismissed is a report that somebody took off the desk.
type Dismissed struct {
	DeskReport
	By, As, Note string
	At           int64
}

// finishedMost is how many a page has.
const finishedMost = 25

// Finished lists what was done at the desk, the newest first: the calls that a staff
// person may read about, and dismissed reports. That it was shown is in the trail.
func (s *Service) Finished(ctx context.Context, w who.Who, before string) (out []Finished, next string, err error) {
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, "", err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		calls, err := s.doneCalls(ctx, q, w, from.Below())
		if err != nil {
			return err
		}
		reports, err := s.dismissed(ctx, q, from.Below())
		out = append(calls, reports...)
		return err
	})
	if err != nil {
		return nil, "", err
	}
	slices.SortFunc(out, func(a, b Finished) int {
		return cmp.Or(cmp.Compare(b.at.At, a.at.At), cmp.Compare(b.at.ID, a.at.ID))
	})
	if len(out) > finishedMost {
		out = out[:finishedMost]
		next = out[finishedMost-1].at.String()
	}
	for _, f := range out {
		if f.Call == nil {
			continue
		}
		if err := s.tellAnswered(ctx, w, f.Call); err != nil {
			return nil, "", err
		}
	}
	return out, next, s.Audit.Listed(ctx, seenFinished(out))
}

func seenFinished(list []Finished) (rows []audit.Row) {
	for _, f := range list {
		if f.Call != nil {
			rows = append(rows, audit.Row{MemberID: f.Call.MemberID, Action: "labDeskListed", Area: area, Target: f.Call.ID})
		} else {
			rows = append(rows, audit.Row{Action: "labReportListed", Area: area, Target: f.Report.ID})
		}
	}
	return rows
}

// doneCalls are finished calls below a place, one more than a page has.
func (s *Service) doneCalls(ctx context.Context, q db.Q, w who.Who, below db.Cursor) (out []Finished, err error) {
	for {
		rows, err := labdb.New(q).DoneCalls(ctx, labdb.DoneCallsParams{Before: below.At, BeforeID: below.ID, Most: deskReads})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			below = db.Cursor{At: r.DoneAt, ID: r.ID}
			sees, err := mayRead(ctx, q, w, callOf(r), s.Now())
			if err != nil {
				return nil, err
			}
			if !sees {
				continue
			}
			one, err := s.deskCall(ctx, q, w, callOf(r))
			if err != nil {
				return nil, err
			}
			if out = append(out, Finished{at: below, Call: &one}); len(out) > finishedMost {
				return out, nil
			}
		}
		if len(rows) < deskReads {
			return out, nil
		}
	}
}

func (s *Service) dismissed(ctx context.Context, q db.Q, below db.Cursor) (out []Finished, err error) {
	rows, err := labdb.New(q).DismissedReports(ctx, labdb.DismissedReportsParams{Before: below.At, BeforeID: below.ID, Most: finishedMost + 1})
	if err != nil {
		return nil, err
	}
	labs, err := Laboratories(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one := Dismissed{As: r.DismissedAs, At: r.DecidedAt}
		if one.DeskReport, err = s.deskReport(r, labs); err != nil {
			return nil, err
		}
		if one.Note, err = s.why(r); err != nil {
			return nil, err
		}
		if one.By, err = staffName(ctx, q, r.DecidedBy); err != nil {
			return nil, err
		}
		out = append(out, Finished{at: db.Cursor{At: r.DecidedAt, ID: r.ID}, Report: &one})
	}
	return out, nil
}

// mayRead says whether a staff person may read about a finished call.
func mayRead(ctx context.Context, q db.Q, w who.Who, c Call, now time.Time) (bool, error) {
	own, err := nursesOf(ctx, q, c.MemberID)
	if err != nil {
		return false, err
	}
	tries, err := labdb.New(q).Tries(ctx, labdb.TriesParams{MemberID: c.MemberID, CallID: c.ID})
	var callers []string
	for _, t := range tries {
		callers = append(callers, t.StaffID)
	}
	return readsDone(w.AccountID, own, callers), err
}

// readsDone says who reads about a finished call: the nurses of the member, those who
// called, and everybody of the care team while none of those nurses is there. It is pure.
func readsDone(staffID string, own []nurse, callers []string) bool {
	isOwn := slices.ContainsFunc(own, func(n nurse) bool { return n.id == staffID })
	isThere := slices.ContainsFunc(own, func(n nurse) bool { return n.there })
	return isOwn || slices.Contains(callers, staffID) || !isThere
}
