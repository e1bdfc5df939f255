package lab

import (
	"context"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// deskMost is how many of each list the desk shows.
const deskMost = 50

// Desk is what waits for the care team.
type Desk struct {
	Calls                  []DeskCall
	Reports                []DeskReport
	MoreCalls, MoreReports bool
}

// DeskCall is a call with what it takes to make it.
type DeskCall struct {
	Call
	Facts   member.Facts
	Phone   string
	People  []family.Actor // who is called about a member who can't be called alone
	Told    Told
	Was     *Told    // before the laboratory corrected it
	Sent    SentLine // what the laboratory wrote, where that is no result
	Matched *Matched // where the care team has given the report to the member
	TakenBy string   // by name
	Mine    bool
	Own     bool // the member is one of the caller's own, whose page they may open
	Tries   []Try
	// Answered is what a call after a questionnaire is about.
	Answered Answered
}

// Desk lists what waits for a staff person. That it was shown is in the trail of each
// member, and of each report.
func (s *Service) Desk(ctx context.Context, w who.Who) (out Desk, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out = Desk{}
		if err := s.deskCalls(ctx, q, w, &out); err != nil {
			return err
		}
		return s.deskReports(ctx, q, &out)
	})
	if err != nil {
		return Desk{}, err
	}
	for i := range out.Calls {
		if err := s.tellAnswered(ctx, w, &out.Calls[i]); err != nil {
			return Desk{}, err
		}
	}
	return out, s.Audit.Listed(ctx, out.seen())
}

// deskCalls lists the open calls that a staff person sees, the oldest first.
func (s *Service) deskCalls(ctx context.Context, q db.Q, w who.Who, out *Desk) error {
	return s.eachCall(ctx, q, w, func(c Call) (goOn bool, err error) {
		if out.MoreCalls = len(out.Calls) == deskMost; out.MoreCalls {
			return false, nil
		}
		one, err := s.deskCall(ctx, q, w, c)
		out.Calls = append(out.Calls, one)
		return true, err
	})
}

// eachCall goes through the open calls that a staff person sees, the oldest first.
func (s *Service) eachCall(ctx context.Context, q db.Q, w who.Who, do func(Call) (goOn bool, err error)) error {
	for page := (labdb.OpenCallsParams{Most: deskReads}); ; {
		rows, err := labdb.New(q).OpenCalls(ctx, page)
		if err != nil {
			return err
		}
		for _, r := range rows {
			page.After, page.AfterID = r.OpenedAt, r.ID
			if err := s.mayMake(ctx, q, w, callOf(r)); errors.Is(err, errNoCall) {
				continue
			} else if err != nil {
				return err
			}
			if goOn, err := do(callOf(r)); err != nil || !goOn {
				return err
			}
		}
		if len(rows) < deskReads {
			return nil
		}
	}
}

// DeskCount is how much of the desk waits.
type DeskCount struct {
	// Calls that the person may make and no colleague has taken, and since when the first waits.
	Calls, Urgent, Others int
	OldestAt              int64
}

// Count counts what waits for a staff person.
func (s *Service) Count(ctx context.Context, w who.Who) (out DeskCount, err error) {
	now := s.Now()
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out = DeskCount{}
		err := s.eachCall(ctx, q, w, func(c Call) (bool, error) {
			out.call(c, w.AccountID, now)
			return true, nil
		})
		if err != nil {
			return err
		}
		reports, _, err := s.openReports(ctx, q)
		for _, r := range reports {
			if r.Critical {
				out.Urgent++
			} else {
				out.Others++
			}
		}
		return err
	})
	return out, err
}

// call counts an open call. One that a colleague makes waits for nobody else.
func (n *DeskCount) call(c Call, staffID string, now time.Time) {
	by := c.takenBy(now)
	switch {
	case by != "" && by != staffID:
	case c.Change != "":
		n.Others++
	default:
		if n.Calls++; n.OldestAt == 0 || c.OpenedAt < n.OldestAt {
			n.OldestAt = c.OpenedAt
		}
	}
}

// OpenCalls are the open calls about a member that a staff person may make. MayWait
// says that there may be others, or ones to come, that they aren't told of.
func (s *Service) OpenCalls(ctx context.Context, w who.Who, memberID string) (out []DeskCall, mayWait bool, err error) {
	if w.Role != who.CareTeam {
		return nil, true, nil
	}
	now := s.Now()
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		out = nil
		own, err := nursesOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		calls, err := callsOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		mayWait = !Call{OpenedAt: now.UnixMilli()}.concerns(w.AccountID, own, now)
		for _, c := range calls {
			if c.State != callOpen || !c.concerns(w.AccountID, own, now) {
				continue
			}
			one, err := s.deskCall(ctx, q, w, c)
			if err != nil {
				return err
			}
			out = append(out, one)
		}
		return nil
	})
	if err != nil {
		return nil, true, err
	}
	for i := range out {
		if err := s.tellAnswered(ctx, w, &out[i]); err != nil {
			return nil, true, err
		}
	}
	return out, mayWait, nil
}

