package trail

import (
	"context"

	auditv1 "wellhouse.app/api/rpc/audit/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves "who looked at my record".
type RPC struct{ Service *Service }

// ListAccess lists who looked at the member's record.
//
// POST /wellhouse.audit.v1.RecordAccessService/ListAccess
func (r RPC) ListAccess(ctx context.Context, in *auditv1.ListAccessRequest) (*auditv1.ListAccessResponse, error) {
	page, err := r.Service.Visits(ctx, who.From(ctx).MemberID, in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &auditv1.ListAccessResponse{Next: page.Next}
	for _, v := range page.Visits {
		out.Visits = append(out.Visits, v.message())
	}
	return out, nil
}

// ListSignIns lists what happened around the person's sign-in.
//
// POST /wellhouse.audit.v1.RecordAccessService/ListSignIns
func (r RPC) ListSignIns(ctx context.Context, in *auditv1.ListSignInsRequest) (*auditv1.ListSignInsResponse, error) {
	events, next, err := r.Service.SignIns(ctx, who.From(ctx), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &auditv1.ListSignInsResponse{Next: next}
	for _, e := range events {
		out.Events = append(out.Events, &auditv1.SignInEvent{
			Id: e.ID, At: float64(e.At), Kind: e.Kind, Device: e.Device, Name: e.Name, Role: string(e.Role), Reason: e.Reason,
		})
	}
	return out, nil
}

func (v Visit) message() *auditv1.Visit {
	out := &auditv1.Visit{
		Id: v.ID, Name: v.Name, Role: string(v.Role), ViewedPortal: v.ViewedPortal,
		StartedAt: float64(v.StartedAt), EndedAt: float64(v.EndedAt), Reason: v.Reason, Ticket: v.Ticket, Relationship: v.Relationship,
	}
	for _, a := range v.Areas {
		out.Areas = append(out.Areas, string(a))
	}
	return out
}
