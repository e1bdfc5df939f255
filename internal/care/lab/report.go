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
	deskReads      = 200 // reports that are read to make the list, versions of one among them
	candidatesMost = 5
)

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
	Fits Fits
}

// deskReports lists the open reports, with the members whom they may be about.
func (s *Service) deskReports(ctx context.Context, q db.Q, out *Desk) error {
	list, more, err := s.openReports(ctx, q)
	if err != nil {
		return err
	}
	out.MoreReports = more || len(list) > deskMost
	out.Reports = list[:min(len(list), deskMost)]
	for i := range out.Reports {
		if out.Reports[i].Candidates, err = candidates(ctx, q, list[i].Sent); err != nil {
			return err
		}
	}
	return nil
}

// openReports are the open reports. Versions of the same report are one line.
func (s *Service) openReports(ctx context.Context, q db.Q) (list []DeskReport, more bool, err error) {
	rows, err := labdb.New(q).OpenReports(ctx, deskReads)
	if err != nil {
		return nil, false, err
	}
	labs, err := Laboratories(ctx, q)
	if err != nil {
		return nil, false, err
	}
	for _, r := range rows {
		one, err := s.deskReport(r, labs)
		if err != nil {
			return nil, false, err
		}
		i := slices.IndexFunc(list, func(o DeskReport) bool {
			return o.LabName == one.LabName && o.Sent.Accession == one.Sent.Accession && samePatient(o.Sent.Patient, one.Sent.Patient)
		})
		switch {
		case i < 0:
			list = append(list, one)
		case one.Sent.IssuedAt > list[i].Sent.IssuedAt:
			list[i].Sent, list[i].ID = one.Sent, r.ID
		}
	}
	return list, len(rows) == deskReads, nil
}

func (s *Service) deskReport(r labdb.LabReport, labs []Laboratory) (DeskReport, error) {
	sent, err := s.openReport(r)
	out := DeskReport{ID: r.ID, Reason: r.Reason, Sent: sent, ReceivedAt: r.ReceivedAt, Critical: r.Critical}
	if i := slices.IndexFunc(labs, func(l Laboratory) bool { return l.ID == r.LabID }); i >= 0 {
		out.LabName = labs[i].Name
	}
	return out, err
}

// owners are the members whose order a report answers.
func owners(ctx context.Context, q db.Q, sent SentReport) (people []Person, err error) {
	if sent.OrderNumber == "" {
		return nil, nil
	}
	members, err := labdb.New(q).WhoseOrder(ctx, sent.OrderNumber)
	for _, id := range members {
		if people, err = addPerson(ctx, q, people, id); err != nil {
			return nil, err
		}
	}
	return people, err
}

// candidates are the member whose order it is, and members with the same birth date.
func candidates(ctx context.Context, q db.Q, sent SentReport) (out []Candidate, err error) {
	owning, err := owners(ctx, q, sent)
	if err != nil {
		return nil, err
	}
	people := slices.Clone(owning)
	if sent.Patient.Born != "" {
		rows, err := labdb.New(q).BornOn(ctx, sent.Patient.Born)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if !slices.ContainsFunc(people, func(p Person) bool { return p.ID == r.ID }) {
				people = append(people, personOf(labdb.PersonRow(r)))
			}
		}
	}
	for _, p := range people {
		if !p.Ended {
			out = append(out, Candidate{p, compare(sent, p, owning)})
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Compare(b.Fits.count(), a.Fits.count()) })
	return out[:min(len(out), candidatesMost)], nil
}

// FindMember finds the member with an email address, to be held against a report before
// somebody matches the two. That they were shown is in their trail.
func (s *Service) FindMember(ctx context.Context, w who.Who, id, email string) (out Candidate, err error) {
	if err := named(id); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, sent, err := s.waiting(ctx, q, id)
		if err != nil {
			return err
		}
		folded, ok := auth.FoldEmail(strings.TrimSpace(email))
		if !ok {
			return errEmail
		}
		memberID, err := member.ByEmail(ctx, q, folded)
		if errors.Is(err, sql.ErrNoRows) {
			return errEmail
		} else if err != nil {
			return err
		}
		if out, err = chosen(ctx, q, w, sent, memberID); errors.Is(err, errMember) {
			return errEmail
		}
		return err
	})
	if err != nil {
		return Candidate{}, err
	}
	return out, s.Audit.Listed(ctx, []audit.Row{{MemberID: out.ID, Action: "labDeskListed", Area: area, Target: id}})
}

