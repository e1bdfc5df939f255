package lab

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

const (
	deskMost       = 50  // of each list
	deskReads      = 200 // reports that are read to make the list, versions of one among them
	candidatesMost = 5
)

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
	Told    Told
	Sent    SentLine // what the laboratory wrote, where that is no result
	TakenBy string   // by name
	Mine    bool
	Tries   []Try
}

// DeskReport is a report without a member, and who it may be about.
type DeskReport struct {
	ID, LabName, Reason string
	Sent                SentReport
	ReceivedAt          int64
	Critical            bool
	Candidates          []Candidate
}

// Candidate is a member whom a report may be about.
type Candidate struct {
	Person
	SameName, SameBirthDate bool
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
	return out, s.Audit.Listed(ctx, out.seen())
}

// deskCalls lists the open calls that a staff person sees, the oldest first.
func (s *Service) deskCalls(ctx context.Context, q db.Q, w who.Who, out *Desk) error {
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
			if out.MoreCalls = len(out.Calls) == deskMost; out.MoreCalls {
				return nil
			}
			one, err := s.deskCall(ctx, q, w, callOf(r))
			if err != nil {
				return err
			}
			out.Calls = append(out.Calls, one)
		}
		if len(rows) < deskReads {
			return nil
		}
	}
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
	if i := slices.IndexFunc(m.Phones, func(p member.Phone) bool { return p.Type == member.MobilePhone }); i >= 0 {
		out.Phone = m.Phones[i].Number
	} else if len(m.Phones) > 0 {
		out.Phone = m.Phones[0].Number
	}
	rows, err := c.rows(ctx, q)
	if err != nil {
		return out, err
	}
	if c.SentAt > 0 {
		out.Sent, err = s.sentLine(ctx, q, c)
	} else {
		out.Told = p.tell(c.about(rows))
		out.Told.Average = nil
	}
	if err != nil {
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

// about is the result that a call is about: the one that stands, or the last that had
// a value where it was withdrawn.
func (c Call) about(rows []Result) (out Result) {
	for _, r := range rows {
		if r.group() != c.Part || r.State == Cancelled {
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

// deskReports lists the open reports. Versions of the same report are one line.
func (s *Service) deskReports(ctx context.Context, q db.Q, out *Desk) error {
	rows, err := labdb.New(q).OpenReports(ctx, deskReads)
	if err != nil {
		return err
	}
	labs, err := Laboratories(ctx, q)
	if err != nil {
		return err
	}
	var list []DeskReport
	for _, r := range rows {
		sent, err := s.openReport(r)
		if err != nil {
			return err
		}
		one := DeskReport{ID: r.ID, Reason: r.Reason, Sent: sent, ReceivedAt: r.ReceivedAt, Critical: r.Critical}
		if i := slices.IndexFunc(labs, func(l Laboratory) bool { return l.ID == r.LabID }); i >= 0 {
			one.LabName = labs[i].Name
		}
		i := slices.IndexFunc(list, func(o DeskReport) bool {
			return o.LabName == one.LabName && o.Sent.Accession == sent.Accession && samePatient(o.Sent.Patient, sent.Patient)
		})
		switch {
		case i < 0:
			list = append(list, one)
		case sent.IssuedAt > list[i].Sent.IssuedAt:
			list[i].Sent, list[i].ID = sent, r.ID
		}
	}
	out.MoreReports = len(list) > deskMost || len(rows) == deskReads
	list = list[:min(len(list), deskMost)]
	for i := range list {
		if list[i].Candidates, err = candidates(ctx, q, list[i].Sent); err != nil {
			return err
		}
	}
	out.Reports = list
	return nil
}

// candidates are members with the same birth date, and the member whose order it is.
func candidates(ctx context.Context, q db.Q, sent SentReport) (out []Candidate, err error) {
	var people []Person
	if sent.OrderNumber != "" {
		members, err := labdb.New(q).WhoseOrder(ctx, sent.OrderNumber)
		if err != nil {
			return nil, err
		}
		for _, id := range members {
			if people, err = addPerson(ctx, q, people, id); err != nil {
				return nil, err
			}
		}
	}
	if sent.Patient.Born != "" {
		rows, err := labdb.New(q).BornOn(ctx, sent.Patient.Born)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if !slices.ContainsFunc(people, func(p Person) bool { return p.ID == r.ID }) {
				people = append(people, Person{ID: r.ID, Given: r.GivenName, Last: r.FamilyName, Born: r.BirthDate})
			}
		}
	}
	for _, p := range people {
		if !p.Ended {
			out = append(out, Candidate{p, SameLastName(sent.Patient.Last, p.Last), p.Born == sent.Patient.Born})
		}
	}
	rank := func(c Candidate) int { return map[bool]int{true: 0, false: 1}[c.SameName] }
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Compare(rank(a), rank(b)) })
	return out[:min(len(out), candidatesMost)], nil
}

// Match gives a report to a member, with every other open version of it. Their values
// are stored as if the laboratory had named the member.
func (s *Service) Match(ctx context.Context, w who.Who, id, memberOrEmail, reason string) (stored int, err error) {
	reason, memberOrEmail = strings.TrimSpace(reason), strings.TrimSpace(memberOrEmail)
	if err := named(id); err != nil {
		return 0, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		stored = 0
		row, sent, err := s.waiting(ctx, q, id)
		if err != nil {
			return err
		}
		p, err := chosen(ctx, q, w, sent, memberOrEmail)
		if err != nil {
			return err
		}
		if err := mayMatch(sent, p, reason); err != nil {
			return err
		}
		if err := lock(ctx, q, p.ID); err != nil {
			return err
		}
		l, err := labdb.New(q).Laboratory(ctx, row.LabID)
		if err != nil {
			return err
		}
		f := feed{s: s, q: q, lab: Laboratory{ID: l.ID, Name: l.Name}, now: s.Now()}
		versions, err := s.versionsOf(ctx, q, row, sent)
		if err != nil {
			return err
		}
		for _, v := range versions {
			if err := s.decide(ctx, q, v.row.ID, w, reportMatched, p.ID, reason); err != nil {
				return err
			}
			n, _, err := f.results(ctx, p.ID, v.sent)
			if err != nil {
				return err
			}
			stored += n
		}
		return s.record(ctx, q, p.ID, "labReportMatched", id)
	})
	return stored, err
}

