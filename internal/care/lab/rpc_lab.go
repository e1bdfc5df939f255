package lab

import (
	"context"
	"fmt"
	"strings"

	labv1 "wellhouse.app/api/rpc/lab/v1"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// RPC serves a member's own results.
type RPC struct{ Service *Service }

// GetLabs gives the labs page.
//
// POST /wellhouse.lab.v1.LabService/GetLabs
func (r RPC) GetLabs(ctx context.Context, _ *labv1.GetLabsRequest) (*labv1.GetLabsResponse, error) {
	w := who.From(ctx)
	book, p, err := r.Service.labs(ctx, w.MemberID, Reader{Helper: w.Acting != nil})
	if err != nil {
		return nil, err
	}
	out := &labv1.GetLabsResponse{
		Form: form(p.Reader), DiagnosticWords: p.Diagnostic, Sex: string(p.Sex), HasDyslipidemia: p.Dyslipidemia, Removed: toldMessages(book.Removed),
		Unread: book.Unread[:min(len(book.Unread), mostRead)], Checking: toldMessages(book.Checking),
	}
	for _, t := range book.Tests {
		out.Tests = append(out.Tests, t.Message())
	}
	return out, nil
}

// GetKidney gives the kidney page.
//
// POST /wellhouse.lab.v1.LabService/GetKidney
func (r RPC) GetKidney(ctx context.Context, _ *labv1.GetKidneyRequest) (*labv1.GetKidneyResponse, error) {
	k, p, err := r.Service.KidneyPage(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &labv1.GetKidneyResponse{
		Egfr: k.EGFR.Message(), Uacr: k.UACR.Message(), Creatinine: k.Creatinine.Message(), Next: nextMessage(k.Next, k.Overdue),
		SeveralEquations: k.SeveralEquations, Fall: k.Fall, InKidneyProgram: k.InProgram, UacrLimits: limitMessages(p.Limits(figure.LabUACR, p.LabWho)),
		Checking: toldMessages(k.Checking),
	}
	mine := Risk{}
	if k.Risk != nil {
		mine = *k.Risk
		out.Risk = &labv1.Risk{Level: mine.Level, G: mine.G, A: mine.A, Key: "lab.risk." + mine.Level, Lasting: mine.Lasting}
	}
	for _, g := range figure.GStages {
		for _, a := range figure.AStages {
			out.Grid = append(out.Grid, &labv1.RiskCell{G: g, A: a, Level: figure.KidneyRisk(g, a), Mine: g == mine.G && a == mine.A})
		}
	}
	if mean := k.Pressure.Average; mean != nil && who.From(ctx).Opens(acting.Readings) {
		out.Pressure = &labv1.Pressure{
			Systolic: int32(mean.Systolic), Diastolic: int32(mean.Diastolic), Unit: figure.MmHg, Text: fmt.Sprintf("%d/%d", mean.Systolic, mean.Diastolic),
			Count: int32(mean.Count), Days: figure.HomeDays, StatusKey: mean.Category.Key(),
		}
	}
	return out, nil
}

// MarkLabsRead says that the page has shown results.
//
// POST /wellhouse.lab.v1.LabService/MarkLabsRead
func (r RPC) MarkLabsRead(ctx context.Context, in *labv1.MarkLabsReadRequest) (*labv1.MarkLabsReadResponse, error) {
	return &labv1.MarkLabsReadResponse{}, r.Service.MarkRead(ctx, who.From(ctx), in.GetIds())
}

// SaveSelfReport stores what the member answers.
//
// POST /wellhouse.lab.v1.LabService/SaveSelfReport
func (r RPC) SaveSelfReport(ctx context.Context, in *labv1.SaveSelfReportRequest) (*labv1.SaveSelfReportResponse, error) {
	report := SelfReport{Mode: Mode(in.GetMode())}
	if a := in.GetA1C(); a != nil {
		report.A1c = Answer{Has: a.HasResult, Value: a.Value, Month: whole(a.Month), Year: whole(a.Year)}
	}
	if c := in.GetCholesterol(); c != nil {
		report.Cholesterol = Answer{
			Has: c.HasResult, Total: c.Total, HDL: c.Hdl, Unit: c.GetUnit(), Month: whole(c.Month), Year: whole(c.Year), OtherUnit: c.GetOtherUnit(),
		}
	}
	stored, ask, err := r.Service.Save(ctx, who.From(ctx).MemberID, report)
	if err != nil {
		return nil, err
	}
	out := &labv1.SaveSelfReportResponse{Results: toldMessages(stored)}
	if ask != nil {
		out.UnitCheck = &labv1.UnitCheck{Field: ask.Field, Typed: figureMessage(&ask.Typed), Meant: figureMessage(&ask.Meant), Other: figureMessage(&ask.Other)}
	}
	return out, nil
}

func whole(n *int32) *int {
	if n == nil {
		return nil
	}
	v := int(*n)
	return &v
}

// CorrectResult replaces an own entry.
//
// POST /wellhouse.lab.v1.LabService/CorrectResult
func (r RPC) CorrectResult(ctx context.Context, in *labv1.CorrectResultRequest) (*labv1.CorrectResultResponse, error) {
	if err := named(in.GetId()); err != nil {
		return nil, err
	}
	told, err := r.Service.Correct(ctx, who.From(ctx).MemberID, Correction{
		ID: in.GetId(), Value: in.GetValue(), Unit: in.GetUnit(), Month: int(in.GetMonth()), Year: int(in.GetYear()),
	})
	if err != nil {
		return nil, err
	}
	return &labv1.CorrectResultResponse{Result: told.Message()}, nil
}

// RemoveResult takes an own entry away.
//
// POST /wellhouse.lab.v1.LabService/RemoveResult
func (r RPC) RemoveResult(ctx context.Context, in *labv1.RemoveResultRequest) (*labv1.RemoveResultResponse, error) {
	if err := named(in.GetId()); err != nil {
		return nil, err
	}
	return &labv1.RemoveResultResponse{}, r.Service.Remove(ctx, who.From(ctx).MemberID, in.GetId())
}

// named refuses a call that names no result, or one that can't be.
func named(id string) error {
	if strings.Contains(id, "\x00") {
		return apperr.NotFoundError()
	}
	if id == "" {
		return apperr.InvalidField("id", "errors.value", "Please choose a result.")
	}
	return nil
}
