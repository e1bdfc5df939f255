package lab

import (
	"cmp"
	"context"
	"strings"
	"time"

	labv1 "wellhouse.app/api/rpc/lab/v1"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves the care team's lab desk.
type DeskRPC struct{ Service *Service }

// ListDesk lists the open calls and the reports without a member.
//
// POST /wellhouse.lab.v1.LabDeskService/ListDesk
func (r DeskRPC) ListDesk(ctx context.Context, _ *labv1.ListDeskRequest) (*labv1.ListDeskResponse, error) {
	d, err := r.Service.Desk(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &labv1.ListDeskResponse{MoreCalls: d.MoreCalls, MoreReports: d.MoreReports}
	for _, c := range d.Calls {
		out.Calls = append(out.Calls, c.Message(r.Service.Now()))
	}
	for _, one := range d.Reports {
		out.Reports = append(out.Reports, one.message())
	}
	return out, nil
}

// CountDesk counts what waits for the caller.
//
// POST /wellhouse.lab.v1.LabDeskService/CountDesk
func (r DeskRPC) CountDesk(ctx context.Context, _ *labv1.CountDeskRequest) (*labv1.CountDeskResponse, error) {
	n, err := r.Service.Count(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &labv1.CountDeskResponse{Calls: int32(n.Calls), OldestAt: float64(n.OldestAt), UrgentReports: int32(n.Urgent), Others: int32(n.Others)}, nil
}

// ListFinished lists what was done at the desk.
//
// POST /wellhouse.lab.v1.LabDeskService/ListFinished
func (r DeskRPC) ListFinished(ctx context.Context, in *labv1.ListFinishedRequest) (*labv1.ListFinishedResponse, error) {
	list, next, err := r.Service.Finished(ctx, who.From(ctx), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &labv1.ListFinishedResponse{Next: next}
	for _, f := range list {
		out.Items = append(out.Items, f.message(r.Service.Now()))
	}
	return out, nil
}

// FindMember holds a member against a report.
//
// POST /wellhouse.lab.v1.LabDeskService/FindMember
func (r DeskRPC) FindMember(ctx context.Context, in *labv1.FindMemberRequest) (*labv1.FindMemberResponse, error) {
	c, err := r.Service.FindMember(ctx, who.From(ctx), in.GetId(), in.GetEmail())
	if err != nil {
		return nil, err
	}
	return &labv1.FindMemberResponse{Candidate: c.message()}, nil
}

// MatchReport gives a report to a member.
//
// POST /wellhouse.lab.v1.LabDeskService/MatchReport
func (r DeskRPC) MatchReport(ctx context.Context, in *labv1.MatchReportRequest) (*labv1.MatchReportResponse, error) {
	stored, err := r.Service.Match(ctx, who.From(ctx), in.GetId(), in.GetMember(), in.GetReason())
	if err != nil {
		return nil, err
	}
	return &labv1.MatchReportResponse{Stored: int32(stored)}, nil
}

// DismissReport takes a report off the desk.
//
// POST /wellhouse.lab.v1.LabDeskService/DismissReport
func (r DeskRPC) DismissReport(ctx context.Context, in *labv1.DismissReportRequest) (*labv1.DismissReportResponse, error) {
	d := Dismissal{Reason: in.GetReason(), Note: in.GetNote(), Urgent: in.GetUrgent()}
	return &labv1.DismissReportResponse{}, r.Service.Dismiss(ctx, who.From(ctx), in.GetId(), d)
}

// ReopenReport puts a dismissed report on the desk again.
//
// POST /wellhouse.lab.v1.LabDeskService/ReopenReport
func (r DeskRPC) ReopenReport(ctx context.Context, in *labv1.ReopenReportRequest) (*labv1.ReopenReportResponse, error) {
	return &labv1.ReopenReportResponse{}, r.Service.Reopen(ctx, in.GetId())
}

// ClaimCall says that the caller makes a call.
//
// POST /wellhouse.lab.v1.LabDeskService/ClaimCall
func (r DeskRPC) ClaimCall(ctx context.Context, in *labv1.ClaimCallRequest) (*labv1.ClaimCallResponse, error) {
	c, err := r.Service.Claim(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &labv1.ClaimCallResponse{Call: &labv1.Call{Id: c.ID, MemberId: c.MemberID, ClaimedAt: float64(c.ClaimedAt), Mine: true}}, nil
}

// FinishCall notes what came of a call.
//
// POST /wellhouse.lab.v1.LabDeskService/FinishCall
func (r DeskRPC) FinishCall(ctx context.Context, in *labv1.FinishCallRequest) (*labv1.FinishCallResponse, error) {
	return &labv1.FinishCallResponse{}, r.Service.Finish(ctx, who.From(ctx), in.GetId(), in.GetOutcome(), in.GetSaid())
}

// Message is the call as the contract has it.
func (c DeskCall) Message(at time.Time) *labv1.Call {
	now := at.UnixMilli()
	m := &labv1.Call{
		Id: c.ID, MemberId: c.MemberID, MemberName: c.Facts.FullName(), BirthDate: c.Facts.BirthDate, Phone: c.Phone, Locale: c.Facts.Locale,
		TimeZone: c.Facts.Zone().String(), ReasonKey: "lab.critical." + c.Alarm.Reason, ReceivedAt: float64(c.OpenedAt),
		HoldUntil: float64(c.HoldUntil), Shown: c.HoldUntil <= now || c.Change != "", ClaimedBy: c.TakenBy, Mine: c.Mine, Change: c.Change, MayClose: c.mayClose(),
		Own: c.Own,
	}
	switch {
	case c.IsAnswer():
		m.Answered = c.Answered.message()
	case c.SentAt > 0:
		m.Sent, m.Preliminary, m.Shown = c.Sent.message(), c.Sent.Skip == SkipNotFinal, false
	default:
		m.Result = c.Told.Message()
	}
	if c.Was != nil {
		m.Was = c.Was.Message()
	}
	if c.Matched != nil {
		m.Matched = c.Matched.message()
	}
	for _, p := range c.People {
		isPrivate := !p.Opens(acting.Readings) || !p.Opens(acting.Documents)
		m.People = append(m.People, &labv1.PersonToCall{
			Name: p.Name, Relationship: p.Relationship, Phone: member.CallAt(p.Phones), ReadingsPrivate: isPrivate,
		})
	}
	m.DoneAt = float64(c.DoneAt)
	if c.TakenBy != "" {
		m.ClaimedAt = float64(c.ClaimedAt)
	}
	for _, t := range c.Tries {
		m.Attempts = append(m.Attempts, &labv1.Attempt{By: t.By, At: float64(t.At), Outcome: t.Outcome, Note: t.Note})
	}
	return m
}

func (a Answered) message() *labv1.Answered {
	m := &labv1.Answered{Form: a.Form, Question: a.Question.Label, Text: a.Answer.Text}
	for _, o := range a.Question.Options {
		if a.Answer.Is(o.ID) {
			m.Options = append(m.Options, &labv1.AnsweredOption{Id: o.ID, Label: o.Label})
		}
	}
	return m
}

func (m Matched) message() *labv1.Matched {
	p := m.Patient
	return &labv1.Matched{By: m.By, At: float64(m.At), Reason: m.Reason, Name: legible.FullName(p.First, p.Last), BirthDate: p.Born, Sex: string(p.Sex)}
}

func (f Finished) message(now time.Time) *labv1.Finished {
	if f.Call != nil {
		return &labv1.Finished{Call: f.Call.Message(now)}
	}
	r := f.Report
	return &labv1.Finished{Report: &labv1.Dismissed{Report: r.DeskReport.message(), By: r.By, At: float64(r.At), Reason: r.As, Note: r.Note}}
}

func (l SentLine) message() *labv1.Line {
	return &labv1.Line{Test: cmp.Or(string(l.Value.Test), l.Name, l.Code), Text: strings.TrimSpace(l.Text), TakenOn: l.TakenOn}
}

func (r DeskReport) message() *labv1.Report {
	p := r.Sent.Patient
	m := &labv1.Report{
		Id: r.ID, LabName: r.LabName, ReasonKey: r.Reason, Name: legible.FullName(p.First, p.Last), BirthDate: p.Born,
		Identifier: strings.Join(p.IDs, ", "), OrderNumber: r.Sent.TypedOrder, ReceivedAt: float64(r.ReceivedAt), Critical: r.Critical,
		FirstName: p.First, LastName: p.Last, Sex: string(p.Sex),
	}
	for _, l := range r.Sent.Lines {
		m.Lines = append(m.Lines, l.message())
	}
	for _, c := range r.Candidates {
		m.Candidates = append(m.Candidates, c.message())
	}
	return m
}

func (c Candidate) message() *labv1.Candidate {
	m := &labv1.Candidate{
		MemberId: c.ID, Name: legible.FullName(c.Given, c.Last), BirthDate: c.Born, FirstName: c.Given, LastName: c.Last, Sex: string(c.Sex),
		FirstNameFit: string(c.Fits.First), LastNameFit: string(c.Fits.Last), BirthDateFit: string(c.Fits.Born), SexFit: string(c.Fits.Sex), OrderFit: string(c.Fits.Order),
	}
	if c.Legal != c.Given {
		m.LegalFirstName = c.Legal
	}
	return m
}