// chosen finds the member whom a staff person named, by id or whole email address. The
// answer does not tell whether there is a member whom they may not choose.
func chosen(ctx context.Context, q db.Q, w who.Who, sent SentReport, named string) (Person, error) {
	p, err := namedPerson(ctx, q, named)
	if err != nil {
		return Person{}, err
	}
	own, err := isNurseOf(ctx, q, w.AccountID, p.ID)
	if err != nil {
		return Person{}, err
	}
	listed, err := candidates(ctx, q, sent)
	if err == nil && !mayChoose(sent, p, listed, own) {
		err = errMember
	}
	return p, err
}

// mayChoose reports whether a report may go to a member: one the desk lists as a
// possible match, one with the same birth date and last name, or one of the nurse's
// own. It is pure.
func mayChoose(sent SentReport, p Person, listed []Candidate, own bool) bool {
	return !p.Ended && (own || slices.ContainsFunc(listed, func(c Candidate) bool { return c.ID == p.ID }) ||
		sent.Patient.Born != "" && sent.Patient.Born == p.Born && SameLastName(sent.Patient.Last, p.Last))
}

var errMember = apperr.InvalidField("member", "lab.desk.member",
	"Choose a member who may fit, one of your own members, or one whose birth date and last name are those of the report.")

func namedPerson(ctx context.Context, q db.Q, named string) (Person, error) {
	if named == "" || strings.Contains(named, "\x00") || !utf8.ValidString(named) {
		return Person{}, errMember
	}
	if folded, ok := auth.FoldEmail(named); ok {
		id, err := member.ByEmail(ctx, q, folded)
		if errors.Is(err, sql.ErrNoRows) {
			return Person{}, errMember
		} else if err != nil {
			return Person{}, err
		}
		named = id
	}
	found, err := addPerson(ctx, q, nil, named)
	if err == nil && len(found) == 0 {
		err = errMember
	}
	if err != nil {
		return Person{}, err
	}
	return found[0], nil
}

// mayMatch asks for a reason where the birth date differs.
func mayMatch(sent SentReport, p Person, reason string) error {
	n := utf8.RuneCountInString(reason)
	if (sent.Patient.Born == "" || sent.Patient.Born != p.Born) && n < reasonLeast || n > reasonMost || strings.Contains(reason, "\x00") {
		return apperr.InvalidField("reason", "lab.desk.reason", "The birth date isn’t that of the member. Please say in 3 to 500 characters why it is this member all the same.")
	}
	return nil
}

// Dismiss says that a report belongs to none of our members.
func (s *Service) Dismiss(ctx context.Context, w who.Who, id, reason string) error {
	reason = strings.TrimSpace(reason)
	if err := named(id); err != nil {
		return err
	}
	if n := utf8.RuneCountInString(reason); n < reasonLeast || n > reasonMost || strings.Contains(reason, "\x00") {
		return apperr.InvalidField("reason", "lab.desk.reason", "Please enter a reason of 3 to 500 characters.")
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, sent, err := s.waiting(ctx, q, id)
		if err != nil {
			return err
		}
		versions, err := s.versionsOf(ctx, q, row, sent)
		if err != nil {
			return err
		}
		for _, v := range versions {
			if err := s.decide(ctx, q, v.row.ID, w, reportDismissed, "", reason); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "labReportDismissed", Area: area, Target: id})
	})
}

// waiting finds a report that nobody has decided about.
func (s *Service) waiting(ctx context.Context, q db.Q, id string) (labdb.LabReport, SentReport, error) {
	row, err := labdb.New(q).Report(ctx, id)
	if err != nil {
		return row, SentReport{}, err
	}
	if row.State != reportOpen {
		return row, SentReport{}, errDecided
	}
	sent, err := s.openReport(row)
	return row, sent, err
}

type waitingVersion struct {
	row  labdb.LabReport
	sent SentReport
}

// versionsOf are the open versions of a report, which the desk shows as one.
func (s *Service) versionsOf(ctx context.Context, q db.Q, row labdb.LabReport, sent SentReport) (out []waitingVersion, err error) {
	rows, err := labdb.New(q).ReportsOfAccession(ctx, labdb.ReportsOfAccessionParams{LabID: row.LabID, Accession: row.Accession, State: reportOpen})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one, err := s.openReport(r)
		if err != nil {
			return nil, err
		}
		if r.ID == row.ID || samePatient(one.Patient, sent.Patient) {
			out = append(out, waitingVersion{r, one})
		}
	}
	return out, nil
}

func (s *Service) decide(ctx context.Context, q db.Q, id string, w who.Who, state, memberID, reason string) error {
	why, err := s.Keys.Seal([]byte(reason), reportTable, seal.Row(id), whyColumn)
	if err != nil {
		return err
	}
	n, err := labdb.New(q).DecideReport(ctx, labdb.DecideReportParams{
		ID: id, State: state, GivenTo: memberID, WhyEnc: why, Now: s.Now().UnixMilli(), StaffID: w.AccountID,
	})
	if err == nil && n == 0 {
		err = errDecided
	}
	s.tellDesk(ctx)
	return err
}
