package recovery

import (
	"context"

	recoveryv1 "wellhouse.app/api/rpc/recovery/v1"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves the staff who help.
type DeskRPC struct{ Service *Service }

// ListRecoveries gives the requests of the last 90 days.
//
// POST /wellhouse.recovery.v1.RecoveryDeskService/ListRecoveries
func (d DeskRPC) ListRecoveries(ctx context.Context, _ *recoveryv1.ListRecoveriesRequest) (*recoveryv1.ListRecoveriesResponse, error) {
	all, needsMethod, err := d.Service.List(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &recoveryv1.ListRecoveriesResponse{NeedsMethod: needsMethod}
	for _, r := range all {
		out.Recoveries = append(out.Recoveries, r.message())
	}
	return out, nil
}

// CountRecoveries counts what waits for the caller.
//
// POST /wellhouse.recovery.v1.RecoveryDeskService/CountRecoveries
func (d DeskRPC) CountRecoveries(ctx context.Context, _ *recoveryv1.CountRecoveriesRequest) (*recoveryv1.CountRecoveriesResponse, error) {
	n, err := d.Service.Count(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	return &recoveryv1.CountRecoveriesResponse{Waiting: int32(n.Approvals), Disputed: int32(n.Disputes)}, nil
}

// OpenRecovery opens a request.
//
// POST /wellhouse.recovery.v1.RecoveryDeskService/OpenRecovery
func (d DeskRPC) OpenRecovery(ctx context.Context, in *recoveryv1.OpenRecoveryRequest) (*recoveryv1.OpenRecoveryResponse, error) {
	r, err := d.Service.Open(ctx, who.From(ctx), Asked{Person: in.GetPerson(), Checked: in.GetChecked(), Reason: in.GetReason()})
	if err != nil {
		return nil, err
	}
	return &recoveryv1.OpenRecoveryResponse{Recovery: r.message()}, nil
}

// ApproveRecovery sends the link.
//
// POST /wellhouse.recovery.v1.RecoveryDeskService/ApproveRecovery
func (d DeskRPC) ApproveRecovery(ctx context.Context, in *recoveryv1.ApproveRecoveryRequest) (*recoveryv1.ApproveRecoveryResponse, error) {
	r, err := d.Service.Approve(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &recoveryv1.ApproveRecoveryResponse{Recovery: r.message()}, nil
}

// CancelRecovery stops a request that is not finished.
//
// POST /wellhouse.recovery.v1.RecoveryDeskService/CancelRecovery
func (d DeskRPC) CancelRecovery(ctx context.Context, in *recoveryv1.CancelRecoveryRequest) (*recoveryv1.CancelRecoveryResponse, error) {
	return &recoveryv1.CancelRecoveryResponse{}, d.Service.Cancel(ctx, who.From(ctx), in.GetId())
}

func (s Shown) message() *recoveryv1.Recovery {
	r := s.Request
	return &recoveryv1.Recovery{
		Id: r.ID, Name: s.Name, Email: s.Email, Role: r.Role, State: string(s.State), Checked: r.Checked, Reason: r.Reason,
		OpenedBy: s.OpenedBy, OpenedAt: float64(r.OpenedAt), ApprovedBy: s.ApprovedBy, ApprovedAt: float64(r.ApprovedAt),
		WorksFrom: float64(r.WorksFrom), ExpiresAt: float64(r.ExpiresAt), ClosedAt: float64(r.ClosedAt),
		CanApprove: s.CanApprove, CanCancel: s.CanCancel, Account: string(s.Account),
	}
}
