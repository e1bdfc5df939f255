package lab

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Format is what a message is written in.
type Format string

// The formats.
const (
	HL7  Format = "hl7"
	FHIR Format = "fhir"
)

// Receipt tells a laboratory what became of its message.
type Receipt struct {
	ID        string
	Duplicate bool
	Reports   []ReportReceipt
}

// ReportReceipt is what became of one report. Stored and Duplicates are numbers of
// values; Skipped are those that are kept with the report alone.
type ReportReceipt struct {
	Accession          string
	Matched            bool
	Stored, Duplicates int
	Skipped            []SentLine
}

// feed is one message on its way into the store.
type feed struct {
	s   *Service
	q   db.Q
	lab Laboratory
	now time.Time
	// quiet tells nobody: what the demo begins with.
	quiet bool
	// cause names what came, for the message to the team; empty for each call by itself.
	cause string
}

// Take stores what a laboratory sent, all of it or nothing. The same again changes
// nothing.
func (s *Service) Take(ctx context.Context, l Laboratory, format Format, body []byte) (out Receipt, err error) {
	m, err := read(format, body, s.Now())
	if err != nil {
		return out, err
	}
	err = s.DB.WriteAgain(ctx, db.System, func(ctx context.Context, q db.Q) error {
		f := feed{s: s, q: q, lab: l, now: s.Now()}
		out, err = f.message(ctx, m, format, body)
		return err
	})
	return out, err
}

func read(format Format, body []byte, now time.Time) (SentMessage, error) {
	if format == FHIR {
		return readFHIR(body, now)
	}
	return readORU(string(body), now)
}

// digest is a keyed hash: what it is of can't be guessed from it.
func (s *Service) digest(content []byte) string {
	mac := hmac.New(sha256.New, s.Keys.Derive("lab messages"))
	mac.Write(content)
	return hex.EncodeToString(mac.Sum(nil))
}

func (f feed) message(ctx context.Context, m SentMessage, format Format, body []byte) (out Receipt, err error) {
	digest := f.s.digest(body)
	sealed, err := f.s.Keys.Seal(body, "lab_messages", seal.Row(f.lab.ID, digest), "body_enc")
	if err != nil {
		return out, err
	}
	n, err := labdb.New(f.q).AddMessage(ctx, labdb.AddMessageParams{LabID: f.lab.ID, Digest: digest, Format: string(format), BodyEnc: sealed, ReceivedAt: f.now.UnixMilli()})
	if err != nil {
		return out, err
	}
	f.cause = digest
	out = Receipt{ID: m.ID, Duplicate: n == 0, Reports: make([]ReportReceipt, len(m.Reports))}
	found := make([]match, len(m.Reports))
	for i, r := range m.Reports {
		if found[i], err = f.match(ctx, r); err != nil {
			return out, err
		}
		found[i].at = i
	}
	// Members in one order, so that two nodes never wait for each other.
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.memberID, b.memberID) })
	var came arrivals
	for _, one := range found {
		if one.memberID != "" {
			if err := lock(ctx, f.q, one.memberID); err != nil {
				return out, err
			}
		}
		if out.Reports[one.at], err = f.report(ctx, m.Reports[one.at], one, &came); err != nil {
			return out, err
		}
	}
	return out, f.follow(ctx, came)
}

// match is whose a report is, or why we can't tell.
type match struct {
	at               int
	memberID, reason string
}

func (f feed) match(ctx context.Context, r SentReport) (out match, err error) {
	store := labdb.New(f.q)
	var byOrder, byNumber []Person
	if r.OrderNumber != "" {
		members, err := store.WhoseOrder(ctx, r.OrderNumber)
		if err != nil {
			return out, err
		}
		for _, id := range members {
			if byOrder, err = addPerson(ctx, f.q, byOrder, id); err != nil {
				return out, err
			}
		}
	}
	for _, id := range r.Patient.IDs {
		if byNumber, err = addPerson(ctx, f.q, byNumber, id); err != nil {
			return out, err
		}
	}
	out.memberID, out.reason = whose(r.Patient, byOrder, byNumber)
	if out.memberID != "" {
		return out, nil
	}
	// What the care team has decided once holds for later versions of the report.
	rows, err := store.ReportsOfAccession(ctx, labdb.ReportsOfAccessionParams{LabID: f.lab.ID, Accession: r.Accession, State: reportMatched})
	for _, row := range rows {
		if sent, err := f.s.openReport(row); err == nil && samePatient(sent.Patient, r.Patient) {
			out.memberID = row.GivenTo
			break
		}
	}
	return out, err
}

func samePatient(a, b SentPatient) bool {
	isFirst := a.First == b.First || a.First == "" || b.First == ""
	return a.Born == b.Born && SameLastName(a.Last, b.Last) && isFirst
}

