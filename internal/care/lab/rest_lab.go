package lab

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// REST serves the lists of results and takes what members and laboratories send.
type REST struct{ Service *Service }

// testNames are the names of tests and their groups.
var testNames = map[figure.LabTest]struct {
	test  rest.LabResultTest
	group rest.LabTestType
}{
	figure.LabA1c:           {rest.LabResultTestHbA1C, rest.LabTestTypeHbA1C},
	figure.LabTotal:         {rest.LabResultTestTOTALCHOLESTEROL, rest.LabTestTypeCHOLESTEROL},
	figure.LabHDL:           {rest.LabResultTestHDL, rest.LabTestTypeCHOLESTEROL},
	figure.LabNonHDL:        {rest.LabResultTestNONHDL, rest.LabTestTypeCHOLESTEROL},
	figure.LabLDL:           {rest.LabResultTestLDL, rest.LabTestTypeCHOLESTEROL},
	figure.LabTriglycerides: {rest.LabResultTestTRIGLYCERIDES, rest.LabTestTypeCHOLESTEROL},
	figure.LabEGFR:          {rest.LabResultTestEGFR, rest.LabTestTypeKIDNEY},
	figure.LabUACR:          {rest.LabResultTestUACR, rest.LabTestTypeKIDNEY},
	figure.LabCreatinine:    {rest.LabResultTestCREATININE, rest.LabTestTypeKIDNEY},
	figure.LabPotassium:     {rest.LabResultTestPOTASSIUM, rest.LabTestTypeKIDNEY},
	figure.LabGlucose:       {rest.LabResultTestGLUCOSE, rest.LabTestTypeHbA1C},
}

const usualCount = 100

// ListLabResults lists results, newest first.
//
// GET /v1/users/me/labs/results
func (r REST) ListLabResults(ctx context.Context, params rest.ListLabResultsParams) (*rest.LabResultPage, error) {
	book, p, err := r.Service.Labs(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	var list []*Told // pointers, because sorting moves them
	for _, t := range book.Tests {
		if group, asked := params.TestType.Get(); asked && !inGroup(t.Test, group) {
			continue
		}
		for i := range t.History {
			list = append(list, &t.History[i])
		}
	}
	slices.SortFunc(list, func(a, b *Told) int { return newerFirst(&a.Result, &b.Result) })
	if cursor := params.Cursor.Value; cursor != "" {
		at := slices.IndexFunc(list, func(t *Told) bool { return t.ID == cursor })
		if at < 0 {
			return nil, apperr.InvalidField("cursor", "errors.cursor", "This place in the list does not exist.")
		}
		list = list[at+1:]
	}
	count := params.Count.Or(usualCount)
	page := &rest.LabResultPage{Results: []rest.LabResult{}}
	page.NextCursor.SetToNull()
	if len(list) > count {
		list = list[:count]
		page.NextCursor.SetTo(list[count-1].ID)
	}
	for _, t := range list {
		page.Results = append(page.Results, t.body(p.Facts.Zone()))
	}
	return page, nil
}

// inGroup says whether a list of a group has a test. A plain blood sugar is on no
// list of A1c: a list that is not empty means that there is an A1c.
func inGroup(test figure.LabTest, group rest.LabTestType) bool {
	return testNames[test].group == group && test != figure.LabGlucose
}

func (t Told) body(zone *time.Location) rest.LabResult {
	day := t.day()
	at := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
	name := testNames[t.Value.Test]
	out := rest.LabResult{
		ID: rest.ID(t.ID), TestType: name.group, Test: name.test, QuantitativeValue: t.Shown.Value,
		Figure:    rest.Figure{Value: t.Shown.Value, Unit: restUnit(t.Shown.Unit), Text: t.Shown.Text},
		Timestamp: rest.LocalDateTime(t.TakenOn + "T00:00:00"), At: rest.Instant(at.UnixMilli()), SelfReported: t.Own(),
		MonthOnly: rest.NewOptBool(t.MonthOnly),
	}
	if out.Status.SetToNull(); t.StatusKey() != "" {
		out.Status.SetTo(t.StatusKey())
	}
	if t.LabName != "" {
		out.LabName.SetTo(t.LabName)
	}
	if t.Equation != "" {
		out.Equation.SetTo(t.Equation)
	}
	return out
}

// restUnit is the short name that the contract has for the unit of an eGFR.
func restUnit(unit string) rest.FigureUnit {
	if unit == figure.PerMinute {
		return rest.FigureUnit_mLSlashmin
	}
	return rest.FigureUnit(unit)
}

// ReportLabResults saves what a member reports.
//
// POST /v1/users/me/labs/results
func (r REST) ReportLabResults(ctx context.Context, req *rest.SelfReport) (*rest.LabResultPage, error) {
	report, err := asked(req)
	if err != nil {
		return nil, err
	}
	memberID := who.From(ctx).MemberID
	stored, ask, err := r.Service.Save(ctx, memberID, report)
	switch {
	case err != nil:
		return nil, err
	case ask != nil:
		return nil, apperr.InvalidField("cholesterol."+ask.Field, "lab.otherUnit",
			"Did you mean "+ask.Meant.Text+" "+ask.Meant.Unit+" ("+ask.Other.Text+" "+ask.Other.Unit+")?")
	}
	_, p, err := r.Service.Labs(ctx, memberID)
	if err != nil {
		return nil, err
	}
	page := &rest.LabResultPage{Results: []rest.LabResult{}}
	page.NextCursor.SetToNull()
	for _, t := range stored {
		page.Results = append(page.Results, t.body(p.Facts.Zone()))
	}
	return page, nil
}

// asked reads the body of a self-report; which parts it has says what was asked.
func asked(req *rest.SelfReport) (out SelfReport, err error) {
	a, hasA1c := req.A1c.Get()
	c, hasCholesterol := req.Cholesterol.Get()
	switch {
	case hasA1c && hasCholesterol:
		out.Mode = AskBoth
	case hasA1c:
		out.Mode = AskA1c
	case hasCholesterol:
		out.Mode = AskCholesterol
	default:
		return out, apperr.InvalidField("a1c.hasResult", "lab.required", "Answer is required")
	}
	if hasA1c {
		out.A1c = Answer{Has: &a.HasResult, Month: number(a.Month.Get()), Year: number(a.Year.Get()), Value: pointer(a.Value.Get())}
	}
	if hasCholesterol {
		out.Cholesterol = Answer{
			Has: &c.HasResult, Month: number(c.Month.Get()), Year: number(c.Year.Get()), Total: pointer(c.Total.Get()), HDL: pointer(c.Hdl.Get()),
			Unit: string(c.Unit.Value), OtherUnit: c.OtherUnit.Value,
		}
	}
	return out, nil
}

func number[T ~int](n T, ok bool) *int {
	if !ok {
		return nil
	}
	v := int(n)
	return &v
}

func pointer[T any](v T, ok bool) *T {
	if !ok {
		return nil
	}
	return &v
}
