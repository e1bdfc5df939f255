package fault

import (
	"context"

	"wellhouse.app/api/rest"
)

// REST takes what pages report.
type REST struct{ Service *Service }

// ReportClientError keeps a fault of the browser app.
//
// POST /v1/client-errors
func (r REST) ReportClientError(ctx context.Context, in *rest.ClientError) error {
	return r.Service.Take(ctx, Fault{
		Kind: string(in.Kind), Message: in.Message, Stack: in.Stack.Or(""), RouteID: in.RouteID,
		Version: in.Version, RequestID: in.RequestID.Or(""), Online: in.Online.Or(true),
	})
}