func addPerson(ctx context.Context, q db.Q, list []Person, memberID string) ([]Person, error) {
	r, err := labdb.New(q).Person(ctx, memberID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && slices.ContainsFunc(list, func(p Person) bool { return p.ID == r.ID }) {
		return list, nil
	}
	return append(list, personOf(r)), err
}

func personOf(r labdb.PersonRow) Person {
	return Person{
		ID: r.ID, Given: r.GivenName, Legal: r.LegalGivenName, Last: r.FamilyName, Born: r.BirthDate, Sex: figure.Sex(r.Sex), Ended: r.Status == statusEnded,
	}
}

// statusEnded is the status of an account that has ended.
const statusEnded = "ended"

// States of a report.
const (
	reportOpen      = "open"
	reportStored    = "stored"
	reportMatched   = "matched"
	reportDismissed = "dismissed"
)

// report keeps a report, and stores its values if we know whose they are.
func (f feed) report(ctx context.Context, r SentReport, m match, came *arrivals) (out ReportReceipt, err error) {
	state := reportStored
	if m.memberID == "" {
		state = reportOpen
	}
	if err := f.keep(ctx, r, m, state); err != nil {
		return out, err
	}
	out = ReportReceipt{Accession: r.Accession, Matched: m.memberID != ""}
	for _, l := range r.Lines {
		if l.Skip != "" {
			out.Skipped = append(out.Skipped, l)
		}
	}
	if m.memberID == "" {
		return out, nil
	}
	out.Stored, out.Duplicates, err = f.store(ctx, m.memberID, r, came)
	return out, err
}

// said is what a report says, whenever it was sent: the same again is no other report.
func (r SentReport) said() SentReport {
	r.Lines = slices.Clone(r.Lines)
	for i := range r.Lines {
		if r.Undated && r.Lines[i].IssuedAt == r.IssuedAt {
			r.Lines[i].IssuedAt = 0
		}
	}
	if r.Undated {
		r.IssuedAt = 0
	}
	r.SentAt = 0
	return r
}

// keep stores a report as it came. One that was waiting or dismissed and has found its
// member now is off the desk.
func (f feed) keep(ctx context.Context, r SentReport, m match, state string) error {
	content, err := json.Marshal(r)
	if err != nil {
		return err
	}
	said, err := json.Marshal(r.said())
	if err != nil {
		return err
	}
	store, digest := labdb.New(f.q), f.s.digest(said)
	id := db.NewID()
	sealed, err := f.s.Keys.Seal(content, reportTable, seal.Row(id), contentColumn)
	if err != nil {
		return err
	}
	why, err := f.s.Keys.Seal(nil, reportTable, seal.Row(id), whyColumn)
	if err != nil {
		return err
	}
	n, err := store.AddReport(ctx, labdb.AddReportParams{
		ID: id, LabID: f.lab.ID, Digest: digest, Accession: r.Accession, State: state, Reason: m.reason, Critical: r.critical(), GivenTo: m.memberID,
		ContentEnc: sealed, WhyEnc: why, ReceivedAt: f.now.UnixMilli(),
	})
	if err != nil {
		return err
	}
	switch {
	case n > 0 && state == reportOpen:
		return f.waits(ctx, id, r)
	case n > 0:
		return nil
	}
	old, err := store.ReportOf(ctx, labdb.ReportOfParams{LabID: f.lab.ID, Digest: digest})
	switch isWaiting := old.State == reportOpen; {
	case err != nil:
		return err
	case isWaiting && m.memberID == "":
		return f.renew(ctx, old, r)
	case m.memberID != "" && (isWaiting || old.State == reportDismissed):
		f.s.tellDesk(ctx)
		return store.PlaceReport(ctx, labdb.PlaceReportParams{ID: old.ID, GivenTo: m.memberID, Now: f.now.UnixMilli()})
	}
	return nil
}

// renew keeps when a report that waits was last sent: what a laboratory said last holds.
func (f feed) renew(ctx context.Context, row labdb.LabReport, r SentReport) error {
	before, err := f.s.openReport(row)
	if err != nil || cmp.Or(cmp.Compare(before.IssuedAt, r.IssuedAt), cmp.Compare(before.SentAt, r.SentAt)) >= 0 {
		return err
	}
	content, err := json.Marshal(r)
	if err != nil {
		return err
	}
	sealed, err := f.s.Keys.Seal(content, reportTable, seal.Row(row.ID), contentColumn)
	if err != nil {
		return err
	}
	return labdb.New(f.q).RenewReport(ctx, labdb.RenewReportParams{ID: row.ID, ContentEnc: sealed})
}

// waits tells the desk of a report that nobody can place.
func (f feed) waits(ctx context.Context, id string, r SentReport) error {
	f.s.tellDesk(ctx)
	if f.quiet || !r.critical() {
		return nil
	}
	told := labdb.ToldReportParams{ID: id, Now: f.now.UnixMilli(), Before: f.now.Add(-claimFor).UnixMilli()}
	if n, err := labdb.New(f.q).ToldReport(ctx, told); err != nil || n == 0 {
		return err
	}
	return f.s.tellThose(ctx, f.q, func(string) bool { return true }, cmp.Or(f.cause, id), f.now)
}

// The places of what is sealed.
const (
	reportTable   = "lab_reports"
	contentColumn = "content_enc"
	whyColumn     = "why_enc"
)

func (s *Service) openReport(r labdb.LabReport) (out SentReport, err error) {
	content, err := s.Keys.Open(r.ContentEnc, reportTable, seal.Row(r.ID), contentColumn)
	if err != nil {
		return out, err
	}
	return out, json.Unmarshal(content, &out)
}

func (r SentReport) critical() bool {
	return slices.ContainsFunc(r.Lines, func(l SentLine) bool {
		isResult := l.Skip == "" && l.State != Cancelled
		return isResult && (l.Flagged || figure.LabCritical(l.Value).Reason != "") || l.alarm().Reason != ""
	})
}
