package ingest

import (
	"context"
	"net/http"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
)

// REST serves devices.
type REST struct{ Service *Service }

// IngestReadings takes readings of a device.
//
// POST /ingest/v1/readings
func (r REST) IngestReadings(ctx context.Context, req *rest.IngestReadingsReq, _ rest.IngestReadingsParams) (*rest.IngestResult, error) {
	device, ok := ctx.Value(deviceKey{}).(Device)
	if !ok {
		return nil, apperr.Denied()
	}
	items := make([]Item, len(req.Readings))
	for i, one := range req.Readings {
		items[i] = decode(one)
	}
	outcomes, err := r.Service.Take(ctx, device, items)
	if err != nil {
		return nil, err
	}
	out := &rest.IngestResult{Results: make([]rest.IngestResultResultsItem, len(outcomes))}
	for i, o := range outcomes {
		one := rest.IngestResultResultsItem{Status: rest.IngestResultResultsItemStatusStored, ID: o.ID}
		switch {
		case o.Refusal != figure.Accepted:
			one.Status = rest.IngestResultResultsItemStatusRefused
			one.Reason, one.MessageKey, one.Message = rest.NewOptString(string(o.Refusal)), rest.NewOptString(o.Refusal.Key()), rest.NewOptString(o.Refusal.Text())
			out.Refused++
		case o.Duplicate:
			one.Status = rest.IngestResultResultsItemStatusDuplicate
			out.Duplicates++
		default:
			out.Stored++
		}
		if one.Status != rest.IngestResultResultsItemStatusRefused {
			one.Warnings = warningsBody(o.Warnings)
		}
		out.Results[i] = one
	}
	return out, nil
}

func warningsBody(list []Warning) []rest.IngestWarning {
	out := make([]rest.IngestWarning, len(list))
	for i, w := range list {
		out[i] = rest.IngestWarning{Field: w.Field, Reason: string(w.Reason), MessageKey: w.Reason.Key(), Message: w.Reason.Text()}
	}
	return out
}

type deviceKey struct{}

// Named finds the device that a request names.
func (s *Service) Named(r *http.Request) (Named, error) {
	return s.Find(r.Context(), r.Header.Get(DeviceHeader), r.Header.Get(TimestampHeader), r.Header.Get(SignatureHeader))
}

// Caller makes the device the caller of a request, whose body it signed.
func (s *Service) Caller(r *http.Request, n Named, body []byte) (*http.Request, error) {
	caller, err := s.Prove(n, body)
	if err != nil {
		return nil, err
	}
	ctx := context.WithValue(who.With(r.Context(), caller), deviceKey{}, n.Device)
	return r.WithContext(ctx), nil
}

// IsSigned says whether a request is one of a device.
func IsSigned(r *http.Request) bool {
	return r.URL.Path == "/ingest/v1/readings" && r.Header.Get(DeviceHeader) != ""
}