// Match gives a report to a member, with every other open version of it. Their values
// are stored as if the laboratory had named the member.
func (s *Service) Match(ctx context.Context, w who.Who, id, memberID, reason string) (stored int, err error) {
	reason = strings.TrimSpace(reason)
	if err := named(id); err != nil {
		return 0, err
	}
	err = s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		stored = 0
		row, sent, err := s.waiting(ctx, q, id)
		if err != nil {
			return err
		}
		p, err := chosen(ctx, q, w, sent, memberID)
		if err != nil {
			return err
		}
		if err := mayMatch(p.Fits, reason); err != nil {
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
		versions, err := s.versionsOf(ctx, q, row, sent, reportOpen)
		if err != nil {
			return err
		}
		for _, v := range versions {
			if err := s.decide(ctx, q, v.row.ID, w, decision{state: reportMatched, memberID: p.ID, note: reason}); err != nil {
				return err
			}
			n, _, err := f.results(ctx, p.ID, v.sent)
			if err != nil {
				return err
			}
			stored += n
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: p.ID, Action: "labReportMatched", Area: area, Target: id, Reason: p.Fits.trail()})
	})
	return stored, err
}

// chosen finds the member whom a staff person chose. The answer does not tell whether
// there is a member whom they may not choose.
func chosen(ctx context.Context, q db.Q, w who.Who, sent SentReport, memberID string) (Candidate, error) {
	if memberID == "" || strings.Contains(memberID, "\x00") || !utf8.ValidString(memberID) {
		return Candidate{}, errMember
	}
	found, err := addPerson(ctx, q, nil, memberID)
	if err == nil && len(found) == 0 {
		err = errMember
	}
	if err != nil {
		return Candidate{}, err
	}
	own, err := isNurseOf(ctx, q, w.AccountID, memberID)
	if err != nil {
		return Candidate{}, err
	}
	listed, err := candidates(ctx, q, sent)
	if err != nil {
		return Candidate{}, err
	}
	if !mayChoose(sent, found[0], listed, own) {
		return Candidate{}, errMember
	}
	owning, err := owners(ctx, q, sent)
	return Candidate{found[0], compare(sent, found[0], owning)}, err
}

const unknownMember = "Choose a member who may fit, one of your own members, or one whose birth date and last name are those of the report."

var (
	errMember = apperr.InvalidField("member", "lab.desk.member", unknownMember)
	errEmail  = apperr.InvalidField("email", "lab.desk.member", unknownMember)
)

// Why a report is taken off the desk.
const (
	dismissedNotOurs   = "notOurs"
	dismissedTold      = "toldLaboratory"
	dismissedDuplicate = "duplicate"
	dismissedMistake   = "mistake"
	dismissedOther     = "other"
)

var dismissals = []string{dismissedNotOurs, dismissedTold, dismissedDuplicate, dismissedMistake, dismissedOther}

// Dismissal is why a report belongs to nobody here.
type Dismissal struct {
	Reason, Note string
	// Urgent says that the person knows that one of its values is dangerous.
	Urgent bool
}

// sentenceLeast is how long an explanation is that stands for itself.
const sentenceLeast = 20

// check says what is missing before a report is dismissed. It is pure.
func (d Dismissal) check(critical bool) error {
	var faults []apperr.Field
	add := func(name, key, message string) {
		faults = append(faults, apperr.Field{Name: name, MessageKey: key, Message: message})
	}
	n := utf8.RuneCountInString(d.Note)
	if !slices.Contains(dismissals, d.Reason) {
		add("reason", "lab.desk.dismissal", "Please choose a reason.")
	}
	switch {
	case n > reasonMost || strings.Contains(d.Note, "\x00"):
		add("note", "lab.desk.noteLong", "Please write at most 500 characters.")
	case d.Reason == dismissedOther && n < sentenceLeast:
		add("note", "lab.desk.note", "Please say why in a sentence, with at least 20 characters.")
	}
	if critical && !d.Urgent {
		add("urgent", "lab.desk.urgent", "One of these values is urgent. Please confirm that you want to dismiss it.")
	}
	if len(faults) > 0 {
		return apperr.Invalid(faults...)
	}
	return nil
}

