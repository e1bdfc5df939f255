package recovery

import (
	"context"

	recoveryv1 "wellhouse.app/api/rpc/recovery/v1"
	"wellhouse.app/internal/platform/wire"
)

// LinkRPC serves the person who holds a link.
type LinkRPC struct{ Service *Service }

// OpenRecoveryLink tells what a link is for.
//
// POST /wellhouse.recovery.v1.RecoveryLinkService/OpenRecoveryLink
func (d LinkRPC) OpenRecoveryLink(ctx context.Context, in *recoveryv1.OpenRecoveryLinkRequest) (*recoveryv1.OpenRecoveryLinkResponse, error) {
	link, err := d.Service.OpenLink(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	return &recoveryv1.OpenRecoveryLinkResponse{Link: link.message()}, nil
}

// BeginRecovery takes the password.
//
// POST /wellhouse.recovery.v1.RecoveryLinkService/BeginRecovery
func (d LinkRPC) BeginRecovery(ctx context.Context, in *recoveryv1.BeginRecoveryRequest) (*recoveryv1.BeginRecoveryResponse, error) {
	token, err := d.Service.Begin(ctx, wire.From(ctx), in.GetToken(), in.GetPassword())
	if err != nil {
		return nil, err
	}
	return &recoveryv1.BeginRecoveryResponse{MfaToken: token}, nil
}

// StopRecovery is "this wasn't me".
//
// POST /wellhouse.recovery.v1.RecoveryLinkService/StopRecovery
func (d LinkRPC) StopRecovery(ctx context.Context, in *recoveryv1.StopRecoveryRequest) (*recoveryv1.StopRecoveryResponse, error) {
	link, err := d.Service.Stop(ctx, in.GetToken())
	if err != nil {
		return nil, err
	}
	return &recoveryv1.StopRecoveryResponse{Link: link.message()}, nil
}

func (l Link) message() *recoveryv1.RecoveryLink {
	return &recoveryv1.RecoveryLink{
		Purpose: string(l.Purpose), State: string(l.State), Email: l.Email, WorksFrom: float64(l.WorksFrom),
		ExpiresAt: float64(l.ExpiresAt), CanStop: l.CanStop, NeedsPassword: l.NeedsPassword,
	}
}