// seen are the rows of the trail for everything that the desk shows: of a report, and
// of everybody whom it may be about.
func (d Desk) seen() (rows []audit.Row) {
	for _, c := range d.Calls {
		rows = append(rows, audit.Row{MemberID: c.MemberID, Action: "labDeskListed", Area: area, Target: c.ID})
	}
	for _, r := range d.Reports {
		rows = append(rows, audit.Row{Action: "labReportListed", Area: area, Target: r.ID})
		for _, c := range r.Candidates {
			rows = append(rows, audit.Row{MemberID: c.ID, Action: "labDeskListed", Area: area, Target: r.ID})
		}
	}
	return rows
}

func (s *Service) deskCall(ctx context.Context, q db.Q, w who.Who, c Call) (out DeskCall, err error) {
	now := s.Now()
	p, err := readerOf(ctx, q, c.MemberID, now)
	if err != nil {
		return out, err
	}
	m, err := member.Load(ctx, q, c.MemberID)
	if err != nil {
		return out, err
	}
	out = DeskCall{Call: c, Facts: p.Facts}
	out.Phone = member.CallAt(m.Phones)
	if out.People, err = family.ToCall(ctx, q, m, now); err != nil {
		return out, err
	}
	if !c.IsAnswer() {
		if err := s.aboutResult(ctx, q, p, &out); err != nil {
			return out, err
		}
	}
	if out.Own, err = isNurseOf(ctx, q, w.AccountID, c.MemberID); err != nil {
		return out, err
	}
	if by := c.takenBy(now); by != "" {
		out.Mine = by == w.AccountID
		if out.TakenBy, err = staffName(ctx, q, by); err != nil {
			return out, err
		}
	}
	out.Tries, err = s.tries(ctx, q, c)
	return out, err
}

// aboutResult adds the value that a call is about, and how it came to the member.
func (s *Service) aboutResult(ctx context.Context, q db.Q, p Profile, out *DeskCall) error {
	c := out.Call
	rows, err := c.rows(ctx, q)
	if err != nil {
		return err
	}
	if c.SentAt > 0 {
		out.Sent, err = s.sentLine(ctx, q, c)
	} else {
		out.Told = p.tell(c.about(rows))
		out.Told.Average = nil
		out.Was = p.was(c, rows)
	}
	if err != nil {
		return err
	}
	out.Matched, err = s.matched(ctx, q, c)
	return err
}

// was is the value that a call was about before the laboratory corrected it.
func (r Reader) was(c Call, rows []Result) *Told {
	if c.Change != changeCorrected {
		return nil
	}
	before := slices.DeleteFunc(slices.Clone(rows), func(o Result) bool {
		now, _ := standsFor(rows, o.ID)
		return o.ID == c.ResultID || now.ID != c.ResultID
	})
	c.ResultID = ""
	told := r.tell(c.about(before))
	if told.ID == "" {
		return nil
	}
	told.Average = nil
	return &told
}

// Matched is what a report said of the person, and why the care team gave it to the
// member of a call.
type Matched struct {
	Patient    SentPatient
	By, Reason string
	At         int64
}

// matched tells of a call whose report the care team has matched by hand; nil otherwise.
func (s *Service) matched(ctx context.Context, q db.Q, c Call) (*Matched, error) {
	rows, err := labdb.New(q).ReportsGiven(ctx, labdb.ReportsGivenParams{LabID: c.LabID, Accession: c.Accession, GivenTo: c.MemberID})
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(rows, func(r labdb.LabReport) bool { return r.State == reportMatched })
	if i < 0 {
		return nil, nil
	}
	sent, err := s.openReport(rows[i])
	if err != nil {
		return nil, err
	}
	out := &Matched{Patient: sent.Patient, At: rows[i].DecidedAt}
	if out.Reason, err = s.why(rows[i]); err != nil {
		return nil, err
	}
	out.By, err = staffName(ctx, q, rows[i].DecidedBy)
	return out, err
}

// about is the result that a call is about: the one that stands, or the last that had
// a value where it was withdrawn.
func (c Call) about(rows []Result) (out Result) {
	for _, r := range rows {
		if r.group() != c.Part && r.beside().group() != c.Part || r.State == Cancelled {
			continue
		}
		if r.ID == c.ResultID {
			return r
		}
		if out.ID == "" || newer(r, out) > 0 {
			out = r
		}
	}
	return out
}