// Dismiss takes a report off the desk that belongs to none of our members.
func (s *Service) Dismiss(ctx context.Context, w who.Who, id string, d Dismissal) error {
	d.Note = strings.TrimSpace(d.Note)
	if err := named(id); err != nil {
		return err
	}
	return s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, sent, err := s.waiting(ctx, q, id)
		if err != nil {
			return err
		}
		versions, err := s.versionsOf(ctx, q, row, sent, reportOpen)
		if err != nil {
			return err
		}
		critical := slices.ContainsFunc(versions, func(v version) bool { return v.row.Critical })
		if err := d.check(critical); err != nil {
			return err
		}
		for _, v := range versions {
			if err := s.decide(ctx, q, v.row.ID, w, decision{state: reportDismissed, as: d.Reason, note: d.Note}); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "labReportDismissed", Area: area, Target: id, Reason: d.Reason})
	})
}

// Reopen puts a dismissed report on the desk again, with every version of it. The team
// hears of an urgent one as of a new one.
func (s *Service) Reopen(ctx context.Context, id string) error {
	if err := named(id); err != nil {
		return err
	}
	return s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := labdb.New(q).Report(ctx, id)
		if err != nil {
			return err
		}
		if row.State != reportDismissed {
			return errDecided
		}
		sent, err := s.openReport(row)
		if err != nil {
			return err
		}
		versions, err := s.versionsOf(ctx, q, row, sent, reportDismissed)
		if err != nil {
			return err
		}
		for _, v := range versions {
			if err := s.reopen(ctx, q, v.row.ID); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: "labReportReopened", Area: area, Target: id, Reason: row.DismissedAs})
	})
}

func (s *Service) reopen(ctx context.Context, q db.Q, id string) error {
	none, err := s.Keys.Seal(nil, reportTable, seal.Row(id), whyColumn)
	if err != nil {
		return err
	}
	n, err := labdb.New(q).ReopenReport(ctx, labdb.ReopenReportParams{ID: id, WhyEnc: none})
	if err == nil && n == 0 {
		err = errDecided
	}
	s.tellDesk(ctx)
	return err
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

type version struct {
	row  labdb.LabReport
	sent SentReport
}

// versionsOf are the versions of a report in a state, which the desk shows as one.
func (s *Service) versionsOf(ctx context.Context, q db.Q, row labdb.LabReport, sent SentReport, state string) (out []version, err error) {
	rows, err := labdb.New(q).ReportsOfAccession(ctx, labdb.ReportsOfAccessionParams{LabID: row.LabID, Accession: row.Accession, State: state})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		one, err := s.openReport(r)
		if err != nil {
			return nil, err
		}
		if r.ID == row.ID || samePatient(one.Patient, sent.Patient) {
			out = append(out, version{r, one})
		}
	}
	return out, nil
}

// decision is what somebody decided about a report, and why.
type decision struct{ state, memberID, as, note string }

func (s *Service) decide(ctx context.Context, q db.Q, id string, w who.Who, d decision) error {
	why, err := s.Keys.Seal([]byte(d.note), reportTable, seal.Row(id), whyColumn)
	if err != nil {
		return err
	}
	n, err := labdb.New(q).DecideReport(ctx, labdb.DecideReportParams{
		ID: id, State: d.state, GivenTo: d.memberID, WhyEnc: why, Now: s.Now().UnixMilli(), StaffID: w.AccountID, DismissedAs: d.as,
	})
	if err == nil && n == 0 {
		err = errDecided
	}
	s.tellDesk(ctx)
	return err
}

// why is what somebody wrote when they decided about a report.
func (s *Service) why(r labdb.LabReport) (string, error) {
	note, err := s.Keys.Open(r.WhyEnc, reportTable, seal.Row(r.ID), whyColumn)
	return string(note), err
}
