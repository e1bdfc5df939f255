package lab

import (
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/platform/apperr"
)

// IngestLabs takes what a laboratory sends.
//
// POST /ingest/v1/labs
func (r REST) IngestLabs(ctx context.Context, req *rest.IngestLabsReq, _ rest.IngestLabsParams) (*rest.LabIngestResult, error) {
	from, ok := ctx.Value(labKey{}).(Laboratory)
	if !ok {
		return nil, apperr.Denied()
	}
	format, body := HL7, []byte(req.Hl7.Value)
	if len(req.Fhir) > 0 {
		format, body = FHIR, req.Fhir
	}
	if (len(req.Fhir) > 0) == req.Hl7.Set {
		return nil, malformed("send either hl7 or fhir")
	}
	receipt, err := r.Service.Take(ctx, from, format, body)
	if err != nil {
		return nil, err
	}
	out := &rest.LabIngestResult{MessageID: receipt.ID, Duplicate: receipt.Duplicate, Reports: make([]rest.LabIngestResultReportsItem, len(receipt.Reports))}
	for i, one := range receipt.Reports {
		out.Reports[i] = one.body()
	}
	return out, nil
}

func (r ReportReceipt) body() rest.LabIngestResultReportsItem {
	out := rest.LabIngestResultReportsItem{
		Order: r.Accession, Status: rest.LabIngestResultReportsItemStatusUnmatched, Stored: r.Stored, Duplicates: r.Duplicates,
		Skipped: make([]rest.LabIngestResultReportsItemSkippedItem, len(r.Skipped)),
	}
	if r.Matched {
		out.Status = rest.LabIngestResultReportsItemStatusMatched
	}
	for i, l := range r.Skipped {
		out.Skipped[i] = rest.LabIngestResultReportsItemSkippedItem{Code: l.Code[:min(len(l.Code), 100)], Reason: string(l.Skip)}
	}
	return out
}
